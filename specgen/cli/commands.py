"""How commands show their help, and the options that several of them take."""

from __future__ import annotations

from collections.abc import Callable
from inspect import cleandoc
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from specgen.cli.reading import path_option
from specgen.codegen.package_name import PackageLayout

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
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="Print Markdown.")]
Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="DIR",
        parser=path_option,
        help="The output folder; generated/PACK by default.",
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
        help="project: an installable project that contains the package. package: DIR "
        "itself is a package in your project's source, and gets nothing else.",
    ),
]

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        parser=path_option,
        help="The configuration file; the nearest specgen.toml or pyproject.toml by "
        "default.",
    ),
]


PackOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="KEY=VALUE",
        help="An option of the pack (see specgen pack list); may be repeated.",
    ),
]

TrustPacks = Annotated[
    bool,
    typer.Option(
        "--trust-packs",
        help="Also run the Python code and formatters of packs that the configuration "
        "names by path.",
    ),
]


class Command(TyperCommand):
    """A command whose help shows no type for flags."""

    def __init__(self, *args: Any, help: str | None = None, **settings: Any) -> None:
        super().__init__(*args, help=_unbroken(help), **settings)

    def get_params(self, ctx: Any) -> list[Any]:
        """Its parameters, --help among them."""
        return _without_flag_types(super().get_params(ctx))


class Group(TyperGroup):
    """A group of commands whose help shows no type for flags."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its parameters, --help among them."""
        return _without_flag_types(super().get_params(ctx))


class Commands(typer.Typer):
    """An application or a group of commands, with ``-h`` as well as ``--help``."""

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
    """A docstring for terminals of any width: one line per paragraph."""
    paragraphs = cleandoc(text or "").split("\n\n")
    return "\n\n".join(" ".join(part.split()) for part in paragraphs) or None


def _without_flag_types(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params
