"""Fixtures of the example's tests."""

from tests.cli.conftest import run

__all__ = ["run"]
