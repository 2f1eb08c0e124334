"""The Jinja environment: strict, no autoescape, our own few filters."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


@cache
def environment(folder: Path) -> Environment:
    """The environment of one pack; undefined names are errors."""
    env = Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        auto_reload=False,
    )
    env.filters["pyrepr"] = python_literal
    return env


def python_literal(value: object) -> str:
    """A value as Python text that can be nothing but that value; black's quotes."""
    if isinstance(value, str):
        return string_literal(value)
    return repr(value)


def string_literal(text: str) -> str:
    """A string literal in ASCII, double-quoted where that needs no more escapes."""
    single = ascii(text)
    if single.startswith('"'):
        return single
    body = single[1:-1]
    if '"' in body:
        return single
    return '"' + body.replace("\\'", "'") + '"'
