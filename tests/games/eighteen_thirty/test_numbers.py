"""Every numbered rule, every known trap and every point on which sources differ has a test that bears its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RULES = {0: 5, 1: 9, 2: 18, 3: 5, 4: 39, 5: 3}
"""The chapters of docs/1830.md and how many rules they have."""
TRAPS = 40
POINTS = 37

NAMES = re.findall(r"^def (test_\w+)", "\n".join(path.read_text() for path in Path(__file__).parent.glob("*.py")), re.M)
WORDS = " ".join(name.removeprefix("test_") for name in NAMES)
PAGE = (Path(__file__).parents[3] / "docs/1830.md").read_text()


@pytest.mark.parametrize("rule", [f"{chapter}.{n}" for chapter, last in RULES.items() for n in range(1, last + 1)])
def test_rule_has_a_test_and_a_line_on_the_page(rule: str) -> None:
    number = rule.replace(".", "_")
    assert re.search(rf"(rule|and)_({'|'.join(_others(rule))})?{number}(_|\b)", WORDS), rule
    assert f"| {rule} |" in PAGE


def _others(rule: str) -> list[str]:
    """A name may bear several numbers of a chapter: rule_3_1_and_3_4, rule_3_1_3_4."""
    chapter = rule.partition(".")[0]
    return [f"{chapter}_{n}_(and_)?" for n in range(1, 40)]


@pytest.mark.parametrize("trap", range(1, TRAPS + 1))
def test_trap_has_a_test(trap: int) -> None:
    assert re.search(rf"trap_{trap}(_|\b)", WORDS)


@pytest.mark.parametrize("point", range(1, POINTS + 1))
def test_point_has_a_test_and_a_line_on_the_page(point: int) -> None:
    assert re.search(rf"\bd{point:02}_|_d{point:02}_", WORDS)
    assert f"| D{point:02} |" in PAGE
