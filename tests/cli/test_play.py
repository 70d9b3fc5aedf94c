"""Playing in the terminal: numbers, words, undo, save and resume, hot seat, and input from a pipe."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import roundhouse as rh

if TYPE_CHECKING:
    from tests.cli.conftest import Run

USA = "ticket-to-ride-usa"
EUROPE = "ticket-to-ride-europe"
BOARD = str(Path(__file__).parents[2] / "docs/examples/six-cities.json")
ALWAYS_FIRST = "1\n" * 2000


def entries(path: Path) -> list[list[Any]]:
    found: list[list[Any]] = json.loads(path.read_text())["entries"]
    return found


@pytest.mark.parametrize(("title", "language"), [(USA, "en"), (EUROPE, "pl")])
def test_a_whole_game_through_a_pipe(run: Run, tmp_path: Path, title: str, language: str) -> None:
    """Choosing 1 always ends with the score sheet, a winner and the proof of the seed; no text is missing."""
    ran = run("play", title, "-p", "2", "--seed", "5", "--save", "game.json", "--lang", language, typed=ALWAYS_FIRST)
    assert (ran.code, ran.err) == (0, "")
    assert not re.search(r"\b(cli|ttr|core)\.\w", ran.out)
    assert {"en": " wins.", "pl": "Wygrywa "}[language] in ran.out
    assert ran.out.splitlines()[-2].split(".")[0].endswith(" 5")
    match = rh.load(tmp_path / "game.json")
    assert match.state.over
    assert rh.verify(tmp_path / "game.json").proven
    assert match.commitment is not None
    assert match.commitment in ran.out.splitlines()[0]


def test_the_end_of_the_input_is_no_crash(run: Run, tmp_path: Path) -> None:
    ran = run("play", USA, "--seed", "5", typed="1\n1\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("End of input: the game stops here.\n")
    assert list(tmp_path.iterdir()) == []


def test_the_title_is_asked_for(run: Run) -> None:
    ran = run("play", typed="9\nticket-to-ride-usa\n")
    assert ran.code == 0
    assert "Ticket to Ride Europe" in ran.out
    assert "Ticket to Ride (USA) · entry" in ran.out
    assert run("play", typed="").code == 0


def test_a_saved_game_goes_on_as_if_it_had_never_stopped(run: Run, tmp_path: Path) -> None:
    """Bots answer as they would have, so the whole game is the same."""
    run("play", USA, "--board", BOARD, "--seed", "5", "--save", "whole.json", typed=ALWAYS_FIRST)
    run("play", USA, "--board", BOARD, "--seed", "5", typed="1\n1\n1\n1\n1\ns half.json\nq\n\n")
    assert 30 < len(entries(tmp_path / "half.json")) < len(entries(tmp_path / "whole.json"))
    ran = run("play", "--load", "half.json", "--save", "whole2.json", typed=ALWAYS_FIRST)
    assert ran.code == 0
    assert (tmp_path / "whole2.json").read_text() == (tmp_path / "whole.json").read_text()


def test_a_game_saved_in_json_lines(run: Run, tmp_path: Path) -> None:
    run("play", USA, "--seed", "5", "--save", "game.jsonl", typed="1\n1\n1\n")
    assert len((tmp_path / "game.jsonl").read_text().splitlines()) > 30
    assert run("play", "--load", "game.jsonl", typed="1\ns\n").out.count("Saved: game.jsonl") == 1


def test_a_finished_game_shows_its_result(run: Run, record: Path) -> None:
    ran = run("play", "--load", record.name)
    assert ran.code == 0
    assert re.search(r"(wins|share the win)\.", ran.out)


def test_against_bots_nothing_revealed_is_taken_back(run: Run, tmp_path: Path) -> None:
    ran = run("play", USA, "--seed", "5", "--save", "g.json", typed="1\n1\nu\n1\n")
    run("play", USA, "--seed", "5", "--save", "straight.json", typed="1\n1\n1\n")
    assert "only a practice game allows it" in ran.out
    assert entries(tmp_path / "g.json") == entries(tmp_path / "straight.json")
    assert "practice" not in json.loads((tmp_path / "g.json").read_text())


def test_practice_takes_the_last_answer_back_and_the_cards_come_again(run: Run, tmp_path: Path) -> None:
    ran = run("play", USA, "--seed", "5", "--save", "straight.json", "--practice", typed="1\n1\n1\n1\n")
    assert "· practice ·" in ran.out
    run("play", USA, "--seed", "5", "--save", "crooked.json", "--practice", typed="1\n1\nu\n1\n1\nu\n1\n1\n")
    assert entries(tmp_path / "crooked.json") == entries(tmp_path / "straight.json")
    taken_back = json.loads((tmp_path / "crooked.json").read_text())["practice"]["taken_back"]
    assert len(taken_back) == 2
    found = run("verify", "crooked.json")
    assert found.code == 1 and "practice game: anything could be taken back; 2 moves were" in found.out
    assert "practice game" in run("validate", "crooked.json").out
    again = run("play", "--load", "crooked.json", "--save", "on.json", typed="1\nu\n")
    assert "· practice ·" in again.out
    assert len(json.loads((tmp_path / "on.json").read_text())["practice"]["taken_back"]) == 3


def test_practice_may_draw_chance_anew(run: Run, tmp_path: Path) -> None:
    """A blind card, taken back five times: not always the same."""
    asked = ("play", USA, "-p", "2", "--seed", "5", "-o", "first_player=first_seat", "--save", "anew.json")
    run(*asked, "--practice-anew", typed="1\ndraw-blind\n" + "u\ndraw-blind\n" * 5)
    record = json.loads((tmp_path / "anew.json").read_text())
    assert record["practice"]["chance"] == "anew" and len(record["practice"]["taken_back"]) == 5
    assert "entries[" not in run("verify", "anew.json").out
    run(*asked[:-1], "same.json", "--practice", typed="1\ndraw-blind\n")
    assert entries(tmp_path / "anew.json") != entries(tmp_path / "same.json")


def test_several_people_do_not_practise(run: Run) -> None:
    ran = run("play", USA, "-p", "2", "--humans", "2", "--practice")
    assert ran.code == 2 and "practice is for one person" in ran.err


def test_seats_are_drawn_by_lot_if_asked(run: Run, tmp_path: Path) -> None:
    ran = run("play", "1830", "-p", "3", "--seed", "7", "--by-lot", "--save", "lot.json", typed="q\n")
    record = json.loads((tmp_path / "lot.json").read_text())
    names = [seat["name"] for seat in record["seats"]]
    assert sorted(record["lot"]) == [0, 1, 2] and names[0] != "Player 1" and sorted(names)[-1] == "Player 1"
    assert "Seats drawn at random: " + ", ".join(names[:2]) in ran.out
    found = run("verify", "lot.json")
    assert found.code == 0 and "drawn seats follow from the seed" in found.out
    record["lot"] = record["lot"][::-1]
    (tmp_path / "false.json").write_text(json.dumps(record))
    found = run("verify", "false.json")
    assert found.code == 1 and "drawn seats do not follow from the seed" in found.out
    run("play", "1830", "-p", "3", "--seed", "7", "--save", "given.json", typed="q\n")
    assert json.loads((tmp_path / "given.json").read_text())["seats"][0]["name"] == "Player 1"
    assert "--by-lot" in run("titles", "1830").out and "--by-lot" not in run("titles", USA).out


@pytest.mark.parametrize("word", ["--by-lot", "--practice", "--practice-anew"])
def test_a_saved_game_stays_what_it_is(run: Run, record: Path, word: str) -> None:
    ran = run("play", "--load", record.name, word)
    assert ran.code == 2 and "--load takes" in ran.err


def test_there_is_nothing_to_undo_at_first(run: Run) -> None:
    assert "has no move to take back" in run("play", USA, "--seed", "5", typed="u\n").out


def test_undo_of_several_people_needs_consent(run: Run, tmp_path: Path) -> None:
    """Two people have chosen their tickets; the one to move wants another choice and the other says no, then yes."""
    typed = "\n1\n\n2\n" + "\nu\nn\nu\ny\n"
    ran = run("play", USA, "-p", "2", "--humans", "2", "--seed", "5", "--save", "g.json", typed=typed)
    assert "cannot take this back without consent" in ran.out
    assert [seat for seat, _ in entries(tmp_path / "g.json") if seat >= 0] != [0, 1]


@pytest.mark.parametrize("words", ["gdansk", "GDAŃSK", "danzig", "stacje gdan"])
def test_words_search_without_accents_in_any_language(run: Run, words: str) -> None:
    """A station can be built in any city from the first turn on."""
    typed = f"1\n{words}\n"
    out = run("play", EUROPE, "--seed", "5", "-p", "2", "-o", "first_player=first_seat", typed=typed).out
    assert re.search(r"Station +\d\) Gdańsk", out[out.rindex(f"> {words}") :])


def test_several_words_must_all_be_found(run: Run) -> None:
    out = run("play", USA, "--seed", "5", "-o", "first_player=first_seat", typed="1\nface-up red\nmiami moon\n").out
    assert re.search(r"> face-up red\nCards +1\) red\n", out) or 'contains "face-up red"' in out
    assert 'No possible move contains "miami moon".' in out


def test_a_choice_may_open_a_second_list(run: Run, tmp_path: Path) -> None:
    """Folded stations: the group, a city, and how to pay."""
    out = run(
        "play", EUROPE, "--seed", "5", "-p", "2", "-o", "first_player=first_seat", "--save", "g.json",
        typed="1\nbuild\n1\n1\n1\n",
    ).out  # fmt: skip
    assert "station" in [words.split()[0] for seat, words in entries(tmp_path / "g.json") if seat == 0]
    assert "builds a station" in out


def test_an_action_may_be_typed_in_its_own_words(run: Run, tmp_path: Path) -> None:
    run("play", USA, "--seed", "5", "--save", "g.json", typed="1\ndraw-blind\n")
    assert entries(tmp_path / "g.json")[-2][1] == "draw-blind" or [0, "draw-blind"] in entries(tmp_path / "g.json")


def test_an_illegal_move_says_why(run: Run) -> None:
    typed = "1\nclaim calgary-seattle red 4\nclaim boston-montreal:1 red 0\n"
    out = run("play", USA, "--seed", "5", "-o", "first_player=first_seat", typed=typed).out
    assert "illegal move: claim boston-montreal:1 red 0: you would pay 2 red, but you have" in out


@pytest.mark.parametrize("number", ["0", "99", "12345678901234567890"])
def test_a_number_that_is_not_there(run: Run, number: str) -> None:
    assert f"There is no {number}; choose from 1 to 11." in run("play", USA, "--seed", "5", typed=f"{number}\n").out


def test_a_hint_is_a_legal_action_in_words(run: Run) -> None:
    ran = run("play", USA, "--seed", "5", typed="h\n1\nh\n")
    assert len(re.findall(r"The master bot would play: \w", ran.out)) == 2


def test_the_map_by_city(run: Run) -> None:
    out = run("play", EUROPE, "--seed", "5", typed="m\nm zurych\n").out
    assert re.search(r"\nMadrid +.*Lisbon 3 pink", out)
    rows = out[out.rindex("City ") :].splitlines()
    assert rows[1].startswith("Zurich  ")
    assert "Milan" not in rows[0]


def test_help_inside_the_game(run: Run) -> None:
    assert "undo your last move" in run("play", USA, "--seed", "5", typed="?\n").out


def test_enter_shows_the_table_again(run: Run) -> None:
    assert run("play", USA, "--seed", "5", typed="\n\n").out.count("Ticket to Ride (USA) · entry") == 3


def test_leaving_offers_to_save(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada")
    ran = run("play", USA, "--seed", "5", typed="q\nletter.txt\ngame.json\n")
    assert ran.code == 0
    assert "letter.txt already exists and is not a game record" in ran.out
    assert (tmp_path / "letter.txt").read_text() == "Dear Ada"
    assert rh.load(tmp_path / "game.json").names[0] == "Player 1"
    assert "Not saved." in run("play", USA, "--seed", "5", typed="q\n\n").out


def test_saving_needs_a_name_once(run: Run, tmp_path: Path) -> None:
    out = run("play", USA, "--seed", "5", typed="s\ns game.json\n1\ns\n").out
    assert "Name a file: s FILE" in out
    assert out.count("Saved: game.json") == 2


def test_an_interruption_saves_where_that_was_asked_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted() -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert (run("play", USA).code, list(tmp_path.iterdir())) == (130, [])
    ran = run("play", USA, "--save", "game.json")
    assert (ran.code, ran.err) == (130, "")
    assert not rh.load(tmp_path / "game.json").state.over


def test_the_hand_is_hidden_between_people(run: Run) -> None:
    """Between two people's screens somebody must say that he sits there alone."""
    out = run("play", USA, "-p", "2", "--humans", "2", "--seed", "5", typed="\n1\n\n1\n\n").out
    assert re.findall(r"Player \d, it's your turn", out)[:2] == [
        "Player 1, it's your turn",
        "Player 2, it's your turn",
    ]
    first = out.index("Player 2, it's your turn")
    assert "Hand " in out[:first]


def test_people_and_bots_sit_where_they_want(run: Run, tmp_path: Path) -> None:
    run("play", USA, "-p", "4", "--humans", "2", "--seat", "4", "--bots", "random,casual", "--save", "g.json", typed="")
    seats = json.loads((tmp_path / "g.json").read_text())["seats"]
    assert [seat.get("bot") for seat in seats] == [None, "random", "casual", None]


@pytest.mark.parametrize("title", [USA, EUROPE])
def test_a_map_of_ones_own_with_either_rule_set(run: Run, tmp_path: Path, title: str) -> None:
    ran = run("play", title, "--board", BOARD, "-p", "2", "--seed", "5", "--save", "g.json", typed=ALWAYS_FIRST)
    assert (ran.code, ran.err) == (0, "")
    match = rh.load(tmp_path / "g.json")
    assert match.state.over
    assert match.game.title == title
    assert "Poznań" in ran.out


def test_options_are_kept_in_the_record(run: Run, tmp_path: Path) -> None:
    run("play", USA, "-o", "edition=classic_2004", "-o", "open_doubles=yes", "--save", "g.json", typed="")
    options = json.loads((tmp_path / "g.json").read_text())["options"]
    assert options == {"edition": "classic_2004", "open_doubles": True}


@pytest.mark.parametrize("width", [80, 120])
def test_the_screen_fits(run: Run, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = run("play", EUROPE, "--seed", "5", "-p", "5", typed="1\n" * 25 + "m\n").out
    lines = [line for line in out.splitlines() if not line.startswith(("Hash", "The input"))]
    assert max(map(len, lines)) <= width


def test_numbers_and_names_that_mean_nothing_are_refused(run: Run) -> None:
    ran = run("play", "steamrollers", "-p", "1", typed="9" * 5000 + "\ns a\0b\nq\nb\0a\n\n")
    assert (ran.code, ran.err) == (0, "")
    assert f"There is no {'9' * 5000};" in ran.out
    assert ran.out.count("cannot write ") == 2
