"""Track, tokens and runs of whole games: positions kept here, and the golden traces where they are at hand.

`positions.jsonl` has positions of generated games, played on the engine of 18xx.games, with the lists that it gave.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from tests.games.eighteen_thirty.maps import BOARD, Lays, corp, hexes, lays_of, rails_with, revenue, tokens_of

from roundhouse.games.eighteen_thirty.board import BROWN, CORPORATIONS, GREEN, YELLOW
from roundhouse.games.eighteen_thirty.judge import judge
from roundhouse.games.eighteen_thirty.network import GULF_TWICE
from roundhouse.games.eighteen_thirty.paths import paths_from_connections
from roundhouse.games.eighteen_thirty.rails import Rails

POSITIONS = [
    json.loads(line) for line in Path(__file__).with_name("positions.jsonl").read_text(encoding="utf-8").splitlines()
]
SHARED = Path(__file__).parents[3].parent / "shared" / "fixtures" / "1830"
PRIVATES = {"SV": ["G15"], "CS": ["B20"], "DH": ["F16"], "MH": ["D18"], "CA": ["H18"], "BO": ["I13", "I15"]}


def colour_of(phase: str) -> int:
    return {"2": YELLOW, "3": GREEN, "4": GREEN}.get(phase, BROWN)


def is_high(phase: str) -> bool:
    return phase in {"5", "6", "D"}


def size_of(train: str) -> int:
    name = train.split("-", 1)[0]
    return 0 if name == "D" else int(name)


def rails_at(position: Mapping[str, Any]) -> Rails:
    tiles = {}
    for word in position["tiles"].split():
        name, _, tile = word.partition(":")
        kind, _, rotation = tile.partition(".")
        tiles[name] = (kind, int(rotation))
    tokens = []
    for word in position["tokens"].split():
        corporation, _, place = word.partition(":")
        name, _, city = place.partition(".")
        tokens.append((corporation, name, int(city)))
    return rails_with(tiles, tokens)


def read_lays(written: str) -> Lays:
    found: Lays = {}
    for part in filter(None, written.split("; ")):
        name, *tiles = part.split()
        found[name] = {tile: [int(r) for r in rotations] for tile, _, rotations in (t.partition(":") for t in tiles)}
    return found


def check_run(rails: Rails, corporation: str, trains: list[str], phase: str, routes: Any, expected: int) -> None:
    paths = paths_from_connections(BOARD, rails, routes)
    assert isinstance(paths, list)
    sizes = [size_of(train) for train in trains]
    assert judge(BOARD, rails, corp(corporation), sizes, paths, is_high(phase), GULF_TWICE) == (expected, None)
    assert revenue(rails, corporation, *sizes, high=is_high(phase), reading=GULF_TWICE) >= expected


@pytest.mark.parametrize("kind", ["lays", "cities", "runs"])
def test_positions_of_generated_games(kind: str) -> None:
    positions = [position for position in POSITIONS if kind in position]
    assert len(positions) > 50
    for position in positions:
        rails, corporation, phase = rails_at(position), position["corporation"], position["phase"]
        where = (position["game"], position["action"])
        if kind == "lays":
            closed = hexes(*position["closed"].split())
            assert lays_of(rails, corporation, colour_of(phase), closed) == read_lays(position["lays"]), where
        elif kind == "cities":
            cities = {(name, int(city)) for name, _, city in (w.partition(".") for w in position["cities"].split())}
            assert tokens_of(rails, corporation) == cities, where
        else:
            routes = []
            for run in position["runs"]:
                train, _, way = run.partition(" ")
                routes.append({"train": train, "connections": [piece.split() for piece in way.split(", ")]})
            check_run(rails, corporation, position["trains"].split(), phase, routes, position["revenue"])


# The golden traces, if the folder beside the project has them.


def traces() -> list[Path]:
    return sorted((SHARED / "traces").glob("*.jsonl.gz"))


def lines_of(trace: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(trace, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def rails_of(state: Mapping[str, Any]) -> Rails:
    tiles = {name: (tile.split("-")[0], rotation) for name, (tile, rotation) in state["tiles"].items()}
    tokens = [(name, *token) for name, entry in state["corps"].items() for token in entry["tokens"] if token]
    return rails_with(tiles, tokens)


def closed_in(state: Mapping[str, Any]) -> vec[i64]:
    held = [company for player in state["players"].values() for company in player["companies"]]
    return hexes(*(name for company in held for name in PRIVATES[company]))


def test_every_tile_list_token_list_and_best_revenue_of_the_traces() -> None:
    for trace in traces():
        for line in lines_of(trace):
            legal, state = line["legal"], line["state"]
            name = legal.get("entity")
            if name not in CORPORATIONS:
                continue
            where = (trace.name, line["n"])
            if "tiles" in legal:
                expected = {at: dict(tiles) for at, tiles in legal["tiles"]}
                found = lays_of(rails_of(state), name, colour_of(state["phase"]), closed_in(state))
                assert found == expected, where
            if "tokens" in legal:
                assert tokens_of(rails_of(state), name) == {tuple(city) for city in legal["tokens"]}, where
            if "best_revenue" in legal:
                sizes = [size_of(train) for train in state["corps"][name]["trains"]]
                most = revenue(rails_of(state), name, *sizes, high=is_high(state["phase"]), reading=GULF_TWICE)
                assert most == legal["best_revenue"], where


def test_every_run_of_the_logs() -> None:
    for trace in traces():
        log = json.loads((SHARED / "logs" / trace.name.replace(".jsonl.gz", ".json")).read_text(encoding="utf-8"))
        actions = {action.get("id"): action for action in log["actions"]}
        before: Mapping[str, Any] = {}
        for line in lines_of(trace):
            if line["type"] == "run_routes":
                routes = actions[line["id"]]["routes"]
                trains = before["corps"][line["entity"]]["trains"]
                total = sum(route["revenue"] for route in routes)
                check_run(rails_of(before), line["entity"], trains, before["phase"], routes, total)
            before = line["state"]
