"""The example title with one fault each, named after the contract that must find it, and one that is sound."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from night_freight.actions import Bid, Wagon
from night_freight.events import DrewCustomer, TookCut
from night_freight.frames import RollIn
from night_freight.game import NightGame
from night_freight.state import NightState
from night_freight.title import NightTitle
from night_freight.view_types import NightView

from roundhouse import Action, Event, Rng
from roundhouse.core.orders import Memory, OnlyAnswer, OrderKind, Seen, Values
from roundhouse.core.text import Text, text

FAULTS = SimpleNamespace()


class _State(NightState):
    """A state whose copies have its fault."""

    def copy(self) -> NightState:
        return type(self)(self.g, self)


class _Game(NightGame):
    """A game whose states may have a fault."""

    state_class: type[NightState] = NightState

    def start(self) -> NightState:
        first = super().start()
        assert isinstance(first, NightState)
        return self.state_class(self, first)

    def _package(self) -> str:
        return "night_freight"


def _fault(
    contract: str,
    state: type[NightState] = NightState,
    game: type[_Game] = _Game,
    order: type[OrderKind] = OnlyAnswer,
) -> None:
    class FaultyTitle(NightTitle):
        id = f"night-freight-{contract.replace('_', '-')}"
        orders = (order(),)

        def game(self, players: int, options: Mapping[str, object], rules_version: int) -> NightGame:
            it = super().game(players, options, rules_version)
            made = game(rules_version, players, it.options, it.nights, list(it.freight), it.customer_points)
            made.title = self.id
            made.state_class = state
            return made

    setattr(FAULTS, contract, FaultyTitle())


class _OffersToAll(_State):
    def legal(self, seat: int | None = None) -> list[Action]:
        return super().legal(self.seats()[0] if self.seats() else None)


class _OffersTwice(_State):
    def legal_ids(self, seat: i64) -> vec[i64]:
        ids = list(super().legal_ids(seat))
        return vec[i64]([*ids, ids[0]])


class _PicksTheFirst(_State):
    def pick_id(self, seat: i64, rng: Rng) -> i64:
        return self.sampled_ids(seat)[0]


class _AppliesAnything(_State):
    def apply(self, action: Action, seat: int | None = None) -> None:
        number = self.g.id(action)
        if not self.over and number >= 0 and not self.frame.open:
            self.play_id(number, self.seats()[0] if seat is None else seat)
        else:
            super().apply(action, seat)


class _AsksAfterTheEnd(_State):
    def seats(self) -> tuple[int, ...]:
        return super().seats() or (0,)


class _OtherOutcomes(_State):
    def outcomes(self) -> list[tuple[Action, int]]:
        return [(action, 1) for action, _ in super().outcomes()]


class _SharesCoal(_State):
    def copy(self) -> NightState:
        twin = super().copy()
        twin.coal = self.coal
        return twin


class _ForgetsTheNight(_State):
    def restore(self, data: dict[str, Any]) -> None:
        super().restore(data)
        self.night = 0


class _AppliesMore(_State):
    def apply(self, action: Action, seat: int | None = None) -> None:
        super().apply(action, seat)
        self.night += 1


class _ViewsChange(_State):
    def view(self, seat: int | None = None) -> NightView:
        self.night += 1
        return super().view(seat)


class _LosesCoal(_State):
    def play_id(self, action: i64, seat: i64) -> None:
        super().play_id(action, seat)
        self.coal = [min(coal, 9) for coal in self.coal]


class _FirstAnswerCounts(_State):
    def play_id(self, action: i64, seat: i64) -> None:
        if len(self.seats()) == self.g.players > 1:
            self.coal[seat] += 1
        super().play_id(action, seat)


class _WorstWins(_State):
    def result(self) -> list[int]:
        return [self.g.players + 1 - place for place in super().result()]


class _ShowsCustomers(_State):
    def view(self, seat: int | None = None) -> NightView:
        seen = super().view(seat)
        seen["players"][0]["score"] += self.customer[-1]
        return seen


class _ImaginesCoal(_State):
    def determinize(self, seat: int | None, rng: Rng) -> NightState:
        twin = super().determinize(seat, rng)
        twin.coal = [coal + 1 for coal in twin.coal]
        return twin


class _ImaginesTheTruth(_State):
    def determinize(self, seat: int | None, rng: Rng) -> NightState:
        return self.copy()


class _TellsAll(_State):
    def tell(self, event: Event) -> None:
        super().tell(DrewCustomer(event.seat, event.customer) if isinstance(event, DrewCustomer) else event)


class _TellsNoJson(_State):
    def tell(self, event: Event) -> None:
        if isinstance(event, DrewCustomer):
            event = DrewCustomer(event.seat, self, only=event.only, but=event.but)  # type: ignore[arg-type]  # the fault
        super().tell(event)


class _ShowsMore(_State):
    def view(self, seat: int | None = None) -> NightView:
        return {**super().view(seat), "weather": "fog"}  # type: ignore[typeddict-unknown-key]  # the fault


class _TellsNumbers(_State):
    def tell(self, event: Event) -> None:
        if isinstance(event, TookCut):
            event = TookCut(event.seat, 1, event.wagons)  # type: ignore[arg-type]  # the fault
        super().tell(event)


class _AsksWithoutWords(_State):
    def question(self, seat: int | None = None) -> Text:
        return text("night-freight.no_such_text")


class _ReadsOneLess(_Game):
    def parse(self, words: str) -> Action:
        action = super().parse(words)
        return Bid(2) if action == Bid(3) else action


class _ReadsOnlyTheBeginning(_Game):
    def parse(self, words: str) -> Action:
        return super().parse(" ".join(words.split()[:2]))


class _ReadsTimberForGrain(_Game):
    def parse(self, words: str) -> Action:
        action = super().parse(words)
        return Wagon("timber") if action == Wagon("grain") else action


class _LoadedDie(RollIn):
    def draw(self, s: NightState, rng: Rng) -> i64:
        return self.first(s)


class _LoadedDraws(_Game):
    def start(self) -> NightState:
        state = super().start()
        state.stack[0] = _LoadedDie()
        return state


class _DescribesWithoutWords(_Game):
    def describe(self, action: Action) -> Text:
        return text("night-freight.action.bid") if isinstance(action, Bid) else super().describe(action)


class _NarratesWithoutWords(_Game):
    def narrate(self, event: Event, names: list[str]) -> Text | None:
        return text(f"night-freight.event.{event.name}")


class _KnowsCustomers(OnlyAnswer):
    def look(self, seen: Seen, values: Values, before: Memory | None) -> Memory:
        assert isinstance(seen.state, NightState)
        return {"customers": seen.state.customer}


class _OrdersWithoutWords(OnlyAnswer):
    def words(self, seen: Seen, values: Values) -> Text:
        return text("night-freight.order.no_such_text")


class _LosesItself(OnlyAnswer):
    def answer(self, seen: Seen, values: Values, memory: Memory) -> Action | None:
        return seen.state.legal(memory["seat"])[0]  # type: ignore[arg-type]  # the fault: it remembers nothing


_fault("sound", _State)
_fault("legal_is_for_those_asked", _OffersToAll)
_fault("legal_is_distinct_and_has_its_ids", _OffersTwice)
_fault("picks_are_those_of_the_list", _PicksTheFirst)
_fault("actions_round_trip", game=_ReadsOneLess)
_fault("what_is_no_action_raises_parse_error", game=_ReadsOnlyTheBeginning)
_fault("illegal_actions_raise_and_change_nothing", _AppliesAnything)
_fault("nothing_is_asked_after_the_end", _AsksAfterTheEnd)
_fault("chance_follows_its_weights", _OtherOutcomes)
_fault("draws_come_as_often_as_their_weights_say", game=_LoadedDraws)
_fault("copies_are_independent", _SharesCoal)
_fault("json_reads_back", _ForgetsTheNight)
_fault("both_ways_of_playing_agree", _AppliesMore)
_fault("asking_changes_nothing", _ViewsChange)
_fault("components_are_conserved", _LosesCoal)
_fault("simultaneous_answers_commute", _FirstAnswerCounts)
_fault("the_result_agrees_with_the_scores", _WorstWins)
_fault("views_are_equal_under_determinize", _ShowsCustomers)
_fault("imagined_states_play_to_the_end", _ImaginesCoal)
_fault("what_is_hidden_varies", _ImaginesTheTruth)
_fault("events_do_not_tell_what_is_hidden", _TellsAll)
_fault("events_reach_only_their_audience", _TellsNoJson)
_fault("views_have_their_type", _ShowsMore)
_fault("events_have_their_types", _TellsNumbers)
_fault("the_log_replays", game=_ReadsOneLess)
_fault("a_game_typed_in_replays", game=_ReadsTimberForGrain)
_fault("earlier_versions_are_kept", _SharesCoal)
_fault("undo_and_redo_agree", _SharesCoal)
_fault("every_question_has_words", _AsksWithoutWords)
_fault("every_action_has_words", game=_DescribesWithoutWords)
_fault("every_event_has_words", game=_NarratesWithoutWords)
_fault("orders_know_no_more_than_their_seat", order=_KnowsCustomers)
_fault("orders_have_words", order=_OrdersWithoutWords)
_fault("games_by_orders_end", order=_LosesItself)


class _Impatient(NightTitle):
    id = "night-freight-the-game-ends-within-its-bound"

    def longest_game(self, players: int) -> int:
        return 2


FAULTS.the_game_ends_within_its_bound = _Impatient()
