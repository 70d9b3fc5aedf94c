"""Reports: their numbers against counts made otherwise, the page, and what cannot be reported on."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

import roundhouse as rh
from roundhouse.cli import main
from roundhouse.core.frame import CHANCE
from roundhouse.core.heat import heat_colour
from roundhouse.core.text import text
from roundhouse.report.compare import differences, of_means, of_shares
from roundhouse.report.figures import bins, figures_of
from roundhouse.report.page import page_of
from roundhouse.sim import Spec, Tally
from roundhouse.sim.records import documents
from roundhouse.sim.runs import Run

pytestmark = pytest.mark.once

SPEC = Spec("ticket-to-ride-usa", 2, {}, ("beginner", "random"), "1", 8)
SIX_CITIES = Path(__file__).parents[2] / "docs/examples/six-cities.json"


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("run") / "run.parquet"
    Run(SPEC, out, records=True).run()
    return out


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("other") / "other.parquet"
    Run(replace(SPEC, bots=("random",) * 2, games=20), out, records=True).run()
    return out


def ask(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main(["report", "--lang", "en", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_use_is_what_the_score_sheets_of_the_records_say(run: Path) -> None:
    """Counted again from each record as a match: routes by the events, tickets by the views after the end."""
    claimed: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    done: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for document in documents(run.with_suffix(".records.parquet")):
        match = rh.load(dict(document))
        places = document["result"]
        assert places is not None
        kinds.update(str(entry.action).split()[0] for entry in match.log if entry.seat != CHANCE)
        events = [event for _, event in match.events()]
        routes = [(event.data["route"], event.data["seat"]) for event in events if event.name == "claimed"]
        claimed.update(str(route) for route, _ in routes)
        wins.update({str(route): 1 / places.count(1) for route, seat in routes if places[int(str(seat))] == 1})
        view: Any = match.state.view(None)
        for sheet in view["final"]:
            tickets = [(it["ticket"], whole) for whole in ("completed", "failed") for it in sheet["tickets"][whole]]
            kept.update(ticket for ticket, _ in tickets)
            done.update(ticket for ticket, whole in tickets if whole == "completed")
    found = figures_of(run)
    assert found.replayed == SPEC.games
    assert found.kinds == kinds
    for name, counts in (("route", claimed), ("ticket", kept)):
        assert Counter({thing: held.held for thing, held in found.things[name].items() if held.held}) == counts
    assert {thing: held.done for thing, held in found.things["ticket"].items() if held.done} == dict(done)
    for route, held in found.things["route"].items():
        assert held.win_share * held.held == pytest.approx(wins[route])


def test_results_are_those_of_the_rows(run: Path) -> None:
    rows = pq.read_table(run).to_pylist()
    found = figures_of(run).to_json()
    scores = Counter(points for row in rows for points in row["scores"])
    assert found["scores"] == [[points, scores[points]] for points in sorted(scores)]
    lengths: Any = found["decisions"]
    assert lengths["mean"] == pytest.approx(sum(row["decisions"] for row in rows) / len(rows), abs=1e-4)
    by_seat: Any = found["by_seat"]
    shares = [
        sum(1 / row["places"].count(1) for row in rows if row["places"][seat] == 1) / len(rows) for seat in (0, 1)
    ]
    assert [seat["win_share"] for seat in by_seat] == pytest.approx(shares, abs=1e-6)


def test_no_more_records_are_played_again_than_wished(run: Path) -> None:
    found = figures_of(run, most=3)
    assert (found.replayed, found.summary.games) == (3, 8)
    assert all(held.held <= 3 for held in found.things["route"].values())


def test_records_of_another_run_are_not_counted(run: Path, tmp_path: Path) -> None:
    Run(replace(SPEC, seed="2", games=2), tmp_path / "run.parquet").run()
    (tmp_path / "run.records.parquet").write_bytes(run.with_suffix(".records.parquet").read_bytes())
    assert figures_of(tmp_path / "run.parquet").replayed == 0


@pytest.mark.parametrize("kind", rh.titles(), ids=lambda kind: str(kind.id))
def test_every_title_has_a_report(kind: rh.Title, tmp_path: Path) -> None:
    players = max(2, kind.seats[0])
    Run(Spec(kind.id, players, {}, ("random",) * players, "1", 2), tmp_path / "run.parquet", records=True).run()
    found = figures_of(tmp_path / "run.parquet")
    assert sum(found.kinds.values()) == found.summary.decisions
    page = page_of([found])
    assert page.count("<main") == 2 and "{" not in re.sub(r"<(style|script)>.*?</\1>", "", page, flags=re.DOTALL)


def test_the_page_needs_nothing_else(run: Path, other: Path) -> None:
    page = page_of([figures_of(run), figures_of(other)])
    assert re.findall(r"(?:src|href)=\"(?!data:|#)", page) == []
    assert page.count("<h1>") == 2
    assert "Wins by seat" in page and "Wygrane według miejsc" in page
    assert page.count('class="map"') == 4  # each run in each language


def test_names_from_outside_are_no_markup(tmp_path: Path) -> None:
    board = json.loads(SIX_CITIES.read_text(encoding="utf-8"))
    for city in board["cities"]:
        city["names"] = {"en": f"<script>{city['id']}"}
    spec = replace(SPEC, options={"board": board}, bots=("random",) * 2, games=2, seed="<b>1</b>")
    Run(spec, tmp_path / "<i>.parquet", records=True).run()
    page = page_of([figures_of(tmp_path / "<i>.parquet")])
    assert page.count("<script>") == 1
    assert "<b>1</b>" not in page and "<i>.parquet" not in page


def test_the_hottest_route_is_drawn_as_such(run: Path) -> None:
    picture = rh.title(SPEC.title).heat_map({}, {"calgary-helena": 1.0, "calgary-seattle": 0.5}, "pl")
    assert picture is not None
    assert picture.count(f'fill="{heat_colour(1.0)}"') == picture.count(f'fill="{heat_colour(0.5)}"') == 4
    assert rh.title("1830").heat_map({}, {"calgary-helena": 1.0}, "en") is None


def test_heat_only_gets_darker() -> None:
    light = [sum(bytes.fromhex(heat_colour(step / 50)[1:])) for step in range(51)]
    assert light == sorted(light, reverse=True) and len(set(light)) == 51


def test_differences_are_signed_and_ordered(run: Path, other: Path) -> None:
    there, back = (
        differences(*pair) for pair in ((figures_of(a), figures_of(b)) for a, b in ((run, other), (other, run)))
    )
    mirrored = {it.id: it for it in back}
    for it in there:
        if it.id in mirrored:
            assert it.value == pytest.approx(-mirrored[it.id].value)
            assert (it.low, it.high) == pytest.approx((-mirrored[it.id].high, -mirrored[it.id].low))
        assert it.low <= it.value <= it.high
    assert {"points", "winner", "decisions", "seat 1", "seat 2"} <= mirrored.keys()


def test_a_run_does_not_differ_from_itself(run: Path) -> None:
    for it in differences(figures_of(run), figures_of(run)):
        assert (it.value, it.clear) == (0, False)
        assert it.effect in (0, None)


def test_intervals_hold_what_they_promise() -> None:
    """Of two samples of one distribution, 95 % of the intervals hold 0."""
    chance = rh.Rng(5)
    inside = {"mean": 0, "share": 0}
    for _ in range(400):
        pair = [Tally(), Tally()]
        for tally in pair:
            for _ in range(60):
                points = sum(int(chance.below(7)) for _ in range(3))
                tally.add(points, 1, 0)
        shares = [sum(int(chance.below(10)) < 3 for _ in range(80)) / 80 for _ in range(2)]
        words = text("report.points")
        inside["mean"] += not of_means("x", words, pair[0], pair[1]).clear
        inside["share"] += not of_shares("x", words, shares[0], 80, shares[1], 80).clear
    assert all(370 <= times <= 393 for times in inside.values()), inside


@pytest.mark.parametrize(("least", "most"), [(0, 0), (-7, 3), (-260, 120), (0, 10**6), (-1, 10**9)])
def test_bins_hold_every_value_once(least: int, most: int) -> None:
    counts = Counter({least: 2, most: 1, (least + most) // 2: 3})
    found = list(bins(counts, least, most))
    assert len(found) <= 26
    assert sum(count for _, _, count in found) == sum(counts.values())
    assert all(a + width == b for (a, width, _), (b, _, _) in pairwise(found))


def test_a_page_and_numbers_in_one_command(
    run: Path, other: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = ask(capsys, run, other, "-o", tmp_path / "report")
    assert (code, out, err) == (0, f"Written to {tmp_path}/report/index.html\n", "")
    page = tmp_path / "report/index.html"
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    code, out, _ = ask(capsys, run, other, "--json", "-o", tmp_path / "report")  # a page is replaced
    document = json.loads(out)
    assert [it["file"] for it in document["runs"]] == ["run.parquet", "other.parquet"]
    assert {"difference", "difference_95", "effect"} <= document["comparison"][0].keys()
    assert "comparison" not in json.loads(ask(capsys, run, "--json")[1])


def test_a_map_of_ones_own_in_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--play", SPEC.title, "--board", SIX_CITIES, "-g", 5, "-b", "random", "-o", tmp_path / "report", "--json")
    code, out, err = ask(capsys, *words)
    assert (code, err) == (0, "")
    routes = json.loads(out)["runs"][0]["things"]["route"]
    board = json.loads(SIX_CITIES.read_text(encoding="utf-8"))
    assert len(routes) >= len(board["routes"])
    assert sorted(it.name for it in (tmp_path / "report").iterdir()) == [
        "index.html",
        "run.parquet",
        "run.records.parquet",
    ]
    before = (tmp_path / "report/run.parquet").stat().st_mtime_ns
    assert ask(capsys, *words)[1] == out
    assert (tmp_path / "report/run.parquet").stat().st_mtime_ns == before


def test_what_cannot_be_reported_on(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Run(Spec("1830", 2, {}, ("random",) * 2, "1", 1), tmp_path / "1830.parquet").run()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/index.html").write_text("letter")
    records = run.with_suffix(".records.parquet")
    for words, message in (
        ((), "name a run, or --play TITLE"),
        ((run,), "a folder for the report is missing"),
        ((run, run, run, "--json"), "at most 2 runs, not 3"),
        ((run, "--play", "1830", "-o", tmp_path / "x"), "name a run, or --play TITLE"),
        ((run, "--board", SIX_CITIES, "--json"), "name a run, or --play TITLE"),
        ((records, "--json"), "is not a file of games"),
        ((tmp_path / "no.parquet", "--json"), "is not a file of games"),
        ((run, tmp_path / "1830.parquet", "--json"), "of different titles"),
        ((run, "-o", tmp_path / "mine"), "index.html"),
        ((run, "-o", tmp_path / "no/no"), "cannot write"),
    ):
        code, out, err = ask(capsys, *words)
        assert (code, out) == (2, "") and err.count("\n") == 1 and message in err, err
    assert (tmp_path / "mine/index.html").read_text() == "letter"
    assert not (tmp_path / "x").exists()
