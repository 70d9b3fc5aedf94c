"""Score sheets with mistakes: each is refused, with its place and the reason."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride.sheets import player, refused, score, sheet

import roundhouse as rh


@pytest.mark.parametrize(
    ("routes", "place", "why", "words"),
    [
        ("paris-bruxelles london-londn", "routes[1]", "unknown_city", 'there is no city "londn" on the board europe'),
        ("paris-london", "routes[0]", "no_route", "no route connects paris and london"),
        ("paris-paris", "routes[0]", "no_route", "no route connects paris and paris"),
        ("paris-bruxelles-blue", "routes[0]", "no_lane", 'there is no lane in "blue"; possible: red, yellow'),
        ("paris-brest-gray", "routes[0]", "no_lane", 'there is no lane in "gray"; possible: black'),
        ("london-edinburgh-pink", "routes[0]", "no_lane", 'there is no lane in "pink"; possible: orange, black'),
        ("paris-brest brest-paris", "routes[1]", "taken", "Brest – Paris already belongs to me"),
        ("paris-dieppe-pink dieppe-paris-pink", "routes[1]", "taken", "Dieppe – Paris already belongs to me"),
    ],
)
def test_wrong_routes(routes: str, place: str, why: str, words: str) -> None:
    document = sheet("europe", player("other"), player("me", routes))
    refused(document, f"players[1].{place}", f"ttr.sheet.{why}")
    with pytest.raises(rh.BadFile, match=words):
        score(document)


def test_taken_by_another_player() -> None:
    document = sheet("europe", player("red", "paris-brest"), player("blue", "brest-paris"))
    refused(document, "players[1].routes[0]", "ttr.sheet.taken")
    with pytest.raises(rh.BadFile, match="Brest – Paris already belongs to red"):
        score(document)


@pytest.mark.parametrize("routes", ["paris-bruxelles paris-bruxelles", "paris-bruxelles-red paris-bruxelles-yellow"])
@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (1, {"open_doubles": True}), (2, {}), (2, {"open_doubles": True}), (5, {})],
)
def test_nobody_has_both_lanes(routes: str, players: int, options: dict[str, object]) -> None:
    others = [player(f"p{i}") for i in range(players - 1)]
    refused(sheet("europe", player("me", routes), *others, **options), "players[0].routes[1]", "ttr.why.lane_closed")


def test_no_more_wagons_than_there_are() -> None:
    most = "petrograd-stockholm palermo-smyrna budapest-kyiv moskva-petrograd berlin-warszawa-pink sevastopol-rostov"
    most += " erzurum-sevastopol paris-frankfurt-white madrid-cadiz"
    all_45 = score(sheet("europe", player("me", f"{most} kobenhavn-stockholm")))
    assert all_45[0]["routes"] == 21 + 15 + 15 + 4 * 7 + 3 * 4
    document = sheet("europe", player("me", f"{most} kharkov-kyiv"))
    refused(document, "players[0].routes[9]", "ttr.sheet.many_trains")
    with pytest.raises(rh.BadFile, match="would use more than 45 wagons"):
        score(document)
    refused(
        sheet("europe", player("me", "budapest-kyiv petrograd-stockholm"), trains=13),
        "players[0].routes[1]",
        "ttr.sheet.many_trains",
    )


@pytest.mark.parametrize(
    ("stations", "place", "why"),
    [
        ("paris roma wien berlin", "stations[3]", "ttr.sheet.many_stations"),
        ("paris roma paris", "stations[2]", "ttr.why.station_there"),
        ("paris madrid", "stations[1]", "ttr.why.station_there"),
        ("paris rom", "stations[1]", "ttr.sheet.unknown_city"),
    ],
    ids=["a fourth", "twice in a city", "in another player's city", "in no city"],
)
def test_wrong_stations(stations: str, place: str, why: str) -> None:
    """E21"""
    other = player("other", stations="madrid")
    refused(sheet("europe", other, player("me", stations=stations)), f"players[1].{place}", why)


def test_stations_only_where_there_are_any() -> None:
    document = sheet("usa", player("me", stations="denver"))
    with pytest.raises(rh.BadFile, match=r"players\[0\].stations\[0\]: a player has only 0 stations"):
        score(document)
    assert score({**document, "options": {"stations": 1}})[0]["stations"] == 0
    one_each = sheet("europe", player("me", stations="roma wien"), stations=1)
    refused(one_each, "players[0].stations[1]", "ttr.sheet.many_stations")


@pytest.mark.parametrize(
    ("tickets", "place", "why", "words"),
    [
        ("london-wien paris-london", "tickets[1]", "no_ticket", "the edition base has no ticket paris – london"),
        ("london-london", "tickets[0]", "no_ticket", "the edition base has no ticket london – london"),
        ("london-viena", "tickets[0]", "unknown_city", 'there is no city "viena"'),
        ("london-wien wien-london", "tickets[1]", "ticket_taken", "me already holds the ticket London – Vienna .10."),
        ("athina-angora", "tickets[0]", "ticket_taken", "other already holds the ticket Ankara – Athens .5."),
    ],
)
def test_wrong_tickets(tickets: str, place: str, why: str, words: str) -> None:
    document = sheet("europe", player("other", tickets="angora-athina"), player("me", tickets=tickets))
    refused(document, f"players[1].{place}", f"ttr.sheet.{why}")
    with pytest.raises(rh.BadFile, match=words):
        score(document)


@pytest.mark.parametrize(
    ("document", "place", "why"),
    [
        ([], "document", "type"),
        ("europe", "document", "type"),
        ({}, "document", "required"),
        ({"title": "ticket-to-ride-europe"}, "document", "required"),
        ({"title": 7, "players": [{"name": "me"}]}, "title", "type"),
        (sheet("europe"), "players", "min_items"),
        (sheet("europe", *(player(f"p{i}") for i in range(6))), "players", "max_items"),
        ({**sheet("europe", player("me")), "options": None}, "options", "type"),
        ({**sheet("europe", player("me")), "winner": "me"}, "winner", "unknown_field"),
        (sheet("europe", {}), "players[0]", "required"),
        (sheet("europe", {"name": ""}), "players[0].name", "min_length"),
        (sheet("europe", {"name": "m" * 81}), "players[0].name", "max_length"),
        (sheet("europe", {"name": None}), "players[0].name", "type"),
        (sheet("europe", {"name": "me", "colour": "red"}), "players[0].colour", "unknown_field"),
        (sheet("europe", {"name": "me", "routes": {}}), "players[0].routes", "type"),
        (sheet("europe", {"name": "me", "routes": ["paris-brest"]}), "players[0].routes[0]", "type"),
        (sheet("europe", player("me", "paris")), "players[0].routes[0]", "min_items"),
        (sheet("europe", player("me", "paris-bruxelles-red-2")), "players[0].routes[0]", "max_items"),
        (sheet("europe", {"name": "me", "routes": [["paris", 3]]}), "players[0].routes[0][1]", "type"),
        (sheet("europe", {"name": "me", "stations": 3}), "players[0].stations", "type"),
        (sheet("europe", {"name": "me", "stations": [["paris"]]}), "players[0].stations[0]", "type"),
        (sheet("europe", player("me", tickets="london")), "players[0].tickets[0]", "min_items"),
        (sheet("europe", player("me", tickets="london-berlin-7")), "players[0].tickets[0]", "max_items"),
    ],
)
def test_wrong_form(document: object, place: str, why: str) -> None:
    refused(document, place, f"schema.{why}")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"edition": "1912"}, '\\(edition\\) cannot be "1912"; possible: base, expanded_1912, mega_1912'),
        ({"weather": "fine"}, 'has no option "weather"; available: edition'),
        ({"trains": 9}, '\\(trains\\) cannot be "9"; possible: 10-90'),
        ({"trains": "45"}, '\\(trains\\) cannot be "45"'),
        ({"open_doubles": 1}, '\\(open_doubles\\) cannot be "1"; possible: no, yes'),
        ({"board": 5}, 'option board cannot be "5"'),
    ],
)
def test_wrong_options(options: dict[str, object], words: str) -> None:
    with pytest.raises(rh.BadOption, match=words):
        score(sheet("europe", player("me"), **options))


def test_wrong_board() -> None:
    with pytest.raises(rh.BadFile, match=r"file nowhere\.json does not exist"):
        score(sheet("europe", player("me"), board="nowhere.json"))
    with pytest.raises(rh.BadFile, match='document: the field "format" is missing'):
        score(sheet("europe", player("me"), board={"id": "mine"}))
