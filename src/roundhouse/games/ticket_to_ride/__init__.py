"""Ticket to Ride: the USA and the Europe map, one set of frames for both."""

from roundhouse.core.text import register_texts
from roundhouse.games.ticket_to_ride.title import TicketTitle

register_texts(__name__)

USA = TicketTitle("ticket-to-ride-usa", {"en": "Ticket to Ride (USA)", "pl": "Wsiąść do Pociągu: USA"}, "usa")
EUROPE = TicketTitle(
    "ticket-to-ride-europe", {"en": "Ticket to Ride Europe", "pl": "Wsiąść do Pociągu: Europa"}, "europe"
)
