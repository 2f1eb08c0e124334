"""``specgen releases``: what is bundled, and where releases disagree."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from specgen.cli.console import out
from specgen.combine.differences import differences
from specgen.pipeline import read_source
from specgen.readers.bundled import Bundle


def releases(
    otherwise: Annotated[
        bool,
        typer.Option(
            "--differences",
            help="What older releases laid out otherwise under the same version.",
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """List the bundled releases, or what kafka:all could not take from all of them."""
    bundle = Bundle()
    if otherwise:
        joined = read_source("kafka:all").union
        assert joined is not None
        changed = differences(joined)
        if as_json:
            print(json.dumps([item.as_json() for item in changed], indent=2))
            return
        table = Table("message", "version", "release", "kind", "what", box=None)
        for item in changed:
            table.add_row(
                item.message, str(item.version), item.releases, item.kind, item.what
            )
        out.print(table)
        return
    rows = []
    bundled = bundle.read_all()
    for release in bundled:
        rpcs = {m.api_key for m in release.messages if m.kind.is_rpc}
        rows.append(
            {
                "release": release.name,
                "version": release.version,
                "apis": len(rpcs),
                "messages": len(release.messages),
                "message_versions": sum(
                    len(m.valid_versions) for m in release.messages
                ),
                "errors": len(release.errors),
                "missing_modules": list(release.missing_modules),
            }
        )
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    columns = [key for key in rows[0] if key != "missing_modules"]
    table = Table(*(key.replace("_", " ") for key in columns), box=None)
    for row in rows:
        table.add_row(*(str(row[key]) for key in columns))
    out.print(table)
    # Not a column: the list of one release would make every row wide.
    for release in bundled:
        if release.missing_modules:
            missing = ", ".join(release.missing_modules)
            print(f" {release.name} is bundled without {missing}")
