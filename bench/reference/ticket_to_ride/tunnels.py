"""Tunnels: how likely they are to be paid for, and whether to pay."""

from __future__ import annotations

from bench.reference.ticket_to_ride.sight import Sight
from roundhouse.games.ticket_to_ride.game import GIVE_UP, LOCOMOTIVE, PAY


def chance_to_pay(sight: Sight, colour: int, plain: int, locomotives: int) -> float:
    """The chance that the hand can pay what a tunnel asks for beyond this payment. E13"""
    hand = sight.hand
    spare = hand[LOCOMOTIVE] - locomotives
    unseen = sight.unseen_cards()
    matching = unseen[LOCOMOTIVE]
    if colour != LOCOMOTIVE:
        spare += hand[colour] - plain
        matching += unseen[colour]
    total = sum(unseen)
    if total == 0:
        return 1.0
    turned = min(sight.tables.tunnel_reveal, total)
    return chance_of_at_most(spare, turned, matching / total)


def chance_of_at_most(hits: int, tries: int, share: float) -> float:
    """The chance of at most so many hits, each try being one with a chance of `share`."""
    chance = [1.0] + [0.0] * tries
    for _ in range(tries):
        for n in range(tries, 0, -1):
            chance[n] = chance[n] * (1 - share) + chance[n - 1] * share
        chance[0] *= 1 - share
    total = 0.0
    for n in range(min(hits, tries) + 1):
        total += chance[n]
    return total


def judge_payment(sight: Sight, extra: int) -> list[tuple[float, int]]:
    """Whether to add the cards that the tunnel asks for; in colour rather than in locomotives.

    Giving up costs the turn of another try, which is worth two cards, and that try may ask for more as well.
    """
    out: list[tuple[float, int]] = []
    for action in sight.legal:
        if action == GIVE_UP:
            out.append((0.0, action))
        else:
            out.append((3.5 - extra - 0.25 * (action - PAY), action))
    return out
