"""Why an action is illegal, in words for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from roundhouse.core.action import Action
from roundhouse.core.text import Arg, Text, text
from roundhouse.games.steamrollers import actions as a
from roundhouse.games.steamrollers.codec import BLACK_PAIRS, UNKNOWN
from roundhouse.games.steamrollers.deliver import distances_between, power, within_power
from roundhouse.games.steamrollers.documents import COLOURS, KINDS
from roundhouse.games.steamrollers.game import CITIES, NONE, SIDE_A
from roundhouse.games.steamrollers.game import COLOURS as NUMBER_OF_COLOURS

if TYPE_CHECKING:
    from roundhouse.games.steamrollers.game import SteamGame
    from roundhouse.games.steamrollers.state import SteamState

CHANGES = (a.SetDie, a.ShiftDie, a.FlipDie, a.RerollDie)


class Reasons:
    """Finds the rule that an action would break."""

    def __init__(self, game: SteamGame) -> None:
        self.g = game
        self.codec = game.codec()

    def why_not(self, s: SteamState, action: Action) -> Text | None:
        """The reason where only a few answers are possible; the core then lists them."""
        return text("sr.why.unknown") if self.codec.id(action) == UNKNOWN else None

    def why_not_take(self, s: SteamState, seat: int, action: Action) -> Text | None:
        """The reason why a seat cannot do this when it is to take a die."""
        if self.codec.id(action) == UNKNOWN:
            return text("sr.why.unknown")
        match action:
            case a.TakeDie(value):
                if s.dice[value - 1] > 0:
                    return text("sr.why.two_dice")
                return text("sr.why.no_die", value=value, dice=self._dice(s))
            case a.TakeTwo():
                if self.g.solo or s.has(seat, 1, SIDE_A):
                    return text("sr.why.no_pair", dice=self._dice(s))
                return text("sr.why.no_tile", tile="2a")
            case a.TakeOrder():
                return self._why_no_order(s)
            case a.Build() | a.Upgrade() | a.Deliver() | a.DeliverOwn() | a.DeliverFrom() | a.TakeTile():
                return text("sr.why.die_first", dice=self._dice(s))
        return None

    def _dice(self, s: SteamState) -> str:
        return ", ".join(str(value + 1) for value in range(CITIES) for _ in range(int(s.dice[value])))

    def why_not_use(self, s: SteamState, seat: int, value: int, final: bool, action: Action) -> Text | None:
        """The reason why a seat cannot do this with its die."""
        if self.codec.id(action) == UNKNOWN:
            return text("sr.why.unknown")
        match action:
            case a.Build(field, track, _):
                return self._why_no_track(s, seat, value, field, track)
            case a.Upgrade(box):
                if box != value + 1:
                    return text("sr.why.other_box", value=value + 1)
                return text("sr.why.box_crossed", box=box)
            case (
                a.Deliver(colour, origin, target, distance)
                | a.DeliverOwn(colour, origin, target, distance)
                | a.DeliverFrom(_, colour, origin, target, distance)
            ):
                own = isinstance(action, a.DeliverOwn)
                return self._why_no_delivery(s, seat, value, own, COLOURS.index(colour), origin, target, distance)
            case a.TakeTile(tile):
                return text("sr.why.other_tile" if tile != value + 1 else "sr.why.sideways", value=value + 1)
            case a.TakeOrder():
                return self._why_no_order(s)
            case a.Pass():
                return text("sr.why.no_pass")
            case a.TakeDie() | a.TakeTwo():
                return text("sr.why.has_die", value=value + 1)
        if isinstance(action, CHANGES):
            return text("sr.why.final" if final else "sr.why.no_change", value=value + 1)
        return None

    def _why_no_track(self, s: SteamState, seat: int, value: int, field: str, track: str) -> Text | None:
        number = self.codec.field[field]
        if self.g.city_at[number] != NONE:
            return text("sr.why.city_field", field=field)
        if self.g.region[number] != value:
            where: dict[str, Arg] = {"field": field, "region": int(self.g.region[number]) + 1, "value": value + 1}
            return text("sr.why.other_region", **where)
        if s.tracks[seat * self.g.fields + number] != NONE:
            return text("sr.why.field_taken", field=field)
        assert track in KINDS
        first, second = BLACK_PAIRS[s.black]
        return text("sr.why.black_die", first=text(f"sr.kind.{first}"), second=text(f"sr.kind.{second}"))

    def _why_no_delivery(
        self, s: SteamState, seat: int, value: int, own: bool, colour: int, origin: int, target: int, distance: int
    ) -> Text:
        if own and s.cargo[seat] != colour * CITIES + origin - 1:
            return text("sr.why.no_cargo")
        if not own and s.goods[(origin - 1) * NUMBER_OF_COLOURS + colour] == 0:
            return text("sr.why.no_good", good=text(f"sr.good.{COLOURS[colour]}"), city=origin)
        if not self.g.targets[colour] >> (target - 1) & 1:
            return text("sr.why.other_target", good=text(f"sr.good.{COLOURS[colour]}"), city=target)
        if value + 1 != origin and not (value + 1 == target and s.has(seat, 2, SIDE_A)):
            return text("sr.why.other_origin", value=value + 1)
        distances = int(distances_between(s, seat, colour, origin - 1, target - 1))
        if distances == 0:
            return text("sr.why.no_route", origin=origin, target=target)
        possible = int(within_power(s, seat, distances))
        if possible >> distance & 1:
            return text("sr.why.row")
        if not distances >> distance & 1:
            listed = ", ".join(str(d) for d in range(1, 16) if possible >> d & 1) or "–"
            return text("sr.why.no_distance", distance=distance, possible=listed)
        return text("sr.why.power", power=int(power(s, seat)), distance=distance)

    def _why_no_order(self, s: SteamState) -> Text:
        if not self.g.r.orders:
            return text("sr.why.no_orders")
        return text("sr.why.ordered" if s.ordered else "sr.why.order_goods")
