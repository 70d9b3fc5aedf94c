"""Seats by lot: who sits where follows from the seed, and the record proves it."""

import hashlib
from collections import Counter

import pytest
from night_freight import TITLE

import roundhouse as rh
from roundhouse import BadOption, BadRecord, Match, load, verify
from roundhouse.core.record import record_schema
from roundhouse.core.rng import seat_order
from roundhouse.core.schema import violations

pytestmark = pytest.mark.usefixtures("night_freight")
NAMED = [{"name": "Ada"}, {"name": "Jan", "bot": "easy"}, {"name": "Ewa"}]


def _match(seed: str = "seed", seats_by_lot: bool = True) -> Match:
    return Match(TITLE.build(3, {}), seed, NAMED, seats_by_lot=seats_by_lot)


def test_the_order_follows_from_the_seed() -> None:
    """As docs/record.md says it."""
    order = [0, 1, 2, 3]
    for seat in (3, 2, 1):
        digest = hashlib.sha256(f"roundhouse seat {seat} turntable".encode()).digest()
        other = int.from_bytes(digest, "big") % (seat + 1)
        order[seat], order[other] = order[other], order[seat]
    assert seat_order("turntable", 4) == order
    assert seat_order("turntable", 1) == [0]


def test_every_order_is_as_likely_as_any_other() -> None:
    found = Counter(tuple(seat_order(str(seed), 3)) for seed in range(6000))
    assert len(found) == 6 and all(900 < times < 1100 for times in found.values())


def test_the_seats_are_drawn_with_their_bots() -> None:
    for seed in ("a", "b", "c", "d"):
        match = _match(seed)
        assert match.lot == seat_order(seed, 3)
        assert match.seats == [NAMED[number] for number in match.lot]
    assert len({str(_match(seed).names) for seed in "abcdefgh"}) > 2


def test_seats_stay_as_they_are_named_unless_asked() -> None:
    match = _match(seats_by_lot=False)
    assert match.seats == NAMED and match.lot is None and "lot" not in match.record()
    assert rh.new("1830", players=3, seed=1).names == ["Player 1", "Player 2", "Player 3"]


def test_the_lot_changes_nothing_but_the_seats() -> None:
    assert _match().log == _match(seats_by_lot=False).log


def test_the_record_tells_who_sat_where_before_and_verify_checks_it() -> None:
    record = _match().record()
    lot = seat_order("seed", 3)
    assert record["lot"] == lot and record["seats"] == [NAMED[number] for number in lot]
    assert violations(record, record_schema()) == [] and load(record).record() == record
    assert verify(record).lot is True and verify(record).proven
    assert verify(_match(seats_by_lot=False).record()).lot is None
    verdict = verify({**record, "lot": [lot[1], lot[0], lot[2]]})
    assert verdict.lot is False and not verdict.proven and not verdict.wrong


@pytest.mark.parametrize("lot", [[0, 1], [0, 1, 1], [1, 2, 3], [0, 1, 2, 3], [], ["a"], 3])
def test_what_is_no_order_of_the_seats_is_refused(lot: object) -> None:
    with pytest.raises(BadRecord, match="lot"):
        load({**_match().record(), "lot": lot})


def test_without_a_seed_nothing_is_drawn() -> None:
    with pytest.raises(BadOption, match="seed"):
        Match(TITLE.build(3, {}), None, NAMED, seats_by_lot=True)


def test_1830_alone_seats_its_players_by_lot() -> None:
    """1830, rule 0.2. The other rulebooks draw or choose the first player, which their games do themselves."""
    assert [kind.id for kind in rh.titles() if kind.seats_by_lot] == ["1830"]
