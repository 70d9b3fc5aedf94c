# compiled by mypyc
"""Frames: the open questions of a game, stacked."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from roundhouse.core.errors import missing
from roundhouse.core.rng import Rng
from roundhouse.core.text import Text

if TYPE_CHECKING:
    from roundhouse.core.action import Action
    from roundhouse.core.state import State

S = TypeVar("S", bound="State")
CHANCE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One open question: who is asked, what is legal, and what an answer does to the state.

    A frame is immutable once pushed, so copying a stack is copying a list. It serialises as its class name and the
    arguments of its constructor, which are its fields.
    """

    prompt: ClassVar[str] = ""
    """The catalogue key of the question in words."""

    chance: bool = False
    """Chance answers, by `weights`; see `ChanceFrame`."""
    open: bool = False
    """Not all legal actions can be listed, and they have no ids; see `OpenFrame`."""
    wide: bool = False
    """Only some of the legal actions are listed; see `WideFrame`."""

    def __init__(self) -> None:
        pass

    def seat(self, s: S) -> i64:
        """The seat that is asked, the first of them when several are."""
        raise missing(self, "seat")

    def seats(self, s: S) -> tuple[int, ...]:
        """All seats that are asked now and have not answered."""
        return (self.seat(s),)

    def legal(self, s: S, seat: i64) -> vec[i64]:
        """The ids of the actions that the seat may take."""
        raise missing(self, "legal")

    def sampled(self, s: S, seat: i64) -> vec[i64]:
        """The ids that random play and bots choose from: those of `legal`, less what they would repeat for ever."""
        return self.legal(s, seat)

    def pick(self, s: S, seat: i64, rng: Rng) -> i64:
        """One of the actions that `sampled` lists, each as likely; a frame may draw the same one without the list."""
        actions = self.sampled(s, seat)
        return actions[rng.below(i64(len(actions)))]

    def play(self, s: S, seat: i64, action: i64) -> None:
        """Change the state as the action says, and push, replace or pop frames."""
        raise missing(self, "play")

    def weights(self, s: S) -> vec[i64]:
        """For chance: how often each outcome comes, by its number."""
        raise missing(self, "weights")

    def first(self, s: S) -> i64:
        """For chance: the action id of outcome number 0."""
        raise missing(self, "first")

    def draw(self, s: S, rng: Rng) -> i64:
        """For chance: an outcome's action id, by its weight."""
        return self.first(s) + rng.pick(self.weights(s))

    def proposals(self, s: S, seat: int) -> list[Action]:
        """The typed actions that `State.legal` lists."""
        game = s.rules()
        return [game.action(action) for action in self.legal(s, seat)]

    def number(self, s: S, action: Action) -> int:
        """The id of a typed action; a frame to which some order means nothing may bring it into the usual one."""
        return s.rules().id(action)

    def allows(self, s: S, seat: int, action: Action) -> Text | None:
        """For open and wide frames: None if the action is legal, otherwise the reason why not."""
        raise missing(self, "allows")

    def interrupts(self, s: S, seat: int, action: Action) -> bool:
        """Whether a seat may take this action although it is not asked."""
        return False

    def answer(self, s: S, seat: int, action: Action) -> None:
        """For open frames: do what any action that `allows` accepts does to the state."""
        raise missing(self, "answer")

    def why_not(self, s: S, seat: i64, action: Action) -> Text | None:
        """The reason why an action is not legal here, where the title can name one."""
        return s.rules().why_not(s, int(seat), action)

    def question(self, s: S, seat: i64) -> Text:
        """The question in words."""
        return Text(self.prompt)

    def to_json(self) -> list[object]:
        """The frame's name and the values of its fields."""
        return [type(self).__name__, *[getattr(self, name) for name in fields_of(type(self))]]

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in fields_of(type(self)))
        return f"{type(self).__name__}({values})"


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceFrame(Frame[S]):
    """A question that chance answers: a draw or a roll, with integer weights."""

    chance: bool = True

    def seat(self, s: S) -> i64:
        return CHANCE


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenFrame(Frame[S]):
    """A question with too many legal answers to list: it lists good ones and judges any.

    An id is a proposal's number, good for this state only.
    """

    open: bool = True

    def legal(self, s: S, seat: i64) -> vec[i64]:
        return vec[i64]([i64(i) for i in range(len(self.proposals(s, seat)))])

    def play(self, s: S, seat: i64, action: i64) -> None:
        self.answer(s, seat, self.proposals(s, seat)[action])


@mypyc_attr(allow_interpreted_subclasses=True)
class WideFrame(Frame[S]):
    """A question with more legal answers than are worth listing, such as any price.

    It lists some of them and judges any by its id.
    """

    wide: bool = True

    def judge(self, s: S, seat: i64, action: i64) -> Text | None:
        """None if the action with this id is legal, otherwise the reason why not."""
        raise missing(self, "judge")

    def allows(self, s: S, seat: int, action: Action) -> Text | None:
        number = self.number(s, action)
        return Text("error.no_such_action") if number < 0 else self.judge(s, seat, number)


_FIELDS: Final[dict[type, tuple[str, ...]]] = {}


def fields_of(kind: type[Frame[Any]]) -> tuple[str, ...]:
    """The names of the constructor's arguments; looked up once for each class."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(signature(kind).parameters)
    return _FIELDS[kind]


def frames_of(package: str) -> list[type[Frame[Any]]]:
    """The questions and marks of a package: its frames that are no base of others."""
    found: list[type[Frame[Any]]] = []
    bases: list[Any] = [Frame]
    while len(bases) > 0:
        base = bases.pop()
        bases += base.__subclasses__()
        inside = [kind for kind in (base, *base.__subclasses__()) if kind.__module__.startswith(package + ".")]
        if inside == [base]:
            found.append(base)
    return found
