"""How the server writes JSON: to its store, and to whoever asks."""

from __future__ import annotations

import msgspec

encode = msgspec.json.Encoder().encode
