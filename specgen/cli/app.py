"""The root of the ``specgen`` command; each subcommand has its own module."""

from __future__ import annotations

import io
import sys
from typing import Annotated, Any

import typer

from specgen import __version__
from specgen.cli.commands import Commands, Group
from specgen.cli.console import reporting
from specgen.cli.on_demand import OnDemand

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


class _Reporting(Group):
    """The group of all commands; it shows their errors as problems."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = OnDemand(_PLACES, _SOURCES)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with reporting():
            return super().invoke(ctx)


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
        app()
