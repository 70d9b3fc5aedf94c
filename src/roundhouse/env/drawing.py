"""A table as text, for the render mode `ansi`."""

from __future__ import annotations

import json

from roundhouse.core.state import State


def drawn(state: State) -> str:
    """What a spectator sees, as JSON with a line for each part, after who is asked what."""
    view = state.view(None)
    return "\n".join([state.asked(), *(f"{key}: {json.dumps(value)}" for key, value in view.items())])
