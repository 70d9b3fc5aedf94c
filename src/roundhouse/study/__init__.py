"""Studies: from a position a tree of variations, with comments and marks, as one JSON document."""

from roundhouse.study.study import Study, load_study

__all__ = ["Study", "load_study"]
