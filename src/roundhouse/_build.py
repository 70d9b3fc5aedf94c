"""Tell which build of the engine is running."""

from importlib import import_module
from importlib.machinery import ExtensionFileLoader


def build() -> str:
    """Return "compiled" where the engine runs as native code and "pure" where Python interprets it."""
    spec = import_module("roundhouse.core.state").__spec__
    return "compiled" if spec is not None and isinstance(spec.loader, ExtensionFileLoader) else "pure"
