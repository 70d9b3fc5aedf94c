"""Import the Python sources of roundhouse even where compiled modules lie beside them.

ROUNDHOUSE_PURE=1 asks for this: for a debugger, for coverage, to compare both builds. It also happens, with a warning,
in a source tree whose compiled modules are older than their sources: old rules never hide new ones.
"""

import os
import sys
import warnings
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent


class _SourceFinder:
    """Finds the package's modules by their `.py` files only."""

    def __init__(self) -> None:
        self._folders: dict[str, FileFinder] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not fullname.startswith("roundhouse."):
            return None
        for folder in path:
            finder = self._folders.setdefault(folder, FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)))
            spec = finder.find_spec(fullname)
            if spec is not None and spec.loader is not None:
                return spec
        return None

    def invalidate_caches(self) -> None:
        for finder in self._folders.values():
            finder.invalidate_caches()


def install() -> None:
    """Put the sources first, if that was asked for or the compiled modules are out of date."""
    if any(isinstance(finder, _SourceFinder) for finder in sys.meta_path):
        return
    if os.environ.get("ROUNDHOUSE_PURE", "0") in ("", "0"):
        stale = _stale_module()
        if stale is None:
            return
        warnings.warn(
            f"the compiled {stale} does not match its source, so all of roundhouse runs as pure Python; "
            "`make build` compiles it again",
            RuntimeWarning,
            stacklevel=2,
        )
    sys.meta_path.insert(0, _SourceFinder())


def _stale_module() -> str | None:
    """Name a compiled module that does not stem from the source beside it, in a source tree."""
    if PACKAGE.parent.name != "src":
        return None  # installed files carry no meaningful times
    for compiled in PACKAGE.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        source = compiled.with_name(compiled.name.removesuffix(EXTENSION_SUFFIXES[0]) + ".py")
        if not source.exists() or source.stat().st_mtime > compiled.stat().st_mtime:
            return ".".join(source.relative_to(PACKAGE.parent).with_suffix("").parts)
    return None
