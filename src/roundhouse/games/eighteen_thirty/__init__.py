"""1830: Railways & Robber Barons."""

from roundhouse.core.text import register_texts
from roundhouse.games.eighteen_thirty.title import EighteenTitle

register_texts(__name__)

TITLE = EighteenTitle()
