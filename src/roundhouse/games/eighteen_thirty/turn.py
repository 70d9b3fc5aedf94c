# compiled by mypyc
"""The turn of a corporation: what its president may do beside every step of it (4.37 to 4.39)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty.flow import Step
from roundhouse.games.eighteen_thirty.game import (
    BUY_PRIVATE,
    CORPORATE,
    CORPORATIONS,
    LAY_CS,
    PRIVATES,
    encode,
    first,
    kind_of,
    second,
    third,
)
from roundhouse.games.eighteen_thirty.privates import cs_lays, exchanges, has_cs, least_price, why_no_purchase
from roundhouse.games.eighteen_thirty.state import BANK, CS_USED, DECLINED, EighteenState
from roundhouse.games.eighteen_thirty.track import lay, lay_code, lay_face, lay_hex
from roundhouse.games.eighteen_thirty.trades import SellPrivate, trade_private


@mypyc_attr(allow_interpreted_subclasses=True)
class CorporationStep(Step):
    """A step in the turn of a corporation; its president answers (2.17)."""

    def legal_for(self, s: EighteenState, corporation: i64) -> vec[i64]:
        """What belongs to this step."""
        raise NotImplementedError

    def fault_for(self, s: EighteenState, corporation: i64, action: i64) -> str:
        """Why an action that belongs to this step is not legal."""
        raise NotImplementedError

    def do_for(self, s: EighteenState, corporation: i64, action: i64) -> None:
        """Do what belongs to this step."""
        raise NotImplementedError

    def seat(self, s: EighteenState) -> i64:
        return s.president[s.operating]

    def exchanges(self, s: EighteenState) -> bool:
        return True

    def lays_cs(self, s: EighteenState) -> bool:
        """D36: whether the tile of CS may be laid in this step."""
        return s.g.r.cs_at_any_step

    def others(self, s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
        """What may be done beside the step: private companies, CS, the exchange of MH."""
        return exchanges(s, seat, beside(s, self.lays_cs(s), out))

    def legal(self, s: EighteenState, seat: i64) -> vec[i64]:
        return self.others(s, seat, self.legal_for(s, s.operating))

    def fault(self, s: EighteenState, seat: i64, action: i64) -> str:
        if is_beside(action):
            return why_not_beside(s, self.lays_cs(s), action)
        return self.fault_for(s, s.operating, action)

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().about_corporation(self.prompt, int(s.operating))

    def do(self, s: EighteenState, seat: i64, action: i64) -> None:
        if not do_beside(s, seat, action):
            self.do_for(s, s.operating, action)


def is_beside(action: i64) -> bool:
    """Whether an action belongs to no step of the turn: a private company is bought, or CS is used."""
    return kind_of(action) == BUY_PRIVATE or kind_of(action) == LAY_CS


def beside(s: EighteenState, lays_cs: bool, out: vec[i64]) -> vec[i64]:
    """Private companies at half, full and twice their value, and a tile by CS."""
    corporation = s.operating
    if s.g.sells_privates[s.phase] == 1 and s.facts[DECLINED] == 0:
        private: i64
        for private in range(PRIVATES):
            face = s.g.face_value[private]
            for amount in (least_price(s.g, private), face, face * 2):
                if why_no_purchase(s, corporation, private, amount) == "":
                    out = append(out, encode(BUY_PRIVATE, private, 0, amount))
    if lays_cs:
        for code in cs_lays(s, corporation):
            out = append(out, encode(LAY_CS, lay_hex(s.g.board, code), lay_face(s.g.board, code) - s.g.board.hexes))
    return out


def why_not_beside(s: EighteenState, lays_cs: bool, action: i64) -> str:
    """4.37, 4.38."""
    if kind_of(action) == BUY_PRIVATE:
        return why_no_purchase(s, s.operating, first(action), third(action))
    return why_no_cs_lay(s, s.operating, lays_cs, first(action), second(action))


def why_no_cs_lay(s: EighteenState, corporation: i64, lays_cs: bool, at: i64, tile: i64) -> str:
    """4.38, D36: once, tile 3, 4 or 58 on B20, in addition to the tile of the turn."""
    if not lays_cs:
        return "1830.why.cs_time"
    if not has_cs(s, corporation):
        return "1830.why.no_cs"
    wanted = lay_code(s.g.board, at, tile + s.g.board.hexes)
    for code in cs_lays(s, corporation):
        if code == wanted:
            return ""
    return "1830.why.cs_tile"


def do_beside(s: EighteenState, seat: i64, action: i64) -> bool:
    """Do what may be done beside any step; False if the action is none of that."""
    kind = kind_of(action)
    if kind == BUY_PRIVATE:
        private = first(action)
        buyer = CORPORATE + s.operating
        if s.g.r.consent and s.owner[private] != seat:
            s.stack.append(SellPrivate(private, buyer, third(action)))
        else:
            trade_private(s, private, buyer, third(action))
        return True
    if kind == LAY_CS:
        lay(s.g.board, s.rails, first(action), second(action) + s.g.board.hexes)
        s.facts[CS_USED] = 1
        tell_lay(s, first(action), 0)
        return True
    return False


def pay_bank(s: EighteenState, corporation: i64, amount: i64) -> None:
    """A corporation pays the bank."""
    s.treasury[corporation] -= amount
    s.facts[BANK] += amount


def tell_lay(s: EighteenState, at: i64, cost: i64) -> None:
    if s.sink is not None:
        board = s.g.board
        tile, rotation = board.kind_names[s.rails.kind(board, at)], s.rails.rotation(board, at)
        s.tell(events.Laid(s.g.corporation_names[s.operating], board.hex_names[at], tile, rotation, cost))


def other_trains(s: EighteenState, corporation: i64) -> bool:
    """Whether any other corporation has a train."""
    other: i64
    for other in range(CORPORATIONS):
        if other != corporation and s.has_train(other):
            return True
    return False
