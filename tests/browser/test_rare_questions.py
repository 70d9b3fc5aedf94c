"""The rarer questions of 1830 by clicks: emergencies, discards, powers of private companies, trades, orders."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.baron import Baron
from tests.browser.house import PHONE, Visit, Visitor
from tests.browser.judge import faults
from tests.browser.looks import glance_at
from tests.browser.planted import When, generated, plant, played
from tests.browser.stage import new_table

from roundhouse.core.match import Match
from roundhouse.core.state import State


def asks(question: str, kind: str | None = None) -> When:
    """A question is asked, and an action of the kind is in its list."""

    def is_it(state: State) -> bool:
        listed = kind is None or any(action.kind == kind for action in state.legal())
        return type(state.frame).__name__ == question and listed

    return is_it


class Table(Baron):
    """A planted table, where whoever is asked has taken the screen over."""

    def __init__(self, guest: Visit, match: Match) -> None:
        super().__init__(guest.page)
        self.guest = guest
        table = plant(guest, match)
        guest.page.goto(f"{guest.house.address}/#/table/{table}")
        expect(self.at("table")).to_be_visible()
        self.take_over()

    def take_over(self) -> None:
        """The next one takes the screen, if it is another one."""
        ready = self.at("prompt", '[data-asked="true"]').or_(self.at("take-over"))
        expect(ready.first).to_be_visible()
        if self.at("take-over").count():
            self.at("take-over").click()
        expect(self.at("prompt", '[data-asked="true"]')).to_be_visible()

    def send(self) -> None:
        """Confirm, and wait until the table has it."""
        before = self.version()
        self.confirm()
        self.until_version(before + 1)

    def log(self) -> Locator:
        """The log, as the next one sees it."""
        self.take_over()
        self.at("tab-log").click()
        return self.at("log")

    def name(self, testid: str, price: int, number: int = 0) -> None:
        """Type a price and press its button."""
        group = self.page.locator('[role="group"]').filter(has=self.at(testid)).nth(number)
        group.locator("input").fill(str(price))
        group.get_by_test_id(testid).click()


def test_an_emergency_is_paid_by_sales_of_shares(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_2p_201", 785))
    panel = table.at("emergency")
    expect(panel).to_contain_text("the cheapest train costs $1100, the treasury has $389 and you have $64")
    expect(table.at("missing")).to_have_text("You are $647 short.")
    glance_at(table.guest, "1830-emergency")
    assert faults(table.page) == []
    while panel.count():
        panel.get_by_test_id("do").last.click()
        table.send()
        table.take_over()
    expect(table.at("buy-train")).to_contain_text("you add $")
    table.at("buy-train").click()
    table.send()
    expect(table.log().get_by_text("B&O buys a D-train from the bank for $1100").last).to_be_visible()


def test_bankruptcy_ends_the_game(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_6p_601", 751))
    expect(table.at("emergency")).to_contain_text("couldn't pay for it")
    table.at("choice").filter(has_text="bankrupt").click()
    glance_at(table.guest, "1830-bankrupt")
    table.confirm()
    expect(table.at("score-sheet")).to_be_visible()
    expect(table.at("ending")).to_contain_text("bankrupt")


def test_a_train_of_another_corporation_at_a_price_beyond_the_treasury(visit: Visitor) -> None:
    """In need the president adds his own money to it, up to the face value."""
    table = Table(visit(), generated("gen_6p_601", 751))
    group = table.page.get_by_role("group").filter(has=table.at("buy-other-train")).first
    assert int(group.locator("input").get_attribute("max") or 0) > 70
    table.name("buy-other-train", 75)
    expect(table.at("chosen")).to_contain_text("$75")
    table.send()
    expect(table.log().get_by_text(re.compile(r"buys a 5-train from .* for \$75"))).to_be_visible()


def test_trains_above_the_limit_are_discarded(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_2p_203", 188))
    if not table.at("confirm").count():
        table.at("do", '[data-kind="discard"]').first.click()
    table.send()
    expect(table.log().get_by_text("discards a")).to_be_visible()


def test_erie_chooses_one_of_two_cities(visit: Visitor) -> None:
    table = Table(visit(), played(asks("HomeToken"), 17))
    stops = table.at("stop", "[data-open]")
    assert stops.count() == 2
    glance_at(table.guest, "1830-home-token")
    stops.last.click(force=True)
    table.send()
    expect(table.log().get_by_text("ERIE places a token on E11")).to_be_visible()


def test_eries_token_moves_with_the_tile(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_2p_201", 147))
    table.at("stop", "[data-open]").first.click(force=True)
    table.send()


def test_the_tile_and_the_token_of_dh(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_4p_405", 186))
    table.at("hex", '[data-hex="F16"]').dispatch_event("click")
    expect(table.at("palette")).to_contain_text("Lay track with DH")
    expect(table.at("palette")).to_contain_text("$120")
    glance_at(table.guest, "1830-dh")
    table.send()
    expect(table.at("prompt")).to_contain_text("free token on F16")
    table.at("stop", '[data-hex="F16"]').first.click(force=True)
    table.send()
    expect(table.log().get_by_text("places a token on F16 for $0")).to_be_visible()


def test_the_extra_tile_of_cs(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_2p_205", 214))
    table.at("hex", '[data-hex="B20"]').dispatch_event("click")
    expect(table.at("palette")).to_contain_text("Lay track with CS")
    glance_at(table.guest, "1830-cs")
    if not table.at("confirm").count():
        table.at("tile-choice").first.click()
    table.send()
    # It is an extra tile: the tile of the turn may still be laid.
    expect(table.at("prompt")).to_contain_text("lay or upgrade a tile")


def test_mh_is_exchanged_in_a_turn_and_between_turns(visit: Visitor) -> None:
    guest = visit()
    table = Table(guest, generated("gen_6p_605", 96))
    table.at("do", '[data-kind="exchange"]').first.click()
    table.send()
    expect(table.log().get_by_text("exchanges MH").last).to_be_visible()
    table = Table(guest, played(asks("ExchangeWindow"), 0))
    expect(table.at("exchange-window")).to_contain_text("Exchange MH for a share of NYC?")
    glance_at(guest, "1830-exchange-window")
    table.at("no-exchange").click()
    expect(table.at("chosen")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.at("exchange").first.click()
    table.send()
    expect(table.log().get_by_text("exchanges MH").last).to_be_visible()


def test_a_corporation_buys_a_private_company(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_2p_201", 93))
    table.name("buy-company", 9)
    expect(table.at("chosen")).to_be_visible()
    table.confirm()
    expect(table.page.get_by_text("a corporation pays from $10 to $40").first).to_be_visible()
    table.name("buy-company", 40)
    table.send()
    expect(table.log().get_by_text("to PRR for $40").last).to_be_visible()


def test_a_par_price_is_chosen_on_the_market(visit: Visitor) -> None:
    """Before the corporation, or after it."""
    table = Table(visit(), generated("gen_4p_401", 13))
    space = table.at("par-space", '[data-price="82"][data-open]')
    space.click()
    expect(table.at("start").last).to_contain_text("$82")
    table.at("start").last.click()
    expect(table.at("chosen")).to_contain_text("B&M with a par price of $82")
    table.page.keyboard.press("Escape")
    table.at("start").first.click()
    space.click()
    expect(table.at("chosen")).to_contain_text("PRR with a par price of $82")


def test_a_company_is_offered_and_declined_or_accepted(visit: Visitor) -> None:
    guest = visit()
    for answer, words in (
        ("decline", re.compile("declines")),
        ("accept", re.compile(r"sells \w+ to (Ada|Bo|Cleo) for \$7")),
    ):
        table = Table(guest, played(asks("StockTurn", "offer-company"), 3))
        table.at("trades").locator("summary").click()
        table.name("offer-company", 7)
        expect(table.at("chosen")).to_have_text(re.compile("to (Ada|Bo|Cleo) for \\$7"))
        table.send()
        table.take_over()
        expect(table.at("consent")).to_contain_text(re.compile(r"(Ada|Bo|Cleo) offers you \w+ for \$7"))
        expect(table.at("consent")).to_contain_text(re.compile("value.*income.*(Ada|Bo|Cleo)", re.DOTALL))
        glance_at(guest, f"1830-consent-{answer}")
        table.at(answer).click()
        table.send()
        expect(table.log().get_by_text(words).last).to_be_visible()


def test_a_train_is_offered_to_another_president_at_a_free_price(visit: Visitor) -> None:
    """Who presides over both corporations need not be asked."""

    def sells_elsewhere(state: State) -> bool:
        return type(state.frame).__name__ == "SellTrain"

    table = Table(visit(), played(sells_elsewhere, 0))
    expect(table.at("consent")).to_contain_text(re.compile(r"ERIE: sell a 3-train to .* for \$90\?"))
    table.at("accept").click()
    table.send()
    expect(table.log().get_by_text(re.compile(r"buys a 3-train from .* for \$90")).last).to_be_visible()


def test_a_train_is_bought_from_another_corporation_at_a_free_price(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_2p_201", 37))
    table.name("buy-other-train", 13)
    expect(table.at("chosen")).to_contain_text("$13")
    table.send()
    expect(table.log().get_by_text(re.compile(r"buys a 2-train from .* for \$13")).last).to_be_visible()


def test_a_train_is_traded_in_for_a_diesel(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_2p_201", 987))
    table.at("do", '[data-kind="trade-in"]').first.click()
    table.send()
    expect(table.log().get_by_text("buys a D-train from the bank for $800").last).to_be_visible()


def test_a_bid_of_any_amount_and_a_rule_against_too_low_a_bid(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_3p_301", 0))
    table.name("bid", 3, number=1)
    table.confirm()
    expect(table.page.get_by_text(re.compile("minimum bid is .?75")).first).to_be_visible()
    table.name("bid", 93, number=1)
    table.send()
    expect(table.log().get_by_text("bids $93 for DH")).to_be_visible()


def test_optional_rules_have_names_and_help(visit: Visitor) -> None:
    guest = visit()
    guest.page.get_by_test_id("new-table").and_(guest.page.locator('[data-title="1830"]')).click()
    dialog = guest.page.get_by_test_id("new-table-dialog")
    rules = dialog.get_by_test_id("option-rules")
    expect(rules.locator("option")).to_have_text(["rulebook", "as on 18xx.games"])
    rules.select_option("as on 18xx.games")
    dialog.locator("summary").click()
    for option in dialog.locator("label.option").all():
        assert option.locator(".help").inner_text()
        assert not re.search("[a-z]_[a-z]", option.inner_text()), option.inner_text()
    expect(dialog.get_by_test_id("option-diesels").locator("option")).to_have_text(
        ["from the rule set", "six", "unlimited"]
    )
    glance_at(guest, "1830-options")
    dialog.get_by_test_id("option-optional_6_train").select_option("yes")
    dialog.get_by_test_id("create-table").click()
    expect(guest.page.get_by_test_id("table")).to_be_visible()
    expect(guest.page.get_by_test_id("depot")).to_contain_text(re.compile("6.*×3|×3", re.DOTALL))


# The ledger, and routes whatever else lies open.


def test_the_ledger_tells_what_was_earned_and_leads_back_to_it(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_4p_401", 698))
    table.at("look-ledger").click()
    expect(table.at("ledger")).to_contain_text("Liquidity")
    expect(table.at("liquidity")).to_have_count(4)
    rounds = table.at("earnings").locator('th[scope="row"]')
    expect(rounds.nth(0)).to_have_text("OR 9.3")
    expect(rounds.last).to_have_text("OR 1.1")
    expect(table.at("chart")).to_be_visible()
    expect(table.at("prompt")).to_contain_text(re.compile("sell .*shares first"))
    table.at("earnings").get_by_role("button", name="(140)").first.click()
    expect(table.at("scrubber")).to_be_visible()
    expect(table.at("look-map")).to_have_attribute("aria-pressed", "true")  # that run lies on the map
    expect(table.at("route").first).to_be_visible()
    table.at("to-present").click()
    expect(table.at("look-market")).to_have_attribute("aria-pressed", "true")


def test_the_routes_of_this_run_are_drawn_whichever_tab_lies_open(visit: Visitor) -> None:
    guest = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=1)
    table = Table(guest, generated("gen_4p_401", 530))
    table.at("tab-log").click()
    table.at("choice", '[data-kind="pass"]').click()
    table.send()
    table.at("tab-log").click()
    expect(table.at("route")).to_have_count(1)
    expect(table.at("chosen")).to_contain_text("Run")


def test_talk_at_the_table_leaves_changed_routes_alone(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_4p_401", 531))
    first = table.at("runs").locator("li").first
    first.get_by_role("button", name="Clear this route").click()
    expect(first).to_contain_text("no route")
    before = table.version()
    number = table.page.url.split("/")[-1]
    table.guest.context.request.post(
        f"{table.guest.house.address}/api/tables/{number}/chat", data={"text": "take your time"}
    )
    table.until_version(before + 1)
    expect(first).to_contain_text("no route")


# Standing orders.


def test_a_standing_order_bids_is_marked_and_says_why_it_ends(visit: Visitor) -> None:
    ada, bo = visit("ada"), visit("bo")
    table = new_table(ada, "1830", [{"kind": "me"}, {"kind": "open"}])
    bo.context.request.post(f"{bo.house.address}/api/tables/{table}/join")
    for guest in (ada, bo):
        guest.page.goto(f"{guest.house.address}/#/table/{table}")
        expect(guest.page.get_by_test_id("table")).to_be_visible()
    mine, other = Baron(ada.page), Baron(bo.page)
    mine.ready()
    ada.page.keyboard.press("?")
    expect(mine.at("keys").locator("dl > div").filter(has_text="standing orders").locator("kbd")).to_have_text("o")
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("o")
    dialog = mine.at("orders-dialog")
    expect(dialog.get_by_test_id("order-kind")).to_have_count(2)  # bid, and what is forced
    dialog.get_by_test_id("order-company").select_option("CS")
    dialog.get_by_test_id("order-limit").fill("30")
    dialog.get_by_test_id("give-order").click()
    expect(mine.page.get_by_text(re.compile("would end immediately.*above your limit"))).to_be_visible()
    dialog.get_by_test_id("order-limit").fill("50")
    glance_at(ada, "1830-orders")
    assert faults(ada.page) == []
    dialog.get_by_test_id("give-order").click()
    expect(dialog).to_have_count(0)
    expect(mine.at("log").get_by_text("bids $45 for CS")).to_contain_text("by standing order")
    expect(mine.at("orders")).to_contain_text("1")
    other.ready()
    expect(other.at("log").get_by_text("bids $45 for CS")).not_to_contain_text("by standing order")
    expect(other.at("orders")).not_to_contain_text("1")
    group = other.page.get_by_role("group").filter(has=other.at("bid")).first
    group.locator("input").fill("60")
    group.get_by_test_id("bid").click()
    other.confirm()
    expect(mine.page.get_by_text(re.compile("Your order ended.*above your limit"))).to_be_visible()
    mine.at("orders").click()
    expect(mine.at("past-orders")).to_contain_text("Bid up to 50 for CS")
    glance_at(ada, "1830-orders-past")


def test_a_standing_order_passes_and_the_next_one_is_asked(visit: Visitor) -> None:
    table = Table(visit(), generated("gen_2p_201", 38))
    table.at("orders").click()
    dialog = table.at("orders-dialog")
    dialog.locator("[data-testid=order-kind][value=pass]").check()
    dialog.get_by_test_id("order-until").select_option("it also applies to later rounds")
    glance_at(table.guest, "1830-orders-pass")
    dialog.get_by_test_id("give-order").click()
    expect(dialog).to_have_count(0)
    expect(table.at("take-over")).to_be_visible()
    table.take_over()
    expect(table.at("orders")).not_to_contain_text("1")
    expect(table.log().get_by_text("passes").last).to_be_visible()
