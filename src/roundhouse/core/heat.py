"""The colours in which boards show how much something is used."""

from __future__ import annotations

from typing import Final

HEAT: Final = ((255, 253, 248), (244, 205, 120), (222, 112, 60), (160, 30, 50), (70, 10, 45))


def heat_colour(share: float) -> str:
    """From cold, nearly white, to hot; it gets darker all the way, so it can be read without colours, too."""
    place = min(1.0, max(0.0, share)) * (len(HEAT) - 1)
    low = min(int(place), len(HEAT) - 2)
    mixed = (round(a + (b - a) * (place - low)) for a, b in zip(HEAT[low], HEAT[low + 1], strict=True))
    return "#" + "".join(f"{part:02X}" for part in mixed)
