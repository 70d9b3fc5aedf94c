"""A game of 1830 in hindsight: what corporations earned and paid, missed routes, trains, and deals in shares."""

from __future__ import annotations

from collections import Counter, defaultdict

from roundhouse.core.analysis import Table
from roundhouse.core.events import Event
from roundhouse.core.match import Match
from roundhouse.core.text import Arg, Text, text
from roundhouse.games.eighteen_thirty import actions, events
from roundhouse.games.eighteen_thirty.game import EighteenGame
from roundhouse.games.eighteen_thirty.running import RunTrains
from roundhouse.games.eighteen_thirty.runs import judged
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.words import money


def tables(match: Match) -> list[Table]:
    """Corporations, missed routes, trains, and the players' deals."""
    told = [event for _, event in match.events()]
    return [it for it in (_corporations(match, told), _missed(match), _trains(match), _deals(match)) if it.rows]


def _heads(*names: str) -> tuple[Text, ...]:
    return tuple(text(f"1830.review.{name}") for name in names)


def _corporations(match: Match, told: list[Event]) -> Table:
    ran, earned, paid, kept = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for event in told:
        match event:
            case events.Ran(corporation=name, price=price):
                ran[name] += 1
                earned[name] += price
            case events.Dividend(corporation=name):
                paid[name] += 1
            case events.Withheld(corporation=name):
                kept[name] += 1
    game = match.game
    assert isinstance(game, EighteenGame)
    rows = [(it, ran[it], money(earned[it]), paid[it], kept[it]) for it in game.corporation_names if ran[it]]
    return Table(text("1830.review.corporations"), _heads("corporation", "runs", "earned", "paid", "kept"), tuple(rows))


def _missed(match: Match) -> Table:
    """Runs that brought in less than the best routes."""
    rows: list[tuple[Arg, ...]] = []
    for entry, line in enumerate(match.log):
        if not isinstance(line.action, actions.Run):
            continue
        state = match.at(entry)
        assert isinstance(state, EighteenState)
        frame = state.frame
        assert isinstance(frame, RunTrains)
        corporation = int(state.operating)
        revenue, _ = judged(state, corporation, line.action)
        best = int(frame.plan(state).revenue)
        if revenue < best:
            name = state.g.corporation_names[corporation]
            rows.append((entry + 1, name, match.names[line.seat], money(revenue), money(best)))
    return Table(text("1830.review.missed"), _heads("entry", "corporation", "player", "ran", "best"), tuple(rows))


def _trains(match: Match) -> Table:
    """Who bought which trains, from whom and for how much."""
    rows: list[tuple[Arg, ...]] = []
    game = match.game
    assert isinstance(game, EighteenGame)
    words = game.words()
    for version, event in match.events():
        if isinstance(event, events.Train):
            seller = words.seller(event.source)
            rows.append((version + 1, event.corporation, event.train, seller, money(event.price)))
    return Table(text("1830.review.trains"), _heads("entry", "corporation", "train", "from", "price"), tuple(rows))


def _deals(match: Match) -> Table:
    """What the players spent on shares and got for them, and what they paid for trains."""
    bought, sold, trains = Counter[int](), Counter[int](), Counter[int]()
    number: dict[str, Counter[int]] = defaultdict(Counter)
    before = match.at(0)
    for entry, line in enumerate(match.log):
        after = match.at(entry + 1)
        assert isinstance(before, EighteenState) and isinstance(after, EighteenState)
        if line.seat >= 0:
            change = int(after.cash[line.seat]) - int(before.cash[line.seat])
            match line.action:
                case actions.Buy() | actions.Par():
                    bought[line.seat] -= change
                    number["bought"][line.seat] += 1
                case actions.Sell():
                    sold[line.seat] += change
                    number["sold"][line.seat] += 1
                case actions.BuyTrain() | actions.TradeIn() if change < 0:
                    trains[line.seat] -= change
        before = after
    rows = tuple(
        (
            name,
            number["bought"][seat],
            money(bought[seat]),
            number["sold"][seat],
            money(sold[seat]),
            money(trains[seat]),
        )
        for seat, name in enumerate(match.names)
    )
    heads = _heads("player", "bought", "spent", "sold", "proceeds", "for_trains")
    return Table(text("1830.review.deals"), heads, rows)
