# compiled by mypyc
"""Railroad Revolution with its board and options settled: the tables that frames read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from roundhouse.core.game import Game
from roundhouse.games.railroad_revolution import constants as rr
from roundhouse.games.railroad_revolution import documents
from roundhouse.kit.arrays import counts, numbers

if TYPE_CHECKING:
    from roundhouse.core.action import Action
    from roundhouse.core.state import State
    from roundhouse.core.text import Text
    from roundhouse.games.railroad_revolution.board import Board
    from roundhouse.games.railroad_revolution.codec import Codec
    from roundhouse.games.railroad_revolution.features import RailFeatures
    from roundhouse.games.railroad_revolution.space import RailSpace
    from roundhouse.games.railroad_revolution.words import Words


@final
class Rules:
    """The numbers of the rules; the board file holds their values."""

    def __init__(self, values: dict[str, Any], options: dict[str, object]) -> None:
        self.money: i64 = values["money"]
        self.shares: i64 = values["shares"]
        self.white_workers: i64 = values["white_workers"]
        self.rail_cost: i64 = values["rail_cost"]
        self.triangle_cost: i64 = values["triangle_cost"]
        self.share_value: i64 = values["share_value"]
        self.hire_cost: i64 = values["hire_cost"]
        self.least_workers: i64 = values["least_workers"]
        self.train_points: i64 = values["train_points"]
        self.milestones_drawn: i64 = values["milestones_drawn"]
        self.workers: dict[str, int] = values["workers"]
        # What coloured workers pay, get and save. 4.1e, 4.2e, 4.3e, 4.4c
        self.foreman_flip_cost: i64 = values["foreman_flip_cost"]
        self.foreman_train_cost: i64 = values["foreman_train_cost"]
        self.foreman_sale_steps: i64 = values["foreman_sale_steps"]
        self.engineer_reward_cost: i64 = values["engineer_reward_cost"]
        self.engineer_token_cost: i64 = values["engineer_token_cost"]
        self.negotiator_rail_shares: i64 = values["negotiator_rail_shares"]
        self.negotiator_deal_shares: i64 = values["negotiator_deal_shares"]
        self.accountant_rail: i64 = values["accountant_rail"]
        self.accountant_triangle: i64 = values["accountant_triangle"]
        self.accountant_share: i64 = values["accountant_share"]
        self.accountant_train: i64 = values["accountant_train"]
        self.setup_reverse: bool = options.get("setup_order") == "reverse"
        # D8: what the second and third rail of an engineer cost beside the terrain.
        self.rail_each: bool = options.get("engineer_rails") == "each"
        # D7: where the new worker of an exchange goes.
        self.exchange_in_place: bool = options.get("exchanged_worker") == "same_place"
        # D9: whether free stations and offices take the First space.
        self.free_takes_first: bool = options.get("free_buildings_first") is not False
        # D27: whether a negotiator gets a bonus that another has taken.
        self.grey_always: bool = options.get("grey_on_taken") is not False


@final
class Effect:
    """A cost in dollars and what is got for it, in order."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.pay: i64 = document.get("pay", 0)
        self.shares: i64 = document.get("shares", 0)
        """For a deal: the shares that are discarded."""
        self.op: vec[i64] = vec[i64]()
        self.n: vec[i64] = vec[i64]()
        self.cost: vec[i64] = vec[i64]()
        """For promotions: dollars for each."""
        for part in document["effects"]:
            kind: str = part["op"]
            if kind == "workers":
                for colour in part["colours"]:
                    self.add(rr.GAIN, colour_set([colour]), 0)
            elif kind == "one_worker":
                self.add(rr.GAIN, colour_set(part["colours"]), 0)
            elif kind == "any_worker":
                self.add(rr.GAIN, rr.ANY_COLOUR, 0)
            else:
                self.add(OPS.index(kind), part.get("n", 1), part.get("cost_each", 0))

    def add(self, op: i64, n: i64, cost: i64) -> None:
        self.op = append(self.op, op)
        self.n = append(self.n, n)
        self.cost = append(self.cost, cost)


OPS: Final[tuple[str, ...]] = documents.OPS


def colour_set(names: list[str]) -> i64:
    """Colours as bits; "any" stands for all of them."""
    colours: i64 = 0
    for name in names:
        colours |= rr.ANY_COLOUR if name == "any" else bit(documents.COLOURS.index(name))
    return colours


def worker_effects(r: Rules) -> list[Effect]:
    """Nothing where the effect depends on the place or on what lies on the table."""
    nothing: dict[str, Any] = {"effects": []}
    flip: dict[str, Any] = {"effects": [{"op": "flip_train"}]}
    effects = [nothing] * (rr.ACTIONS * rr.COLOURS)
    effects[rr.STATION * rr.COLOURS + rr.PURPLE] = {"pay": r.foreman_flip_cost, **flip}
    effects[rr.RAIL * rr.COLOURS + rr.PURPLE] = {"pay": r.foreman_train_cost, "effects": [{"op": "take_train"}]}
    effects[rr.RAIL * rr.COLOURS + rr.GREY] = {"effects": [{"op": "shares", "n": r.negotiator_rail_shares}]}
    effects[rr.TELEGRAPH * rr.COLOURS + rr.PURPLE] = {"effects": [{"op": "exchange"}]}
    effects[rr.SALE * rr.COLOURS + rr.PURPLE] = {"effects": [{"op": "performance", "n": r.foreman_sale_steps}]}
    effects[rr.SALE * rr.COLOURS + rr.TURQUOISE] = flip
    return [Effect(document) for document in effects]


def bit(i: i64) -> i64:
    """The set of one place."""
    return shifted(1, i)


def shifted(number: i64, i: i64) -> i64:
    """Compiled, a literal would be shifted as a C int, which ends at 31 bits: so it comes as an argument."""
    return number << i


@final
class RailGame(Game):
    """A board and rules as flat tables. Sets of cities, spaces and sections are bits of one number."""

    def __init__(self, title: str, rules_version: int, players: int, options: dict[str, object], board: Board) -> None:
        super().__init__(title, rules_version, players, options)
        self.board: Board = board
        self.r: Rules = Rules(board.rules, options)
        self.seats: i64 = players
        self._map_tables(board)
        self._token_tables(board)
        self._milestone_tables(board)
        self._player_tables(board)
        self._action_ids()

    def codec(self) -> Codec:
        return cast("Codec", super().codec())

    def words(self) -> Words:
        return cast("Words", super().words())

    def why_not(self, s: State, seat: int, action: Action) -> Text | None:
        from roundhouse.games.railroad_revolution.reasons import why_not

        return why_not(s, seat, action)

    def new_space(self) -> RailSpace:
        from roundhouse.games.railroad_revolution.space import RailSpace

        return RailSpace(self)

    def new_features(self) -> RailFeatures:
        from roundhouse.games.railroad_revolution.features import RailFeatures

        return RailFeatures(self)

    def _map_tables(self, board: Board) -> None:
        self.cities: i64 = len(board.cities)
        self.spaces: i64 = len(board.spaces)
        self.sections: i64 = len(board.sections)
        self.level: vec[i64] = numbers([city.level for city in board.cities])
        self.city_cost: vec[i64] = numbers([city.cost for city in board.cities])
        self.terrain: vec[i64] = numbers([space.terrain for space in board.spaces])
        self.touches: vec[i64] = counts(self.spaces)
        """For each space, the set of cities that it touches."""
        self.opens: vec[i64] = counts(self.spaces)
        """For each space, the set of spaces that a rail there connects: neighbours, and all at its cities. D28"""
        self.deal_spaces: i64 = 0
        self.start_space: i64 = 0
        self.of_terrain: vec[i64] = counts(4)
        """The spaces with so many triangles; the start space is none of them. D21"""
        at_city: list[i64] = [0] * len(board.cities)
        i: i64
        for i in range(self.spaces):
            space = board.spaces[i]
            for city in space.cities:
                at_city[city] |= bit(i)
            if space.deal:
                self.deal_spaces |= bit(i)
            if space.start:
                self.start_space = i
            else:
                self.of_terrain[space.terrain] |= bit(i)
        for i in range(self.spaces):
            for city in board.spaces[i].cities:
                self.touches[i] |= bit(i64(city))
                self.opens[i] |= at_city[city]
            for near in board.spaces[i].spaces:
                self.opens[i] |= bit(i64(near))
        self.of_level: vec[i64] = counts(rr.TOP_LEVEL + 1)
        for i in range(self.cities):
            self.of_level[self.level[i]] |= bit(i)

    def _token_tables(self, board: Board) -> None:
        tiles = [*board.tiles, *[city.tile for city in board.cities if city.tile is not None]]
        self.tile_reward: list[Effect] = [Effect(tile["reward"]) for tile in tiles]
        self.tile_bonus: list[Effect] = [Effect(tile["bonus"]) for tile in tiles]
        self.tile_level: vec[i64] = numbers([tile["level"] for tile in board.tiles])
        self.tiles: i64 = len(board.tiles)
        """Tiles that are drawn; the printed ones come after them, in the order of their cities."""
        self.printed: i64 = 0
        """The cities whose tile is printed."""
        i: i64
        for i in range(self.cities):
            if board.cities[i].tile is not None:
                self.printed |= bit(i)
        self.section_shares: vec[i64] = numbers([section["shares"] for section in board.sections])
        self.section_first: vec[i64] = numbers([section["first_shares"] for section in board.sections])
        self.section_link: vec[i64] = numbers(list(board.section_links))
        self.deal_sections: i64 = 0
        for i in range(self.sections):
            if board.sections[i].get("deal", False):
                self.deal_sections |= bit(i)
        self.tokens: i64 = len(board.tokens)
        self.token_bonus: list[Effect] = [Effect(token["bonus"]) for token in board.tokens]
        self.kinds: i64 = len(board.trains)
        """Kinds of trains; the one of the start is kind 0."""
        self.train_bonus: list[Effect] = [Effect(train["bonus"]) for train in board.trains]
        self.stack_size: i64 = board.train_stacks[str(self.players)]
        self.one_flip: Effect = Effect({"effects": [{"op": "flip_train"}]})
        self.one_promotion: Effect = Effect({"effects": [{"op": "promote"}]})
        self.worker_effect: list[Effect] = worker_effects(self.r)
        """What a worker's colour gives, by action * COLOURS + colour, where that is always the same. 4"""
        self.deals: i64 = len(board.deals)
        self.deal: list[Effect] = [Effect(deal[side]) for deal in board.deals for side in ("upper", "lower")]
        """The deals by token * 2 + (0 for the upper one, 1 for the lower one)."""
        self.setups: i64 = len(board.setup_tokens)
        self.setup: list[Effect] = [Effect(side) for token in board.setup_tokens for side in token["sides"]]

    def _milestone_tables(self, board: Board) -> None:
        self.milestones: i64 = len(board.milestones)
        self.stack_of: vec[i64] = numbers([documents.STACKS.index(it["stack"]) for it in board.milestones])
        after = [documents.NEXT_STACK[stack] for stack in documents.STACKS]
        self.next_stack: vec[i64] = numbers([documents.STACKS.index(it) if it else rr.NONE for it in after])
        self.milestone_points: vec[i64] = numbers([it["points"] for it in board.milestones])
        self.managers: vec[i64] = vec[i64]()
        """By milestone * MANAGERS: the colours that may stand there, as bits; 0 for no manager. D10"""
        self.condition: list[vec[i64]] = []
        """For each milestone its conditions, three numbers each: kind, level or terrain, count."""
        for it in board.milestones:
            for k in range(rr.MANAGERS):
                self.managers = append(self.managers, colour_set(it["managers"][k : k + 1]))
            flat: list[int] = []
            for part in it["conditions"]:
                flat += [
                    documents.CONDITIONS.index(part["kind"]),
                    part.get("level", part.get("terrain", 0)),
                    part["count"],
                ]
            self.condition.append(numbers(flat))

    def _player_tables(self, board: Board) -> None:
        self.track_points: list[vec[i64]] = [numbers(track["points"]) for track in board.tracks]
        self.gate_money: list[vec[i64]] = [gates(track, "money") for track in board.tracks]
        self.gate_shares: list[vec[i64]] = [gates(track, "shares") for track in board.tracks]
        self.gate_workers: list[vec[i64]] = [gates(track, "workers") for track in board.tracks]
        self.rails: i64 = sum([section["rails"] for section in board.player_board])
        self.buildings: i64 = sum([section["buildings"] for section in board.player_board])
        right = [section for section in board.player_board if section.get("right_of_logo", False)]
        self.last_rails: i64 = sum([section["rails"] for section in right])
        self.last_buildings: i64 = sum([section["buildings"] for section in right])
        """With so many pieces or fewer left of both kinds, all sections left of the logo are empty. 10.1"""
        self.sale_value: vec[i64] = numbers([section["value"] for section in board.player_board])
        self.rail_section: vec[i64] = sections_of(board, "rails")
        self.building_section: vec[i64] = sections_of(board, "buildings")
        """The section of the leftmost piece, by how many of its kind are left; NONE for none. 5"""

    def _action_ids(self) -> None:
        self.station: i64 = rr.BOARD_IDS
        self.rail: i64 = self.station + self.cities
        self.office: i64 = self.rail + self.spaces
        self.promote: i64 = self.office + self.sections
        self.keep: i64 = self.promote + self.milestones * 2 * rr.COLOURS
        self.milestone: i64 = self.keep + self.milestones
        self.deal_id: i64 = self.milestone + self.milestones
        self.tile_id: i64 = self.deal_id + self.deals
        self.token_id: i64 = self.tile_id + self.tiles
        self.setup_id: i64 = self.token_id + self.tokens
        self.take_setup: i64 = self.setup_id + self.setups * 2
        self.sell: i64 = self.take_setup + self.setups * 2
        """Selling n shares is `sell` + n; no id comes after these."""

    def promote_id(self, milestone: i64, placed: i64, colour: i64) -> i64:
        """The id of promoting a worker of the supply (0) or of an action space (1)."""
        return self.promote + (milestone * 2 + placed) * rr.COLOURS + colour

    def document(self) -> Mapping[str, object]:
        return self.board.document


def gates(track: dict[str, Any], what: str) -> vec[i64]:
    """What entering each space of a track costs, of one kind."""
    costs = [0] * len(track["points"])
    for gate in track["gates"]:
        costs[gate["space"]] = gate.get(what, 0)
    return numbers(costs)


def sections_of(board: Board, kind: str) -> vec[i64]:
    """For each number of pieces left, the section of the leftmost one: pieces are always taken from the left."""
    places: list[int] = [rr.NONE]
    for i in range(len(board.player_board) - 1, -1, -1):
        places += [i] * board.player_board[i][kind]
    return numbers(places)
