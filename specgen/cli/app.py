"""The command's root: every command is a module of its own beside this one."""

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
"""The modules below this room, and what of each is the command."""

_SOURCES = frozenset(
    {"generate", "init", "prove", "show", "inspect", "reconcile", "import"},
)
"""The commands that read a source, and take ``--format`` for its problems."""


class _Reporting(Group):
    """The group of all commands, whose errors are shown as problems."""

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
    help="Read any description of the Kafka protocol; make codecs, fixtures and docs.",
    epilog=(
        "SOURCE is kafka:4.3, kafka:latest or kafka:all (bundled), a file, a folder, "
        "git:FOLDER@TAG, a jar, or - for standard input."
    ),
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"specgen {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print it."),
    ] = False,
) -> None:
    """Schema-driven code generation for the Apache Kafka protocol."""


def main() -> None:
    """Run the command; errors of an input end it with status 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that can't show a letter is no reason to fail.
        sys.stdout.reconfigure(errors="backslashreplace")
    with reporting():
        app()
