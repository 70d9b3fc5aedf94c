"""SteamRollers: dice, tracks drawn on a sheet, goods delivered; for two to five players, or alone against Eva."""

from roundhouse.core.text import register_texts
from roundhouse.games.steamrollers.title import SteamTitle

register_texts(__name__)

STEAMROLLERS = SteamTitle()
