"""Why an action is illegal, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import actions as a
from roundhouse.games.railroad_revolution.codec import DEALS, PLACES, UNKNOWN
from roundhouse.games.railroad_revolution.constants import LINES, NONE, TAKE_ID, USE
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, TRACKS
from roundhouse.games.railroad_revolution.effects import cost_of, is_open
from roundhouse.games.railroad_revolution.milestones import manager_place
from roundhouse.games.railroad_revolution.money import RaiseMoney, owed, wealth
from roundhouse.games.railroad_revolution.network import available_spaces
from roundhouse.games.railroad_revolution.tracks import Advance

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.game import RailGame
    from roundhouse.games.railroad_revolution.state import RailState


ANSWERS: dict[str, tuple[type[Action], ...]] = {
    "Advance": (a.AdvanceMarker, a.DiscardWorker, a.Stop),
    "BuildFreeOffice": (a.BuildOffice,),
    "BuildFreeStation": (a.BuildStation,),
    "DiscardForToken": (a.DiscardWorker, a.Stop),
    "Effects": (
        a.BuildStation,
        a.LayRail,
        a.BuildOffice,
        a.SellPiece,
        a.UseEffect,
        a.Finish,
        a.AcceptDeal,
    ),
    "ExchangeWorker": (a.ExchangeWorker,),
    "FlipTrain": (a.Stop,),
    "LayFreeRail": (a.LayRail,),
    "OfferDeal": (a.AcceptDeal,),
    "Promote": (a.PromoteWorker, a.Stop),
    "TakeTrain": (a.TakeTrain, a.Stop),
    "Turn": (a.PlaceWorker,),
}
"""Which kinds of action answer a question; any other is refused with what is possible."""


class Reasons:
    """Finds the rule that an action would break."""

    def __init__(self, game: RailGame) -> None:
        self.g = game
        self.codec = game.codec()
        self.words = game.words()

    def why_not(self, s: RailState, seat: int, action: Action) -> Text | None:
        """The reason why a seat cannot answer like this, where one can be named."""
        if self.codec.id(action) == UNKNOWN:
            return text("rr.why.unknown")
        if isinstance(action, a.SellShares):
            return self._why_no_sale_of_shares(s, seat, action.number)
        if isinstance(action, a.HireWorker):
            return self._why_no_hire(s, seat, action.worker)
        if not self._is_asked(s, action):
            return None
        match action:
            case a.PlaceWorker(worker, space):
                if s.supply[seat * len(COLOURS) + COLOURS.index(worker)] == 0:
                    return text("rr.why.no_worker", worker=text(f"rr.a_worker.{worker}"))
                return text(f"rr.why.no_{space}")
            case a.BuildStation() | a.LayRail() | a.BuildOffice():
                return self._why_not_there(s, seat, action)
            case a.SellPiece():
                return text("rr.why.leftmost")
            case a.UseEffect():
                return self._why_no_effect(s, seat, action)
            case a.Finish():
                return self._why_not_finished(s, seat)
            case a.AcceptDeal(which):
                return self._why_no_deal(s, seat, which)
            case a.AdvanceMarker(track):
                return self._why_no_step(s, seat, TRACKS.index(track))
            case a.Stop():
                gate = isinstance(s.frame, Advance) and s.frame.gate
                return text("rr.why.not_now" if gate else "rr.why.spoils_turn")
            case a.TakeTrain():
                return text("rr.why.spoils_turn") if s.trains[self.codec.id(action) - TAKE_ID] > 0 else None
        return self._why_not_worker(s, seat, action)

    def _is_asked(self, s: RailState, action: Action) -> bool:
        """Whether the open question is one that this kind of action answers at all."""
        return isinstance(action, ANSWERS.get(type(s.frame).__name__, ()))

    def _why_no_sale_of_shares(self, s: RailState, seat: int, number: int) -> Text:
        if number > s.shares[seat]:
            return text("rr.why.few_shares", shares=text("rr.shares", n=int(s.shares[seat])))
        frame = s.frame
        if isinstance(frame, RaiseMoney):
            return text("rr.why.more_shares", money=int(frame.lacking))
        return text("rr.why.spoils_turn")

    def _why_no_hire(self, s: RailState, seat: int, worker: str) -> Text:
        if isinstance(s.frame, RaiseMoney):
            return text("rr.why.more_shares", money=int(s.frame.lacking))
        if s.bank[COLOURS.index(worker)] == 0:
            return text("rr.why.none_left", worker=text(f"rr.a_worker.{worker}"))
        if wealth(s, seat) < self.g.r.hire_cost:
            return self._poor(s, seat, int(self.g.r.hire_cost))
        return text("rr.why.spoils_turn")

    def _poor(self, s: RailState, seat: int, cost: int) -> Text:
        return text("rr.why.poor", cost=cost, money=int(s.money[seat]), shares=text("rr.shares", n=int(s.shares[seat])))

    def _why_not_there(self, s: RailState, seat: int, action: Action) -> Text:
        number = self.codec.id(action)
        if isinstance(action, a.BuildStation):
            city = number - int(self.g.station)
            name = self.words.city_name(city)
            if s.stations[seat] >> city & 1:
                return text("rr.why.station_there", city=name)
            if not s.cities[seat] >> city & 1:
                return text("rr.why.not_connected", city=name)
            return self._poor(s, seat, int(self.g.city_cost[city]))
        if isinstance(action, a.LayRail):
            space = number - int(self.g.rail)
            if s.rails[seat] >> space & 1:
                return text("rr.why.rail_there", space=self.words.space_name(space))
            if not available_spaces(s, seat) >> space & 1:
                return text("rr.why.not_available", space=self.words.space_name(space))
            return text("rr.why.no_rail")
        if s.offices[seat] >> (number - int(self.g.office)) & 1:
            return text("rr.why.office_there", n=number - int(self.g.office) + 1)
        return text("rr.why.not_now")

    def _why_no_effect(self, s: RailState, seat: int, action: Action) -> Text:
        bit = 1 << self.codec.id(action) - USE
        if s.action == NONE or not is_open(s, seat, bit):
            return text("rr.why.not_open")
        cost = int(cost_of(s, bit))
        return self._poor(s, seat, cost) if cost > wealth(s, seat) else text("rr.why.spoils_turn")

    def _why_not_finished(self, s: RailState, seat: int) -> Text:
        if s.basic > 0 and s.action != NONE:
            return text("rr.why.basic_first", action=text(f"rr.action_space.{ACTIONS[s.action]}"))
        if owed(s, seat) > wealth(s, seat):
            return self._poor(s, seat, int(owed(s, seat)))
        return text("rr.why.four_workers", n=int(self.g.r.least_workers))

    def _why_no_deal(self, s: RailState, seat: int, which: str) -> Text:
        token = int(s.deal_up())
        if token == NONE:
            return text("rr.why.not_now")
        deal = self.g.deal[token * 2 + DEALS.index(which)]
        if deal.shares > s.shares[seat]:
            return text("rr.why.few_shares", shares=text("rr.shares", n=int(s.shares[seat])))
        return text("rr.why.no_use")

    def _why_no_step(self, s: RailState, seat: int, track: int) -> Text:
        if not isinstance(s.frame, Advance) or s.frame.gate:
            return text("rr.why.not_now")
        top = len(self.g.track_points[track]) - 1
        full = s.tracks[seat * len(TRACKS) + track] == top
        return text("rr.why.top" if full else "rr.why.gate")

    def _why_not_worker(self, s: RailState, seat: int, action: Action) -> Text | None:
        if isinstance(action, a.DiscardWorker | a.ExchangeWorker | a.PromoteWorker):
            worker = PLACES.index(action.place) * len(COLOURS) + COLOURS.index(action.worker)
            if not s.has_worker(seat, worker):
                place = text(f"rr.place.{action.place}")
                return text("rr.why.no_such_worker", worker=text(f"rr.a_worker.{action.worker}"), place=place)
        if isinstance(action, a.ExchangeWorker):
            return text("rr.why.none_left", worker=text(f"rr.a_worker.{action.gets}"))
        if isinstance(action, a.PromoteWorker):
            return self._why_no_promotion(s, seat, action)
        if isinstance(action, a.DiscardWorker):
            return text("rr.why.four_workers", n=int(self.g.r.least_workers))
        return None

    def _why_no_promotion(self, s: RailState, seat: int, action: a.PromoteWorker) -> Text:
        number = self.codec.milestone[action.milestone]
        lines = [int(s.lines[seat * LINES + line]) for line in range(LINES)]
        name = self.words.milestone_name(number)
        if number not in lines:
            return text("rr.why.not_my_milestone", milestone=name)
        if manager_place(s, seat, lines.index(number), COLOURS.index(action.worker)) == NONE:
            return text("rr.why.no_place", milestone=name, worker=text(f"rr.a_worker.{action.worker}"))
        return text("rr.why.four_workers", n=int(self.g.r.least_workers))
