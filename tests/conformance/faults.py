"""Titles with one fault each, named after the contract that must find it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64
from tests.core.toy.actions import Bid, Weather
from tests.core.toy.frames import TurnWeather
from tests.core.toy.game import DepotGame
from tests.core.toy.state import DepotState
from tests.core.toy.title import DepotTitle

from roundhouse import Action, Event, Frame, Rng
from roundhouse.core.text import Text, text

FAULTS = SimpleNamespace()


def _fault(contract: str, state: type[DepotState] = DepotState, game: type[DepotGame] = DepotGame) -> None:
    class FaultyGame(game):  # type: ignore[misc, valid-type]  # one of several bases
        def state_class(self) -> type[DepotState]:
            return state

    class FaultyTitle(DepotTitle):
        id = f"depot-{contract.replace('_', '-')}"
        game_class = FaultyGame

    setattr(FAULTS, contract, FaultyTitle())


class _OffersToAll(DepotState):
    def legal(self, seat: int | None = None) -> list[Action]:
        return super().legal(self.seats()[0] if self.seats() else None)


class _OffersTwice(DepotState):
    def legal_ids(self, seat: i64) -> vec[i64]:
        ids = list(super().legal_ids(seat))
        return vec[i64]([*ids, ids[0]])


class _AppliesAnything(DepotState):
    def apply(self, action: Action, seat: int | None = None) -> None:
        number = self.g.id(action)
        if not self.over and number >= 0 and not self.frame.open:
            self.play_id(number, self.seats()[0] if seat is None else seat)
        else:
            super().apply(action, seat)


class _AsksAfterTheEnd(DepotState):
    def seats(self) -> tuple[int, ...]:
        return super().seats() or (0,)


class _OtherOutcomes(DepotState):
    def outcomes(self) -> list[tuple[Action, int]]:
        return [(action, 1) for action, _ in super().outcomes()]


class _SharesCoal(DepotState):
    def copy(self) -> DepotState:
        twin = super().copy()
        twin.coal = self.coal
        return twin


class _ForgetsTheBunker(DepotState):
    def restore(self, data: dict[str, Any]) -> None:
        super().restore(data)
        self.bunker = 0


class _AppliesMore(DepotState):
    def apply(self, action: Action, seat: int | None = None) -> None:
        super().apply(action, seat)
        self.bunker += 1


class _ViewsChange(DepotState):
    def view(self, seat: int | None = None) -> dict[str, object]:
        self.bunker += 1
        return super().view(seat)


class _LosesCoal(DepotState):
    def play_id(self, action: i64, seat: i64) -> None:
        super().play_id(action, seat)
        self.bunker = min(self.bunker, 3)


class _FirstAnswerCounts(DepotState):
    def play_id(self, action: i64, seat: i64) -> None:
        if len(self.seats()) == self.g.players > 1:
            self.coins[seat] += 1
        super().play_id(action, seat)


class _WorstWins(DepotState):
    def result(self) -> list[int]:
        return [self.g.players + 1 - place for place in super().result()]


class _ShowsOrders(DepotState):
    def view(self, seat: int | None = None) -> dict[str, object]:
        return {**super().view(seat), "orders": list(self.order)}


class _ImaginesCoal(DepotState):
    def determinize(self, seat: int | None, rng: Rng) -> DepotState:
        twin = super().determinize(seat, rng)
        twin.coal = [coal + 1 for coal in twin.coal]
        return twin


class _ImaginesTheTruth(DepotState):
    def determinize(self, seat: int | None, rng: Rng) -> DepotState:
        return self.copy()


class _TellsAll(DepotState):
    def tell(self, name: str, data: dict[str, object], only: int | None = None, but: int | None = None) -> None:
        super().tell(name, data)


class _TellsNoJson(DepotState):
    def tell(self, name: str, data: dict[str, object], only: int | None = None, but: int | None = None) -> None:
        super().tell(name, {**data, "state": self}, only, but)


class _AsksWithoutWords(DepotState):
    def question(self, seat: int | None = None) -> Text:
        return text("depot.no_such_text")


class _ReadsOneLess(DepotGame):
    def parse(self, words: str) -> Action:
        action = super().parse(words)
        return Bid(2) if action == Bid(3) else action


class _ReadsOnlyTheBeginning(DepotGame):
    def parse(self, words: str) -> Action:
        return super().parse(" ".join(words.split()[:2]))


class _ReadsSunForRain(DepotGame):
    def parse(self, words: str) -> Action:
        action = super().parse(words)
        return Weather("sun") if action == Weather("rain") else action


class _LoadedWeather(TurnWeather):
    def draw(self, s: DepotState, rng: Rng) -> i64:
        return self.first(s)


class _LoadedDraws(DepotGame):
    def first_stack(self) -> list[Frame[Any]]:
        return [_LoadedWeather(), *super().first_stack()[1:]]


class _DescribesWithoutWords(DepotGame):
    def describe(self, action: Action) -> Text:
        return text("depot.action.bid") if isinstance(action, Bid) else super().describe(action)


class _NarratesWithoutWords(DepotGame):
    def narrate(self, event: Event, names: list[str]) -> Text | None:
        return text(f"depot.event.{event.name}")


_fault("legal_is_for_those_asked", _OffersToAll)
_fault("legal_is_distinct_and_has_its_ids", _OffersTwice)
_fault("actions_round_trip", game=_ReadsOneLess)
_fault("what_is_no_action_raises_parse_error", game=_ReadsOnlyTheBeginning)
_fault("illegal_actions_raise_and_change_nothing", _AppliesAnything)
_fault("nothing_is_asked_after_the_end", _AsksAfterTheEnd)
_fault("chance_follows_its_weights", _OtherOutcomes)
_fault("draws_come_as_often_as_their_weights_say", game=_LoadedDraws)
_fault("copies_are_independent", _SharesCoal)
_fault("json_reads_back", _ForgetsTheBunker)
_fault("both_ways_of_playing_agree", _AppliesMore)
_fault("asking_changes_nothing", _ViewsChange)
_fault("components_are_conserved", _LosesCoal)
_fault("simultaneous_answers_commute", _FirstAnswerCounts)
_fault("the_result_agrees_with_the_scores", _WorstWins)
_fault("views_are_equal_under_determinize", _ShowsOrders)
_fault("imagined_states_play_to_the_end", _ImaginesCoal)
_fault("what_is_hidden_varies", _ImaginesTheTruth)
_fault("events_do_not_tell_what_is_hidden", _TellsAll)
_fault("events_reach_only_their_audience", _TellsNoJson)
_fault("the_log_replays", game=_ReadsOneLess)
_fault("a_game_typed_in_replays", game=_ReadsSunForRain)
_fault("earlier_versions_are_kept", _SharesCoal)
_fault("undo_and_redo_agree", _SharesCoal)
_fault("every_question_has_words", _AsksWithoutWords)
_fault("every_action_has_words", game=_DescribesWithoutWords)
_fault("every_event_has_words", game=_NarratesWithoutWords)


class _Impatient(DepotTitle):
    id = "depot-the-game-ends-within-its-bound"

    def longest_game(self, players: int) -> int:
        return 2


FAULTS.the_game_ends_within_its_bound = _Impatient()
