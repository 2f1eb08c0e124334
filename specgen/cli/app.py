"""The root of the ``specgen`` command; each subcommand has its own module."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from traceback import format_exception
from typing import Annotated, Any

import typer

from specgen import __version__
from specgen.cli.commands import SETTINGS, Command, Group, group

# What most runs of ``--help`` and ``--version`` don't need is imported in functions.
# ruff: noqa: PLC0415

_PANELS: dict[str, dict[str, str | tuple[str, dict[str, str]]]] = {
    "Make code": {
        "generate": "generate.generate",
        "init": "init.init",
        "watch": "watch.watch",
    },
    "Look at the protocol": {
        "show": "show.show",
        "inspect": "inspecting.inspect_bytes",
        "history": "history.history",
        "releases": "releases.releases",
        "export": (
            "Write the protocol in formats that other tools read.",
            {
                "layouts": "export.layouts",
                "schema": "export.schema",
                "bnf": "export.bnf",
            },
        ),
    },
    "Compare releases and check definitions": {
        "diff": "diff.diff_sources",
        "lint": "diff.lint_source",
        "compat": "compat.compat_sides",
        "reconcile": "reconcile.reconcile_sources",
        "rules": "rules.show_rules",
        "explain": "rules.explain",
    },
    "Test an implementation": {
        "conform": "conform.conform_command",
        "fixtures": (
            "Test vectors for any implementation of the protocol.",
            {"export": "fixtures.export"},
        ),
        "prove": "prove.prove",
    },
    "Broker logs and corpus": {
        "decode": "decode.decode",
        "corpus": (
            "Build and query tables of the protocol's whole history.",
            {"build": "corpus.build", "query": "corpus.query"},
        ),
    },
    "For authors of packs and of the bundle": {
        "pack": (
            "List, create and test template packs.",
            {"list": "pack.list_packs", "new": "pack.new", "test": "pack.test"},
        ),
        "import": "importing.import_release",
    },
}
"""All commands by panel of the help: the place of each function, or a group of them."""


def _commands() -> Iterator[Command | Group]:
    for panel, commands in _PANELS.items():
        for name, place in commands.items():
            if isinstance(place, str):
                yield Command(name, place, panel)
            else:
                yield group(name, *place, panel)


_UsageError: Any = typer.BadParameter.__base__


class _Reporting(Group):
    """The group of all commands; it shows their errors as problems."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = {command.name or "": command for command in _commands()}

    def make_context(self, *args: Any, **settings: Any) -> Any:
        """Parse the words before the command."""
        with _usage_shown():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        from specgen.cli.console import reporting

        with reporting(), _usage_shown():
            return super().invoke(ctx)


@contextmanager
def _usage_shown() -> Iterator[None]:
    """Escape the words of the command line in what is said about them."""
    try:
        yield
    except _UsageError as error:
        from specgen.report.shown import printable, without_commands

        error.message = without_commands(printable(error.message))
        raise


app = typer.Typer(
    cls=_Reporting,
    name="specgen",
    help="Generate codecs, fixtures and docs from any description of the Kafka protocol.",
    epilog=(
        "SOURCE is a bundled release (kafka:4.3, kafka:latest or kafka:all), a file, a "
        "folder, git:FOLDER@TAG, a jar, or - for standard input."
    ),
    context_settings=SETTINGS,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _version(requested: bool) -> None:
    if requested:
        typer.echo(f"specgen {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help="Print the version and exit.",
        ),
    ] = False,
) -> None:
    """Schema-driven code generation for the Apache Kafka protocol."""


def main() -> None:
    """Run the command; errors in an input end it with status 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that can't show a character is no reason to fail.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            app()
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError:
        # Of what is printed before a command runs, such as a help.
        from specgen.cli.console import reporting

        with reporting():
            raise
    except Exception as error:
        # A bug; its message may quote the input.
        from specgen.report.shown import printable, without_commands

        for text in format_exception(error):
            lines = map(printable, text.rstrip("\n").split("\n"))
            print(*map(without_commands, lines), sep="\n", file=sys.stderr)
        sys.exit(1)
