"""Checking boards (to be completed)."""

from __future__ import annotations

from roundhouse.core.schema import Problem


def find_problems(document: object) -> list[Problem]:
    return []
