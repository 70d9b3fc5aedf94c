# compiled by mypyc
"""The numbers that make a planner strong or weak; all are in points unless they say otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace

from roundhouse.games.ticket_to_ride.bots.tables import Tables


@dataclass(frozen=True)
class Weights:
    """What a planner thinks things are worth."""

    turn: float = 1.35
    """A turn, where 1 is what the board's best routes bring."""
    train: float = 0.16
    """A wagon spent on a plan, where 1 is the same."""
    free_train: float = 0.24
    """A wagon spent on a route outside it, where 1 is the same."""
    edge: float = 0.73
    """What each further route adds to the danger that a plan fails."""
    least_price: float = 1.57
    """What a route costs in a plan at the least, so that a plan stays small."""
    gray: float = 0.62
    """How hard cards for a gray route are to get, where those of a given colour are 1."""
    wild: float = 0.66
    """How much of a missing card a locomotive in the hand replaces in a price."""
    ferry: float = 1.5
    """How hard a missing locomotive for a ferry is to get."""
    tunnel: float = 0.92
    """How many cards a tunnel asks for in addition."""
    station: float = 1.75
    """What a station costs beyond its cards and its points: it may be built for nothing."""
    pace: float = 0.96
    """How much slower than possible rivals bring the game to its end."""
    slack: float = 3.3
    """How many turns there are in any case."""
    threat: float = 0.08
    """The chance that a rival at one end of a route takes it before the next turn."""
    loss: float = 25.0
    """The most that losing a route may count."""
    patience: float = 0.94
    """What drawing is worth beyond its cards: the more cards there are, the better they can be put to use."""
    room: float = 20.0
    """With so many cards in the hand that is over: each further one makes waiting worth less."""
    begin: float = 6.0
    """What drawing costs when it is time that somebody claims something."""
    curiosity: float = -0.55
    """What drawing tickets is worth beyond what they can be expected to bring."""
    chain: float = 1.98
    """A route of four wagons that lengthens the own longest path."""
    out_of_reach: float = 16.0
    """By how many wagons the longest path must be decided for lengthening it to be worth nothing."""
    block: float = 0.0
    """What a wagon's detour for a rival counts; 0 for who does not watch the others."""
    read: float = 0.0
    """The chance that a rival takes a link before the next turn that it seems to want."""
    greed: float = 0.0
    """What a route's own points count beyond the plan: a player without one sees these alone."""
    noise: float = 0.0
    """How wrong the player is about what a route or a ticket is worth: the deviation of its error."""
    extras: int = 8
    """How many routes outside the tickets' plan to collect for at a time."""
    needless: float = 5.9
    """From how many missing cards on a card that nothing needs has its whole worth."""
    squeeze: float = 5.0
    """How many turns too few make a wagon worth nothing: more will be left over than can be placed."""
    spare: float = 0.36
    """A card that no plan needs, where a needed one is 1."""
    heap: float = 0.02
    """How much more such a card is worth for each other one of its colour in the hand."""
    later: float = 0.85
    """A card for a route outside the tickets' plan."""
    scarce: float = 0.041
    """How much more a needed card is worth for each further one needed of its colour."""
    wild_card: float = 1.3
    """A locomotive, where a needed card is 1."""
    risk: float = 2.02
    """What each turn that a plan needs beyond the end of the game costs."""
    cards_per_turn: float = 1.97
    """How many useful cards a turn of drawing brings."""
    calm: float = 5.89
    """From how many turns before the end on cards count less and less. In turns."""
    hope: float = 0.94
    """The chance that a ticket in a plan is finished."""
    globetrotter: float = 0.25
    """How much of the globetrotter bonus a finished ticket is worth."""
    time_for_tickets: float = 8.1
    """How many turns there must be for drawing tickets to be thought of."""


def weights_on(tables: Tables, weights: Weights) -> Weights:
    """The weights with those that depend on the board in points."""
    rate = tables.rate
    return replace(weights, turn=weights.turn * rate, train=weights.train * rate, free_train=weights.free_train * rate)
