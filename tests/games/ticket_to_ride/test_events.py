"""Events name routes, cities, tickets and cards as views and actions do, and tell secrets only to their owner."""

from __future__ import annotations

from tests.games.ticket_to_ride.tables import Table, opening, table

from roundhouse import Event
from roundhouse.games.ticket_to_ride import events as e


def told(t: Table, seat: int | None) -> list[Event]:
    """What a seat, or a spectator, has been told."""
    assert t.state.sink is not None
    return [event for event in t.state.sink if event.seen_by(seat)]


def test_a_claimed_route() -> None:
    t = table(hand={0: "red locomotive"}).play("claim boston-new_york:red red 1")
    assert told(t, 1) == [e.Claimed(0, "boston-new_york:red", "red", 1, 1, points=2)]
    assert t.heard(None) == [
        {
            "event": "claimed",
            "seat": 0,
            "route": "boston-new_york:red",
            "colour": "red",
            "plain": 1,
            "locomotives": 1,
            "points": 2,
        }
    ]


def test_a_station() -> None:
    t = table("europe", hand={0: "blue"}).play("station wien blue 0")
    assert told(t, None) == [e.BuiltStation(0, "wien", "blue", 1, 0)]


def test_a_tunnel() -> None:
    t = table("europe", hand={0: "black*4"}).play("claim madrid-pamplona:black black 0 > black red white")
    tried = e.TriedTunnel(0, "madrid-pamplona:black", "black", 3, 0)
    revealed = [e.Revealed(0, "black"), e.Revealed(0, "red"), e.Revealed(0, "white")]
    assert told(t, 1) == [tried, *revealed]
    t.play("give-up-tunnel")
    assert told(t, 1) == [tried, *revealed, e.GaveUpTunnel(0, "madrid-pamplona:black")]


def test_cards() -> None:
    t = table(hand={0: ""}).play("draw red > blue", "draw-blind > locomotive")
    public: list[Event] = [e.DrewFaceUp(0, "red"), e.TurnedUp("blue")]
    assert told(t, 0) == [*public, e.DrewBlind(0, "locomotive", only=0)]
    assert told(t, 1) == told(t, None) == [*public, e.DrewBlind(0, but=0)]
    assert t.heard(1)[-1] == {"event": "drew_blind", "seat": 0}


def test_first_cards() -> None:
    t = opening().play("> red*4 blue*4")
    assert told(t, 0) == [e.Dealt(0, "red", only=0)] * 4
    assert told(t, None) == []


def test_tickets() -> None:
    t = table().play(
        "draw-tickets > boston-miami denver-el_paso chicago-new_orleans",
        "keep denver-el_paso / chicago-new_orleans boston-miami",
    )
    offered = [e.Offered(0, ticket, only=0) for ticket in ("boston-miami", "denver-el_paso", "chicago-new_orleans")]
    kept, returned = ("denver-el_paso",), ("chicago-new_orleans", "boston-miami")
    assert told(t, 0) == [e.DrewTickets(0), *offered, e.KeptTickets(0, 1, 2, kept, returned, only=0)]
    assert told(t, 1) == [e.DrewTickets(0), e.KeptTickets(0, 1, 2, but=0)]
    assert t.heard(1)[-1] == {"event": "kept_tickets", "seat": 0, "kept": 1, "back": 2}
    assert t.heard(0)[-1]["returned"] == [*returned]


def test_the_last_round() -> None:
    """U26: whoever has so few wagons left starts it, and everybody is told."""
    t = table(trains={0: 4}, hand={0: "red*2"}).play("claim boston-new_york:red red 0")
    assert told(t, None)[-1] == told(t, 1)[-1] == e.LastRound(0, 2)
    told_so_far = len(told(t, None))
    t.play("draw red > pink", "draw orange > pink")
    assert e.LastRound not in [type(event) for event in told(t, None)[told_so_far:]]
