"""Limits for strangers: buckets that fill with time, and what may stand in a name or a chat line."""

from __future__ import annotations

import time
import unicodedata
from collections import Counter
from typing import Final

from roundhouse.core.text import text
from roundhouse.server.errors import Malformed, TooMany, too_fast
from roundhouse.server.settings import Limits, Rate

NAME_LENGTH: Final = 40
CHAT_LENGTH: Final = 500
NOTE_LENGTH: Final = 4000
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that nobody sees."""
_MOST_MARKS: Final = 3
"""On one letter; no language needs more."""
_MANY_BUCKETS: Final = 20_000
_LONGEST_WAIT: Final = 15.0
"""Seconds for an answer that comes in any case."""
_UNSEEN: Final = ("Cc", "Cs", "Cn")
"""Control characters, halves of characters and such as do not exist."""


class Bucket:
    """Lets `rate.burst` pass at once and `rate.per_second` in the long run."""

    __slots__ = ("_left", "_rate", "_stamp")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._stamp = time.monotonic()

    def take(self, number: int = 1) -> float:
        """Take so many if they are there; otherwise the seconds until they will be."""
        now = time.monotonic()
        left = min(self._rate.burst, self._left + (now - self._stamp) * self._rate.per_second)
        self._stamp = now
        missing = max(number - left, 0.0)
        self._left = left if missing else left - number
        return missing / self._rate.per_second

    def charge(self, number: float) -> None:
        """Take so many, whether they are there or not: what is missing is a debt."""
        now = time.monotonic()
        self._left = min(self._rate.burst, self._left + (now - self._stamp) * self._rate.per_second) - number
        self._stamp = now

    def debt(self) -> float:
        """The seconds until nothing is missing."""
        left = self._left + (time.monotonic() - self._stamp) * self._rate.per_second
        return max(-left, 0.0) / self._rate.per_second

    def full(self) -> bool:
        """Whether it is as good as new."""
        return self._left + (time.monotonic() - self._stamp) * self._rate.per_second >= self._rate.burst


class Buckets:
    """A bucket for each guest or address; full ones are forgotten when there are many."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._all: dict[str, Bucket] = {}

    def take(self, who: str, number: int = 1) -> float:
        """Take so many for a guest or an address; otherwise the seconds until they will be there."""
        return self._of(who).take(number)

    def charge(self, who: str, number: float) -> None:
        """Take so many for a guest or an address, whether they are there or not."""
        self._of(who).charge(number)

    def debt(self, who: str) -> float:
        """The seconds until a guest or an address owes nothing."""
        bucket = self._all.get(who)
        return 0.0 if bucket is None else bucket.debt()

    def _of(self, who: str) -> Bucket:
        bucket = self._all.get(who)
        if bucket is None:
            if len(self._all) >= _MANY_BUCKETS:
                self._all = {name: kept for name, kept in self._all.items() if not kept.full()}
            bucket = self._all[who] = Bucket(self._rate)
        return bucket


class Gauges:
    """All that is counted while a server runs."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.guests = Buckets(limits.guest_rate)
        self.addresses = Buckets(limits.address_rate)
        self.tokens = Buckets(limits.token_rate)
        self.refusals = Buckets(limits.refusal_rate)
        self.tables = Buckets(limits.table_rate)
        self.makers = Buckets(limits.address_table_rate)
        self.chat = Buckets(limits.chat_rate)
        self.hints = Buckets(limits.hint_rate)
        self.reasons = Buckets(limits.reason_rate)
        self.guest_reviews = Buckets(limits.guest_reviews)
        self.address_reviews = Buckets(limits.address_reviews)
        self.guest_cpu = Buckets(limits.guest_cpu)
        self.address_cpu = Buckets(limits.address_cpu)
        self.balance_cpu = Buckets(limits.balance_cpu)
        self.address_balance_cpu = Buckets(limits.address_balance_cpu)
        self.sockets: Counter[str] = Counter()

    def request_by(self, guest: str | None, address: str, number: int = 1) -> None:
        """Count a request or a message, or one that is worth so many; raises TooMany, also for processor time."""
        _must_pass(self.address_cpu.debt(address) or (0.0 if guest is None else self.guest_cpu.debt(guest)))
        _must_pass(self.addresses.take(address, number) or (0.0 if guest is None else self.guests.take(guest, number)))

    def check_by(self, address: str) -> None:
        """Count a look at the server's health, whatever else the address owes; raises TooMany."""
        _must_pass(self.addresses.take(address))

    def refusal_to(self, address: str) -> float:
        """Count a refusal; the seconds that it has to wait."""
        self.refusals.charge(address, 1)
        return min(self.refusals.debt(address), _LONGEST_WAIT)

    def page_for(self, address: str) -> float:
        """The seconds that a file of the page has to wait, because of processor time that the address owes."""
        return min(self.address_cpu.debt(address), _LONGEST_WAIT)

    def token_by(self, token: str, guest: str) -> None:
        """Count a request with a token; raises TooMany, also for processor time."""
        _must_pass(self.guest_cpu.debt(guest))
        _must_pass(self.tokens.take(token) or self.guests.take(guest))

    def charge(self, guest: str | None, address: str, seconds: float) -> None:
        """Count processor time that has been spent for somebody."""
        self.address_cpu.charge(address, seconds)
        if guest is not None:
            self.guest_cpu.charge(guest, seconds)

    def charge_balance(self, guest: str, address: str, seconds: float) -> None:
        """Count processor time of games for a report on a map."""
        self.balance_cpu.charge(guest, seconds)
        self.address_balance_cpu.charge(address, seconds)

    def balance_debt(self, guest: str, address: str) -> float:
        """The seconds until more such games may be played."""
        return self.balance_cpu.debt(guest) or self.address_balance_cpu.debt(address)

    def table_by(self, guest: str, address: str) -> None:
        """Count a new table; raises TooMany."""
        _must_pass(self.tables.take(guest) or self.makers.take(address), "server.error.many_new_tables")

    def name_by(self, address: str) -> None:
        """Count a new name; raises TooMany."""
        _must_pass(self.makers.take(address))

    def chat_by(self, guest: str) -> None:
        """Count a chat line; raises TooMany."""
        _must_pass(self.chat.take(guest))

    def hint_by(self, guest: str) -> None:
        """Count a hint; raises TooMany."""
        _must_pass(self.hints.take(guest))

    def review_by(self, guest: str, address: str) -> None:
        """Raise TooMany if the reviews of a guest, or of an address, have taken more processor time than they may."""
        wait = self.address_reviews.debt(address) or self.guest_reviews.debt(guest)
        _must_pass(wait, "server.error.many_reviews_made")

    def charge_review(self, guest: str | None, address: str, seconds: float) -> None:
        """Count processor time that a review has taken."""
        self.address_reviews.charge(address, seconds)
        if guest is not None:
            self.guest_reviews.charge(guest, seconds)

    def reason_by(self, guest: str) -> None:
        """Count a question why something is not possible; raises TooMany."""
        _must_pass(self.reasons.take(guest))

    def open_socket(self, guest: str | None, address: str) -> None:
        """Count a socket; raises TooMany."""
        most = self.limits.sockets_per_guest
        if guest is not None and self.sockets[f"guest {guest}"] >= most:
            raise TooMany(text("server.error.many_sockets", most=most))
        if self.sockets[f"address {address}"] >= self.limits.sockets_per_address:
            raise TooMany(text("server.error.many_sockets", most=self.limits.sockets_per_address))
        self._count(guest, address, 1)

    def close_socket(self, guest: str | None, address: str) -> None:
        self._count(guest, address, -1)

    def _count(self, guest: str | None, address: str, by: int) -> None:
        for key in ([] if guest is None else [f"guest {guest}"]) + [f"address {address}"]:
            self.sockets[key] += by
            if self.sockets[key] <= 0:
                del self.sockets[key]


def _must_pass(wait: float, key: str = "server.error.too_fast") -> None:
    if wait:
        raise too_fast(wait, key)


def clean(words: str) -> str:
    """One line without control, format and unassigned characters; the page does the escaping.

    >>> clean("  Ada\\n\\x00  <b>\\u202e ")
    'Ada <b>'
    """
    spaced = "".join(" " if char.isspace() or char in _BLANK else char for char in unicodedata.normalize("NFC", words))
    plain = "".join(char for char in spaced if unicodedata.category(char)[0] != "C")
    return " ".join(_few_marks(plain).split())


def _few_marks(words: str) -> str:
    """The words without marks piled up on a letter, which would cover the lines above and below."""
    kept, marks = [], 0
    for char in words:
        marks = marks + 1 if unicodedata.category(char)[0] == "M" else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    return "".join(kept)


def clean_name(words: str) -> str:
    """A name as it may stand at a table; raises Malformed."""
    name = clean(words)
    if len(name) > NAME_LENGTH or not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise Malformed(text("server.error.bad_name", most=NAME_LENGTH))
    return name


def clean_chat(words: str) -> str:
    """A chat line; raises Malformed."""
    line = clean(words)
    if not 1 <= len(line) <= CHAT_LENGTH:
        raise Malformed(text("server.error.bad_chat", most=CHAT_LENGTH))
    return line


def clean_note(words: str) -> str:
    """A note of several lines, without what cannot be seen; raises Malformed if it is too long.

    >>> clean_note("Buy B&O.\\r\\n\\tThen \\x00pass.  \\n")
    'Buy B&O.\\n\\tThen pass.'
    """
    lines = unicodedata.normalize("NFC", words).replace("\r\n", "\n")
    note = "".join(char for char in lines if char in "\n\t" or unicodedata.category(char) not in _UNSEEN).rstrip()
    if len(note) > NOTE_LENGTH:
        raise Malformed(text("server.error.long_note", most=NOTE_LENGTH))
    return note
