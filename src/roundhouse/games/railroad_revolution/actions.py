"""What a player, or chance, can answer in Railroad Revolution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from roundhouse.core.action import Action


@dataclass(frozen=True, slots=True)
class StartsPlay(Action):
    """Chance: the seat that takes the first turn."""

    kind: ClassVar[str] = "starts"
    seat: int


@dataclass(frozen=True, slots=True)
class MilestoneTurned(Action):
    """Chance: the next milestone of its stack."""

    kind: ClassVar[str] = "milestone"
    milestone: str


@dataclass(frozen=True, slots=True)
class DealTurned(Action):
    """Chance: the next deal token."""

    kind: ClassVar[str] = "deal"
    deal: str


@dataclass(frozen=True, slots=True)
class TileTurned(Action):
    """Chance: the tile of the next city."""

    kind: ClassVar[str] = "tile"
    tile: str


@dataclass(frozen=True, slots=True)
class TokenTurned(Action):
    """Chance: the telegraph token of the next section."""

    kind: ClassVar[str] = "token"
    token: str


@dataclass(frozen=True, slots=True)
class SetupTurned(Action):
    """Chance: a set-up token and the side that lies up, 1 or 2."""

    kind: ClassVar[str] = "setup"
    token: str
    side: int


@dataclass(frozen=True, slots=True)
class SetupWorkerTurned(Action):
    """Chance: the worker beside the next set-up token."""

    kind: ClassVar[str] = "setup-worker"
    worker: str


@dataclass(frozen=True, slots=True)
class TakeSetup(Action):
    """Take a set-up token with its worker and the reward of the side that lies up, 1 or 2."""

    kind: ClassVar[str] = "take-setup"
    token: str
    side: int


@dataclass(frozen=True, slots=True)
class PlaceWorker(Action):
    """Put a worker of the supply on an action space."""

    kind: ClassVar[str] = "place"
    worker: str
    action: str


@dataclass(frozen=True, slots=True)
class BuildStation(Action):
    """Build a station in a city."""

    kind: ClassVar[str] = "station"
    city: str


@dataclass(frozen=True, slots=True)
class LayRail(Action):
    """Lay a rail on a space."""

    kind: ClassVar[str] = "rail"
    space: str


@dataclass(frozen=True, slots=True)
class BuildOffice(Action):
    """Build an office in a section of the telegraph line, counted from the left."""

    kind: ClassVar[str] = "office"
    section: int


@dataclass(frozen=True, slots=True)
class SellPiece(Action):
    """Sell a rail or a building of the leftmost section."""

    kind: ClassVar[str] = "sell-piece"
    piece: str


@dataclass(frozen=True, slots=True)
class UseEffect(Action):
    """Use an open effect of the action: reward, bonus, worker, promote, token or flip."""

    kind: ClassVar[str] = "use"
    effect: str


@dataclass(frozen=True, slots=True)
class Finish(Action):
    """End the action: pay what is owed and leave all else."""

    kind: ClassVar[str] = "finish"


@dataclass(frozen=True, slots=True)
class Skip(Action):
    """Take no turn, possible only when no action is."""

    kind: ClassVar[str] = "skip"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """Leave the rest of an effect, or accept no more deals."""

    kind: ClassVar[str] = "stop"


@dataclass(frozen=True, slots=True)
class PayCost(Action):
    """Pay what a train's bonus costs."""

    kind: ClassVar[str] = "pay"


@dataclass(frozen=True, slots=True)
class SellShares(Action):
    """Sell some shares."""

    kind: ClassVar[str] = "sell-shares"
    number: int


@dataclass(frozen=True, slots=True)
class HireWorker(Action):
    """Hire a worker from the general supply."""

    kind: ClassVar[str] = "hire"
    worker: str


@dataclass(frozen=True, slots=True)
class GainWorker(Action):
    """Take a worker that an effect gives."""

    kind: ClassVar[str] = "gain"
    worker: str


@dataclass(frozen=True, slots=True)
class ExchangeWorker(Action):
    """Give a worker of the supply or of an action space back for another colour."""

    kind: ClassVar[str] = "exchange"
    worker: str
    place: str
    gets: str


@dataclass(frozen=True, slots=True)
class DiscardWorker(Action):
    """Discard a worker of the supply or of an action space."""

    kind: ClassVar[str] = "discard"
    worker: str
    place: str


@dataclass(frozen=True, slots=True)
class PromoteWorker(Action):
    """Move a worker of the supply or of an action space onto a milestone."""

    kind: ClassVar[str] = "promote"
    worker: str
    place: str
    milestone: str


@dataclass(frozen=True, slots=True)
class KeepMilestone(Action):
    """Keep one of the milestones drawn."""

    kind: ClassVar[str] = "keep"
    milestone: str


@dataclass(frozen=True, slots=True)
class TakeTrain(Action):
    """Take a train of a stack."""

    kind: ClassVar[str] = "take-train"
    train: str


@dataclass(frozen=True, slots=True)
class FlipTrain(Action):
    """Flip a train that lies up or down."""

    kind: ClassVar[str] = "flip"
    train: str
    side: str


@dataclass(frozen=True, slots=True)
class AdvanceMarker(Action):
    """Move a performance marker one space up."""

    kind: ClassVar[str] = "advance"
    track: str


@dataclass(frozen=True, slots=True)
class AcceptDeal(Action):
    """Accept the upper or the lower deal of the face-up token."""

    kind: ClassVar[str] = "accept"
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
