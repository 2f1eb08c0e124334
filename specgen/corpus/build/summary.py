"""The key figures of a corpus, for people and for ``--json``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import pyarrow.parquet as pq

from specgen.corpus.build.contents import Contents
from specgen.corpus.build.parquet import Row
from specgen.corpus.build.sources import NAMED
from specgen.corpus.schema import TABLES

OURS = ("generated", "reference")
"""The codecs that have to agree; peers may have bugs of their own."""


def summary(
    contents: Iterable[Contents],
    layouts: int,
    agreement: Iterable[Row],
    changes: Mapping[str, Sequence[Row]],
    wanted: int,
) -> dict[str, Any]:
    """The figures of a build: releases, distinct layouts, codecs and APIs.

    ``agreement`` has each distinct layout's rows once; ``changes`` are by release.
    """
    by_codec: dict[str, list[Row]] = defaultdict(list)
    for row in agreement:
        by_codec[row["codec"]].append(row)
    made = [row["fixtures"] for row in by_codec["reference"]]
    rows = [row for codec in sorted(by_codec) for row in by_codec[codec]]
    codecs = [
        _codec(name, by_codec[name]) for name in sorted(by_codec) if by_codec[name]
    ]
    common = _common(rows, len(codecs))
    return {
        "releases": _releases(contents, changes),
        "layouts": layouts,
        "layouts_with_fixtures": len(made),
        "fixtures_wanted": wanted,
        "fixtures_least": min(made, default=0),
        "fixtures": sum(made),
        "codecs": [row | _means(common.get(row["codec"], ())) for row in codecs],
        "compared": _compared(common),
        "apis": _apis(rows),
        "disagreements": sum(
            row["disagreed"] for row in codecs if row["codec"] in OURS
        ),
    }


def _releases(
    contents: Iterable[Contents], changes: Mapping[str, Sequence[Row]]
) -> list[dict[str, Any]]:
    """A row for each release by age, named ones last; a release may have only error codes."""
    by_age = sorted(contents, key=lambda c: (c.source.line == NAMED, c.source.order))
    return [_release(each, changes.get(each.source.release, ())) for each in by_age]


def _release(contents: Contents, changes: Sequence[Row]) -> dict[str, Any]:
    definitions = contents.definitions.values()
    messages = [definition.message for definition in definitions]
    layouts = [version for each in definitions for version in each.versions.values()]
    source = contents.source
    return {
        "release": source.release,
        "line": source.line,
        "source": source.source,
        "missing_modules": list(source.missing),
        "apis": len({message.api for message in messages if message.kind.is_rpc}),
        "messages": len(messages),
        "versions": len(layouts),
        "fields": sum(len(layout.fields) for layout in layouts),
        "flexible": (
            round(fmean(layout.flexible for layout in layouts), 4) if layouts else 0
        ),
        "errors": len(contents.release.errors),
        "changes": len(changes),
    }


def _codec(name: str, rows: Sequence[Row]) -> dict[str, Any]:
    known = sum(row["known"] for row in rows)
    return {
        "codec": name,
        "layouts": len(rows),
        "fixtures": sum(row["fixtures"] for row in rows),
        "agreed": sum(row["agreed"] for row in rows),
        "disagreed": known + sum(row["other"] for row in rows),
        "known": known,
    }


def _common(rows: Iterable[Row], codecs: int) -> dict[str, list[Row]]:
    """By codec, the rows of layouts with fixtures that every codec did."""
    by_layout: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for row in rows:
        by_layout[row["message"], row["version"], row["fingerprint"]].append(row)
    by_codec: dict[str, list[Row]] = defaultdict(list)
    for own in by_layout.values():
        if len(own) == codecs and own[0]["common"]:
            for row in own:
                by_codec[row["codec"]].append(row)
    return by_codec


def _means(common: Sequence[Row]) -> dict[str, float | None]:
    """Mean times over fixtures that every codec did, since layouts differ in size."""
    return {name: _mean(name, common) for name in ("encode_us", "decode_us")}


def _mean(column: str, common: Sequence[Row]) -> float | None:
    if not common:
        return None
    weights = [row["common"] for row in common]
    mean = fmean([row[f"common_{column}"] for row in common], weights)
    return round(mean, 2)


def _compared(common: Mapping[str, Sequence[Row]]) -> dict[str, int]:
    """The numbers of layouts and fixtures that all codecs' times are about."""
    rows: Sequence[Row] = next(iter(common.values()), ())
    return {"layouts": len(rows), "fixtures": sum(row["common"] for row in rows)}


def _apis(rows: Iterable[Row]) -> list[dict[str, Any]]:
    """The number of fixtures that each codec agreed on, by API."""
    by_api: dict[str, dict[str, list[int]]] = defaultdict(dict)
    for row in rows:
        counts = by_api[row["api"]].setdefault(row["codec"], [0, 0])
        counts[0] += row["agreed"]
        counts[1] += row["fixtures"]
    return [{"api": api, "codecs": by_api[api]} for api in sorted(by_api)]


def row_counts(build: Path) -> dict[str, int]:
    """The number of rows of each table of a build, from its files' footers."""
    return {
        table: sum(
            pq.read_metadata(path).num_rows
            for path in (build / table).rglob("*.parquet")
        )
        for table in TABLES
    }
