"""Tables of Railroad Revolution in any position, played and read by the words of the rules.

Workers and trains are written "white*4 purple"; cities, spaces, tokens and milestones by their ids. A line of play is
an answer of the seat that is asked, or after ">" an outcome of chance: "place white sale", "> deal deal_2".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import roundhouse as rh
from roundhouse.games.railroad_revolution import TITLE
from roundhouse.games.railroad_revolution.constants import FINISH, HIRE, LINES, MANAGERS, NONE, STOP
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, TRACKS
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.state import COMPLETED, FACE_UP, RailState
from roundhouse.games.railroad_revolution.view_types import ActionView, CityView, RailView, SeatView, SectionView

NOTHING: Mapping[Any, Any] = {}
START = "white*4 purple"
"""The workers of a seat unless others are named."""


class Table:
    """A game on the table. Every step is checked against the title's invariants."""

    def __init__(self, state: rh.State, possible: bool = True) -> None:
        assert isinstance(state, RailState)
        self.state = state
        self.possible = possible
        """Whether nothing is lost and nothing doubled; some tables have more rails than a player owns."""
        self.game: RailGame = state.g
        self.state.sink = []
        self.check()

    def check(self) -> None:
        """Nothing is lost and nothing is doubled."""
        assert not self.possible or TITLE.invariants(self.state) == []

    # Playing.

    def play(self, *lines: str) -> Table:
        """Play lines, each by the one seat that is asked."""
        for line in lines:
            chance = line.startswith(">")
            assert self.state.chance == chance, (line, self.question)
            self.state.apply(self.game.parse(line.removeprefix(">")))
            self.check()
        return self

    def sell(self) -> Table:
        """A whole turn: a white worker sells a piece."""
        self.play("place white sale")
        return self.play(min(self.legal("sell-piece")), "finish")

    def settle(self) -> Table:
        """Let chance take its first outcome until a seat is asked."""
        while self.state.chance:
            self.state.apply(self.state.outcomes()[0][0])
            self.check()
        return self

    def refuses(self, answer: str, reason: str | None = None) -> None:
        """The answer is illegal for the reason named (a key after "rr.why."), and changes nothing."""
        before = self.state.key()
        with pytest.raises(rh.IllegalAction) as caught:
            self.state.apply(self.game.parse(answer))
        assert self.state.key() == before
        assert answer not in self.legal()
        if reason is not None:
            why = caught.value.text.args.get("why")
            assert getattr(why, "key", None) == f"rr.why.{reason}", caught.value.text

    # What may come next.

    def legal(self, start: str = "") -> set[str]:
        """The texts of the legal actions that start with these words."""
        words = start.split()
        texts = [str(action) for action in self.state.legal()]
        assert len(set(texts)) == len(texts)
        return {text for text in texts if text.split()[: len(words)] == words}

    def choices(self) -> set[str]:
        """The legal actions without those that are possible at any time."""
        return {text for text in self.legal() if text.split()[0] not in ("sell-shares", "hire")}

    @property
    def asked(self) -> int:
        """The one seat that is asked, or rh.CHANCE."""
        (seat,) = self.state.seats()
        return seat

    @property
    def question(self) -> str:
        """The name of the frame that asks."""
        return "" if self.state.over else type(self.state.frame).__name__

    def outcomes(self) -> dict[str, int]:
        """What chance may answer now, and how often."""
        return {str(action): weight for action, weight in self.state.outcomes()}

    # What lies where.

    def money(self, seat: int = 0) -> int:
        return int(self.state.money[seat])

    def shares(self, seat: int = 0) -> int:
        return int(self.state.shares[seat])

    def seat(self, seat: int = 0) -> SeatView:
        """A seat's part of the view."""
        return self.view()["seats"][seat]

    def view(self) -> RailView:
        return self.state.view(None)

    def action(self) -> ActionView:
        """The action under way."""
        action = self.view()["action"]
        assert action is not None
        return action

    def supply(self, seat: int = 0) -> Counter[str]:
        return Counter(self.seat(seat)["supply"])

    def placed(self, seat: int = 0) -> Counter[str]:
        spaces = self.seat(seat)["placed"]
        return sum((Counter[str](spaces[space]) for space in ACTIONS), Counter())

    def bank(self) -> Counter[str]:
        return Counter(self.view()["workers"])

    def tracks(self, seat: int = 0) -> tuple[int, ...]:
        spaces = self.seat(seat)["tracks"]
        return tuple(spaces[track] for track in TRACKS)

    def trains(self, seat: int = 0) -> dict[str, tuple[int, int]]:
        """Trains by kind: how many lie up and down."""
        return {kind: (it["up"], it["down"]) for kind, it in self.seat(seat)["trains"].items()}

    def city(self, city: str) -> CityView:
        return self.view()["cities"][city]

    def section(self, number: int) -> SectionView:
        return self.view()["telegraph"][number - 1]

    def rails(self, seat: int = 0) -> set[str]:
        return {space for space, seats in self.view()["rails"].items() if seat in seats}

    def managers(self, seat: int = 0) -> list[list[str | None]]:
        return [[it["has"] for it in milestone["managers"]] for milestone in self.seat(seat)["milestones"]]

    def heard(self) -> list[str]:
        """The names of the events so far."""
        assert self.state.sink is not None
        return [event.name for event in self.state.sink]


def opening(players: int = 4, options: Mapping[str, object] = NOTHING) -> Table:
    """A table before anything is drawn."""
    return Table(_game(players, options).start())


def table(
    players: int = 2,
    *,
    options: Mapping[str, object] = NOTHING,
    money: int | Mapping[int, int] = 600,
    shares: int | Mapping[int, int] = 3,
    supply: Mapping[int, str] = NOTHING,
    placed: Mapping[int, str] = NOTHING,
    rails: Mapping[int, str] = NOTHING,
    stations: Mapping[int, str] = NOTHING,
    offices: Mapping[int, str] = NOTHING,
    left: Mapping[int, tuple[int, int]] = NOTHING,
    up: Mapping[int, str] = NOTHING,
    down: Mapping[int, str] = NOTHING,
    stacks: Mapping[str, int] = NOTHING,
    tracks: Mapping[int, tuple[int, int, int]] = NOTHING,
    milestones: Mapping[int, str] = NOTHING,
    managers: Mapping[int, str] = NOTHING,
    completed: Mapping[int, str] = NOTHING,
    tiles: Mapping[str, str] = NOTHING,
    tokens: Mapping[int, str] = NOTHING,
    deal: str = "deal_1",
    turn: int = 0,
    first: int = 0,
    over: bool = False,
    possible: bool = True,
) -> Table:
    """A table at the start of a turn, or after the end.

    `rails` come besides the one of the start; `left` are rails and buildings on the player board; `milestones` names
    the two lines, "-" for none; `managers` says who stands on the places of the first milestone and then of the
    second, "purple - grey". Workers that are not named lie in the general supply.
    """
    game = _game(players, options)
    data: dict[str, Any] = game.start().to_json()
    everyone = range(players)
    data.update(
        stack=[] if over else [["Turn"]],
        turn=turn,
        first=first,
        turns=1,
        money=[_of(money, seat, 600) for seat in everyone],
        shares=[_of(shares, seat, 3) for seat in everyone],
        spare=[0] * players,
        setup_side=[NONE] * players,
        setup_worker=[NONE] * players,
        tracks=[space for seat in everyone for space in tracks.get(seat, (0, 0, 0))],
        deal_at=[FACE_UP if it["id"] == deal else 0 for it in game.board.deals],
    )
    _lay_tokens(game, data, tiles, tokens)
    _lay_map(game, data, rails, stations, offices, left)
    _lay_trains(game, data, up, down, stacks)
    _lay_milestones(game, data, milestones, managers, completed)
    _lay_workers(game, data, supply, placed)
    return Table(game.state_from_json(data), possible)


def answer_at_random(s: RailState, rng: rh.Rng) -> tuple[int, int]:
    """A seat and the id of an answer: most often to the question itself, and one that does something."""
    frame = s.stack[-1]
    if frame.chance:
        return rh.CHANCE, int(frame.draw(s, rng))
    seat = int(frame.seat(s))
    legal = [int(answer) for answer in frame.legal(s, seat)]
    own = [answer for answer in legal if answer < s.g.sell and not HIRE <= answer < HIRE + len(COLOURS)]
    does = [answer for answer in own if answer not in (STOP, FINISH)]
    among = next((some for some in (does, own) if some and rng.below(8)), legal)
    return seat, among[rng.below(len(among))]


def _game(players: int, options: Mapping[str, object]) -> RailGame:
    return TITLE.build(players, options)


def _of(value: int | Mapping[int, int], seat: int, default: int) -> int:
    return value if isinstance(value, int) else value.get(seat, default)


def each(words: str) -> Iterable[str]:
    """The single words of "white*4 purple"."""
    for word in words.split():
        name, _, number = word.partition("*")
        yield from [name] * int(number or 1)


def _lay_tokens(game: RailGame, data: dict[str, Any], tiles: Mapping[str, str], tokens: Mapping[int, str]) -> None:
    """The named tiles and tokens, and any others in the rest of the places."""
    board = game.board
    names = [tile["id"] for tile in board.tiles]
    free = [name for name in names if name not in tiles.values()]
    for i, city in enumerate(board.cities):
        if city.tile is None:
            fits = [name for name in free if board.tiles[names.index(name)]["level"] == city.level]
            name = tiles.get(city.id) or fits[0]
            data["tile_at"][i] = names.index(name)
            free = [other for other in free if other != name]
    kinds = [token["id"] for token in board.tokens]
    rest = [kind for kind in kinds if kind not in tokens.values()]
    for i, section in enumerate(board.sections):
        if not section.get("deal", False):
            data["token_at"][i] = kinds.index(tokens[i + 1] if i + 1 in tokens else rest.pop(0))


def _lay_map(
    game: RailGame,
    data: dict[str, Any],
    rails: Mapping[int, str],
    stations: Mapping[int, str],
    offices: Mapping[int, str],
    left: Mapping[int, tuple[int, int]],
) -> None:
    """Pieces on the map come from the player boards unless `left` says how many lie there."""
    for seat in range(game.players):
        spaces = [game.board.space(name) for name in rails.get(seat, "").split()]
        cities = [game.board.city(name) for name in stations.get(seat, "").split()]
        sections = [int(number) - 1 for number in offices.get(seat, "").split()]
        for space in spaces:
            data["rails"][seat] |= 1 << space
            data["reach"][seat] |= int(game.opens[space])
            data["cities"][seat] |= int(game.touches[space])
        data["stations"][seat] = sum(1 << city for city in cities)
        data["offices"][seat] = sum(1 << section for section in sections)
        for firsts, places in (("first_station", cities), ("first_office", sections)):
            for place in places:
                if data[firsts][place] == NONE:
                    data[firsts][place] = seat
        on_board = (int(game.rails) - len(spaces), int(game.buildings) - len(cities) - len(sections))
        data["rails_left"][seat], data["buildings_left"][seat] = left.get(seat, on_board)


def _lay_trains(
    game: RailGame, data: dict[str, Any], up: Mapping[int, str], down: Mapping[int, str], stacks: Mapping[str, int]
) -> None:
    kinds = [train["id"] for train in game.board.trains]
    number = len(kinds)
    for seat in range(game.players):
        for side, trains in (("up", up.get(seat, "promote")), ("down", down.get(seat, ""))):
            counted = Counter(each(trains))
            for kind, name in enumerate(kinds):
                data[side][seat * number + kind] = counted[name]
    for kind, name in enumerate(kinds):
        held = sum(data[side][seat * number + kind] for side in ("up", "down") for seat in range(game.players))
        if kind > 0:
            data["trains"][kind] -= held
        if name in stacks:
            # The rest is with the last seat.
            data["down"][(game.players - 1) * number + kind] += data["trains"][kind] - stacks[name]
            data["trains"][kind] = stacks[name]
    promote = sum(data[side][seat * number] for side in ("up", "down") for seat in range(game.players))
    data["down"][(game.players - 1) * number] += game.players - promote


def _lay_milestones(
    game: RailGame,
    data: dict[str, Any],
    milestones: Mapping[int, str],
    managers: Mapping[int, str],
    completed: Mapping[int, str],
) -> None:
    index = game.codec().milestone
    for seat, names in milestones.items():
        for line, name in enumerate(names.split()):
            if name != "-":
                data["lines"][seat * LINES + line] = index[name]
                data["milestone_at"][index[name]] = seat * LINES + line
    for seat, names in managers.items():
        for k, name in enumerate(names.split()):
            if name != "-":
                data["managers"][seat * LINES * MANAGERS + k] = COLOURS.index(name)
    for seat, names in completed.items():
        for name in names.split():
            data["milestone_at"][index[name]] = COMPLETED + seat


def _lay_workers(game: RailGame, data: dict[str, Any], supply: Mapping[int, str], placed: Mapping[int, str]) -> None:
    """Placed workers are written "station:white rail:purple"."""
    bank = Counter(game.r.workers)
    bank["white"] = int(game.r.white_workers) * game.players
    size = len(COLOURS)
    for seat in range(game.players):
        mine = Counter(each(supply.get(seat, START)))
        for c, name in enumerate(COLOURS):
            data["supply"][seat * size + c] = mine[name]
        for word in placed.get(seat, "").split():
            space, _, colour = word.partition(":")
            data["placed"][(seat * len(ACTIONS) + ACTIONS.index(space)) * size + COLOURS.index(colour)] += 1
            mine[colour] += 1
        data["available"][seat] = mine.total()
        bank.subtract(mine)
    bank.subtract(COLOURS[c] for c in data["managers"] if c != NONE)
    data["bank"] = [bank[name] for name in COLOURS]
