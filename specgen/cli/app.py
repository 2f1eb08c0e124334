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
from specgen.cli.commands import Commands, Group
from specgen.cli.console import reporting
from specgen.cli.on_demand import OnDemand
from specgen.report import SpecError
from specgen.report.shown import printable, without_commands

_PLACES = {
    "generate": "generate.generate",
    "init": "init.init",
    "watch": "watch.watch",
    "decode": "decode.decode",
    "prove": "prove.prove",
    "conform": "conform.conform_command",
    "show": "show.show",
    "inspect": "inspecting.inspect_bytes",
    "diff": "diff.diff_sources",
    "lint": "diff.lint_source",
    "history": "history.history",
    "compat": "compat.compat_sides",
    "reconcile": "reconcile.reconcile_sources",
    "import": "importing.import_release",
    "releases": "releases.releases",
    "rules": "rules.show_rules",
    "explain": "rules.explain",
    "export": "export.app",
    "fixtures": "fixtures.app",
    "corpus": "corpus.app",
    "pack": "pack.app",
}
"""The module and attribute of each command, relative to ``specgen.cli``."""

_SOURCES = frozenset(
    {"generate", "init", "prove", "show", "inspect", "reconcile", "import"},
)
"""The commands that read a source and take ``--format`` for its problems."""


_UsageError: Any = typer.BadParameter.__base__


class _Reporting(Group):
    """The group of all commands; it shows their errors as problems."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = OnDemand(_PLACES, _SOURCES)

    def make_context(self, *args: Any, **settings: Any) -> Any:
        """Parse the words before the command."""
        with _usage_shown():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with reporting(), _usage_shown():
            return super().invoke(ctx)


@contextmanager
def _usage_shown() -> Iterator[None]:
    """Escape the words of the command line in what is said about them."""
    try:
        yield
    except _UsageError as error:
        error.message = without_commands(printable(error.message))
        raise


app = Commands(
    cls=_Reporting,
    name="specgen",
    help="Generate codecs, fixtures and docs from any description of the Kafka protocol.",
    epilog=(
        "SOURCE is a bundled release (kafka:4.3, kafka:latest or kafka:all), a file, a "
        "folder, git:FOLDER@TAG, a jar, or - for standard input."
    ),
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
    with reporting():
        try:
            app()
        except (SpecError, OSError):
            raise
        except Exception as error:
            # A bug; its message may quote the input.
            for text in format_exception(error):
                lines = map(printable, text.rstrip("\n").split("\n"))
                print(*map(without_commands, lines), sep="\n", file=sys.stderr)
            sys.exit(1)
