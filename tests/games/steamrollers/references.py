"""Slow and obvious answers, worked out from the view and the board file alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import networkx as nx

OPPOSITE = {"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}


def links(view: Any, document: Any, seat: int) -> list[tuple[int, int, int]]:
    """City, city, number of towns of every completed link, by components of a graph of half-edges."""
    cities = {region["city"]: region["number"] for region in document["regions"]}
    towns = {region["town"] for region in document["regions"]}
    neighbours = {field["id"]: field["neighbours"] for field in document["fields"]}
    walls = {frozenset(wall) for wall in (view["borders"] or {"walls": []})["walls"]}
    graph = nx.Graph()
    for track in view["sheets"][seat]["tracks"]:
        ends = [(track["field"], edge) for edge in track["edges"]]
        graph.add_edge(*ends, town=track["field"] in towns)
        for field, edge in ends:
            there = neighbours[field].get(edge)
            if there is not None and frozenset((field, there)) not in walls:
                graph.add_edge((field, edge), (there, OPPOSITE[edge]), town=False)
    drawn = {track["field"]: track["edges"] for track in view["sheets"][seat]["tracks"]}
    for field, edge in list(graph):
        if field not in cities and edge not in drawn.get(field, ()):
            graph.remove_node((field, edge))
    found: list[tuple[int, int, int]] = []
    for part in nx.connected_components(graph):
        ended = sorted(cities[field] for field, _ in part if field in cities)
        if len(ended) == 2 and ended[0] != ended[1]:
            found.append((ended[0], ended[1], sum(data["town"] for *_, data in graph.subgraph(part).edges(data=True))))
    return found


def routes(found: list[tuple[int, int, int]], origin: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All routes from a city as the cities visited and the distance."""
    waiting: list[tuple[tuple[int, ...], int]] = [((origin,), 0)]
    while waiting:
        path, distance = waiting.pop()
        if len(path) > 1:
            yield path, distance
        for a, b, towns in found:
            for here, there in ((a, b), (b, a)):
                if here == path[-1] and there not in path:
                    waiting.append(((*path, there), distance + towns + 1))


def deliveries(view: Any, document: Any, die: int, seat: int, options: dict[str, object]) -> set[str]:
    """All deliveries of a seat with a die, as texts of actions."""
    found = links(view, document, seat)
    sheet = view["sheets"][seat]
    solo = view["eva"] is not None
    mine = {f"{tile['number']}{tile['side']}" for tile in view["tiles"] if tile["owner"] == seat and not tile["used"]}
    power = 99 if "4a" in mine else sheet["power"] + ("4b" in mine)
    colour_of = {region["number"]: region["colour"] for region in document["regions"]}
    sources = [("deliver", colour, int(city), goods) for city, goods in view["goods"].items() for colour in set(goods)]
    if sheet["cargo"] is not None:
        sources.append(("deliver-own", sheet["cargo"]["colour"], sheet["cargo"]["city"], []))
    out = set()
    for kind, colour, origin, goods in sources:
        wants = {city for city, own in colour_of.items() if colour in ("black", own)} - {origin}
        for path, distance in routes(found, origin):
            target = path[-1]
            if target not in wants or not (origin == die or ("3a" in mine and target == die)):
                continue
            if options.get("goods_stop") == "first_fitting" and wants & set(path[1:-1]):
                continue
            for raised in (0, 1, 2) if "3b" in mine else (0,):
                if distance + raised <= power:
                    for name in names_of(kind, colour, goods, solo):
                        out.add(f"{name} {colour} {origin} {target} {distance + raised}")
    return out


def names_of(kind: str, colour: str, goods: list[str], solo: bool) -> list[str]:
    """How the good is named: in a solo row by its place if the rest of the row depends on it."""
    if not solo or kind == "deliver-own" or Counter(goods)[colour] < 2:
        return [kind]
    rests: dict[tuple[str, ...], int] = {}
    for place, good in enumerate(goods):
        if good == colour:
            rests.setdefault((*goods[:place], *goods[place + 1 :]), place + 1)
    return [kind] if len(rests) == 1 else [f"deliver-from {place}" for place in rests.values()]
