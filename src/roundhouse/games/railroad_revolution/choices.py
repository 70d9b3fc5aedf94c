"""How the legal actions are listed in the terminal: a short list in groups, with what each costs and brings."""

from __future__ import annotations

from rich.text import Text as Styled

from roundhouse.core.action import Action
from roundhouse.core.drawing import Line
from roundhouse.core.pen import Pen
from roundhouse.core.text import Text, text
from roundhouse.games.railroad_revolution import actions as a
from roundhouse.games.railroad_revolution.basic import rail_price
from roundhouse.games.railroad_revolution.constants import NONE
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, EFFECTS, TRACKS
from roundhouse.games.railroad_revolution.effects import cost_of
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.money import next_sale
from roundhouse.games.railroad_revolution.state import RailState
from roundhouse.games.railroad_revolution.turn import Effects


class Choices(Pen[RailGame]):
    """Writes the lines of the choices for one question."""

    def __init__(self, state: RailState, seat: int, language: str) -> None:
        super().__init__(state.g, language)
        self.state = state
        self.seat = seat
        self.names = state.g.words()

    def line(self, action: Action) -> Line:
        g, codec = self.state.g, self.state.g.codec()
        match action:
            case a.PlaceWorker(worker, space):
                # One choice for each action; the worker is the second step.
                place = Styled(self.say(f"rr.action_space.{space}"))
                effect = self.say(f"rr.worker_effect.{space}.{worker}")
                detail = f"{self.say(f'rr.worker.{worker}')}: {effect}"
                return Line(self.say("rr.group.place"), place, detail, f"({detail})", ACTIONS.index(space))
            case a.SellShares(number):
                detail = self._described(action)
                fold = Styled(self.say("rr.choice.sell_shares"))
                return Line(self.say("rr.group.any_time"), fold, detail, f"({number})", 8)
            case a.HireWorker():
                return Line(
                    self.say("rr.group.any_time"), Styled(self.say("rr.choice.hire")), self._described(action), rank=9
                )
            case a.UseEffect(effect):
                return self._effect(effect)
            case a.BuildStation():
                return self._priced(action, int(g.city_cost[codec.id(action) - int(g.station)]))
            case a.LayRail():
                triangles = int(g.terrain[codec.id(action) - int(g.rail)])
                return self._priced(action, triangles * int(g.r.triangle_cost) + int(rail_price(self.state)))
            case a.BuildOffice(section):
                return self._office(section - 1, action)
            case a.SellPiece():
                value = int(next_sale(self.state, self.seat))
                words = f"{self._described(action)} (+${value})"
                return Line(self.say("rr.group.basic"), Styled(words))
            case a.AcceptDeal(which):
                deal = self.names.deal(g.board.deals[self.state.deal_up()]["id"], which)
                return Line(self.say("rr.group.deal"), Styled(self.words(deal)))
            case a.AdvanceMarker(track):
                return self._step(TRACKS.index(track), action)
            case a.TakeSetup():
                return self._setup(action)
            case a.KeepMilestone(milestone):
                return self._milestone(milestone)
            case a.Finish():
                debt = int(self.state.debt)
                owed = f" ({self.say('rr.choice.pays', money=debt)})" if debt else ""
                return Line(self.say("rr.group.end"), Styled(self._described(action) + owed), rank=9)
            case a.Stop() | a.Skip():
                return Line(self.say("rr.group.end"), Styled(self._described(action)), rank=9)
        return Line("", Styled(self._described(action)))

    def _described(self, action: Action) -> str:
        return self.words(self.names.describe(action))

    def _priced(self, action: Action, price: int) -> Line:
        """A step of the basic action costs money, a free piece does not."""
        if not isinstance(self.state.frame, Effects):
            return Line("", Styled(self._described(action)))
        return Line(self.say("rr.group.basic"), Styled(f"{self._described(action)} (${price})"), rank=price)

    def _office(self, section: int, action: Action) -> Line:
        g = self.state.g
        words = self._described(action)
        if isinstance(self.state.frame, Effects):
            shares = int(g.section_shares[section])
            if self.state.first_office[section] == NONE:
                shares += int(g.section_first[section])
            words += f" (+{self.say('rr.shares', n=shares)})"
        return Line(self.say("rr.group.basic"), Styled(words), rank=section)

    def _effect(self, effect: str) -> Line:
        """An open effect with what it gives and costs."""
        s, board = self.state, self.state.g.board
        gives: Text | None = None
        if effect in ("reward", "bonus"):
            tile = int(s.tile_at[s.place])
            city = board.cities[s.place]
            shown = city.tile if city.tile is not None else board.tiles[tile]
            gives = self.names.effect(shown[effect])
        elif effect == "token":
            gives = self.names.effect(board.tokens[s.token_at[s.place]]["bonus"])
        elif effect == "worker":
            gives = text(f"rr.worker_effect.{ACTIONS[s.action]}.{COLOURS[s.colour]}")
        words = self.say(f"rr.open.{effect}")
        if gives is not None:
            words += f": {self.words(gives)}"
        cost = int(cost_of(s, 1 << EFFECTS.index(effect)))
        if cost and effect == "worker":
            words += f" (${cost})"
        return Line(self.say("rr.group.effects"), Styled(words), rank=EFFECTS.index(effect))

    def _step(self, track: int, action: Action) -> Line:
        """A step with the points that it leads to and what its gate costs."""
        space = int(self.state.tracks[self.seat * len(TRACKS) + track]) + 1
        points = self.say("rr.points", n=int(self.state.g.track_points[track][space]))
        costs = ", ".join(self.words(cost) for cost in self.names.gate(track, space))
        words = f"{self._described(action)} → {points}" + (f" ({costs})" if costs else "")
        return Line("", Styled(words), rank=track)

    def _setup(self, action: a.TakeSetup) -> Line:
        s, g = self.state, self.state.g
        slot = list(s.setup_side).index(g.codec().id(action) - g.take_setup)
        reward = self.words(self.names.setup(action.token, action.side))
        worker = self.say(f"rr.worker.{COLOURS[s.setup_worker[slot]]}")
        return Line(self.say("rr.group.setup"), Styled(f"{reward} + {worker}"))

    def _milestone(self, milestone: str) -> Line:
        it = self.names.milestones[milestone]
        conditions = "; ".join(self.words(self.names.condition(part)) for part in it["conditions"])
        managers = ", ".join(self.say(f"rr.worker.{colour}") for colour in it["managers"])
        name = self.words(self.names.milestone_name(milestone))
        return Line(self.say("rr.group.milestone"), Styled(f"{name}: {conditions} – {managers}"))
