# compiled by mypyc
"""Home token, track and tokens of a corporation's turn (4A to 4C)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import (
    DH,
    LAY,
    LAY_DH,
    NONE,
    PASS,
    TOKEN,
    encode,
    first,
    kind_of,
    second,
)
from roundhouse.games.eighteen_thirty.privates import closed_hexes, cs_lays, dh_lays, has_cs, home_of
from roundhouse.games.eighteen_thirty.rails import free_slot, home_city, place_token
from roundhouse.games.eighteen_thirty.reach import token_cities
from roundhouse.games.eighteen_thirty.state import TOKENED, EighteenState
from roundhouse.games.eighteen_thirty.track import cost, lay, lay_code, lay_face, lay_hex, lays
from roundhouse.games.eighteen_thirty.track_reasons import why_not
from roundhouse.games.eighteen_thirty.turn import CorporationStep, pay_bank, tell_lay


def put_token(s: EighteenState, corporation: i64, at: i64, city: i64, price: i64) -> None:
    """A token of the corporation's supply goes into a city."""
    place_token(s.g.board, s.rails, corporation, at, city)
    s.tokens[corporation] -= 1
    pay_bank(s, corporation, price)
    tell_token(s, corporation, at, price)


def tell_token(s: EighteenState, corporation: i64, at: i64, price: i64) -> None:
    if s.sink is not None:
        s.tell(events.Token(s.g.corporation_names[corporation], s.g.board.hex_names[at], price))


def is_home_token_due(s: EighteenState, corporation: i64) -> bool:
    return s.tokens[corporation] == s.g.token_count[corporation]


@final
class HomeToken(CorporationStep):
    """4.4: the first token is free; only Erie may have to choose between two cities."""

    prompt: ClassVar[str] = "1830.prompt.home_token"

    def asks(self, s: EighteenState) -> bool:
        corporation = s.operating
        return is_home_token_due(s, corporation) and home_city(s.g.board, s.rails, corporation) == NONE

    def leave(self, s: EighteenState) -> None:
        s.stack.pop()
        corporation = s.operating
        if is_home_token_due(s, corporation):
            city = home_city(s.g.board, s.rails, corporation)
            put_token(s, corporation, s.g.board.home[corporation], city, 0)

    def legal_for(self, s: EighteenState, corporation: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        city: i64
        for city in range(2):
            action = encode(TOKEN, s.g.board.home[corporation], city)
            if self.fault_for(s, corporation, action) == "":
                out = append(out, action)
        return out

    def fault_for(self, s: EighteenState, corporation: i64, action: i64) -> str:
        if kind_of(action) != TOKEN:
            return "1830.why.home_token"
        at = first(action)
        if at != s.g.board.home[corporation] or second(action) > 1:
            return "1830.why.home_token"
        return "" if free_slot(s.g.board, s.rails, corporation, at, second(action)) != NONE else "1830.why.city_full"

    def do_for(self, s: EighteenState, corporation: i64, action: i64) -> None:
        put_token(s, corporation, first(action), second(action), 0)


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

    def legal_for(self, s: EighteenState, corporation: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        out = append(out, PASS)
        if self.laid:
            return out
        board = s.g.board
        treasury = s.treasury[corporation]
        for code in lays(board, s.rails, corporation, s.g.colours[s.phase], closed_hexes(s), s.g.strictness):
            at = lay_hex(board, code)
            if cost(s.g.terrain, s.rails, at) <= treasury:
                out = append(out, encode(LAY, at, lay_face(board, code) - board.hexes))
        for code in dh_lays(s, corporation):
            out = append(out, encode(LAY_DH, lay_hex(board, code), lay_face(board, code) - board.hexes))
        return out

    def fault_for(self, s: EighteenState, corporation: i64, action: i64) -> str:
        kind = kind_of(action)
        if kind == PASS:
            return ""
        if self.laid:
            return "1830.why.track_cs"
        if kind == LAY_DH:
            return why_no_dh_lay(s, corporation, action)
        return why_no_lay(s, corporation, first(action), second(action)) if kind == LAY else "1830.why.track"

    def judge(self, s: EighteenState, seat: i64, action: i64) -> Text | None:
        """The map says more exactly why a tile does not fit."""
        reason = super().judge(s, seat, action)
        if reason is None or reason.key != "1830.why.lay":
            return reason
        face = second(action) + s.g.board.hexes
        closed = [int(at) for at in closed_hexes(s)]
        colour = int(s.g.colours[s.phase])
        corporation = int(s.operating)
        strictness = int(s.g.strictness)
        exact = why_not(s.g.board, s.rails, corporation, colour, closed, int(first(action)), int(face), strictness)
        return reason if exact is None else exact

    def do_for(self, s: EighteenState, corporation: i64, action: i64) -> None:
        s.stack.pop()
        if kind_of(action) == PASS:
            return
        at = first(action)
        amount = cost(s.g.terrain, s.rails, at)
        pay_bank(s, corporation, amount)
        lifted = lay(s.g.board, s.rails, at, second(action) + s.g.board.hexes)
        tell_lay(s, at, amount)
        if has_cs(s, corporation) and not s.g.r.cs_at_any_step:
            s.stack.append(LayTrack(1))
        if lifted != NONE:
            s.stack.append(MoveToken(lifted, at))
        if kind_of(action) == LAY_DH:
            s.stack.append(DelawareToken())


def why_no_lay(s: EighteenState, corporation: i64, at: i64, tile: i64) -> str:
    """4.7 to 4.14."""
    board = s.g.board
    closed = closed_hexes(s)
    for shut in closed:
        if shut == at:
            return "1830.why.closed_hex"
    if tile >= board.kinds * 6:
        return "1830.why.lay"
    wanted = lay_code(board, at, tile + board.hexes)
    for code in lays(board, s.rails, corporation, s.g.colours[s.phase], closed, s.g.strictness):
        if code == wanted:
            return "" if cost(s.g.terrain, s.rails, at) <= s.treasury[corporation] else "1830.why.treasury"
    return "1830.why.lay"


def why_no_dh_lay(s: EighteenState, corporation: i64, action: i64) -> str:
    """4.38: tile 57 on F16 by the owner of DH, as long as nothing lies there."""
    wanted = lay_code(s.g.board, first(action), second(action) + s.g.board.hexes)
    for code in dh_lays(s, corporation):
        if code == wanted:
            return ""
    return "1830.why.dh_lay"


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

    def legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        own_turn = seat == s.president[s.operating]
        return super().legal(s, seat) if own_turn else self.legal_for(s, s.operating)

    def fault(self, s: EighteenState, seat: i64, action: i64) -> str:
        own_turn = seat == s.president[s.operating]
        return super().fault(s, seat, action) if own_turn else self.fault_for(s, s.operating, action)

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().about_corporation(self.prompt, int(self.corporation))

    def legal_for(self, s: EighteenState, corporation: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        city: i64
        for city in range(2):
            if free_slot(s.g.board, s.rails, self.corporation, self.at, city) != NONE:
                out = append(out, encode(TOKEN, self.at, city))
        return out

    def fault_for(self, s: EighteenState, corporation: i64, action: i64) -> str:
        if kind_of(action) != TOKEN or first(action) != self.at or second(action) > 1:
            return "1830.why.move_token"
        slot = free_slot(s.g.board, s.rails, self.corporation, self.at, second(action))
        return "" if slot != NONE else "1830.why.city_full"

    def do_for(self, s: EighteenState, corporation: i64, action: i64) -> None:
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
        at = home_of(s.g, DH)
        return s.tokens[corporation] > 0 and free_slot(s.g.board, s.rails, corporation, at, 0) != NONE

    def legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        return append(append(out, encode(TOKEN, home_of(s.g, DH), 0)), PASS)

    def fault(self, s: EighteenState, seat: i64, action: i64) -> str:
        return "" if action == PASS or action == encode(TOKEN, home_of(s.g, DH), 0) else "1830.why.dh_token"

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().about_corporation(self.prompt, int(s.operating))

    def do(self, s: EighteenState, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action != PASS:
            put_token(s, s.operating, first(action), 0, 0)
            s.facts[TOKENED] = 1


@final
class PlaceToken(CorporationStep):
    """4.17, 4.18: at most one token, into a city that is reached and has room."""

    prompt: ClassVar[str] = "1830.prompt.token"

    def asks(self, s: EighteenState) -> bool:
        corporation = s.operating
        if s.facts[TOKENED] == 1 or s.tokens[corporation] == 0:
            return False
        if self.price(s, corporation) > s.treasury[corporation]:
            return False
        return len(token_cities(s.g.board, s.rails, corporation)) > 0

    def price(self, s: EighteenState, corporation: i64) -> i64:
        return s.g.token_price(corporation, s.tokens[corporation])

    def legal_for(self, s: EighteenState, corporation: i64) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        out = append(out, PASS)
        if self.price(s, corporation) <= s.treasury[corporation]:
            for stop in token_cities(s.g.board, s.rails, corporation):
                out = append(out, encode(TOKEN, stop // 2, stop % 2))
        return out

    def fault_for(self, s: EighteenState, corporation: i64, action: i64) -> str:
        if kind_of(action) == PASS:
            return ""
        if kind_of(action) != TOKEN:
            return "1830.why.token"
        if self.price(s, corporation) > s.treasury[corporation]:
            return "1830.why.treasury"
        for stop in token_cities(s.g.board, s.rails, corporation):
            if stop == first(action) * 2 + second(action):
                return ""
        return "1830.why.token_city"

    def do_for(self, s: EighteenState, corporation: i64, action: i64) -> None:
        s.stack.pop()
        if kind_of(action) == TOKEN:
            put_token(s, corporation, first(action), second(action), self.price(s, corporation))
