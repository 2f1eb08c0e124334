"""The evidence of a whole document: marks and types that every reference has somewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from specgen.report import Problems
from specgen.report import evidence as problem
from specgen.sources.bnf.forms import MANY_FLEXIBLE
from specgen.sources.bnf.resolve import walk
from specgen.sources.bnf.sound import ReadBlock

_MANY = 30
"""So many messages make a reference, not an excerpt: the oldest one has 34."""
_TYPES = ("INT16", "INT32", "INT64", "STRING")
"""The types that the reference of every release has."""


def check_whole(
    blocks: Sequence[ReadBlock], doubtful: Sequence[ReadBlock], problems: Problems
) -> None:
    """Report what no block of a document shows, and mark the doubtful blocks as damaged."""
    is_whole = len({block.name for block, _, _ in blocks}) >= _MANY
    missing = [*_missing(blocks)] if is_whole and doubtful else []
    if not missing:
        return
    problems.add(problem.marks_missing(doubtful[0][0].span, missing))
    for block, _, _ in doubtful:
        block.is_damaged = True


def _missing(blocks: Sequence[ReadBlock]) -> Iterator[str]:
    """What every reference has, but this one has not, in words."""
    items = [item for _, tree, _ in blocks for item in walk(tree)]
    types = {item.type for item in items if item.type is not None}
    flexible_names = {block.name for block, _, form in blocks if form.flexible}
    flexible = len(flexible_names) >= MANY_FLEXIBLE
    yield from (name for name in _TYPES if not {name, f"COMPACT_{name}"} & types)
    if not any(item.symbol.array or item.inner_array for item in items):
        yield "arrays"
    if flexible and not any("NULLABLE_" in name for name in types):
        yield "nullable types"
    if any(form.marks_null for _, _, form in blocks):
        if not any(item.symbol.nullable for item in items):
            yield "question marks"
        if not any(item.symbol.array and not item.symbol.compact for item in items):
            yield "square brackets"
        if flexible and not any(item.symbol.compact for item in items):
            yield "parentheses"
    shows_tags = any(form.shows_tags for _, _, form in blocks)
    if flexible and shows_tags and all(item.symbol.tag is None for item in items):
        yield "tags"
