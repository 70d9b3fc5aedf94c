"""How much the bot and people agree in 1830; `python -m bench.human_1830 [LEVEL]` prints it.

The games are the logs of real people that may lie beside the project. For each decision in a stock round and each one
about trains it is asked whether what the person did is among the five answers that the bot thinks best. Decisions with
at most five answers say nothing and are left out; those in which the person did something, and did not pass, are also
counted by themselves.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.games.eighteen_thirty.golden import SHARED

from roundhouse import bots, importers
from roundhouse.core.match import SeatHandle
from roundhouse.core.state import State
from roundhouse.games.eighteen_thirty.purchase import BuyTrains
from roundhouse.games.eighteen_thirty.stock import StockTurn

BEST = 5
KINDS: dict[type[object], str] = {StockTurn: "stock", BuyTrains: "trains"}


def logs() -> Iterator[Path]:
    """The logs of people; those that were generated begin with gen."""
    yield from (path for path in sorted((SHARED / "logs").glob("*.json")) if not path.name.startswith("gen"))


def rank(state: State, seat: int, taken: str, level: str) -> int | None:
    """The place of what the person did among the bot's answers, from 0; None if the bot does not think of it."""
    bot = bots.make("1830", level, 1)
    answers = [str(action) for action, _ in bot.analyse(SeatHandle(state, seat))]
    return answers.index(taken) if taken in answers else None


def agreement(path: Path, level: str) -> Counter[str]:
    """Counts of decisions and of those that are among the bot's best, by kind."""
    found: Counter[str] = Counter()
    match = importers.import_18xx(path).match
    state = match.game.start()
    for entry in match.log:
        kind = KINDS.get(type(state.stack[-1]))
        if kind and len(state.legal(entry.seat)) > BEST:
            taken = str(entry.action)
            place = rank(state, entry.seat, taken, level)
            for name in (kind,) if taken == "pass" else (kind, f"{kind}, no pass"):
                found[name] += 1
                found[f"{name} best"] += place == 0
                found[f"{name} among {BEST}"] += place is not None and place < BEST
        state.apply(entry.action, entry.seat)
    return found


def main() -> None:
    """Measure and print."""
    level = sys.argv[1] if len(sys.argv) > 1 else "master"
    found: Counter[str] = Counter()
    for path in logs():
        found += agreement(path, level)
    shares = {
        kind: {
            "decisions": found[kind],
            "the same": round(found[f"{kind} best"] / max(1, found[kind]), 3),
            f"among the best {BEST}": round(found[f"{kind} among {BEST}"] / max(1, found[kind]), 3),
        }
        for name in KINDS.values()
        for kind in (name, f"{name}, no pass")
    }
    print(json.dumps({"level": level, **shares}, indent=1))


if __name__ == "__main__":
    main()
