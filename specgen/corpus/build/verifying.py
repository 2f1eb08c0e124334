"""Make the fixtures of layouts, and check each with every codec: a row for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from pickle import dumps, loads
from statistics import fmean

from specgen.corpus.build.codecs import (
    Codec,
    CodecOutcome,
    Fixture,
    GeneratedCodec,
    MissingCodec,
    ReferenceCodec,
    peer_codecs,
)
from specgen.corpus.build.distinct import DistinctLayout
from specgen.corpus.build.making import (
    codec_layout,
    fixture_row,
    fixture_value,
    fixtures,
)
from specgen.corpus.build.packages import Packaged, importable
from specgen.corpus.build.parquet import Row, RowFile
from specgen.corpus.schema import LAYOUT_KEY
from specgen.disk.atomic import write_plain
from specgen.protocol.layout import Layout

_LAYOUTS = 16
"""The layouts of a part of the work."""

Report = Callable[[int, int], object]
"""Told how much of the work is done, and how much there is."""
Verify = Callable[[Sequence[Path], Report], list[list[Row]]]
"""Does parts of the work, each with ``verify_part``."""


@dataclass(frozen=True)
class Task:
    """A layout that needs fixtures, and the package that has its class."""

    layout: DistinctLayout
    package: Packaged


@dataclass(frozen=True)
class Part:
    """Some layouts, whose rows a worker writes."""

    tasks: Sequence[Task]
    fixtures: int
    """The least number of fixtures of each layout."""
    folder: Path
    """Has a folder for each table, with one for each group of layouts."""
    packages: Path
    """The folder of the generated packages."""

    @classmethod
    def read(cls, path: Path) -> Part:
        """A part from its file."""
        part = loads(path.read_bytes())
        assert isinstance(part, cls)
        return part


def write_parts(
    tasks: Sequence[Task], count: int, folder: Path, packages: Path
) -> list[Path]:
    """Cut the work into parts, as files that any worker can read."""
    paths: list[Path] = []
    (folder / "parts").mkdir(parents=True)
    for start in range(0, len(tasks), _LAYOUTS):
        part = Part(tasks[start : start + _LAYOUTS], count, folder, packages)
        path = folder / "parts" / f"{len(paths):05}"
        write_plain(path, dumps(part))
        paths.append(path)
    return paths


def verify_here(paths: Sequence[Path], report: Report) -> list[list[Row]]:
    """Do the work in this process."""
    done = []
    for path in paths:
        done.append(verify_part(path))
        report(len(done), len(paths))
    return done


def verify_part(path: Path) -> list[Row]:
    """Write the fixtures and the verification of a part; gives its rows of ``agreement``."""
    part = Part.read(path)
    names = {task.package.package for task in part.tasks if not task.layout.in_all}
    agreement: list[Row] = []
    with importable(part.packages, filter(None, names)):
        for group, tasks in groupby(part.tasks, key=lambda task: task.layout.group):
            place = Path(group, f"{path.name}.parquet")
            with (
                RowFile(part.folder / "fixtures" / place, "fixtures") as made,
                RowFile(part.folder / "verification" / place, "verification") as done,
            ):
                for task in tasks:
                    agreement += _verified(task, part.fixtures, made, done)
    return agreement


def _verified(task: Task, count: int, made: RowFile, done: RowFile) -> list[Row]:
    """Write a layout's rows; gives those of ``agreement``."""
    layout = codec_layout(task.layout.message, task.layout.version)
    if layout is None:
        return []
    key = layout_key(task.layout)
    codecs = list(_codecs(task, layout))
    outcomes: dict[str, list[CodecOutcome]] = {codec.name: [] for codec in codecs}
    for number, case in fixtures(layout, count):
        row = key | fixture_row(layout, number, case)
        made.add([row])
        # As others will read it from the table.
        value = fixture_value(layout, row["value"], row["unknown_tags"])
        fixture = Fixture(case.exercises, value, row["value"], case.data)
        for codec in codecs:
            outcome = codec.check(fixture)
            outcomes[codec.name].append(outcome)
            done.add([key | verification_row(number, codec, outcome)])
    head = key | {"api": task.layout.api}
    packages = {codec.name: {"package": codec.package} for codec in codecs}
    return [
        head | {"codec": name} | packages[name] | row
        for name, row in agreement_rows(outcomes).items()
    ]


def layout_key(layout: DistinctLayout) -> Row:
    """The columns that every table by layout begins with."""
    return dict(zip((name for name, *_ in LAYOUT_KEY), layout.key, strict=True))


def _codecs(task: Task, layout: Layout) -> Iterator[Codec]:
    yield ReferenceCodec(layout)
    yield _generated(task.package, layout)
    if task.layout.in_all:
        yield from peer_codecs(task.layout.identity, layout)


def _generated(packaged: Packaged, layout: Layout) -> Codec:
    package = packaged.package
    if package is None:
        return MissingCodec("generated", None, packaged.failed or "no package")
    try:
        return GeneratedCodec(package, layout)
    except (ImportError, AttributeError) as error:
        return MissingCodec("generated", package, f"{type(error).__name__}: {error}")


def verification_row(number: int, codec: Codec, outcome: CodecOutcome) -> Row:
    """A row of the table, without its layout's key."""
    return {
        "number": number,
        "codec": codec.name,
        "package": codec.package,
        "agrees": outcome.agrees,
        "fitted": outcome.fitted,
        "encode_us": outcome.encode_us,
        "decode_us": outcome.decode_us,
        "known": outcome.known,
        "error": outcome.error,
    }


def agreement_rows(outcomes: Mapping[str, Sequence[CodecOutcome]]) -> dict[str, Row]:
    """The codecs' agreement on a layout, from the outcomes for each of its fixtures."""
    # Codecs are compared on fixtures that all of them did, since sizes differ.
    common = [
        all(outcome.is_timed for outcome in of_fixture)
        for of_fixture in zip(*outcomes.values(), strict=True)
    ]
    return {name: _agreement(own, common) for name, own in outcomes.items() if own}


def _agreement(outcomes: Sequence[CodecOutcome], common: Sequence[bool]) -> Row:
    wrong = [outcome for outcome in outcomes if not outcome.agrees]
    known = sum(outcome.known is not None for outcome in wrong)
    shared = [
        each for each, is_common in zip(outcomes, common, strict=True) if is_common
    ]
    return {
        "fixtures": len(outcomes),
        "agreed": len(outcomes) - len(wrong),
        "known": known,
        "other": len(wrong) - known,
        "encode_us": _mean(outcome.encode_us for outcome in outcomes),
        "decode_us": _mean(outcome.decode_us for outcome in outcomes),
        "common": len(shared),
        "common_encode_us": _mean(outcome.encode_us for outcome in shared),
        "common_decode_us": _mean(outcome.decode_us for outcome in shared),
    }


def _mean(times: Iterator[float | None]) -> float | None:
    known = [time for time in times if time is not None]
    return fmean(known) if known else None
