"""Run black only where it is needed: on statements that do not fit the line.

Templates write one statement per line, in black's own form as long as it fits; a
statement that is too long is formatted on its own.  CI checks everything with
``black --check``.
"""

from __future__ import annotations

import re
from functools import cache

from specgen.codegen.pack_file import Blacken

LINE_LENGTH = 88

_PIECE = re.compile(
    r'#[^\n]*|"""(?:\\.|(?!""")[^\\])*+(?:""")?|'
    r"'''(?:\\.|(?!''')[^\\])*+(?:''')?|"
    r'"(?:\\.|[^"\\\n])*+"?|'
    r"'(?:\\.|[^'\\\n])*+'?|[()\[\]{}\n]",
    re.DOTALL,
)
_STRING = re.compile(r'[A-Za-z]{0,2}(?:"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\')')

_FRAMES = {
    "elif": "if x:\n    pass\n",
    "else": "if x:\n    pass\n",
    "except": "try:\n    pass\n",
    "case": "match x:\n    ",
}
"""The code needed before the head of a block that can't come first."""


def blacken(text: str, how: Blacken) -> str:
    """A Python file's text as black writes it; raises ValueError if it is not Python."""
    if how is Blacken.OFF:
        return text
    if how is Blacken.ALL:
        return _format(text, LINE_LENGTH)
    lines = text.split("\n")
    if all(len(line) <= LINE_LENGTH for line in lines):
        return text
    whole = _whole_statements(text)
    return "\n".join(
        _fitted(line) if len(line) > LINE_LENGTH and number in whole else line
        for number, line in enumerate(lines)
    )


def _whole_statements(text: str) -> set[int]:
    """The lines, counted from 0, with no bracket or string open at either end."""
    whole = set()
    depth = line = 0
    first = True
    for match in _PIECE.finditer(text + "\n"):
        piece = match[0]
        if piece == "\n":
            if first and not depth:
                whole.add(line)
            line, first = line + 1, not depth
        elif piece in "([{":
            depth += 1
        elif piece in ")]}":
            depth -= 1
        elif "\n" in piece:
            line, first = line + piece.count("\n"), False
    return whole


def _fitted(line: str) -> str:
    statement = line.lstrip(" ")
    if statement.startswith("#") or _STRING.fullmatch(statement):
        return line
    indent = len(line) - len(statement)
    return "\n".join(
        " " * indent + part if part else part
        for part in _statement(statement, LINE_LENGTH - indent).split("\n")
    )


@cache
def _statement(statement: str, width: int) -> str:
    """One statement, or the head of one, formatted to a width."""
    word = statement.partition(" ")[0]
    if word == "case":
        # Formatted one level below its ``match``, then dedented.
        text = _framed(_FRAMES[word], statement, "\n        pass\n", width + 4)
        return text.replace("\n    ", "\n")
    if word in _FRAMES:
        return _framed(_FRAMES[word], statement, "\n    pass\n", width)
    if statement.startswith("@"):
        return _framed("", statement, "\ndef f():\n    pass\n", width)
    if word == "match" and statement.endswith(":"):
        return _framed("", statement, "\n    case _:\n        pass\n", width)
    if statement.endswith(":"):
        return _framed("", statement, "\n    pass\n", width)
    return _framed("", statement, "\n", width)


def _framed(before: str, statement: str, after: str, width: int) -> str:
    text = _format(before + statement + after, width)
    return text.removeprefix(before).removesuffix(after)


def _format(text: str, width: int) -> str:
    # Imported late: it is slow, and often not needed.
    from black import Mode, format_str  # noqa: PLC0415
    from black.mode import TargetVersion  # noqa: PLC0415
    from black.parsing import InvalidInput  # noqa: PLC0415

    mode = Mode(target_versions={TargetVersion.PY311}, line_length=width)
    try:
        return format_str(text, mode=mode)
    except InvalidInput as error:
        raise ValueError(f"a template made invalid Python: {error}") from None
