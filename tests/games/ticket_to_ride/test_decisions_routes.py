"""Doubts of the rulebooks about routes, tunnels, stations and the score, as they were settled: D16 to D35."""

from __future__ import annotations

import pytest
from tests.games.ticket_to_ride.tables import cards, ended, table

import roundhouse as rh

TITLES = pytest.mark.parametrize("title", ["usa", "europe"])
TUNNEL = "claim madrid-pamplona:black"
LONDON = {"amsterdam-london": 0, "amsterdam-frankfurt": 0}


def test_d16_closed_lane_counts_for_nobody() -> None:
    """With few players the second lane is closed also to the owner of the first, and helps nobody's path."""
    t = table(hand={0: "yellow*2", 1: "yellow*2"}, owner={"boston-new_york:red": 0, "denver-santa_fe": 1})
    t.refuses("claim boston-new_york:yellow yellow 0", "lane_closed")
    t.play("draw-blind > white", "draw-blind > white")
    t.refuses("claim boston-new_york:yellow yellow 0", "lane_closed")
    assert t.view(None)["routes"] == {"boston-new_york:red": 0, "denver-santa_fe": 1}
    assert ended(owner={"boston-new_york:red": 0}).sheet(0)["longest"]["length"] == 2


def test_d17_every_payment_of_a_coloured_route() -> None:
    """For a coloured route every split into cards of its colour and locomotives is a choice of its own."""
    t = table(hand={0: "red*4 blue*4 locomotive*3"})
    payments = {"red 0", "red 1", "red 2", "locomotive 3"}
    assert t.legal("claim chicago-duluth") == {f"claim chicago-duluth {payment}" for payment in payments}


def test_d17_every_payment_of_a_gray_route() -> None:
    """For a gray route the colour is chosen too, and locomotives alone have none."""
    t = table(hand={0: "red*2 blue locomotive*2"})
    payments = {"red 0", "red 1", "blue 1", "locomotive 2"}
    assert t.legal("claim denver-santa_fe") == {f"claim denver-santa_fe {payment}" for payment in payments}
    t.refuses("claim denver-santa_fe red 2", "wrong_number")


def test_d18_mixed_payment_has_the_colour() -> None:
    """A tunnel paid with a colour and locomotives is matched by that colour and by locomotives, one card each."""
    t = table("europe", hand={0: "black*5 locomotive"}).play(f"{TUNNEL} black 1 > black locomotive blue")
    assert t.view(0)["tunnel"] == {
        "route": "madrid-pamplona:black",
        "paid": {"black": 2, "locomotive": 1},
        "revealed": {"black": 1, "locomotive": 1, "blue": 1},
        "extra": 2,
    }
    t.play("pay-tunnel 0")
    assert (t.owner("madrid-pamplona:black"), t.hand(0)) == (0, cards("black"))


def test_d19_extra_card_may_be_a_locomotive() -> None:
    """What a tunnel costs more can be paid with locomotives as with its colour."""
    t = table("europe", hand={0: "black*4 locomotive*2"}).play(f"{TUNNEL} black 0 > black black blue")
    assert t.legal() == {"pay-tunnel 1", "pay-tunnel 2", "give-up-tunnel"}
    t.play("pay-tunnel 2")
    assert t.hand(0) == cards("black")
    assert t.discard == cards("black*5 blue locomotive*2")


def test_d20_gray_tunnel_has_the_colour_paid() -> None:
    """A gray tunnel is matched by the colour it is paid with, or if by locomotives only, by them."""
    for payment, extra in (("red 0", 1), ("red 1", 1), ("blue 0", 2), ("locomotive 2", None)):
        t = table("europe", hand={0: "red*2 blue*2 locomotive*2"})
        t.play(f"claim barcelona-pamplona {payment} > red blue*2")
        if extra is None:
            assert t.owner("barcelona-pamplona") == 0
        else:
            assert t.tunnel["extra"] == extra


def test_d21_discards_are_reshuffled_for_the_reveal() -> None:
    """When the deck ends during the reveal the discards are shuffled first, without the open payment."""
    t = table("europe", hand={0: "black*4"}, deck="red", discard="white black").play(f"{TUNNEL} black 0 > red")
    assert t.outcomes() == {"white": 1, "black": 1}
    t.play("> black white")
    assert t.tunnel["extra"] == 1
    assert (t.deck, t.discard) == (cards(""), cards(""))
    t = table("europe", hand={0: "black*4"}, deck="", discard="white red").play(f"{TUNNEL} black 0 > white red")
    assert t.owner("madrid-pamplona:black") == 0


def test_d22_giving_up_tells_nothing() -> None:
    """A player is asked also when the extra cards cannot be paid, so others cannot tell one case from the other."""
    known = []
    for hand in ("black*4", "black*3 white"):
        t = table("europe", hand={0: hand}).play(f"{TUNNEL} black 0 > black red blue")
        assert t.question == "PayForTunnel"
        asked = t.known(1)
        known.append((asked, t.play("give-up-tunnel").known(1)))
    assert known[0] == known[1]


def test_d23_tunnel_may_be_tried_again() -> None:
    """A tunnel given up may be tried again on a later turn."""
    t = table("europe", hand={0: "black*3"}).play(f"{TUNNEL} black 0 > black red blue", "give-up-tunnel")
    t.play("draw-blind > white", "draw-blind > white", f"{TUNNEL} black 0 > red white blue")
    assert t.owner("madrid-pamplona:black") == 0


def test_d24_other_cards_of_a_ferry() -> None:
    """The cards of a ferry beside its locomotives are of one colour or more locomotives; no ferry is a tunnel."""
    t = table("europe", hand={0: "green*5 red*3 blue locomotive*3"})
    payments = {"green 2", "green 3", "red 3"}
    assert t.legal("claim palermo-smyrna") == {f"claim palermo-smyrna {payment}" for payment in payments}
    ferries = [route for route in t.game.board.routes if route.ferry]
    assert len(ferries) == 13
    assert not any(route.tunnel for route in ferries)


def test_d25_stations_serve_the_most_points() -> None:
    """Borrowed routes are chosen at the end so that the tickets bring the most points."""
    lines = {**LONDON, "munchen-wien": 0, "berlin-frankfurt:red": 1, "frankfurt-munchen": 1, "berlin-essen": 0}
    tickets = "berlin-london frankfurt-kobenhavn london-wien"
    t = ended("europe", owner=lines, tickets={0: tickets}, station={"frankfurt": 0})
    assert t.sheet(0)["borrowed"] == ["frankfurt-munchen"]
    assert t.completed(0) == {"london-wien"}


def test_d25_then_the_most_tickets() -> None:
    """Of choices with equal points the one with more completed tickets is taken."""
    start = {"constantinople-sofia": 0, "bucuresti-sofia": 0}
    two_of_five = {"athina-smyrna": 0, "athina-sarajevo": 0, "budapest-sarajevo": 0}
    one_of_ten = dict.fromkeys(["rostov-sevastopol", "kharkov-rostov", "kharkov-moskva", "moskva-petrograd"], 0)
    others = {"constantinople-smyrna": 1, "constantinople-sevastopol": 1}
    t = ended(
        "europe",
        owner={**start, **two_of_five, **one_of_ten, "petrograd-riga": 0, **others},
        tickets={0: "bucuresti-riga smyrna-sofia budapest-sofia"},
        station={"constantinople": 0},
    )
    assert t.completed(0) == {"smyrna-sofia", "budapest-sofia"}
    assert t.sheet(0)["borrowed"] == ["constantinople-smyrna"]


def test_d25_then_the_fewest_loans() -> None:
    """A station that helps no ticket borrows nothing."""
    lines = {**LONDON, "berlin-frankfurt:red": 1, "marseille-paris": 1}
    t = ended("europe", owner=lines, tickets={0: "berlin-london"}, station={"frankfurt": 0, "paris": 0, "berlin": 0})
    assert t.sheet(0)["borrowed"] == ["berlin-frankfurt:red"]


def test_d25_of_equal_loans_the_first_on_the_board() -> None:
    """Either loan completes a ticket of 5 points; the other route lies further down in the board file."""
    t = ended(
        "europe",
        owner={
            "constantinople-sofia": 0,
            "bucuresti-budapest": 0,
            "bucuresti-constantinople": 1,
            "constantinople-smyrna": 1,
        },
        tickets={0: "budapest-sofia smyrna-sofia"},
        station={"constantinople": 0},
    )
    assert t.sheet(0)["borrowed"] == ["bucuresti-constantinople"] and t.completed(0) == {"budapest-sofia"}


def test_d25_stations_work_together() -> None:
    """All combinations count, also those in which each loan alone completes nothing."""
    lines = {**LONDON, "berlin-frankfurt:red": 1, "berlin-danzig": 1, "danzig-riga": 0, "frankfurt-munchen": 1}
    t = ended(
        "europe",
        owner={**lines, "bucuresti-budapest": 0, "budapest-wien:red": 0, "munchen-wien": 1, "riga-wilno": 0},
        tickets={0: "amsterdam-wilno"},
        station={"frankfurt": 0, "danzig": 0, "wien": 0},
    )
    assert t.completed(0) == {"amsterdam-wilno"}
    assert set(t.sheet(0)["borrowed"]) == {"berlin-frankfurt:red", "berlin-danzig"}


def test_d26_a_route_may_be_lent_to_many() -> None:
    """Several players may use the same route, and its owner loses nothing by it."""
    rome = {"roma-venezia": 1, "munchen-venezia": 1, "frankfurt-munchen": 1}
    t = ended(
        "europe",
        players=3,
        owner={**LONDON, **rome, "berlin-frankfurt:red": 2},
        tickets={0: "berlin-london", 1: "berlin-roma"},
        station={"frankfurt": 0, "berlin": 1},
    )
    assert [t.completed(0), t.completed(1)] == [{"berlin-london"}, {"berlin-roma"}]
    assert t.sheet(0)["borrowed"] == t.sheet(1)["borrowed"] == ["berlin-frankfurt:red"]
    assert (t.sheet(2)["routes"], t.sheet(2)["longest"]["length"]) == (4, 3)


def test_d27_second_lane_is_a_pointless_loan() -> None:
    """The other lane of one's own double route may be lent but opens nothing, so the station serves another route."""
    lanes = {"madrid-pamplona:white": 0, "madrid-pamplona:black": 1}
    t = ended("europe", players=4, owner=lanes, tickets={0: "dieppe-madrid"}, station={"madrid": 0})
    assert (t.completed(0), t.sheet(0)["borrowed"]) == (set(), [])
    more = {"marseille-pamplona": 1, "marseille-zurich": 0}
    t = ended("europe", players=4, owner=lanes | more, tickets={0: "madrid-zurich"}, station={"pamplona": 0})
    assert (t.completed(0), t.sheet(0)["borrowed"]) == ({"madrid-zurich"}, ["marseille-pamplona"])


def test_d28_station_among_own_routes() -> None:
    """A station may stand in a city where only the builder's own routes meet."""
    t = table("europe", hand={0: "red"}, owner={"cadiz-lisboa": 0, "lisboa-madrid": 0})
    t.play("station lisboa red 0")
    assert t.view(None)["stations"] == {"lisboa": 0}


def test_d29_tickets_through_stations_break_ties() -> None:
    """A ticket that a station completed counts as completed when totals are equal."""
    apart = {"barcelona-marseille": 0, "brest-pamplona": 0, "athina-sofia": 0, "kyiv-smolensk": 0}
    other = {"berlin-frankfurt:red": 1, "palermo-smyrna": 1}
    t = ended("europe", owner={**LONDON, **apart, **other}, tickets={0: "berlin-london"}, station={"frankfurt": 0})
    assert t.state.scores() == [41, 41]
    assert t.state.result() == [1, 2]


@TITLES
def test_d30_nobody_built_anything(title: str) -> None:
    """Players without a single route tie for the longest path of length 0 and get ten points each."""
    t = ended(title, players=3)
    assert [t.sheet(seat)["longest"]["bonus"] for seat in range(3)] == [10, 10, 10]


PARTS = {"chicago-omaha": 2, "nashville-pittsburgh": 2, "calgary-vancouver": 2, "boston-montreal:1": 2}
"""Twenty points for seat 2, no two of whose routes meet."""


def test_d31_shared_card_does_not_decide() -> None:
    """Tied players who both hold the card for the longest path share the place."""
    t = ended(players=3, owner={"denver-phoenix": 0, "helena-omaha": 1, **PARTS})
    assert t.state.scores() == [20, 20, 20]
    assert t.state.result() == [1, 1, 3]


def test_d31_the_card_counts_and_not_the_length() -> None:
    """Tied players without the card share the place, however long their paths are."""
    t = ended(
        players=3,
        owner={
            "denver-phoenix": 0,
            "chicago-omaha": 1,
            "calgary-vancouver": 2,
            "boston-montreal:1": 2,
            "atlanta-nashville": 2,
        },
    )
    assert t.state.scores() == [20, 7, 7]
    assert t.state.result() == [1, 2, 2]


def test_d31_europe_shares_too() -> None:
    """In Europe as well a tie that nothing breaks is a shared victory."""
    t = ended("europe", owner={"lisboa-madrid": 0, "brest-paris": 1})
    assert t.state.result() == [1, 1]


def test_d32_counts_are_public() -> None:
    """Everybody may count the others' cards, tickets, wagons, stations and points for routes."""
    t = table(
        "europe",
        hand={0: "red*3 locomotive"},
        owner={"lisboa-madrid": 0},
        tickets={0: "paris-wien kyiv-sochi"},
        station={"moskva": 0},
        pile="berlin-roma angora-athina",
    )
    seen = {"cards": 4, "tickets": 2, "offered": 0, "trains": 42, "stations": 2, "score": 4}
    assert t.view(1)["seats"][0] == t.view(None)["seats"][0] == seen
    assert t.view(1)["pile"] == 2


@TITLES
def test_d32_contents_are_secret(title: str) -> None:
    """What is in a hand or in the deck is seen by nobody else, and imagining it anew changes no view."""
    one, two = table(title, hand={0: "red*3 locomotive"}), table(title, hand={0: "black*2 white*2"})
    assert one.known(1) == two.known(1)
    assert one.known(None) == two.known(None)
    imagined = one.state.determinize(1, rh.Rng(3))
    assert imagined.view(1) == one.view(1)
    assert imagined.key() != one.state.key()


@TITLES
@pytest.mark.parametrize("seat", [rh.CHANCE, 2])
def test_d32_nobody_but_a_seat_or_a_spectator_sees_anything(title: str, seat: int) -> None:
    state = table(title).state
    with pytest.raises(rh.NotYourTurn):
        state.view(seat)
    with pytest.raises(rh.NotYourTurn):
        state.determinize(seat, rh.Rng(3))


@TITLES
def test_d33_d34_second_card_after_a_blind_locomotive(title: str) -> None:
    """After a blind locomotive the second card is blind or face up, but no face-up locomotive."""
    t = table(title, row="red*2 blue green locomotive").play("draw-blind > locomotive")
    assert t.legal() == {"draw-blind", "draw red", "draw blue", "draw green"}


def test_d34_face_up_card_after_a_blind_locomotive() -> None:
    """The USA rulebook's "train card" includes locomotives, and still none may be taken face up as the second card."""
    t = table(row="red*2 blue green locomotive").play("draw-blind > locomotive")
    t.refuses("draw locomotive")
    assert t.play("draw red > white").hand(0) == cards("red locomotive")


def test_d35_smyrna() -> None:
    """The rulebook's ferry from "Symrna" is the one between Palermo and Smyrna."""
    t = table("europe", hand={0: "red*4 locomotive*2"})
    city = t.game.board.cities[t.game.board.city("smyrna")]
    assert city.names["en"] == "Smyrna"
    with pytest.raises(rh.ParseError):
        t.game.parse("claim palermo-symrna red 2")
    assert t.play("claim palermo-smyrna red 2").owner("palermo-smyrna") == 0
