"""A review as one page of HTML that needs nothing else: both languages, light and dark, any width."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from roundhouse.analysis.review import LABELS, Decision, Review
from roundhouse.core.analysis import Candidate, Table
from roundhouse.core.match import Match
from roundhouse.core.registry import title
from roundhouse.core.text import LANGUAGES, Arg, Name, text, translate

_WIDTH = 720
_HEIGHT = 220
_COLOURS = ("#c8102e", "#1d5fa8", "#1b7f3b", "#b8860b", "#7b3fa0", "#4d5a66", "#8a5a44")


def page_of(match: Match, review: Review) -> str:
    """The whole page."""
    return framed(Name(title(review.title).names), "".join(_language(match, review, it) for it in LANGUAGES))


def framed(name: Arg, parts: str) -> str:
    """A page around its parts, one for each language, with the buttons to choose between them."""
    frame = (files("roundhouse.analysis") / "page.html").read_text("utf-8")
    choice = "".join(
        f'<button type="button" data-to="{it}">{escape(translate(text("review.language"), it))}</button>'
        for it in LANGUAGES
    )
    heading = escape(translate(name, LANGUAGES[0]))
    return frame.replace("{{name}}", heading).replace("{{choice}}", choice).replace("{{parts}}", parts)


def _language(match: Match, review: Review, language: str) -> str:
    say = Say(language)
    head = f"<h1>{say(Name(title(review.title).names))}</h1><p>{say(text('review.about', n=review.effort))}</p>"
    body = [
        head,
        f"<h2>{say(text('review.curve'))}</h2>",
        _curve(review, say),
        _sides(review, say),
        f"<h2>{say(text('review.decisions'))}</h2>",
        *(_decision(it, review, say) for it in review.decisions if it.label not in LABELS[:2]),
        *(_table(it, say) for it in review.tables),
    ]
    return f'<main lang="{language}" data-language="{language}">{"".join(body)}</main>'


class Say:
    """Puts texts into words of one language that are safe in HTML."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, what: Arg) -> str:
        return escape(translate(what, self.language))

    def percent(self, share: float, digits: int = 0) -> str:
        words = self.figure(share * 100, digits)
        return f"{words}\u00a0%" if self.language == "pl" else f"{words}%"

    def number(self, value: float) -> str:
        """With its sign."""
        return self._spelled(f"{value:+,.1f}")

    def figure(self, value: float, digits: int = 0) -> str:
        return self._spelled(f"{value:,.{digits}f}").replace("-", "−")

    def _spelled(self, words: str) -> str:
        return words.replace(",", "\u00a0").replace(".", ",") if self.language == "pl" else words


def _curve(review: Review, say: Say) -> str:
    """The chances of all sides from the first entry to the last."""
    last = max(1, len(review.curve) - 1)
    sides = [
        *review.names,
        *[translate(text("review.opponent"), say.language)] * (len(review.curve[0]) - len(review.names)),
    ]
    lines = []
    for side, _ in enumerate(sides):
        points = " ".join(
            f"{version / last * _WIDTH:.1f},{(1 - chances[side]) * _HEIGHT:.1f}"
            for version, chances in enumerate(review.curve)
        )
        lines.append(f'<polyline points="{points}" stroke="{_COLOURS[side % len(_COLOURS)]}"/>')
    marks = "".join(
        f'<a href="#{say.language}-{it.entry}"><circle cx="{(it.entry + 1) / last * _WIDTH:.1f}" '
        f'cy="{(1 - review.curve[it.entry + 1][it.seat]) * _HEIGHT:.1f}" r="4" '
        f'fill="{_COLOURS[it.seat % len(_COLOURS)]}"><title>{say(it.played.words)}</title></circle></a>'
        for it in review.decisions
        if it.label in LABELS[3:]
    )
    grid = "".join(
        f'<line x1="0" x2="{_WIDTH}" y1="{part * _HEIGHT}" y2="{part * _HEIGHT}"/>' for part in (0.25, 0.5, 0.75)
    )
    key = "".join(
        f'<span><i style="background:{_COLOURS[side % len(_COLOURS)]}"></i>{say(name)}</span>'
        for side, name in enumerate(sides)
    )
    name = say(text("review.curve"))
    box = f"0 -6 {_WIDTH} {_HEIGHT + 12}"
    drawn = f'<svg viewBox="{box}" role="img" aria-label="{name}">{grid}{"".join(lines)}{marks}</svg>'
    return f'{drawn}<p class="key">{key}</p>'


def _sides(review: Review, say: Say) -> str:
    heads = [text("review.seat"), text("review.score"), text("review.lost"), text("review.luck")]
    labels = [text(f"review.label.{label}") for label in LABELS]
    rows = [
        [name, str(score), say.percent(side.lost), say.percent(side.luck), *(str(side.labels[it]) for it in LABELS)]
        for name, score, side in zip(review.names, review.scores, review.sides, strict=True)
    ]
    return grid([*map(say, heads), *map(say, labels)], [[say(cell) for cell in row] for row in rows])


def _decision(it: Decision, review: Review, say: Say) -> str:
    name = say(review.names[it.seat])
    label = say(text(f"review.label.{it.label}"))
    loss = say.percent(it.loss.value)
    error = say.percent(it.loss.error)
    return (
        f'<article id="{say.language}-{it.entry}" class="{it.label}"><h3>{it.entry + 1}. {name}: {label} '
        f"<small>−{loss} ± {error}</small></h3>"
        f"<p>{say(text('review.played'))} {_answer(it.played, review, say)}</p>"
        f"<p>{say(text('review.better'))} {_answer(it.best, review, say)}</p></article>"
    )


def _answer(it: Candidate, review: Review, say: Say) -> str:
    """An answer in words, what can be expected of it, and what it differs by."""
    facts = []
    if it.chance is not None:
        facts.append(say(text("review.chance", n=round(it.chance.value * 100))))
    if it.margin is not None:
        facts.append(f"{say.number(it.margin.value)} ± {it.margin.error:.0f} {say(review.unit)}")
    parts = "".join(
        f"<li>{say(part.text)}{'' if part.amount is None else ' ' + say.number(part.amount)}</li>" for part in it.parts
    )
    return f"<b>{say(it.words)}</b> ({', '.join(facts)})" + (f"<ul>{parts}</ul>" if parts else "")


def _table(it: Table, say: Say) -> str:
    rows = [[say(cell) for cell in row] for row in it.rows]
    return f"<h2>{say(it.name)}</h2>{grid([say(column) for column in it.columns], rows)}"


def grid(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of cells that are safe in HTML."""
    head = "".join(f'<th scope="col">{it}</th>' for it in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
