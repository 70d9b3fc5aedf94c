"""Why an action is illegal: whatever is pointed at on the board has its own rule.

A reason is the key of a text, as in the rules themselves (`why_no_step`, `why_no_deal`, `Means.fault`); `Words.reason`
puts it into words.
"""

from __future__ import annotations

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN
from roundhouse.core.state import State
from roundhouse.core.text import Text
from roundhouse.games.railroad_revolution import actions as a
from roundhouse.games.railroad_revolution import constants as rr
from roundhouse.games.railroad_revolution.anytime import RaiseMoney
from roundhouse.games.railroad_revolution.basic import price_with, sales, steps_of, why_no_third
from roundhouse.games.railroad_revolution.building import FreePiece
from roundhouse.games.railroad_revolution.codec import PLACES, SIDES
from roundhouse.games.railroad_revolution.deals import OfferDeal, why_no_deal
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, DEALS, TRACKS
from roundhouse.games.railroad_revolution.effects import DiscardForToken, effect_of
from roundhouse.games.railroad_revolution.means import Means
from roundhouse.games.railroad_revolution.milestones import Promote, manager_place
from roundhouse.games.railroad_revolution.money import least_cost, owed, pieces_left, trains_owned
from roundhouse.games.railroad_revolution.network import available_spaces
from roundhouse.games.railroad_revolution.rewards import PayForTrain
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.tracks import Advance, why_no_step
from roundhouse.games.railroad_revolution.turn import may_accept
from roundhouse.games.railroad_revolution.unused import why_no_use, why_not_spared

ANSWERS: dict[str, tuple[type[Action], ...]] = {
    "Advance": (a.AdvanceMarker, a.DiscardWorker, a.Stop),
    "BuildFreeOffice": (a.BuildOffice,),
    "BuildFreeStation": (a.BuildStation,),
    "ChooseMilestone": (a.KeepMilestone, a.Stop),
    "ChooseSetupToken": (a.TakeSetup, a.Stop),
    "DiscardForToken": (a.DiscardWorker, a.Stop),
    "Effects": (a.BuildStation, a.LayRail, a.BuildOffice, a.SellPiece, a.UseEffect, a.Finish, a.AcceptDeal),
    "ExchangeWorker": (a.ExchangeWorker,),
    "FlipTrain": (a.FlipTrain, a.Stop),
    "GainWorker": (a.GainWorker, a.Stop),
    "LayFreeRail": (a.LayRail,),
    "OfferDeal": (a.AcceptDeal, a.Stop),
    "PayForTrain": (a.PayCost,),
    "Promote": (a.PromoteWorker, a.Stop),
    "TakeTrain": (a.TakeTrain, a.Stop),
    "Turn": (a.PlaceWorker,),
}
"""Which kinds of action answer a question; of any other the reason says when it is asked."""
STEPS = ("only.station", "only.rail", "only.office", "only.sell_piece")
"""The steps of the basic actions, by action."""
Piece = a.BuildStation | a.LayRail | a.BuildOffice
Worker = a.DiscardWorker | a.ExchangeWorker | a.PromoteWorker


def why_not(s: State, seat: int, action: Action) -> Text:
    """The reason why a seat cannot answer like this."""
    assert isinstance(s, RailState)
    means = Means(s, seat)
    return s.g.words().reason(means, action, _reason(s, means, action))


def _reason(s: RailState, means: Means, action: Action) -> str:
    if s.g.id(action) == UNKNOWN:
        return "unknown"
    if isinstance(action, a.CHANCE):
        return "chance"
    raising = s.frame if isinstance(s.frame, RaiseMoney) else None
    if isinstance(action, a.SellShares):
        if action.number > s.shares[means.seat]:
            return "few_shares"
        if raising is None or action.number >= raising.fewest(s):
            return "spoils_turn"
    if raising is not None:
        return "more_shares"
    if isinstance(action, a.HireWorker):
        if s.bank[COLOURS.index(action.worker)] == 0:
            return "none_left"
        return "poor" if means.lacks(s.g.r.hire_cost) else "spoils_turn"
    if not isinstance(action, ANSWERS.get(type(s.frame).__name__, ())):
        return f"only.{action.kind.replace('-', '_')}"
    return _answer(s, means, action)


def _answer(s: RailState, means: Means, action: Action) -> str:
    """What answers the question, but not so."""
    seat, number = means.seat, s.g.id(action)
    match action:
        case a.PlaceWorker(worker, space):
            there = s.supply[seat * rr.COLOURS + COLOURS.index(worker)] > 0
            return _why_no_action(s, means, ACTIONS.index(space)) if there else "no_worker"
        case a.BuildStation() | a.LayRail() | a.BuildOffice():
            return _why_no_piece(s, means, action, number)
        case a.SellPiece(piece):
            return _why_no_sale(s, means, piece == "rail")
        case a.UseEffect():
            return why_no_use(s, means, 1 << number - rr.USE)
        case a.AcceptDeal(which):
            return _why_no_deal(s, means, DEALS.index(which))
        case a.AdvanceMarker(track):
            return "gate_first" if _at_gate(s) else why_no_step(s, means, TRACKS.index(track))
        case a.TakeTrain():
            return "stack_empty" if s.trains[number - rr.TAKE_ID] == 0 else means.unfinished()
        case a.FlipTrain(side=side):
            if (s.up if side == SIDES[0] else s.down)[seat * s.g.kinds + (number - rr.FLIP_ID) // 2] > 0:
                return means.unfinished()
            return "no_trains" if trains_owned(s, seat) == 0 else "not_up" if side == SIDES[0] else "not_down"
        case a.Finish():
            if s.basic > 0:
                return "basic_first"
            return "poor" if means.lacks(owed(s, seat)) else "four_workers"
        case a.Stop():
            if type(s.frame).__name__ in ("ChooseMilestone", "ChooseSetupToken", "GainWorker"):
                return "must_choose"
            return "gate_first" if _at_gate(s) else means.unfinished()
        case a.PayCost():
            assert isinstance(s.frame, PayForTrain)
            return means.unfinished(s.g.train_bonus[s.frame.kind].pay)
        case a.GainWorker(worker):
            return "other_worker" if s.bank[COLOURS.index(worker)] > 0 else "none_left"
        case a.KeepMilestone():
            return "not_drawn"
        case a.TakeSetup():
            return "no_setup_token"
    assert isinstance(action, Worker)
    return _why_not_worker(s, means, action)


def _at_gate(s: RailState) -> bool:
    return isinstance(s.frame, Advance) and s.frame.gate


def _why_no_action(s: RailState, means: Means, action: int) -> str:
    """Why no worker at all can begin an action. 2.6"""
    if action == rr.SALE:
        return "no_sale"
    if _left(s, means.seat, action) == 0:
        return _none_left(action)
    if action == rr.TELEGRAPH:
        return "no_section"
    cost = least_cost(s, means.seat, action, steps_of(s, means.seat, action))
    if cost >= rr.NEVER:
        return "no_city" if action == rr.STATION else "no_space"
    return "poor_action" if means.lacks(cost) else "spoils_turn"


def _left(s: RailState, seat: int, action: int) -> int:
    return int((s.rails_left if action == rr.RAIL else s.buildings_left)[seat])


def _none_left(action: int) -> str:
    """No such piece lies on the player board."""
    return "no_rails_left" if action == rr.RAIL else "no_buildings_left"


def _why_no_piece(s: RailState, means: Means, piece: Piece, number: int) -> str:
    g, seat = s.g, means.seat
    setup = isinstance(s.frame, FreePiece) and s.frame.setup
    match piece:
        case a.BuildStation():
            at = number - int(g.station)
            if setup:
                return "first_there" if g.printed >> at & 1 else "not_printed"
            if why := _why_none(s, seat, rr.STATION):
                return why
            if s.stations[seat] >> at & 1:
                return "station_there"
            return means.unfinished(g.city_cost[at]) if s.cities[seat] >> at & 1 else "not_connected"
        case a.BuildOffice(section):
            if setup:
                return "first_office_there" if g.deal_sections >> section - 1 & 1 else "not_deal_section"
            there = s.offices[seat] >> section - 1 & 1
            return _why_none(s, seat, rr.TELEGRAPH) or ("office_there" if there else means.unfinished())
    return _why_none(s, seat, rr.RAIL) or _why_no_rail(s, means, number - int(g.rail))


def _why_none(s: RailState, seat: int, action: int) -> str:
    """What is against a piece of this action, or a free one, before one looks where it goes. 4.2c, 4.2e, 6.4"""
    if isinstance(s.frame, FreePiece):
        if s.frame.setup:
            return ""
        last = seat == s.turn and s.action == rr.SALE and s.basic > 0 and pieces_left(s, seat) == 1
        return _none_left(action) if _left(s, seat, action) == 0 else "last_piece" if last else ""
    if s.action != action:
        return STEPS[action]
    if action == rr.RAIL and s.rails_left[seat] == 0:
        return "no_rails_left"
    if s.basic > 0:
        return ""
    return why_no_third(s) if action == rr.RAIL else "basic_done"


def _why_no_rail(s: RailState, means: Means, space: int) -> str:
    if s.rails[means.seat] >> space & 1:
        return "rail_there"
    if not available_spaces(s, means.seat) >> space & 1:
        return "not_available"
    # The rail fits; so it cannot be paid, alone or with the next one of the action.
    price = price_with(s, means.seat, space)
    if price >= rr.NEVER:
        return "no_space"
    return "poor_rails" if means.lacks(s.debt + price) else means.unfinished()


def _why_no_sale(s: RailState, means: Means, rail: bool) -> str:
    """4.4a: none is left, or the other kind lies further to the left."""
    if why := _why_none(s, means.seat, rr.SALE):
        return why
    if (s.rails_left if rail else s.buildings_left)[means.seat] == 0:
        return _none_left(rr.RAIL if rail else rr.STATION)
    return means.unfinished() if rr.SELL_PIECE + (not rail) in sales(s, means.seat) else "leftmost"


def _why_no_deal(s: RailState, means: Means, side: int) -> str:
    """6.2, 4.4c"""
    if isinstance(s.frame, OfferDeal):
        if s.frame.sides >> side & 1:
            return why_no_deal(s, means, side, 0)
        return "deal_taken" if s.frame.several else "one_deal"
    if may_accept(s):
        return why_no_deal(s, means, side, s.g.r.negotiator_deal_shares)
    return "only.accept" if s.action != rr.SALE or s.colour != rr.GREY else "worker_used"


def _why_not_worker(s: RailState, means: Means, action: Worker) -> str:
    """A worker of one's own that is to be discarded, exchanged or promoted. 3.6, 3.9, 3.10"""
    if isinstance(action, a.DiscardWorker) and isinstance(s.frame, Advance) and not s.frame.gate:
        return "only.discard"
    if not s.has_worker(means.seat, PLACES.index(action.place) * rr.COLOURS + COLOURS.index(action.worker)):
        return "no_such_worker"
    if isinstance(action, a.ExchangeWorker):
        return "none_left" if s.bank[COLOURS.index(action.gets)] == 0 else "does_nothing"
    if isinstance(action, a.DiscardWorker):
        assert isinstance(s.frame, DiscardForToken)
        return why_not_spared(means, effect_of(s, rr.TOKEN).pay)
    number = s.g.codec().milestone[action.milestone]
    lines = [int(s.lines[means.seat * rr.LINES + line]) for line in range(rr.LINES)]
    if number not in lines:
        return "not_my_milestone"
    if manager_place(s, means.seat, lines.index(number), COLOURS.index(action.worker)) == rr.NONE:
        return "no_place"
    assert isinstance(s.frame, Promote)
    return means.unfinished(s.frame.cost, 1)
