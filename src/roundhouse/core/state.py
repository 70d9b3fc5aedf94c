# compiled by mypyc
"""The state of a game: one mutable object, cheap to copy, with no randomness and no history in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from roundhouse.core.documents import View
from roundhouse.core.errors import IllegalAction, NotYourTurn, RoundhouseError, missing
from roundhouse.core.events import Event
from roundhouse.core.frame import CHANCE, Frame
from roundhouse.core.rng import Rng
from roundhouse.core.text import Text, listing, text

if TYPE_CHECKING:
    from roundhouse.core.action import Action
    from roundhouse.core.game import Game

_SHOWN: Final = 6
_UNSAVED: Final = ("g", "stack", "pending", "sink")
"""What `to_json` does not take for a field of the title: the game, by the name that every title gives it, and these."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: what lies on the table and in the hands, and the stack of open questions.

    A title subclasses it and writes each field once, in a constructor `(game, of)`: its type, how it is copied if `of`
    is a state, and its first value otherwise. JSON follows from that: fields are numbers and flat arrays of them, and
    what is neither, or follows from others, is named in `unsaved`.
    """

    unsaved: ClassVar[tuple[str, ...]] = ()
    """The fields that JSON leaves out."""
    together: ClassVar[bool] = False
    """Whether JSON has `pending` also while nobody's answer waits."""

    def __init__(self, of: State | None = None) -> None:
        self.stack: list[Frame[Any]] = of.stack[:] if of else []
        """The open questions; the last one is asked now. An empty stack means that the game is over."""
        self.pending: tuple[tuple[int, int], ...] = of.pending if of else ()
        """Answers (seat, action id) to a question put to several seats, unseen until the last of them has answered."""
        self.sink: list[Event] | None = None
        """Where frames put events, if anyone listens; never copied."""

    # What a title writes.

    def rules(self) -> Game:
        """The shared immutable game that this is a state of."""
        raise missing(self, "rules")

    def copy(self) -> State:
        """An independent copy without the sink."""
        raise missing(self, "copy")

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a spectator (None), may know, as plain JSON."""
        raise missing(self, "view")

    def determinize(self, seat: int | None, rng: Rng) -> State:
        """A copy in which all that the seat cannot know is drawn anew, consistent with what it knows."""
        raise missing(self, "determinize")

    def scores(self) -> list[int]:
        """The points by seat: the public ones during the game, the final ones after its end."""
        raise missing(self, "scores")

    def result(self) -> list[int]:
        """The places by seat after the end: 1 for a winner; who shares a place has the same number.

        Alone against an opponent that has no seat, 2 means that the opponent has won.
        """
        raise missing(self, "result")

    def standings(self) -> tuple[list[int], list[int]]:
        """Scores and result; a title overrides it if it finds both at once."""
        return self.scores(), self.result()

    def ending(self) -> str:
        """The catalogue key of the way in which the game ended; empty for a title with one way only."""
        return ""

    # What every title inherits.

    def to_json(self) -> dict[str, object]:
        """The whole state, secrets included; `Game.state_from_json` reads it back."""
        data: dict[str, object] = {"stack": [frame.to_json() for frame in self.stack]}
        if self.together or self.pending:
            data["pending"] = [list(answer) for answer in self.pending]
        for name in self._saved():
            value = getattr(self, name)
            data[name] = value if isinstance(value, int) else list(value)
        return data

    def restore(self, data: dict[str, Any]) -> None:
        """Turn a first state into the one that `to_json` was asked for; every field keeps its type."""
        game = self.rules()
        self.stack = [game.frame_from_json(frame) for frame in data["stack"]]
        self.pending = tuple([(int(answer[0]), int(answer[1])) for answer in data.get("pending", ())])
        for name in self._saved():
            value = getattr(self, name)
            setattr(self, name, data[name] if isinstance(value, int) else type(value)(data[name]))

    @property
    def game(self) -> Game:
        """The shared immutable game that this is a state of."""
        return self.rules()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return len(self.stack) == 0

    @property
    def chance(self) -> bool:
        """Whether chance is to answer now."""
        return len(self.stack) > 0 and self.stack[-1].chance

    @property
    def frame(self) -> Frame[Any]:
        """The question that is asked now."""
        if len(self.stack) == 0:
            raise IllegalAction(text("error.game_over"))
        return self.stack[-1]

    def seats(self) -> tuple[int, ...]:
        """The seats that are asked now; `CHANCE` alone when chance answers, none after the end."""
        if len(self.stack) == 0:
            return ()
        frame = self.stack[-1]
        return (CHANCE,) if frame.chance else frame.seats(self)

    def legal_ids(self, seat: i64) -> vec[i64]:
        """The ids of the legal actions that are listed for a seat that is asked. Fast and unchecked."""
        return self.stack[-1].legal(self, seat)

    def sampled_ids(self, seat: i64) -> vec[i64]:
        """The ids that random play draws from, see `Frame.sampled`. Fast and unchecked."""
        return self.stack[-1].sampled(self, seat)

    def pick_id(self, seat: i64, rng: Rng) -> i64:
        """One of `sampled_ids`, each as likely, see `Frame.pick`. Fast and unchecked."""
        return self.stack[-1].pick(self, seat, rng)

    def play_id(self, action: i64, seat: i64) -> None:
        """Play an action by its id. Fast and unchecked."""
        self.stack[-1].play(self, seat, action)

    def legal(self, seat: int | None = None) -> list[Action]:
        """The legal actions of a seat, of the only one asked by default; empty for a seat that is not asked.

        All of them, unless the question is wide or open (`frame.wide`, `frame.open`): then those worth listing,
        such as some prices. `why_not` judges any action, listed or not.
        """
        asked = self.seats()
        if seat is None:
            if len(asked) != 1:
                return []
            seat = asked[0]
        if seat not in asked:
            return []
        if seat == CHANCE:
            return [action for action, _ in self.outcomes()]
        return self.stack[-1].proposals(self, seat)

    def outcomes(self) -> list[tuple[Action, int]]:
        """What chance can answer now, with integer weights; empty when chance is not asked."""
        if not self.chance:
            return []
        frame = self.stack[-1]
        game = self.rules()
        first = frame.first(self)
        weights = frame.weights(self)
        return [(game.action(first + i), int(weights[i])) for i in range(len(weights)) if weights[i] > 0]

    def why_not(self, action: Action, seat: int | None = None) -> Text | None:
        """The reason why a seat, the only one asked by default, may not take an action; None if it is legal."""
        try:
            self._judged(action, seat)
        except RoundhouseError as error:
            why = error.text.args.get("why")
            return why if isinstance(why, Text) else error.text
        return None

    def apply(self, action: Action, seat: int | None = None) -> None:
        """Play an action after checking it; raises and changes nothing if it is not legal."""
        seat, number = self._judged(action, seat)
        frame = self.stack[-1]
        if frame.open:
            frame.answer(self, seat, action)
        else:
            frame.play(self, seat, number)

    def _judged(self, action: Action, seat: int | None) -> tuple[int, int]:
        """The seat that takes an action and the action's id; raises if it is not legal."""
        frame = self.frame
        asked = self.seats()
        if seat is None:
            if len(asked) != 1:
                raise NotYourTurn(text("error.which_seat", asked=listing(asked), question=self.question()))
            seat = asked[0]
        if seat not in asked and not frame.interrupts(self, seat, action):
            raise self._not_asked(seat, asked)
        if frame.open or frame.wide:
            reason = frame.allows(self, seat, action)
            if reason is not None:
                raise IllegalAction(text("error.illegal_because", action=str(action), why=reason))
            return seat, -1 if frame.open else frame.number(self, action)
        number = frame.number(self, action)
        if not self._is_legal(seat, number):
            raise self._illegal(seat, action)
        return seat, number

    def question(self, seat: int | None = None) -> Text:
        """The question that is asked now, in words."""
        asked = self.seats()
        if len(asked) == 0:
            return text("core.prompt.over")
        if asked[0] == CHANCE:
            return text("core.prompt.chance")
        return self.stack[-1].question(self, asked[0] if seat is None else seat)

    def key(self) -> str:
        """A text that is equal for equal states and only for them."""
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))

    def asked(self) -> str:
        """Who is asked what, for people who look at a state."""
        if len(self.stack) == 0:
            return "the game is over"
        seats = self.seats()
        who = "chance" if seats[0] == CHANCE else " and ".join([f"seat {seat}" for seat in seats])
        return f"{who} is asked {self.stack[-1]!r}" if len(seats) == 1 else f"{who} are asked {self.stack[-1]!r}"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.rules().title}: {self.asked()}>"

    def tell(self, event: Event) -> None:
        """Put an event into the sink, if there is one; a caller on a hot path asks for the sink first."""
        if self.sink is not None:
            self.sink.append(event)

    def _saved(self) -> list[str]:
        """The names of the title's fields: a compiled class lists them, an object in plain Python has them."""
        names = [*getattr(type(self), "__mypyc_attrs__", ()), *getattr(self, "__dict__", ())]
        return [name for name in names if name not in _UNSAVED and name not in self.unsaved]

    def _is_legal(self, seat: int, number: int) -> bool:
        frame = self.stack[-1]
        if seat != CHANCE:
            return number in self.legal_ids(seat)
        weights = frame.weights(self)
        i = number - frame.first(self)
        return 0 <= i < len(weights) and weights[i] > 0

    def _not_asked(self, seat: int, asked: tuple[int, ...]) -> NotYourTurn:
        if asked[0] == CHANCE:
            return NotYourTurn(text("error.chance_is_asked", seat=seat))
        key = "error.chance_not_asked" if seat == CHANCE else "error.not_your_turn"
        return NotYourTurn(text(key, seat=seat, asked=listing(asked), question=self.question()))

    def _illegal(self, seat: int, action: Action) -> IllegalAction:
        reason = None if seat == CHANCE else self.stack[-1].why_not(self, seat, action)
        if reason is not None:
            return IllegalAction(text("error.illegal_because", action=str(action), why=reason))
        legal = self.legal(seat)
        shown = listing(legal[:_SHOWN])
        if len(legal) > _SHOWN:
            shown += ", ..."
        return IllegalAction(text("error.illegal", action=str(action), possible=shown))
