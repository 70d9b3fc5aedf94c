"""What 1830 adds to the analysis of its games: what everybody owns, and what the rounds to come will add."""

from __future__ import annotations

from typing import Final

from roundhouse.core.action import Action
from roundhouse.core.analysis import Analyst, Mark, Part, Standing, Table
from roundhouse.core.match import Match
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.games.eighteen_thirty import actions
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.bots.auction import private_values
from roundhouse.games.eighteen_thirty.bots.foresight import foreseen
from roundhouse.games.eighteen_thirty.bots.levels import LEVELS
from roundhouse.games.eighteen_thirty.bots.outlook import Outlook
from roundhouse.games.eighteen_thirty.bots.search import earnings_of
from roundhouse.games.eighteen_thirty.bots.sight import Sight
from roundhouse.games.eighteen_thirty.bots.weights import Search
from roundhouse.games.eighteen_thirty.end import worth
from roundhouse.games.eighteen_thirty.market import price
from roundhouse.games.eighteen_thirty.preview import preview
from roundhouse.games.eighteen_thirty.runs import best_plan, run_of_plan
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.words import money

_SEARCH: Final = LEVELS["master"].search or Search()
"""How far ahead a side's worth is foreseen."""


class EighteenAnalyst(Analyst):
    """Foresees the operating rounds to come and counts what the shares, trains and treasuries will be worth."""

    unit = "1830.unit.dollars"
    scale = 500.0
    judge = "expert"
    player = "casual"
    horizon = 12
    aspects = tuple(f"1830.aspect.{name}" for name in ("cash", "shares", "privates", "future"))

    def standing(self, state: State) -> Standing:
        assert isinstance(state, EighteenState)
        future = _future(state)
        rows = tuple(_row(state, seat, future[seat]) for seat in range(state.g.players))
        spent = 1.0 - float(state.facts[fact.BANK]) / float(state.g.bank)
        return Standing(min(1.0, max(0.0, 0.5 * spent + float(state.phase) / 12.0)), rows)

    def is_quiet(self, state: State) -> bool:
        assert isinstance(state, EighteenState)
        return state.facts[fact.ROUND] != fact.AUCTION

    def kind(self, state: State, action: Action) -> object:
        match action:
            case actions.Bid(company=company) | actions.BuyCompany(company=company):
                return (type(action), company)
            case actions.BuyTrain(train=train, source=source):
                return (type(action), train, source)
        return action

    def tables(self, match: Match) -> list[Table]:
        from roundhouse.games.eighteen_thirty.hindsight import tables

        return tables(match)

    def reasons(self, state: State, seat: int, action: Action) -> list[Part]:
        assert isinstance(state, EighteenState)
        match action:
            case actions.Bid(company=company, price=price):
                return [_of_company(state, seat, company, price)]
            case actions.Buy(corporation=name):
                return [_of_share(state, seat, name), *_rusting(state, name)]
            case actions.Sell(corporation=name):
                return [_of_share(state, seat, name), *_rusting(state, name)]
            case actions.BuyTrain() | actions.TradeIn():
                return _rusted(state, seat, action)
            case actions.PayOut() | actions.Withhold():
                return _rusting(state, state.g.corporation_names[int(state.operating)])
        change = preview(state, seat, action)
        if change is None:
            return []
        more = change["after"] - change["before"]
        name = state.g.corporation_names[int(state.operating)]
        return [Part(text("1830.reason.revenue", corporation=name, revenue=money(change["after"])), float(more))]

    def plan(self, state: State, seat: int, action: Action) -> list[Mark]:
        """Where track or a token goes, and the routes that the trains run afterwards."""
        assert isinstance(state, EighteenState)
        match action:
            case actions.Run(routes=routes):
                return [
                    Mark("run", tuple(state.g.board.hex_names[at] for at in _hexes(state, route))) for route in routes
                ]
            case actions.Lay(hex=where) | actions.LayByChamplain(hex=where) | actions.LayByDelaware(hex=where):
                return [Mark("hex", (where,)), *_runs_after(state, seat, action)]
            case actions.Token(hex=where, city=city):
                return [Mark("token", (where, city)), *_runs_after(state, seat, action)]
            case actions.Buy(corporation=name) | actions.Sell(corporation=name) | actions.Par(corporation=name):
                return [Mark("corporation", (name,))]
            case actions.Bid(company=company):
                return [Mark("company", (company,))]
        return []


def _outlook(s: EighteenState, seat: int) -> Outlook:
    return Outlook(Sight(s, seat), LEVELS["expert"].weights, 0)


def _of_company(s: EighteenState, seat: int, company: str, price: int) -> Part:
    """What a private company usually brings, against its price."""
    worth = private_values(_outlook(s, seat))[s.g.private_names.index(company)]
    return Part(text("1830.reason.company", company=company, worth=money(round(worth))), worth - price)


def _of_share(s: EighteenState, seat: int, name: str) -> Part:
    """What a share is expected to bring in the rounds to come."""
    corporation = s.g.corporation_names.index(name)
    value = _outlook(s, seat).value(corporation)
    now = int(price(s, corporation))
    return Part(text("1830.reason.share", corporation=name, worth=money(round(value)), price=money(now)))


def _rusting(s: EighteenState, name: str) -> list[Part]:
    """The trains of a corporation that the next phase takes away."""
    corporation = s.g.corporation_names.index(name)
    left = [kind for kind in range(ids.TRAINS) if s.depot[kind]]
    coming = next((kind for kind in left if kind > s.phase), None)
    return [
        Part(text("1830.reason.rusts", corporation=name, train=s.g.train_names[kind], next=s.g.train_names[coming]))
        for kind in range(ids.TRAINS)
        if coming is not None and s.g.rusts_with[kind] == coming and s.trains[corporation * ids.TRAINS + kind]
    ]


def _rusted(s: EighteenState, seat: int, action: Action) -> list[Part]:
    """The trains that a purchase takes away, from whomever."""
    after = s.copy()
    after.apply(action, seat)
    gone = []
    for corporation, name in enumerate(s.g.corporation_names):
        for kind in range(ids.TRAINS):
            at = corporation * ids.TRAINS + kind
            if after.trains[at] < s.trains[at] and s.g.rusts_with[kind] != ids.NONE and after.phase > s.phase:
                gone.append(Part(text("1830.reason.rusted", corporation=name, train=s.g.train_names[kind])))
    return gone


def _runs_after(s: EighteenState, seat: int, action: Action) -> list[Mark]:
    """The best routes of the corporation in turn once an answer is carried out."""
    corporation = int(s.operating)
    if corporation == ids.NONE or not s.has_train(corporation):
        return []
    after = s.copy()
    after.apply(action, seat)
    run = run_of_plan(after, corporation, best_plan(after, corporation))
    names = s.g.board.hex_names
    return [Mark("run", tuple(names[at] for at in _hexes(s, it)), 0.5, "dashed") for it in run.routes]


def _hexes(s: EighteenState, route: str) -> list[int]:
    """The hexes of a route as an action names it."""
    return list(s.g.codec().route(route)[1])


def _future(s: EighteenState) -> list[float]:
    """What everybody will be worth in a few rounds."""
    if s.facts[fact.ROUND] == fact.AUCTION:
        return [float(worth(s, seat)) for seat in range(s.g.players)]
    return foreseen(s, earnings_of(s.g).of(Sight(s, 0)), _SEARCH)


def _row(s: EighteenState, seat: int, future: float) -> tuple[float, ...]:
    cash = float(s.cash[seat])
    shares = float(sum(int(s.held(it, seat) * price(s, it)) for it in range(ids.CORPORATIONS) if s.held(it, seat)))
    return (cash, shares, float(worth(s, seat)) - cash - shares, future - float(worth(s, seat)))
