"""``specgen releases``: lists the bundled releases, or where they disagree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer
from rich.table import Table

from specgen.changes.redefined import Difference, differences
from specgen.cli.console import out
from specgen.cli.finding_forms import LevelOption
from specgen.cli.output import OUTPUT, Json, print_json
from specgen.protocol.model import Release
from specgen.protocol.model.release import releases_text
from specgen.report import Level
from specgen.sources.bundled import Bundle
from specgen.sources.loading import read_source


def releases(
    differing: Annotated[
        bool,
        typer.Option(
            "--differences",
            help="List the versions that releases lay out differently, or whose encoders "
            "drop other fields that the version lacks.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
    level: LevelOption = Level.INFO,
    as_json: Json = False,
) -> None:
    """List the bundled releases, or the versions in which two of them differ.

    Differences of level error are conflicts: both releases call the version stable, but
    can't read each other's messages.
    """
    if differing:
        joined = read_source("kafka:all").union
        assert joined is not None
        _differences(differences(joined), level, as_json)
        return
    bundled = Bundle().read_all()
    rows = [_row(release) for release in bundled]
    if as_json:
        print_json(rows)
        return
    columns = [k for k in rows[0] if k not in ("missing_modules", "filled_from")]
    table = Table(*(key.replace("_", " ") for key in columns), box=None)
    for row in rows:
        table.add_row(*(str(row[key]) for key in columns))
    out.print(table)
    _gaps(bundled)


def _row(release: Release) -> dict[str, object]:
    """What is listed about a release, by column."""
    return {
        "release": release.name,
        "version": release.version,
        "from": "document" if release.filled_from else "definitions",
        "apis": len({m.api_key for m in release.messages if m.kind.is_rpc}),
        "messages": len(release.messages),
        "message_versions": sum(len(m.valid_versions) for m in release.messages),
        "errors": len(release.errors),
        "missing_modules": list(release.missing_modules),
        "filled_from": release.filled_from or None,
    }


def _gaps(bundled: Iterable[Release]) -> None:
    """Print what releases lack; as columns, the list of one would make every row wide."""
    filled: dict[str, list[str]] = {}
    for release in bundled:
        if release.filled_from:
            filled.setdefault(release.filled_from, []).append(release.name)
        if release.missing_modules:
            missing = ", ".join(release.missing_modules)
            out.print(f" {release.name} is bundled without {missing}")
    for known, names in filled.items():
        span = names[0] if len(names) == 1 else f"{names[0]} to {names[-1]}"
        out.print(f" {span}: facts that the documents leave out come from {known}")


def _differences(rows: Iterable[Difference], level: Level, as_json: bool) -> None:
    rows = [row for row in rows if row.finding.level.rank <= level.rank]
    if as_json:
        print_json([row.as_json() for row in rows])
        return
    heads = ("message", "versions", "releases", "later", "level", "rule", "what")
    table = Table(*heads, box=None)
    names = Bundle().names
    for row in rows:
        item = row.finding
        table.add_row(
            item.message,
            item.shown_versions,
            releases_text(row.older, names),
            releases_text(row.newer, names),
            item.level,
            item.rule.id,
            f"{item.path or '(message)'}: {item.old} → {item.new}",
        )
    out.print(table)
