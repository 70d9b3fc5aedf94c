"""Small drawings as SVG in the colours of the page around them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

_WIDTH, _HEIGHT = 720, 200
_LEFT, _FOOT = 8, 24
_ROW = 30
_NAME = 150


def histogram(groups: Sequence[Sequence[tuple[int, int, int]]], label: str, figures: Sequence[str]) -> str:
    """One or two histograms over the same bins, as shares of their own games; `figures` says what is at the foot."""
    shares = []
    for bars in groups:
        games = max(1, sum(count for _, _, count in bars))
        shares.append([count / games for _, _, count in bars])
    top = max((max(group) for group in shares if group), default=0) or 1
    step = (_WIDTH - 2 * _LEFT) / max(1, len(shares[0]))
    width = step * 0.86 / len(shares)
    bars_drawn = "".join(
        f'<rect class="run-{run}" x="{_LEFT + place * step + step * 0.07 + run * width:.1f}" '
        f'y="{_HEIGHT - share / top * (_HEIGHT - 10):.1f}" width="{width:.1f}" '
        f'height="{share / top * (_HEIGHT - 10):.1f}" rx="1.5"/>'
        for run, group in enumerate(shares)
        for place, share in enumerate(group)
        if share
    )
    every = max(1, -(-len(figures) // 8))
    foot = "".join(
        f'<text x="{_LEFT + (place + 0.5) * step:.1f}" y="{_HEIGHT + 18}" text-anchor="middle">{escape(words)}</text>'
        for place, words in enumerate(figures)
        if place % every == 0
    )
    base = f'<line x1="0" x2="{_WIDTH}" y1="{_HEIGHT}" y2="{_HEIGHT}"/>'
    return _svg(f"0 0 {_WIDTH} {_HEIGHT + _FOOT}", label, bars_drawn + base + foot)


def intervals(rows: Sequence[tuple[str, float, float, float, str]], fair: float, label: str, least_most: str) -> str:
    """Shares with their intervals, a row for each: its name, the share, both bounds, and the share in words."""
    low = min([fair, *(row[2] for row in rows)])
    high = max([fair, *(row[3] for row in rows)])
    spare = max(0.01, (high - low) * 0.15)
    low, high = max(0.0, low - spare), min(1.0, high + spare)

    def at(share: float) -> float:
        return _NAME + (share - low) / (high - low) * (_WIDTH - _NAME - 110)

    height = _ROW * len(rows)
    drawn = f'<line class="fair" x1="{at(fair):.1f}" x2="{at(fair):.1f}" y1="0" y2="{height}"/>'
    for place, (name, share, least, most, words) in enumerate(rows):
        y = place * _ROW + _ROW / 2
        drawn += (
            f'<text x="4" y="{y + 5:.1f}">{escape(name)}</text>'
            f'<line class="reach" x1="{at(least):.1f}" x2="{at(most):.1f}" y1="{y:.1f}" y2="{y:.1f}"/>'
            f'<circle class="run-0" cx="{at(share):.1f}" cy="{y:.1f}" r="5"/>'
            f'<text x="{_WIDTH - 4}" y="{y + 5:.1f}" text-anchor="end">{escape(words)}</text>'
        )
    drawn += f'<text x="{at(fair):.1f}" y="{height + 17}" text-anchor="middle">{escape(least_most)}</text>'
    return _svg(f"0 0 {_WIDTH} {height + _FOOT}", label, drawn)


def _svg(box: str, label: str, drawn: str) -> str:
    return f'<svg class="chart" viewBox="{box}" role="img" aria-label="{escape(label)}">{drawn}</svg>'
