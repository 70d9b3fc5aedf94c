"""Settings for all tests."""

import os
import sys
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from tests.cluster import for_this_run
from tests.installing import example, listed

from roundhouse import build

pytest.register_assert_rewrite("tests.conformance.contracts", "tests.conformance.walk")

# The code of the example can be imported everywhere; a title of the registry it is only where a test asks for it.
sys.path.append(str(example().code))

TESTS = Path(__file__).parent
ONCE = {
    "browser",
    "cli",
    "server",
    "study",
    "test_documents.py",
    "test_layers.py",
    "test_page_types.py",
    "test_site.py",
    "test_types.py",
    "test_wheel.py",
}
"""Tests of what is never compiled and only calls the engine: with one build they show as much as with two."""


LONGEST = {
    "test_a_hundred_crashes",
    "test_an_added_title_gets_the_whole_conformance_suite",
    "test_made_up_requests",
    "test_a_wheel_installs_what_is_asked_for",
    "test_no_more_instructions_than_stored",
}
"""Begun first: at the end of a run they would keep one worker busy while the others have nothing left to do."""


_for_this_run = ExitStack()


def pytest_configure() -> None:
    _for_this_run.enter_context(for_this_run())


def pytest_unconfigure() -> None:
    _for_this_run.close()


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Tests in a browser wait a third of their time, so that one worker more than there are cores has enough to do."""
    workers = yield
    return workers if build() == "pure" else workers + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: getattr(item, "originalname", "") not in LONGEST)
    for item in items:
        if item.path.is_relative_to(TESTS) and item.path.relative_to(TESTS).parts[0] in ONCE:
            item.add_marker(pytest.mark.once)


_COMMON = settings(
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
# The same examples every time: a red run must mean a change. HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("repeatable", parent=_COMMON, derandomize=True)
settings.register_profile("explore", parent=_COMMON, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))


@pytest.fixture
def night_freight() -> Iterator[None]:
    """The example title is in the registry."""
    with listed(example().info):
        yield
