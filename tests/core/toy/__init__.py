"""A tiny title for tests, written as a separate package would write one, with every part of the core in it.

Seats bid coal for the right to name a price, and the next seat takes it or leaves it. Each holds a secret order for one
kind of weather. It has what the core offers: a chance with uneven weights, a question put to all at once, an open one
that is judged, a plain one with reasons, and events with audiences.
"""

from tests.core.toy.title import DepotTitle

from roundhouse.core.text import register_texts

register_texts(__name__)

DEPOT = DepotTitle()
