"""Standing orders: what they know, what they say, and that games in which they answer go on."""

from __future__ import annotations

from dataclasses import dataclass

from tests.conformance.contracts.words import has_words
from tests.conformance.walk import Walk

from roundhouse import Action, IllegalAction, Rng, State
from roundhouse.core.orders import Memory, OrderField, OrderKind, OrderValue, Seen, Values
from roundhouse.core.text import Text

_GIVEN = 6
"""A seat without an order gives one at one question in so many."""
_LOOKED = 250
"""One step in so many is looked at."""
_PLAYED = 12
"""One game in so many is played by orders, too, from end to end."""
_MOST = 3


@dataclass
class Given:
    """An order of a seat in a game of the tests."""

    seat: int
    kind: OrderKind
    values: Values
    memory: Memory

    def over(self, seen: Seen) -> bool:
        return self.kind.stop(seen, self.values, self.memory) is not None


def orders_know_no_more_than_their_seat(walk: Walk) -> None:
    """Whatever is hidden from a seat may lie anyhow: its orders offer, remember, answer and end all the same."""
    for state in walk:
        if not walk.title.orders or not walk.looks(_LOOKED):
            continue
        seat = walk.luck.below(walk.players)
        one, two = (_seen(walk, state, seat) for _ in range(2))
        for kind in walk.title.orders:
            fields = kind.fields(one)
            assert fields == kind.fields(two), f"{kind.id} offers what is hidden"
            if fields is not None:
                values = any_values(fields, walk.luck)
                assert _told(kind, one, values) == _told(kind, two, values), f"{kind.id} knows what is hidden"


def orders_have_words(walk: Walk) -> None:
    """Every kind, field and choice has a name, every order its words, and every end its reason."""
    for state in walk:
        if not walk.title.orders or not walk.looks(_LOOKED):
            continue
        seen = _seen(walk, state, walk.luck.below(walk.players))
        for kind in walk.title.orders:
            fields = kind.fields(seen)
            has_words(kind.name)
            has_words(kind.help)
            for field in fields or ():
                for text in (field.name, *field.choice_names):
                    has_words(text)
            if fields is not None:
                values = any_values(fields, walk.luck)
                has_words(kind.words(seen, values))
                why = kind.stop(seen, values, kind.look(seen, values, None))
                if why is not None:
                    has_words(why)


def games_by_orders_end(walk: Walk) -> None:
    """Seats that give any orders, and play at random where none answers, come to the end of the game.

    What an order answers is legal, or refused with the rule's reason: then it ends, as on a server.
    """
    if not walk.title.orders or not walk.looks(_PLAYED):
        return
    state, standing = walk.game.start(), list[Given]()
    left = walk.title.longest_game(walk.players)
    while not state.over:
        if state.chance:
            state.play_id(state.frame.draw(state, walk.luck), -1)
            continue
        left -= 1
        assert left >= 0, "the game does not end"
        seat = state.seats()[0]
        if walk.luck.below(_GIVEN) == 0 and sum(order.seat == seat for order in standing) < _MOST:
            standing += _any_order(walk, state, seat)
        if not _obey(walk, state, seat, standing):
            ids = state.sampled_ids(seat)
            state.play_id(ids[walk.luck.below(len(ids))], seat)
    assert walk.title.invariants(state) == []


def _obey(walk: Walk, state: State, seat: int, standing: list[Given]) -> bool:
    """Let one order of a seat answer; whether one did. One whose answer is refused ends."""
    mine = [order for order in standing if order.seat == seat]
    if not mine:
        return False
    seen = _seen(walk, state, seat)
    for order in [order for order in mine if order.over(seen)]:
        mine.remove(order)
        standing.remove(order)
    for asks in ("answer", "otherwise"):
        for order in mine:
            action: Action | None = getattr(order.kind, asks)(seen, order.values, order.memory)
            if action is None:
                continue
            try:
                state.apply(action, seat)
            except IllegalAction as error:
                assert isinstance(error.text.args.get("why"), Text), f"{order.kind.id} answers {action}: {error}"
                standing.remove(order)
                return False
            while state.stack and state.chance:  # a server looks again when all is drawn that follows
                state.play_id(state.frame.draw(state, walk.luck), -1)
            order.memory = order.kind.look(_seen(walk, state, seat), order.values, order.memory)
            return True
    return False


def _any_order(walk: Walk, state: State, seat: int) -> list[Given]:
    """A random order of a seat, if it would stand."""
    kind = walk.title.orders[walk.luck.below(len(walk.title.orders))]
    seen = _seen(walk, state, seat)
    fields = kind.fields(seen)
    if fields is None:
        return []
    values = kind.checked(seen, any_values(fields, walk.luck))
    order = Given(seat, kind, values, kind.look(seen, values, None))
    return [] if order.over(seen) else [order]


def any_values(fields: tuple[OrderField, ...], rng: Rng) -> dict[str, OrderValue]:
    """Random values of an order's fields."""
    values: dict[str, OrderValue] = {}
    for field in fields:
        if field.choices:
            values[field.id] = field.choices[rng.below(len(field.choices))]
        else:
            values[field.id] = field.least + rng.below(field.most - field.least + 1)
        assert field.checked(values[field.id]) == values[field.id] and field.checked(field.default) == field.default
    return values


def _seen(walk: Walk, state: State, seat: int) -> Seen:
    names = tuple(f"Player {number + 1}" for number in range(walk.players))
    return Seen(state.determinize(seat, walk.luck), seat, names)


def _told(kind: OrderKind, seen: Seen, values: Values) -> tuple[object, ...]:
    """All that an order says."""
    memory = kind.look(seen, values, None)
    again = kind.look(seen, values, memory)
    asks = (kind.answer, kind.otherwise) if seen.asked else ()
    answers = [ask(seen, values, memory) for ask in asks]
    return kind.words(seen, values), memory, again, kind.stop(seen, values, memory), answers
