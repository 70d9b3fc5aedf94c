"""Night Freight is played wherever any title is: in the terminal, in simulations, by bots."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import night_freight
import pytest
from night_freight import TITLE
from night_freight.actions import Bid, Take
from night_freight.game import NightGame
from night_freight.scoring import sheet
from night_freight.state import NightState

import roundhouse as rh
from roundhouse import bots
from roundhouse.core.text import LANGUAGES, texts_of
from roundhouse.sim import Runner, Spec

if TYPE_CHECKING:
    from tests.cli.conftest import Run

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("night_freight")]


@pytest.mark.parametrize(("language", "wins"), [("en", " wins."), ("pl", "Wygrywa ")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_in_the_terminal(run: Run, tmp_path: Path, language: str, wins: str, players: int) -> None:
    """Choosing 1 always ends with a winner and the proof of the seed; no text is missing."""
    asked = ("play", "night-freight", "-p", str(players), "--seed", "5", "--save", "game.json", "--lang", language)
    ran = run(*asked, typed="1\n" * 200)
    assert (ran.code, ran.err) == (0, "") and wins in ran.out
    assert not re.search(r"\b(cli|core|night-freight)\.\w", ran.out)
    assert rh.load(tmp_path / "game.json").over and rh.verify(tmp_path / "game.json").proven


def test_the_terminal_shows_the_table_in_words(run: Run) -> None:
    """The first question of a game, in Polish."""
    ran = run("play", "night-freight", "-p", "2", "--seed", "5", "--lang", "pl", typed="q\n\n")
    head, *rest = ran.out.splitlines()[2:]
    assert head == "Noc 1 · Noce 5 · Dyspozytor Gracz 1"
    assert rest[0].startswith("Skład: ") and re.match(r"(drewno|zboże|ruda|poczta)", rest[0].removeprefix("Skład: "))
    assert rest[1:3] == ["Gracze", "              Wagony  Węgiel  Oferta  Wynik"]
    assert "Twoje: Odbiorca " in ran.out and "Ile węgla oferujesz?" in ran.out


def test_a_train_is_sorted_by_typing_in_either_language(run: Run) -> None:
    """Whoever bids nothing is mostly the shunter; a sort that is none says why."""
    match = rh.new("night-freight", players=2, seed=5)
    train = match.state.view()["train"]  # type: ignore[typeddict-item]  # of a title by its id
    polish = dict(zip(("timber", "grain", "ore", "mail"), ("drewno", "Zboże", "ruda", "poczta"), strict=True))
    mine = " ".join(polish[goods] for goods in train[1:])
    typed = f"bid 0\nsort {polish[train[0]]}\nsort {polish[train[0]]} / {mine}\nq\n\n"
    ran = run("play", "night-freight", "-p", "2", "--seed", "5", "--bots", "casual", typed=typed)
    assert "there must be 2 cuts with at least one wagon each" in ran.out
    assert f"Player 1 sorts the train: A ({train[0]}), B ({', '.join(train[1:])})." in ran.out


def test_a_simulation(run: Run) -> None:
    ran = run("simulate", "night-freight", "-p", "3", "-g", "20", "--bots", "casual,random", "--json")
    document = json.loads(ran.out)
    assert (ran.code, ran.err) == (0, "") and document["games"] == 20 and document["decisions"] == 20 * 5 * 6


@pytest.mark.parametrize(("players", "games", "share"), [(2, 200, 0.9), (3, 150, 0.75), (4, 100, 0.7)])
def test_the_bot_beats_random_play(players: int, games: int, share: float) -> None:
    """With 95 % confidence it wins more than this share of its games."""
    lineup = ("casual", *["random"] * (players - 1))
    summary = Runner(Spec("night-freight", players, {}, lineup, seed="1", games=games)).run()
    assert summary.by_bot["casual"].win_interval[0] > share


def test_the_bot_bids_sorts_and_takes() -> None:
    """It bids little, and not always the same; of two cuts it takes the one that is worth more to it."""
    match = rh.new(TITLE, players=2, seed=11)
    players = [bots.make("night-freight", "casual", seed) for seed in (1, 2)]
    while not match.over:
        seat = match.state.seats()[0]
        action = players[seat].choose(match.seat(seat))
        if isinstance(action, Take):
            (other,) = {*match.state.legal(seat)} - {action}
            assert points_after(match, seat, action) >= points_after(match, seat, other)
        match.act(seat, action)
    bids = {entry.action.coal for entry in match.log if isinstance(entry.action, Bid)}
    assert len(bids) > 1 and bids <= {0, 1, 2, 3}


def points_after(match: rh.Match[NightGame, NightState], seat: int, action: rh.Action) -> int:
    """How far a seat is ahead after an answer."""
    state = match.state
    state.apply(action, seat)
    totals = [sheet(state, other)["total"] for other in range(2)]
    return totals[seat] - totals[1 - seat]


def test_the_catalogues_have_the_same_keys_and_places() -> None:
    english, polish = (texts_of(night_freight.__name__, language) for language in LANGUAGES)
    assert list(english) == list(polish)
    for key, message in english.items():
        assert _places(message) == _places(polish[key]), key


def _places(message: object) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", json.dumps(message)))
