"""``specgen releases``: what is bundled, and where releases disagree."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from specgen.cli.console import out
from specgen.combine.differences import differences
from specgen.pipeline import load
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
        joined = load("kafka:all").union
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
    for release in bundle.read_all():
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
    table = Table(*(key.replace("_", " ") for key in rows[0]), box=None)
    for row in rows:
        missing = row["missing_modules"]
        row["missing_modules"] = ", ".join(missing) if isinstance(missing, list) else ""
        table.add_row(*(str(value) for value in row.values()))
    out.print(table)
