"""Chapter 4: operating rounds, apart from the map, which has tests of its own."""

from typing import Any

from tests.games.eighteen_thirty.tables import SITE, Table

from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.construction import MoveToken


def table(players: int = 3, **options: object) -> Table:
    """No private companies, PRR with 60% in seat 0's hand, floated."""
    return Table(players, **options).sell_privates().start("PRR", 0)


def running(*trains: str, **options: Any) -> Table:
    """PRR in the step of its trains, with track from Altoona to Pittsburgh."""
    t = table(**options).give_trains("PRR", *trains).operate("PRR")
    return t("lay H10 57 1").until("RunTrains")


def test_4_1_private_companies_pay_their_owners_first() -> None:
    t = table()
    t.s.owner[ids.SV] = 1
    t.s.owner[ids.CA] = ids.CORPORATE + ids.PRR
    t.stock_round()
    for _ in range(3):
        t("pass")
    assert t.cash(1) == 805 and t.treasury("PRR") == 670 + 25


def test_4_3_the_steps_come_strictly_in_order() -> None:
    t = table().give_trains("PRR", "2").operate("PRR")
    assert t.question == "LayTrack"
    assert t.refuses("run none") == "error.no_such_action" and t.refuses("pay") == "why.track"
    t("lay H10 57 1")
    assert t.question == "PlaceToken" and t.refuses("pay") == "why.token"
    t("pass")
    assert t.question == "RunTrains" and t.refuses("pass") == "why.run"
    t("run 2:H12.0-H10.0")
    assert t.question == "PayDividend" and t.refuses("pass") == "why.dividend"
    t("pay")
    assert t.question == "BuyTrains"
    t("pass")
    assert t.s.facts[fact.ROUND] == fact.STOCK


def test_4_4_the_home_token_is_placed_free_at_the_first_turn() -> None:
    t = table().operate("PRR")
    assert t.s.tokens[ids.PRR] == 3 and t.treasury("PRR") == 670


def test_4_4_trap_17_erie_chooses_when_its_hex_has_a_tile() -> None:
    t = table().start("ERIE", 1)
    board = t.g.board
    t.s.rails.face[board.hex_at("E11")] = board.face(board.kind_of("59"), 0)
    t.s.rails.left[board.kind_of("59")] -= 1
    t.operate("ERIE")
    assert t.question == "HomeToken" and t.legal("token") == ["token E11 0", "token E11 1"]
    assert t.refuses("pass") == "why.home_token"
    t("token E11 1")
    assert t.question == "LayTrack" and t.broken() == []


def test_4_15_d23_the_builder_or_erie_chooses_the_city_of_its_token() -> None:
    cases: list[tuple[dict[str, Any], int]] = [({}, 0), ({"erie_token": "erie"}, 1)]
    for options, seat in cases:
        t = table(**options).start("ERIE", 1).operate("ERIE", "PRR", phase=ids.THREE).until("LayTrack")
        t.s.stack.pop()
        place = [i for i, token in enumerate(t.s.rails.token) if token == ids.ERIE]
        t.s.rails.token[place[0]] = ids.NONE
        t.s.facts[fact.CORPORATION] = ids.PRR
        t.s.stack.append(MoveToken(ids.ERIE, t.g.board.hex_at("E11")))
        assert t.question == "MoveToken" and t.asked == seat
        assert t.refuses("pass") == "why.move_token"


def test_4_13_terrain_is_paid_by_the_treasury_trap_22() -> None:
    t = table().start("B&O", 1).operate("B&O")
    lay = t.legal("lay J14 57")[0]
    t.fund("B&O", 79)
    assert t.refuses(lay) == "why.treasury" and lay not in t.legal()
    t.fund("B&O", 80)(lay)
    assert t.treasury("B&O") == 0 and t.broken() == []


def test_4_14_d24_hexes_of_private_companies_in_players_hands_are_closed() -> None:
    t = table().start("B&O", 1)
    t.s.owner[ids.BO] = 1
    t.operate("B&O", phase=ids.THREE)
    assert t.refuses("lay I15 53 0") == "why.closed_hex"
    t.s.owner[ids.BO] = ids.CLOSED
    assert t.legal("lay I15 53")


def test_4_17_the_second_token_costs_40_further_ones_100() -> None:
    g = Table().g
    assert [g.token_price(ids.PRR, unused) for unused in (4, 3, 2, 1)] == [0, 40, 100, 100]
    assert list(g.token_count) == [4, 4, 4, 3, 3, 3, 2, 2]
    t = table().operate("PRR")("lay H10 57 1", "token H10 0")
    assert t.treasury("PRR") == 670 - 40 and t.broken() == []


def test_4_18_d05_no_token_twice_on_a_hex_and_only_where_it_is_reached() -> None:
    t = table().operate("PRR")("lay H10 57 1")
    assert t.refuses("token H12 0") == "why.token_city"
    assert t.refuses("token E19 0") == "why.token_city"


def test_4_24_d31_any_legal_set_of_routes_also_none() -> None:
    t = running("2")
    assert [words.count(".") for words in t.legal("run")] == [2, 0]
    t("run none")
    assert t.price("PRR") == 65  # 4.26, trap 13: nothing run moves the marker left
    t = running("2", must_run_best=True)
    assert len(t.legal("run")) == 1


def test_4_25_dividends_ipo_nothing_pool_to_the_treasury() -> None:
    t = table().hold("PRR", 1, 1)
    t.s.shares[ids.PRR * ids.HOLDERS] -= 2
    t.s.shares[ids.PRR * ids.HOLDERS + ids.POOL] += 2
    t.give_trains("PRR", "2").operate("PRR")("lay H10 57 1").until("RunTrains")(t.legal("run")[0])
    cash, treasury = t.cash(0), t.treasury("PRR")
    t("pay")
    assert (t.cash(0), t.cash(1), t.treasury("PRR")) == (cash + 12, 803, treasury + 6)
    assert t.price("PRR") == 71  # right


def test_4_25_withheld_revenue_goes_to_the_treasury_and_the_marker_left_4_26() -> None:
    t = running("2")
    t(t.legal("run")[0], "withhold")
    assert t.treasury("PRR") == 670 + 30 and t.price("PRR") == 65


def test_4_26_trap_13_without_a_train_the_marker_goes_left_once() -> None:
    t = table().operate("PRR")("pass")
    assert t.price("PRR") == 65


def test_4_37_corporations_buy_privates_in_phases_3_and_4_trap_37() -> None:
    t = table(**SITE)
    t.s.owner[ids.CS] = 1
    t.s.owner[ids.BO] = 1
    t.operate("PRR")
    assert t.refuses("buy-company CS 40") == "why.phase"
    t = table(**SITE)
    t.s.owner[ids.CS] = 0
    t.s.owner[ids.BO] = 1
    t.operate("PRR", phase=ids.THREE)
    assert t.refuses("buy-company CS 19") == "why.private_price"
    assert t.refuses("buy-company CS 81") == "why.private_price"
    assert t.refuses("buy-company BO 220") == "why.never_corporate"
    t("buy-company CS 80")
    assert t.treasury("PRR") == 590 and t.cash(0) == 880 and t.question == "LayTrack"


def test_4_37_d32_the_owner_agrees_when_he_is_not_the_president() -> None:
    t = table()
    t.s.owner[ids.CS] = 1
    t.operate("PRR", phase=ids.THREE)("buy-company CS 80")
    assert t.question == "SellPrivate" and t.asked == 1
    t("accept")
    assert t.owner("CS") == ids.CORPORATE + ids.PRR and t.cash(1) == 880


def test_4_38_cs_lays_once_at_any_point_of_the_turn_trap_25() -> None:
    t = table()
    t.s.owner[ids.CS] = ids.CORPORATE + ids.PRR
    t.operate("PRR")
    assert t.refuses("lay-cs B20 57 0") == "why.cs_tile"
    t("pass").until("BuyPrivates")
    assert t.legal("lay-cs B20 58")
    t(t.legal("lay-cs B20 58")[0])
    assert t.s.facts[fact.CS_USED] == 1 and t.broken() == []
    assert t.s.operating == ids.NONE


def test_4_38_d20_d21_dh_tile_and_token_at_once_trap_26() -> None:
    t = table()
    t.s.owner[ids.DH] = ids.CORPORATE + ids.PRR
    t.operate("PRR")("lay-dh F16 57 0")
    assert t.treasury("PRR") == 670 - 120 and t.question == "DelawareToken"
    assert t.refuses("withhold") == "why.dh_token"
    t("token F16 0")
    assert t.treasury("PRR") == 550 and t.s.tokens[ids.PRR] == 2
    assert t.question != "PlaceToken" and t.question != "LayTrack"


def test_4_38_dh_is_lost_when_somebody_has_built_there() -> None:
    t = table()
    t.s.owner[ids.DH] = ids.CORPORATE + ids.PRR
    board = t.g.board
    t.s.rails.face[board.hex_at("F16")] = board.face(board.kind_of("57"), 0)
    t.operate("PRR")
    assert t.refuses("lay-dh F16 57 0") == "why.dh_lay"


def test_4_39_d22_mh_is_exchanged_in_the_own_turn_and_between_turns_trap_16() -> None:
    t = table()
    t.s.owner[ids.MH] = 2
    t.stock_round()("pass")
    assert t.question == "ExchangeWindow" and t.asked == 2
    t("exchange ipo")
    assert t.held("NYC", 2) == 10 and t.owner("MH") == ids.CLOSED and t.asked == 1
    t = table()
    t.s.owner[ids.MH] = 2
    t.stock_round(first=2)("exchange ipo")
    assert t.held("NYC", 2) == 10 and t.asked == 2


def test_4_39_trap_15_sixty_percent_hold_but_not_the_certificate_limit() -> None:
    t = table().start("NYC", 2)
    t.s.owner[ids.MH] = 2
    t.stock_round(first=2)
    assert t.refuses("exchange ipo") == "why.holding"


def test_4_39_d22_on_18xx_games_at_any_moment_by_its_owner_only() -> None:
    t = table(**SITE)
    t.s.owner[ids.MH] = 2
    t.operate("PRR")
    assert t.asked == 0
    t.s.apply(t.g.parse("exchange ipo"), 2)
    assert t.held("NYC", 2) == 10 and t.question == "LayTrack"


def test_4_39_in_a_corporations_hand_the_right_is_dead() -> None:
    t = table()
    t.s.owner[ids.MH] = ids.CORPORATE + ids.PRR
    t.operate("PRR")
    assert t.refuses("exchange ipo") == "why.not_owner"
