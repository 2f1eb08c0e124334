"""The Jinja environment: strict, without autoescape, with a few filters of our own."""

from __future__ import annotations

import math
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment
from pydantic import BaseModel

from specgen.report.shown import printable


class _Sandbox(SandboxedEnvironment):
    """For untrusted templates: they reach only the values that they are given."""

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Whether a template may use an attribute: some of pydantic's methods read files."""
        kind = obj if isinstance(obj, type) else type(obj)
        if issubclass(kind, BaseModel) and hasattr(BaseModel, attr):
            return False
        return super().is_safe_attribute(obj, attr, value)


def environment(folder: Path, *, sandboxed: bool = False) -> Environment:
    """The environment for the templates in a folder; undefined names are errors.

    ``sandboxed``: templates reach only the values that they are given.
    """
    cls = _Sandbox if sandboxed else Environment
    env = cls(
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


def markup_environment(folder: Path) -> Environment:
    """The environment for templates of HTML and SVG, whose values are parts of lines."""
    return environment(folder).overlay(autoescape=True, finalize=_shown)


def _shown(value: object) -> object:
    is_text = isinstance(value, str) and not hasattr(value, "__html__")
    return printable(str(value)) if is_text else value


def python_literal(value: object) -> str:
    """A value as ASCII Python source that evaluates to exactly that value.

    Strings and bytes have black's quotes.  Raises TypeError for other types.
    """
    match value:
        case str():
            return string_literal(str(value))
        case bytes():
            return f"b{_requoted(repr(value)[1:])}"
        case None | bool():
            return repr(value)
        case int():
            return int.__repr__(value)
        case float():
            if not math.isfinite(value):
                return f'float("{value}")'
            return repr(value)
        case list():
            return f"[{_joined(value)}]"
        case tuple():
            return f"({_joined(value)}{',' * (len(value) == 1)})"
        case dict():
            pairs = (
                f"{python_literal(k)}: {python_literal(v)}" for k, v in value.items()
            )
            return f"{{{', '.join(pairs)}}}"
    raise TypeError(f"{type(value).__name__} has no literal in Python")


def string_literal(text: str) -> str:
    """A string literal in ASCII, with double quotes if they need no more escapes."""
    return _requoted(ascii(text))


def _joined(values: list[object] | tuple[object, ...]) -> str:
    return ", ".join(map(python_literal, values))


def _requoted(literal: str) -> str:
    """A literal from repr, with double quotes if they need no more escapes."""
    body = literal[1:-1]
    if literal.startswith("'"):
        # repr escapes only the quote that it uses.
        double = body.replace("\\'", "'").replace('"', '\\"')
        return f'"{double}"' if double.count("\\") <= body.count("\\") else literal
    return literal
