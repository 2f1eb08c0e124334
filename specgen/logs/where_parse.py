"""Conditions of SQL, from text to tree: on the driver, where lark is."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from specgen.logs.where_tree import ConditionNode, WhereError

_DEPTH = 100
"""Levels of NOT, AND and OR, at the most: a tree travels to workers by recursion."""
_CONDITIONS = 2000
"""At the most: some ten thousand end Arrow's stack, and the process with it."""


@cache
def _parser() -> Lark:
    grammar = files(__package__).joinpath("where.lark").read_text()
    return Lark(grammar, parser="lalr", maybe_placeholders=False)


def parse(text: str) -> ConditionNode:
    """The tree of a condition; raises WhereError."""
    try:
        node = _node(_parser().parse(text), 0)
    except UnexpectedInput as error:
        at = error.pos_in_stream or 0
        ended = getattr(getattr(error, "token", None), "type", "") == "$END"
        place = len(text) if ended or at < 0 else at
        shown = repr(text[place:][:30]) if text[place:] else "the end"
        knows = "comparisons, IN, BETWEEN, LIKE, IS NULL, AND, OR, NOT"
        raise WhereError(
            f"not understood at column {place + 1}, {shown}; the local engine knows {knows}"
        ) from None
    if sum(1 for _ in node.columns()) > _CONDITIONS:
        raise WhereError(f"over {_CONDITIONS} conditions; IN takes a longer list")
    return node


def _node(tree: Tree[Token], depth: int) -> ConditionNode:
    if depth > _DEPTH:
        raise WhereError("it is nested too deeply")
    children = (
        _node(child, depth + 1) if isinstance(child, Tree) else str(child)
        for child in tree.children
    )
    return ConditionNode(str(tree.data), tuple(children))
