"""A game of SteamRollers in hindsight: what everybody did with their turns, and the dice that they left to others."""

from __future__ import annotations

from collections import Counter

from roundhouse.core.analysis import Table
from roundhouse.core.match import Match
from roundhouse.core.text import Arg, text
from roundhouse.games.steamrollers import actions
from roundhouse.games.steamrollers.scoring import Sheet
from roundhouse.games.steamrollers.state import SteamState


def tables(match: Match) -> list[Table]:
    """Turns and dice."""
    return [it for it in (_turns(match), _left(match)) if it.rows]


_KINDS = {
    "built": (actions.Build,),
    "upgraded": (actions.Upgrade,),
    "delivered": (actions.Deliver, actions.DeliverOwn, actions.DeliverFrom),
    "tiles": (actions.TakeTile,),
    "lost": (actions.Pass,),
}


def _turns(match: Match) -> Table:
    done: dict[int, Counter[str]] = {seat: Counter() for seat in range(match.game.players)}
    for line in match.log:
        for name, kinds in _KINDS.items():
            if isinstance(line.action, kinds):
                done[line.seat][name] += 1
    rows: list[tuple[Arg, ...]] = [
        (name, *(done[seat][kind] for kind in _KINDS)) for seat, name in enumerate(match.names)
    ]
    return Table(text("sr.review.turns"), tuple(text(f"sr.review.{it}") for it in ("player", *_KINDS)), tuple(rows))


def _left(match: Match) -> Table:
    """How often the next player scored with a die that could have been taken away, and how much by it."""
    rows: list[tuple[Arg, ...]] = []
    taker, lying = -1, Counter[int]()
    for entry, line in enumerate(match.log):
        if not isinstance(line.action, actions.TakeDie):
            continue
        before = match.at(entry)
        assert isinstance(before, SteamState)
        value = line.action.value
        if taker >= 0 and line.seat != taker and lying[value] > 0:
            points = _scored(match, entry, line.seat)
            if points > 0:
                rows.append((entry + 1, match.names[taker], value, match.names[line.seat], points))
        taker = line.seat
        lying = Counter({face + 1: int(number) for face, number in enumerate(before.dice)})
        lying[value] -= 1
    heads = ("entry", "left_by", "die", "used_by", "points")
    return Table(text("sr.review.left"), tuple(text(f"sr.review.{it}") for it in heads), tuple(rows))


def _scored(match: Match, entry: int, seat: int) -> int:
    """The points that a seat makes from an entry until somebody takes a die again."""
    end = entry + 1
    while end < match.version and not isinstance(match.log[end].action, actions.TakeDie):
        end += 1
    before, after = match.at(entry), match.at(end)
    assert isinstance(before, SteamState) and isinstance(after, SteamState)
    one, two = Sheet(before, seat), Sheet(after, seat)
    return int(two.total() - two.tiles - one.total() + one.tiles)
