# compiled by mypyc
"""Tunnels: how likely they are to be paid for, and whether to pay."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from roundhouse.core.bot import Weighed
from roundhouse.games.ticket_to_ride.bots.sight import Sight
from roundhouse.games.ticket_to_ride.game import GIVE_UP, LOCOMOTIVE, PAY
from roundhouse.kit.arrays import total


def chance_to_pay(sight: Sight, colour: i64, plain: i64, locomotives: i64) -> float:
    """The chance that the hand can pay what a tunnel asks for beyond this payment. E13"""
    hand = sight.hand
    spare = hand[LOCOMOTIVE] - locomotives
    unseen = sight.unseen_cards()
    matching = unseen[LOCOMOTIVE]
    if colour != LOCOMOTIVE:
        spare += hand[colour] - plain
        matching += unseen[colour]
    cards = total(unseen)
    if cards == 0:
        return 1.0
    turned = min(sight.tables.tunnel_reveal, cards)
    return chance_of_at_most(spare, turned, float(matching) / float(cards))


def chance_of_at_most(hits: i64, tries: i64, share: float) -> float:
    """The chance of at most so many hits, each try being one with a chance of `share`."""
    chance: vec[float] = vec[float]([0.0] * (tries + 1))
    chance[0] = 1.0
    n: i64
    for _ in range(tries):
        for n in range(tries, 0, -1):
            chance[n] = chance[n] * (1.0 - share) + chance[n - 1] * share
        chance[0] *= 1.0 - share
    enough = 0.0
    for n in range(min(hits, tries) + 1):
        enough += chance[n]
    return enough


def judge_payment(sight: Sight, extra: i64) -> Weighed:
    """Whether to add the cards that the tunnel asks for; in colour rather than in locomotives.

    Giving up costs the turn of another try, which is worth two cards, and that try may ask for more as well.
    """
    out: Weighed = []
    for action in sight.legal:
        if action == GIVE_UP:
            out.append((0.0, int(action)))
        else:
            out.append((3.5 - float(extra) - 0.25 * float(action - PAY), int(action)))
    return out
