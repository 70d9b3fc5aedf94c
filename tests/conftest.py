"""Settings for all tests."""

import os

import pytest
from hypothesis import HealthCheck, Phase, settings

pytest.register_assert_rewrite("tests.conformance.contracts", "tests.conformance.walk")

_COMMON = settings(
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
# The same examples every time: a red run must mean a change. HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("repeatable", parent=_COMMON, derandomize=True)
settings.register_profile("explore", parent=_COMMON, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeatable"))
