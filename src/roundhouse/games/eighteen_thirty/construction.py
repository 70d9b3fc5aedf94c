# compiled by mypyc
"""Home token, track and tokens of a corporation's turn (4A to 4C)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import encode, first, kind_of, second
from roundhouse.games.eighteen_thirty.privates import closed_hexes, cs_lays, dh_lays, has_cs, home_of
from roundhouse.games.eighteen_thirty.rails import free_slot, home_city, place_token
from roundhouse.games.eighteen_thirty.reach import token_cities
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.track import cost, lay, lay_hex, lays
from roundhouse.games.eighteen_thirty.track_reasons import why_not
from roundhouse.games.eighteen_thirty.turn import CorporationStep, is_among, lay_action, pay_bank, tell_lay


def put_token(s: EighteenState, corporation: i64, at: i64, city: i64, price: i64) -> None:
    """A token of the corporation's supply goes into a city."""
    place_token(s.g.board, s.rails, corporation, at, city)
    s.tokens[corporation] -= 1
    pay_bank(s, corporation, price)
    tell_token(s, corporation, at, price)


def tell_token(s: EighteenState, corporation: i64, at: i64, price: i64) -> None:
    if s.sink is not None:
        s.tell(events.Token(s.g.corporation_names[corporation], s.g.board.hex_names[at], price))


def cities_with_room(s: EighteenState, corporation: i64, at: i64) -> vec[i64]:
    """The cities of a hex that a token of the corporation may go into, as actions."""
    out: vec[i64] = vec[i64]()
    city: i64
    for city in range(2):
        if free_slot(s.g.board, s.rails, corporation, at, city) != ids.NONE:
            out = append(out, encode(ids.TOKEN, at, city))
    return out


def why_no_city(s: EighteenState, corporation: i64, at: i64, action: i64, elsewhere: str) -> str:
    """4.4, 4.15: a city of this hex with room; the reason against all else is given."""
    if kind_of(action) != ids.TOKEN or first(action) != at or second(action) > 1:
        return elsewhere
    return "" if free_slot(s.g.board, s.rails, corporation, at, second(action)) != ids.NONE else "1830.why.city_full"


def is_home_token_due(s: EighteenState, corporation: i64) -> bool:
    return s.tokens[corporation] == s.g.token_count[corporation]


@final
class HomeToken(CorporationStep):
    """4.4: the first token is free; only Erie may have to choose between two cities."""

    prompt: ClassVar[str] = "1830.prompt.home_token"

    def asks(self, s: EighteenState) -> bool:
        corporation = s.operating
        return is_home_token_due(s, corporation) and home_city(s.g.board, s.rails, corporation) == ids.NONE

    def leave(self, s: EighteenState) -> None:
        s.stack.pop()
        corporation = s.operating
        if is_home_token_due(s, corporation):
            city = home_city(s.g.board, s.rails, corporation)
            put_token(s, corporation, s.g.board.home[corporation], city, 0)

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return cities_with_room(s, s.operating, s.g.board.home[s.operating])

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        return why_no_city(s, s.operating, s.g.board.home[s.operating], action, "1830.why.home_token")

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        put_token(s, s.operating, first(action), second(action), 0)


@final
class LayTrack(CorporationStep):
    """4.6: at most one tile, a new yellow one or an upgrade; or DH's on F16 (4.38).

    Where CS is used in this step alone (D36), its tile may also come second.
    """

    prompt: ClassVar[str] = "1830.prompt.track"

    def __init__(self, laid: i64 = 0) -> None:
        self.laid: i64 = laid
        """1 when only the tile of CS is left to lay."""

    def asks(self, s: EighteenState) -> bool:
        return self.laid == 0 or len(cs_lays(s, s.operating)) > 0

    def lays_cs(self, s: EighteenState) -> bool:
        return True

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().about_corporation("1830.prompt.track_cs" if self.laid else self.prompt, int(s.operating))

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        out = append(vec[i64](), ids.PASS)
        if self.laid:
            return out
        treasury = s.treasury[s.operating]
        for code in lays_in_reach(s):
            if cost(s.g.terrain, s.rails, lay_hex(s.g.board, code)) <= treasury:
                out = append(out, lay_action(s, ids.LAY, code))
        for code in dh_lays(s, s.operating):
            out = append(out, lay_action(s, ids.LAY_DH, code))
        return out

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        kind = kind_of(action)
        if kind == ids.PASS:
            return ""
        if self.laid:
            return "1830.why.track_cs"
        if kind == ids.LAY_DH:
            return "" if is_among(s, action, dh_lays(s, s.operating)) else "1830.why.dh_lay"
        return why_no_lay(s, action) if kind == ids.LAY else "1830.why.track"

    def judge(self, s: EighteenState, seat: i64, action: i64) -> Text | None:
        """The map says more exactly why a tile does not fit."""
        reason = super().judge(s, seat, action)
        if reason is None or reason.key != "1830.why.lay":
            return reason
        closed, colour = list(closed_hexes(s)), int(s.g.colours[s.phase])
        at, face = int(first(action)), int(second(action) + s.g.board.hexes)
        exact = why_not(s.g.board, s.rails, int(s.operating), colour, closed, at, face, int(s.g.strictness))
        return reason if exact is None else exact

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if kind_of(action) == ids.PASS:
            return
        at = first(action)
        amount = cost(s.g.terrain, s.rails, at)
        pay_bank(s, s.operating, amount)
        lifted = lay(s.g.board, s.rails, at, second(action) + s.g.board.hexes)
        tell_lay(s, at, amount)
        if has_cs(s, s.operating) and not s.g.r.cs_at_any_step:
            s.stack.append(LayTrack(1))
        if lifted != ids.NONE:
            s.stack.append(MoveToken(lifted, at))
        if kind_of(action) == ids.LAY_DH:
            s.stack.append(DelawareToken())


def lays_in_reach(s: EighteenState) -> vec[i64]:
    """4.7 to 4.14: codes of the lays of the corporation in turn, whether or not it can pay for them."""
    return lays(s.g.board, s.rails, s.operating, s.g.colours[s.phase], closed_hexes(s), s.g.strictness)


def why_no_lay(s: EighteenState, action: i64) -> str:
    """4.7 to 4.14."""
    for shut in closed_hexes(s):
        if shut == first(action):
            return "1830.why.closed_hex"
    if not is_among(s, action, lays_in_reach(s)):
        return "1830.why.lay"
    return "" if cost(s.g.terrain, s.rails, first(action)) <= s.treasury[s.operating] else "1830.why.treasury"


@final
class MoveToken(CorporationStep):
    """4.15, D23: the first tile on a hex with a token that has no city yet; somebody chooses the city."""

    prompt: ClassVar[str] = "1830.prompt.move_token"

    def __init__(self, corporation: i64, at: i64) -> None:
        self.corporation: i64 = corporation
        self.at: i64 = at

    def seat(self, s: EighteenState) -> i64:
        return s.president[self.corporation if s.g.r.erie_chooses else s.operating]

    def asks(self, s: EighteenState) -> bool:
        return True

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().about_corporation(self.prompt, int(self.corporation))

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return cities_with_room(s, self.corporation, self.at)

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        return why_no_city(s, self.corporation, self.at, action, "1830.why.move_token")

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
        place_token(s.g.board, s.rails, self.corporation, self.at, second(action))
        tell_token(s, self.corporation, self.at, 0)


@final
class DelawareToken(Step):
    """4.38, D21: after DH's tile a token goes there at once, free of charge, or never by this right."""

    prompt: ClassVar[str] = "1830.prompt.dh_token"

    def seat(self, s: EighteenState) -> i64:
        return s.president[s.operating]

    def asks(self, s: EighteenState) -> bool:
        corporation = s.operating
        at = home_of(s.g, ids.DH)
        return s.tokens[corporation] > 0 and free_slot(s.g.board, s.rails, corporation, at, 0) != ids.NONE

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return append(append(vec[i64](), encode(ids.TOKEN, home_of(s.g, ids.DH), 0)), ids.PASS)

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        return "" if action == ids.PASS or action == encode(ids.TOKEN, home_of(s.g, ids.DH), 0) else "1830.why.dh_token"

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().about_corporation(self.prompt, int(s.operating))

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action != ids.PASS:
            put_token(s, s.operating, first(action), 0, 0)
            s.facts[fact.TOKENED] = 1


@final
class PlaceToken(CorporationStep):
    """4.17, 4.18: at most one token, into a city that is reached and has room."""

    prompt: ClassVar[str] = "1830.prompt.token"

    def asks(self, s: EighteenState) -> bool:
        corporation = s.operating
        if s.facts[fact.TOKENED] == 1 or s.tokens[corporation] == 0:
            return False
        if self.price(s, corporation) > s.treasury[corporation]:
            return False
        return len(token_cities(s.g.board, s.rails, corporation)) > 0

    def price(self, s: EighteenState, corporation: i64) -> i64:
        return s.g.token_price(corporation, s.tokens[corporation])

    def own_legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        out = append(vec[i64](), ids.PASS)
        for stop in token_cities(s.g.board, s.rails, s.operating):
            out = append(out, encode(ids.TOKEN, stop // 2, stop % 2))
        return out

    def own_reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        if kind_of(action) == ids.PASS:
            return ""
        if kind_of(action) != ids.TOKEN:
            return "1830.why.token"
        for stop in token_cities(s.g.board, s.rails, s.operating):
            if stop == first(action) * 2 + second(action):
                return ""
        return "1830.why.token_city"

    def own_play(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if kind_of(action) == ids.TOKEN:
            put_token(s, s.operating, first(action), second(action), self.price(s, s.operating))
