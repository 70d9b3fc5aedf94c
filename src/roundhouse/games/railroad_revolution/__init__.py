"""Railroad Revolution: rails, stations and the telegraph, built by workers who rise to managers."""

from roundhouse.core.text import register_texts
from roundhouse.games.railroad_revolution.title import RailroadRevolution

register_texts(__name__)

TITLE = RailroadRevolution()
