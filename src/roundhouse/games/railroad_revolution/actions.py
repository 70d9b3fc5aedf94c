"""What a player, or chance, can answer in Railroad Revolution."""

from __future__ import annotations

from typing import Final

from roundhouse.core.action import Action


class StartsPlay(Action, kind="starts"):
    """Chance: the seat that takes the first turn."""

    seat: int


class MilestoneTurned(Action, kind="milestone"):
    """Chance: the next milestone of its stack."""

    milestone: str


class DealTurned(Action, kind="deal"):
    """Chance: the next deal token."""

    deal: str


class TileTurned(Action, kind="tile"):
    """Chance: the tile of the next city."""

    tile: str


class TokenTurned(Action, kind="token"):
    """Chance: the telegraph token of the next section."""

    token: str


class SetupTurned(Action, kind="setup"):
    """Chance: a set-up token and the side that lies up, 1 or 2."""

    token: str
    side: int


class SetupWorkerTurned(Action, kind="setup-worker"):
    """Chance: the worker beside the next set-up token."""

    worker: str


class TakeSetup(Action, kind="take-setup"):
    """Take a set-up token with its worker and the reward of the side that lies up, 1 or 2."""

    token: str
    side: int


class PlaceWorker(Action, kind="place"):
    """Put a worker of the supply on an action space."""

    worker: str
    action: str


class BuildStation(Action, kind="station"):
    """Build a station in a city."""

    city: str


class LayRail(Action, kind="rail"):
    """Lay a rail on a space."""

    space: str


class BuildOffice(Action, kind="office"):
    """Build an office in a section of the telegraph line, counted from the left."""

    section: int


class SellPiece(Action, kind="sell-piece"):
    """Sell a rail or a building of the leftmost section."""

    piece: str


class UseEffect(Action, kind="use"):
    """Use an open effect of the action: reward, bonus, worker, promote, token or flip."""

    effect: str


class Finish(Action, kind="finish"):
    """End the action: pay what is owed and leave all else."""


class Skip(Action, kind="skip"):
    """Take no turn, possible only when no action is."""


class Stop(Action, kind="stop"):
    """Leave the rest of an effect, or accept no more deals."""


class PayCost(Action, kind="pay"):
    """Pay what a train's bonus costs."""


class SellShares(Action, kind="sell-shares"):
    """Sell some shares."""

    number: int


class HireWorker(Action, kind="hire"):
    """Hire a worker from the general supply."""

    worker: str


class GainWorker(Action, kind="gain"):
    """Take a worker that an effect gives."""

    worker: str


class ExchangeWorker(Action, kind="exchange"):
    """Give a worker of the supply or of an action space back for another colour."""

    worker: str
    place: str
    gets: str


class DiscardWorker(Action, kind="discard"):
    """Discard a worker of the supply or of an action space."""

    worker: str
    place: str


class PromoteWorker(Action, kind="promote"):
    """Move a worker of the supply or of an action space onto a milestone."""

    worker: str
    place: str
    milestone: str


class KeepMilestone(Action, kind="keep"):
    """Keep one of the milestones drawn."""

    milestone: str


class TakeTrain(Action, kind="take-train"):
    """Take a train of a stack."""

    train: str


class FlipTrain(Action, kind="flip"):
    """Flip a train that lies up or down."""

    train: str
    side: str


class AdvanceMarker(Action, kind="advance"):
    """Move a performance marker one space up."""

    track: str


class AcceptDeal(Action, kind="accept"):
    """Accept the upper or the lower deal of the face-up token."""

    which: str


CHANCE: Final = (
    StartsPlay,
    MilestoneTurned,
    DealTurned,
    TileTurned,
    TokenTurned,
    SetupTurned,
    SetupWorkerTurned,
)
"""What chance answers."""
