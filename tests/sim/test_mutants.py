"""The draw of mutants, and what is kept of a run."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from bench.mutant import ROOT, Mutant, modules, mutants
from bench.mutants_results import Results, drawn, kept, key, reasons

import roundhouse as rh

PACKAGES = sorted({type(kind).__module__.split(".")[2] for kind in rh.titles()})


def of(package: str) -> list[Mutant]:
    return [it for module in modules(package) for it in mutants(module)]


def test_every_change_has_a_name_of_its_own() -> None:
    for package in PACKAGES:
        names = Counter(key(it) for it in of(package))
        assert [name for name, times in names.items() if times > 1] == []


def test_changes_that_make_no_difference_are_changes_of_the_rules_as_they_are() -> None:
    """An entry whose line was changed since needs a second look, or has to go."""
    possible = {key(it) for package in PACKAGES for it in of(package)}
    assert [name for name in reasons() if name not in possible] == []


def test_a_change_is_made_where_it_says() -> None:
    for mutant in of("ticket_to_ride"):
        source = (ROOT / mutant.file).read_bytes()
        assert source[mutant.start : mutant.end].decode() == mutant.before
        assert source.splitlines()[mutant.line - 1].strip().decode() == mutant.text
        assert mutant.text.encode()[mutant.column :].startswith(mutant.before.splitlines()[0].encode())


def test_a_longer_draw_begins_with_the_shorter_one() -> None:
    possible = of("ticket_to_ride")
    assert drawn(possible, [], 20, seed=1)[:5] == drawn(possible, [], 5, seed=1)
    assert drawn(possible, [], 5, seed=2) != drawn(possible, [], 5, seed=1)
    assert len(drawn(possible, [], 10**6, seed=1)) == len({*possible}) == len(possible)


def test_a_run_goes_on_where_another_one_ended(tmp_path: Path) -> None:
    possible = of("ticket_to_ride")
    path = tmp_path / "results.json"
    short = drawn(possible, [], 4, seed=1)
    assert kept(path, possible) == {}
    first = Results({"title": "x"}, short, {}, {key(short[2]): "It is written down."}, path)
    assert first.open == [short[0], short[1], short[3]]
    first.tell(short[0], "rules")
    first.tell(short[1], "alive")  # and here it was ended

    before = kept(path, [it for it in possible if it != short[2]])  # whose code is gone since
    assert before == {short[0]: "rules", short[1]: "alive"}
    sample = drawn([it for it in possible if it != short[2]], before, 6, seed=1)
    assert sample[:2] == short[:2] and len({*sample}) == 6
    then = Results({"title": "x"}, sample, before, {}, path)
    assert then.open == sample[1:]  # what lives is tried again
    for mutant in then.open:
        then.tell(mutant, "contracts")
    assert then.open == []


def test_results_tell_how_many_were_noticed_by_whom(tmp_path: Path) -> None:
    sample = drawn(of("ticket_to_ride"), [], 4, seed=1)
    path = tmp_path / "results.json"
    results = Results({"title": "x"}, sample, {}, {key(sample[3]): "It is written down."}, path)
    for mutant, verdict in zip(sample, ("time", "alive", "rules")):
        results.tell(mutant, verdict)
    document = json.loads(path.read_text("utf-8"))
    numbers = {name: document[name] for name in ("tried", "rules", "contracts", "time", "equivalent", "alive")}
    assert numbers == {"tried": 4, "rules": 1, "contracts": 0, "time": 1, "equivalent": 1, "alive": 1}
    assert [it["verdict"] for it in document["mutants"]] == ["time", "alive", "rules", "equivalent"]
    assert document["mutants"][3]["why"] == "It is written down."
    assert [it["line"] for it in json.loads(results.report(living=True))["mutants"]] == [sample[1].line]
