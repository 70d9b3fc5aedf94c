"""Private companies after the auction: sold to corporations, exchanged, offered."""

from __future__ import annotations

from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.trains import TrainJudge
from roundhouse.games.eighteen_thirty.game import CORPORATE, FIVE, FOUR, MH, NYC
from roundhouse.games.eighteen_thirty.trades import BuyPrivate, SellPrivate

_CLOSES = FIVE


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
    judge = TrainJudge(outlook, corporation)
    paid = judge.worth(corporation, judge.trains, judge.treasury - price)
    kept = judge.worth(corporation, judge.trains, judge.treasury)
    return price + paid - kept - private_worth(outlook, private)


def prospect_of_sale(outlook: Outlook, private: int) -> float:
    """What a private company will bring if one's own corporations can still buy it."""
    sight = outlook.sight
    if sight.phase >= FIVE or not sight.led():
        return 0.0
    money = max(sight.treasury(corporation) for corporation in sight.led())
    return 0.5 * min(2.0 * float(sight.g.face_value[private]), money)


def price_of_parting(outlook: Outlook, private: int) -> float:
    """What a private company is worth to a player: what it pays until it closes, or until his corporation buys it."""
    soon = 2.0 * float(outlook.sight.g.revenue[private])
    return max(private_worth(outlook, private), prospect_of_sale(outlook, private) + soon)


def exchange_gain(outlook: Outlook) -> float:
    """What it is worth to exchange MH for a share of NYC."""
    sight = outlook.sight
    if sight.s.par[NYC] == 0:
        return -1.0
    kept = price_of_parting(outlook, MH) if sight.phase < FOUR else private_worth(outlook, MH)
    gain = outlook.value(NYC) - kept
    takes_over = not sight.leads(NYC) and sight.mine(NYC) + 1 > sight.held(NYC, int(sight.s.president[NYC]))
    return gain - (outlook.due(NYC) if takes_over else 0.0)


def sells_private(outlook: Outlook, frame: SellPrivate) -> float:
    """What it is worth to sell a private company to another player or his corporation."""
    private, price = int(frame.private), int(frame.price)
    worth = price_of_parting(outlook, private)
    helped = 0.0 if frame.buyer >= CORPORATE else 0.1 * price
    return price - worth - helped


def buys_private(outlook: Outlook, frame: BuyPrivate) -> float:
    """What it is worth to buy a private company that is offered."""
    sight = outlook.sight
    private, price = int(frame.private), int(frame.price)
    worth = price_of_parting(outlook, private)
    if outlook.liquid(sight.seat) - price < outlook.exposure(sight.seat):
        worth = 0.0
    return 0.9 * worth - price
