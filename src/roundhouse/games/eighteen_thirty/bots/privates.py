# compiled by mypyc
"""Private companies after the auction: sold to corporations, exchanged, offered."""

from __future__ import annotations

from typing import Final

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.trains import TrainScales
from roundhouse.games.eighteen_thirty.trades import BuyPrivate, SellPrivate

_CLOSES: Final = ids.FIVE


def private_worth(outlook: Outlook, private: int) -> float:
    """What a private company still brings its owner: its revenue until it closes, or its face value at the end."""
    g = outlook.sight.g
    until = outlook.rounds_until(_CLOSES)
    income = float(g.revenue[private]) * min(until, outlook.rounds_left)
    return income + (float(g.face_value[private]) if until >= outlook.rounds_left else 0.0)


def sale_to_own(outlook: Outlook, private: int, price: int) -> float:
    """What it is worth to sell a private company of one's own to the corporation in turn."""
    sight = outlook.sight
    corporation = int(sight.s.operating)
    scales = TrainScales(outlook, corporation)
    paid = scales.worth(corporation, scales.trains, scales.treasury - price)
    kept = scales.worth(corporation, scales.trains, scales.treasury)
    return price + paid - kept - private_worth(outlook, private)


def prospect_of_sale(outlook: Outlook, private: int) -> float:
    """What a private company will bring if one's own corporations can still buy it."""
    sight = outlook.sight
    if sight.phase >= ids.FIVE or not sight.led():
        return 0.0
    money = max([sight.treasury(corporation) for corporation in sight.led()])
    return 0.5 * min(2.0 * float(sight.g.face_value[private]), money)


def price_of_parting(outlook: Outlook, private: int) -> float:
    """What a private company is worth to a player: what it pays until it closes, or until his corporation buys it."""
    soon = 2.0 * float(outlook.sight.g.revenue[private])
    return max(private_worth(outlook, private), prospect_of_sale(outlook, private) + soon)


def exchange_gain(outlook: Outlook) -> float:
    """What it is worth to exchange MH for a share of NYC."""
    sight = outlook.sight
    if sight.s.par[ids.NYC] == 0:
        return -1.0
    kept = price_of_parting(outlook, ids.MH) if sight.phase < ids.FOUR else private_worth(outlook, ids.MH)
    gain = outlook.value(ids.NYC) - kept
    most = sight.held(ids.NYC, int(sight.s.president[ids.NYC]))
    takes_over = not sight.leads(ids.NYC) and sight.mine(ids.NYC) + 1 > most
    return gain - (outlook.due(ids.NYC) if takes_over else 0.0)


def sells_private(outlook: Outlook, frame: SellPrivate) -> float:
    """What it is worth to sell a private company to another player or his corporation."""
    private, price = int(frame.private), int(frame.price)
    worth = price_of_parting(outlook, private)
    helped = 0.0 if frame.buyer >= ids.CORPORATE else 0.1 * price
    return price - worth - helped


def buys_private(outlook: Outlook, frame: BuyPrivate) -> float:
    """What it is worth to buy a private company that is offered."""
    sight = outlook.sight
    private, price = int(frame.private), int(frame.price)
    worth = price_of_parting(outlook, private)
    if outlook.liquid(sight.seat) - price < outlook.exposure(sight.seat):
        worth = 0.0
    return 0.9 * worth - price
