"""What every title promises: each function here is one contract, checked over a whole game as it is played."""

from collections.abc import Callable

from tests.conformance.contracts import chance, decisions, log, orders, secrets, states, types, words
from tests.conformance.walk import Walk

Contract = Callable[[Walk], None]

CONTRACTS: tuple[Contract, ...] = (
    decisions.legal_is_for_those_asked,
    decisions.legal_is_distinct_and_has_its_ids,
    decisions.picks_are_those_of_the_list,
    decisions.actions_round_trip,
    decisions.what_is_no_action_raises_parse_error,
    decisions.illegal_actions_raise_and_change_nothing,
    decisions.nothing_is_asked_after_the_end,
    chance.chance_follows_its_weights,
    chance.draws_come_as_often_as_their_weights_say,
    states.copies_are_independent,
    states.json_reads_back,
    states.both_ways_of_playing_agree,
    states.asking_changes_nothing,
    states.components_are_conserved,
    states.simultaneous_answers_commute,
    states.the_game_ends_within_its_bound,
    states.the_result_agrees_with_the_scores,
    secrets.views_are_equal_under_determinize,
    secrets.imagined_states_play_to_the_end,
    secrets.what_is_hidden_varies,
    secrets.events_do_not_tell_what_is_hidden,
    secrets.events_reach_only_their_audience,
    types.views_have_their_type,
    types.events_have_their_types,
    log.the_log_replays,
    log.a_game_typed_in_replays,
    log.earlier_versions_are_kept,
    log.undo_and_redo_agree,
    words.every_question_has_words,
    words.every_action_has_words,
    words.every_event_has_words,
    orders.orders_know_no_more_than_their_seat,
    orders.orders_have_words,
    orders.games_by_orders_end,
)


def check(contract: Contract, walk: Walk) -> None:
    """Hold a game against a contract; a failure brings the game along, so that it can be played again."""
    try:
        contract(walk)
    except BaseException as error:  # pytest's own failures are no Exceptions
        error.add_note(f"{contract.__name__} broke in {walk.case}, after these entries:\n{walk.record()}")
        raise
