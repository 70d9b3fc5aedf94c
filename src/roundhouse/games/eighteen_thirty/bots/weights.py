# compiled by mypyc
"""The numbers that make a railway baron strong or weak; all are in dollars unless they say otherwise."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """What a bot thinks things are worth."""

    # The course of a game.
    growth: float = 120.0
    """By how much the revenue of all corporations together grows from one operating round to the next."""
    new_trains: float = 1.6
    """How many trains the bank sells in an operating round."""
    hesitation: float = 1.5
    """How long the first train of a kind waits for its buyer, counted in trains."""
    outlook: float = 6.0
    """How many operating rounds ahead shares are valued."""
    better: float = 1.06
    """By how much the revenue of a corporation that lays track grows in a round."""

    start: tuple[float, ...] = (90.0, 85.0, 65.0, 85.0, 80.0, 75.0, 85.0, 65.0)
    """What each corporation earns at the beginning of the game, once it has a train and some track."""

    # The auction, in parts of the face value.
    private_value: tuple[float, ...] = (1.1, 1.2, 1.07, 1.15, 1.3, 1.04)
    """What each private company is worth in the auction."""
    taste: float = 0.06
    """How much the opinions of two bots about it may differ."""
    float_reserve: float = 200.0
    """What a bid should leave of the own money for shares."""

    # Shares.
    misjudges: float = 0.0
    """How wrong a player is about what shares are worth, in parts of it."""
    presidency: float = 40.0
    """To lead a corporation that is worth leading."""
    control: float = 25.0
    """To have it safely: no other player can take it."""
    par: float = 0.4
    """Each dollar of par above the lowest: it fills the treasury."""
    most_led: int = 3
    """How many corporations a player leads at the most."""
    trust: float = 0.8
    """What is left of a gain that needs the others' help."""
    floats: float = 60.0
    """A purchase that floats a corporation."""
    certificate: float = 60.0
    """A place below the certificate limit, when there are only few."""
    margin: float = 0.02
    """What a share must bring beyond its price, in parts of it."""
    sell_below: float = 0.88
    """A share that is worth less than this part of its price is sold."""
    fire_sale: float = 0.75
    """How much of the price of shares is sure to be raised in an emergency."""
    reserve: float = 1.0
    """How much of what may be asked for trains must be covered by money and shares that can be sold."""

    # Corporations.
    treasury: float = 0.35
    """A dollar in the treasury of a corporation that has all it needs."""
    next_train: float = 0.6
    """How much revenue with the next train counts for track and tokens, where revenue now is 1."""
    potential: float = 0.18
    """A stop that could be reached later, in parts of its value."""
    decay: float = 0.62
    """What each tile to lay before takes off that."""
    look: int = 24
    """How many lays are looked at closely."""
    terrain: float = 0.06
    """A dollar for terrain, in dollars of revenue for each round."""
    idle_lay: float = 0.2
    """What a tile must bring at least, in dollars of revenue for each round."""
    reached: float = 0.03
    """The stops that a corporation reaches, in parts of their value for each round."""
    preview: float = 0.4
    """The same, when lays are chosen for a closer look."""
    denial: float = 0.05
    """A city where others find one place less, in parts of its value for each round."""
    stop: float = 9.0
    """What each stop of a train adds to the revenue of a round, once there is more track."""
    further_train: float = 0.5
    """How much of that the next train of the same corporation adds."""
    diesel_stops: int = 9
    """How many stops a D makes."""
    rivals: float = 0.8
    """What others lose when their trains rust, in parts of it."""


@dataclass(frozen=True)
class Search:
    """How far ahead a player looks, and what he thinks of money and of others."""

    width: int = 8
    """How many of the answers that seem best are tried out."""
    horizon: int = 3
    """How many operating rounds are played on, with the rest of their set."""
    tail: int = 2
    """How many rounds more the shares count for."""
    interest: float = 0.0
    """What money brings in an operating round, as long as it still buys shares."""
    treasury: float = 0.0
    """What a dollar in a treasury counts for the owners of its shares, early in a game."""
    envy: float = 0.6
    """How much what the others have on average counts against what he has."""
    trust: float = 0.3
    """How much the first impression of an answer counts."""
