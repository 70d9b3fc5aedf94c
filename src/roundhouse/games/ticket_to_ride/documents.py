"""The data files of Ticket to Ride as documents: what they hold, and what follows from leaving something out."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, Literal, get_args

from roundhouse.core import schema

Colour = Literal["red", "orange", "yellow", "green", "blue", "pink", "white", "black"]
Card = Literal[Colour, "locomotive"]
COLOURS: Final[tuple[Colour, ...]] = get_args(Colour)
CARDS: Final[tuple[Card, ...]] = get_args(Card)
"""Train cards by their number."""

resource: Final = partial(schema.resource, "roundhouse.games.ticket_to_ride")
"""A data file of this package, by its name."""


def rule_set(name: str) -> dict[str, object]:
    """All rule values of a rule set, "usa" or "europe"."""
    return dict(resource("rules.json")[name])


def editions_of(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    implied = {"base": {"names": document.get("names"), "decks": [*document["decks"]]}}
    editions: dict[str, dict[str, Any]] = document.get("editions", implied)
    return editions


def rules_of(document: dict[str, Any], edition: dict[str, Any]) -> dict[str, Any]:
    """All rule values, by the rule set that the board is made for."""
    return {**rule_set(document.get("rule_set", "usa")), **document.get("rules", {}), **edition.get("rules", {})}


def tickets_of(document: dict[str, Any], edition: dict[str, Any]) -> list[dict[str, Any]]:
    tickets = [ticket for deck in edition["decks"] for ticket in document["decks"][deck]]
    only = edition.get("only_cities")
    return tickets if only is None else [ticket for ticket in tickets if ticket["a"] in only or ticket["b"] in only]
