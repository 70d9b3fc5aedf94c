"""Night Freight: a small railway game, and a model for titles of your own."""

from night_freight.title import NightTitle
from roundhouse.core.text import register_texts

register_texts(__name__)

TITLE = NightTitle()
