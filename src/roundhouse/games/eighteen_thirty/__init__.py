"""1830: Railways & Robber Barons.

Frames are steps. Of a step `legal` lists, `judge` judges and `play` plays; `own_legal`, `own_reason` and `own_play` are
the part that belongs to the step itself. A reason is the key of a text, and rules that give one are named `why_no_…`.
"""

from roundhouse.core.text import register_texts
from roundhouse.games.eighteen_thirty.title import EighteenTitle

register_texts(__name__)

TITLE = EighteenTitle()
