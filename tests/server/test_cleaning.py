"""What may stand in a name or a chat line: nothing that is invisible, turns words round or covers other lines."""

from __future__ import annotations

import pytest

from roundhouse.server.errors import Malformed
from roundhouse.server.limits import clean, clean_chat, clean_name


@pytest.mark.parametrize("words", ["", " ", "\u3164", "\u2800\u115f", "\u200b\u200d", "\u0301\u0301", "\u202e\u2066"])
def test_a_name_is_there_to_be_seen(words: str) -> None:
    with pytest.raises(Malformed):
        clean_name(words)


def test_marks_do_not_pile_up() -> None:
    assert clean_name("A" + "\u0489" * 30 + "nn") == "A" + "\u0489" * 3 + "nn"
    assert clean_chat("e\u0301" + "\u0332" * 400).count("\u0332") == 3


@pytest.mark.parametrize("words", ["Żółć", "Nguyễn", "किन्तु", "น้ำ", "Ada Lovelace-2", "!"])
def test_names_of_all_languages_stay_as_they_are(words: str) -> None:
    assert clean_name(words) == words


def test_words_are_not_turned_round_or_glued() -> None:
    assert clean("Ann\u202e\u2067 \u200bB\u3164o\u2028b") == "Ann B o b"
