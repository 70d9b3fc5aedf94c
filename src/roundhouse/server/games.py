"""Games as the server uses them: shared between tables, with their actions and words ready as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from roundhouse.core.action import Action
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.game import Game
from roundhouse.core.registry import title
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.server.errors import Malformed, Refused

_MANY: Final = 5_000
_SHOWN_PROBLEMS: Final = 5
_encode = msgspec.json.Encoder().encode
_sorted = msgspec.json.Encoder(order="deterministic").encode


class Shared:
    """A game and what is worth keeping between the moves of all tables that play it."""

    def __init__(self, game: Game, key: bytes) -> None:
        self.game = game
        self.key = key
        """Title, seats, options and version of the rules as one JSON document."""
        self._actions: dict[int, bytes] = {}
        self._words: dict[int, bytes] = {}

    def legal(self, state: State, seat: int, most_words: int) -> tuple[bytes, bytes | None]:
        """The legal actions of a seat that is asked as a JSON list, and their words unless there are too many."""
        if state.frame.open:
            actions = state.legal(seat)
            listed = _encode([action.to_json() for action in actions])
            worded = _encode([self.game.describe(action).to_json() for action in actions])
            return listed, worded if len(actions) <= most_words else None
        ids = [int(number) for number in state.legal_ids(seat)]
        known, words = self._actions, self._words
        if len(known) > _MANY:
            known.clear()
            words.clear()
        listed = b"[" + b",".join([known.get(i) or self._action(i) for i in ids]) + b"]"
        if len(ids) > most_words:
            return listed, None
        return listed, b"[" + b",".join([words.get(i) or self._word(i) for i in ids]) + b"]"

    def _action(self, number: int) -> bytes:
        data = self._actions[number] = _encode(self.game.action(number).to_json())
        return data

    def _word(self, number: int) -> bytes:
        data = self._words[number] = _encode(self.game.describe(self.game.action(number)).to_json())
        return data

    def read(self, action: Mapping[str, Any] | str) -> Action:
        """An action as a client sends it; raises ParseError."""
        return self.game.parse(action) if isinstance(action, str) else self.game.action_from_json(action)


@lru_cache(maxsize=64)
def _shared(key: bytes) -> Shared:
    return Shared(game_of(key), key)


def game_of(key: bytes) -> Game:
    """The game that a key of `Shared` names."""
    title_id, players, options, rules_version = msgspec.json.decode(key)
    return title(title_id).build(players, options, rules_version)


def shared_game(title_id: str, players: int, options: Mapping[str, Any], rules_version: int | None = None) -> Shared:
    """The game with these options, by the newest rules or those named; raises UnknownTitle or BadOption."""
    version = title(title_id).rules_version if rules_version is None else rules_version
    return _shared(_sorted([title_id, players, options, version]))


def checked_options(title_id: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Options from a stranger: a board only as a document, and one without mistakes; raises Refused.

    A board's check may take a second: call it in a thread.
    """
    board = options.get("board")
    if board is None:
        return {name: value for name, value in options.items() if name != "board"}
    if not isinstance(board, dict):
        raise Malformed(text("server.error.board_document"))  # a string would be a path of this machine
    problems = title(title_id).validate(board)
    if problems:
        shown = tuple(
            text("schema.line", place=place, problem=problem) for place, problem in problems[:_SHOWN_PROBLEMS]
        )
        raise Refused(text("server.error.bad_board", count=len(problems), problems=shown))
    return dict(options)


def played_board_of(game: Game) -> Mapping[str, object] | None:
    """The board's document with all values of the rules by which the game is played, where its title has such."""
    document, rules = game.document(), game.rule_values()
    return {**document, "rules": rules} if document is not None and rules else document


def title_or_none(title_id: str) -> Any:
    try:
        return title(title_id)
    except RoundhouseError:
        return None
