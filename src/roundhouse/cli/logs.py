"""Commands for logs of other programs."""

from __future__ import annotations

import json
from pathlib import Path

from roundhouse import importers
from roundhouse.cli.records import check_target, save_record, unwritable
from roundhouse.cli.shell import Shell
from roundhouse.core.errors import BadFile
from roundhouse.core.text import text

SAME, DIFFERENT = 0, 1


def import_log(shell: Shell, form: str, path: Path, save: Path | None, check: bool, as_json: bool) -> int:
    """Play a log again, print the points of each player, and compare it with the log if wanted."""
    if save is not None:
        check_target(save)
    try:
        found = importers.import_log(path, form)
    except BadFile as error:
        # An action that the rules refuse is a difference; what is no log at all is a fault of the user.
        if not check or "action" not in error.text.args:
            raise
        shell.problem(error.text)
        return DIFFERENT
    if save is not None:
        save_record(save, found.match.record())
    if as_json:
        shell.json(found.to_json())
    else:
        for player, worth in found.result.items():
            shell.line(f"{player}  {worth}")
        reason = found.end_reason or "-"
        shell.line(shell.say("cli.import.summary", actions=text("cli.entries", n=found.actions), reason=reason))
        for difference in found.differences:
            shell.line(shell.words(difference), style="red")
    return DIFFERENT if check and found.differences else SAME


def export_log(shell: Shell, form: str, path: Path, target: Path | None) -> int:
    """Write a record as a log."""
    log = importers.export_log(path, form)
    if target is None:
        shell.json(log, indent=None)
        return SAME
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(json.dumps(log, ensure_ascii=False) + "\n")
    except (OSError, ValueError) as error:
        raise unwritable(target, error) from error
    return SAME
