"""The stream for simulation, and draws from a seed that anyone can check."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from roundhouse import Rng
from roundhouse.core.rng import commitment, index_at, seeded_index

WORD = 2**32


def reference(seed: int, number: int) -> list[int]:
    """The sfc32 generator, written from its definition: three words and a counter, the first twelve results unused."""
    words = [0x9E3779B9 ^ seed // 2**64 % WORD, seed % WORD, seed // WORD % WORD]
    results = []
    for counter in range(1, number + 13):
        a, b, c = words
        result = (a + b + counter) % WORD
        rotated = (c * 2**21 + c // 2**11) % WORD
        words = [b ^ b // 2**9, c * 9 % WORD, (rotated + result) % WORD]
        results.append(result)
    return results[12:]


@given(st.integers(0, 2**96 - 1))
def test_the_stream_is_sfc32(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.next32() for _ in range(20)] == reference(seed, 20)


def test_known_values() -> None:
    rng = Rng(1)
    assert [rng.next32() for _ in range(3)] == reference(1, 3)
    rng = Rng(7)
    assert [rng.below(6) for _ in range(5)] == [0, 2, 2, 5, 4]


def test_equal_seeds_give_equal_streams_and_others_other_ones() -> None:
    one, same, other = Rng(5), Rng(5), Rng(6)
    first = [one.next32() for _ in range(50)]
    assert first == [same.next32() for _ in range(50)] != [other.next32() for _ in range(50)]
    assert all(0 <= number < WORD for number in first)


@given(st.integers(0, 2**64), st.integers(1, 2**31 - 1))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(n) < n for _ in range(20))


def test_below_gives_every_number_about_as_often() -> None:
    rng = Rng(3)
    came = Counter(rng.below(6) for _ in range(6000))
    assert sorted(came) == [0, 1, 2, 3, 4, 5] and all(850 < number < 1150 for number in came.values())


def test_pick_follows_the_weights() -> None:
    rng = Rng(4)
    came = Counter(rng.pick(vec[i64]([0, 1, 3, 0, 6])) for _ in range(5000))
    assert sorted(came) == [1, 2, 4]
    assert abs(came[1] - 500) < 100 and abs(came[2] - 1500) < 150 and abs(came[4] - 3000) < 200


def test_shuffle_keeps_the_items_and_reaches_every_order() -> None:
    rng = Rng(2)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(1200):
        items = vec[i64]([10, 20, 30])
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6 and min(orders.values()) > 150
    assert all(sorted(order) == [10, 20, 30] for order in orders)
    for few in ([], [8]):
        items = vec[i64](few)
        rng.shuffle(items)
        assert list(items) == few


@pytest.mark.parametrize(("point", "index"), [(0, 1), (1, 1), (2, 3), (4, 3), (5, 4)])
def test_weights_are_laid_end_to_end(point: int, index: int) -> None:
    assert index_at(vec[i64]([0, 2, 0, 3, 1]), point) == index


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment("abc") == hashlib.sha256(b"roundhouse seed abc").hexdigest()
    assert commitment("zażółć") == hashlib.sha256("roundhouse seed zażółć".encode()).hexdigest()
    assert commitment("abc") == "77ff20193dc02af0a7f5e869eefd8957d210dc018f3912c0295c82b85ba91b43"


@given(st.text(max_size=20), st.integers(0, 1000), st.lists(st.integers(0, 9), min_size=1).filter(any))
def test_a_draw_is_the_hash_of_version_and_seed(seed: str, version: int, weights: list[int]) -> None:
    digest = hashlib.sha256(f"roundhouse draw {version} {seed}".encode()).hexdigest()
    outcomes = [index for index, weight in enumerate(weights) for _ in range(weight)]
    assert seeded_index(seed, version, weights) == outcomes[int(digest, 16) % len(outcomes)]


def test_known_draws() -> None:
    assert [seeded_index("abc", version, [1] * 10) for version in range(8)] == [4, 6, 9, 7, 8, 8, 0, 9]
