"""The USA rules on routes, tickets, the end and the score: U17 to U31."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.ticket_to_ride.tables import cards, ended, table

THREE = "> denver-el_paso miami-toronto boston-miami"


def test_u17_any_free_route_at_once() -> None:
    """A player may claim any free route, connected to the others or not, one a turn and the whole of it."""
    t = table(hand={0: "white*5 red*5"}, owner={"charleston-miami": 0, "helena-omaha": 1})
    t.refuses("claim helena-omaha red 0", "taken")
    t.play("claim denver-phoenix white 0")
    assert t.owner("denver-phoenix") == 0
    assert t.asked == 1


def test_u17_no_route_in_parts() -> None:
    """Too few cards for the whole route build none of it."""
    t = table(hand={0: "white*4"})
    assert t.legal("claim denver-phoenix") == set()
    t.refuses("claim denver-phoenix white 0", "few_cards")


def test_u18_colour_and_number() -> None:
    """A route costs as many cards of its colour as it has spaces."""
    t = table(hand={0: "green*4 red*6"})
    assert t.legal("claim denver-helena") == {"claim denver-helena green 0"}
    t.refuses("claim denver-helena red 0", "wrong_colour")
    t.refuses("claim denver-helena green 1", "few_cards")
    t.play("claim denver-helena green 0")
    assert t.hand(0) == cards("red*6")


def test_u18_gray_takes_any_one_colour() -> None:
    """A gray route takes cards of whatever one colour the player likes, never a mixture."""
    t = table(hand={0: "green*3 red*3 blue*2 white"})
    assert t.legal("claim calgary-vancouver") == {"claim calgary-vancouver green 0", "claim calgary-vancouver red 0"}
    t.refuses("claim calgary-vancouver blue 0", "few_cards")


def test_u19_wagons_and_discards() -> None:
    """Each space gets one of the player's wagons, and the cards are discarded."""
    t = table(hand={0: "white*5 locomotive"}, discard="blue").play("claim denver-phoenix white 1")
    assert t.trains(0) == 40
    assert t.hand(0) == cards("white")
    assert t.discard == cards("blue white*4 locomotive")


def test_u19_not_without_enough_wagons() -> None:
    """A route longer than the player's last wagons cannot be claimed."""
    t = table(hand={0: "white*5 red*4 locomotive*3"}, trains={0: 4}, owner={"denver-phoenix": 1})
    t.refuses("claim salt_lake_city-san_francisco:white white 0", "few_trains")
    assert t.legal("claim dallas-el_paso red 0") == {"claim dallas-el_paso red 0"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_u20_never_both_lanes(players: int) -> None:
    """Nobody claims both lanes of a double route, however many play."""
    t = table(players=players, hand={0: "yellow*2"}, owner={"boston-new_york:red": 0})
    t.refuses("claim boston-new_york:yellow yellow 0", "lane_closed")


def test_u20_lanes_are_told_apart_by_both_ends() -> None:
    """Two routes that share only one city are no double route."""
    t = table(hand={0: "red*3"}, owner={"calgary-seattle": 0, "calgary-helena": 1})
    assert "claim calgary-vancouver red 0" in t.legal()


@pytest.mark.parametrize("players", [2, 3])
def test_u21_few_players_use_one_lane(players: int) -> None:
    """With two or three players either lane may be claimed first, and then the other is closed."""
    t = table(players=players, hand={0: "red*2", 1: "yellow*2"})
    assert "claim boston-new_york:red red 0" in t.legal()
    t.play("claim boston-new_york:red red 0")
    t.refuses("claim boston-new_york:yellow yellow 0", "lane_closed")


@pytest.mark.parametrize("players", [4, 5])
def test_u21_many_players_use_both_lanes(players: int) -> None:
    """With four or five players somebody else may claim the second lane."""
    t = table(players=players, hand={0: "red*2", 1: "yellow*2"})
    t.play("claim boston-new_york:red red 0", "claim boston-new_york:yellow yellow 0")
    assert (t.owner("boston-new_york:red"), t.owner("boston-new_york:yellow")) == (0, 1)


@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("atlanta-nashville", 1),
        ("denver-santa_fe", 2),
        ("phoenix-santa_fe", 4),
        ("calgary-helena", 7),
        ("denver-phoenix", 10),
        ("sault_ste_marie-winnipeg", 15),
    ],
)
def test_u22_points_at_once(route: str, points: int) -> None:
    """A claimed route of 1 to 6 spaces scores 1, 2, 4, 7, 10 or 15 points at once."""
    t = table(hand={0: "white*6"}).play(f"claim {route} white 0")
    assert (t.points(0), t.points(1)) == (points, 0)


def test_u23_three_tickets_keep_one() -> None:
    """Of three tickets drawn at least one is kept."""
    t = table().play(f"draw-tickets {THREE}")
    kept = {len(text.split("/")[0].split()) - 1 for text in t.legal("keep")}
    assert kept == {1, 2, 3}
    t.refuses("keep / denver-el_paso miami-toronto boston-miami")
    t.play("keep miami-toronto boston-miami / denver-el_paso")
    assert t.tickets(0) == {"miami-toronto", "boston-miami"}


def test_u23_tickets_come_from_the_top() -> None:
    """The three uppermost tickets are drawn, no others."""
    t = table(pile="denver-el_paso miami-toronto boston-miami duluth-houston").play("draw-tickets")
    for ticket in ("denver-el_paso", "miami-toronto", "boston-miami"):
        assert t.outcomes() == {ticket: 1}
        t.play(f"> {ticket}")
    assert t.question == "ChooseTickets"


def test_u23_fewer_if_fewer_are_left() -> None:
    """With fewer than three tickets in the pile those are drawn."""
    t = table(pile="denver-el_paso miami-toronto").play("draw-tickets > denver-el_paso miami-toronto")
    assert (t.asked, t.question) == (0, "ChooseTickets")


def test_u24_the_player_orders_what_goes_back() -> None:
    """Tickets that are not kept go under the pile in the order that the player likes."""
    for first, second in (("denver-el_paso", "boston-miami"), ("boston-miami", "denver-el_paso")):
        t = table(pile="denver-el_paso miami-toronto boston-miami duluth-houston")
        t.play(f"draw-tickets {THREE}", f"keep miami-toronto / {first} {second}")
        assert t.pile == [{"duluth-houston"}, {first}, {second}]
        t.play(f"draw-tickets > duluth-houston {first} {second}")
        assert t.question == "ChooseTickets"


def test_u25_kept_tickets_stay() -> None:
    """Tickets once kept cannot go back with later ones."""
    t = table(tickets={0: "duluth-houston"}).play(f"draw-tickets {THREE}")
    t.refuses("keep miami-toronto / duluth-houston denver-el_paso boston-miami")
    t.play("keep miami-toronto / denver-el_paso boston-miami")
    assert t.tickets(0) == {"duluth-houston", "miami-toronto"}


def test_u25_any_number_of_tickets() -> None:
    """A player may hold any number of tickets, here all but three and then all of them."""
    everything = {ticket.id for ticket in table().game.deck}
    drawn = {"denver-el_paso", "miami-toronto", "boston-miami"}
    t = table(tickets={0: " ".join(everything - drawn)})
    t.play(f"draw-tickets {THREE}", "keep denver-el_paso miami-toronto boston-miami")
    assert t.tickets(0) == everything


def test_u25_tickets_are_secret_until_the_end() -> None:
    """Others see how many tickets a player holds, and which only when the game is over."""
    one, two = (table(tickets={0: mine}) for mine in ("duluth-houston boston-miami", "denver-el_paso miami-toronto"))
    assert one.known(1) == two.known(1)
    assert one.view(1)["seats"][0]["tickets"] == 2
    assert ended(tickets={0: "boston-miami"}).view(1) != ended(tickets={0: "denver-el_paso"}).view(1)


def test_u26_three_wagons_start_the_last_round() -> None:
    """Three wagons or fewer at a turn's end give everybody one more turn, that player included."""
    t = table(players=3, trains={0: 5}, hand={0: "red*2"})
    t.play("claim denver-santa_fe red 0")
    assert t.trains(0) == 3
    for seat in (1, 2, 0):
        assert t.asked == seat
        t.play("draw-blind > white", "draw-blind > white")
    assert t.state.over


def test_u26_four_wagons_do_not() -> None:
    """A player with four wagons left ends nothing."""
    t = table(trains={0: 5}, hand={0: "red"}).play("claim atlanta-nashville red 0")
    assert t.trains(0) == 4
    assert t.view(None)["last_turns"] is None
    t.play(*["draw-blind > white", "draw-blind > white"] * 4)
    assert not t.state.over


def test_u27_route_points_stay() -> None:
    """The points for routes, scored during play, are part of the final score."""
    t = ended(owner={"denver-phoenix": 0, "denver-santa_fe": 0, "chicago-duluth": 1})
    assert [t.sheet(seat)["routes"] for seat in (0, 1)] == [12, 4]
    assert [t.sheet(seat)["total"] for seat in (0, 1)] == [12 + 10, 4]


def test_u28_tickets_add_or_subtract() -> None:
    """A completed ticket adds its points, and one that is not completed takes them away."""
    t = ended(
        owner={"denver-santa_fe": 0, "el_paso-santa_fe": 0, "calgary-winnipeg": 1},
        tickets={0: "denver-el_paso miami-toronto"},
    )
    assert t.completed(0) == {"denver-el_paso"}
    assert t.sheet(0)["tickets"]["points"] == 4 - 10
    assert t.points(0) == 2 + 2 + 4 - 10


def test_u28_only_own_routes_connect() -> None:
    """A chain that needs somebody else's route completes nothing."""
    t = ended(owner={"denver-santa_fe": 0, "el_paso-santa_fe": 1}, tickets={0: "denver-el_paso"})
    assert t.completed(0) == set()
    assert t.sheet(0)["tickets"]["points"] == -4


def test_u29_longest_path_gets_ten() -> None:
    """The player with the longest chain of own wagons gets ten points, branches not counted."""
    star = {
        "dallas-little_rock": 0,
        "little_rock-oklahoma_city": 0,
        "little_rock-nashville": 0,
        "kansas_city-omaha:1": 0,
    }
    t = ended(owner={**star, "calgary-helena": 1})
    assert t.sheet(0)["longest"]["length"] == 2 + 3
    assert [t.sheet(seat)["longest"]["bonus"] for seat in (0, 1)] == [10, 0]


def test_u29_loops_and_cities_repeat_but_no_wagon() -> None:
    """The path may run through loops and a city twice, but counts each wagon once."""
    loop = {"denver-phoenix": 0, "phoenix-santa_fe": 0, "denver-santa_fe": 0}
    tails = {"denver-helena": 0, "oklahoma_city-santa_fe": 0}
    assert ended(owner=loop).sheet(0)["longest"]["length"] == 10
    t = ended(owner=loop | tails).sheet(0)["longest"]
    assert t["length"] == 10 + 4 + 3 - 2
    ends = [set(route.split(":")[0].split("-")) for route in t["routes"]]
    assert all(one & two for one, two in pairwise(ends))
    assert len(set(t["routes"])) == len(t["routes"])


def test_u29_all_who_tie_get_ten() -> None:
    """Players with equally long paths get ten points each."""
    t = ended(players=3, owner={"denver-phoenix": 0, "helena-omaha": 1, "denver-helena": 2})
    assert [t.sheet(seat)["longest"]["bonus"] for seat in range(3)] == [10, 10, 0]


def test_u30_most_points_win() -> None:
    """The highest total wins, whatever the tie-breaks would say."""
    t = ended(owner={"duluth-helena": 0, "denver-santa_fe": 1, "el_paso-santa_fe": 1}, tickets={1: "denver-el_paso"})
    assert t.state.scores() == [25, 8]
    assert t.state.result() == [1, 2]


def test_u30_then_completed_tickets() -> None:
    """Of players with equal totals the one with more completed tickets wins, even against the longest path."""
    mine = {"denver-santa_fe": 0, "el_paso-santa_fe": 0, "chicago-omaha": 0, "nashville-pittsburgh": 0}
    more = {"portland-seattle:1": 0, "boston-montreal:1": 0}
    t = ended(owner={**mine, **more, "duluth-helena": 1}, tickets={0: "denver-el_paso"})
    assert t.state.scores() == [25, 25]
    assert t.sheet(1)["longest"]["bonus"] == 10
    assert t.state.result() == [1, 2]


def test_u30_then_the_longest_path() -> None:
    """If tickets do not decide, the holder of the card for the longest path wins."""
    parts = {"chicago-omaha": 0, "nashville-pittsburgh": 0, "calgary-vancouver": 0, "boston-montreal:1": 0}
    t = ended(owner={**parts, "denver-phoenix": 1})
    assert t.state.scores() == [20, 20]
    assert t.state.result() == [2, 1]


def test_u30_else_shared() -> None:
    """Players whom nothing tells apart share the victory."""
    t = ended(players=3, owner={"denver-phoenix": 0, "helena-omaha": 1, "denver-santa_fe": 2})
    assert t.state.scores() == [20, 20, 2]
    assert t.state.result() == [1, 1, 3]


def test_u31_example_of_the_rulebook() -> None:
    """Blue completes Montreal - Atlanta and New York - Atlanta: +15; green one of two tickets of 8 and 4: +4."""
    blue = {
        "montreal-new_york": 0,
        "new_york-washington:orange": 0,
        "raleigh-washington:1": 0,
        "atlanta-raleigh:1": 0,
    }
    green = {
        "duluth-sault_ste_marie": 1,
        "chicago-duluth": 1,
        "chicago-saint_louis:green": 1,
        "nashville-saint_louis": 1,
    }
    t = ended(
        owner=blue | green,
        tickets={0: "atlanta-montreal atlanta-new_york", 1: "nashville-sault_ste_marie atlanta-washington"},
    )
    assert [t.sheet(seat)["tickets"]["points"] for seat in (0, 1)] == [15, 4]
