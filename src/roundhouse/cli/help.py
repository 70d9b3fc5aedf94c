"""Help pages and usage errors in the language of the shell: help texts and metavars are keys of the catalogue."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Styled
from typer import TyperException
from typer.core import TyperCommand, TyperGroup

from roundhouse.cli.shell import Shell, Usage
from roundhouse.core.text import Text, listing, text

_INDENT = (0, 0, 0, 2)


class Command(TyperCommand):
    """A command whose help and errors speak the language of the shell."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(_Page(self, ctx).render())

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest:
            raise Usage(text("cli.usage.extra", words=listing(rest), command=ctx.command_path))
        return rest


class Commands(TyperGroup):
    """All commands together."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        formatter.write(_Page(self, ctx).render())

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args[0] not in self.commands:
            near = get_close_matches(args[0], self.commands) or list(self.commands)
            raise Usage(text("cli.usage.no_command", command=args[0], possible=listing(near)))
        return super().resolve_command(ctx, args)


def usage_error(error: TyperException) -> Text:
    """What was wrong with a command line, from what the parser noticed."""
    seen: Any = error
    match type(error).__name__:
        case "NoSuchOption":
            command = seen.ctx.command_path if seen.ctx else "roundhouse"
            return text("cli.usage.no_option", option=seen.option_name, command=command)
        case "MissingParameter":
            return text("cli.usage.missing", name=text(seen.param.metavar), command=seen.ctx.command_path)
        case "BadOptionUsage":
            return text("cli.usage.no_value", option=seen.option_name)
    return text("cli.usage.other", message=error.format_message())


class _Page:
    """A help page."""

    def __init__(self, command: Any, ctx: Any) -> None:
        self.command = command
        self.ctx = ctx
        self.shell: Shell = ctx.find_root().obj
        self.say = self.shell.say
        self.parts: list[RenderableType] = []

    def render(self) -> str:
        params = [param for param in self.command.get_params(self.ctx) if not getattr(param, "hidden", False)]
        arguments = [param for param in params if param.param_type_name == "argument"]
        options = [param for param in params if param.param_type_name != "argument"]
        self.parts.append(Styled.assemble((self.say("cli.help.usage"), "bold"), " ", self._usage(arguments)))
        self.parts += ["", Styled(self.say(self.command.help))]
        if isinstance(self.command, TyperGroup):
            self._commands(self.command)
        if arguments:
            self._list("cli.help.arguments", [(self._metavar(param), self.say(param.help)) for param in arguments])
        self._list("cli.help.options", [self._option(param) for param in options])
        if self.command.epilog:
            self._examples(self.say(self.command.epilog))
        return self.shell.rendered(*self.parts)

    def _usage(self, arguments: list[Any]) -> str:
        names = [self._metavar(param) if param.required else f"[{self._metavar(param)}]" for param in arguments]
        if isinstance(self.command, TyperGroup):
            names.append(self.say("cli.metavar.command"))
        return " ".join([self.ctx.command_path, *names, f"[{self.say('cli.metavar.options')}]"])

    def _commands(self, group: TyperGroup) -> None:
        panels: dict[str, list[tuple[str, str]]] = {}
        for name, command in group.commands.items():
            brief = self.say(command.help or "").split("\n\n")[0]
            panels.setdefault(str(getattr(command, "rich_help_panel", "")), []).append((name, brief))
        width = max(len(name) for name in group.commands)
        for panel, lines in panels.items():
            self._list(panel, [(name.ljust(width), brief) for name, brief in lines])

    def _metavar(self, param: Any) -> str:
        return self.say(param.metavar) if param.metavar else ""

    def _option(self, param: Any) -> tuple[str, str]:
        if param.name == "help":
            return "--help", self.say("cli.help.help")
        names = ", ".join(sorted(param.opts, key=len))
        help_text = self.say(param.help)
        if param.default not in (None, False, ()) and not param.multiple:
            help_text += " " + self.say("cli.help.default", value=str(param.default))
        return f"{names} {self._metavar(param)}".rstrip(), help_text

    def _list(self, heading: str, lines: list[tuple[str, str]]) -> None:
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        for name, words in lines:
            table.add_row(name, words)
        self.parts += ["", Styled(self.say(heading), style="bold"), Padding(table, _INDENT)]

    def _examples(self, examples: str) -> None:
        self.parts += ["", Styled(self.say("cli.help.examples"), style="bold")]
        for line in examples.splitlines():
            command, _, words = line.partition("  # ")
            self.parts.append(Padding(Styled.assemble((f"# {words}\n", "dim"), (command, "cyan")), _INDENT))
