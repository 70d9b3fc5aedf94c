"""The terminal as commands see it: a language, a place for words, and somebody who may answer."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.table import Table
from rich.text import Text as Styled

from roundhouse.core.errors import RoundhouseError
from roundhouse.core.text import Arg, Text, printable, text, translate

_PIPED_WIDTH = 100
_POLISH_FIGURES = str.maketrans({",": "\N{NO-BREAK SPACE}", ".": ","})


class Usage(RoundhouseError):
    """A command line that makes no sense."""


class _Console(Console):
    """Prints words as words: what somebody wrote into a file or a name neither clears the screen nor forges a line."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(printable(segment.text, kept="\n"), segment.style)


class Shell:
    """One run of the command line; plain text where the output is no terminal."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.out = _console(sys.stdout)
        self.err = _console(sys.stderr)

    def say(self, key: str, **args: Arg) -> str:
        """A text of the catalogue in words."""
        return translate(text(key, **args), self.language)

    def words(self, what: Arg) -> str:
        """A text, a name or a list of them in words."""
        return translate(what, self.language)

    def figure(self, number: float, digits: int = 0, percent: bool = False) -> str:
        """A number as the language writes it."""
        words = f"{number:,.{digits}%}" if percent else f"{number:,.{digits}f}"
        return words.translate(_POLISH_FIGURES) if self.language == "pl" else words

    def line(self, words: str = "", style: str = "") -> None:
        """Print one line, however long it is."""
        self.out.print(Styled(printable(words), style=style), soft_wrap=True)

    def show(self, *parts: RenderableType) -> None:
        """Print tables and texts, fitted to the width of the terminal."""
        self.out.file.write(self.rendered(*parts))

    def rendered(self, *parts: RenderableType) -> str:
        """What `show` prints; without the blanks that fill a table up where nobody sees colours."""
        with self.out.capture() as captured:
            self.out.print(*parts, sep="\n")
        words = captured.get()
        if self.out.is_terminal:
            return words
        return "".join(line.rstrip() + "\n" for line in words.splitlines())

    def json(self, document: object, indent: int | None = 2) -> None:
        """Print a JSON document."""
        self.out.file.write(printable(json.dumps(document, ensure_ascii=False, indent=indent), kept="\n") + "\n")

    def problem(self, what: Text) -> None:
        """Print a fault as one line on the error stream."""
        self._mark("cli.error", "bold red", what)

    def warning(self, what: Text) -> None:
        """Print a doubt as one line on the error stream."""
        self._mark("cli.warning", "bold yellow", what)

    def _mark(self, key: str, style: str, what: Text) -> None:
        words = " ".join(self.words(what).split())
        self.err.print(Styled.assemble((self.say(key), style), " ", words), soft_wrap=True)

    def clear(self, history: bool = False) -> None:
        """Empty the screen of a terminal, and what has scrolled off it."""
        if self.out.is_terminal:
            self.out.clear()
            if history:
                self.out.file.write("\x1b[3J")

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; None where the input has ended."""
        self.out.print(Styled(prompt, style="bold"), end="", soft_wrap=True)
        self.out.file.flush()
        try:
            if sys.stdin is None:
                raise EOFError
            answer = input().strip()
        except EOFError:
            self.line()
            return None
        if not sys.stdin.isatty():
            self.line(answer)  # a transcript of piped play shows what was typed
        return answer

    def agrees(self, question: str) -> bool:
        """Whether the answer to a question is yes."""
        answer = self.ask(question)
        return answer is not None and answer.lower() in self.say("cli.yes").split()


def grid(*columns: str, numbers: int = 0, title: str | None = None) -> Table:
    """A table without lines; the last so many columns hold numbers."""
    table = Table(box=None, pad_edge=False, header_style="bold", title=title, title_justify="left", title_style="bold")
    for i, column in enumerate(columns):
        table.add_column(column, justify="right" if i >= len(columns) - numbers else "left")
    return table


def _console(file: object) -> Console:
    options = {"markup": False, "highlight": False, "emoji": False}
    console = _Console(file=file, **options)  # type: ignore[arg-type]  # a stream, and switches that are all bools
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = _PIPED_WIDTH
    return console
