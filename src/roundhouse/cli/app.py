"""The commands and their options. Help texts and metavars are keys of the catalogue; `help` shows them."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from typer.main import get_command

from roundhouse.cli import language_of
from roundhouse.cli.configured import Configured
from roundhouse.cli.help import Command, Commands, usage_error
from roundhouse.cli.shell import Shell, Usage
from roundhouse.core.errors import RoundhouseError
from roundhouse.core.text import LANGUAGES, listing, text
from roundhouse.importers import formats

BROKEN = 2


class Whole:
    """Reads a whole number between two limits for the option with this name."""

    def __init__(self, option: str, least: int, most: int) -> None:
        self.option = option
        self.least = least
        self.most = most

    def __call__(self, word: str | int) -> int:
        try:
            number = int(word)
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most:
            limits = {"least": self.least, "most": self.most}
            raise Usage(text("cli.usage.number", option=self.option, value=str(word), **limits))
        return number


def count(flag: str, key: str, least: int, most: int, *short: str) -> typer.models.OptionInfo:
    """An option that takes a whole number."""
    option: typer.models.OptionInfo = typer.Option(flag, *short, metavar="N", help=key, parser=Whole(flag, least, most))
    return option


MANY_DAYS = 36_500
TitleName = Annotated[str, typer.Argument(metavar="cli.metavar.title", help="cli.help.title")]
AnyTitle = Annotated[str | None, typer.Argument(metavar="cli.metavar.title", help="cli.help.title")]
RecordFile = Annotated[Path, typer.Argument(metavar="cli.metavar.record", help="cli.help.record")]
Players = Annotated[int, count("--players", "cli.help.players", 1, 99, "-p")]
Bots = Annotated[str, typer.Option("--bots", "-b", metavar="cli.metavar.bots", help="cli.help.bots")]
Seed = Annotated[str | None, typer.Option("--seed", "-s", metavar="cli.metavar.seed", help="cli.help.seed")]
Settings = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="cli.metavar.setting", help="cli.help.option")
]
Board = Annotated[Path | None, typer.Option("--board", metavar="cli.metavar.file", help="cli.help.board")]
Json = Annotated[bool, typer.Option("--json", help="cli.help.json")]

Data = Annotated[Path | None, typer.Option("--data", metavar="cli.metavar.folder", help="cli.help.data")]
StoreUrl = Annotated[str | None, typer.Option("--store", metavar="cli.metavar.url", help="cli.help.store")]
StorePasswordFile = Annotated[
    Path | None, typer.Option("--store-password-file", metavar="cli.metavar.file", help="cli.help.store_password_file")
]

PLAY = "cli.panel.play"
STUDY = "cli.panel.study"
FILES = "cli.panel.files"

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    invoke_without_command=True,
    help="cli.help.roundhouse",
    epilog="cli.examples.roundhouse",
)


def say_version(ctx: typer.Context, wanted: bool) -> None:
    """Answer `--version` before anything else is looked at."""
    if wanted:
        from roundhouse import __version__, build

        shell: Shell = ctx.obj
        shell.line(f"roundhouse {__version__} ({build()})")
        raise typer.Exit


@app.callback()
def roundhouse(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", "-V", help="cli.help.version", is_eager=True, callback=say_version)
    ] = False,
    lang: Annotated[str | None, typer.Option("--lang", metavar="en|pl", help="cli.help.lang")] = None,
) -> None:
    """Without a command, show what there is; `run` has taken the language from the command line already."""
    if ctx.invoked_subcommand is None:
        shell: Shell = ctx.obj
        shell.out.file.write(ctx.get_help() + "\n")


@app.command("play", cls=Command, help="cli.help.play", epilog="cli.examples.play", rich_help_panel=PLAY)
def play_command(
    ctx: typer.Context,
    title: AnyTitle = None,
    players: Annotated[int | None, count("--players", "cli.help.players_of_title", 1, 99, "-p")] = None,
    bots: Annotated[str | None, typer.Option("--bots", "-b", metavar="cli.metavar.bots", help="cli.help.bots")] = None,
    seed: Seed = None,
    option: Settings = None,
    board: Board = None,
    seat: Annotated[int, count("--seat", "cli.help.seat", 1, 99)] = 1,
    humans: Annotated[int, count("--humans", "cli.help.humans", 1, 99)] = 1,
    by_lot: Annotated[bool, typer.Option("--by-lot", help="cli.help.by_lot")] = False,
    practice: Annotated[bool, typer.Option("--practice", help="cli.help.practice")] = False,
    practice_anew: Annotated[bool, typer.Option("--practice-anew", help="cli.help.practice_anew")] = False,
    load: Annotated[Path | None, typer.Option("--load", metavar="cli.metavar.file", help="cli.help.load")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="cli.metavar.file", help="cli.help.save")] = None,
) -> int:
    from roundhouse.cli.play import Wishes, play
    from roundhouse.core.documents import Practice

    wanted: Practice | None = "anew" if practice_anew else "same" if practice else None
    settings = tuple(option or ())
    wishes = Wishes(title, players, bots, seed, settings, board, seat, humans, by_lot, wanted, load, save)
    return play(ctx.obj, wishes)


@app.command("titles", cls=Command, help="cli.help.titles", rich_help_panel=PLAY)
def titles_command(ctx: typer.Context, title: AnyTitle = None, board: Board = None) -> int:
    from roundhouse.cli.titles import list_titles, show_title

    return list_titles(ctx.obj) if title is None else show_title(ctx.obj, title, board)


@app.command("simulate", cls=Command, help="cli.help.simulate", epilog="cli.examples.simulate", rich_help_panel=STUDY)
def simulate_command(
    ctx: typer.Context,
    title: TitleName,
    players: Players = 2,
    games: Annotated[int, count("--games", "cli.help.games", 1, 10**9, "-g")] = 100,
    bots: Bots = "random",
    seed: Seed = "1",
    jobs: Annotated[int | None, count("--jobs", "cli.help.jobs", 1, 256, "-j")] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="cli.metavar.cluster", help="cli.help.cluster")
    ] = None,
    option: Settings = None,
    board: Board = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="cli.metavar.file", help="cli.help.out")] = None,
    decisions: Annotated[bool, typer.Option("--decisions", help="cli.help.decisions")] = False,
    records: Annotated[bool, typer.Option("--records", help="cli.help.records")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="cli.help.fresh_run")] = False,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.simulate import Output, Workers, simulate
    from roundhouse.cli.wishes import options_of

    chosen = options_of(title, tuple(option or ()), board)
    output = Output(out, decisions, records, fresh)
    workers = Workers(jobs, cluster)
    return simulate(ctx.obj, title, players, chosen, bots, str(seed), games, workers, output, as_json)


@app.command("report", cls=Command, help="cli.help.report", epilog="cli.examples.report", rich_help_panel=STUDY)
def report_command(
    ctx: typer.Context,
    runs: Annotated[
        list[Path] | None, typer.Argument(metavar="[RUN.parquet] [OTHER.parquet]", help="cli.help.runs")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="cli.metavar.folder", help="cli.help.report_out")
    ] = None,
    replay: Annotated[int, count("--replay", "cli.help.replay_records", 1, 10**9)] = 10_000,
    title: Annotated[
        str | None, typer.Option("--play", metavar="cli.metavar.title", help="cli.help.report_play")
    ] = None,
    players: Players = 2,
    games: Annotated[int, count("--games", "cli.help.games", 1, 10**9, "-g")] = 500,
    bots: Bots = "casual",
    seed: Seed = "1",
    jobs: Annotated[int, count("--jobs", "cli.help.jobs", 1, 256, "-j")] = 1,
    option: Annotated[
        list[str] | None, typer.Option("--option", metavar="cli.metavar.setting", help="cli.help.option")
    ] = None,
    board: Board = None,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.report import Wish, report
    from roundhouse.cli.wishes import options_of

    if title is None and (option or board):
        raise Usage(text("cli.usage.report"))
    wish = None
    if title is not None:
        chosen = options_of(title, tuple(option or ()), board)
        wish = Wish(title, players, chosen, bots, str(seed), games, jobs)
    return report(ctx.obj, runs or [], wish, replay, folder, as_json)


@app.command("balance", cls=Command, help="cli.help.balance", epilog="cli.examples.balance", rich_help_panel=STUDY)
def balance_command(
    ctx: typer.Context,
    title: TitleName,
    players: Players = 3,
    games: Annotated[int, count("--games", "cli.help.games", 1, 10**9, "-g")] = 200,
    bots: Annotated[str, typer.Option("--bots", "-b", metavar="cli.metavar.bot", help="cli.help.one_bot")] = "club",
    seed: Seed = "1",
    jobs: Annotated[int, count("--jobs", "cli.help.jobs", 1, 256, "-j")] = 1,
    option: Settings = None,
    board: Board = None,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.balance import balance_of
    from roundhouse.cli.wishes import options_of

    chosen = options_of(title, tuple(option or ()), board)
    return balance_of(ctx.obj, title, players, chosen, bots, str(seed), games, jobs, as_json)


@app.command("arena", cls=Command, help="cli.help.arena", epilog="cli.examples.arena", rich_help_panel=STUDY)
def arena_command(
    ctx: typer.Context,
    title: TitleName,
    bots: Annotated[
        str, typer.Option("--bots", "-b", metavar="cli.metavar.entrants", help="cli.help.entrants")
    ] = "casual,random",
    players: Annotated[int | None, count("--players", "cli.help.arena_players", 1, 99, "-p")] = None,
    games: Annotated[int, count("--games", "cli.help.games", 1, 10**9, "-g")] = 100,
    seed: Seed = "1",
    jobs: Annotated[int, count("--jobs", "cli.help.jobs", 1, 256, "-j")] = 1,
    option: Settings = None,
    board: Board = None,
    sprt: Annotated[bool, typer.Option("--sprt", help="cli.help.sprt")] = False,
    fresh: Annotated[bool, typer.Option("--fresh", help="cli.help.fresh")] = False,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.arena import arena, players_of
    from roundhouse.cli.wishes import options_of

    chosen = options_of(title, tuple(option or ()), board)
    return arena(ctx.obj, title, chosen, players_of(title, bots, players), str(seed), games, jobs, sprt, fresh, as_json)


@app.command("evaluate", cls=Command, help="cli.help.evaluate", epilog="cli.examples.evaluate", rich_help_panel=STUDY)
def evaluate_command(
    ctx: typer.Context,
    program: Annotated[str, typer.Argument(metavar="cli.metavar.program", help="cli.help.program")],
    title: TitleName,
    players: Annotated[int | None, count("--players", "cli.help.evaluate_players", 2, 99, "-p")] = None,
    ladder: Annotated[str | None, typer.Option("--ladder", metavar="cli.metavar.bots", help="cli.help.ladder")] = None,
    games: Annotated[int, count("--games", "cli.help.games", 1, 10**9, "-g")] = 36,
    seed: Seed = "1",
    seconds: Annotated[int, count("--seconds", "cli.help.answer_seconds", 1, 86_400)] = 30,
    option: Settings = None,
    board: Board = None,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.evaluate import evaluate_program
    from roundhouse.cli.wishes import options_of

    chosen = options_of(title, tuple(option or ()), board)
    return evaluate_program(ctx.obj, program, title, chosen, players, ladder, games, str(seed), seconds, as_json)


@app.command("mcp", cls=Command, help="cli.help.mcp", epilog="cli.examples.mcp", rich_help_panel=STUDY)
def mcp_command(
    ctx: typer.Context,
    http: Annotated[int | None, count("--http", "cli.help.http", 0, 65_535)] = None,
    server: Annotated[str | None, typer.Option("--server", metavar="URL", help="cli.help.server")] = None,
) -> int:
    from roundhouse.cli.mcp import mcp

    return mcp(ctx.obj, http, server)


@app.command("bench", cls=Command, help="cli.help.bench", rich_help_panel=STUDY)
def bench_command(
    ctx: typer.Context,
    title: TitleName,
    players: Players = 2,
    option: Settings = None,
    board: Board = None,
    both: Annotated[bool, typer.Option("--both", help="cli.help.both")] = False,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.bench import bench
    from roundhouse.cli.wishes import options_of

    return bench(ctx.obj, title, players, options_of(title, tuple(option or ()), board), both, as_json)


@app.command("replay", cls=Command, help="cli.help.replay", rich_help_panel=STUDY)
def replay_command(
    ctx: typer.Context,
    record: RecordFile,
    at: Annotated[int | None, count("--at", "cli.help.at", 0, 10**9)] = None,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.files import replay

    return replay(ctx.obj, record, at, as_json)


@app.command("review", cls=Command, help="cli.help.review", epilog="cli.examples.review", rich_help_panel=STUDY)
def review_command(
    ctx: typer.Context,
    record: RecordFile,
    effort: Annotated[int, count("--effort", "cli.help.effort", 8, 100_000, "-e")] = 48,
    jobs: Annotated[int, count("--jobs", "cli.help.jobs", 1, 256, "-j")] = 2,
    html: Annotated[Path | None, typer.Option("--html", metavar="cli.metavar.file", help="cli.help.html")] = None,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.review import review_file

    return review_file(ctx.obj, record, effort, jobs, as_json, html)


@app.command("study", cls=Command, help="cli.help.study", epilog="cli.examples.study", rich_help_panel=STUDY)
def study_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="cli.metavar.study", help="cli.help.study_file")],
    line: Annotated[int | None, count("--line", "cli.help.study_line", 0, 10**6)] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="cli.metavar.file", help="cli.help.study_save")] = None,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.study import show_study

    return show_study(ctx.obj, file, line, save, as_json)


@app.command("verify", cls=Command, help="cli.help.verify", rich_help_panel=FILES)
def verify_command(ctx: typer.Context, record: RecordFile) -> int:
    from roundhouse.cli.files import verify_record

    return verify_record(ctx.obj, record)


@app.command("validate", cls=Command, help="cli.help.validate", rich_help_panel=FILES)
def validate_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="cli.metavar.file", help="cli.help.any_file")],
) -> int:
    from roundhouse.cli.files import validate

    return validate(ctx.obj, file)


@app.command("score", cls=Command, help="cli.help.score", rich_help_panel=FILES)
def score_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="cli.metavar.file", help="cli.help.sheet")],
    as_json: Json = False,
) -> int:
    from roundhouse.cli.files import score

    return score(ctx.obj, file, as_json)


def import_command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="cli.metavar.file", help="cli.help.log")],
    save: Annotated[Path | None, typer.Option("--save", metavar="cli.metavar.file", help="cli.help.save")] = None,
    check: Annotated[bool, typer.Option("--check", help="cli.help.check_log")] = False,
    as_json: Json = False,
) -> int:
    from roundhouse.cli.logs import import_log

    return import_log(ctx.obj, str(ctx.info_name).removeprefix("import-"), file, save, check, as_json)


def export_command(
    ctx: typer.Context,
    record: RecordFile,
    save: Annotated[Path | None, typer.Option("--save", metavar="cli.metavar.file", help="cli.help.save_log")] = None,
) -> int:
    from roundhouse.cli.logs import export_log

    return export_log(ctx.obj, str(ctx.info_name).removeprefix("export-"), record, save)


for _form in formats().values():
    app.command(f"import-{_form.id}", cls=Command, help=_form.import_help, rich_help_panel=FILES)(import_command)
    app.command(f"export-{_form.id}", cls=Command, help=_form.export_help, rich_help_panel=FILES)(export_command)


@app.command("serve", cls=Configured, help="cli.help.serve", epilog="cli.examples.serve", rich_help_panel=PLAY)
def serve_command(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host", metavar="cli.metavar.host", help="cli.help.host")] = "127.0.0.1",
    port: Annotated[int, count("--port", "cli.help.port", 0, 65535)] = 8000,
    data: Data = None,
    store: StoreUrl = None,
    store_password_file: StorePasswordFile = None,
    workers: Annotated[int | None, count("--workers", "cli.help.workers", 1, 64)] = None,
    pause: Annotated[int | None, count("--pause", "cli.help.pause", 0, 60_000)] = None,
    proxy: Annotated[
        list[str] | None, typer.Option("--proxy", metavar="cli.metavar.network", help="cli.help.proxy")
    ] = None,
    keep_finished: Annotated[int, count("--keep-finished", "cli.help.keep_finished", 0, MANY_DAYS)] = 730,
    keep_running: Annotated[int, count("--keep-running", "cli.help.keep_running", 0, MANY_DAYS)] = 730,
    keep_waiting: Annotated[int, count("--keep-waiting", "cli.help.keep_waiting", 0, MANY_DAYS)] = 90,
    keep_trials: Annotated[int, count("--keep-trials", "cli.help.keep_trials", 0, MANY_DAYS)] = 30,
    vacation: Annotated[int, count("--vacation", "cli.help.vacation", 0, 366)] = 30,
    url: Annotated[str | None, typer.Option("--url", metavar="cli.metavar.url", help="cli.help.url")] = None,
    no_push: Annotated[bool, typer.Option("--no-push", help="cli.help.no_push")] = False,
    webhook_host: Annotated[
        list[str] | None, typer.Option("--webhook-host", metavar="cli.metavar.host", help="cli.help.webhook_host")
    ] = None,
    mail_server: Annotated[
        str | None, typer.Option("--mail-server", metavar="cli.metavar.url", help="cli.help.mail_server")
    ] = None,
    mail_from: Annotated[
        str | None, typer.Option("--mail-from", metavar="cli.metavar.sender", help="cli.help.mail_from")
    ] = None,
    mail_password_file: Annotated[
        Path | None,
        typer.Option("--mail-password-file", metavar="cli.metavar.file", help="cli.help.mail_password_file"),
    ] = None,
    notice_delay: Annotated[int, count("--notice-delay", "cli.help.notice_delay", 0, 86_400)] = 20,
    metrics: Annotated[
        str | None, typer.Option("--metrics", metavar="cli.metavar.address", help="cli.help.metrics")
    ] = None,
    limit: Annotated[
        list[str] | None, typer.Option("--limit", metavar="cli.metavar.limit", help="cli.help.limit")
    ] = None,
    config: Annotated[Path | None, typer.Option("--config", metavar="cli.metavar.file", help="cli.help.config")] = None,
    print_config: Annotated[bool, typer.Option("--print-config", help="cli.help.print_config")] = False,
    show: Annotated[bool, typer.Option("--open", help="cli.help.open")] = False,
) -> int:
    from roundhouse.cli.serve import NoticeOptions, serve

    days = (keep_finished, keep_running, keep_waiting, keep_trials)
    mail = (mail_server, mail_from, mail_password_file)
    notices = NoticeOptions(url, no_push, webhook_host or [], *mail, notice_delay)
    where = (data, store, store_password_file)
    known = (metrics, limit or [])
    return serve(ctx.obj, host, port, where, workers, pause, proxy, days, vacation, show, notices, known)


@app.command("admin", cls=Command, help="cli.help.admin", epilog="cli.examples.admin", rich_help_panel=PLAY)
def admin_command(
    ctx: typer.Context,
    action: Annotated[str, typer.Argument(metavar="cli.metavar.action", help="cli.help.action")],
    what: Annotated[str | None, typer.Argument(metavar="cli.metavar.what", help="cli.help.what")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="cli.metavar.name", help="cli.help.name")] = None,
    en: Annotated[str | None, typer.Option("--en", metavar="cli.metavar.text", help="cli.help.en")] = None,
    pl: Annotated[str | None, typer.Option("--pl", metavar="cli.metavar.text", help="cli.help.pl")] = None,
    hours: Annotated[int, count("--hours", "cli.help.hours", 1, 876_000)] = 24,
    data: Data = None,
    store: StoreUrl = None,
    store_password_file: StorePasswordFile = None,
) -> int:
    from roundhouse.cli.admin import Order, admin

    return admin(ctx.obj, Order(action, what, name, en, pl, hours), data, store, store_password_file)


@app.command("store", cls=Command, help="cli.help.store_command", epilog="cli.examples.store", rich_help_panel=PLAY)
def store_command(
    ctx: typer.Context,
    action: Annotated[str, typer.Argument(metavar="cli.metavar.action", help="cli.help.store_action")],
    source: Annotated[str, typer.Argument(metavar="cli.metavar.from", help="cli.help.store_from")],
    target: Annotated[str, typer.Argument(metavar="cli.metavar.to", help="cli.help.store_to")],
    store_password_file: StorePasswordFile = None,
) -> int:
    from roundhouse.cli.store import store

    return store(ctx.obj, action, source, target, store_password_file)


@app.command("backup", cls=Command, help="cli.help.backup", epilog="cli.examples.backup", rich_help_panel=PLAY)
def backup_command(
    ctx: typer.Context,
    target: Annotated[Path, typer.Argument(metavar="cli.metavar.folder", help="cli.help.backup_to")],
    data: Data = None,
    store: StoreUrl = None,
    store_password_file: StorePasswordFile = None,
) -> int:
    from roundhouse.cli.keeping import backup

    return backup(ctx.obj, target, (data, store, store_password_file))


@app.command("restore", cls=Command, help="cli.help.restore", epilog="cli.examples.restore", rich_help_panel=PLAY)
def restore_command(
    ctx: typer.Context,
    source: Annotated[Path, typer.Argument(metavar="cli.metavar.folder", help="cli.help.restore_from")],
    data: Data = None,
    store: StoreUrl = None,
    store_password_file: StorePasswordFile = None,
) -> int:
    from roundhouse.cli.keeping import restore

    return restore(ctx.obj, source, (data, store, store_password_file))


@app.command("check", cls=Command, help="cli.help.check", rich_help_panel=PLAY)
def check_command(
    ctx: typer.Context, data: Data = None, store: StoreUrl = None, store_password_file: StorePasswordFile = None
) -> int:
    from roundhouse.cli.keeping import check

    return check(ctx.obj, (data, store, store_password_file))


def run(argv: list[str]) -> int:
    """Run a command line; every fault of the user is one line on the error stream and exit code 2."""
    _prepare_streams()
    shell = Shell(language_of())
    try:
        wanted, args = _take_language(argv)
        if wanted is not None:
            shell.language = wanted
        code = get_command(app).main(args, prog_name="roundhouse", standalone_mode=False, obj=shell)
        sys.stdout.flush()
        return int(code or 0)
    except RoundhouseError as error:
        shell.problem(error.text)
    except typer.TyperException as error:
        shell.problem(usage_error(error))
    except BrokenPipeError:
        # The reader has gone; what is still buffered goes nowhere.
        _drop_output()
        return 1
    except OSError as error:
        # Faults of files are named where they happen; what is left is a full disk under the output.
        _drop_output()
        shell.problem(text("cli.error.output", reason=error.strerror or str(error)))
    return BROKEN


def _prepare_streams() -> None:
    """Let no odd letter and no closed stream end the program."""
    for name, errors in (("stdin", "surrogateescape"), ("stdout", "replace"), ("stderr", "replace")):
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
        elif stream is None and name != "stdin":
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for as long as the program runs


def _drop_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _take_language(argv: list[str]) -> tuple[str | None, list[str]]:
    """Take `--lang` out of a command line: it may stand anywhere, and help is written before it would be parsed."""
    language = None
    rest: list[str] = []
    words = iter(argv)
    for word in words:
        name, equals, value = word.partition("=")
        if name != "--lang":
            rest.append(word)
            continue
        language = value if equals else next(words, "")
        if language not in LANGUAGES:
            raise Usage(text("cli.usage.language", language=language, possible=listing(LANGUAGES)))
    return language, rest
