"""The tables of the data base in both dialects, and the steps that lead from older ones to them.

The version of a data base says how many steps have been taken, the same in both: PostgreSQL came when SQLite had taken
seven, and its first step does what those have led to. Never change a step that has been released: add another to both.
"""

from __future__ import annotations

from typing import Final, NamedTuple

SQLITE: Final = (
    """
create table if not exists tables (
  id text primary key, status text not null, public integer not null, host text not null,
  face blob not null, version integer not null, updated integer not null
) without rowid;
create index if not exists tables_by_host on tables (host, status);
create index if not exists tables_in_lobby on tables (status, public, updated);
create table if not exists lines (
  table_id text not null, seq integer not null, line blob not null, primary key (table_id, seq)
) without rowid;
create table if not exists seats (
  guest text not null, table_id text not null, primary key (guest, table_id)
) without rowid;
create index if not exists seats_by_table on seats (table_id);
create table if not exists guests (id text primary key, name text not null) without rowid;
""",
    """
alter table tables add column home text not null default '';
alter table tables add column bytes integer not null default 0;
alter table tables add column seen integer not null default 0;
update tables set seen = updated,
  bytes = length(face) + (select coalesce(sum(length(line)), 0) from lines where table_id = tables.id);
create index tables_by_home on tables (home);
create index tables_by_visit on tables (seen);
drop index tables_in_lobby;
create index tables_in_lobby on tables (status, public, updated, home);
""",
    """
create table if not exists papers (
  kind text not null, id text not null, owner text not null, data blob not null, primary key (kind, id)
) without rowid;
create index if not exists papers_by_owner on papers (owner, kind);
""",
    """
alter table tables add column asked text not null default '';
alter table tables add column due integer not null default 0;
alter table tables add column turn blob not null default x'';
create index tables_by_due on tables (due) where due > 0;
""",
    """
alter table tables add column title text not null default '';
alter table tables add column kind text not null default 'game';
alter table tables add column people text not null default '';
update tables set title = coalesce(json_extract(cast(face as text), '$.title'), ''),
  kind = coalesce(json_extract(cast(face as text), '$.origin.kind'),
    iif(json_extract(cast(face as text), '$.practice') is null, 'game', 'practice')),
  people = coalesce((select group_concat(folded(json_extract(seat.value, '$.name')), char(10))
    from json_each(cast(face as text), '$.seats') as seat), '')
where json_valid(cast(face as text));
""",
    """
alter table tables add column slow integer not null default 0;
""",
    """
alter table tables add column tallied integer not null default 0;
create index tables_to_tally on tables (updated, id) where status = 'over' and tallied = 0;
create table results (
  guest text not null, table_id text not null, title text not null, at integer not null, players integer not null,
  place integer not null, score integer, rated integer not null, why text not null,
  rank_before double precision, rank_after double precision, primary key (guest, table_id)
) without rowid;
create index results_by_table on results (table_id);
create index results_by_time on results (guest, at);
create table ratings (
  title text not null, guest text not null, mu double precision not null, sigma double precision not null,
  rank double precision not null, games integer not null, at integer not null, opponents integer not null,
  primary key (title, guest)
) without rowid;
create index ratings_by_guest on ratings (guest);
create index ratings_by_rank on ratings (title, rank);
""",
)
"""Step n leads from version n to the next; 0 is an empty file. No statement has a semicolon within."""

POSTGRES_BEGINS: Final = 7
POSTGRES: Final = (
    """
create table tables (
  id text collate "C" primary key, status text collate "C" not null, public bigint not null,
  host text collate "C" not null, face bytea not null, version bigint not null, updated bigint not null,
  home text collate "C" not null, bytes bigint not null, seen bigint not null,
  asked text collate "C" not null default '', due bigint not null default 0, turn bytea not null default '',
  title text collate "C" not null default '', kind text collate "C" not null default 'game',
  people text collate "C" not null default '', slow bigint not null, tallied bigint not null default 0
) with (fillfactor = 80);
create index tables_by_host on tables (host, status);
create index tables_by_home on tables (home);
create index tables_by_visit on tables (seen);
create index tables_in_lobby on tables (public, home) where status = 'waiting';
create index tables_by_due on tables (due) where due > 0;
create index tables_to_tally on tables (id) where status = 'over' and tallied = 0;
create table lines (
  table_id text collate "C", seq bigint, line bytea not null, primary key (table_id, seq)
);
create table seats (
  guest text collate "C", table_id text collate "C", primary key (guest, table_id)
);
create index seats_by_table on seats (table_id);
create table guests (id text collate "C" primary key, name text collate "C" not null);
create table papers (
  kind text collate "C", id text collate "C", owner text collate "C" not null, data bytea not null,
  primary key (kind, id)
);
create index papers_by_owner on papers (owner, kind);
create table results (
  guest text collate "C", table_id text collate "C", title text collate "C" not null, at bigint not null,
  players bigint not null, place bigint not null, score bigint, rated bigint not null,
  why text collate "C" not null, rank_before double precision, rank_after double precision,
  primary key (guest, table_id)
);
create index results_by_table on results (table_id);
create index results_by_time on results (guest, at);
create table ratings (
  title text collate "C", guest text collate "C", mu double precision not null, sigma double precision not null,
  rank double precision not null, games bigint not null, at bigint not null, opponents bigint not null,
  primary key (title, guest)
);
create index ratings_by_guest on ratings (guest);
create index ratings_by_rank on ratings (title, rank);
create table writers (id text primary key, last bigint not null, at timestamptz not null default now());
""",
)
"""Step n leads to version n + 7, the first one from an empty data base. Words are ordered by their bytes, as in SQLite,
whatever the language of the data base is. No index has a column that changes with each move without a clock, so that
such a move touches none of them, and finds room on its page (`fillfactor`). `writers` tells a server that has lost its
connection what it had written."""


class Kept(NamedTuple):
    """A table whose rows are worth keeping, with its columns, those of the primary key first."""

    name: str
    key: int
    columns: tuple[str, ...]


KEPT: Final = tuple(
    Kept(name, key, tuple(columns.split()))
    for name, key, columns in (
        (
            "tables",
            1,
            "id status public host home face version updated seen bytes asked due turn title kind people slow tallied",
        ),
        ("lines", 2, "table_id seq line"),
        ("seats", 2, "guest table_id"),
        ("guests", 1, "id name"),
        ("papers", 2, "kind id owner data"),
        ("results", 2, "guest table_id title at players place score rated why rank_before rank_after"),
        ("ratings", 2, "title guest mu sigma rank games at opponents"),
    )
)
"""All of them, with all columns."""
