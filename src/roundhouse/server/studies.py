"""Studies as the server keeps them: a card and a tree for each, changed by one request at a time."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from roundhouse.core.errors import BadFile
from roundhouse.core.frame import CHANCE
from roundhouse.core.match import Match, new_seed
from roundhouse.core.rng import Rng
from roundhouse.core.schema import parse_json
from roundhouse.core.state import State
from roundhouse.core.text import text
from roundhouse.server import commands
from roundhouse.server.auth import Guests
from roundhouse.server.costs import aside, payer
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotFound, NotYours, Refused, Stale, TooLarge, TooMany
from roundhouse.server.games import Shared, checked_options, shared_game
from roundhouse.server.limits import clean, clean_note
from roundhouse.server.queues import Turns
from roundhouse.server.sight import MOST_WORDS
from roundhouse.server.store import STUDY, STUDY_TREE, Paper, Store
from roundhouse.server.study_answers import StudyCard, StudyInfo, StudyNode, StudyStep
from roundhouse.server.study_requests import Access, StudyEdit, StudyWish
from roundhouse.server.table import now
from roundhouse.server.tables import Tables
from roundhouse.server.worker import NOTHING, Job
from roundhouse.study.study import FORMAT, LONGEST_NAME, Study, read_study
from roundhouse.study.tree import ROOT

_OPEN: Final = 16
"""So many studies are kept in memory."""
_STEPS: Final = 64
"""So many positions of each are kept as JSON."""
_sorted = msgspec.json.Encoder(order="deterministic").encode


class Card(msgspec.Struct):
    """A study without its tree, as the store keeps it."""

    version: int
    access: Access
    name: str
    title: str
    nodes: int
    changed: int


@dataclass(slots=True)
class Opened:
    """A study in memory."""

    id: str
    owner: str
    card: Card
    study: Study
    shared: Shared
    steps: OrderedDict[tuple[int, int | None], bytes] = field(default_factory=OrderedDict)

    def info(self, guest: str | None, at: int = ROOT) -> StudyInfo:
        """The tree as somebody sees it."""
        match, tree = self.study.match, self.study.tree
        nodes = []
        for node, _ in tree.walk():
            seat = None if node.entry is None else node.entry.seat
            words = self.study.words(node.id)
            told = None if words is None else words.to_json()
            nodes.append(StudyNode(node.id, node.parent, seat, told, node.comment, node.marks))
        mine, card = guest == self.owner, self.card
        edits = mine or (guest is not None and card.access == "edit")
        what = (self.study.name, match.game.title, match.game.options, match.names, match.version)
        return StudyInfo(self.id, card.version, *what, card.access, mine, edits, nodes, at)


class Studies:
    """Makes, shows and changes studies, within what a guest may have."""

    def __init__(self, tables: Tables, guests: Guests) -> None:
        self._tables = tables
        self._guests = guests
        self._limits = tables.settings.limits
        self._open: OrderedDict[str, Opened] = OrderedDict()
        self._locks: dict[str, tuple[asyncio.Lock, int]] = {}
        self._turns = Turns(1)

    @property
    def _store(self) -> Store:
        return self._tables.store

    # Making them.

    async def create(self, guest: str, wish: StudyWish) -> StudyInfo:
        """A study of a new game, up to its first question; raises what the title says of players and options."""
        options = await aside(checked_options, wish.title, wish.options)

        def begin() -> Study:
            return Study(Match(shared_game(wish.title, wish.players, options).game, new_seed()))

        return await self._made(guest, begin, wish.name)

    async def from_table(self, guest: str, table_id: str, seat: int | None, step: int, name: str) -> StudyInfo:
        """A study of a step: after the end of what was there, before it of what the guest's seat knew."""
        async with self._tables.held(table_id) as live:
            face, match = live.table.face, live.table.match
            if guest in live.table.removed:
                raise NotYours(text("server.error.removed"))
            if match is None:
                raise Refused(text("server.error.not_started"))
            match.at(step)  # raises for a step that there is not
            over = face.status == "over"
            if not over and (seat is None or seat not in face.seats_of(guest)):
                raise NotYours(text("server.error.not_your_seat", seat=(seat or 0) + 1))
        if over or seat is None:
            return await self._made(guest, lambda: Study(match, step), name)
        await self._tables.do(table_id, lambda table: commands.help_out(table, guest, seat, "trial"))
        async with self._tables.held(table_id) as live:
            assert live.table.match is not None
            known = Study.imagined(live.table.match, step, seat, Rng(secrets.randbits(64)))
        return await self._made(guest, lambda: known, name)

    async def read(self, guest: str, words: str) -> StudyInfo:
        """A study from a stranger's file; raises Refused or BadFile, and then nothing is kept."""
        if len(words.encode()) > self._limits.study_bytes:
            raise TooLarge(text("server.error.large_study", most=self._limits.study_bytes // 1024))
        await aside(self._must_be_sound, words)
        job = Job("study", 0, NOTHING, text=words, most=self._limits.entries_per_record)
        reply = await self._tables.files.read(job, guest)
        document = msgspec.json.decode(reply.record)
        return await self._made(guest, lambda: read_study(document), document["name"])

    def _must_be_sound(self, words: str) -> None:
        """Raise BadFile for what is no study, or begins from a position that this server has not made.

        A position cannot be checked by the rules, and a false one could keep the server busy for ever.
        """
        document = parse_json(words.encode(errors="surrogatepass"), "file")
        root = document.get("root") if isinstance(document, Mapping) else None
        if not isinstance(document, Mapping) or document.get("format") != FORMAT or not isinstance(root, Mapping):
            raise BadFile(text("error.no_study"))
        if "start" in root and document.get("seal") != self._seal(root):
            raise BadFile(text("error.bad_study", place="root.start", why=text("server.error.foreign_position")))

    def _seal(self, root: Mapping[str, Any]) -> str:
        """What only this server can say of a position."""
        return self._guests.sign("study " + _sorted(root).decode())

    async def _made(self, guest: str, make: Callable[[], Study], name: str) -> StudyInfo:
        most = self._limits.studies_per_guest
        if len(await self._store.papers(STUDY, guest)) >= most:
            raise TooMany(text("server.error.many_studies", most=most))
        study = await aside(make)
        study.rename(clean(name)[:LONGEST_NAME])
        for seat in study.match.seats:
            seat["name"] = clean(seat["name"])[:LONGEST_NAME] or "?"
        match = study.match
        shared = shared_game(match.game.title, match.game.players, match.game.options, match.game.rules_version)
        card = Card(0, "private", study.name, match.game.title, len(study.tree), now())
        opened = Opened(secrets.token_urlsafe(12), guest, card, study, shared)
        await self._keep(opened)
        self._remember(opened)
        return opened.info(guest)

    # Looking at them.

    async def mine(self, guest: str) -> list[StudyCard]:
        """The studies of a guest, the latest first."""
        found = [(paper.id, _card(paper)) for paper in await self._store.papers(STUDY, guest)]
        cards = [StudyCard(name, it.name, it.title, it.nodes, it.access, it.changed) for name, it in found]
        return sorted(cards, key=lambda card: -card.changed)

    async def info(self, study_id: str, guest: str | None) -> StudyInfo:
        """The tree of a study; raises NotFound for one that the guest may not open."""
        async with self._held(study_id, guest) as opened:
            return await aside(opened.info, guest)

    async def document(self, study_id: str, guest: str | None) -> bytes:
        """The study as a file."""
        async with self._held(study_id, guest) as opened:
            return await aside(self._sealed, opened.study)

    def _sealed(self, study: Study) -> bytes:
        document = study.to_json()
        if "start" in document["root"]:
            document["seal"] = self._seal(document["root"])
        return encode(document)

    async def shared(self, study_id: str, guest: str | None) -> Shared:
        """The game that a study is of."""
        async with self._held(study_id, guest) as opened:
            return opened.shared

    async def step(self, study_id: str, guest: str | None, node: int, seat: int | None) -> bytes:
        """A position through the eyes of a seat, or of a spectator; without a seat, of whoever is asked."""
        turn = self._turns.turn(payer_name(guest), self._limits.looks_waiting)
        async with turn, self._held(study_id, guest) as opened:
            found = opened.steps.get((node, seat))
            if found is None:
                found = opened.steps[node, seat] = await aside(_step, opened, node, seat)
            opened.steps.move_to_end((node, seat))
            while len(opened.steps) > _STEPS:
                opened.steps.popitem(last=False)
            return found

    # Changing them.

    async def edit(self, study_id: str, guest: str, edit: StudyEdit) -> StudyInfo:
        """Change a study whose version is known; raises Stale, NotYours, or what the rules say, and changes nothing."""
        async with self._held(study_id, guest) as opened:
            if guest != opened.owner and opened.card.access != "edit":
                raise NotYours(text("server.error.study_to_read"))
            if edit.version != opened.card.version:
                raise Stale(text("server.error.stale_study"), opened.card.version)
            try:
                at = await aside(_carry_out, opened, edit)
                card, tree = opened.card, opened.study.tree
                opened.card = Card(card.version + 1, card.access, opened.study.name, card.title, len(tree), now())
                await self._keep(opened)
            except BaseException:
                self._open.pop(study_id, None)  # what was not kept has not happened
                raise
            if edit.do == "remove":
                opened.steps.clear()
            return await aside(opened.info, guest, at)

    async def share(self, study_id: str, guest: str, access: Access) -> StudyInfo:
        """Say who may open a study; raises NotYours."""
        async with self._own(study_id, guest) as opened:
            before, opened.card.access = opened.card.access, access
            try:
                await self._keep(opened)
            except BaseException:
                opened.card.access = before
                raise
            return await aside(opened.info, guest)

    async def remove(self, study_id: str, guest: str) -> None:
        """Forget a study; raises NotYours."""
        async with self._own(study_id, guest):
            await self._store.file([], [(STUDY, study_id), (STUDY_TREE, study_id)])
            self._open.pop(study_id, None)

    async def line(self, study_id: str, guest: str, node: int) -> Match:
        """The match that leads to a node; raises Refused where the game is over."""
        async with self._held(study_id, guest) as opened:
            match = await aside(opened.study.line, node)
        if match.over:
            raise Refused(text("server.error.study_over"))
        return match

    async def of(self, guest: str) -> list[Any]:
        """All studies of a guest, as documents."""
        papers = await self._store.papers(STUDY_TREE, guest)
        return [msgspec.json.decode(paper.data) for paper in papers]

    # Within.

    async def _keep(self, opened: Opened) -> None:
        tree = await aside(lambda: encode(opened.study.to_json()))
        most = self._limits.study_bytes
        if len(tree) > most:
            raise TooLarge(text("server.error.large_study", most=most // 1024))
        who = opened.owner
        papers = [Paper(STUDY, opened.id, who, encode(opened.card)), Paper(STUDY_TREE, opened.id, who, tree)]
        await self._store.file(papers)

    @asynccontextmanager
    async def _own(self, study_id: str, guest: str) -> AsyncIterator[Opened]:
        async with self._held(study_id, guest) as opened:
            if opened.owner != guest:
                raise NotYours(text("server.error.not_your_study"))
            yield opened

    @asynccontextmanager
    async def _held(self, study_id: str, guest: str | None) -> AsyncIterator[Opened]:
        """A study that a guest may open, for one request at a time; raises NotFound."""
        lock, users = self._locks.get(study_id, (asyncio.Lock(), 0))
        self._locks[study_id] = lock, users + 1
        try:
            async with lock:
                opened = await self._found(study_id)
                if opened.owner != guest and opened.card.access == "private":
                    raise no_study(study_id)
                yield opened
        finally:
            lock, users = self._locks.pop(study_id)
            if users > 1:
                self._locks[study_id] = lock, users - 1

    async def _found(self, study_id: str) -> Opened:
        paper = await self._store.paper(STUDY, study_id)
        if paper is None:
            raise no_study(study_id)
        opened = self._open.get(study_id)
        card = _card(paper)
        if opened is None or opened.card.version != card.version:
            kept = await self._store.paper(STUDY_TREE, study_id)
            if kept is None:
                raise no_study(study_id)
            study = await aside(lambda: read_study(msgspec.json.decode(kept.data)))
            game = study.match.game
            shared = shared_game(game.title, game.players, game.options, game.rules_version)
            opened = Opened(study_id, paper.owner, card, study, shared)
        opened.owner, opened.card = paper.owner, card  # a guest may have become another
        self._remember(opened)
        return opened

    def _remember(self, opened: Opened) -> None:
        self._open[opened.id] = opened
        self._open.move_to_end(opened.id)
        while len(self._open) > _OPEN:
            self._open.popitem(last=False)


def no_study(study_id: str) -> NotFound:
    return NotFound(text("server.error.no_study", study=study_id[:40]))


def payer_name(guest: str | None) -> str:
    """By whom turns are counted."""
    who = payer()
    return guest or ("" if who is None else who.address)


def _card(paper: Paper) -> Card:
    return msgspec.json.decode(paper.data, type=Card)


def _carry_out(opened: Opened, edit: StudyEdit) -> int:
    """Change the tree; the node that it leads to. Raises BadOption, or what the rules say."""
    study, node = opened.study, edit.node
    match edit.do:
        case "add":
            node = study.add(node, edit.seat, opened.shared.read(edit.action)).id
            return _drawn(study, node) if edit.draw else node
        case "draw":
            return _drawn(study, node)
        case "comment":
            study.comment(node, clean_note(edit.text))
        case "mark":
            study.mark(node, edit.marks)
        case "remove":
            parent = study.tree.node(node).parent
            study.remove(node)
            return parent
        case "move":
            study.move(node, edit.place)
        case "promote":
            study.promote(node)
        case "rename":
            study.rename(clean(edit.text)[:LONGEST_NAME])
    return node


def _drawn(study: Study, node: int) -> int:
    return study.draw(node, Rng(secrets.randbits(64))).id


def _step(opened: Opened, node: int, seat: int | None) -> bytes:
    state = opened.study.state(node)
    asked = list(state.seats())
    eye = next((it for it in asked if it >= 0), None) if seat is None else seat
    if eye is not None and eye >= opened.study.match.game.players:
        raise NotYours(text("server.error.no_such_seat", seat=eye + 1))
    who = CHANCE if state.chance else eye
    question = state.question(who).to_json() if who in asked else None
    legal, words = _legal(opened.shared, state, who) if who is not None and who in asked else ([], None)
    view: Any = state.view(eye)
    return encode(StudyStep(node, eye, view, question, asked, legal, words))


def _legal(shared: Shared, state: State, who: int) -> tuple[Any, Any]:
    """What a seat, or chance, may answer, and its words unless there are many."""
    if who != CHANCE:
        listed, worded = shared.legal(state, who, MOST_WORDS)
        return msgspec.Raw(listed), None if worded is None else msgspec.Raw(worded)
    actions = state.legal(CHANCE)
    return [it.to_json() for it in actions], [shared.game.describe(it).to_json() for it in actions]
