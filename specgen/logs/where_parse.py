"""Parse SQL conditions into trees; only the driver does this, so only it needs lark."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from specgen.logs.where_tree import ConditionNode, WhereError

_MAX_DEPTH = 100
"""Most levels of NOT, AND and OR: a tree is sent to workers by recursion."""
_MAX_LENGTH = 1 << 20
"""Most characters: parsing takes some 10 µs for each."""


@cache
def _parser() -> Lark:
    grammar = files(__package__).joinpath("where.lark").read_text("utf-8")
    return Lark(grammar, parser="lalr", propagate_positions=True)


_TAKEN = (
    "taken are comparisons, IN, BETWEEN, LIKE, ILIKE, RLIKE, IS, AND, OR, NOT, + - * / %,"
    " CAST and some functions"
)


def parse(text: str) -> ConditionNode:
    """The tree of a condition; raises WhereError."""
    if len(text) > _MAX_LENGTH:
        raise WhereError(f"{len(text)} characters, where {_MAX_LENGTH} are the most")
    try:
        return _node(_parser().parse(text), 0)
    except UnexpectedInput as error:
        reached = error.pos_in_stream or 0
        at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
        position = len(text) if at_end or reached < 0 else reached
        shown = repr(text[position:][:30]) if text[position:] else "the end"
        raise WhereError(
            f"not understood at column {position + 1}, {shown}; {_TAKEN}"
        ) from None


def _node(tree: Tree[Token], depth: int) -> ConditionNode:
    if depth > _MAX_DEPTH:
        raise WhereError("it is nested too deeply")
    children = (
        (
            _node(child, depth + 1)
            if isinstance(child, Tree)
            else None if child is None else str(child)
        )
        for child in tree.children
    )
    return ConditionNode(str(tree.data), tuple(children), tree.meta.start_pos + 1)
