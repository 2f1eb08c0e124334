"""How every command shows its help, and the options that several take."""

from __future__ import annotations

from collections.abc import Callable
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from specgen.cli.reading import some_path
from specgen.render.package_name import PackageLayout

_Function = TypeVar("_Function", bound=Callable[..., Any])

Messages = Annotated[
    list[str] | None,
    typer.Option(
        "--message", metavar="NAME", help="Only this message; may be repeated."
    ),
]
Apis = Annotated[
    list[str] | None,
    typer.Option(
        "--api",
        metavar="NAME",
        help="Only this API, both directions; may be repeated.",
    ),
]
Version = Annotated[
    int | None, typer.Option("--version", metavar="N", help="Only this version.")
]
Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="DIR",
        parser=some_path,
        help="Where to; generated/PACK by default.",
    ),
]
Package = Annotated[
    str | None,
    typer.Option("--package", metavar="NAME", help="The package's name."),
]
Layout = Annotated[
    PackageLayout,
    typer.Option(
        "--layout",
        help="project: an installable project with the package in it. package: DIR is "
        "itself a package in your project's source, and nothing else is put there.",
    ),
]

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        parser=some_path,
        help="The configuration; the nearest specgen.toml or pyproject.toml is found by "
        "itself.",
    ),
]


PackOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="An option of the pack's own (specgen pack list); may be repeated.",
    ),
]

TrustPacks = Annotated[
    bool,
    typer.Option(
        "--trust-packs",
        help="Run the Python and the formatters, too, of packs that the configuration "
        "names by a path.",
    ),
]


class Command(TyperCommand):
    """A command whose help names no type for an option that takes no value."""

    def __init__(self, *args: Any, help: str | None = None, **settings: Any) -> None:
        super().__init__(*args, help=_unbroken(help), **settings)

    def get_params(self, ctx: Any) -> list[Any]:
        """Its parameters, --help among them."""
        return _without_flag_types(super().get_params(ctx))


class Group(TyperGroup):
    """A group of commands whose help names no type for such options either."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its parameters, --help among them."""
        return _without_flag_types(super().get_params(ctx))


class Commands(typer.Typer):
    """An application, or a group of its commands, with -h beside --help."""

    def __init__(self, *, cls: type[Group] = Group, **settings: Any) -> None:
        super().__init__(
            cls=cls,
            context_settings={"help_option_names": ["-h", "--help"]},
            no_args_is_help=True,
            **settings,
        )

    def command(
        self, name: str | None = None, **settings: Any
    ) -> Callable[[_Function], _Function]:
        """Register a function as a command."""
        return super().command(name, cls=Command, **settings)


def _unbroken(text: str | None) -> str | None:
    """A docstring for terminals of any width: only its paragraphs are broken."""
    paragraphs = cleandoc(text or "").split("\n\n")
    return "\n\n".join(" ".join(one.split()) for one in paragraphs) or None


def _without_flag_types(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params
