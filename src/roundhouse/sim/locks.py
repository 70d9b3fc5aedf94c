"""Files that one process writes at a time, on every system."""

from __future__ import annotations

from typing import IO

try:
    import fcntl
except ModuleNotFoundError:  # Windows
    import msvcrt  # type: ignore[import-not-found,unused-ignore]

    _BYTE = 1 << 30
    """Beyond what is in the file: a locked byte cannot be read there."""

    def lock(file: IO[str]) -> None:
        """Hold a file until it is closed; raises OSError if another process holds it."""
        place = file.tell()
        file.seek(_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        finally:
            file.seek(place)

    HOLDS_ITS_FOLDER = True
    """Whether a folder cannot be renamed while a file in it is open."""
else:

    def lock(file: IO[str]) -> None:
        """Hold a file until it is closed; raises OSError if another process holds it."""
        # Not flock: a process that is just being started would hold that, too, when this one is killed.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    HOLDS_ITS_FOLDER = False
