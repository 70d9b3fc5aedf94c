"""Studies on the command line: checked, shown in words, and a line of one saved as a record."""

from __future__ import annotations

from pathlib import Path

from roundhouse.cli.records import save_record
from roundhouse.cli.shell import Shell, Usage
from roundhouse.core.record import to_record
from roundhouse.core.registry import title
from roundhouse.core.text import Arg, Name, text
from roundhouse.study import Study, load_study
from roundhouse.study.tree import ROOT, Node


def show_study(shell: Shell, path: Path, line: int | None, save: Path | None, as_json: bool) -> int:
    """Check a study; show its tree or one line of it, or save that line."""
    if save is not None and line is None:
        raise Usage(text("cli.study.save_needs_line"))
    study = load_study(path)
    if line is not None:
        study.tree.node(line)
    if save is not None and line is not None:
        save_record(save, to_record(study.line(line)))
    if as_json:
        shell.json(study.to_json() if line is None else to_record(study.line(line)))
    elif save is None:
        _show(shell, study, line)
    return 0


def _show(shell: Shell, study: Study, line: int | None) -> None:
    match, tree = study.match, study.tree
    shell.line(study.name or shell.say("cli.study.unnamed"), style="bold")
    name = Name(title(match.game.title).names)
    shell.line(shell.say("cli.study.head", title=name, players=", ".join(match.names), step=match.version))
    _say_more(shell, tree.node(ROOT), "")
    branches = {ROOT: 0}
    for node in tree.path(line) if line is not None else [node for node, _ in tree.walk()][1:]:
        aside = line is None and tree.node(node.parent).children[0] != node.id
        branches[node.id] = branches[node.parent] + aside  # a variation stands further to the right
        what = study.words(node.id)
        assert node.entry is not None and what is not None
        who: Arg = text("cli.study.chance") if node.entry.seat < 0 else match.names[node.entry.seat]
        indent = "  " * branches[node.id]
        shell.line(indent + shell.say("cli.study.node", id=node.id, who=who, what=what))
        _say_more(shell, node, indent)


def _say_more(shell: Shell, node: Node, indent: str) -> None:
    """What is said about a position, below it."""
    for line in node.comment.splitlines():
        shell.line(f"{indent}    {line}")
    if node.marks:
        shell.line(f"{indent}    {shell.say('cli.study.marks', n=len(node.marks))}")
