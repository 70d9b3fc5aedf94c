"""The tables of a server for a language model, by a token."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from roundhouse.core.errors import BadOption, RoundhouseError
from roundhouse.core.game import Game
from roundhouse.core.plain import drawn
from roundhouse.core.registry import title
from roundhouse.core.text import Text, read_text, text, translate
from roundhouse.env.text import Move, plain
from roundhouse.models.desk import Desk, line, listed

_PATIENCE: Final = 120.0
"""Seconds for which a move waits until it is the model's turn again."""
_WORDS_AT_ONCE: Final = 200
Json = dict[str, Any]


class Refused(RoundhouseError):
    """What the server would not do, in its words."""


class Remote(Desk):
    """Plays at a server's tables as the bot that the token belongs to."""

    def __init__(self, server: str, token: str) -> None:
        self._server = server.rstrip("/")
        self._token = token
        self._read: dict[str, int] = {}
        """The version of each table up to which its news were told."""

    def games(self) -> str:
        mine, lobby = self._ask("GET", "/api/tables?list=mine"), self._ask("GET", "/api/tables?list=open")
        rows = [f"{it['id']}: {it['title']}, {it['status']}" for it in mine if it["status"] != "over"]
        invited = self._ask("GET", "/api/bot/invitations")
        rows += [f"{it['table']['id']}: {it['table']['title']}, invitation of {it['host']}" for it in invited]
        free = [it for it in lobby if not it["mine"] and it["bots"] and not it["rated"]]
        return "\n".join([*rows, *(f"{it['id']}: {it['title']}, in the lobby" for it in free)]) or "-"

    def new(self, title_id: str, players: int, opponents: str, seat: int, options: Mapping[str, object]) -> str:
        levels = opponents.split(",")
        seats: list[Json] = [
            {"kind": "bot", "level": levels[number % len(levels)].strip()} for number in range(players - 1)
        ]
        seats.insert(min(seat, players - 1), {"kind": "me"})
        wish = {"title": title_id, "seats": seats, "options": dict(options), "lot": False, "practice": "same"}
        table = self._ask("POST", "/api/tables", wish)["id"]
        return f"game: {table}\n{self._waited(table)}"

    def join(self, table: str) -> str:
        """Take a free seat at a table, by invitation or from the lobby."""
        invited = [it["table"]["id"] for it in self._ask("GET", "/api/bot/invitations")]
        way = f"/api/bot/invitations/{quote(table)}/accept" if table in invited else f"/api/tables/{quote(table)}/join"
        self._ask("POST", way, {})
        return self._waited(table)

    def position(self, game: str) -> str:
        return self._told(game, self._look(game))

    def wait(self, game: str) -> str:
        """Wait until it is the model's turn."""
        return self._waited(game)

    def legal(self, game: str, words: str) -> str:
        eye, of = self._eye(game)
        return listed(self._moves(game, eye, of), words)

    def move(self, game: str, move: str) -> str:
        look = self._look(game)
        seat = next((eye["seat"] for eye in look["eyes"] if eye["asked"]), (look["table"]["mine"] or [0])[0])
        body = {"id": secrets.token_hex(8), "version": look["version"], "seat": seat, "action": " ".join(move.split())}
        self._ask("POST", f"/api/tables/{quote(game)}/moves", body)
        self._read[game] = look["version"]
        return self._waited(game)

    def undo(self, game: str) -> str:
        seat = (self._look(game)["table"]["mine"] or [0])[0]
        self._ask("POST", f"/api/tables/{quote(game)}/undo", {"id": secrets.token_hex(8), "seat": seat})
        return self.position(game)

    def hint(self, game: str) -> str:
        eye, of = self._eye(game)
        found = self._ask("GET", f"/api/tables/{quote(game)}/hint?seat={eye['seat']}")
        best = found["analysis"]["candidates"]
        moves = [Move(str(of.action_from_json(it["action"])), str(read_text(it["words"]))) for it in best]
        return "\n".join(line(move) for move in moves)

    # Looking.

    def _look(self, game: str, since: int | None = None) -> Json:
        known = self._read.get(game, 0) if since is None else since
        found: Json = self._ask("GET", f"/api/bot/game/{quote(game)}?since={known}")
        return found

    def _waited(self, game: str) -> str:
        """The position once the model is asked, or the game is over, or after a while."""
        until = time.monotonic() + _PATIENCE
        look = self._look(game)
        if not _is_due(look):
            with self._stream(f"/api/bot/game/{quote(game)}/stream?since={look['version']}", until) as lines:
                for words in lines:
                    if time.monotonic() > until or (words.strip() and _is_due(json.loads(words))):
                        break
        return self.position(game)

    def _eye(self, game: str) -> tuple[Json, Game]:
        look = self._look(game)
        eye = next((eye for eye in look["eyes"] if eye["asked"]), None)
        if eye is None:
            seats = [str(seat) for seat in (look["table"]["turn"] or {}).get("seats", [])]
            raise BadOption(text("models.not_asked", seats=", ".join(seats) or "-"))
        return eye, _game_of(look)

    def _moves(self, game: str, eye: Json, of: Game) -> list[Move]:
        legal, words = eye["legal"], eye["words"]
        if words is None:
            words = []
            for first in range(0, len(legal), _WORDS_AT_ONCE):
                wish = {"seat": eye["seat"], "actions": legal[first : first + _WORDS_AT_ONCE]}
                words += self._ask("POST", f"/api/tables/{quote(game)}/words", wish)
        told = zip(legal, words, strict=True)
        return [Move(str(of.action_from_json(action)), _english(said)) for action, said in told]

    def _told(self, game: str, look: Json) -> str:
        table, of = look["table"], _game_of(look)
        names = [seat["name"] or seat["kind"] for seat in table["seats"]]
        news = [f"- {_english(line['text'])}" for line in look["log"] if line["text"] is not None]
        parts = [f"{table['title']}, {table['status']}; seats: {', '.join(names)}", *news[-40:]]
        for eye in look["eyes"]:
            parts.append(plain(drawn(of, names, eye["view"], "en")))
            if eye["asked"]:
                parts += [_english(eye["question"]), str(text("text.legal", n=len(eye["legal"])))]
        if table["result"] is not None:
            parts.append(f"over ({table['result']['why']}): scores {table['result']['scores']}")
        return "\n".join(parts)

    # The wire.

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        """The answer of the server; waits where it says that it is too fast. Raises Refused or BadOption."""
        while True:
            try:
                with self._open(method, path, body, 30.0) as answer:
                    return json.load(answer)
            except HTTPError as error:
                said = json.load(error)
                if error.code != 429 or "wait" not in said:
                    raise Refused(read_text(said["error"])) from error
                time.sleep(said["wait"])

    def _stream(self, path: str, until: float) -> Any:
        return self._open("GET", path, None, max(until - time.monotonic(), 1.0))

    def _open(self, method: str, path: str, body: object, seconds: float) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        try:
            return urlopen(Request(self._server + path, data, headers, method=method), timeout=seconds)
        except HTTPError:
            raise
        except (URLError, OSError, ValueError) as error:
            raise BadOption(text("models.no_server", server=self._server, why=str(error))) from error


def _is_due(look: Json) -> bool:
    return look.get("type") == "closing" or look["table"]["status"] == "over" or any(it["asked"] for it in look["eyes"])


def _game_of(look: Json) -> Game:
    """The game by which a table is played, for its words; a board of somebody's own has those of the usual one."""
    table = look["table"]
    options = {name: value for name, value in table["options"].items() if name != "board"}
    return title(table["title"]).build(len(table["seats"]), options)


def _english(data: Json) -> str:
    said: Text = read_text(data)
    return translate(said, "en")
