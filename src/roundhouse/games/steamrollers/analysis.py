"""What SteamRollers adds to the analysis of its games: the networks that all sides are after, and their deliveries."""

from __future__ import annotations

from functools import lru_cache

from librt.vecs import append

from roundhouse.core.action import Action
from roundhouse.core.analysis import Analyst, Mark, Part, Standing, Table
from roundhouse.core.match import Match
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.games.steamrollers import actions
from roundhouse.games.steamrollers.bots.levels import settings_of
from roundhouse.games.steamrollers.bots.pace import EvaPace, Pace
from roundhouse.games.steamrollers.bots.settings import Settings
from roundhouse.games.steamrollers.bots.sides import Race, Side, highest_bits, tile_hope
from roundhouse.games.steamrollers.bots.value import order_hope, usual_time
from roundhouse.games.steamrollers.dice import plays_later
from roundhouse.games.steamrollers.ending import EMPTY_CITIES
from roundhouse.games.steamrollers.game import CITIES, TRACKS
from roundhouse.games.steamrollers.scoring import EvaSheet, Sheet
from roundhouse.games.steamrollers.state import SteamState
from roundhouse.games.steamrollers.turn import UseDie


@lru_cache(maxsize=1)
def _settings() -> Settings:
    """A quick look: small networks, as many as a player keeps in mind."""
    settings = settings_of("expert")
    settings.beam = 1
    settings.designs = 6
    settings.links = 4
    return settings


class SteamAnalyst(Analyst):
    """Looks at the network that each seat can still draw and at the goods that it would carry."""

    judge = "expert"
    player = "casual"
    horizon = 4
    aspects = tuple(
        f"sr.aspect.{name}"
        for name in ("score", "tiles", "hope", "tile_hope", "orders", "power", "tracks", "network", "hope")
    )

    def standing(self, state: State) -> Standing:
        assert isinstance(state, SteamState)
        rows = [_row(state, seat) for seat in range(state.g.players)]
        if state.g.solo:
            eva = EvaSheet(state)
            crossed = float(sum(state.crosses))
            rows.append((float(eva.total() - eva.tiles), float(eva.tiles), 0.0, 0.0, 0.0, 0.0, crossed, 0.0, 0.0))
        return Standing(_progress(state), tuple(rows))

    def is_quiet(self, state: State) -> bool:
        return isinstance(state.frame, UseDie)

    def tables(self, match: Match) -> list[Table]:
        from roundhouse.games.steamrollers.hindsight import tables

        return tables(match)

    def reasons(self, state: State, seat: int, action: Action) -> list[Part]:
        """What an answer scores at once."""
        assert isinstance(state, SteamState)
        if state.stack[-1].open:
            return []
        after = state.copy()
        after.apply(action, seat)
        before, now = Sheet(state, seat), Sheet(after, seat)
        gains = {
            "links": int(now.network - before.network),
            "delivery": int(now.deliveries + now.bonus - before.deliveries - before.bonus),
            "locomotive": int(now.locomotive - before.locomotive),
            "order": int(now.orders - before.orders),
        }
        return [Part(text(f"sr.reason.{name}", n=gain), float(gain)) for name, gain in gains.items() if gain]

    def plan(self, state: State, seat: int, action: Action) -> list[Mark]:
        """Where the answer draws or carries, and the tracks of the network that the seat is after."""
        assert isinstance(state, SteamState)
        fields = state.g.board.fields
        marks: list[Mark] = []
        match action:
            case actions.Build(field=field):
                marks.append(Mark("field", (field,)))
            case actions.Deliver(origin=origin, target=target) | actions.DeliverOwn(origin=origin, target=target):
                marks.append(Mark("delivery", (origin, target)))
            case actions.DeliverFrom(origin=origin, target=target):
                marks.append(Mark("delivery", (origin, target)))
            case actions.TakeTile(tile=tile):
                marks.append(Mark("tile", (tile,)))
        side, _ = _side(state, seat)
        design = max(side.designs, key=lambda it: it.worth)
        taken = {it for mark in marks for it in mark.ids}
        wanted = dict.fromkeys(fields[int(track) // TRACKS].id for track in design.new)
        return marks + [Mark("field", (field,), 0.5, "dashed") for field in wanted if field not in taken]


def _progress(s: SteamState) -> float:
    """By the goods of the three cities that will be empty first."""
    kinds = len(s.goods) // CITIES
    left = sorted(int(sum(s.goods[city * kinds : (city + 1) * kinds])) for city in range(CITIES))
    return min(1.0, max(0.0, 1.0 - sum(left[:EMPTY_CITIES]) / (EMPTY_CITIES * int(s.g.r.goods_per_city))))


def _side(s: SteamState, seat: int) -> tuple[Side, float]:
    """What a seat is after, and what it can be expected to bring."""
    settings = _settings()
    side = Side(s, seat, settings, Pace(s, settings), EvaPace(s, settings), highest_bits())
    guess = Race()
    for rival in range(s.g.players):
        if rival != seat:
            guess.ready = append(guess.ready, usual_time(s, rival))
            guess.rate = append(guess.rate, settings.delivering * 0.9)
            guess.points = append(guess.points, 0.0)
    side.plan(s, 0, guess, settings.beam)
    return side, side.best(s, side.goods(s), guess)


def _row(s: SteamState, seat: int) -> tuple[float, ...]:
    sheet = Sheet(s, seat)
    side, hope = _side(s, seat)
    fields = s.g.fields
    drawn = sum(1 for track in s.tracks[seat * fields : (seat + 1) * fields] if track >= 0)
    return (
        float(sheet.total() - sheet.tiles),
        float(sheet.tiles),
        hope,
        tile_hope(s, seat, _settings(), side.time, True),
        order_hope(s, seat) if s.g.r.orders else 0.0,
        float(sheet.power),
        float(drawn),
        float(sheet.network),
        float(s.turn == seat or plays_later(s, seat)),
    )
