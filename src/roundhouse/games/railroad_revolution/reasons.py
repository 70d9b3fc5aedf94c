"""Why an action is illegal, in words for people: whatever is pointed at on the board has its own rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.codec import UNKNOWN
from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import actions as a
from roundhouse.games.railroad_revolution.anytime import RaiseMoney
from roundhouse.games.railroad_revolution.codec import PLACES, SIDES
from roundhouse.games.railroad_revolution.constants import LINES, NONE, TAKE_ID, TOKEN, USE
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, DEALS, TRACKS
from roundhouse.games.railroad_revolution.effects import DiscardForToken, effect_of
from roundhouse.games.railroad_revolution.milestones import Promote, manager_place
from roundhouse.games.railroad_revolution.money import owed, wealth
from roundhouse.games.railroad_revolution.rewards import PayForTrain
from roundhouse.games.railroad_revolution.tracks import Advance
from roundhouse.games.railroad_revolution.why_building import (
    action_name,
    poor,
    shares_of,
    why_no_action,
    why_no_office,
    why_no_rail,
    why_no_sale,
    why_no_station,
    why_unfinished,
)
from roundhouse.games.railroad_revolution.why_effects import (
    why_no_deal,
    why_no_flip,
    why_no_step,
    why_no_use,
    why_not_spared,
)

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.game import RailGame
    from roundhouse.games.railroad_revolution.state import RailState

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


class Reasons:
    """Finds the rule that an action would break."""

    def __init__(self, game: RailGame) -> None:
        self.g = game
        self.codec = game.codec()
        self.words = game.words()

    def why_not(self, s: RailState, seat: int, action: Action) -> Text:
        """The reason why a seat cannot answer like this."""
        if self.codec.id(action) == UNKNOWN:
            return text("rr.why.unknown")
        if isinstance(action, a.CHANCE):
            return text("rr.why.chance")
        if isinstance(action, a.SellShares) and action.number > s.shares[seat]:
            return text("rr.why.few_shares", shares=shares_of(s, seat))
        raising = s.frame if isinstance(s.frame, RaiseMoney) else None
        if isinstance(action, a.SellShares) and (raising is None or action.number >= raising.fewest(s)):
            return text("rr.why.spoils_turn")
        if raising is not None:
            return text("rr.why.more_shares", money=int(raising.lacking))
        if isinstance(action, a.HireWorker):
            return self._why_no_hire(s, seat, action.worker)
        if not isinstance(action, ANSWERS.get(type(s.frame).__name__, ())):
            return text(f"rr.why.only.{action.kind.replace('-', '_')}")
        return self._why_not_on_board(s, seat, action)

    def _why_not_on_board(self, s: RailState, seat: int, action: Action) -> Text:
        """What answers the question, but not so: something on the map or on a player board."""
        number = self.codec.id(action)
        match action:
            case a.PlaceWorker(worker, space):
                if s.supply[seat * len(COLOURS) + COLOURS.index(worker)] == 0:
                    return text("rr.why.no_worker", worker=text(f"rr.a_worker.{worker}"))
                return why_no_action(s, seat, ACTIONS.index(space))
            case a.BuildStation():
                return why_no_station(s, seat, number - int(self.g.station))
            case a.LayRail():
                return why_no_rail(s, seat, number - int(self.g.rail))
            case a.BuildOffice(section):
                return why_no_office(s, seat, section - 1)
            case a.SellPiece(piece):
                return why_no_sale(s, seat, piece == "rail")
            case a.UseEffect():
                return why_no_use(s, seat, 1 << number - USE)
            case a.AcceptDeal(which):
                return why_no_deal(s, seat, DEALS.index(which))
            case a.AdvanceMarker(track):
                return why_no_step(s, seat, TRACKS.index(track))
            case a.TakeTrain():
                empty = s.trains[number - TAKE_ID] == 0
                return text("rr.why.stack_empty") if empty else why_unfinished(s, seat)
            case a.FlipTrain(train, side):
                kind = [it["id"] for it in self.g.board.trains].index(train)
                return why_no_flip(s, seat, kind, side == SIDES[0])
        return self._why_no_worker_or_end(s, seat, action)

    def _why_no_worker_or_end(self, s: RailState, seat: int, action: Action) -> Text:
        match action:
            case a.Finish():
                return self._why_not_finished(s, seat)
            case a.Stop():
                return self._why_no_stop(s, seat)
            case a.PayCost():
                assert isinstance(s.frame, PayForTrain)
                return why_unfinished(s, seat, int(self.g.train_bonus[s.frame.kind].pay))
            case a.GainWorker(worker):
                there = s.bank[COLOURS.index(worker)] > 0
                name = text(f"rr.a_worker.{worker}")
                return text("rr.why.other_worker" if there else "rr.why.none_left", worker=name)
            case a.KeepMilestone(milestone):
                return text("rr.why.not_drawn", milestone=self.words.milestone_name(milestone))
            case a.TakeSetup():
                return text("rr.why.no_setup_token")
        return self._why_not_worker(s, seat, action)

    def _why_no_hire(self, s: RailState, seat: int, worker: str) -> Text:
        if s.bank[COLOURS.index(worker)] == 0:
            return text("rr.why.none_left", worker=text(f"rr.a_worker.{worker}"))
        if wealth(s, seat) < self.g.r.hire_cost:
            return poor(s, seat, int(self.g.r.hire_cost))
        return text("rr.why.spoils_turn")

    def _why_not_finished(self, s: RailState, seat: int) -> Text:
        if s.basic > 0:
            return text("rr.why.basic_first", action=action_name(int(s.action)))
        if owed(s, seat) > wealth(s, seat):
            return poor(s, seat, int(owed(s, seat)))
        return text("rr.why.four_workers", n=int(self.g.r.least_workers))

    def _why_no_stop(self, s: RailState, seat: int) -> Text:
        if isinstance(s.frame, Advance) and s.frame.gate:
            return text("rr.why.gate_first")
        if type(s.frame).__name__ in ("ChooseMilestone", "ChooseSetupToken", "GainWorker"):
            return text("rr.why.must_choose")
        return why_unfinished(s, seat)

    def _why_not_worker(self, s: RailState, seat: int, action: Action) -> Text:
        """A worker of one's own that is to be discarded, exchanged or promoted. 3.6, 3.9, 3.10"""
        assert isinstance(action, a.DiscardWorker | a.ExchangeWorker | a.PromoteWorker)
        if isinstance(action, a.DiscardWorker) and isinstance(s.frame, Advance) and not s.frame.gate:
            return text("rr.why.only.discard")
        worker = PLACES.index(action.place) * len(COLOURS) + COLOURS.index(action.worker)
        if not s.has_worker(seat, worker):
            place = text(f"rr.place.{action.place}")
            return text("rr.why.no_such_worker", worker=text(f"rr.a_worker.{action.worker}"), place=place)
        if isinstance(action, a.ExchangeWorker):
            gone = s.bank[COLOURS.index(action.gets)] == 0
            name = text(f"rr.a_worker.{action.gets}")
            return text("rr.why.none_left", worker=name) if gone else text("rr.why.does_nothing")
        if isinstance(action, a.PromoteWorker):
            return self._why_no_promotion(s, seat, action)
        assert isinstance(s.frame, DiscardForToken)
        return why_not_spared(s, seat, int(effect_of(s, TOKEN).pay))

    def _why_no_promotion(self, s: RailState, seat: int, action: a.PromoteWorker) -> Text:
        number = self.codec.milestone[action.milestone]
        lines = [int(s.lines[seat * LINES + line]) for line in range(LINES)]
        name = self.words.milestone_name(action.milestone)
        if number not in lines:
            return text("rr.why.not_my_milestone", milestone=name)
        if manager_place(s, seat, lines.index(number), COLOURS.index(action.worker)) == NONE:
            return text("rr.why.no_place", milestone=name, worker=text(f"rr.a_worker.{action.worker}"))
        assert isinstance(s.frame, Promote)
        return why_unfinished(s, seat, int(s.frame.cost), 1)
