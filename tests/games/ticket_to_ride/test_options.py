"""The options: other readings of the rules that can be played, editions, numbers, and boards of one's own."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride.tables import Table, cards, ended, opening, table

import roundhouse as rh
from roundhouse.games.ticket_to_ride.board import load_board

TITLES = pytest.mark.parametrize("title", ["usa", "europe"])


# Other readings.


@TITLES
def test_row_when_empty(title: str) -> None:
    """With the option the row may be drawn from when both piles are empty, without replacement."""
    t = table(title, row="red blue locomotive", deck="", options={"row_when_empty": True})
    assert t.legal("draw") == {"draw red", "draw blue", "draw locomotive"}
    t.refuses("draw-blind")
    t.play("draw red")
    assert t.legal() == {"draw blue"}
    t.play("draw blue")
    assert (t.hand(0), t.row, t.asked) == (cards("red blue"), cards("locomotive"), 1)
    t.play("draw locomotive")
    assert (t.row, t.asked) == (cards(""), 0)


@TITLES
def test_row_when_empty_needs_a_row(title: str) -> None:
    """With the option and nothing in the row there is still nothing to draw."""
    t = table(title, row="", deck="", pile="", options={"row_when_empty": True})
    assert t.legal() == {"pass"}


@TITLES
def test_second_card_optional(title: str) -> None:
    """With the option a player may leave it at one card."""
    t = table(title, options={"second_card": "optional"}).play("draw red > white")
    assert "stop-drawing" in t.legal()
    t.play("stop-drawing")
    assert (t.hand(0), t.asked) == (cards("red"), 1)
    assert "stop-drawing" not in t.legal()


def test_open_doubles() -> None:
    """With the option two players use both lanes, though nobody owns both."""
    t = table(hand={0: "red*2 yellow*2", 1: "yellow*2"}, options={"open_doubles": True})
    t.play("claim boston-new_york:red red 0", "draw-blind > white", "draw-blind > white")
    t.refuses("claim boston-new_york:yellow yellow 0", "lane_closed")
    t.play("draw-blind > white", "draw-blind > white", "claim boston-new_york:yellow yellow 0")
    assert t.owner("boston-new_york:yellow") == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_open_doubles_means_something_to_two_or_three(players: int) -> None:
    """U21: with four or five both lanes are open anyway, and the option is refused; a record may still have it."""
    options = {"open_doubles": True}
    if players < 4:
        assert opening(players=players, options=options).game.doubles_open
        return
    assert opening(players=players).game.doubles_open
    with pytest.raises(rh.BadOption, match="only to this number of players: 2–3"):
        opening(players=players, options=options)
    record = rh.new("ticket-to-ride-usa", players=players, seed=1).record()
    assert rh.load({**record, "options": options}).game.options == {}


def test_open_doubles_on_a_board_where_the_second_lane_always_closes() -> None:
    board = {**load_board("usa").document, "rules": {"doubles_from": 6}}
    assert not opening(players=5, options={"board": board}).game.doubles_open
    assert opening(players=5, options={"board": board, "open_doubles": True}).game.doubles_open


@TITLES
def test_first_player_without_chance(title: str) -> None:
    """With the option the first seat takes the first turn."""
    t = opening(title, options={"first_player": "first_seat"})
    settle(t)
    for seat in (0, 1):
        t.play(min(t.legal("keep", by=seat)), by=seat)
    assert (t.asked, t.question) == (0, "Turn")


@pytest.mark.parametrize(
    ("bonus", "longest", "globetrotter"),
    [(None, 10, 0), ("longest", 10, 0), ("globetrotter", 0, 15), ("both", 10, 15), ("none", 0, 0)],
)
def test_bonus(bonus: str | None, longest: int, globetrotter: int) -> None:
    """The longest path brings 10, the most completed tickets 15, as the option says."""
    t = ended(
        owner={"duluth-helena": 0, "denver-santa_fe": 1, "el_paso-santa_fe": 1},
        tickets={1: "denver-el_paso"},
        options={"bonus": bonus},
    )
    assert (t.sheet(0)["longest"]["bonus"], t.sheet(1)["longest"]["bonus"]) == (longest, 0)
    assert (t.sheet(0)["globetrotter"], t.sheet(1)["globetrotter"]) == (0, globetrotter)
    assert t.state.scores() == [15 + longest, 8 + globetrotter]


def test_globetrotter_is_shared() -> None:
    """All who have completed the most tickets score; tickets that failed do not count."""
    lines = {"denver-santa_fe": 0, "el_paso-santa_fe": 0, "atlanta-raleigh:1": 1, "raleigh-washington:1": 1}
    t = ended(
        players=3,
        owner=lines,
        tickets={0: "denver-el_paso", 1: "atlanta-washington", 2: "boston-miami miami-toronto"},
        options={"bonus": "globetrotter"},
    )
    assert [t.sheet(seat)["globetrotter"] for seat in range(3)] == [15, 15, 0]


# Editions.


@pytest.mark.parametrize(
    ("title", "edition", "tickets", "dealt", "keep", "draw", "end", "bonus"),
    [
        ("usa", "pl_2025", 33, 4, 2, 3, 3, (10, 0)),
        ("usa", "classic_2004", 30, 3, 2, 3, 2, (10, 0)),
        ("usa", "usa_1910", 35, 3, 2, 3, 2, (0, 15)),
        ("usa", "mega_1910", 69, 5, 3, 4, 2, (10, 15)),
        ("usa", "big_cities_1910", 35, 4, 2, 4, 2, (0, 0)),
        ("europe", "base", 46, 4, 2, 3, 2, (10, 0)),
        ("europe", "expanded_1912", 65, 4, 2, 3, 2, (10, 0)),
        ("europe", "mega_1912", 101, 7, 3, 3, 2, (10, 0)),
        ("europe", "big_cities_1912", 45, 5, 2, 4, 2, (10, 0)),
    ],
)
def test_edition(
    title: str, edition: str, tickets: int, dealt: int, keep: int, draw: int, end: int, bonus: tuple[int, int]
) -> None:
    """An edition has its own tickets, first deal, draw, end and bonus."""
    t = opening(title, options={"edition": edition})
    assert len(t.game.deck) == tickets
    settle(t)
    assert len(t.view(0)["mine"]["offer"]) == dealt
    assert fewest_kept(t, 0) == keep
    for seat in (0, 1):
        t.play(min(t.legal("keep", by=seat)), by=seat)
    settle(t)
    settle(t.play("draw-tickets"))
    assert t.view(None)["seats"][t.asked]["offered"] == draw
    assert wagons_that_end(title, {"edition": edition}) == end
    assert (t.game.r.longest_bonus, t.game.r.globetrotter_bonus) == bonus


def settle(t: Table) -> Table:
    """Let chance answer with whatever comes first in its list, until a seat is asked."""
    while t.state.chance:
        t.play(f"> {next(iter(t.outcomes()))}")
    return t


def fewest_kept(t: Table, seat: int) -> int:
    return min(len(text.split("/")[0].split()) - 1 for text in t.legal("keep", by=seat))


def wagons_that_end(title: str, options: dict[str, object]) -> int:
    """The highest number of wagons left that starts the last round."""
    short = "claim portland-seattle:1 red 0" if title == "usa" else "claim budapest-wien:red red 0"
    for left in range(12, -1, -1):
        t = table(title, options=options, trains={0: left + 1}, hand={0: "red"}).play(short)
        if t.view(None)["last_turns"] is not None:
            return left
    raise AssertionError("no end")


# Numbers.


def test_numbers_of_tickets() -> None:
    """How many tickets are dealt, drawn and at least kept can be settled one by one."""
    numbers = {"initial_tickets": 5, "initial_keep": 3, "draw_tickets": 2, "draw_keep": 2}
    t = settle(opening(options=numbers))
    assert (len(t.view(0)["mine"]["offer"]), fewest_kept(t, 0)) == (5, 3)
    t = settle(table(options=numbers).play("draw-tickets"))
    assert (len(t.view(0)["mine"]["offer"]), fewest_kept(t, 0)) == (2, 2)


def test_numbers_of_wagons_and_stations() -> None:
    """Wagons, stations and the wagons that start the end can be settled too."""
    options = {"trains": 20, "stations": 1, "end_trains": 7}
    t = table("europe", options=options, hand={0: "pink*6"}, turn=1)
    assert (t.trains(0), t.view(0)["seats"][0]["stations"]) == (20, 1)
    assert wagons_that_end("europe", {"end_trains": 7}) == 7
    t.play("draw-blind > white", "draw-blind > white", "station moskva pink 0")
    t.play("draw-blind > white", "draw-blind > white")
    t.refuses("station roma pink 0", "no_station_left")
    assert ended("europe", options={"stations": 0}).points(0) == 10


@pytest.mark.parametrize("reveal", [0, 1, 5, 8])
def test_number_of_cards_that_a_tunnel_reveals(reveal: int) -> None:
    """A tunnel reveals as many cards as the option says, none with 0."""
    t = table("europe", options={"tunnel_reveal": reveal}, hand={0: "black*3"})
    t.play("claim madrid-pamplona:black black 0")
    revealed = 0
    while t.state.chance:
        t.play("> red")
        revealed += 1
    assert (revealed, t.owner("madrid-pamplona:black")) == (reveal, 0)


@pytest.mark.parametrize("reveal", [8])
def test_every_extra_card_of_a_tunnel_can_be_paid(reveal: int) -> None:
    """However many cards match, all of them may be paid with locomotives."""
    t = table("europe", options={"tunnel_reveal": reveal}, hand={0: "black*3 locomotive*8"})
    t.play(f"claim madrid-pamplona:black black 0 > black*{reveal}")
    assert t.legal() == {f"pay-tunnel {reveal}", "give-up-tunnel"}
    assert t.play(f"pay-tunnel {reveal}").owner("madrid-pamplona:black") == 0


def test_sweep_cap() -> None:
    """With a cap of one the second row stays, locomotives or not."""
    t = table(options={"sweep_cap": 1}, row="red blue green locomotive*2").play("draw red > locomotive")
    t.play("> locomotive*4 white")
    assert (t.row, t.question) == (cards("locomotive*4 white"), "SecondCard")


def test_sweep_cap_in_the_set_up() -> None:
    """The first row may be swept as often as any other."""
    t = opening(options={"sweep_cap": 1, "first_player": "first_seat"})
    t.play("> " + " ".join(["red*4", "blue*4", "locomotive*5", "locomotive*4 white"]))
    assert t.row == cards("locomotive*4 white")


def test_a_station_may_cost_more_cards_than_there_are_stations() -> None:
    """On a board of one's own; every payment has an action of its own."""
    europe = load_board("europe")
    board = {**europe.document, "rules": {**europe.rules, "station_cost": [9, 2, 3]}}
    t = table("europe", options={"board": board}, hand={0: "red*9 white*9 locomotive*5"})
    payments = {f"{colour} {locomotives}" for colour in ("red", "white") for locomotives in range(6)}
    assert t.legal("station paris") == {f"station paris {payment}" for payment in payments}
    assert t.play("station paris red 5").hand(0) == cards("red*5 white*9")


def test_a_turn_asks_for_a_station_only_where_there_are_some() -> None:
    asked = [table("usa"), table("europe"), table("europe", options={"stations": 0})]
    keys = [t.state.question(0).key for t in asked]
    assert keys == ["ttr.prompt.turn", "ttr.prompt.turn_with_stations", "ttr.prompt.turn"]


def test_sweep_cap_of_none() -> None:
    """With a cap of none no row is ever swept."""
    t = table(options={"sweep_cap": 0}, row="red blue green locomotive*2").play("draw red > locomotive")
    assert (t.row, t.question) == (cards("blue green locomotive*3"), "SecondCard")
    t.play("draw-blind > white")
    assert (t.row, t.asked) == (cards("blue green locomotive*3"), 1)


@pytest.mark.parametrize(
    "options",
    [
        {"initial_tickets": 3, "initial_keep": 4},
        {"draw_tickets": 2, "draw_keep": 3},
        {"initial_tickets": 7},
        {"trains": 9},
        {"end_trains": 11},
        {"stations": 4},
        {"bonus": "most"},
        {"edition": "first"},
        {"second_card": True},
        {"row_when_empty": 1},
        {"colour": "red"},
    ],
)
def test_impossible_options(options: dict[str, object]) -> None:
    """Values out of range, of the wrong kind or in contradiction are refused."""
    with pytest.raises(rh.BadOption):
        opening(options=options)
