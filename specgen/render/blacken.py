"""black where it must work: only on the statements that do not fit the line.

Templates write one statement a line, in black's own form as long as it fits; a
statement that is too long is formatted alone.  CI proves the whole with
``black --check``.
"""

from __future__ import annotations

from functools import cache

from specgen.render.pack import Blacken

LINE_LENGTH = 88


def blacken(text: str, how: Blacken) -> str:
    """The text of a Python file as black writes it."""
    if how is Blacken.OFF:
        return text
    if how is Blacken.ALL:
        return _format(text, LINE_LENGTH)
    lines = text.split("\n")
    if all(len(line) <= LINE_LENGTH for line in lines):
        return text
    return "\n".join(
        line if len(line) <= LINE_LENGTH else _fitted(line) for line in lines
    )


def _fitted(line: str) -> str:
    statement = line.lstrip(" ")
    if statement.startswith("#"):
        return line
    indent = len(line) - len(statement)
    return "\n".join(
        " " * indent + part if part else part
        for part in _statement(statement, LINE_LENGTH - indent).split("\n")
    )


@cache
def _statement(statement: str, width: int) -> str:
    """One statement, or the head of one, formatted to a width.

    A line inside brackets is no statement, and black can do nothing for it.
    """
    if statement[0] in "\"'" and statement.endswith(","):
        return statement
    if not statement.endswith(":"):
        return _format(statement + "\n", width).rstrip("\n")
    if statement.startswith(("elif ", "else")):
        whole = _format(f"if x:\n    pass\n{statement}\n    pass\n", width)
        return whole.removeprefix("if x:\n    pass\n").removesuffix("\n    pass\n")
    return _format(f"{statement}\n    pass\n", width).removesuffix("\n    pass\n")


def _format(text: str, width: int) -> str:
    # Slow to import, and often not needed.
    from black import Mode, format_str  # noqa: PLC0415
    from black.mode import TargetVersion  # noqa: PLC0415
    from black.parsing import InvalidInput  # noqa: PLC0415

    mode = Mode(target_versions={TargetVersion.PY311}, line_length=width)
    try:
        return format_str(text, mode=mode)
    except InvalidInput as error:
        raise ValueError(f"a template made no Python: {error}") from None
