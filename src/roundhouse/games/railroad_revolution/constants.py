# compiled by mypyc
"""Numbers that stand for things: colours, actions, effects, conditions, and the ids of actions."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
NEVER: Final = 1 << 40
"""More than anybody can pay."""

# Workers, in the order of documents.COLOURS.
COLOURS: Final = 5
WHITE: Final = 0
PURPLE: Final = 1
ORANGE: Final = 2
GREY: Final = 3
TURQUOISE: Final = 4
ANY_COLOUR: Final = 31
"""A set of all colours, as bits."""
MANAGERS: Final = 2
"""The most managers that a milestone needs."""
LINES: Final = 2
"""Milestones that a seat works on at a time: one line began with A1, the other with A2."""

# Action spaces, in the order of documents.ACTIONS.
ACTIONS: Final = 4
STATION: Final = 0
RAIL: Final = 1
TELEGRAPH: Final = 2
SALE: Final = 3

# Performance tracks, in the order of documents.TRACKS.
TRACKS: Final = 3
OFFICES_TRACK: Final = 0
STATIONS_TRACK: Final = 1
NETWORK_TRACK: Final = 2
TOP_LEVEL: Final = 5
"""The level of the cities that the network track counts. 9.1"""

# What an effect consists of, in the order of documents.OPS.
MONEY: Final = 0
SHARES: Final = 1
PERFORMANCE: Final = 2
FLIP: Final = 3
TAKE_TRAIN: Final = 4
FREE_RAIL: Final = 5
FREE_OFFICE: Final = 7
EXCHANGE: Final = 8
GAIN: Final = 9
"""One worker of some colours; so are the next two of documents.OPS."""
PROMOTE: Final = 12
SETUP_RAIL: Final = 13
SETUP_OFFICE: Final = 14

# Kinds of a milestone's condition, in the order of documents.CONDITIONS.
CONNECTED: Final = 0
WITH_STATION: Final = 1
ON_DEAL: Final = 2

# Effects of an action that are open in a turn, as bits; USE + the bit's number is the action id.
REWARD: Final = 1
BONUS: Final = 2
WORKER: Final = 4
AS_WHITE: Final = 8
TOKEN: Final = 16
FLIP_TRAIN: Final = 32
USES: Final = 6

# Action ids. The small ones are fixed; those that depend on the board begin where `RailGame` says.
STARTS: Final = 0
PLACE: Final = 4
HIRE: Final = 24
FINISH: Final = 29
STOP: Final = 30
SKIP: Final = 31
USE: Final = 32
SELL_PIECE: Final = 38
ACCEPT: Final = 40
GAIN_WORKER: Final = 42
ADVANCE: Final = 47
DISCARD: Final = 50
EXCHANGE_WORKER: Final = 60
FLIP_ID: Final = 110
TAKE_ID: Final = 130
SETUP_WORKER: Final = 140
PAY: Final = 145
BOARD_IDS: Final = 146
"""The first id that depends on the board."""
