"""Where one click says all, it acts; a guest who wants to confirm everything is asked.

How many clicks a typical turn takes stands in docs/play.md, and is counted here.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.browser.house import ROOT, Visit, Visitor
from tests.browser.planted import plant
from tests.browser.player import Player

import roundhouse as rh
from roundhouse.core.frame import CHANCE
from roundhouse.core.guide import guide, script
from roundhouse.core.match import Match


class Turn(NamedTuple):
    """A turn of a title, from where a step of its guide begins: what is clicked for each of its actions."""

    title: str
    step: str
    acts: tuple[tuple[str, ...], ...]


def at(hook: str, **data: str) -> str:
    return f'[data-testid="{hook}"]' + "".join(f'[data-{name}="{value}"]' for name, value in data.items())


def route(name: str) -> str:
    return f"{at('route', route=name)} {at('route-middle')}"


PASS = at("choice")
TURNS = {
    "Ticket to Ride USA: draw two cards": Turn(
        "ticket-to-ride-usa", "ttr.guide.usa.draw", ((at("row-card", card="pink"),), (at("row-card", card="pink"),))
    ),
    "Ticket to Ride USA: claim a route": Turn(
        "ticket-to-ride-usa", "ttr.guide.usa.claim", ((route("denver-santa_fe"),),)
    ),
    "Ticket to Ride Europe: draw two cards": Turn(
        "ticket-to-ride-europe", "ttr.guide.europe.draw", ((at("row-card", card="blue"),), (at("deck"),))
    ),
    "Ticket to Ride Europe: claim a tunnel and pay for it": Turn(
        "ticket-to-ride-europe", "ttr.guide.europe.tunnel", ((route("madrid-pamplona:white"),), (PASS,))
    ),
    "1830: buy a share": Turn(
        "1830", "1830.guide.share", ((f"{at('paper', corporation='C&O')} {at('buy', source='ipo')}",),)
    ),
    "1830: track, token, run, dividend, no train": Turn(
        "1830",
        "1830.guide.city",
        ((at("hex", hex="H4"), at("tile-choice")), (at("stop", hex="H4"),), (), (at("pay"),), (PASS,)),
    ),
    "SteamRollers: take a die and build": Turn(
        "steamrollers", "sr.guide.build", ((at("die", value="4"),), (at("field", field="F4"),))
    ),
    "SteamRollers: take a die and upgrade": Turn(
        "steamrollers", "sr.guide.upgrade", ((at("die", value="4"),), (at("box", box="4"),))
    ),
    "Railroad Revolution: build two rails": Turn(
        "railroad-revolution",
        "rr.guide.rail",
        (
            (at("worker", worker="white", place="supply"), at("action-space", action="rail")),
            (at("space", space="charlotte-miami:1"),),
            (at("space", space="charlotte-miami:2"),),
            (at("end-with", kind="finish"),),
        ),
    ),
}
SETTLED = """before => {
  const at = (name, more = "") => document.querySelector(`[data-testid="${name}"]${more}`);
  if (Number(at("table").dataset.version) > before) return "done";
  if (at("confirm", ":not(:disabled)")) return "confirm";
  return at("chooser") ? "choose" : null;
}"""


def position(turn: Turn) -> Match:
    """The game of the guide where the step begins."""
    known, played = guide(turn.title), script(turn.title)
    assert known is not None and played is not None
    begin = next(at for step, at in zip(known.steps, played.at, strict=True) if step.text == turn.step)
    match = Match(rh.title(turn.title).build(known.players, known.options), known.seed)
    for entry in played.log[:begin]:
        if entry.seat != CHANCE:  # the seed answers for it
            match.act(entry.seat, entry.action)
    return match


def clicks_of(guest: Visit, turn: Turn) -> int:
    """Take the turn by mouse; how many clicks it took."""
    page = guest.page
    page.goto(f"{guest.house.address}/#/table/{plant(guest, position(turn), 'random')}")
    player, made = Player(page), 0
    for things in turn.acts:
        version = player.ready()["version"]
        # A click that follows a new question at once belongs to the one before: a person looks first.
        now = page.evaluate("() => performance.now()")
        page.wait_for_function("since => performance.now() - since > 300", arg=now)
        for thing in things:
            if page.evaluate(SETTLED, version) is None:
                page.locator(thing).first.click()
                made += 1
        while (state := page.wait_for_function(SETTLED, arg=version).json_value()) != "done":
            player.at("confirm" if state == "confirm" else "choice").first.click()
            made += 1
    return made


def table_of_the_docs() -> dict[str, tuple[int, int]]:
    """Turns, and their clicks when each move is confirmed, and now."""
    lines = (ROOT / "docs/play.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    return {turn: (int(before), int(after)) for turn, before, after in rows if turn in TURNS}


def test_the_docs_name_every_turn() -> None:
    assert set(table_of_the_docs()) == set(TURNS)
    assert {turn.title for turn in TURNS.values()} == {known.id for known in rh.titles() if guide(known.id)}


@pytest.mark.parametrize("turn", TURNS)
def test_clicks_of_a_turn(visit: Visitor, turn: str) -> None:
    before = clicks_of(visit("careful"), TURNS[turn])
    after = clicks_of(visit("quick", careful=False), TURNS[turn])
    assert (before, after) == table_of_the_docs()[turn]
