"""Parse SQL conditions into trees; only the driver does this, so only it needs lark."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from specgen.logs.where_tree import ConditionNode, WhereError

_MAX_DEPTH = 100
"""Most levels of NOT, AND and OR: a tree is sent to workers by recursion."""
_MAX_CONDITIONS = 2000
"""Some ten thousand overflow Arrow's stack, which kills the process."""


@cache
def _parser() -> Lark:
    grammar = files(__package__).joinpath("where.lark").read_text()
    return Lark(grammar, parser="lalr", maybe_placeholders=False)


def parse(text: str) -> ConditionNode:
    """The tree of a condition; raises WhereError."""
    try:
        node = _node(_parser().parse(text), 0)
    except UnexpectedInput as error:
        reached = error.pos_in_stream or 0
        at_end = getattr(getattr(error, "token", None), "type", "") == "$END"
        position = len(text) if at_end or reached < 0 else reached
        shown = repr(text[position:][:30]) if text[position:] else "the end"
        supported = "comparisons, IN, BETWEEN, LIKE, IS NULL, AND, OR, NOT"
        raise WhereError(
            f"not understood at column {position + 1}, {shown}; the local engine"
            f" supports {supported}"
        ) from None
    if sum(1 for _ in node.columns()) > _MAX_CONDITIONS:
        raise WhereError(
            f"more than {_MAX_CONDITIONS} conditions; IN takes a longer list"
        )
    return node


def _node(tree: Tree[Token], depth: int) -> ConditionNode:
    if depth > _MAX_DEPTH:
        raise WhereError("it is nested too deeply")
    children = (
        _node(child, depth + 1) if isinstance(child, Tree) else str(child)
        for child in tree.children
    )
    return ConditionNode(str(tree.data), tuple(children))
