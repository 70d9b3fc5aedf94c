# compiled by mypyc
"""The finite action space: answers as numbers below a fixed size, for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from roundhouse.core.errors import IllegalAction
from roundhouse.core.state import State
from roundhouse.core.text import text

if TYPE_CHECKING:
    from roundhouse.core.action import Action
    from roundhouse.core.game import Game

UNSETTLED: Final = -1
"""What `Space.settled` says while an answer is only begun."""
Begun = tuple[int, ...]
"""The numbers of an answer that have been chosen so far."""
DIGITS: Final = 64
"""How many actions of a list the usual space tells apart in one step."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Space:
    """The numbers with which the seats of a game answer, the same ones for every question and every state.

    An answer is one number, or several in turn where a question has too many answers: first what, then how. A number
    that is the only possible one in a later step is not asked for. The answers are those of `Frame.sampled`, so that
    games come to an end; a title adds those that its questions do not list.
    """

    def __init__(self, game: Game, size: int, deepest: int) -> None:
        self.game: Game = game
        self.size: i64 = size
        """All numbers are below this."""
        self.deepest: i64 = deepest
        """The most numbers that one answer takes."""

    # What a title writes.

    def numbers(self, s: State, seat: i64, begun: Begun) -> vec[i64]:
        """The numbers that are possible next, each once, in no order."""
        raise NotImplementedError

    def settled(self, s: State, seat: i64, begun: Begun) -> i64:
        """The id of the answer that some numbers make, UNSETTLED if there must be more of them.

        The id is for `perform`; it need not be one that the codec knows.
        """
        raise NotImplementedError

    def steps(self, s: State, seat: i64, action: Action) -> Begun:
        """All numbers that stand for a typed action, those that would not be asked for included."""
        raise NotImplementedError

    def name(self, s: State, begun: Begun) -> str:
        """What the numbers of an unsettled answer say, in the words of actions."""
        return " ".join([str(number) for number in begun]) + " ..."

    def perform(self, s: State, seat: i64, answer: i64) -> None:
        """Play what `settled` has found. Fast and unchecked."""
        s.play_id(answer, seat)

    def typed(self, s: State, seat: i64, answer: i64) -> Action:
        """The typed action for what `settled` has found."""
        frame = s.stack[-1]
        return frame.proposals(s, seat)[answer] if frame.open else self.game.action(answer)

    # What every title inherits.

    def advanced(self, s: State, seat: i64, begun: Begun, number: int) -> tuple[Begun, i64]:
        """The numbers after one more, with those that follow by themselves, and the answer that they settle."""
        begun = (*begun, number)
        while True:
            answer = self.settled(s, seat, begun)
            if answer != UNSETTLED:
                return begun, answer
            possible = self.numbers(s, seat, begun)
            if len(possible) != 1:
                return begun, UNSETTLED
            begun = (*begun, int(possible[0]))

    def play(self, s: State, seat: i64, begun: Begun, number: int) -> Begun:
        """Play one more number; what is begun now, nothing if the answer was played. Fast and unchecked."""
        begun, answer = self.advanced(s, seat, begun, number)
        if answer == UNSETTLED:
            return begun
        self.perform(s, seat, answer)
        return ()

    def action(self, s: State, seat: i64, begun: Begun, number: int) -> Action | None:
        """The typed action that one more number settles; None if there must be more."""
        answer = self.advanced(s, seat, begun, number)[1]
        return None if answer == UNSETTLED else self.typed(s, seat, answer)

    def words(self, s: State, seat: i64, begun: Begun, number: int) -> str:
        """What one more number says: the text of an action, or the beginning of one."""
        action = self.action(s, seat, begun, number)
        return self.name(s, (*begun, number)) if action is None else str(action)

    def path(self, s: State, seat: int, action: Action) -> Begun:
        """The numbers to play for a typed action; raises IllegalAction if there are none."""
        asked: list[int] = []
        begun: list[int] = []
        for number in self.steps(s, seat, action):
            possible = self.numbers(s, seat, tuple(begun))
            if number not in possible:
                raise IllegalAction(text("error.no_number", action=str(action)))
            if len(begun) == 0 or len(possible) > 1:
                asked.append(number)
            begun.append(number)
        return tuple(asked)


@mypyc_attr(allow_interpreted_subclasses=True)
class ListSpace(Space):
    """A space for any title: the place of an action in the list, in digits to the base 64.

    A list of up to 64 takes one number, a longer one as many as its length has digits.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game, DIGITS, 4)

    def numbers(self, s: State, seat: i64, begun: Begun) -> vec[i64]:
        length = i64(len(s.sampled_ids(seat)))
        start, span = _stretch(length, begun)
        out: vec[i64] = vec[i64]()
        i: i64
        for i in range(DIGITS):
            if start + i * span < length:
                out = append(out, i)
        return out

    def settled(self, s: State, seat: i64, begun: Begun) -> i64:
        ids = s.sampled_ids(seat)
        start, span = _stretch(i64(len(ids)), begun)
        return ids[start] if span == 0 else i64(UNSETTLED)

    def steps(self, s: State, seat: i64, action: Action) -> Begun:
        listed = self.listed(s, seat)
        if action not in listed:
            return (-1,)
        place = listed.index(action)
        span: int = 1
        while span * DIGITS < len(listed):
            span *= DIGITS
        digits: list[int] = []
        while span > 0:
            digits.append(place // span)
            place %= span
            span //= DIGITS
        return tuple(digits)

    def listed(self, s: State, seat: i64) -> list[Action]:
        """The actions that have numbers."""
        return [self.typed(s, seat, answer) for answer in s.sampled_ids(seat)]

    def name(self, s: State, begun: Begun) -> str:
        length = i64(len(s.sampled_ids(s.stack[-1].seat(s))))
        start, span = _stretch(length, begun)
        last = start + span * DIGITS - 1
        return f"action {int(start) + 1}-{min(int(length), int(last) + 1)}"


def _stretch(length: i64, begun: Begun) -> tuple[i64, i64]:
    """Where in a list the actions begin that agree with some digits, and how many belong to a next digit."""
    span: i64 = 1
    while span * DIGITS < length:
        span *= DIGITS
    start: i64 = 0
    for digit in begun:
        start += i64(digit) * span
        span //= DIGITS
    return start, span


@mypyc_attr(allow_interpreted_subclasses=True)
class PairSpace(Space):
    """A space in which the id of an action is one number, or two: a head, and a tail if others have the same head."""

    def __init__(self, game: Game, size: int, deepest: int = 2) -> None:
        super().__init__(game, size, deepest)

    def head(self, s: State, seat: i64, answer: i64) -> i64:
        """The first number for an id."""
        raise NotImplementedError

    def tail(self, s: State, seat: i64, answer: i64) -> i64:
        """The second number for an id, -1 where the first one says all."""
        return -1

    def ids(self, s: State, seat: i64) -> vec[i64]:
        """The ids of the answers that have numbers."""
        return s.sampled_ids(seat)

    def numbers(self, s: State, seat: i64, begun: Begun) -> vec[i64]:
        out: vec[i64] = vec[i64]()
        if len(begun) > 0:
            wanted = i64(begun[0])
            for answer in self.ids(s, seat):
                if self.head(s, seat, answer) == wanted:
                    out = append(out, self.tail(s, seat, answer))
            return out
        shared: vec[i64] = vec[i64]()
        for answer in self.ids(s, seat):
            number = self.head(s, seat, answer)
            if self.tail(s, seat, answer) >= 0:
                if contains(shared, number):
                    continue
                shared = append(shared, number)
            out = append(out, number)
        return out

    def settled(self, s: State, seat: i64, begun: Begun) -> i64:
        wanted = i64(begun[0])
        for answer in self.ids(s, seat):
            if self.head(s, seat, answer) == wanted:
                tail = self.tail(s, seat, answer)
                if tail < 0 or (len(begun) > 1 and tail == i64(begun[1])):
                    return answer
        return UNSETTLED

    def steps(self, s: State, seat: i64, action: Action) -> Begun:
        answer = s.stack[-1].number(s, action)
        if answer not in self.ids(s, seat):
            return (-1,)
        head, tail = int(self.head(s, seat, answer)), int(self.tail(s, seat, answer))
        return (head,) if tail < 0 else (head, tail)


def contains(numbers: vec[i64], wanted: i64) -> bool:
    """Whether a number is among some."""
    for number in numbers:
        if number == wanted:
            return True
    return False


def rising(numbers: vec[i64]) -> list[int]:
    """Some numbers in order."""
    out: list[int] = [int(number) for number in numbers]
    out.sort()
    return out


@mypyc_attr(allow_interpreted_subclasses=True)
class TableSpace(PairSpace):
    """A space in which most numbers stand for one id each, in a table, and a title adds what is not in it."""

    def __init__(self, game: Game, known: list[int], more: int, deepest: int = 1) -> None:
        super().__init__(game, len(known) + more, deepest)
        self.known: vec[i64] = vec[i64](known)
        """The ids by number; the title's own numbers come after these."""
        self.more: i64 = len(known)
        self.number_of: vec[i64] = vec[i64]([-1] * (max(known) + 1))
        """The numbers by id."""
        i: i64
        for i in range(len(known)):
            self.number_of[self.known[i]] = i

    def head(self, s: State, seat: i64, answer: i64) -> i64:
        if answer < i64(len(self.number_of)):
            number = self.number_of[answer]
            if number >= 0:
                return number
        return self.other_head(s, seat, answer)

    def other_head(self, s: State, seat: i64, answer: i64) -> i64:
        """The first number for an id that is not in the table."""
        raise NotImplementedError

    def settled(self, s: State, seat: i64, begun: Begun) -> i64:
        number = i64(begun[0])
        return self.known[number] if number < self.more else super().settled(s, seat, begun)
