"""Scoring a game that was played at a real table and typed in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from roundhouse.core.reading import Names
from roundhouse.core.schema import Problem
from roundhouse.core.sheet import check_sheet, fault, named
from roundhouse.core.text import text
from roundhouse.games.railroad_revolution.documents import NEXT_STACK, TRACKS, resource
from roundhouse.games.railroad_revolution.game import RailGame
from roundhouse.games.railroad_revolution.milestones import condition_count
from roundhouse.games.railroad_revolution.network import lay_rail
from roundhouse.games.railroad_revolution.scoring import set_places, sheets
from roundhouse.games.railroad_revolution.setup import first_state
from roundhouse.games.railroad_revolution.state import COMPLETED
from roundhouse.games.railroad_revolution.view import sheet_json

if TYPE_CHECKING:
    from roundhouse.games.railroad_revolution.title import RailroadRevolution


def score_sheet(title: RailroadRevolution, sheet: Mapping[str, Any]) -> dict[str, object]:
    """Score the sheet; raises BadFile with the place of its first mistake."""
    check_sheet(sheet, resource("sheet.schema.json"))
    players = sheet["players"]
    # One player alone may want his sheet checked: the seat across the table stays empty.
    game = title.build(max(2, len(players)), sheet.get("options", {}))
    table = _Table(game, players)
    scored = sheets(table.state)[: len(players)]
    set_places(scored)
    answer = [{"name": players[seat]["name"], **sheet_json(scored[seat])} for seat in range(len(players))]
    if len(players) == 1:
        answer[0]["place"] = None  # nobody to compare with
    warnings = [{"place": problem.place, "text": problem.text.to_json()} for problem in table.unmet()]
    return {"title": title.id, "players": answer, "warnings": warnings}


class _Table:
    """The typed-in end position."""

    def __init__(self, game: RailGame, players: list[dict[str, Any]]) -> None:
        self.game = game
        self.players = players
        self.state = first_state(game)
        self.state.stack.clear()
        self.completed: list[list[int]] = []
        """The milestones of each seat."""
        for seat, player in enumerate(players):
            place = f"players[{seat}]"
            self._lay_rails(seat, player.get("rails", []), f"{place}.rails")
            self._build(seat, player, place)
            self._move_markers(seat, player.get("tracks", {}), f"{place}.tracks")
            self._complete_all(seat, player.get("milestones", []), f"{place}.milestones")
            self._count_trains(seat, player.get("trains", 0), f"{place}.trains")
            self.state.money[seat] = player.get("money", 0)
            self.state.shares[seat] = player.get("shares", 0)

    def _lay_rails(self, seat: int, rails: list[str], place: str) -> None:
        """The rails must hang together with the start; in which order they are typed does not matter."""
        s = self.state
        spaces = Names(space.id for space in self.game.board.spaces)
        numbers: dict[int, int] = {}
        for i, name in enumerate(rails):
            found = named(name, spaces, f"{place}[{i}]", "rr.sheet.unknown_space", "space")
            space = self.game.board.space(found)
            if space in numbers:
                raise fault(f"{place}[{i}]", text("schema.unique", found=name))
            numbers[space] = i
        numbers.pop(int(self.game.start_space), None)
        most = int(self.game.rails) + 1  # those of the player board and the one of the set-up
        if len(numbers) > most:
            raise fault(place, text("rr.sheet.many_rails", n=len(numbers), most=most))
        while numbers:
            near = [space for space in numbers if s.reach[seat] >> space & 1]
            if not near:
                space, i = min(numbers.items(), key=lambda item: item[1])
                words = self.game.words().space_name(self.game.board.spaces[space].id)
                raise fault(f"{place}[{i}]", text("rr.sheet.loose_rail", space=words))
            for space in near:
                lay_rail(s, seat, space)
                del numbers[space]

    def _build(self, seat: int, player: Mapping[str, Any], place: str) -> None:
        s, game = self.state, self.game
        for i, name in enumerate(player.get("stations", [])):
            found = named(name, game.codec().cities, f"{place}.stations[{i}]", "rr.sheet.unknown_city", "city")
            city = game.board.city(found)
            if s.stations[seat] >> city & 1:
                raise fault(f"{place}.stations[{i}]", text("schema.unique", found=name))
            if not (s.cities[seat] | game.printed) >> city & 1:
                why = text("rr.sheet.not_connected", city=game.words().city_name(found))
                raise fault(f"{place}.stations[{i}]", why)
            s.stations[seat] |= 1 << city
        for i, section in enumerate(player.get("offices", [])):
            if section > game.sections:
                why = text("rr.sheet.unknown_section", n=section, most=int(game.sections))
                raise fault(f"{place}.offices[{i}]", why)
            s.offices[seat] |= 1 << section - 1
        built = len(player.get("stations", [])) + len(player.get("offices", []))
        most = int(game.buildings) + 1
        if built > most:
            raise fault(f"{place}.stations", text("rr.sheet.many_buildings", n=built, most=most))

    def _move_markers(self, seat: int, tracks: Mapping[str, int], place: str) -> None:
        for i, name in enumerate(TRACKS):
            space = tracks.get(name, 0)
            top = len(self.game.track_points[i]) - 1
            if space > top:
                raise fault(f"{place}.{name}", text("rr.sheet.high_marker", n=space, most=top))
            self.state.tracks[seat * len(TRACKS) + i] = space

    def _complete_all(self, seat: int, milestones: list[str], place: str) -> None:
        numbers = [self._complete(seat, milestone, f"{place}[{i}]") for i, milestone in enumerate(milestones)]
        self.completed.append(numbers)
        # 8.5: one A1 and one A2 to begin with, and one of the next letter for each that was completed.
        stacks = [str(self.game.board.milestones[number]["stack"]) for number in numbers]
        for i, stack in enumerate(stacks):
            most = sum(NEXT_STACK[before] == stack for before in stacks) if stack in NEXT_STACK.values() else 1
            n = stacks[: i + 1].count(stack)
            if n > most:
                why = text("rr.sheet.many_milestones", stack=stack, n=stacks.count(stack), most=most)
                raise fault(f"{place}[{i}]", why)

    def unmet(self) -> Iterator[Problem]:
        """Conditions of completed milestones that the typed-in rails and stations do not meet. 8.4, 8.6

        The points count all the same: a token of the box may show other conditions than a reconstructed one.
        """
        words, game = self.game.words(), self.game
        for seat, numbers in enumerate(self.completed):
            for i, number in enumerate(numbers):
                milestone = game.board.milestones[number]
                for k, condition in enumerate(milestone["conditions"]):
                    kind, level = game.condition[number][k * 3 : k * 3 + 2]
                    if condition_count(self.state, seat, kind, level) < condition["count"]:
                        why = text("rr.sheet.unmet", milestone=milestone["id"], condition=words.condition(condition))
                        yield Problem(f"players[{seat}].milestones[{i}]", why)

    def _complete(self, seat: int, milestone: str, place: str) -> int:
        milestones = self.game.codec().milestone
        number = milestones[named(milestone, Names(milestones), place, "rr.sheet.unknown_milestone", "milestone")]
        owner = int(self.state.milestone_at[number]) - COMPLETED
        if owner >= 0:
            raise fault(place, text("rr.sheet.taken_milestone", milestone=milestone, name=self.players[owner]["name"]))
        self.state.milestone_at[number] = COMPLETED + seat
        return number

    def _count_trains(self, seat: int, number: int, place: str) -> None:
        game = self.game
        most = 1 + int(game.kinds - 1) * int(game.stack_size)
        if number > most:
            raise fault(place, text("rr.sheet.many_trains", n=number, most=most))
        self.state.up[seat * game.kinds] = number
