"""What happens in Railroad Revolution, as it is told."""

from __future__ import annotations

from roundhouse.core.events import Event
from roundhouse.games.railroad_revolution.documents import ActionSpace, Colour, DealSide, Piece, Track

# The set-up.


class Tile(Event):
    """A city gets its tile."""

    city: str
    tile: str


class Token(Event):
    """A section of the telegraph line gets its token."""

    section: int
    token: str


class SetupToken(Event):
    """A set-up token is laid out with one of its sides up, 1 or 2."""

    token: str
    side: int


class SetupWorker(Event):
    """A worker is laid beside a set-up token."""

    token: str
    side: int
    worker: Colour


class Starts(Event):
    """A seat is drawn to take the first turn."""

    seat: int


class TookSetup(Event):
    """A seat takes a set-up token and the worker beside it."""

    seat: int
    token: str
    side: int
    worker: Colour


# Turns.


class Placed(Event):
    """A worker is put on an action space."""

    seat: int
    worker: Colour
    action: ActionSpace


class Skipped(Event):
    """A seat has no possible action."""

    seat: int


class WorkersBack(Event):
    """All placed workers of a seat come back to its supply."""

    seat: int


class LastRound(Event):
    """The end is triggered; so many turns are left."""

    turns: int


class GameOver(Event):
    """The last turn has ended."""


# Pieces.


class LaidRail(Event):
    """A seat lays a rail."""

    seat: int
    space: str


class BuiltStation(Event):
    """A seat builds a station, perhaps the First Station of the city."""

    seat: int
    city: str
    first: bool


class BuiltOffice(Event):
    """A seat builds an office, perhaps the First Office of the section."""

    seat: int
    section: int
    first: bool


class SoldPiece(Event):
    """A seat sells a piece of its player board."""

    seat: int
    piece: Piece
    money: int


# Money and shares.


class Paid(Event):
    """A seat pays for its basic action."""

    seat: int
    money: int


class Waived(Event):
    """An accountant's station costs nothing."""

    seat: int


class GainedMoney(Event):
    """A seat gets money."""

    seat: int
    money: int


class GainedShares(Event):
    """A seat gets shares."""

    seat: int
    shares: int


class SoldShares(Event):
    """A seat sells shares."""

    seat: int
    shares: int
    money: int


# Workers and trains.


class Hired(Event):
    """A seat hires a worker."""

    seat: int
    worker: Colour


class GainedWorker(Event):
    """A seat gets a worker by an effect."""

    seat: int
    worker: Colour


class Exchanged(Event):
    """A seat gives a worker back for another one."""

    seat: int
    worker: Colour
    gets: Colour


class Discarded(Event):
    """A seat gives a worker back."""

    seat: int
    worker: Colour


class TookTrain(Event):
    """A seat takes a train of a stack."""

    seat: int
    train: str


class Flipped(Event):
    """A train is turned: face down to use its bonus, or face up again."""

    seat: int
    train: str
    used: bool


# Tracks, milestones, deals.


class Advanced(Event):
    """A marker goes one space up, to so many points."""

    seat: int
    track: Track
    points: int


class Promoted(Event):
    """A seat moves a worker onto a milestone."""

    seat: int
    worker: Colour
    milestone: str


class Completed(Event):
    """A seat completes a milestone."""

    seat: int
    milestone: str
    points: int


class DrewMilestones(Event):
    """A seat has drawn so many to choose from; which they are it sees among its own things."""

    seat: int
    drawn: int


class KeptMilestone(Event):
    """A seat gets a milestone to work on."""

    seat: int
    milestone: str


class DealOffered(Event):
    """The face-up deals are offered round the table, from this seat on."""

    seat: int
    deal: str


class Accepted(Event):
    """A seat accepts a deal and discards so many shares for it."""

    seat: int
    deal: str
    which: DealSide
    shares: int


class DealTurned(Event):
    """A new deal token lies face up."""

    deal: str
