"""Write docs/observations.md: every feature that environments observe, title by title.

python tools/feature_tables.py > docs/observations.md
"""

from __future__ import annotations

from collections.abc import Iterator

from roundhouse import Title, titles
from roundhouse.core.features import SEATS, Part
from roundhouse.env.names import env_id
from roundhouse.env.position import parts_of

HEAD = """\
# Observations

What the [environments](environments.md) observe, feature by feature. The page is made from the code by
`python tools/feature_tables.py`, and a test says when it is not current.

An observation is one array of `int32`. The parts stand in it in the order of their table, each with its axes in the
order that is given: the last axis runs fastest. The axis `seats` begins with the observer and goes on clockwise.
`Part.labels()` names every single feature, and with `mode="dict"` each part is an array of its own.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *("\n".join(section(title)) for title in titles())])


def section(title: Title) -> Iterator[str]:
    """A title's part of the page."""
    counts = range(title.seats[0], title.seats[1] + 1)
    games = [title.build(players, {}) for players in counts]
    yield f"## {title.names['en']}"
    yield ""
    yield f"`{env_id(title)}`, with the default options:"
    yield ""
    yield "| players | features | actions | most numbers of an answer |"
    yield "|---|---|---|---|"
    for players, game in zip(counts, games, strict=True):
        features = sum(part.size for part in parts_of(game))
        yield f"| {players} | {features} | {game.space().size} | {game.space().deepest} |"
    yield ""
    yield "| part | axes | least | most | meaning |"
    yield "|---|---|---|---|---|"
    names = []
    for number, game in enumerate(reversed(games)):
        for part in parts_of(game):
            if part.name not in names:
                names.append(part.name)
                only = " (with fewer players only)" if number else ""
                yield f"| {part.name} | {axes(part)} | {part.low} | {part.high} | {part.meaning}{only} |"
    yield ""


def axes(part: Part) -> str:
    """The axes of a part, with their names or, where there are many, their number."""
    found = []
    for name, values in part.axes:
        short = len(values) <= 8
        found.append(name if name == SEATS else f"{name} ({', '.join(values) if short else len(values)})")
    return " × ".join(found) or "–"


if __name__ == "__main__":
    print(page(), end="")
