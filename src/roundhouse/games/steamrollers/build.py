# compiled by mypyc
"""Building the railway line: one track on one empty field."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.games.steamrollers.game import NONE, TRACKS
from roundhouse.games.steamrollers.network import draw_track
from roundhouse.games.steamrollers.state import SteamState

ALL_KINDS: Final = 0b111
IGNORE_BLACK: Final = 5
"""Tile 6, whose sides are equal."""


def kinds_allowed(s: SteamState, seat: i64) -> i64:
    """The kinds of track that may be drawn, as bits: two by the black die, all with tile 6. R 3.1a, R 4"""
    if s.has_any_side(seat, IGNORE_BLACK):
        return ALL_KINDS
    return s.g.black_masks[s.black]


def tracks_on(s: SteamState, seat: i64, region: i64, kinds: i64, out: vec[i64]) -> vec[i64]:
    """Every track of these kinds, in any rotation, on every empty field of a region. R 3.1a-d, A2"""
    for field in s.g.drawable[region]:
        if s.tracks[seat * s.g.fields + field] == NONE:
            first = s.g.build_id(field, 0)
            for track in s.g.tracks_of[kinds]:
                out = append(out, first + track)
    return out


def empty_fields(s: SteamState, seat: i64, region: i64) -> i64:
    """The number of fields of a region that have no track."""
    empty: i64 = 0
    for field in s.g.drawable[region]:
        if s.tracks[seat * s.g.fields + field] == NONE:
            empty += 1
    return empty


def track_at(s: SteamState, seat: i64, region: i64, kinds: i64, number: i64) -> i64:
    """The same as `tracks_on(...)[number]`, without the list."""
    tracks = s.g.tracks_of[kinds]
    left = number // i64(len(tracks))
    for field in s.g.drawable[region]:
        if s.tracks[seat * s.g.fields + field] == NONE:
            if left == 0:
                return s.g.build_id(field, tracks[number % i64(len(tracks))])
            left -= 1
    raise IndexError(number)


def build(s: SteamState, seat: i64, action: i64) -> None:
    """Draw the track; a kind that the black die does not show needs tile 6."""
    field = (action - s.g.build) // TRACKS
    track = (action - s.g.build) % TRACKS
    if s.g.black_masks[s.black] >> s.g.track_kind[track] & 1 == 0:
        s.use_tile(IGNORE_BLACK)
    draw_track(s, seat, field, track)
