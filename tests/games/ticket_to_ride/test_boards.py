"""The boards hold the facts that are known of them, and a board with a fault is refused with its exact place."""

from __future__ import annotations

import copy
import hashlib
import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from roundhouse.core.board_file import BadBoard
from roundhouse.core.errors import BadFile, BadOption
from roundhouse.core.schema import read_json, violations
from roundhouse.core.text import LANGUAGES, translate
from roundhouse.games.ticket_to_ride import board as board_module
from roundhouse.games.ticket_to_ride.board import BOARDS, GRAY, LOCOMOTIVE, Board, Route, Ticket, load_board
from roundhouse.games.ticket_to_ride.board_check import board_schema, find_problems
from roundhouse.games.ticket_to_ride.documents import COLOURS, rule_set

Document = dict[str, Any]

USA: dict[str, Any] = {
    "cities": 36,
    "lanes": 100,
    "pairs": 78,
    "doubles": 22,
    "spaces": 309,
    "spaces of pairs": 256,
    "spaces of second lanes": 53,
    "lanes by length": {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9},
    "pairs by length": {1: 5, 2: 25, 3: 17, 4: 14, 5: 8, 6: 9},
    "lanes by colour": {**dict.fromkeys(COLOURS, 7), "gray": 44},
    "spaces by colour": {**dict.fromkeys(COLOURS, 27), "gray": 93},
    "route points": 508,
    "most points with 45 trains": 109,
    "tunnel lanes": 0,
    "tunnel pairs": 0,
    "ferry lanes": 0,
    "ferry pairs": 0,
    "ferries by locomotives": {},
}
EUROPE: dict[str, Any] = {
    "cities": 47,
    "lanes": 101,
    "pairs": 90,
    "doubles": 11,
    "spaces": 300,
    "spaces of pairs": 268,
    "spaces of second lanes": 32,
    "lanes by length": {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1},
    "pairs by length": {1: 3, 2: 33, 3: 25, 4: 26, 6: 2, 8: 1},
    "lanes by colour": {**dict.fromkeys(COLOURS, 8), "gray": 37},
    "spaces by colour": {**dict.fromkeys(COLOURS, 22), "blue": 23, "green": 23, "gray": 122},
    "route points": 448,
    "most points with 45 trains": 94,
    "tunnel lanes": 18,
    "tunnel pairs": 17,
    "ferry lanes": 13,
    "ferry pairs": 11,
    "ferries by locomotives": {1: 9, 2: 4},
}
NEIGHBOURS_AND_LANES = {
    "usa": """
        atlanta:5/7 boston:2/4 calgary:4/4 charleston:3/3 chicago:5/7 dallas:4/6 denver:7/9 duluth:6/7 el_paso:6/6
        helena:7/7 houston:3/4 kansas_city:4/8 las_vegas:2/2 little_rock:5/5 los_angeles:4/5 miami:3/3 montreal:4/5
        nashville:5/5 new_orleans:4/5 new_york:4/7 oklahoma_city:6/8 omaha:5/7 phoenix:4/4 pittsburgh:7/9
        portland:3/5 raleigh:5/7 saint_louis:5/7 salt_lake_city:5/7 san_francisco:3/6 santa_fe:4/4
        sault_ste_marie:4/4 seattle:4/6 toronto:5/5 vancouver:2/3 washington:3/5 winnipeg:4/4""",
    "europe": """
        amsterdam:4/4 angora:3/3 athina:4/4 barcelona:3/3 berlin:5/7 brest:3/3 brindisi:3/3 bruxelles:4/5
        bucuresti:5/5 budapest:5/6 cadiz:2/2 constantinople:5/5 danzig:3/3 dieppe:4/5 edinburgh:1/2 erzurum:3/3
        essen:4/5 frankfurt:6/8 kharkov:3/3 kobenhavn:2/4 kyiv:6/6 lisboa:2/2 london:3/5 madrid:4/5 marseille:5/5
        moskva:3/3 munchen:4/4 palermo:3/3 pamplona:5/7 paris:7/10 petrograd:4/4 riga:3/3 roma:4/4 rostov:3/3
        sarajevo:4/4 sevastopol:5/5 smolensk:3/3 smyrna:4/4 sochi:3/3 sofia:4/4 stockholm:2/3 venezia:4/4
        warszawa:5/6 wien:5/6 wilno:5/5 zagrab:4/4 zurich:4/4""",
}
DECKS = {
    ("usa", "pl_2025", "all"): "4*2 5 6*3 7*2 8*3 9*4 10*2 11*4 12*2 13*3 16 17*2 20*2 21 22 = 33 / 365",
    ("usa", "classic_2004", "all"): "4 5 6 7*2 8*3 9*4 10*2 11*4 12*2 13*3 16 17*2 20*2 21 22 = 30 / 349",
    ("usa", "usa_1910", "all"): "4 5*2 6*3 7*4 8*3 9 10*4 11*3 12*2 13*2 14*2 15 16 17 19*3 21*2 = 35 / 391",
    ("usa", "mystery_train", "all"): "2 4 6 7 = 4 / 19",
    ("usa", "classic_revalued_1910", "all"): "4 5 6 7*2 8*4 9*3 10*2 11*4 12*2 13*3 16 17*2 19 20*3 = 30 / 344",
    ("europe", "base", "regular"): "5*5 6*5 7*5 8*13 9*2 10*5 11*2 12*2 13 = 40 / 321",
    ("europe", "long", "long"): "20*3 21*3 = 6 / 123",
    ("europe", "regular_1912", "regular"): "2 5*2 6*2 7*3 8 9*3 10*2 12*3 13 14 = 19 / 163",
    ("europe", "long_1912", "long"): "16 17*2 18 19 20 = 6 / 107",
    ("europe", "big_cities_1912", "regular"): (
        "3*2 6*2 7*2 8 10*5 11*2 12 13*4 14*2 16*2 17*2 18 19 20 21 25 = 30 / 373"
    ),
}
BIG_CITIES = {
    "usa": {"chicago", "dallas", "houston", "los_angeles", "miami", "new_york", "seattle"},
    "europe": {"angora", "athina", "berlin", "london", "madrid", "moskva", "paris", "roma", "wien"},
}
NO_CLASSIC_TICKET = {"charleston", "las_vegas", "omaha", "raleigh", "saint_louis", "washington"}
# Records of games name routes and tickets by these ids.
FINGERPRINTS = {
    ("usa", "routes"): "4e988467129c3337",
    ("usa", "pl_2025"): "88c5f3a331087bae",
    ("usa", "classic_2004"): "0c5a8625da44b451",
    ("usa", "usa_1910"): "c78cba216bc5b38e",
    ("usa", "mega_1910"): "28f7681616ecf56b",
    ("usa", "big_cities_1910"): "879056572d674fae",
    ("europe", "routes"): "91198ccf8889234b",
    ("europe", "base"): "74f2cdb9fe69864d",
    ("europe", "expanded_1912"): "8068cc7a228b1cbd",
    ("europe", "mega_1912"): "2bf57c3a88c1c1cc",
    ("europe", "big_cities_1912"): "51b078710afcf927",
}


def colour_name(route: Route) -> str:
    return "gray" if route.colour == GRAY else COLOURS[route.colour]


def pairs_of(routes: tuple[Route, ...] | list[Route]) -> dict[tuple[int, int], list[Route]]:
    pairs: dict[tuple[int, int], list[Route]] = {}
    for route in routes:
        pairs.setdefault((route.a, route.b), []).append(route)
    return pairs


def most_points(pairs: dict[tuple[int, int], list[Route]], points: dict[str, int], trains: int) -> int:
    """The best choice of routes, one lane of each pair, for so many trains."""
    best = [0] * (trains + 1)
    for lanes in pairs.values():
        length = lanes[0].length
        for used in range(trains, length - 1, -1):
            best[used] = max(best[used], best[used - length] + points[str(length)])
    return best[trains]


def facts_of(board: Board) -> dict[str, Any]:
    routes, pairs = board.routes, pairs_of(board.routes)
    points: Any = rule_set(board.id)["route_points"]
    spaces: Counter[str] = Counter()
    for route in routes:
        spaces[colour_name(route)] += route.length
    tunnels, ferries = [r for r in routes if r.tunnel], [r for r in routes if r.ferry]
    return {
        "cities": len(board.cities),
        "lanes": len(routes),
        "pairs": len(pairs),
        "doubles": sum(len(lanes) == 2 for lanes in pairs.values()),
        "spaces": sum(route.length for route in routes),
        "spaces of pairs": sum(lanes[0].length for lanes in pairs.values()),
        "spaces of second lanes": sum(lanes[1].length for lanes in pairs.values() if len(lanes) == 2),
        "lanes by length": Counter(route.length for route in routes),
        "pairs by length": Counter(lanes[0].length for lanes in pairs.values()),
        "lanes by colour": Counter(colour_name(route) for route in routes),
        "spaces by colour": spaces,
        "route points": sum(points[str(route.length)] for route in routes),
        "most points with 45 trains": most_points(pairs, points, 45),
        "tunnel lanes": len(tunnels),
        "tunnel pairs": len(pairs_of(tunnels)),
        "ferry lanes": len(ferries),
        "ferry pairs": len(pairs_of(ferries)),
        "ferries by locomotives": Counter(route.ferry for route in ferries),
    }


@pytest.mark.parametrize(("name", "facts"), [("usa", USA), ("europe", EUROPE)])
def test_known_numbers_of_the_board(name: str, facts: dict[str, Any]) -> None:
    assert facts_of(load_board(name)) == facts


@pytest.mark.parametrize("name", BOARDS.built_in)
def test_neighbours_and_lanes_of_each_city(name: str) -> None:
    board = load_board(name)
    found = []
    for index, city in enumerate(board.cities):
        ends = [route.a + route.b - index for route in board.routes if index in (route.a, route.b)]
        found.append(f"{city.id}:{len(set(ends))}/{len(ends)}")
    assert found == NEIGHBOURS_AND_LANES[name].split()


@pytest.mark.parametrize(("name", "deck", "kind"), DECKS)
def test_known_numbers_of_the_decks(name: str, deck: str, kind: str) -> None:
    decks: Any = load_board(name).document["decks"]
    points = [t["points"] for t in decks[deck] if kind in ("all", t.get("kind", "regular"))]
    histogram = " ".join(f"{value}*{n}" if n > 1 else f"{value}" for value, n in sorted(Counter(points).items()))
    assert f"{histogram} = {len(points)} / {sum(points)}" == DECKS[name, deck, kind]


@pytest.mark.parametrize(
    ("name", "edition", "tickets", "points"),
    [
        ("usa", "pl_2025", 33, 365),
        ("usa", "classic_2004", 30, 349),
        ("usa", "usa_1910", 35, 391),
        ("usa", "mega_1910", 69, 754),
        ("usa", "big_cities_1910", 35, 389),
        ("europe", "base", 46, 444),
        ("europe", "expanded_1912", 65, 607),
        ("europe", "mega_1912", 101, 1087),
        ("europe", "big_cities_1912", 45, 502),
    ],
)
def test_tickets_of_each_edition(name: str, edition: str, tickets: int, points: int) -> None:
    deck = load_board(name).deck(edition)
    assert (len(deck), sum(ticket.points for ticket in deck)) == (tickets, points)
    assert len({ticket.id for ticket in deck}) == tickets


def pairs_with_points(board: Board, edition: str) -> dict[str, int]:
    return {ticket.id: ticket.points for ticket in board.deck(edition)}


def test_default_editions() -> None:
    assert [load_board(name).default_edition for name in BOARDS.built_in] == ["pl_2025", "base"]
    assert load_board("usa").deck() == load_board("usa").deck("pl_2025")


def test_the_deck_of_2025_is_the_classic_one_and_three_more() -> None:
    board = load_board("usa")
    more = {ticket.id: ticket for ticket in board.deck("pl_2025") if ticket.status != "published"}
    assert {ticket.id: (ticket.points, ticket.status) for ticket in more.values()} == {
        "atlanta-washington": (4, "rulebook"),
        "denver-saint_louis": (6, "proposed"),
        "charleston-toronto": (6, "proposed"),
    }
    assert all(ticket.note and ticket.note["en"] and ticket.note["pl"] for ticket in more.values())
    classic = pairs_with_points(board, "classic_2004")
    assert pairs_with_points(board, "pl_2025") == {**classic, **{t.id: t.points for t in more.values()}}


def test_the_proposed_tickets_follow_the_rule_told_in_the_file() -> None:
    board = load_board("usa")
    used = {city for ticket in board.deck("classic_2004") for city in (ticket.a, ticket.b)}
    unused = set(range(len(board.cities))) - used
    assert {board.cities[city].id for city in unused} == NO_CLASSIC_TICKET
    new = [ticket for ticket in board.deck("usa_1910") if unused & {ticket.a, ticket.b}]
    lowest = {ticket.id for ticket in sorted(new, key=lambda ticket: ticket.points)[:3]}
    assert lowest == {"atlanta-washington", "denver-saint_louis", "charleston-toronto"}
    assert sorted(ticket.points for ticket in new)[2] < sorted(ticket.points for ticket in new)[3]


def test_u31_tickets_of_the_scoring_example() -> None:
    tickets = pairs_with_points(load_board("usa"), "pl_2025")
    assert tickets["atlanta-montreal"] + tickets["atlanta-new_york"] == 15
    assert tickets["nashville-sault_ste_marie"] - tickets["atlanta-washington"] == 4


def test_the_1910_reprint_lowers_four_classic_tickets() -> None:
    board = load_board("usa")
    classic, mega = pairs_with_points(board, "classic_2004"), pairs_with_points(board, "mega_1910")
    assert {pair: mega[pair] for pair in classic if mega[pair] != classic[pair]} == {
        "los_angeles-miami": 19,
        "los_angeles-new_york": 20,
        "new_york-seattle": 20,
        "oklahoma_city-sault_ste_marie": 8,
    }


@pytest.mark.parametrize(("name", "year"), [("usa", "1910"), ("europe", "1912")])
def test_big_cities_has_the_mega_tickets_that_touch_one(name: str, year: str) -> None:
    """Of the regular tickets: the big cities of Europe are played without the long ones."""
    board = load_board(name)
    big = {board.city(city) for city in BIG_CITIES[name]}
    regular = [ticket for ticket in board.deck(f"mega_{year}") if not ticket.long]
    assert list(board.deck(f"big_cities_{year}")) == [ticket for ticket in regular if big & {ticket.a, ticket.b}]


@pytest.mark.parametrize(
    ("edition", "regular", "long"),
    [("base", 40, 6), ("expanded_1912", 59, 6), ("mega_1912", 89, 12), ("big_cities_1912", 45, 0)],
)
def test_each_edition_of_europe_has_its_regular_and_long_tickets(edition: str, regular: int, long: int) -> None:
    """The box of Europa 1912 adds 19 regular, 6 long and 30 big-city tickets."""
    deck = load_board("europe").deck(edition)
    assert [sum(ticket.long is kind for ticket in deck) for kind in (False, True)] == [regular, long]


def test_the_big_cities_of_europe_play_with_fifteen_tickets_of_the_base_game() -> None:
    board = load_board("europe")
    base = set(board.deck("base"))
    assert sum(ticket in base for ticket in board.deck("big_cities_1912")) == 15


def test_paris_angora_is_worth_its_shortest_way() -> None:
    """One data set has 13; the source corrected it."""
    assert pairs_with_points(load_board("europe"), "mega_1912")["angora-paris"] == 17


def test_europe_has_a_ticket_for_every_city_and_each_box_contains_the_smaller_one() -> None:
    board = load_board("europe")
    assert {city for t in board.deck("base") for city in (t.a, t.b)} == set(range(len(board.cities)))
    assert set(board.deck("base")) < set(board.deck("expanded_1912")) < set(board.deck("mega_1912"))


@pytest.mark.parametrize(
    ("name", "a", "b", "expected"),
    [
        ("usa", "denver", "salt_lake_city", {"3 red", "3 yellow"}),
        ("usa", "salt_lake_city", "san_francisco", {"5 orange", "5 white"}),
        ("usa", "houston", "new_orleans", {"2 gray"}),
        ("usa", "atlanta", "raleigh", {"2 gray"}),
        ("usa", "nashville", "raleigh", {"3 black"}),
        ("usa", "atlanta", "nashville", {"1 gray"}),
        ("usa", "sault_ste_marie", "winnipeg", {"6 gray"}),
        ("europe", "erzurum", "sochi", {"3 red tunnel"}),
        ("europe", "rostov", "sevastopol", {"4 gray"}),
        ("europe", "angora", "erzurum", {"3 black"}),
        ("europe", "bruxelles", "frankfurt", {"2 blue"}),
        ("europe", "essen", "kobenhavn", {"3 gray ferry 1"}),
        ("europe", "palermo", "smyrna", {"6 gray ferry 2"}),  # E12, the rulebook's example
        ("europe", "madrid", "pamplona", {"3 black tunnel", "3 white tunnel"}),  # E13, the rulebook's picture
        ("europe", "petrograd", "stockholm", {"8 gray tunnel"}),
    ],
)
def test_routes_that_other_data_sets_had_wrong_or_a_rulebook_names(
    name: str, a: str, b: str, expected: set[str]
) -> None:
    board = load_board(name)
    found = set()
    for lane in board.routes_between(board.city(a), board.city(b)):
        route = board.routes[lane]
        kind = " tunnel" if route.tunnel else f" ferry {route.ferry}" if route.ferry else ""
        found.add(f"{route.length} {colour_name(route)}{kind}")
    assert found == expected


@pytest.mark.parametrize("name", BOARDS.built_in)
def test_lanes_of_a_double_point_at_each_other(name: str) -> None:
    routes = load_board(name).routes
    for index, route in enumerate(routes):
        if route.twin >= 0:
            twin = routes[route.twin]
            assert twin.twin == index != route.twin
            assert (twin.a, twin.b, twin.length) == (route.a, route.b, route.length)
    assert sum(route.twin >= 0 for route in routes) == 2 * (USA if name == "usa" else EUROPE)["doubles"]


@pytest.mark.parametrize("name", BOARDS.built_in)
def test_ends_are_in_the_order_of_the_alphabet_and_lie_on_the_canvas(name: str) -> None:
    board = load_board(name)
    ids = [city.id for city in board.cities]
    assert ids == sorted(set(ids))
    assert all(route.a < route.b for route in board.routes)
    assert all(ticket.a < ticket.b for edition in board.editions for ticket in board.deck(edition))
    assert all(0 < city.x < board.canvas[0] and 0 < city.y < board.canvas[1] for city in board.cities)
    assert all(city.lat and city.lon and city.label for city in board.cities)


@pytest.mark.parametrize("name", BOARDS.built_in)
def test_ferries_are_gray_and_no_tunnels(name: str) -> None:
    ferries = [route for route in load_board(name).routes if route.ferry]
    assert all(route.colour == GRAY and not route.tunnel and route.ferry <= route.length for route in ferries)


@pytest.mark.parametrize("name", BOARDS.built_in)
def test_ids_are_unique_and_stable(name: str) -> None:
    board = load_board(name)
    ids = {"routes": [route.id for route in board.routes]}
    ids.update({edition: [ticket.id for ticket in board.deck(edition)] for edition in board.editions})
    for part, names in ids.items():
        assert len(set(names)) == len(names)
        assert hashlib.sha256("\n".join(names).encode()).hexdigest()[:16] == FINGERPRINTS[name, part]


def test_route_ids_name_the_lane_by_colour_or_by_number() -> None:
    usa = load_board("usa")
    assert usa.routes[usa.route("atlanta-miami")].length == 5
    assert usa.routes[usa.route("boston-new_york:yellow")].colour == COLOURS.index("yellow")
    assert usa.routes[usa.route("boston-montreal:1")].twin == usa.route("boston-montreal:2")


def test_look_ups() -> None:
    board = load_board("europe")
    warsaw, wien = board.city("warszawa"), board.city("wien")
    assert board.cities[wien].names == {"en": "Vienna", "pl": "Wiedeń", "board": "Wien"}
    assert board.cities[board.city("paris")].names == {"en": "Paris", "pl": "Paryż", "board": "Paris"}
    assert board.routes_between(wien, warsaw) == board.routes_between(warsaw, wien) == (board.route("warszawa-wien"),)
    assert board.routes_between(wien, board.city("lisboa")) == ()
    with pytest.raises(KeyError):
        board.city("atlantis")
    with pytest.raises(BadOption) as caught:
        board.deck("europa_2012")
    assert caught.value.text.args["editions"] == ("base", "expanded_1912", "mega_1912", "big_cities_1912")
    assert (len(COLOURS), GRAY, LOCOMOTIVE) == (8, -1, 8)


@pytest.mark.parametrize("name", BOARDS.built_in)
def test_built_in_boards_have_no_problem_and_are_loaded_once(name: str) -> None:
    board = load_board(name)
    assert find_problems(board.document) == []
    assert load_board(name) is board


@pytest.mark.parametrize("name", BOARDS.built_in)
def test_built_in_boards_speak_both_languages_and_tell_their_sources(name: str) -> None:
    document: Any = load_board(name).document
    texts = [*document["about"].values(), *document["sources"].values(), document["names"]]
    texts += [city["names"] for city in document["cities"]]
    texts += [edition["names"] for edition in document["editions"].values()]
    assert all(words["en"] and words["pl"] for words in texts)
    assert {f"deck_{deck}" for deck in document["decks"]} | {"board", "routes", "coordinates"} <= set(document["about"])
    assert all("source" in edition for edition in document["editions"].values())


@pytest.mark.parametrize("name", BOARDS.built_in)
def test_files_keep_a_record_on_a_line(name: str) -> None:
    folder = Path(board_module.__file__).parent / "boards"
    lines = {line.strip().rstrip(",") for line in (folder / f"{name}.json").read_text("utf-8").splitlines()}
    document: Any = load_board(name).document
    for record in [*document["cities"], *document["routes"], *(t for deck in document["decks"].values() for t in deck)]:
        assert json.dumps(record, ensure_ascii=False) in lines


@pytest.mark.parametrize("name", BOARDS.built_in)
def test_rule_sets_name_every_value_and_fit_the_schema(name: str) -> None:
    schema: Any = board_schema()
    known = list(schema["$defs"]["rules"]["properties"])
    assert list(rule_set(name)) == known
    assert violations(rule_set(name), {**schema["$defs"]["rules"], "required": known, "$defs": schema["$defs"]}) == []


def test_rule_sets_differ_where_the_rulebooks_do() -> None:
    usa, europe = rule_set("usa"), rule_set("europe")
    assert {name: (usa[name], europe[name]) for name in usa if usa[name] != europe[name]} == {
        "initial_long": (0, 1),  # E3
        "initial_tickets": (4, 3),  # U5, E4
        "unkept_initial": ("bottom", "box"),  # U5, E5
        "end_trains": (3, 2),  # U26, E26
        "stations": (0, 3),  # E1
        "station_points": (0, 4),  # E25
    }
    assert usa["route_points"] == {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15, "7": 18, "8": 21}  # U22, E27


@pytest.mark.parametrize(
    ("name", "edition", "rules"),
    [
        ("usa", "pl_2025", {}),
        ("usa", "classic_2004", {"initial_tickets": 3, "end_trains": 2}),
        (
            "usa",
            "usa_1910",
            {"initial_tickets": 3, "end_trains": 2, "longest_bonus": 0, "globetrotter_bonus": 15},
        ),
        (
            "usa",
            "mega_1910",
            {"initial_tickets": 5, "initial_keep": 3, "draw_tickets": 4, "end_trains": 2, "globetrotter_bonus": 15},
        ),
        ("usa", "big_cities_1910", {"draw_tickets": 4, "end_trains": 2, "longest_bonus": 0}),
        ("europe", "base", {}),
        ("europe", "expanded_1912", {}),
        ("europe", "mega_1912", {"initial_long": 2, "initial_tickets": 5, "initial_keep": 3}),
        ("europe", "big_cities_1912", {"initial_long": 0, "initial_tickets": 5, "draw_tickets": 4}),
    ],
)
def test_what_an_edition_changes_in_the_rules(name: str, edition: str, rules: dict[str, object]) -> None:
    board, values = load_board(name), rule_set(name)
    assert {**values, **board.rules, **board.edition(edition).rules} == {**values, **rules}


# A user's map.


def small_map() -> Document:
    """Four cities in a ring, a double route, every ticket that is possible."""
    cities = ("ham", "cam", "tam", "ram")
    return {
        "format": "roundhouse/ticket-to-ride-board",
        "version": 1,
        "id": "hamlets",
        "names": {"en": "Hamlets"},
        "canvas": [100, 100],
        "cities": [
            {"id": city, "names": {"en": city.title()}, "x": 10 * i, "y": 50.5} for i, city in enumerate(cities)
        ],
        "routes": [
            {"a": "ham", "b": "cam", "length": 2, "colour": "red"},
            {"a": "cam", "b": "tam", "length": 3, "colour": "gray", "ferry": 1},
            {"a": "tam", "b": "ram", "length": 7, "colour": "gray", "tunnel": True, "bend": -4},
            {"a": "ram", "b": "ham", "length": 1, "colour": "pink"},
            {"a": "ham", "b": "ram", "length": 1, "colour": "pink"},
        ],
        "decks": {"all": [{"a": a, "b": b, "points": 5} for i, a in enumerate(cities) for b in cities[:i]]},
        "rules": {"initial_tickets": 1, "initial_keep": 1},
    }


def test_a_small_map_loads_with_what_it_leaves_out() -> None:
    board = load_board(small_map())
    assert board.names == {"en": "Hamlets", "pl": "Hamlets"}
    assert board.cities[0].names == {"en": "Ham", "pl": "Ham", "board": "Ham"}
    assert (board.cities[0].lat, board.cities[0].label) == (None, None)
    assert board.default_edition == "base"
    assert list(board.editions) == ["base"]
    assert len(board.deck()) == 6
    assert board.deck()[0] == Ticket("cam-ham", 1, 0, 5, long=False, status="published", note=None)
    assert [route.id for route in board.routes] == ["ham-cam", "cam-tam", "tam-ram", "ram-ham:1", "ham-ram:2"]
    assert [route.twin for route in board.routes] == [-1, -1, -1, 4, 3]
    assert board.rules == {"initial_tickets": 1, "initial_keep": 1}


def test_parallel_routes_of_different_length_are_no_double() -> None:
    document = small_map()
    document["routes"][4]["length"] = 2
    assert [route.twin for route in load_board(document).routes] == [-1] * 5


def test_a_board_keeps_its_document_to_itself() -> None:
    document = small_map()
    board = load_board(document)
    document["names"]["en"] = "Changed"
    assert board.document == small_map()


def test_a_map_loads_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "hamlets.json"
    file.write_text("\ufeff" + json.dumps(small_map()), "utf-8")
    assert load_board(file).document == load_board(str(file)).document == small_map()


def test_an_unknown_board_is_told_the_known_ones() -> None:
    with pytest.raises(BadOption) as caught:
        load_board("asia")
    assert caught.value.text.args["boards"] == ("usa", "europe")


Change = Callable[[Document], object]


def put(*path: str | int, value: object) -> Change:
    """Set what stands at the path."""

    def change(document: Document) -> None:
        holder: Any = document
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Remove what stands at the path."""

    def change(document: Document) -> None:
        holder: Any = document
        for step in path[:-1]:
            holder = holder[step]
        del holder[path[-1]]

    return change


def with_editions(rules: Document | None = None, **fields: object) -> Change:
    """Add an edition `one` with the small map's deck."""

    def change(document: Document) -> None:
        document["editions"] = {"one": {"names": {"en": "One"}, "decks": ["all"], "rules": rules or {}, **fields}}

    return change


def both(*changes: Change) -> Change:
    return lambda document: [change(document) for change in changes]


ISLAND = {"id": "isle", "names": {"en": "Isle"}, "x": 1, "y": 1}
LANE = {"a": "ham", "b": "ram", "length": 1, "colour": "blue"}
TICKET = {"a": "ham", "b": "cam", "points": 5}
BREACHES: list[tuple[str, Change, str]] = [
    ("schema.required", drop("canvas"), "document"),
    ("schema.required", drop("routes", 2, "colour"), "routes[2]"),
    ("schema.type", put("routes", 2, "length", value="3"), "routes[2].length"),
    ("schema.type", put("routes", 2, "length", value=3.0), "routes[2].length"),
    ("schema.type", put("routes", 2, "length", value=True), "routes[2].length"),
    ("schema.type", put("cities", 3, "names", "en", value=None), "cities[3].names.en"),
    ("schema.type", put("routes", value={}), "routes"),
    ("schema.enum", put("routes", 0, "colour", value="purple"), "routes[0].colour"),
    ("schema.enum", put("rules", "second_card", value="never"), "rules.second_card"),
    ("schema.enum", put("rule_set", value="asia"), "rule_set"),
    ("schema.const", put("version", value=2), "version"),
    ("schema.minimum", put("routes", 0, "length", value=0), "routes[0].length"),
    ("schema.maximum", put("rules", "trains", value=1000), "rules.trains"),
    ("schema.unknown_field", put("routes", 1, "lenght", value=3), "routes[1].lenght"),
    ("schema.unknown_field", put("a b", value=3), '["a b"]'),
    ("schema.pattern", put("id", value="Hamlets!"), "id"),
    ("schema.pattern", put("id", value="hamlets\n"), "id"),
    ("schema.pattern", put("decks", "The deck", value=[TICKET]), 'decks["The deck"]'),
    ("schema.pattern", put("rules", "route_points", value={"0": 1}), "rules.route_points.0"),
    ("schema.min_length", put("names", "en", value=""), "names.en"),
    ("schema.max_length", put("names", "en", value="x" * 81), "names.en"),
    ("schema.min_items", put("routes", value=[]), "routes"),
    ("schema.min_items", put("decks", value={}), "decks"),
    ("schema.max_items", put("canvas", value=[100, 100, 100]), "canvas"),
    ("schema.unique", with_editions(decks=["all", "all"]), "editions.one.decks"),
    ("ttr.problem.unknown_city", put("routes", 0, "b", value="spam"), "routes[0].b"),
    ("ttr.problem.unknown_city", put("decks", "all", 1, "a", value="spam"), "decks.all[1].a"),
    ("ttr.problem.unknown_city", with_editions(only_cities=["ham", "spam"]), "editions.one.only_cities[1]"),
    ("ttr.problem.duplicate_city", put("cities", 3, "id", value="ham"), "cities[3].id"),
    ("ttr.problem.lonely_city", lambda document: document["cities"].append(ISLAND), "cities[4]"),
    ("ttr.problem.outside_canvas", put("cities", 2, "x", value=100.5), "cities[2]"),
    ("ttr.problem.outside_canvas", put("cities", 2, "y", value=-1), "cities[2]"),
    ("ttr.problem.loop", put("routes", 0, "b", value="ham"), "routes[0]"),
    ("ttr.problem.too_many_lanes", lambda document: document["routes"].append(LANE), "routes[5]"),
    ("ttr.problem.no_points", put("routes", 0, "length", value=9), "routes[0].length"),
    ("ttr.problem.no_points", put("rules", "route_points", value={"1": 1, "2": 2, "7": 9}), "routes[1].length"),
    (
        "ttr.problem.no_points",
        with_editions({"route_points": {"1": 1, "2": 2, "7": 9}}),
        "editions.one.rules.route_points",
    ),
    ("ttr.problem.ferry_too_big", put("routes", 1, "ferry", value=4), "routes[1].ferry"),
    ("ttr.problem.ferry_colour", put("routes", 1, "colour", value="blue"), "routes[1].colour"),
    ("ttr.problem.tunnel_and_ferry", put("routes", 1, "tunnel", value=True), "routes[1]"),
    ("ttr.problem.ticket_loop", put("decks", "all", 0, "a", value="ham"), "decks.all[0]"),
    (
        "ttr.problem.impossible_ticket",
        both(lambda document: document["cities"].append(ISLAND), put("decks", "all", 0, "a", value="isle")),
        "decks.all[0]",
    ),
    ("ttr.problem.duplicate_ticket", lambda document: document["decks"]["all"].append(TICKET), "decks.all[6]"),
    (
        "ttr.problem.duplicate_ticket",
        both(put("decks", "more", value=[TICKET]), with_editions(decks=["all", "more"])),
        "decks.more[0]",
    ),
    ("ttr.problem.unknown_deck", with_editions(decks=["all", "some"]), "editions.one.decks[1]"),
    ("ttr.problem.unknown_source", with_editions(source="hearsay"), "editions.one.source"),
    ("ttr.problem.unknown_default", put("default_edition", value="grand"), "default_edition"),
    ("ttr.problem.unknown_default", both(with_editions(), put("default_edition", value="two")), "default_edition"),
    ("ttr.problem.editions_needed", put("decks", "more", value=[TICKET]), "document"),
    (
        "ttr.problem.default_needed",
        both(with_editions(), put("editions", "two", value={"names": {"en": "Two"}, "decks": ["all"]})),
        "document",
    ),
    ("ttr.problem.too_few_tickets", put("rules", "initial_tickets", value=2), "decks"),
    ("ttr.problem.too_few_tickets", with_editions({"initial_tickets": 2}), "editions.one.decks"),
    ("ttr.problem.too_few_tickets", with_editions(only_cities=["ham"]), "editions.one.decks"),
    (
        "ttr.problem.too_few_long",
        both(put("rule_set", value="europe"), put("decks", "all", 0, "kind", value="long")),
        "decks",
    ),
    ("ttr.problem.keep_too_many", put("rules", "initial_keep", value=2), "rules.initial_keep"),
    ("ttr.problem.keep_too_many", with_editions({"draw_keep": 4}), "editions.one.rules.draw_keep"),
    ("ttr.problem.station_costs", put("rules", "stations", value=4), "rules.station_cost"),
    ("ttr.problem.too_few_cards", put("rules", "cards_per_colour", value=1), "rules.cards_per_colour"),
]


@pytest.mark.parametrize(("key", "change", "place"), BREACHES, ids=[f"{key}@{place}" for key, _, place in BREACHES])
def test_each_fault_is_found_at_its_place(key: str, change: Change, place: str) -> None:
    document = small_map()
    change(document)
    with pytest.raises(BadBoard) as caught:
        load_board(document)
    found = [problem for problem in caught.value.problems if (problem.text.key, problem.place) == (key, place)]
    assert len(found) == 1
    assert caught.value.problems[0].place in str(caught.value)
    for language in LANGUAGES:
        assert not translate(found[0].text, language).startswith(("ttr.", "schema."))
        assert caught.value.problems[0].place in translate(caught.value.text, language)


def test_a_board_with_too_many_tickets_for_the_ids_of_actions_is_refused() -> None:
    document = small_map()
    document["decks"]["more"] = [{"a": "ham", "b": "cam", "points": 1}] * 146
    with_editions(decks=["all", "more"])(document)
    assert "ttr.problem.too_many_tickets" in {problem.text.key for problem in find_problems(document)}


def test_long_tickets_need_not_exist_and_may_be_played_as_regular_ones() -> None:
    document = small_map()
    document["rule_set"] = "europe"
    assert find_problems(document) == []
    document["decks"]["all"][0]["kind"] = "long"
    document["rules"]["initial_long"] = 0
    assert find_problems(document) == []
    assert [ticket.long for ticket in load_board(document).deck()] == [True, False, False, False, False, False]


def test_all_problems_are_told_at_once() -> None:
    document = small_map()
    both(
        put("canvas", value=[100]),
        put("routes", 0, "colour", value="purple"),
        put("routes", 1, "b", value="spam"),
        put("cities", 3, "id", value="ham"),
        put("rules", "draw_keep", value=5),
    )(document)
    assert [(problem.place, problem.text.key) for problem in find_problems(document)] == [
        ("canvas", "schema.min_items"),
        ("routes[0].colour", "schema.enum"),
        ("cities[3].id", "ttr.problem.duplicate_city"),
        ("routes[1].b", "ttr.problem.unknown_city"),
        ("routes[2].b", "ttr.problem.unknown_city"),
        ("routes[3].a", "ttr.problem.unknown_city"),
        ("routes[4].b", "ttr.problem.unknown_city"),
        ("decks.all[3].a", "ttr.problem.unknown_city"),
        ("decks.all[4].a", "ttr.problem.unknown_city"),
        ("decks.all[5].a", "ttr.problem.unknown_city"),
        ("rules.draw_keep", "ttr.problem.keep_too_many"),
    ]


def test_no_fault_of_form_makes_the_check_stumble() -> None:
    junk: list[object] = [None, 3, "x", [None], {"a": None}]

    def spoil(holder: Any, document: Document) -> None:
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
            kept = holder[key]
            for value in junk:
                holder[key] = value
                find_problems(document)
            holder[key] = kept
            if isinstance(kept, dict | list):
                spoil(kept, document)

    document = small_map()
    both(with_editions(only_cities=["ham"], source="own"), put("sources", value={"own": {"en": "Own"}}))(document)
    before = copy.deepcopy(document)
    spoil(document, document)
    assert document == before


@pytest.mark.parametrize("document", [None, 3, "usa", [], [{}]])
def test_what_is_no_object_is_no_board(document: object) -> None:
    assert [problem.place for problem in find_problems(document)] == ["document"]


@pytest.mark.parametrize(
    ("data", "key", "where"),
    [
        (b'{"a": 1,\n "b" 2}', "file.not_json", {"line": 2, "column": 6}),
        (b"", "file.not_json", {"line": 1, "column": 1}),
        (b'{"a": 1,\n "b": NaN}', "file.not_json", {"line": 2, "column": 7}),
        (b"[" + b"1" * 5000 + b"]", "file.not_json", {"line": 1}),
        (b'{"a": [{"x": "a"}, "a"],\n  "a": 2}', "file.repeated_key", {"line": 2, "column": 3, "field": "a"}),
        (b'{"a":\n"\xff"}', "file.not_utf8", {"line": 2}),
        (b" " * (16 * 2**20 + 1), "file.too_large", {"megabytes": 16}),
        (b"[" * 100_000, "file.too_deep", {}),
    ],
    ids=["comma", "empty", "NaN", "long number", "repeated key", "latin", "large", "deep"],
)
def test_a_file_that_is_no_json_is_refused(data: bytes, key: str, where: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_bytes(data)
    with pytest.raises(BadFile) as caught:
        read_json(file)
    assert caught.value.text.key == key
    assert {"path": str(file), **where}.items() <= caught.value.text.args.items()
    assert all(str(file) in translate(caught.value.text, language) for language in LANGUAGES)


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path, key in ((tmp_path / "none.json", "file.missing"), (tmp_path, "file.unreadable")):
        with pytest.raises(BadFile) as caught:
            read_json(path)
        assert caught.value.text.key == key
