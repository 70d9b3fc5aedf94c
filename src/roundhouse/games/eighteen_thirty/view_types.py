"""The view of 1830. Corporations, private companies, trains, hexes and tiles are named by their ids."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from roundhouse.core.documents import View

Round = Literal["auction", "stock", "operating"]
Zone = Literal["white", "yellow", "orange", "brown"]
Question = Literal[
    "AuctionTurn",
    "CompanyAuction",
    "SetPar",
    "StockTurn",
    "ExchangeWindow",
    "HomeToken",
    "LayTrack",
    "MoveToken",
    "PlaceToken",
    "DelawareToken",
    "RunTrains",
    "PayDividend",
    "BuyTrains",
    "DiscardTrain",
    "BuyPrivates",
    "SellPrivate",
    "BuyPrivate",
    "SellTrain",
    "",
]

# JSON has lists where these are tuples, and so has a view; the page's types know them as tuples.
Cell = Annotated[list[int], tuple[int, int]]
"""Row and column of the market."""
Tile = Annotated[list[str | int], tuple[str, int]]
"""Number and rotation."""
Token = Annotated[list[int | str], tuple[int, int, str]]
"""City, slot and corporation."""
Stack = Annotated[list[int | list[str]], tuple[int, int, list[str]]]
"""Row and column of the market, and the corporations whose markers lie there, the topmost first."""


class PlayerView(TypedDict):
    """What a player has."""

    cash: int
    committed: int
    """The part of the cash that stands in bids."""
    worth: int
    liquidity: int
    """Cash, and what the largest block of each corporation that may be sold would bring, each at its price of now."""
    certificates: int
    certificate_limit: int
    shares: dict[str, int]
    """Percent by corporation, where there are any."""
    presidencies: list[str]
    privates: list[str]
    sold: list[str]
    """The corporations of which the player has sold shares in this stock round."""


class CorporationView(TypedDict):
    """A corporation: its papers, its marker and what it owns."""

    treasury: int
    par: int | None
    """Null before it is started."""
    price: int | None
    zone: Zone
    cell: Cell | None
    """Where its marker lies on the market."""
    place: int | None
    """The marker's place in the stack of its cell, 0 for the top."""
    president: int | None
    ipo: int
    """Percent."""
    pool: int
    """Percent."""
    floated: bool
    operated: bool
    """Whether it has operated at least once."""
    trains: list[str]
    tokens_left: int
    token_price: int | None
    """What its next token costs; null if it has none left."""
    privates: list[str]


class PrivateView(TypedDict):
    """A private company."""

    price: int
    """Its face value."""
    revenue: int
    owner: int | None
    """The seat that owns it."""
    corporation: str | None
    """The corporation that owns it."""
    closed: bool
    offered: NotRequired[bool]
    """Before it is sold: whether it is the one that can be bought at once."""
    least_bid: NotRequired[int]
    """Before it is sold: what must be bid or paid for it, at least."""
    bids: NotRequired[dict[str, int]]
    """Before it is sold: the standing bids by seat."""


class DepotView(TypedDict):
    """The trains that no corporation has."""

    left: dict[str, int]
    """How many of each kind the bank has not sold yet."""
    unlimited: list[str]
    """The kinds of which there are always more."""
    on_offer: list[str]
    """The kinds that the bank sells now."""
    pool: list[str]
    """The trains in the pool, each by itself."""
    cheapest: int
    """The price of the cheapest train of depot and pool, 0 if there is none."""
    prices: dict[str, int]


class FinalView(TypedDict):
    """What a player's worth is made of at the end, and the place."""

    cash: int
    shares: int
    """All shares at the market price."""
    privates: int
    """The face value of all private companies."""
    worth: int
    holdings: dict[str, int]
    """Percent by corporation."""
    companies: list[str]
    place: int


class EighteenView(View):
    """The whole table; in 1830 nothing is hidden."""

    question: Question
    """What is asked; empty after the end."""
    round: Round
    set: int
    """A set is a stock round and the operating rounds after it."""
    number: int
    """Of the operating round in its set."""
    rounds: int
    """So many operating rounds are in this set."""
    turn: int
    """The seat whose turn it is, or was last, in the auction or the stock round."""
    priority: int
    """The seat with the priority deal."""
    operating: str | None
    """The corporation in turn."""
    queue: list[str]
    """The corporations that are still to operate in this round, in order."""
    revenue: int
    """What the corporation in turn has earned."""
    phase: str
    """The kind of train that began it."""
    train_limit: int
    printed_terrain: bool
    """Whether the first tile on a printed yellow hex costs its terrain."""
    bank: int
    broken: bool
    """Whether the bank is broken."""
    bankrupt: int | None
    """The seat that went bankrupt."""
    players: list[PlayerView]
    corporations: dict[str, CorporationView]
    privates: dict[str, PrivateView]
    depot: DepotView
    tiles: dict[str, Tile]
    """Laid tiles by hex: number and rotation."""
    tokens: dict[str, list[Token]]
    """Tokens by hex: city, slot and corporation."""
    tiles_left: dict[str, int]
    market: list[Stack]
    """Markers: row, column and corporations from the top of the stack."""
    final: list[FinalView] | None
    """After the end: by seat."""
