"""Commands and groups of commands whose modules are imported on demand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from inspect import cleandoc
from types import CodeType
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from specgen.cli.options import expanded

SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"]}
"""What all commands are set to."""

_WITHOUT_DOCSTRINGS = 2
"""The level of optimization (-OO) at which Python drops docstrings."""


class Command(TyperCommand):
    """A command that is told by the place of its function alone.

    ``place`` is a function relative to ``specgen.cli``: ``generate.generate``.  Its module
    is imported when the options are needed; the help is in the compiled file.
    """

    def __init__(self, name: str, place: str, panel: str | None = None) -> None:
        super().__init__(name, context_settings=SETTINGS, rich_help_panel=panel)
        self._module, _, self._function = f"specgen.cli.{place}".rpartition(".")
        for on_demand in ("help", "params", "callback"):
            del vars(self)[on_demand]

    @cached_property
    def help(self) -> str | None:  # type: ignore[override]
        """The docstring, for terminals of any width: one line per paragraph."""
        paragraphs = cleandoc(self._docstring).split("\n\n")
        return "\n\n".join(" ".join(part.split()) for part in paragraphs) or None

    @cached_property
    def params(self) -> list[Any]:  # type: ignore[override]
        """The options and arguments."""
        return self._imported.params

    @cached_property
    def callback(self) -> Callable[..., Any] | None:  # type: ignore[override]
        """What runs the command."""
        return self._imported.callback

    def get_params(self, ctx: Any) -> list[Any]:
        """Its parameters, --help among them."""
        return _without_flag_types(super().get_params(ctx))

    @cached_property
    def _imported(self) -> TyperCommand:
        function = getattr(import_module(self._module), self._function)
        application = typer.Typer(add_completion=False)
        application.command()(expanded(function))
        command = get_command(application)
        assert isinstance(command, TyperCommand)
        return command

    @property
    def _docstring(self) -> str:
        """The function's, which needs no import of its module."""
        spec = find_spec(self._module)
        loader: Any = spec and spec.loader
        (function,) = (
            code
            for code in loader.get_code(self._module).co_consts
            if isinstance(code, CodeType) and code.co_name == self._function
        )
        is_there = sys.flags.optimize < _WITHOUT_DOCSTRINGS
        return str(function.co_consts[0]) if is_there else ""


class Group(TyperGroup):
    """A group of commands whose help shows no type for flags."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its parameters, --help among them."""
        return _without_flag_types(super().get_params(ctx))


def group(
    name: str, summary: str, places: Mapping[str, str], panel: str | None = None
) -> Group:
    """A group of commands, by the place of each one's function."""
    return Group(
        name=name,
        help=summary,
        commands={word: Command(word, place) for word, place in places.items()},
        context_settings=SETTINGS,
        no_args_is_help=True,
        rich_help_panel=panel,
    )


def _without_flag_types(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params
