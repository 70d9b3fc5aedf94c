"""The numbered list of what can be done: grouped, folded where it is long, searched by words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Styled

from roundhouse.core.action import Action
from roundhouse.core.drawing import Line
from roundhouse.core.game import Game
from roundhouse.core.text import LANGUAGES, folded, text, translate

LISTED = 12
"""Of a longer group only the first ones are listed; a choice opens the rest."""
_SHORTEST_STEM = 4
_ENDING = 2


@dataclass(slots=True)
class Choice:
    """A numbered choice: an action, or a door to more of them."""

    group: str
    words: Styled
    action: Action | None = None
    inner: list[Choice] = field(default_factory=list)
    folded: bool = False
    alone: str = ""
    rank: int = 0

    def actions(self) -> list[Action]:
        """All actions behind this choice."""
        if self.action is not None:
            return [self.action]
        return [action for inner in self.inner for action in inner.actions()]

    def door(self, words: str) -> Choice:
        """The inner choice with these words, made if it is not there yet."""
        found = next((inner for inner in self.inner if inner.words.plain == words), None)
        if found is None:
            found = Choice(self.group, Styled(words))
            self.inner.append(found)
        return found

    def unfolded(self) -> list[Choice]:
        """The choices of a folded group, or the choice itself."""
        return self.inner if self.folded else [self]


def choices_of(actions: Sequence[Action], lines: Sequence[Line], language: str) -> list[Choice]:
    """The list of choices for the legal actions."""
    groups: dict[str, dict[str, Choice]] = {}
    folded: dict[str, str] = {}
    for action, line in zip(actions, lines, strict=True):
        group = groups.setdefault(line.group, {})
        choice = group.setdefault(line.line.plain, Choice(line.group, line.line, rank=line.rank))
        for step in line.steps:
            choice = choice.door(step)
        choice.inner.append(Choice(line.group, Styled(line.detail), action))
        choice.alone = line.alone
        if line.folded:
            folded[line.group] = line.folded
    out: list[Choice] = []
    for name, group in groups.items():
        members = sorted((_settled(choice) for choice in group.values()), key=lambda choice: choice.rank)
        if name in folded and len(members) > 1:
            out.append(Choice(name, Styled(folded[name]), inner=members, folded=True))
        elif len(members) > LISTED + 1:
            rest = members[LISTED:]
            more = translate(text("cli.play.more", n=len(rest)), language)
            out += [*members[:LISTED], Choice(name, Styled(more, style="dim"), inner=rest, folded=True)]
        else:
            out += members
    return out


def _settled(choice: Choice) -> Choice:
    """A choice between one action is that action, and a step with one door is no step."""
    doors = any(inner.action is None for inner in choice.inner)
    if doors:
        choice.inner = [_settled(inner) for inner in choice.inner]
    if len(choice.inner) == 1:
        only = choice.inner.pop()
        choice.action, choice.inner = only.action, only.inner
        more = only.words.plain if doors else choice.alone
        if more:
            choice.words = Styled.assemble(choice.words, (f" {more}", "dim"))
    return choice


def _searched(game: Game, choice: Choice) -> str:
    """A choice under its heading in all languages and its actions in their own texts, so that any spelling finds it."""
    words = [choice.group, choice.words.plain]
    for action in choice.actions():
        described = game.describe(action)
        words += [str(action), *(translate(described, language) for language in LANGUAGES)]
    return folded(" ".join(words))


def matching(game: Game, choices: Sequence[Choice], words: str) -> list[Choice]:
    """The choices that have all the words in them, folded ones too."""
    wanted = folded(words).split()
    unfolded = [inner for choice in choices for inner in choice.unfolded()]
    searched = [_searched(game, choice) for choice in unfolded]
    return [choice for choice, found in zip(unfolded, searched, strict=True) if all(word in found for word in wanted)]


def stems(words: str) -> str:
    """Words without their endings, which Polish changes with the sentence.

    >>> stems("stacja Warszawa red")
    'stac Warsza red'
    """
    return " ".join(word[: max(_SHORTEST_STEM, len(word) - _ENDING)] for word in words.split())


def opened(game: Game, choices: list[Choice], words: str) -> list[Choice]:
    """Where words have found one choice and say more than its name: those of its inner choices that they mean."""
    while len(choices) == 1 and choices[0].action is None:
        inner = matching(game, choices[0].inner, words)
        if not 0 < len(inner) < len(choices[0].inner):
            break
        choices = inner
    return choices


def listed(choices: Sequence[Choice]) -> RenderableType:
    """The choices with their numbers, side by side as far as they fit, beside the heading of their group."""
    table = Table.grid(padding=(0, 1))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(ratio=1)
    numbered = [(choice.group, number, choice) for number, choice in enumerate(choices, 1)]
    for group, members in groupby(numbered, key=lambda member: member[0]):
        lines = [Styled.assemble((f"{number:>2}) ", "bold cyan"), choice.words) for _, number, choice in members]
        table.add_row(group, Columns(lines, column_first=len(lines) > 8, padding=(0, 2)))
    return table
