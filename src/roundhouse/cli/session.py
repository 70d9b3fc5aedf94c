"""A game at the terminal: people answer by numbers and words, bots for themselves."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from rich.rule import Rule
from rich.text import Text as Styled

from roundhouse import bots
from roundhouse.bots import Bot
from roundhouse.cli.choices import Choice, choices_of, listed, matching, opened, stems
from roundhouse.cli.files import show_result
from roundhouse.cli.records import save_record
from roundhouse.cli.shell import Shell
from roundhouse.core.action import Action
from roundhouse.core.errors import ParseError, RoundhouseError
from roundhouse.core.match import Match
from roundhouse.core.record import verify
from roundhouse.core.registry import title
from roundhouse.core.text import LANGUAGES, Name, folded, text, translate

LATEST_NEWS = 12
_LONGEST_NUMBER = 9


_COMMANDS = {
    folded(translate(text(f"cli.play.command.{name}"), language)): letter
    for name, letter in {"help": "?", "hint": "h", "map": "m", "quit": "q", "save": "s", "undo": "u"}.items()
    for language in LANGUAGES
}
"""The commands in full words of every language, each with its letter."""


class Left(Exception):
    """Somebody has had enough."""


class Session:
    """One game, from where it stands to its end."""

    def __init__(self, shell: Shell, match: Match, save: Path | None, loaded: Path | None) -> None:
        self.shell = shell
        self.match = match
        self.save = save
        self.file = save or loaded
        """Where `s` without a name saves to."""
        self.drawing = title(match.game.title).terminal()
        self.people = [seat for seat, who in enumerate(match.seats) if "bot" not in who]
        self.bots = {seat: self._bot(seat, who["bot"]) for seat, who in enumerate(match.seats) if "bot" in who}
        self.read = dict.fromkeys(self.people, match.version if loaded else 0)
        """The version of the log up to which each person has read the news."""
        self.at_keyboard: int | None = None
        self.choices: list[Choice] = []
        self.menu: list[Choice] = []
        """The part of the choices that is listed now."""

    def run(self) -> int:
        """Play on; the exit code."""
        try:
            while not self.match.over:
                seat = self._next_seat()
                if seat in self.bots:
                    self.match.act(seat, self.bots[seat].choose(self.match.seat(seat)))
                else:
                    self._ask(seat)
            self._finish()
        except Left:
            pass
        finally:
            if self.save is not None:
                self._save(self.save)
        return 0

    def _bot(self, seat: int, level: str) -> Bot:
        """A bot goes on as before when a match is resumed: its seed follows from the match's."""
        digest = hashlib.sha256(f"roundhouse bot {seat} {self.match.seed}".encode()).digest()
        return bots.make(self.match.game.title, level, int.from_bytes(digest[:8], "big"))

    def _next_seat(self) -> int:
        """Bots answer first, so that people see all that can be seen."""
        asked = self.match.state.seats()
        return next((seat for seat in asked if seat in self.bots), asked[0])

    # Asking a person.

    def _ask(self, seat: int) -> None:
        """Ask until the person has played, or has taken something back."""
        if seat != self.at_keyboard and len(self.people) > 1:
            self._hand_over(seat)
        self.at_keyboard = seat
        legal = self.match.state.legal(seat)
        lines = self.drawing.lines(self.match.state, seat, legal, self.shell.language)
        self.choices = choices_of(legal, lines, self.shell.language)
        self._show(seat, "")
        version = self.match.version
        while self.match.version == version:
            self._answer(seat, self._typed("> "))

    def _typed(self, prompt: str) -> str:
        answer = self.shell.ask(prompt)
        if answer is None:
            self.shell.line(self.shell.say("cli.play.end_of_input"))
            raise Left
        return answer

    def _answer(self, seat: int, words: str) -> None:
        commands: dict[str, Callable[[int, str], None]] = {
            "": self._show,
            "?": self._help,
            "h": self._hint,
            "m": self._map,
            "q": self._quit,
            "s": self._save_as,
            "u": self._undo,
        }
        first, _, rest = words.partition(" ")
        command = _COMMANDS.get(folded(first), folded(first))
        try:
            if words.isdecimal():
                self._number(seat, words)
            elif command in commands and (not rest or command in ("m", "s")):
                commands[command](seat, rest.strip())
            else:
                self._search(seat, words)
        except RoundhouseError as error:
            self.shell.line(self.shell.words(error.text), style="red")

    def _number(self, seat: int, words: str) -> None:
        number = int(words[-_LONGEST_NUMBER:])
        if len(words) > _LONGEST_NUMBER or not 0 < number <= len(self.menu):
            self.shell.line(self.shell.say("cli.play.no_number", number=words, most=len(self.menu)), style="red")
            return
        choice = self.menu[number - 1]
        if choice.action is not None:
            self._act(seat, choice.action)
        else:
            self.shell.line(f"{choice.group}: {choice.words.plain}", style="bold")
            self._list(choice.inner)

    def _act(self, seat: int, action: Action | str) -> None:
        version = self.match.version
        self.match.act(seat, action)
        self.read[seat] = version

    def _search(self, seat: int, words: str) -> None:
        """List the choices with these words; an action's own text is the action, listed or not."""
        game = self.match.game
        try:
            action = game.parse(words)
        except ParseError:
            found = matching(game, self.choices, words)
            if not found and game.codec().has_kind(words):
                raise
            sought = words if found else stems(words)
            found = found or matching(game, self.choices, sought)
            if found:
                self._list(opened(game, found, sought))
            else:
                self.shell.line(self.shell.say("cli.play.nothing_found", words=words), style="red")
        else:
            self._act(seat, action)

    # What a person sees.

    def _show(self, seat: int, _: str) -> None:
        """The whole screen."""
        self.shell.clear()
        name = Name(title(self.match.game.title).names)
        key = "cli.play.head" if self.match.practice is None else "cli.play.head_practice"
        self.shell.show(Rule(self.shell.say(key, name=name, version=self.match.version), style="dim"))
        self.shell.show(self.drawing.screen(self.match.state, self.match.names, seat, self.shell.language), "")
        self._news(seat)
        self.shell.line(self.shell.words(self.match.state.question(seat)), style="bold")
        self._list(self.choices)
        self.shell.line(self.shell.say("cli.play.keys"), style="dim")

    def _list(self, menu: list[Choice]) -> None:
        self.menu = menu
        self.shell.show(listed(menu))

    def _news(self, seat: int) -> None:
        """What has happened since the person's last answer, that answer included."""
        told = [self.match.narrate(event) for _, event in self.match.events(self.read[seat], seat)]
        news = [self.shell.words(words) for words in told if words is not None]
        for line in news[-LATEST_NEWS:]:
            self.shell.show(Styled(f"· {line}", style="italic"))
        if news:
            self.shell.line()

    def _hand_over(self, seat: int) -> None:
        """Hide one person's hand before the next one looks."""
        self.shell.clear(history=True)
        self._typed(self.shell.say("cli.play.hand_over", name=self.match.names[seat]))

    # Commands.

    def _help(self, seat: int, _: str) -> None:
        self.shell.show(Styled(self.shell.say("cli.play.help")))

    def _hint(self, seat: int, _: str) -> None:
        level = bots.levels(self.match.game.title)[-1]
        action = self._bot(seat, level).choose(self.match.seat(seat))
        words = self.match.game.describe(action)
        self.shell.line(self.shell.say("cli.play.hint", level=bots.name(level), action=words), style="italic")

    def _map(self, seat: int, words: str) -> None:
        self.shell.show(self.drawing.overview(self.match.state, self.match.names, words, self.shell.language))

    def _undo(self, seat: int, _: str) -> None:
        """Other people are asked where their consent is what is missing."""
        asks = not self.match.can_undo(seat) and self.match.why_no_undo(seat, consent=True) is None
        self.match.undo(seat, consent=asks and self.shell.agrees(self.shell.say("cli.play.consent")))
        for person, read in self.read.items():
            self.read[person] = min(read, self.match.version)

    def _save_as(self, seat: int, name: str) -> None:
        path = Path(name) if name else self.file
        if path is None:
            self.shell.line(self.shell.say("cli.play.save_where"), style="red")
        else:
            self._save(path)

    def _save(self, path: Path) -> None:
        save_record(path, self.match.record())
        self.file = path
        self.shell.line(self.shell.say("cli.play.saved", path=str(path)))

    def _quit(self, seat: int, _: str) -> None:
        while self.save is None:
            name = self.shell.ask(self.shell.say("cli.play.save_before"))
            if not name:
                self.shell.line(self.shell.say("cli.play.not_saved"))
                break
            try:
                self._save(Path(name))
                break
            except RoundhouseError as error:
                self.shell.line(self.shell.words(error.text), style="red")
        raise Left

    def _finish(self) -> None:
        """Score sheets, the winner, and the proof that chance was fair."""
        if len(self.people) == 1:
            self._news(self.people[0])
        self.shell.show(Rule(style="dim"))
        show_result(self.shell, self.match, self.match.state)
        if self.match.seed is not None:
            verdict = verify(self.match.record())
            sort = "proven" if verdict.proven else "practice" if verdict.practice else "not_proven"
            key = f"cli.play.seed_{sort}"
            draws = text("cli.draws", n=verdict.draws)
            self.shell.line(self.shell.say(key, seed=self.match.seed, draws=draws), style="dim")
