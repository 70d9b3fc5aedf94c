"""Polish at the terminal: Polish words find Polish things, commands have Polish names, and so have bots."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import roundhouse as rh
from roundhouse import bots
from roundhouse.cli.choices import choices_of, matching, stems
from roundhouse.core.text import LANGUAGES, text, translate

if TYPE_CHECKING:
    from tests.cli.conftest import Run

EUROPE = "ticket-to-ride-europe"
START = "1\n"


def played(run: Run, words: str, *more: str, title: str = EUROPE, lang: str = "pl") -> str:
    """What is said to some words after the first choice."""
    ran = run("play", title, "-p", "2", "--seed", "5", "--lang", lang, *more, typed=f"{START}{words}\n")
    assert (ran.code, ran.err) == (0, "")
    return ran.out.partition(f"> {words}\n")[2]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", ["?", "help", "HELP", "pomoc", "Pomoc"])
def test_help_has_its_name_in_both_languages(run: Run, words: str, language: str) -> None:
    found = played(run, words, lang=language)
    assert {"en": "choose number 12", "pl": "wybierz numer 12"}[language] in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_keys_fits_on_every_terminal(language: str) -> None:
    assert len(translate(text("cli.play.keys"), language)) <= 80


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("rada", "Bot (mistrz) zagrałby: "),
        ("hint", "Bot (mistrz) zagrałby: "),
        ("mapa Lizbona", "Lizbona"),
        ("map lisboa", "Lizbona"),
        ("zapis gra.json", "Zapisano: gra.json"),
        ("save gra.json", "Zapisano: gra.json"),
        ("wyjdź", "W jakim pliku zapisać?"),
        ("wyjdz", "W jakim pliku zapisać?"),
        ("cofnij", "Wybierz Bilety, z którymi zaczynasz."),
        ("undo", "Wybierz Bilety, z którymi zaczynasz."),
    ],
)
def test_commands_can_be_written_out(run: Run, words: str, answer: str) -> None:
    assert answer in played(run, words, "--practice")


@pytest.mark.parametrize("words", ["stacja", "STACJA", "stacje", "stację", "stacja warszawa", "stacji w Warszawie"])
def test_polish_words_find_stations(run: Run, words: str) -> None:
    found = played(run, words)
    assert found.startswith("Stacja ") and "Żadna możliwość" not in found


@pytest.mark.parametrize(
    ("title", "words", "found"),
    [
        (EUROPE, "karta żółta", "Karty  1) żółta"),
        (EUROPE, "karty zolte", "Karty  1) żółta"),
        (EUROPE, "polaczenie", "Połączenie  1) "),
        (EUROPE, "tunele", "tunel"),
        ("railroad-revolution", "sprzedaż", "sprzedaj Akcje"),
        ("railroad-revolution", "robotnika", "zatrudnij Robotnika"),
    ],
)
def test_polish_words_find_what_the_screen_shows(run: Run, title: str, words: str, found: str) -> None:
    assert found in played(run, words, title=title)


@pytest.mark.parametrize("title_id", [title.id for title in rh.titles()])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_list_finds_its_line(title_id: str, language: str) -> None:
    """What a player reads can be typed: every heading and every line of the first questions."""
    match = rh.new(title_id, players=2, seed="5")
    drawing = rh.title(title_id).terminal()
    for _ in range(6):
        seat = match.state.seats()[0]
        legal = match.state.legal(seat)
        choices = choices_of(legal, drawing.lines(match.state, seat, legal, language), language)
        for choice in choices:
            for one in choice.unfolded():
                for words in (one.group, one.words.plain, stems(one.words.plain)):
                    assert one in matching(match.game, choices, words), words
        match.act(seat, legal[0])


def test_a_near_miss_of_an_action_is_answered_by_the_rules_of_its_verb(run: Run) -> None:
    assert "„warszwa” nie pasuje jako CITY; czy chodziło o: warszawa?" in played(run, "station warszwa red 0")
    assert "brakuje: LOCOMOTIVES; zapis: station CITY COLOUR LOCOMOTIVES" in played(run, "station warszawa green")
    assert "did you mean warszawa?" in played(run, "station Warszwa red 0", lang="en")
    assert "Żaden możliwy ruch nie zawiera „nic takiego”." in played(run, "nic takiego")


def test_bots_have_polish_names(run: Run, tmp_path: Path) -> None:
    run("play", EUROPE, "-p", "3", "--lang", "pl", "--bots", "losowy,Niedzielny", "--save", "gra.json", typed="1\n")
    seats = json.loads((tmp_path / "gra.json").read_text())["seats"]
    assert seats[1:] == [{"name": "Losowy 2", "bot": "random"}, {"name": "Niedzielny 3", "bot": "casual"}]
    for words in (("titles",), ("titles", EUROPE)):
        assert "casual (niedzielny)" in run(*words, "--lang", "pl").out
        assert "random" in run(*words).out and "casual" in run(*words).out
    out = run("simulate", "steamrollers", "-g", "2", "--bots", "losowy,random", "--lang", "pl").out
    assert "Boty: losowy, losowy; ziarno: 1." in out and re.search(r"^losowy +4 ", out, re.MULTILINE)
    assert "random" not in out


def test_every_level_has_a_name_in_both_languages() -> None:
    for title in rh.titles():
        for level in bots.players(title.id):
            for language in LANGUAGES:
                name = translate(bots.name(level), language)
                assert "bot." not in name and bots.found(title.id, name.upper()) == level
        with pytest.raises(rh.UnknownBot, match="casual"):
            bots.found(title.id, "genius")
