"""Fixtures: values of a layout that together exercise all of it."""

from specgen.testing.vectors.cases import Case, cases
from specgen.testing.vectors.random_values import random_value
from specgen.testing.vectors.unknown_tags import (
    collect_unknown_tags,
    has_unknown_tags,
    put_unknown_tags,
    without_unknown_tags,
)

__all__ = [
    "Case",
    "cases",
    "collect_unknown_tags",
    "has_unknown_tags",
    "put_unknown_tags",
    "random_value",
    "without_unknown_tags",
]
