"""Score sheets typed in from a real table."""

from __future__ import annotations

import copy
import json
import random

import pytest
from tests.games.ticket_to_ride.sheets import Document, player, refused, score, sheet

import roundhouse as rh
from roundhouse.core.play import playout
from roundhouse.games.ticket_to_ride.board import GRAY, load_board
from roundhouse.games.ticket_to_ride.documents import COLOURS
from roundhouse.games.ticket_to_ride.state import TicketState

# Answers.


def test_one_player() -> None:
    document = {
        "title": "ticket-to-ride-europe",
        "options": {},
        "players": [
            {
                "name": "red",
                "routes": [["london", "amsterdam"], ["paris", "bruxelles", "yellow"]],
                "stations": ["frankfurt"],
                "tickets": [["london", "berlin"]],
            }
        ],
    }
    assert rh.title("ticket-to-ride-europe").score(document) == {
        "title": "ticket-to-ride-europe",
        "players": [
            {
                "name": "red",
                "routes": 4,
                "tickets": {"completed": [], "failed": [["london", "berlin"]], "points": -7},
                "longest": {"length": 2, "bonus": 0},
                "globetrotter": 0,
                "stations": 8,
                "borrowed": [],
                "total": 5,
                "place": None,
            }
        ],
    }


def test_only_names_are_needed() -> None:
    answer = score({"title": "ticket-to-ride-usa", "players": [{"name": "red"}, {"name": "blue"}]})
    assert [(line["name"], line["total"], line["place"]) for line in answer] == [("red", 10, 1), ("blue", 10, 1)]


def test_d37_one_player_alone_has_no_place_and_no_bonus_over_others() -> None:
    """Who has the longest path or the most tickets, and who has won, depends on sheets that are not there."""
    alone = player("red", "london-dieppe dieppe-paris london-edinburgh", "roma", "london-berlin edinburgh-paris")
    (scored,) = score(sheet("europe", alone, bonus="both"))
    assert scored["longest"] == {"length": 7, "bonus": 0}
    assert scored["globetrotter"] == 0
    assert scored["total"] == 2 + 1 + 7 - 7 + 7 + 8
    assert scored["place"] is None


@pytest.mark.parametrize(
    ("edition", "tickets"),
    [
        ("base", "brest-petrograd danzig-lisboa"),
        ("expanded_1912", "brest-petrograd danzig-lisboa"),
        ("mega_1912", "amsterdam-rostov danzig-lisboa"),
    ],
)
def test_e31_nobody_holds_two_long_tickets(edition: str, tickets: str) -> None:
    document = sheet("europe", player("red", tickets=tickets), player("blue"), edition=edition)
    refused(document, "players[0].tickets[1]", "ttr.sheet.many_long")
    first, second = tickets.split()
    players = (player("red", tickets=first), player("blue", tickets=second))
    assert len(score(sheet("europe", *players, edition=edition))) == 2


def test_several_players() -> None:
    """Red has the longest path, and lends blue a lane; green has done nothing."""
    red = player("red", "paris-frankfurt-white frankfurt-berlin-red berlin-wien", tickets="berlin-roma")
    blue = player("blue", "frankfurt-munchen munchen-wien", "paris", "paris-wien")
    assert score(sheet("europe", red, blue, player("green"))) == [
        {
            "name": "red",
            "routes": 4 + 4 + 4,
            "tickets": {"completed": [], "failed": [["berlin", "roma"]], "points": -9},
            "longest": {"length": 9, "bonus": 10},
            "globetrotter": 0,
            "stations": 12,
            "borrowed": [],
            "total": 25,
            "place": 1,
        },
        {
            "name": "blue",
            "routes": 2 + 4,
            "tickets": {"completed": [["paris", "wien"]], "failed": [], "points": 8},
            "longest": {"length": 5, "bonus": 0},
            "globetrotter": 0,
            "stations": 8,
            "borrowed": ["frankfurt-paris:white"],
            "total": 22,
            "place": 2,
        },
        {
            "name": "green",
            "routes": 0,
            "tickets": {"completed": [], "failed": [], "points": 0},
            "longest": {"length": 0, "bonus": 0},
            "globetrotter": 0,
            "stations": 12,
            "borrowed": [],
            "total": 12,
            "place": 3,
        },
    ]


def test_scoring_example_of_the_usa_rulebook() -> None:
    """U31: blue has 9 + 6 points for tickets, green 8 - 4."""
    blue = player(
        "blue",
        "montreal-new_york new_york-washington washington-raleigh raleigh-atlanta",
        "",
        "montreal-atlanta new_york-atlanta",
    )
    green = player(
        "green",
        "sault_ste_marie-toronto toronto-pittsburgh pittsburgh-nashville",
        "",
        "sault_ste_marie-nashville atlanta-washington",
    )
    answer = score(sheet("usa", blue, green))
    assert [line["tickets"]["points"] for line in answer] == [15, 4]
    assert answer[0]["tickets"]["completed"] == [["montreal", "atlanta"], ["new_york", "atlanta"]]
    assert answer[1]["tickets"]["completed"] == [["sault_ste_marie", "nashville"]]
    assert answer[1]["tickets"]["failed"] == [["atlanta", "washington"]]


LONDON = "london-amsterdam amsterdam-frankfurt"


@pytest.mark.parametrize(
    ("own", "others", "stations", "tickets", "completed", "borrowed"),
    [
        (
            LONDON,
            "frankfurt-berlin frankfurt-munchen",
            "frankfurt",
            "london-berlin",
            "london-berlin",
            ["berlin-frankfurt"],
        ),
        (
            f"{LONDON} munchen-wien",
            "frankfurt-berlin frankfurt-munchen",
            "frankfurt",
            "london-berlin london-wien",
            "london-wien",
            ["frankfurt-munchen"],
        ),
        (
            f"{LONDON} munchen-wien zurich-munchen wien-budapest",
            "frankfurt-munchen",
            "frankfurt",
            "london-wien frankfurt-kobenhavn",
            "london-wien",
            ["frankfurt-munchen"],
        ),
        (LONDON, "frankfurt-berlin", "berlin", "london-berlin", "london-berlin", ["berlin-frankfurt"]),
        (LONDON, "frankfurt-berlin berlin-warszawa warszawa-wilno", "frankfurt berlin", "amsterdam-wilno", "", []),
        (
            LONDON,
            "frankfurt-berlin berlin-warszawa warszawa-wilno",
            "frankfurt berlin wilno",
            "amsterdam-wilno",
            "amsterdam-wilno",
            ["berlin-frankfurt", "berlin-warszawa", "warszawa-wilno"],
        ),
        ("", "", "paris", "paris-wien", "", []),
    ],
    ids=[
        "one station, one borrowed route",
        "not two routes by one station",
        "one borrowed route for several tickets",
        "from either end of the route",
        "two stations are not enough for three routes",
        "three stations are",
        "useless and legal",
    ],
)
def test_stations(own: str, others: str, stations: str, tickets: str, completed: str, borrowed: list[str]) -> None:
    """E23, E24"""
    me = score(sheet("europe", player("me", own, stations, tickets), player("red", others)))[0]
    assert ["-".join(pair) for pair in me["tickets"]["completed"]] == completed.split()
    assert len(me["tickets"]["failed"]) == len(tickets.split()) - len(completed.split())
    # A double's lane is told by its colour too.
    assert sorted(route.partition(":")[0] for route in me["borrowed"]) == borrowed
    assert me["stations"] == 4 * (3 - len(stations.split()))


@pytest.mark.parametrize(
    ("bonus", "longest", "globetrotter"),
    [("longest", 10, 0), ("globetrotter", 0, 15), ("both", 10, 15), ("none", 0, 0)],
)
def test_options_are_those_of_the_game(bonus: str, longest: int, globetrotter: int) -> None:
    red = player("red", "kansas_city-omaha", tickets="denver-pittsburgh")
    blue = player("blue", "denver-santa_fe santa_fe-el_paso", tickets="denver-el_paso")
    answer = score(sheet("usa", red, blue, bonus=bonus))
    assert [line["longest"]["bonus"] for line in answer] == [0, longest]
    assert [line["globetrotter"] for line in answer] == [0, globetrotter]


def test_tickets_are_those_of_the_edition() -> None:
    """The same ticket has other points, and some tickets are in one edition only."""
    points = {}
    for edition in ("pl_2025", "mega_1910"):
        deck = load_board("usa").deck(edition)
        points[edition] = next(ticket.points for ticket in deck if ticket.id == "boston-miami")
        (line,) = score(sheet("usa", player("red", "", "", "boston-miami"), edition=edition))
        assert line["tickets"]["points"] == -points[edition]
    with pytest.raises(rh.BadFile, match="the edition usa_1910 has no ticket boston – miami"):
        score(sheet("usa", player("red", "", "", "boston-miami"), edition="usa_1910"))


def test_own_board() -> None:
    """The option `board` brings a board whole."""
    document = copy.deepcopy(dict(load_board("europe").document))
    document["routes"] = [
        {**route, "length": 8} if (route["a"], route["b"]) == ("brest", "dieppe") else route
        for route in document["routes"]  # type: ignore[attr-defined]  # a list, as the schema says
    ]
    answer = score(sheet("europe", player("red", "dieppe-brest"), board=document))
    assert (answer[0]["routes"], answer[0]["longest"]["length"]) == (21, 8)


def test_the_order_of_cities_routes_and_stations_does_not_matter() -> None:
    red = player("red", LONDON, "berlin wien", "london-berlin amsterdam-wilno")
    blue = player("blue", "frankfurt-berlin-red berlin-wien berlin-warszawa")
    turned = copy.deepcopy(red)
    turned["routes"] = [route[::-1] for route in reversed(red["routes"])]
    turned["stations"].reverse()
    turned["tickets"] = [ticket[::-1] for ticket in red["tickets"]]
    one, other = score(sheet("europe", red, blue))[0], score(sheet("europe", turned, blue))[0]
    assert one["tickets"].pop("completed") == [["london", "berlin"]]
    assert other["tickets"].pop("completed") == [["berlin", "london"]]  # as it was typed
    assert one["tickets"].pop("failed") == [ticket[::-1] for ticket in other["tickets"].pop("failed")]
    assert one == other


def test_players_keep_their_order() -> None:
    players = [player("red", LONDON), player("blue", "paris-brest"), player("green")]
    forth = score(sheet("europe", *players))
    back = score(sheet("europe", *reversed(players)))
    assert [line["name"] for line in forth] == ["red", "blue", "green"]
    assert forth == back[::-1]


def test_the_sheet_itself_stays_as_it_is() -> None:
    document = sheet("europe", player("red", LONDON, "paris", "london-berlin"))
    before = copy.deepcopy(document)
    answer = score(document)
    assert document == before
    assert json.loads(json.dumps(answer)) == answer


# Double routes. U20, U21


@pytest.mark.parametrize("seats", [(0, 1), (1, 0)], ids=["unnamed first", "named first"])
@pytest.mark.parametrize(("named", "left"), [("red", "yellow"), ("yellow", "red")])
def test_a_named_lane_goes_to_who_named_it(seats: tuple[int, int], named: str, left: str) -> None:
    """Who named no lane gets the other one, whoever comes first."""
    unnamed, naming = seats
    players = [player("a"), player("b"), player("c"), player("d")]
    players[unnamed] = player("unnamed", "paris-bruxelles")
    players[naming] = player("naming", f"bruxelles-paris-{named}")
    assert [line["routes"] for line in score(sheet("europe", *players))] == [2, 2, 0, 0]

    players[2] = player("third", f"paris-bruxelles-{named}")
    refused(sheet("europe", *players), "players[2].routes[0]", "ttr.sheet.taken")
    players[2] = player("third", f"paris-bruxelles-{left}")
    refused(sheet("europe", *players), f"players[{unnamed}].routes[0]", "ttr.sheet.taken")


def test_four_players_have_both_lanes() -> None:
    players = [player(name, "paris-bruxelles") for name in ("red", "blue")] + [player("green"), player("black")]
    assert [line["routes"] for line in score(sheet("europe", *players))] == [2, 2, 0, 0]


@pytest.mark.parametrize("players", [2, 3])
def test_few_players_have_one_lane(players: int) -> None:
    names = [player(f"p{i}", "paris-bruxelles" if i < 2 else "") for i in range(players)]
    refused(sheet("europe", *names), "players[1].routes[0]", "ttr.why.lane_closed")
    assert [line["routes"] for line in score(sheet("europe", *names, open_doubles=True))][:2] == [2, 2]


# Games of the engine, typed in.


def typed_in(state: TicketState, rng: random.Random) -> Document:
    """The end of a game as a sheet; a lane is named by its colour or left open, as people may do."""
    game = state.g
    players = [player(f"seat {seat}") for seat in range(game.players)]
    for route, owner in zip(game.board.routes, state.owner):
        if owner >= 0:
            colour = "gray" if route.colour == GRAY else COLOURS[route.colour]
            ends = [game.board.cities[city].id for city in rng.sample((route.a, route.b), 2)]
            players[owner]["routes"].append([*ends, colour] if rng.random() < 0.5 else ends)
    for city, owner in zip(game.board.cities, state.station_at):
        if owner >= 0:
            players[owner]["stations"].append(city.id)
    for ticket, holder in zip(game.deck, state.holder):
        if 0 <= holder < game.players:
            players[holder]["tickets"].append([game.board.cities[city].id for city in (ticket.a, ticket.b)])
    for one in players:
        rng.shuffle(one["routes"])
    return {"title": game.title, "options": game.options, "players": players}


@pytest.mark.parametrize("title", ["ticket-to-ride-usa", "ticket-to-ride-europe"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_typed_in_game_scores_the_same(title: str, players: int) -> None:
    kind = rh.title(title)
    variants = [options for options in kind.variants() if kind.fits(players, options)]
    for seed in range(2 * len(variants)):
        game = kind.build(players, variants[seed % len(variants)])
        state = game.start()
        playout(state, rh.Rng(seed))
        assert isinstance(state, TicketState)
        answer = score(typed_in(state, random.Random(seed)))
        assert [line["total"] for line in answer] == state.scores()
        assert [line["place"] for line in answer] == state.result()
        for line, expected in zip(answer, state.view(None)["final"]):
            assert line["routes"] == expected["routes"]
            assert line["stations"] == expected["stations"]
            assert line["globetrotter"] == expected["globetrotter"]
            assert line["tickets"]["points"] == expected["tickets"]["points"]
            assert len(line["tickets"]["completed"]) == len(expected["tickets"]["completed"])
            assert len(line["borrowed"]) == len(expected["borrowed"])
            assert line["longest"] == {name: expected["longest"][name] for name in ("length", "bonus")}
