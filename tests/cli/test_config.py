"""`roundhouse serve` takes its settings from a file, the environment and the command line."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from roundhouse.server.settings import Rate, Settings
from roundhouse.server.tuning import tuned, values

if TYPE_CHECKING:
    from tests.cli.conftest import Ran, Run


def printed(run: Run, *words: str) -> dict[str, Any]:
    ran = run("serve", "--print-config", *words)
    assert (ran.code, ran.err) == (0, "")
    return tomllib.loads(ran.out)


def test_the_command_line_counts_more_than_the_environment_and_that_more_than_the_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "roundhouse.toml"
    file.write_text('port = 1\nhost = "::"\npause = 5\nno-push = true\nproxy = ["10.0.0.0/8", "::1"]\n')
    assert printed(run, "--config", str(file))["port"] == 1
    monkeypatch.setenv("ROUNDHOUSE_SERVE_PORT", "2")
    monkeypatch.setenv("ROUNDHOUSE_SERVE_PAUSE", "6")
    found = printed(run, f"--config={file}", "--port", "3")
    assert {name: found[name] for name in ("port", "host", "pause", "no-push", "proxy")} == {
        "port": 3,
        "host": "::",
        "pause": 6,
        "no-push": True,
        "proxy": ["10.0.0.0/8", "::1"],
    }
    monkeypatch.setenv("ROUNDHOUSE_SERVE_CONFIG", str(file))
    assert printed(run)["host"] == "::"


@pytest.mark.parametrize("language", ["en", "pl"])
def test_what_is_printed_is_a_file_that_says_the_same(run: Run, tmp_path: Path, language: str) -> None:
    ran = run("--lang", language, "serve", "--print-config", "--port", "9000", "--limit", "chat_rate=0.5,4")
    file = tmp_path / "roundhouse.toml"
    file.write_text(ran.out)
    again = run("--lang", language, "serve", "--print-config", "--config", str(file))
    assert again.out == ran.out
    limits = tomllib.loads(ran.out)["limits"]
    assert limits["chat_rate"] == [0.5, 4.0] and set(limits) == set(values(Settings()))


def test_every_setting_that_is_commented_out_can_be_used(run: Run, tmp_path: Path) -> None:
    """Whoever removes the # has a line of the right type."""
    plain = run("serve", "--print-config").out
    file = tmp_path / "roundhouse.toml"
    file.write_text("\n".join(line.removeprefix("# ") if " = " in line else line for line in plain.splitlines()))
    assert run("serve", "--print-config", "--config", str(file)).err == ""


def test_limits_and_times_have_names() -> None:
    settings = tuned(["guest_cpu=0.1,2", "chat-lines=5", "bot_deadline=2.5", "lobby_hours=3"])
    assert settings.limits.guest_cpu == Rate(0.1, 2.0) and settings.limits.chat_lines == 5
    assert (settings.bot_deadline, settings.lobby_hours) == (2.5, 3)


WRONG = [
    ("port = ", "not a TOML file"),
    ("prot = 1\n[limits]\n", '"prot"; available: port'),
    ("port = true", '"port" needs a whole number'),
    ("port = 70000", "--port needs a whole number from 0 to 65535"),
    ("host = 5", '"host" needs words in quotes'),
    ('no-push = "yes"', '"no-push" needs true or false'),
    ('proxy = "::1"', '"proxy" needs a list of words in quotes'),
    ("config = 'x'", 'no setting "config"'),
    ("open = true", 'no setting "open"'),
    ("[limits]\nchat_rates = 5", 'no limit "chat_rates"; available: chat_rate'),
    ("[limits]\nchat_rate = 5", "chat_rate needs two numbers above 0"),
    ("[limits]\nchat_lines = 2.5", "chat_lines needs a whole number above 0"),
    ("[limits]\nchat_lines = 0", "chat_lines needs a whole number above 0"),
    ("[limits]\nbot_deadline = nan", "bot_deadline needs a number above 0"),
    ("[limits]\nbot_deadline = true", '"bot_deadline" needs a number or a list of numbers'),
    ("limits = 5", 'no setting "limits"'),
]


@pytest.mark.parametrize(("words", "why"), WRONG)
def test_a_wrong_file_is_one_line(run: Run, tmp_path: Path, words: str, why: str) -> None:
    file = tmp_path / "roundhouse.toml"
    file.write_text(words)
    check(run("serve", "--print-config", "--config", str(file)), why)


def check(ran: Ran, why: str) -> None:
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error: ") and ran.err.count("\n") == 1 and why in ran.err


def test_other_wrong_settings(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    check(run("serve", "--config", str(tmp_path / "nothing.toml")), "nothing.toml: No such file or directory")
    check(run("serve", "--config", str(tmp_path)), "Is a directory")
    (tmp_path / "odd.toml").write_bytes(b"\xff")
    check(run("serve", "--config", str(tmp_path / "odd.toml")), "not a TOML file")
    check(run("serve", "--limit", "chat_rate"), 'no limit "chat_rate"')
    monkeypatch.setenv("ROUNDHOUSE_SERVE_PROT", "80")
    check(run("serve", "--print-config"), "ROUNDHOUSE_SERVE_PROT, but there is no such setting")
    monkeypatch.delenv("ROUNDHOUSE_SERVE_PROT")
    monkeypatch.setenv("ROUNDHOUSE_SERVE_PORT", "many")
    check(run("serve", "--print-config"), "--port needs a whole number")
