"""A report as one page of HTML that needs nothing else: both languages, light and dark, any width."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from functools import partial
from typing import Final

from roundhouse.analysis.page import Say, framed, grid
from roundhouse.bots import name as bot_name
from roundhouse.core.heat import heat_colour
from roundhouse.core.registry import title
from roundhouse.core.text import LANGUAGES, Name, catalogue, text
from roundhouse.report.charts import histogram, intervals
from roundhouse.report.compare import Difference, differences
from roundhouse.report.figures import Figures, Held, bins
from roundhouse.sim.stats import Tally
from roundhouse.sim.strength import wilson

_SHOWN: Final = 200
"""So many things of a kind at most; the numbers have all."""
_STYLE: Final = """<style>
:root { --first: #1d5fa8; --second: #b3541e; }
@media (prefers-color-scheme: dark) { :root { --first: #7db4ee; --second: #f0a16b; } }
.chart { border: 0; margin: .3rem 0; } .chart text { font: 15px system-ui, sans-serif; fill: var(--ink); }
.chart .run-0 { fill: var(--first); } .chart .run-1 { fill: var(--second); }
.chart .reach { stroke: var(--first); stroke-width: 3; } .chart .fair { stroke: var(--soft); stroke-dasharray: 4 4; }
.key .first { background: var(--first); } .key .second { background: var(--second); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; } dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; } td:not(:first-child), th:not(:first-child) { text-align: right; }
td:not(:first-child) { white-space: nowrap; }
.note { color: var(--soft); } .map { display: block; width: 100%; border-radius: .5rem; }
.heat { height: .8rem; border: 1px solid var(--line); border-radius: .4rem; }
.ends { display: flex; justify-content: space-between; color: var(--soft); }
@media (max-width: 30rem) { .chart text { font-size: 24px; } }
</style>"""


def page_of(runs: Sequence[Figures]) -> str:
    """The whole page on a run, or on two and how they differ."""
    parts = "".join(
        f'<main lang="{language}" data-language="{language}">{_body(runs, Say(language))}</main>'
        for language in LANGUAGES
    )
    return framed(Name(title(runs[0].mark["title"]).names), _STYLE + parts)


def _body(runs: Sequence[Figures], say: Say) -> str:
    parts = [f"<h1>{say(text('report.title'))}</h1>"]
    if len(runs) > 1:
        parts += [_key(runs, say), _comparison(differences(*runs), say)]
    else:
        parts.append(_about(runs[0], say))
    parts.append(_distributions(runs, say))
    parts += [_run(run, say, len(runs) > 1) for run in runs]
    return "".join(parts)


def _key(runs: Sequence[Figures], say: Say) -> str:
    names = zip(("first", "second"), runs, strict=False)
    return f'<p class="key">{"".join(f"<span><i class={css!r}></i>{say(run.name)}</span>" for css, run in names)}</p>'


def _distributions(runs: Sequence[Figures], say: Say) -> str:
    parts = []
    for key in ("points", "length"):
        counts = [run.scores if key == "points" else run.length_counts for run in runs]
        least, most = min(min(it) for it in counts), max(max(it) for it in counts)
        groups = [list(bins(it, least, most)) for it in counts]
        name = text(f"report.{key}")
        feet = [say.figure(start) for start, _, _ in groups[0]]
        parts.append(f"<h2>{say(name)}</h2>{histogram(groups, str(say(name)), feet)}")
        for run in runs:
            summary = run.lengths if key == "length" else _all_seats(run)
            parts.append(f'<p class="note">{say(text(f"report.about_{key}", **_words(summary, run, say)))}</p>')
    return "".join(parts)


def _all_seats(run: Figures) -> Tally:
    whole = Tally()
    for tally in run.summary.by_seat:
        whole.merge(tally)
    return whole


def _words(tally: Tally, run: Figures, say: Say) -> dict[str, str]:
    return {
        "run": run.name,
        "mean": say.figure(tally.mean, 1),
        "sd": say.figure(tally.deviation, 1),
        "least": say.figure(tally.least),
        "most": say.figure(tally.most),
    }


def _run(run: Figures, say: Say, several: bool) -> str:
    parts = [f"<h2>{say(run.name)}</h2>{_about(run, say)}"] if several else []
    parts.append(_wins(run, say))
    if run.summary.endings:
        games = run.summary.games
        rows = [
            [say(text(key)), say.figure(times), say.percent(times / games, 1)]
            for key, times in run.summary.endings.most_common()
        ]
        parts.append(f"<h2>{say(text('report.endings'))}</h2>{_table(('ending', 'games', 'share'), rows, say)}")
    if run.replayed:
        parts += [_heat(run, say), *(_things(kind, things, run, say) for kind, things in run.things.items())]
        parts.append(_actions(run, say))
    else:
        parts.append(f'<p class="note">{say(text("report.no_records"))}</p>')
    return "".join(parts)


def _about(run: Figures, say: Say) -> str:
    mark = run.mark
    options = ", ".join(
        f"{name}={'…' if isinstance(value, dict) else value}" for name, value in sorted(mark["options"].items())
    )
    rows = {
        "report.game": say(Name(title(mark["title"]).names)),
        "report.players": say(str(mark["players"])),
        "report.games": say.figure(mark["games"]),
        "report.bots": ", ".join(say(bot_name(bot)) for bot in mark["bots"]),
        "report.options": say(options),
        "report.seed": say(mark["seed"]),
        "report.digest": say(mark["digest"][:16]),
    }
    return f"<dl>{''.join(f'<dt>{say(text(key))}</dt><dd>{words}</dd>' for key, words in rows.items() if words)}</dl>"


def _wins(run: Figures, say: Say) -> str:
    """The share of wins by seat, and by bot where several play."""
    fair = 1 / run.mark["players"]
    seats = {say(text("report.seat", n=seat)): tally for seat, tally in enumerate(run.summary.by_seat, 1)}
    bots = {say(bot_name(bot)): tally for bot, tally in sorted(run.summary.by_bot.items())}
    parts = []
    for key, tallies in (("seats", seats), ("bots", bots)):
        if len(tallies) < 2:
            continue
        rows = [(name, it.win_share, *it.win_interval, say.percent(it.win_share, 1)) for name, it in tallies.items()]
        heading = text(f"report.wins_by_{key}")
        even = say(text("report.even", share=say.percent(fair, 1)))
        cells = [
            [
                name,
                say.percent(it.win_share, 1),
                f"{say.percent(it.win_interval[0], 1)}–{say.percent(it.win_interval[1], 1)}",
                say.figure(it.mean, 1),
                say.figure(it.mean_place, 2),
            ]
            for name, it in tallies.items()
        ]
        table = _table((key, "wins", "interval", "mean", "place"), cells, say)
        parts.append(f"<h2>{say(heading)}</h2>{intervals(rows, fair, str(say(heading)), even)}{table}")
    return "".join(parts)


def _heat(run: Figures, say: Say) -> str:
    shares = {thing: held.share(run.replayed) for things in run.things.values() for thing, held in things.items()}
    kind = title(run.mark["title"])
    hottest = max(shares.values(), default=0)
    if not hottest:
        return ""
    scaled = {thing: share / hottest for thing, share in shares.items()}
    picture = kind.heat_map(run.mark["options"], scaled, say.language)
    if picture is None:
        return ""
    name = say(text("report.heat"))
    source = "data:image/svg+xml;base64," + b64encode(picture.encode()).decode()
    ramp = ", ".join(heat_colour(step / 4) for step in range(5))
    ends = f'<div class="ends"><span>{say.percent(0)}</span><span>{say.percent(hottest)}</span></div>'
    scale = f'<div class="heat" style="background: linear-gradient(90deg, {ramp})"></div>{ends}'
    return f'<h2>{name}</h2><img class="map" alt="{name}" src="{source}">{scale}'


def _things(kind: str, things: dict[str, Held], run: Figures, say: Say) -> str:
    """A table of all things of a kind, the most used first."""
    rows = []
    for held in sorted(things.values(), key=lambda it: -it.held)[:_SHOWN]:
        row = [say(held.name), say.percent(held.share(run.replayed), 1)]
        if held.held:
            low, high = wilson(held.win_share, held.held)
            row += [
                say.percent(held.done / held.held, 1),
                say.figure(held.points / held.held, 1),
                f"{say.percent(held.win_share, 1)} ({say.percent(low)}–{say.percent(high)})",
            ]
        rows.append([*row, *["–"] * (5 - len(row))])
    about = say(text("report.about_things", n=run.replayed, share=say.percent(1 / run.mark["players"], 1)))
    key = f"report.things.{kind}"
    name = say(text(key)) if key in catalogue(LANGUAGES[0]) else say(kind)
    heading = f'<h2>{name}</h2><p class="note">{about}</p>'
    return heading + _table(("thing", "use", "done", "worth", "wins_of_holders"), rows, say)


def _actions(run: Figures, say: Say) -> str:
    total = sum(run.kinds.values())
    rows = [
        [f"<code>{say(kind)}</code>", say.figure(times / run.replayed, 2), say.percent(times / total, 1)]
        for kind, times in run.kinds.most_common()
    ]
    return f"<h2>{say(text('report.actions'))}</h2>{_table(('action', 'per_game', 'share'), rows, say)}"


def _comparison(found: Sequence[Difference], say: Say) -> str:
    rows = []
    for it in found:
        spelled = partial(say.percent if it.kind == "share" else say.figure, digits=1)
        change = partial(_points, say=say) if it.kind == "share" else spelled
        value = f"<b>{change(it.value)}</b>" if it.clear else change(it.value)
        effect = "–" if it.effect is None else say.figure(it.effect, 2)
        reach = say(text("report.from_to", low=change(it.low), high=change(it.high)))
        rows.append([say(it.name), spelled(it.first), spelled(it.second), value, reach, effect])
    heads = ("number", "first", "second", "difference", "interval", "effect")
    note = f'<p class="note">{say(text("report.about_comparison"))}</p>'
    return f"<h2>{say(text('report.comparison'))}</h2>{note}{_table(heads, rows, say)}"


def _points(share: float, say: Say) -> str:
    """A difference of shares."""
    return say(text("report.percentage_points", n=say.figure(share * 100, 1)))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], say: Say) -> str:
    return grid([say(text(f"report.head.{head}")) for head in heads], rows)
