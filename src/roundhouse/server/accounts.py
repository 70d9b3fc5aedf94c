"""Accounts: a name and a password for a guest who wants to be found again from anywhere."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from roundhouse.core.text import text
from roundhouse.server.attempts import Attempts, Tries
from roundhouse.server.auth import Guests
from roundhouse.server.codes import hashed_code, new_code
from roundhouse.server.encoding import encode
from roundhouse.server.errors import NotYours, Refused, too_fast
from roundhouse.server.handover import forget, hand_over, rename
from roundhouse.server.limits import Buckets, clean_name
from roundhouse.server.names import looks
from roundhouse.server.notes import forget_notes, take_along
from roundhouse.server.notices import Notices
from roundhouse.server.passwords import Passwords, checked, folded
from roundhouse.server.sessions import Sessions
from roundhouse.server.settings import Rate
from roundhouse.server.store import Conflict, Paper
from roundhouse.server.study_papers import forget_studies, hand_over_studies
from roundhouse.server.table import now
from roundhouse.server.tables import Tables
from roundhouse.server.tally import PROFILE
from roundhouse.server.tokens import Tokens

_KIND: Final = "account"
_LOOK: Final = "look"
"""Whose name looks like this: nobody else may go by one that is written otherwise and looks the same."""
_CODES: Final = 10
_PLACES: Final = 10
"""Addresses from which an account was used, kept as hashes."""
SELDOM: Final = Rate(1 / 30, 10)
CARRY_SECONDS: Final = 600
RESET_HOURS: Final = 24


class Account(msgspec.Struct):
    """An account as the store keeps it, filed under its folded name."""

    name: str
    password: str
    """Its hash."""
    made: int
    codes: list[str] = []
    """Hashes of the recovery codes that are left."""
    places: list[str] = []
    """Where its owner was known last: from there, strangers' guesses do not slow them down."""
    reset: str = ""
    """The hash of a code that an administrator gave out."""
    reset_until: int = 0


class Accounts:
    """Makes, finds, changes and deletes accounts."""

    def __init__(self, tables: Tables, sessions: Sessions, guests: Guests, notices: Notices, tokens: Tokens) -> None:
        self._tables = tables
        self._notices = notices
        self._store = tables.store
        self._sessions = sessions
        self._guests = guests
        self._tokens = tokens
        self.passwords = Passwords()
        self.attempts = Attempts()
        self.tries = Tries()
        self._lock = asyncio.Lock()
        """Held while an account is read to be changed."""
        self._seldom = Buckets(SELDOM)
        self._carried: dict[str, tuple[str, int]] = {}
        """The guest of each code for another device, by its hash, and until when it counts."""

    # Finding.

    async def of(self, guest: str) -> Account | None:
        """The account of a guest."""
        found = await self._store.papers(_KIND, guest)
        return _read(found[0]) if found else None

    async def named(self, name: str) -> tuple[str, Account] | None:
        """The guest with an account of this name, and the account."""
        paper = await self._store.paper(_KIND, folded(name))
        return None if paper is None else (paper.owner, _read(paper))

    async def owner(self, name: str) -> str | None:
        """The guest with an account of this name."""
        paper = await self._store.paper(_KIND, folded(name))
        return None if paper is None else paper.owner

    async def must_be_free(self, name: str, guest: str | None) -> None:
        """Nobody may go by the name of somebody else's account; raises Refused."""
        found = await self.named(name)
        owner = found[0] if found is not None else None
        if owner is None:
            alike = await self._store.paper(_LOOK, looks(name))
            owner = None if alike is None else alike.owner
        if owner not in (None, guest):
            raise Refused(text("server.error.name_taken", name=name))

    # Making and changing.

    async def make(self, guest: str, wanted: str, password: str) -> str:
        """Give a guest an account; its name. Raises Malformed or Refused."""
        name = _account_name(wanted)
        kept = await self.passwords.hash(checked(password, name))
        async with self._lock:
            if await self.of(guest) is not None:
                raise Refused(text("server.error.has_account"))
            await self._file(guest, Account(name, kept, now()), new=True)
        await self._call(guest, name)
        return name

    async def called(self, guest: str, name: str) -> bool:
        """Call a guest by another name, and the account too, if there is one; raises Refused if it is taken."""
        async with self._lock:
            account = await self.of(guest)
            if account is not None:
                old, account.name = account.name, _account_name(name)
                await self._file(guest, account, new=True, without=old)
        await self._call(guest, name)
        return account is not None

    async def change_password(self, guest: str, old: str, new: str) -> None:
        """Raises NotYours if the old one is wrong."""
        proven = await self.prove(guest, old)
        kept = await self.passwords.hash(checked(new, proven.name))
        async with self._unchanged(guest, proven.password) as account:
            account.password = kept

    async def prove(self, guest: str, password: str | None) -> Account:
        """The account of a guest who knows its password; raises Refused, NotYours or TooMany."""
        account = await self.of(guest)
        if account is None:
            raise Refused(text("server.error.no_account"))
        name = folded(account.name)
        self.attempts.attempt(name, f"guest {guest}", trusted=True)
        if not await self.passwords.fits(account.password, password or ""):
            self.attempts.failed(name, f"guest {guest}")
            raise NotYours(text("server.error.wrong_password"))
        self.attempts.succeeded(name, f"guest {guest}")
        return account

    async def new_codes(self, guest: str, password: str) -> list[str]:
        """Recovery codes in place of those before."""
        proven = await self.prove(guest, password)
        codes = [new_code(4, 4) for _ in range(_CODES)]
        async with self._unchanged(guest, proven.password) as account:
            account.codes = [hashed_code(code) for code in codes]
        return codes

    async def delete(self, guest: str) -> None:
        """Forget a guest, with or without an account: the name goes, and so do all sessions."""
        account = await self.of(guest)
        await self._sessions.end_all(guest)
        await self._tokens.revoke_all(guest, forget=True)
        await self._notices.forget(guest)
        await forget(self._tables, guest, self._guests.new())
        await forget_notes(self._store, guest)
        await forget_studies(self._store, guest)
        await self._tables.vacations.forget(guest)
        await self._store.forget_results(guest)
        await self._store.set_name(guest, "")
        if account is not None:
            await self._store.file([], [*_keys(account.name), (PROFILE, guest)])

    # Coming in.

    async def sign_in(self, name: str, password: str, address: str) -> str:
        """The guest whose account it is; raises NotYours, without a hint what was wrong, or TooMany."""
        guest, account = await self.named(name) or ("", None)
        self._attempt(name, account, address)
        if not await self.passwords.fits(None if account is None else account.password, password) or account is None:
            self.attempts.failed(folded(name), address)
            raise NotYours(text("server.error.wrong_sign_in"))
        async with self._unchanged(guest, account.password) as present:
            self._came(present, address)
        return guest

    async def recover(self, name: str, code: str, wanted: str, address: str) -> str:
        """The guest whose account it is, now with another password and signed out everywhere."""
        password = checked(wanted, name)
        guest, known = await self.named(name) or ("", None)
        self._attempt(name, known, address)
        kept = await self.passwords.hash(password)  # also for nobody: it must not show in the time it takes
        async with self._lock:
            account = await self.of(guest)
            if account is None or not _spent(account, hashed_code(code)):
                self.attempts.failed(folded(name), address)
                raise NotYours(text("server.error.wrong_code"))
            account.password = kept
            self._came(account, address)
            await self._file(guest, account)
        await self._sessions.end_all(guest)
        await self._tokens.revoke_all(guest)
        return guest

    async def reset(self, guest: str) -> str:
        """A code by which the owner can choose a new password once, for an administrator to give out."""
        code = new_code(4, 4)
        async with self._unchanged(guest) as account:
            account.reset, account.reset_until = hashed_code(code), now() + RESET_HOURS * 3600 * 1000
        return code

    async def merge(self, guest: str | None, into: str) -> None:
        """Take the seats, notes and studies of a guest along to another, unless the guest has an account of their own.

        No seat passes between a person and a program, and the tokens of whom nobody can be any more are void.
        """
        if guest is None or guest == into or await self.of(guest) is not None:
            return
        await self._tokens.revoke_all(guest)
        if await self._tokens.is_program(guest) != await self._tokens.is_program(into):
            return
        await hand_over(self._tables, guest, into)
        await take_along(self._store, guest, into, self._tables.settings.limits.notes_per_guest)
        await hand_over_studies(self._store, guest, into)
        await self._store.hand_results(guest, into)
        await self._notices.move(guest, into)
        name = await self._store.name_of(into)
        if name:
            await rename(self._tables, into, name)

    def must_not_ask_often(self, guest: str) -> None:
        """Count what is wanted seldom and costs much; raises TooMany."""
        wait = self._seldom.take(guest)
        if wait:
            raise too_fast(wait)

    # Another device.

    def carry(self, guest: str) -> tuple[str, int]:
        """A code that makes another device this guest's, and until when; the one before is void."""
        at = now()
        self._carried = {key: it for key, it in self._carried.items() if it[0] != guest and it[1] > at}
        code, until = new_code(2, 4), at + CARRY_SECONDS * 1000
        self._carried[hashed_code(code)] = (guest, until)
        return code, until

    async def claimed(self, code: str, address: str) -> str:
        """The guest whose code it is, which still counts; raises NotYours or TooMany."""
        self.tries.attempt(address)
        guest, until = self._carried.get(hashed_code(code), ("", 0))
        if until <= now():
            raise NotYours(text("server.error.wrong_carry_code"))
        return guest

    def spend(self, code: str) -> None:
        """From now on a code counts no more; raises NotYours if another device was faster."""
        if self._carried.pop(hashed_code(code), None) is None:
            raise NotYours(text("server.error.wrong_carry_code"))

    # Within.

    def _attempt(self, name: str, account: Account | None, address: str) -> None:
        trusted = account is not None and self._guests.sign(f"address {address}") in account.places
        self.attempts.attempt(folded(name), address, trusted)

    @asynccontextmanager
    async def _unchanged(self, guest: str, password: str | None = None) -> AsyncIterator[Account]:
        """An account to change, one change at a time; raises NotYours if the password is no longer the proven one."""
        async with self._lock:
            account = await self.of(guest)
            if account is None or (password is not None and account.password != password):
                raise NotYours(text("server.error.wrong_password"))
            yield account
            await self._file(guest, account)

    def _came(self, account: Account, address: str) -> None:
        self.attempts.succeeded(folded(account.name), address)
        place = self._guests.sign(f"address {address}")
        account.places = [place, *(it for it in account.places if it != place)][:_PLACES]

    async def _call(self, guest: str, name: str) -> None:
        await self._store.set_name(guest, name)
        await rename(self._tables, guest, name)

    async def _file(self, guest: str, account: Account, new: bool = False, without: str = "") -> None:
        papers = [
            Paper(_KIND, folded(account.name), guest, encode(account)),
            Paper(_LOOK, looks(account.name), guest, b""),
        ]
        try:
            await self._store.file(papers, _keys(without) if without else [], new)
        except Conflict as error:
            raise Refused(text("server.error.name_taken", name=account.name)) from error


def _keys(name: str) -> list[tuple[str, str]]:
    """The documents of an account by its name."""
    return [(_KIND, folded(name)), (_LOOK, looks(name))]


def _read(paper: Paper) -> Account:
    return msgspec.json.decode(paper.data, type=Account)


def _account_name(words: str) -> str:
    """A name that one can see, and so sign in by; raises Malformed."""
    return clean_name(words if folded(words) else "")


def _spent(account: Account, given: str) -> bool:
    """Whether a code, given by its hash, is one of the account's; it is used up then."""
    fits = [it for it in account.codes if hmac.compare_digest(it, given)]
    reset = hmac.compare_digest(account.reset, given) and now() < account.reset_until
    account.codes = [it for it in account.codes if it not in fits]
    if reset:
        account.reset = ""
    return bool(fits) or reset
