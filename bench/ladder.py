"""How strong the bots of a title are: each level against the one below, and all yardsticks, on equal terms.

python -m bench.ladder 1830 --players 4                   all that there is, into results/ladder-1830.json
python -m bench.ladder 1830 --players 4 --only steps --games 400 --seed fresh-3
python -m bench.ladder --show                             the tables of all titles, as in results/ladder.md

Two players meet in both seatings. At a larger table one sits against as many of the other as there are seats left,
once in each seat. A contest that was interrupted goes on. One that stands in the results is played again only with
`--again`, for when a bot plays otherwise now. The references are interpreted, and slow for 1830 and SteamRollers.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, Final

import roundhouse as rh
from roundhouse import bots
from roundhouse._build import build
from roundhouse.sim.arena import Contest, run
from roundhouse.sim.journal import Journal

RESULTS: Final = Path(__file__).parent / "results"
PAGE: Final = RESULTS / "ladder.md"
GROUPS: Final = ("steps", "reference", "odd", "styles", "personas")
GAMES: Final = 1000


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets whom."""

    group: str
    one: str
    others: str

    def lineup(self, players: int) -> tuple[str, ...]:
        """One against a table of others."""
        return (self.one, *[self.others] * (players - 1))


def main() -> int:
    """Play what the command line asks for, keep it, and write the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description="The strength of bots.")
    parser.add_argument("title", nargs="?", choices=[title.id for title in rh.titles()])
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--only", nargs="+", choices=GROUPS, default=list(GROUPS))
    parser.add_argument("--one", help="only pairings of this bot")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--option", nargs="*", default=[], metavar="NAME=VALUE")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="also what stands in the results already")
    parser.add_argument("--show", action="store_true", help="play nothing, only write and print the tables")
    wanted = parser.parse_args()
    if wanted.title is None and not wanted.show:
        parser.error("name a title, or --show")
    if not wanted.show:
        options = dict(word.split("=", 1) for word in wanted.option)
        meetings = [it for it in pairings(wanted.title) if it.group in wanted.only and wanted.one in (None, it.one)]
        for players in wanted.players:
            for pairing in meetings:
                lineup = pairing.lineup(players)
                contest = Contest(wanted.title, players, options, lineup, wanted.seed, wanted.games)
                if wanted.again or not _known(contest):
                    keep(pairing.group, measured(contest, wanted.jobs))
    PAGE.write_text(page(), encoding="utf-8")
    print(page(), end="")
    return 0


def pairings(title_id: str) -> Iterator[Pairing]:
    """All that is worth knowing of a title's bots."""
    levels = [level for level in bots.levels(title_id) if level != bots.RANDOM]
    for below, above in pairwise(levels):
        yield Pairing("steps", above, below)
    package = {it.name: it.module.split(".")[-1] for it in entry_points(group="roundhouse.titles")}[title_id]
    yield Pairing("reference", levels[-1], f"bench.reference.{package}:CasualBot")
    opponents = import_module(f"bench.opponents.{package}")
    for group, classes in (("odd", opponents.ODD), ("styles", getattr(opponents, "STYLES", ()))):
        for cls in classes:
            yield Pairing(group, levels[-1], f"bench.opponents.{package}:{cls.__name__}")
    personas = [bot for bot in bots.players(title_id) if ":" in bot]
    for persona in personas:
        yield Pairing("personas", persona, bots.level_of(persona))
    for one, other in combinations(personas, 2):
        yield Pairing("personas", one, other)


def measured(contest: Contest, jobs: int) -> dict[str, Any]:
    """Play a contest, or the rest of one that was interrupted."""
    journal = Journal(contest)
    standings = run(contest, jobs, journal.open(fresh=False), journal.add)
    journal.end()
    head = {"title": contest.title, "players": contest.players, "options": dict(contest.options)}
    return {**head, "lineup": list(contest.bots), "seed": contest.seed, "build": build(), **standings.to_json()}


def keep(group: str, result: dict[str, Any]) -> None:
    """Put a result in the place of an older one of the same players."""
    path = RESULTS / f"ladder-{result['title']}.json"
    kept = [it for it in results(result["title"]) if _who(it) != _who(result)]
    kept = sorted([*kept, {"group": group, **result}], key=lambda it: (GROUPS.index(it["group"]), it["players"]))
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def results(title_id: str) -> list[dict[str, Any]]:
    """What is known of a title."""
    path = RESULTS / f"ladder-{title_id}.json"
    return list(json.loads(path.read_text("utf-8"))) if path.exists() else []


def page() -> str:
    """The tables of all titles."""
    parts = [
        "# The ladder of bots, as measured\n\nMade by `python -m bench.ladder --show` from the results beside it.\n"
    ]
    for title in rh.titles():
        rows = [row(it) for it in results(title.id)]
        if rows:
            parts += [f"\n## {title.names['en']}\n\n{_HEAD}", *rows]
    return "".join(parts)


_HEAD: Final = """| | one | against | players | games | wins, 95 % | fair | points | ms a move, 95 % of them |
|---|---|---|---:|---:|---|---:|---|---|
"""


def row(result: dict[str, Any]) -> str:
    """A line of the table."""
    (one, mine), *others = result["bots"].items()
    other = ", ".join(f"`{_short(name)}`" for name, _ in others)
    low, high = mine["win_share_95"]
    cells: Sequence[str] = (
        result["group"],
        f"`{_short(one)}`",
        other,
        str(result["players"]),
        f"{result['games']:,}",
        f"**{mine['win_share']:.1%}** ({low:.1%} to {high:.1%})",
        f"{1 / result['players']:.0%}",
        " : ".join(f"{it['mean_score']:,.0f}" for it in (mine, *(it for _, it in others))),
        f"{mine['ms_per_move']['p95']:.1f}",
    )
    return f"| {' | '.join(cells)} |\n"


def _short(bot: str) -> str:
    return bot.rpartition(".")[2] if "." in bot else bot


def _known(contest: Contest) -> bool:
    asked = (contest.players, dict(contest.options), list(contest.bots))
    return any(_who(it) == asked and it["games"] >= contest.games for it in results(contest.title))


def _who(result: dict[str, Any]) -> tuple[int, dict[str, object], list[str]]:
    return result["players"], result["options"], result["lineup"]


if __name__ == "__main__":
    raise SystemExit(main())
