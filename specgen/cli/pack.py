"""``specgen pack``: lists template packs, starts a new one, runs a pack's tests."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from specgen.cli.console import out
from specgen.cli.output import OUTPUT, Json, print_diffs, print_json
from specgen.cli.reading import path_option
from specgen.codegen.pack import load_pack
from specgen.codegen.pack_authoring import (
    differences,
    listed_packs,
    new_pack,
    pack_cases,
)
from specgen.disk.stale import diff_lines


def list_packs(
    as_json: Json = False,
) -> None:
    """List the packs that --target accepts by name, and their options."""
    packs = listed_packs()
    if as_json:
        print_json([pack.as_json() for pack in packs])
        return
    table = Table("pack", "from", "what it makes", box=None)
    for pack in packs:
        table.add_row(pack.name, pack.source, pack.problem or pack.description)
        for option in pack.options:
            shown = f"  --option {option.name}={option.default}"
            table.add_row("", shown, option.help)
    out.print(table)


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The pack's name.")],
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="DIR",
            parser=path_option,
            help="The folder to create; ./NAME by default.",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
) -> None:
    """Create a small, commented, working pack to turn into your own."""
    folder = output or Path(name)
    for path in new_pack(name, folder):
        out.print(str(path))
    # A bare name would be looked up among the known packs.
    target = folder if folder.is_absolute() else f"./{folder.as_posix()}"
    out.print(f"try it: specgen generate kafka:4.3 --target {target}")


def test(
    folder: Annotated[
        str, typer.Argument(metavar="PACK", help="A pack's folder, or its name.")
    ],
    update: Annotated[
        bool,
        typer.Option(
            "--update",
            help="Replace the expected output of the cases.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
) -> None:
    """Compare the output of each case in golden with the expected one.

    Exit status 1 if any differs. Runs the pack's view.py and formatter.
    """
    pack = load_pack(folder)
    cases = pack_cases(pack)
    failed = 0
    for case in cases:
        stale = differences(pack, case, update=update)
        failed += bool(stale)
        if update:
            out.print(f"{case.name}: {len(stale)} updated")
            continue
        for file in stale:
            print_diffs(diff_lines(file, case.output))
    if not update:
        out.print(f"cases: {len(cases)}, differing: {failed}")
        sys.exit(1 if failed else 0)
