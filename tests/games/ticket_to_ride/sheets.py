"""Score sheets written in short."""

from __future__ import annotations

from typing import Any

import pytest

import roundhouse as rh

Document = dict[str, Any]


def player(name: str, routes: str = "", stations: str = "", tickets: str = "") -> Document:
    """A player; routes are written "paris-bruxelles" or, where the lane matters, "paris-bruxelles-red"."""
    return {
        "name": name,
        "routes": [route.split("-") for route in routes.split()],
        "stations": stations.split(),
        "tickets": [ticket.split("-") for ticket in tickets.split()],
    }


def sheet(title: str, *players: Document, **options: object) -> Document:
    return {"title": f"ticket-to-ride-{title}", "options": options, "players": list(players)}


def score(document: Document) -> list[Document]:
    """The players of the answer."""
    answer: Any = rh.title(document["title"]).score(document)
    assert answer["title"] == document["title"]
    players: list[Document] = answer["players"]
    return players


def refused(document: object, place: str, why: str) -> None:
    """The sheet is refused for this place and reason."""
    with pytest.raises(rh.BadFile) as caught:
        rh.title("ticket-to-ride-europe").score(document)  # type: ignore[arg-type]  # it is wrong on purpose
    error = caught.value.text
    assert error.key == "error.bad_sheet"
    assert (error.args["place"], getattr(error.args["why"], "key", None)) == (place, why)
    assert str(caught.value).startswith(f"score sheet, {place}: ")
