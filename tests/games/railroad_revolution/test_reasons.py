"""Whatever is clicked in vain has a reason of its own, and the reason is true: in many positions, for every action."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.railroad_revolution.reference import Reference

import roundhouse as rh
from roundhouse.core.action import Action
from roundhouse.core.text import Text, translate
from roundhouse.games.railroad_revolution import actions as a
from roundhouse.games.railroad_revolution.constants import NONE, RAIL, SALE
from roundhouse.games.railroad_revolution.documents import ACTIONS, COLOURS, TRACKS
from roundhouse.games.railroad_revolution.money import trains_owned
from roundhouse.games.railroad_revolution.tracks import Advance

CHANCE = {"starts", "milestone", "deal", "tile", "token", "setup", "setup-worker"}
ANY_TIME = {"sell-shares", "hire"}
BUILDS = {"station", "rail", "office"}
WORKERS = {"promote", "exchange", "discard"}
HOME = {"reward": "station", "bonus": "station", "token": "telegraph", "flip": "sale"}


class Case:
    """An action that is not possible, and the reason that was given."""

    def __init__(self, state: Any, action: Action, why: Text) -> None:
        self.s = state
        self.seat = state.seats()[0]
        self.action: Any = action
        self.why = why
        self.game = state.g
        self.id = int(state.g.codec().id(action))
        self.reference = Reference(self.seat)

    def cost(self) -> int:
        """What the reason says that it costs."""
        told: Any = self.why.args["cost"]
        return int(told)

    def wealth(self) -> int:
        return int(self.s.money[self.seat] + self.s.shares[self.seat] * self.game.r.share_value)

    def gate(self) -> tuple[int, int, int]:
        """What the next space of the track costs: money, shares, workers."""
        track = TRACKS.index(self.action.track)
        at = self.s.tracks[self.seat * 3 + track] + 1
        g = self.game
        return int(g.gate_money[track][at]), int(g.gate_shares[track][at]), int(g.gate_workers[track][at])

    def spoils(self) -> bool:
        """Tried out, the turn cannot be ended properly any more."""
        return not self.reference.can_end(self.reference.after(self.s, self.id))

    def lacks_worker(self) -> bool:
        goes = self.action.kind in ("promote", "discard") or (self.action.kind == "advance" and self.gate()[2])
        goes = goes or (self.action.kind == "use" and self.action.effect in ("promote", "token"))
        return bool(self.s.available[self.seat] - bool(goes) < self.game.r.least_workers)

    def bit(self, what: Any, base: int) -> bool:
        return bool(what[self.seat] >> (self.id - base) & 1)

    def deal(self) -> Any:
        return self.game.deal[self.s.deal_up() * 2 + ("upper", "lower").index(self.action.which)]

    def is_asked(self) -> bool:
        """Whether some action of this kind is possible."""
        return any(action.kind == self.action.kind for action in self.s.legal())


Truth = Callable[[Case], bool]
PLACED = {"place"}
USED = {"use"}


def colour(it: Case) -> int:
    return COLOURS.index(getattr(it.action, "gets", None) or it.action.worker)


def does_nothing(it: Case) -> bool:
    """Tried out, it brings nothing at once and leads to no question that is of use."""
    if it.action.kind == "exchange":
        return bool(it.action.worker == it.action.gets)
    trial = it.reference.after(it.s, it.id)
    return not it.reference.gains(it.s, trial, it.id) and not it.reference.is_asked(trial)


def wanted_shares(it: Case) -> int:
    if it.action.kind == "accept":
        return int(it.deal().shares)
    return int(it.action.number) if it.action.kind == "sell-shares" else 1


TRUE: dict[str, tuple[set[str], Truth]] = {
    "basic_done": ({*BUILDS, "sell-piece"}, lambda it: it.s.basic == 0 and it.s.action != NONE),
    "basic_first": ({"finish"}, lambda it: it.s.basic > 0),
    "build_first": (USED, lambda it: it.s.place == NONE and it.s.basic > 0),
    "chance": (CHANCE, lambda it: not it.s.chance),
    "choose_deal": (USED, lambda it: COLOURS[it.s.colour] == "grey" and it.s.action == SALE),
    "deal_taken": ({"accept"}, lambda it: it.seat == it.s.turn),
    "does_nothing": ({"use", "accept", "exchange", "discard"}, does_nothing),
    "few_shares": ({"sell-shares", "accept", "use"}, lambda it: it.s.shares[it.seat] < wanted_shares(it)),
    "first_office_there": ({"office"}, lambda it: it.s.first_office[it.action.section - 1] != NONE),
    "first_there": ({"station"}, lambda it: it.s.first_station[it.id - it.game.station] != NONE),
    "four_workers": ({"finish", "stop", "use", "advance", "accept", *WORKERS, *BUILDS}, Case.lacks_worker),
    "gate": (
        {"advance"},
        lambda it: (
            it.gate()[1] > it.s.shares[it.seat] or it.gate()[0] + it.gate()[1] * it.game.r.share_value > it.wealth()
        ),
    ),
    "gate_first": ({"advance", "stop"}, lambda it: isinstance(it.s.frame, Advance) and it.s.frame.gate),
    "last_piece": (BUILDS, lambda it: it.s.rails_left[it.seat] + it.s.buildings_left[it.seat] == 1),
    "leftmost": ({"sell-piece"}, lambda it: it.is_asked()),
    "more_shares": ({"*"}, lambda it: it.id not in it.s.legal_ids(it.seat)),
    "must_choose": ({"stop"}, lambda it: len(it.s.legal()) > 0),
    "no_buildings_left": ({"place", "station", "office", "sell-piece"}, lambda it: it.s.buildings_left[it.seat] == 0),
    "no_city": (PLACED, lambda it: it.s.cities[it.seat] & ~it.s.stations[it.seat] == 0),
    "no_manager": (USED, lambda it: it.action.effect == "promote"),
    "no_place": ({"promote"}, lambda it: it.action not in it.s.legal()),
    "no_rails_left": ({"place", "rail", "sell-piece"}, lambda it: it.s.rails_left[it.seat] == 0),
    "no_sale": (PLACED, lambda it: it.s.rails_left[it.seat] + it.s.buildings_left[it.seat] == 0),
    "no_section": (PLACED, lambda it: it.s.offices[it.seat].bit_count() == it.game.sections),
    "no_setup_token": ({"take-setup"}, lambda it: it.is_asked()),
    "no_space": ({"place", "rail"}, lambda it: it.s.rails_left[it.seat] > 0),
    "no_such_worker": (WORKERS, lambda it: not has(it)),
    "no_token": (USED, lambda it: it.s.token_at[it.s.place] == NONE),
    "no_train_left": (USED, lambda it: sum(it.s.trains) == 0),
    "no_trains": ({"use", "flip"}, lambda it: trains_owned(it.s, it.seat) == 0),
    "no_worker": (PLACED, lambda it: it.s.supply[it.seat * 5 + colour(it)] == 0),
    "none_left": ({"hire", "gain", "exchange"}, lambda it: it.s.bank[colour(it)] == 0),
    "not_available": ({"rail"}, lambda it: not it.bit(it.s.reach, it.game.rail)),
    "not_connected": ({"station"}, lambda it: not it.bit(it.s.cities, it.game.station)),
    "not_deal_section": ({"office"}, lambda it: not it.game.deal_sections >> (it.action.section - 1) & 1),
    "not_down": ({"flip"}, lambda it: it.action.side == "down" and not flips(it)),
    "not_drawn": ({"keep"}, lambda it: it.is_asked()),
    "not_first": (USED, lambda it: it.s.first_station[it.s.place] != it.seat),
    "not_first_office": (USED, lambda it: it.s.first_office[it.s.place] != it.seat),
    "not_my_milestone": (
        {"promote"},
        lambda it: it.game.codec().milestone[it.action.milestone] not in it.s.lines[it.seat * 2 : it.seat * 2 + 2],
    ),
    "not_printed": ({"station"}, lambda it: not it.game.printed >> (it.id - it.game.station) & 1),
    "not_up": ({"flip"}, lambda it: it.action.side == "up" and not flips(it)),
    "office_there": ({"office"}, lambda it: it.bit(it.s.offices, it.game.office)),
    "one_deal": ({"accept"}, lambda it: it.seat != it.s.turn),
    "other_action": (USED, lambda it: HOME[it.action.effect] != ACTIONS[it.s.action]),
    "other_worker": ({"gain"}, lambda it: it.is_asked()),
    "poor": (
        {"hire", "station", "use", "finish", "promote", "discard", "pay"},
        lambda it: it.cost() > it.wealth(),
    ),
    "poor_action": (PLACED, lambda it: it.cost() > it.wealth()),
    "poor_deal": (
        {"accept"},
        lambda it: it.deal().pay > it.why.args["left"] and it.deal().shares <= it.s.shares[it.seat] + 1,
    ),
    "poor_rails": ({"rail"}, lambda it: it.cost() > it.wealth()),
    "rail_there": ({"rail"}, lambda it: it.bit(it.s.rails, it.game.rail)),
    "spoils_turn": (
        {*ANY_TIME, *WORKERS, *BUILDS, "use", "accept", "advance", "take-train", "flip", "stop", "pay", "sell-piece"},
        Case.spoils,
    ),
    "stack_empty": ({"take-train"}, lambda it: it.s.trains[it.id - 130] == 0),
    "station_there": ({"station"}, lambda it: it.bit(it.s.stations, it.game.station)),
    "third_rail": (USED, lambda it: COLOURS[it.s.colour] == "turquoise" and it.s.action == RAIL),
    "top": (
        {"advance"},
        lambda it: (
            it.s.tracks[it.seat * 3 + TRACKS.index(it.action.track)]
            == len(it.game.track_points[TRACKS.index(it.action.track)]) - 1
        ),
    ),
    "used": (USED, lambda it: HOME[it.action.effect] == ACTIONS[it.s.action]),
    "white_promotes": (USED, lambda it: COLOURS[it.s.colour] == "white"),
    "worker_used": ({"use", "rail", "accept"}, lambda it: not it.s.open & 4),
}
"""For each reason the kinds of actions that may be given it, and whether it is true."""


def has(it: Case) -> bool:
    if it.action.place == "supply":
        return bool(it.s.supply[it.seat * 5 + COLOURS.index(it.action.worker)])
    return any(it.s.placed[(it.seat * 4 + i) * 5 + COLOURS.index(it.action.worker)] for i in range(4))


def flips(it: Case) -> bool:
    kind = [train["id"] for train in it.game.board.trains].index(it.action.train)
    side = it.s.up if it.action.side == "up" else it.s.down
    return bool(side[it.seat * it.game.kinds + kind])


def check(state: Any, action: Action, seen: Counter[str]) -> None:
    seat = state.seats()[0]
    why = state.frame.why_not(state, seat, action)
    assert isinstance(why, Text), (type(state.frame).__name__, action)
    for language in ("en", "pl"):
        assert "{" not in translate(why, language)
    key = why.key.removeprefix("rr.why.")
    seen[key] += 1
    it = Case(state, action, why)
    where = (type(state.frame).__name__, str(action), key, why.args)
    if key.startswith("only."):
        assert key == f"only.{action.kind.replace('-', '_')}", where
        assert not it.is_asked(), where
        return
    kinds, true = TRUE[key]
    assert "*" in kinds or action.kind in kinds, where
    assert true(it), where


def positions(players: int, seed: int, share: float) -> list[Any]:
    """Positions of a game in which all and sundry is tried."""
    luck = random.Random(seed)
    state: Any = rh.title("railroad-revolution").build(players, {}).start()
    found: list[Any] = []
    while not state.over:
        if state.chance:
            state.apply(luck.choice([action for action, _ in state.outcomes()]))
            continue
        rare = type(state.frame).__name__ not in ("Turn", "Effects")
        if luck.random() < (4 * share if rare else share):
            found.append(state.copy())
        legal = state.legal()
        plain = [action for action in legal if action.kind not in ANY_TIME]
        state.apply(luck.choice(plain if plain and luck.random() < 0.93 else legal))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_pointed_at_in_vain_has_its_own_true_reason(players: int) -> None:
    seen: Counter[str] = Counter()
    for state in positions(players, seed=players, share=0.12):
        legal = set(state.legal())
        shares = range(1, int(state.shares[state.seats()[0]]) + 2)
        for action in [*state.g.codec().actions.values(), *(a.SellShares(n) for n in shares)]:
            if action not in legal:
                check(state, action, seen)
    assert len(seen) > 40, seen
