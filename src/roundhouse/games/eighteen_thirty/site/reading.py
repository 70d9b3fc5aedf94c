"""Reading a log of 18xx.games into a match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roundhouse.core.action import Action
from roundhouse.core.errors import BadFile, RoundhouseError
from roundhouse.core.logs import Imported
from roundhouse.core.match import Entry, Match
from roundhouse.core.schema import shown
from roundhouse.core.text import Arg, Text, text
from roundhouse.games.eighteen_thirty import TITLE
from roundhouse.games.eighteen_thirty import actions as a
from roundhouse.games.eighteen_thirty import game as ids
from roundhouse.games.eighteen_thirty import state as fact
from roundhouse.games.eighteen_thirty.game import SITE
from roundhouse.games.eighteen_thirty.runs import run_from_connections
from roundhouse.games.eighteen_thirty.site.live import Live, live_actions
from roundhouse.games.eighteen_thirty.site.pieces import Pieces
from roundhouse.games.eighteen_thirty.state import EighteenState

OPTIONS = {"multiple_brown_from_ipo": {"brown_from_ipo": True}, "optional_6_train": {"optional_6_train": True}}
"""The site's optional rules as options of the title."""
ENDS = ("bank", "bankrupt", "manually_ended")
"""The site's names for how a game ended."""
WORDS = 40
"""So much of what a log says is repeated."""
DIVIDENDS: dict[str, type[Action]] = {"payout": a.PayOut, "withhold": a.Withhold}


def import_log(document: object) -> Imported:
    """Play a log again by the rules; raises BadFile with the action that cannot be played."""
    replay = Replay(document)
    for _ in replay:
        pass
    return replay.finished()


class Replay:
    """A log being played again; a loop over it goes one live action further with each step."""

    def __init__(self, document: object) -> None:
        self.document = _checked(document)
        players = self.document["players"]
        self.ids = [player.get("id", player.get("name")) for player in players]
        self.live = live_actions(self.document["actions"])
        game = TITLE.build(len(players), self._options())
        self.names = [str(player.get("name") or player.get("id"))[:80] for player in players]
        self.match = Match(game, None, [{"name": name} for name in self.names])
        self.state = self._seen()
        """The state after the last action."""
        self.codec = self.state.g.codec()
        self.pieces = Pieces(self.state)
        self.imported = Imported(self.match, self.ids)

    def _seen(self) -> EighteenState:
        state = self.match.state
        assert isinstance(state, EighteenState)
        return state

    def __iter__(self) -> Iterator[Live]:
        for live in self.live:
            if live.type == "end_game":
                self.imported.end_reason = "manually_ended"
            elif not live.silent:
                self._play(live)
            self.imported.actions += 1
            yield live

    def finished(self) -> Imported:
        """What came out, compared with what the log says."""
        found = self.imported
        if self.state.over:
            found.end_reason = "bank" if self.state.facts[fact.BANKRUPT] == ids.NONE else "bankrupt"
        self._compare_result()
        reason = self.document.get("game_end_reason")
        if reason is not None and reason != found.end_reason:
            ends = {"found": _end(found.end_reason), "recorded": _end(reason)}
            found.differences.append(text("1830.log.end_reason", **ends))
        return found

    def _compare_result(self) -> None:
        """The site names players by their ids in its results, in old ones by their names."""
        recorded = self.document.get("result")
        if not isinstance(recorded, Mapping) or not recorded:
            return
        for (player, worth), name in zip(self.imported.result.items(), self.names):
            said = recorded.get(player, recorded.get(name))
            if said != worth:
                shown = text("1830.log.nothing") if said is None else str(said)[:WORDS]
                difference = text("1830.log.result", player=name, found=worth, recorded=shown)
                self.imported.differences.append(difference)

    def _options(self) -> dict[str, object]:
        options: dict[str, object] = {"rules": SITE}
        for rule in _optional_rules(self.document):
            if rule not in OPTIONS:
                raise _fault("settings.optional_rules", text("1830.log.optional_rule", rule=rule[:40]))
            options.update(OPTIONS[rule])
        return options

    def _play(self, live: Live) -> None:
        action = live.action
        try:
            for seat, answer in self._answers(live):
                self.match.enter(Entry(seat, answer))
                self.state = self._seen()
            self.pieces.follow(action, self.state)
            if live.type == "run_routes":
                self._compare_revenue(live)
        except RoundhouseError as error:
            raise _refused(live, error.text) from None
        except (KeyError, ValueError, TypeError, IndexError, AttributeError):
            raise _refused(live, text("1830.log.unreadable", type=live.type)) from None

    def _compare_revenue(self, live: Live) -> None:
        logged = sum(int(route.get("revenue") or 0) for route in live.action["routes"])
        found = int(self.state.facts[fact.REVENUE]) if self.state.stack else logged
        if logged != found:
            self.imported.differences.append(text("1830.log.revenue", number=live.number, found=found, recorded=logged))

    def _answers(self, live: Live) -> Iterator[tuple[int, Action]]:
        """The answers that a logged action stands for, with their seats."""
        action = live.action
        seat = self._seat(action)
        kind = live.type
        company = action["entity"] if action.get("entity_type") == "company" else None
        if kind == "buy_shares":
            for certificate in action["shares"]:
                corporation, _, holder = self.pieces.holder_of(str(certificate))
                source = self.codec.source_name[holder]
                yield seat, a.Exchange(source) if company else a.Buy(self._corporation(corporation), source)
        elif kind == "sell_shares":
            corporation, _, _ = self.pieces.holder_of(str(action["shares"][0]))
            yield seat, a.Sell(self._corporation(corporation), int(action["percent"]))
        elif kind == "lay_tile":
            lay = {"CS": a.LayByChamplain, "DH": a.LayByDelaware}[company] if company else a.Lay
            tile = str(action["tile"]).rpartition("-")[0]
            yield seat, lay(str(action["hex"]), tile, int(action["rotation"]))
        elif kind == "place_token":
            yield seat, a.Token(*self.pieces.city(str(action["city"])))
        elif kind == "run_routes":
            yield seat, run_from_connections(self.state, action["routes"])
        elif kind == "buy_train":
            yield seat, self._train(action)
        else:
            yield seat, self._simple(kind, action)

    def _simple(self, kind: str, action: Mapping[str, Any]) -> Action:
        match kind:
            case "pass":
                return a.Pass()
            case "bid":
                return a.Bid(str(action["company"]), int(action["price"]))
            case "par":
                return a.Par(str(action["corporation"]), int(str(action["share_price"]).split(",", maxsplit=1)[0]))
            case "buy_company":
                return a.BuyCompany(str(action["company"]), int(action["price"]))
            case "dividend":
                return DIVIDENDS[action["kind"]]()
            case "discard_train":
                return a.Discard(str(action["entity"]), str(action["train"]).partition("-")[0])
            case "bankrupt":
                return a.GoBankrupt()
        raise ValueError(kind)

    def _train(self, action: Mapping[str, Any]) -> Action:
        if action.get("exchange"):
            return a.TradeIn(str(action["exchange"]).partition("-")[0])
        train = str(action["train"])
        source = self.codec.seller_name[self.pieces.source_of(train)]
        return a.BuyTrain(train.partition("-")[0], source, int(action["price"]))

    def _seat(self, action: Mapping[str, Any]) -> int:
        """The seat that answers for the entity of an action."""
        entity = action["entity"]
        kind = action.get("entity_type")
        s = self.state
        if kind == "corporation":
            corporation = self.codec.corporation[entity]
            if corporation != s.operating and action["type"] != "discard_train":
                raise self._not_asked(str(entity))
            return int(s.president[corporation])
        if kind == "company":
            owner = int(s.owner[self.codec.private[entity]])
            return int(s.president[owner - ids.CORPORATE]) if owner >= ids.CORPORATE else owner
        seat = self.ids.index(entity)
        if s.operating >= 0 and action["type"] != "sell_shares":
            raise self._not_asked(self.names[seat])  # in its turn a corporation acts; only shares are its president's
        return seat

    def _not_asked(self, entity: str) -> BadFile:
        s = self.state
        asked: Arg = self._corporation(int(s.operating)) if s.operating >= 0 else str(self.match.names[s.turn])
        return BadFile(text("1830.log.not_asked", entity=entity, asked=asked))

    def _corporation(self, corporation: int) -> str:
        return self.state.g.corporation_names[corporation]


def _checked(document: object) -> Mapping[str, Any]:
    """The outer form of a log."""
    if not isinstance(document, Mapping):
        raise _fault("file", text("1830.log.no_log"))
    if "title" not in document:
        raise _fault("title", text("schema.required", field="title"))
    if document["title"] != "1830":
        raise _fault("title", text("1830.log.other_title", title=shown(document["title"])))
    players, actions = document.get("players"), document.get("actions")
    least, most = TITLE.seats
    if not isinstance(players, list) or not least <= len(players) <= most:
        raise _fault("players", text("1830.log.players", least=least, most=most))
    for number, player in enumerate(players):
        if not isinstance(player, Mapping) or player.get("id", player.get("name")) is None:
            raise _fault(f"players[{number}]", text("1830.log.player"))
    if not isinstance(actions, list):
        raise _fault("actions", text("1830.log.no_log"))
    for number, action in enumerate(actions):
        if not _is_action(action):
            raise _fault(f"actions[{number}]", text("1830.log.no_action"))
    return document


def _is_action(action: object) -> bool:
    """Whether an entry has the outer form of an action."""
    if not isinstance(action, Mapping) or not isinstance(action.get("id", 0), int):
        return False
    derived = action.get("auto_actions", [])
    is_list = derived is None or (isinstance(derived, list) and all(isinstance(other, Mapping) for other in derived))
    return is_list and isinstance(action.get("action_id"), int | None)


def _optional_rules(document: Mapping[str, Any]) -> list[str]:
    settings = document.get("settings")
    rules = settings.get("optional_rules") if isinstance(settings, Mapping) else None
    return [str(rule) for rule in rules] if isinstance(rules, list) else []


def _end(reason: object) -> Arg:
    """How a game ended, in words where these are known."""
    if reason is None:
        return text("1830.log.end.none")
    return text(f"1830.log.end.{reason}") if reason in ENDS else str(reason)[:WORDS]


def _refused(live: Live, why: Text) -> BadFile:
    return BadFile(text("1830.log.bad", place=f"action {live.number}", why=why, action=live.number))


def _fault(place: str, why: Text) -> BadFile:
    return BadFile(text("1830.log.bad", place=place, why=why))
