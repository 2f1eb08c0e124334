"""The command's root: every command is a module of its own beside this one."""

from __future__ import annotations

import io
import sys
from typing import Annotated, Any

import typer

from specgen import __version__
from specgen.cli import (
    compat,
    corpus,
    decode,
    diff,
    export,
    generate,
    history,
    importing,
    init,
    prove,
    reconcile,
    releases,
    rules,
    show,
)
from specgen.cli.commands import Commands, Group
from specgen.cli.console import reporting
from specgen.cli.reading import reading


class _Reporting(Group):
    """A group whose commands' errors are shown as problems."""

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


app.command("generate")(reading(generate.generate))
app.command("init")(reading(init.init))
app.command("decode")(decode.decode)
app.command("prove")(reading(prove.prove))
app.command("show")(reading(show.show))
app.command("diff")(diff.diff_sources)
app.command("lint")(diff.lint_source)
app.command("history")(history.history)
app.command("compat")(compat.compat_sides)
app.command("reconcile")(reading(reconcile.reconcile_sources))
app.command("import")(reading(importing.import_release))
app.command("releases")(releases.releases)
app.command("rules")(rules.show_rules)
app.command("explain")(rules.explain)
app.add_typer(export.app, name="export")
app.add_typer(corpus.app, name="corpus")


def main() -> None:
    """Run the command; errors of an input end it with status 2."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that can't show a letter is no reason to fail.
        sys.stdout.reconfigure(errors="backslashreplace")
    with reporting():
        app()
