"""The papers of studies, when a guest becomes another or is forgotten."""

from __future__ import annotations

from roundhouse.server.store import STUDY, STUDY_TREE, Paper, Store


async def hand_over_studies(store: Store, guest: str, into: str) -> None:
    """Make all studies of one guest another's."""
    found = [paper for kind in (STUDY, STUDY_TREE) for paper in await store.papers(kind, guest)]
    await store.file([Paper(paper.kind, paper.id, into, paper.data) for paper in found])


async def forget_studies(store: Store, guest: str) -> None:
    """Remove all studies of a guest."""
    found = [paper for kind in (STUDY, STUDY_TREE) for paper in await store.papers(kind, guest)]
    await store.file([], [(paper.kind, paper.id) for paper in found])
