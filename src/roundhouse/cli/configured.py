"""Options that may also come from a file (TOML) and from the environment, and how they would be after all of that.

The command line counts most, then the environment, then the file.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from typer import Exit

from roundhouse.cli.help import Command
from roundhouse.cli.shell import Shell, Usage
from roundhouse.core.text import listing, text

PREFIX: Final = "ROUNDHOUSE_SERVE"
"""`--keep-trials` is ROUNDHOUSE_SERVE_KEEP_TRIALS in the environment."""
_ALONE: Final = ("config", "print_config", "show", "help")
"""Options that are no settings."""


class Configured(Command):
    """A command with `--config FILE` and `--print-config`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.context_settings = {**self.context_settings, "auto_envvar_prefix": PREFIX}

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the file that `--config` names before the other options are looked at."""
        config = next(it for it in self.params if it.name == "config")
        named = {name: it for it in self.params if it.name not in _ALONE for name in _names(it)}
        _check_variables(self.params)
        path = _value_of(config, ctx, args)
        if path is not None:
            ctx.default_map = _defaults(Path(path), named)
        rest = super().parse_args(ctx, args)
        if ctx.params.pop("print_config"):
            shell: Shell = ctx.find_root().obj
            for line in list(_document(shell, ctx, named.values())):  # all or nothing
                shell.line(line)
            raise Exit
        return rest


def _check_variables(params: Iterable[Any]) -> None:
    """Raise Usage for a variable of the environment that no option has: it may be misspelt."""
    possible = {f"{PREFIX}_{it.name.upper()}" for it in params}
    for name in os.environ:
        if name.startswith(f"{PREFIX}_") and name not in possible:
            near = get_close_matches(name, possible) or sorted(possible)
            raise Usage(text("cli.config.no_variable", name=name, possible=listing(near)))


def _names(param: Any) -> list[str]:
    return [name.removeprefix("--") for name in param.opts if name.startswith("--")]


def _value_of(config: Any, ctx: Any, args: list[str]) -> str | None:
    """The file that the command line names, or the environment."""
    words = iter(args)
    for word in words:
        name, equals, value = word.partition("=")
        if name == "--config":
            return value if equals else next(words, None)
    found = config.resolve_envvar_value(ctx)
    return None if found is None else str(found)


def _defaults(path: Path, named: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says, by the names of parameters; raises Usage for what is none, or has another type."""
    found: dict[str, Any] = {}
    for key, value in _read(path).items():
        if key == "limits" and isinstance(value, dict):
            found["limit"] = tuple(f"{name}={_plain(path, name, it)}" for name, it in value.items())
        elif key not in named or key == "limit":
            near = get_close_matches(key, named) or [*named, "limits"]
            raise Usage(text("cli.config.no_setting", path=str(path), name=key, possible=listing(near)))
        else:
            found[str(named[key].name)] = _checked(path, key, value, named[key])
    return found


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Usage(text("cli.config.unreadable", path=str(path), why=error.strerror or str(error))) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Usage(text("cli.config.no_toml", path=str(path), why=str(error))) from error


def _plain(path: Path, name: str, value: Any) -> str:
    """A limit as the command line has it: a number, or several with commas."""
    numbers = value if isinstance(value, list) else [value]
    if not all(isinstance(it, int | float) and not isinstance(it, bool) for it in numbers):
        raise Usage(text("cli.config.wrong", path=str(path), name=name, kind=text("cli.config.kind.numbers")))
    return ",".join(str(it) for it in numbers)


def _checked(path: Path, key: str, value: Any, param: Any) -> Any:
    if param.is_flag:
        kind, fits = "flag", isinstance(value, bool)
    elif param.multiple:
        kind, fits = "list", isinstance(value, list) and all(isinstance(it, str) for it in value)
    elif param.metavar == "N":
        kind, fits = "number", isinstance(value, int) and not isinstance(value, bool)
    else:
        kind, fits = "words", isinstance(value, str)
    if not fits:
        raise Usage(text("cli.config.wrong", path=str(path), name=key, kind=text(f"cli.config.kind.{kind}")))
    return tuple(value) if param.multiple else value


def _document(shell: Shell, ctx: Any, params: Iterable[Any]) -> Iterable[str]:
    """The settings as such a file, with what each is for; what is not set is commented out."""
    for param in dict.fromkeys(params):
        if param.name == "limit":
            continue
        value = ctx.params[param.name]
        name = _names(param)[-1]
        yield f"# {shell.say(param.help)}"
        if value is None or (param.multiple and not value):
            yield f"# {name} = {'[]' if param.multiple else '1' if param.metavar == 'N' else json.dumps('')}"
        else:
            plain = list(value) if param.multiple else value if isinstance(value, bool | int) else str(value)
            yield f"{name} = {json.dumps(plain, ensure_ascii=False)}"
        yield ""
    from roundhouse.server.tuning import shown, tuned

    yield f"# {shell.say('cli.config.limits')}"
    yield "[limits]"
    yield from shown(tuned(ctx.params["limit"] or ()))
