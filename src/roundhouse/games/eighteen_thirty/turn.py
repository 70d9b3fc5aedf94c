# compiled by mypyc
"""The turn of a corporation: what its president may do beside every step of it (4.37 to 4.39)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from roundhouse.core.text import Text
from roundhouse.games.eighteen_thirty import events
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.flow import Step, settle
from roundhouse.games.eighteen_thirty.game import encode, first, kind_of, second, third
from roundhouse.games.eighteen_thirty.privates import cs_lays, exchanges, has_cs, why_no_purchase
from roundhouse.games.eighteen_thirty.state import EighteenState
from roundhouse.games.eighteen_thirty.track import lay, lay_face, lay_hex
from roundhouse.games.eighteen_thirty.trades import SellPrivate, trade_private


@mypyc_attr(allow_interpreted_subclasses=True)
class CorporationStep(Step):
    """A step in the turn of a corporation; its president answers (2.17)."""

    def seat(self, s: EighteenState) -> i64:
        return s.president[s.operating]

    def exchanges(self, s: EighteenState) -> bool:
        return True

    def lays_cs(self, s: EighteenState) -> bool:
        """D36: whether the tile of CS may be laid in this step."""
        return s.g.r.cs_at_any_step

    def others(self, s: EighteenState, seat: i64, out: vec[i64]) -> vec[i64]:
        return exchanges(s, seat, beside(s, self.lays_cs(s), out)) if leads_turn(s, seat) else out

    def reason(self, s: EighteenState, seat: i64, action: i64) -> str:
        if is_beside(action) and leads_turn(s, seat):
            return why_not_beside(s, self.lays_cs(s), action)
        return super().reason(s, seat, action)

    def play(self, s: EighteenState, seat: i64, action: i64) -> None:
        if is_beside(action):
            play_beside(s, seat, action)
            settle(s)
        else:
            super().play(s, seat, action)

    def question(self, s: EighteenState, seat: i64) -> Text:
        return s.g.words().about_corporation(self.prompt, int(s.operating))


def leads_turn(s: EighteenState, seat: i64) -> bool:
    """Whether the seat is president of the corporation in turn; a step of that turn may ask another president."""
    return seat == s.president[s.operating]


def is_beside(action: i64) -> bool:
    """Whether an action belongs to no step of the turn: a private company is bought, or CS is used."""
    return kind_of(action) == ids.BUY_PRIVATE or kind_of(action) == ids.LAY_CS


def beside(s: EighteenState, lays_cs: bool, out: vec[i64]) -> vec[i64]:
    """Private companies at half, full and twice their value, and a tile by CS."""
    corporation = s.operating
    at: i64
    if s.g.sells_privates[s.phase] == 1 and s.facts[fact.DECLINED] == 0:
        for private in s.g.privates:
            for at in range(private * ids.LISTED, private * ids.LISTED + ids.LISTED):
                amount = s.g.listed_prices[at]
                if why_no_purchase(s, corporation, private, amount) == "":
                    out = append(out, encode(ids.BUY_PRIVATE, private, 0, amount))
    if lays_cs:
        for code in cs_lays(s, corporation):
            out = append(out, lay_action(s, ids.LAY_CS, code))
    return out


def lay_action(s: EighteenState, kind: i64, code: i64) -> i64:
    """The id of a lay."""
    return encode(kind, lay_hex(s.g.board, code), lay_face(s.g.board, code) - s.g.board.hexes)


def is_among(s: EighteenState, action: i64, codes: vec[i64]) -> bool:
    """Whether the lay with this id is one of some."""
    for code in codes:
        if lay_action(s, kind_of(action), code) == action:
            return True
    return False


def why_not_beside(s: EighteenState, lays_cs: bool, action: i64) -> str:
    """4.37; 4.38, D36: CS once, tile 3, 4 or 58 on B20, in addition to the tile of the turn."""
    if kind_of(action) == ids.BUY_PRIVATE:
        return why_no_purchase(s, s.operating, first(action), third(action))
    if not lays_cs:
        return "1830.why.cs_time"
    if not has_cs(s, s.operating):
        return "1830.why.no_cs"
    return "" if is_among(s, action, cs_lays(s, s.operating)) else "1830.why.cs_tile"


def play_beside(s: EighteenState, seat: i64, action: i64) -> None:
    """Do what may be done beside any step."""
    if kind_of(action) == ids.BUY_PRIVATE:
        private = first(action)
        buyer = ids.CORPORATE + s.operating
        if s.g.r.consent and s.owner[private] != seat:
            s.stack.append(SellPrivate(private, buyer, third(action)))
        else:
            trade_private(s, private, buyer, third(action))
    else:
        lay(s.g.board, s.rails, first(action), second(action) + s.g.board.hexes)
        s.facts[fact.CS_USED] = 1
        tell_lay(s, first(action), 0)


def pay_bank(s: EighteenState, corporation: i64, amount: i64) -> None:
    """A corporation pays the bank."""
    s.treasury[corporation] -= amount
    s.facts[fact.BANK] += amount


def tell_lay(s: EighteenState, at: i64, cost: i64) -> None:
    if s.sink is not None:
        board = s.g.board
        tile, rotation = board.kind_names[s.rails.kind(board, at)], s.rails.rotation(board, at)
        s.tell(events.Laid(s.g.corporation_names[s.operating], board.hex_names[at], tile, rotation, cost))


def other_trains(s: EighteenState, corporation: i64) -> bool:
    """Whether any other corporation has a train."""
    for other in s.g.corporations:
        if other != corporation and s.has_train(other):
            return True
    return False
