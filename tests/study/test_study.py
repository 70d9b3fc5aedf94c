"""Studies: a tree from any position of any title, bounded, checked by the rules, and the same again from its JSON."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.core.documents import MarkJson
from roundhouse.core.errors import (
    BadFile,
    BadOption,
    BadRecord,
    IllegalAction,
    NotYourTurn,
    ParseError,
)
from roundhouse.core.frame import CHANCE
from roundhouse.core.match import Match
from roundhouse.core.rng import Rng
from roundhouse.study import Study, load_study
from roundhouse.study.study import read_study
from roundhouse.study.tree import DEEPEST, MOST_NODES, ROOT, Node, Tree

pytestmark = pytest.mark.once
TITLES = [kind.id for kind in rh.titles()]
ROUTE: MarkJson = {"kind": "route", "ids": [3, "x"], "weight": 1.0, "style": "solid"}


def begun(title: str = "ticket-to-ride-usa", moves: int = 0) -> Match:
    """A game of two or three after so many random answers."""
    match = rh.new(title, players=max(2, rh.title(title).seats[0]), seed=7)
    rng = Rng(5)
    for _ in range(moves):
        seat = match.state.seats()[0]
        legal = match.state.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    return match


def grown(title: str = "ticket-to-ride-usa", answers: int = 12) -> Study:
    """A study with a main line and a variation at each third node; chance is drawn."""
    study, rng, at = Study(begun(title, 6), name="Tree"), Rng(1), ROOT
    for number in range(answers):
        state = study.state(at)
        if state.over:
            break
        seat = state.seats()[0]
        legal = state.legal(seat)
        made = study.add(at, seat, legal[rng.below(len(legal))])
        if number % 3 == 0:
            study.add(at, seat, str(legal[-1]))
        at = study.draw(made.id, rng).id
    return study


@pytest.mark.parametrize("title", TITLES)
def test_a_study_of_any_title_is_the_same_from_its_json(title: str) -> None:
    study = grown(title)
    study.comment(study.tree.main_line(), "The end of the line.\nOr so.")
    study.mark(ROOT, [ROUTE])
    document = json.loads(json.dumps(study.to_json()))
    again = load_study(document)
    assert again.to_json() == document
    assert len(again.tree) == len(study.tree) > 12
    for node, _ in study.tree.walk():
        assert again.state(node.id).key() == study.state(node.id).key()


@pytest.mark.parametrize("title", TITLES)
def test_a_line_is_a_record_that_plays_out_the_same(title: str) -> None:
    study = grown(title)
    end = study.tree.main_line()
    match = rh.load(json.loads(json.dumps(study.line(end).record())))
    assert match.state.key() == study.state(end).key()
    assert match.given == match.version == study.match.version + len(study.tree.path(end))


def test_the_root_is_the_position_of_the_match_at_that_step() -> None:
    match = begun(moves=9)
    study = Study(match, 28)
    assert study.state().key() == match.at(28).key() and study.match.version == 28
    assert study.root()["seed"] is None  # the seed would tell what is drawn later in a game that goes on
    with pytest.raises(BadOption, match="versions 0 to"):
        Study(match, match.version + 1)


@pytest.mark.parametrize("title", TITLES)
def test_what_is_imagined_for_a_seat_shows_it_what_it_knew_and_holds_no_log(title: str) -> None:
    match = begun(title, 8)
    seat = match.state.seats()[0]
    study = Study.imagined(match, match.version, seat, Rng(3))
    assert study.state().view(seat) == match.state.view(seat)
    assert study.match.log == [] and study.root()["entries"] == []


def test_hidden_cards_are_dealt_anew() -> None:
    match = begun(moves=10)
    seat = match.state.seats()[0]
    true = match.state.view(1 - seat)
    dealt = [Study.imagined(match, match.version, seat, Rng(n)).state().view(1 - seat) for n in range(6)]
    assert any(view != true for view in dealt)


def test_an_answer_that_is_there_is_only_found_again() -> None:
    study = grown()
    for node, _ in list(study.tree.walk()):
        if node.entry is not None:
            assert study.add(node.parent, node.entry.seat, node.entry.action) is node


def test_who_edits_answers_for_chance_or_lets_it_be_drawn() -> None:
    study, at = grown(answers=0), ROOT
    while not study.state(at).chance:  # until a card of the offer is replaced
        seat = study.state(at).seats()[0]
        legal = study.state(at).legal(seat)
        at = study.add(at, seat, next((it for it in legal if str(it).startswith("draw ")), legal[0])).id
    outcomes = [action for action, _ in study.state(at).outcomes()]
    chosen = [study.add(at, CHANCE, action).id for action in outcomes[:2]]
    assert study.tree.node(at).children == chosen
    drawn = {study.draw(at, Rng(n)).id for n in range(8)}
    assert len(drawn) > 1 and all(not study.state(node).chance for node in drawn)


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [
        (0, "dance", ParseError),
        (5, None, NotYourTurn),
        (True, None, NotYourTurn),
        (CHANCE, None, NotYourTurn),
        (None, "keep denver-el_paso", IllegalAction),
    ],
)
def test_what_is_not_possible_changes_nothing(seat: int | None, action: str | None, error: type[Exception]) -> None:
    study = grown()
    before = study.to_json()
    asked = study.state().seats()[0]
    legal = str(study.state().legal(asked)[0])
    with pytest.raises(error):
        study.add(ROOT, asked if seat is None else seat, action or legal)
    for act in (lambda: study.add(999, 0, legal), lambda: study.remove(ROOT), lambda: study.move(1, 9)):
        with pytest.raises(BadOption):
            act()
    assert study.to_json() == before


@pytest.mark.parametrize(
    ("words", "marks"),
    [("x" * 2001, None), ("a\u202eb", None), (None, [{**ROUTE, "weight": 2}]), (None, [ROUTE] * 41), (None, [{}])],
)
def test_comments_and_marks_are_bounded(words: str | None, marks: Any) -> None:
    study = grown()
    before = study.to_json()
    with pytest.raises(BadOption):
        if words is not None:
            study.comment(1, words)
        else:
            study.mark(1, marks)
    with pytest.raises(BadOption):
        study.rename("a\nb")
    assert study.to_json() == before


def test_a_comment_or_marks_are_taken_away_again() -> None:
    study = grown()
    before = study.to_json()
    study.comment(1, "Hm.")
    study.mark(1, [ROUTE])
    assert study.to_json() != before
    study.comment(1, "")
    study.mark(1, [])
    assert study.to_json() == before


def test_a_removed_node_takes_along_what_follows_and_its_id_is_not_given_again() -> None:
    study = grown()
    first = study.tree.node(ROOT).children[0]
    below = {node.id for node, _ in study.tree.walk(first)}
    last = study.tree.last
    study.remove(first)
    assert below.isdisjoint(study.tree.nodes) and first not in study.tree.node(ROOT).children
    seat = study.state().seats()[0]
    assert study.add(ROOT, seat, study.state().legal(seat)[0]).id == last + 1
    with pytest.raises(BadOption, match="no node"):
        study.state(first)


def test_a_line_is_promoted_from_the_root_on() -> None:
    study = grown()
    aside = next(
        node for node, depth in study.tree.walk() if depth > 2 and not node.children and _is_aside(study, node)
    )
    study.promote(aside.id)
    assert study.tree.main_line() == aside.id
    siblings = study.tree.node(aside.parent).children
    study.move(aside.id, len(siblings) - 1)
    assert study.tree.node(aside.parent).children[-1] == aside.id


def _is_aside(study: Study, node: Node) -> bool:
    return study.tree.node(node.parent).children[0] != node.id


def test_a_tree_is_bounded_in_depth_and_number() -> None:
    from roundhouse.core.match import Entry

    action = rh.title("ticket-to-ride-usa").build(2, {}).parse("draw red")
    tree, at = Tree(), ROOT
    for _ in range(DEEPEST):
        at = tree.add(at, Entry(0, action)).id
    with pytest.raises(BadOption, match=str(DEEPEST)):
        tree.add(at, Entry(0, action))
    while len(tree) < MOST_NODES:
        tree.add(ROOT, Entry(0, action))
    with pytest.raises(BadOption, match=str(MOST_NODES)):
        tree.add(ROOT, Entry(0, action))


def test_a_draw_that_finds_no_room_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    study = Study(begun(), 0)  # chance deals the whole beginning
    monkeypatch.setattr("roundhouse.study.tree.DEEPEST", 3)
    before = study.to_json()
    with pytest.raises(BadOption):
        study.draw(ROOT, Rng(1))
    assert len(study.tree) == 0 and study.to_json()["nodes"] == before["nodes"]


def _set(place: str, value: object) -> Any:
    def change(document: dict[str, Any]) -> None:
        part: Any = document
        *steps, last = [int(step) if step.isdigit() else step for step in place.split(".")]
        for step in steps:
            part = part[step]
        part[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (_set("version", 2), "version"),
        (_set("name", "a\nb"), "name"),
        (_set("root.title", "chess"), "chess"),
        (_set("root.entries.0", [0, "dance"]), "root"),
        (_set("nodes.1.parent", 77), "nodes[1]"),
        (_set("nodes.1.id", 1), "nodes[1]"),
        (_set("nodes.2.entry", [0, "dance"]), "nodes[2]"),
        (_set("nodes.0.entry", [-1, "draw"]), "nodes[0]"),
        (_set("nodes.0.comment", ""), "nodes[0].comment"),
        (_set("nodes.0.marks", [{"kind": "<b>", "ids": [1], "weight": 1, "style": "solid"}]), "nodes[0].marks[0].kind"),
        (_set("nodes.0.more", 1), "nodes[0].more"),
        (_set("last", 2), "last"),
    ],
)
def test_a_broken_document_is_refused_with_its_place(change: Any, place: str) -> None:
    document: dict[str, Any] = copy.deepcopy(dict(grown().to_json()))
    change(document)
    with pytest.raises((BadRecord, rh.UnknownTitle)) as caught:
        load_study(document)
    assert place in str(caught.value)


def test_an_answer_that_the_rules_forbid_is_found_wherever_it_stands() -> None:
    document: dict[str, Any] = copy.deepcopy(dict(grown().to_json()))
    number = next(n for n, node in enumerate(document["nodes"]) if n > 4 and node["entry"][0] >= 0)
    document["nodes"][number]["entry"] = [CHANCE, "draw red"]
    with pytest.raises(BadRecord, match=rf"nodes\[{number}\]"):
        load_study(document)
    assert len(read_study(document).tree) == len(document["nodes"])  # without playing, only the form is looked at


def test_what_is_no_study_is_refused(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("[1]")
    for source in ({"format": "roundhouse/record"}, "{}", tmp_path / "list.json"):
        with pytest.raises(BadFile, match="roundhouse/study"):
            load_study(source)


def test_a_position_that_is_none_is_refused() -> None:
    match = begun(moves=4)
    document: dict[str, Any] = dict(Study.imagined(match, match.version, 0, Rng(1)).to_json())
    document = copy.deepcopy(document)
    document["root"]["start"]["stack"] = []
    document["root"]["start"].pop(sorted(document["root"]["start"])[0])
    with pytest.raises(BadRecord, match="root"):
        load_study(document)
