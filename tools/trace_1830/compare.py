"""A log played again beside a golden trace: every field of every state, and every list of legal actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from roundhouse.games.eighteen_thirty.site.reading import Replay

from .legal import legal_fields
from .trace import state_fields

UNORDERED = (
    "buy",
    "buy_company",
    "corp_buy_company",
    "em_sell",
    "exchange",
    "home_token",
    "par",
    "sell",
    "tiles",
    "tokens",
    "trains",
    "types",
)
"""Lists of a legal record whose order means nothing."""


@dataclass(slots=True)
class Comparison:
    """How far a log and a trace agree."""

    actions: int = 0
    differences: list[str] = field(default_factory=list)


def compare(log: object, lines: Iterable[Mapping[str, Any]]) -> Comparison:
    """Play the log and look at each line of the trace; raises ValueError where they do not belong together."""
    replay = Replay(log)
    trace = iter(lines)
    found = Comparison()
    _look(found, replay, _next(trace, 0))
    for live in replay:
        if live.type == "message" or not live.last:
            continue
        line = _next(trace, live.number)
        if line["id"] != live.number:
            raise other_trace(live.number, line["id"])
        found.actions += 1
        _look(found, replay, line)
    left = next(trace, None)
    if left is not None:
        raise other_trace(found.actions, left["id"])
    found.differences.extend(str(difference) for difference in replay.finished().differences)
    return found


def other_trace(number: int, found: object) -> ValueError:
    """The error where a trace has another action, or none."""
    return ValueError(f"the trace does not belong to this log: action {number} has {found}")


def _next(trace: Iterator[Mapping[str, Any]], number: int) -> Mapping[str, Any]:
    line = next(trace, None)
    if line is None:
        raise other_trace(number, "-")
    return line


def _look(found: Comparison, replay: Replay, line: Mapping[str, Any]) -> None:
    legal = line["legal"] or {}
    ours = {"state": state_fields(replay), "legal": comparable(legal_fields(replay, "best_revenue" in legal))}
    theirs = {"state": line["state"], "legal": comparable(legal)}
    for place, mine, other in _differences(ours, theirs, ""):
        found.differences.append(f"action {line['id']}: {place}: {mine!r} here, {other!r} in the trace")


def comparable(legal: Mapping[str, Any]) -> dict[str, Any]:
    """Sorted, a city once although it has two slots, and no answer to `must` read as no."""
    seen: dict[str, Any] = dict(legal)
    for name in UNORDERED:
        if name in seen:
            seen[name] = sorted({repr(_sorted(item)) for item in seen[name]})
    if "must" in seen:
        seen["must"] = bool(seen["must"])
    if "special" in seen:
        seen["special"] = {
            company: {at: sorted(map(repr, tiles)) for at, tiles in places.items()}
            for company, places in seen["special"].items()
        }
    return seen


def _sorted(item: Any) -> Any:
    if isinstance(item, list) and len(item) == 2 and isinstance(item[1], list):
        return [item[0], sorted(item[1], key=repr)]
    return item


def _differences(ours: Any, theirs: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
        for name in sorted({*ours, *theirs}, key=str):
            yield from _differences(ours.get(name), theirs.get(name), f"{place}.{name}" if place else str(name))
    elif ours != theirs:
        yield place, ours, theirs
