"""Mistakes that other programs made with these games, none of which is to be found here: R1 to R24."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride.tables import cards, ended, opening, table

import roundhouse as rh
from roundhouse.core.play import playout

TITLES = pytest.mark.parametrize("title", ["usa", "europe"])
THREE = "> denver-el_paso miami-toronto boston-miami"


@TITLES
def test_r01_play_goes_on_after_the_deck(title: str) -> None:
    """The discards are shuffled when the deck is empty, and the game can be played to its end."""
    t = table(title, deck="white", discard="black*5").play("draw-blind > white", "draw-blind > black")
    assert (t.deck, t.discard, t.asked) == (cards("black*4"), cards(""), 1)
    playout(t.state, rh.Rng(1))
    assert t.state.over


def test_r02_no_fresh_deck() -> None:
    """A new deck holds the discards and not one card more."""
    t = table(hand={0: "red*9"}, deck="", discard="red*2").play("draw-blind")
    assert t.outcomes() == {"red": 2}
    t.play("> red", "draw-blind > red")
    assert sum((t.deck + t.discard).values()) == 0


def test_r03_gaps_in_the_row_are_filled() -> None:
    """A row that had run out is filled again when cards are discarded."""
    t = table(row="", deck="", hand={0: "pink*6"}).play("claim sault_ste_marie-winnipeg pink 0 > pink*5")
    assert (t.row, t.deck, t.asked) == (cards("pink*5"), cards("pink"), 1)


@TITLES
def test_r04_three_locomotives_are_swept(title: str) -> None:
    """Three face-up locomotives never lie there when a player is asked."""
    t = table(title, row="red blue green locomotive*2").play("draw red > locomotive white*5")
    assert t.row == cards("white*5")


def test_r05_no_endless_sweep() -> None:
    """Where the cards left are nearly all locomotives the row stays, and a game goes on to its end."""
    t = table(row="red blue white locomotive*2", deck="locomotive*12").play("draw red > locomotive")
    assert (t.row, t.question) == (cards("blue white locomotive*3"), "SecondCard")
    playout(t.state, rh.Rng(1))
    assert t.state.over


def test_r06_last_card_of_the_deck() -> None:
    """Taking the last card of the deck ends no turn, and a second blind card that is not there cannot be drawn."""
    t = table(row="red orange yellow green blue", deck="white").play("draw-blind > white")
    assert (t.asked, t.question) == (0, "SecondCard")
    t.refuses("draw-blind")
    t.play("draw red")
    assert t.hand(0) == cards("white red")


@TITLES
def test_r07_face_up_locomotive_second(title: str) -> None:
    """A face-up locomotive is no second card."""
    t = table(title, row="red blue green white locomotive").play("draw-blind > white")
    t.refuses("draw locomotive")


@pytest.mark.parametrize("left", [0, 1, 4])
def test_r08_wagons_never_below_zero(left: int) -> None:
    """No route is longer than the wagons that its builder has left."""
    t = table(hand={0: "green*6 white*6 locomotive*5"}, trains={0: left})
    lengths = [t.game.board.routes[t.game.board.route(claim.split()[1])].length for claim in t.legal("claim")]
    assert max(lengths, default=0) == left
    t.refuses("claim portland-san_francisco:green green 0", "few_trains")


def test_r09_only_the_payment_is_taken() -> None:
    """A claim takes as many cards as it names and leaves the others in the hand."""
    t = table(hand={0: "red*8 locomotive*3"}).play("claim chicago-duluth red 1")
    assert t.hand(0) == cards("red*6 locomotive*2")


def test_r10_locomotives_alone() -> None:
    """A route may be paid with locomotives alone, and they leave the hand."""
    t = table(hand={0: "red*2 locomotive*4"}).play("claim chicago-duluth locomotive 3")
    assert (t.owner("chicago-duluth"), t.hand(0)) == (0, cards("red*2 locomotive"))
    assert t.discard == cards("locomotive*3")


def test_r11_tickets_are_seen_to_be_done() -> None:
    """A ticket is done as soon as its cities are joined, also if they were before it was drawn."""
    t = table(owner={"denver-santa_fe": 0, "el_paso-santa_fe": 0}, hand={0: "pink*8"})
    t.play(f"draw-tickets {THREE}", "keep denver-el_paso miami-toronto / boston-miami")
    done = {ticket["ticket"]: ticket["done"] for ticket in t.view(0)["mine"]["tickets"]}
    assert done == {"denver-el_paso": True, "miami-toronto": False}
    t = table(owner={"denver-santa_fe": 0}, hand={0: "pink*2"}, tickets={0: "denver-el_paso"})
    assert [ticket["done"] for ticket in t.view(0)["mine"]["tickets"]] == [False]
    t.play("claim el_paso-santa_fe pink 0")
    assert [ticket["done"] for ticket in t.view(0)["mine"]["tickets"]] == [True]


def test_r12_no_ticket_points_before_the_end() -> None:
    """While the game runs the scores are those for routes, whatever tickets are done."""
    routes, tickets = {"denver-santa_fe": 0, "el_paso-santa_fe": 0}, {0: "denver-el_paso"}
    t = table(owner=routes, tickets=tickets)
    assert t.state.scores() == [4, 0]
    assert t.view(1)["seats"][0]["score"] == 4
    assert "final" not in t.view(1)
    assert ended(owner=routes, tickets=tickets).points(0) == 4 + 4 + 10


RING = ["denver-santa_fe", "oklahoma_city-santa_fe", "denver-oklahoma_city"]
SECOND_RING = ["el_paso-santa_fe", "el_paso-phoenix", "phoenix-santa_fe"]


@pytest.mark.parametrize(
    ("routes", "length"),
    [
        ([], 0),
        (["portland-seattle:1"], 1),
        (["denver-santa_fe", "el_paso-santa_fe"], 4),
        (["denver-santa_fe", "chicago-duluth"], 3),
        (RING, 9),
        ([*RING, "el_paso-santa_fe"], 11),
        ([*RING, *SECOND_RING], 17),
        ([*RING, "denver-phoenix", "phoenix-santa_fe"], 17),
        ([*RING, "denver-helena", "el_paso-santa_fe", "dallas-oklahoma_city:1"], 9 + 4 + 2 - 2 + 2 - 2),
    ],
)
def test_r13_longest_path_to_the_space(routes: list[str], length: int) -> None:
    """The longest path is counted exactly: lines, rings, rings with tails, two rings that touch."""
    t = ended(owner={**dict.fromkeys(routes, 0), "kansas_city-omaha:1": 1})
    assert t.sheet(0)["longest"]["length"] == length


@TITLES
def test_r14_one_more_turn_each(title: str) -> None:
    """The turn in which the wagons run out is not the last one."""
    route = "denver-santa_fe" if title == "usa" else "danzig-warszawa"
    t = table(title, trains={0: 2}, hand={0: "red*2"}).play(f"claim {route} red 0")
    assert (t.trains(0), t.state.over, t.asked) == (0, False, 1)
    t.play("draw-blind > white", "draw-blind > white")
    assert (t.state.over, t.asked) == (False, 0)
    t.play("draw-blind > white", "draw-blind > white")
    assert t.state.over


def test_r15_short_deck_after_a_reshuffle() -> None:
    """A new deck that is shorter than the old one has no stale cards behind its end."""
    t = table(players=3, deck="white*2", discard="black").play("draw-blind > white", "draw-blind > white")
    t.play("draw-blind > black")
    assert (t.deck, t.discard) == (cards(""), cards(""))
    t.refuses("draw-blind")


def test_r16_empty_deck_gives_nothing() -> None:
    """Without cards in both piles a taken card is not replaced, least of all by a locomotive."""
    t = table(row="red*2 orange yellow green", deck="white").play("draw-blind > white", "draw red")
    assert (t.row, t.asked) == (cards("red orange yellow green"), 1)
    t.refuses("draw-blind", "no_cards")


def test_r17_tickets_do_not_vanish() -> None:
    """Tickets that are not kept are drawn again when they come up."""
    t = table(pile="denver-el_paso miami-toronto boston-miami")
    t.play(f"draw-tickets {THREE}", "keep miami-toronto / boston-miami denver-el_paso")
    t.play("draw-tickets > boston-miami denver-el_paso", "keep denver-el_paso boston-miami")
    assert [t.tickets(0), t.tickets(1), t.pile] == [{"miami-toronto"}, {"boston-miami", "denver-el_paso"}, []]


def test_r18_long_tickets_only_at_the_start() -> None:
    """Nobody gets a second long ticket, neither at the start nor by drawing tickets later."""
    t = opening("europe").play("> red*4 blue*4 green*5 brest-petrograd danzig-lisboa")
    regular = {ticket.id for ticket in t.game.deck if not ticket.long}
    assert set(t.outcomes()) == regular
    t.play("> angora-athina budapest-sofia erzurum-rostov frankfurt-kobenhavn smyrna-sofia brindisi-zagrab")
    t.play("keep angora-athina budapest-sofia / erzurum-rostov brest-petrograd", by=0)
    t.play("keep frankfurt-kobenhavn smyrna-sofia / brindisi-zagrab danzig-lisboa", by=1)
    drawn = t.play("> 0", "draw-tickets").outcomes()
    assert len(drawn) == 34
    assert set(drawn) < regular


def test_r19_stations_break_ties() -> None:
    """With equal totals and tickets the player with fewer stations wins."""
    t = ended(
        "europe",
        owner={"barcelona-marseille": 0, "lisboa-madrid": 1, "athina-sofia": 1, "danzig-riga": 1, "dieppe-paris": 1},
        station={"moskva": 0},
    )
    assert t.state.scores() == [25, 25]
    assert t.state.result() == [2, 1]


def test_r20_ferry_without_locomotives() -> None:
    """No ferry is claimed with fewer locomotives than it shows."""
    t = table("europe", hand={0: "pink*10 locomotive"})
    for claim in t.legal("claim"):
        _, route, _, locomotives = claim.split()
        assert int(locomotives) >= t.game.board.routes[t.game.board.route(route)].ferry
    t.refuses("claim athina-smyrna pink 0", "ferry")
    t.refuses("claim palermo-smyrna pink 1", "ferry")
    assert t.play("claim athina-smyrna pink 1").owner("athina-smyrna") == 0


def test_r21_extra_cards_of_a_tunnel_are_paid() -> None:
    """Cards added for a tunnel leave the hand and are discarded like the payment."""
    t = table("europe", hand={0: "black*6"}).play(
        "claim madrid-pamplona:black black 0 > black black red", "pay-tunnel 0"
    )
    assert (t.hand(0), t.discard) == (cards("black"), cards("black*7 red"))


def test_r21_no_colour_for_locomotives_alone() -> None:
    """A tunnel paid with locomotives alone is one choice, without a colour."""
    t = table("europe", hand={0: "locomotive*2"})
    assert t.legal("claim barcelona-pamplona") == {"claim barcelona-pamplona locomotive 2"}
    t.refuses("claim barcelona-pamplona red 2", "wrong_number")


def test_r22_second_lane_with_few_players() -> None:
    """With two or three players the second lane is closed, unless the house rule opens it."""
    for players in (2, 3):
        for open_doubles in (False, True):
            t = table(
                players=players,
                hand={0: "yellow*2"},
                owner={"boston-new_york:red": 1},
                options={"open_doubles": open_doubles},
            )
            assert ("claim boston-new_york:yellow yellow 0" in t.legal()) == open_doubles


@pytest.mark.parametrize(
    ("title", "edition", "ticket", "points"),
    [("usa", "usa_1910", "boston-chicago", 7), ("europe", "mega_1912", "angora-paris", 17)],
)
def test_r23_values_once_wrong_elsewhere(title: str, edition: str, ticket: str, points: int) -> None:
    """Two tickets that others had with wrong values score the right ones here."""
    t = ended(title, options={"edition": edition}, tickets={0: ticket}, owner={})
    assert t.sheet(0)["tickets"]["points"] == -points


@TITLES
def test_r24_no_move_is_no_stall(title: str) -> None:
    """A position in which nobody can do anything ends the game instead of stopping it."""
    built = {"paris": 1, "roma": 1, "wien": 1} if title == "europe" else {}
    t = table(title, deck="", pile="", row="red", trains={1: 0}, station=built)
    playout(t.state, rh.Rng(1))
    assert t.state.over
    assert [event["event"] for event in t.heard(None)] == ["passed", "passed", "game_over"]
