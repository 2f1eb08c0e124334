"""Small deliberate bugs: each a change of one place in a module's syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
STORAGE = {"slots", "gc", "total"}
"""Class keywords of dataclasses, msgspec structs and typed dictionaries."""


@dataclass(frozen=True)
class Mutant:
    """A module's text with one change; ``line`` and both snippets are for people.

    ``lines`` run from the statement's first line to the change's last.
    """

    line: int
    before: str
    after: str
    text: str
    lines: range


def mutants(text: str) -> Iterator[Mutant]:
    """Every mutant of a module: its text with one node replaced and the rest unchanged."""
    tree = ast.parse(text)
    unfelt = [*_annotations(tree), *_storage(tree), *_strictness(tree)]
    left_alone = {id(inner) for part in unfelt for inner in ast.walk(part)}
    first_lines = _first_lines(tree)
    for node in ast.walk(tree):
        if id(node) in left_alone:
            continue
        before = ast.get_source_segment(text, node)
        for after in _replacements(node):
            if before is not None:
                line, last = getattr(node, "lineno", 1), getattr(node, "end_lineno", 1)
                lines = range(first_lines.get(id(node), line), last + 1)
                yield Mutant(line, before, after, _replaced(text, node, after), lines)


def _first_lines(tree: ast.AST) -> dict[int, int]:
    """By a node's id, the first line of the innermost statement around it."""
    return {
        id(inner): statement.lineno
        for statement in ast.walk(tree)  # outer ones come first
        if isinstance(statement, ast.stmt)
        for inner in ast.walk(statement)
    }


def _annotations(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that only a type checker reads."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            yield node.returns
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            yield node.annotation


def _storage(tree: ast.AST) -> Iterator[ast.AST]:
    """Class keywords for storing values, on which no result depends."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("dataclass")) | ast.ClassDef():
                yield from (k.value for k in node.keywords if k.arg in STORAGE)


def _strictness(tree: ast.AST) -> Iterator[ast.AST]:
    """The argument ``strict`` of zip: an assertion that no input fails."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("zip")):
                yield from (k.value for k in node.keywords if k.arg == "strict")


def _replacements(node: ast.AST) -> Iterator[str]:
    """The replacements for an expression or a statement."""
    match node:
        case ast.Compare(left, [operator], right) if type(operator) in COMPARISONS:
            other = COMPARISONS[type(operator)]()
            yield f"({ast.unparse(ast.Compare(left, [other], right))})"
        case ast.BoolOp(operator, values):
            swapped = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield f"({ast.unparse(ast.BoolOp(swapped, values))})"
            yield from (f"({ast.unparse(value)})" for value in values)
        case ast.BinOp(left, operator, right) if type(operator) in ARITHMETIC:
            yield f"({ast.unparse(ast.BinOp(left, ARITHMETIC[type(operator)](), right))})"
        case ast.UnaryOp(ast.Not(), operand):
            yield f"({ast.unparse(operand)})"
        case ast.Constant(bool() as value):
            yield str(not value)
        case ast.Constant(int() as value):
            yield f"({value + 1})"
        case ast.Return(ast.AST() as value) if not _is_none_or_false(value):
            yield "return None"
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue():
            yield "pass"


def _is_none_or_false(node: ast.AST) -> bool:
    """Whether replacing it with None is no bug, as conditions treat both alike."""
    return isinstance(node, ast.Constant) and (
        node.value is None or node.value is False
    )


def _replaced(text: str, node: ast.AST, after: str) -> str:
    """The text with a node's own characters replaced; columns count bytes of UTF-8."""
    lines = text.encode().splitlines(keepends=True)
    first, last = getattr(node, "lineno", 1) - 1, getattr(node, "end_lineno", 1) - 1
    start = lines[first][: getattr(node, "col_offset", 0)]
    end = lines[last][getattr(node, "end_col_offset", 0) :]
    whole = [*lines[:first], start + after.encode() + end, *lines[last + 1 :]]
    return b"".join(whole).decode()
