"""Numbers that players add to a seed that has been committed to, so that nobody has to trust whoever chose the seed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import Final

from roundhouse.core.errors import BadOption
from roundhouse.core.text import text

_FORM: Final = re.compile(r"[0-9a-f]{32}")


def is_nonce(words: object) -> bool:
    """Whether something is a nonce: 32 hexadecimal digits."""
    return isinstance(words, str) and _FORM.fullmatch(words) is not None


def check_nonces(nonces: Sequence[object], players: int) -> None:
    """Raise BadOption unless there is a nonce, or None, for each player, or nothing at all."""
    if nonces and (len(nonces) != players or not all(nonce is None or is_nonce(nonce) for nonce in nonces)):
        raise BadOption(text("error.bad_nonces", players=players))


def mixed_seed(seed: str, nonces: Sequence[str | None]) -> str:
    """The seed that chance is drawn from: SHA-256 of ``roundhouse nonces <seed>`` and each nonce, or ``-`` for none.

    >>> mixed_seed("turntable", ["00112233445566778899aabbccddeeff", None])[:16]
    'f304d0e88ceb3e09'
    """
    words = " ".join(nonce or "-" for nonce in nonces)
    return hashlib.sha256(f"roundhouse nonces {seed} {words}".encode()).hexdigest()
