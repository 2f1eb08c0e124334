"""Generated packages for the layouts that ``kafka_wire`` does not have.

They are rendered on the executors, zipped on the driver and sent to all executors.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from pyspark.sql import Row
from pyspark.sql.types import StructField, StructType

from specgen.codegen.making import plan
from specgen.codegen.rendering import rendered
from specgen.codegen.units import units
from specgen.corpus.build.batches import CorpusRow, unpacked
from specgen.corpus.build.schema import BINARY, STRING
from specgen.protocol.model import Message, Release
from specgen.report import Problems, SpecError
from specgen.sources.loading import Loaded
from specgen.sources.union.assume import assume

FILES = StructType(
    [
        StructField("package", STRING),
        StructField("path", STRING),
        StructField("raw", BINARY),
        StructField("message", STRING),
        StructField("failed", STRING),
        StructField("release", STRING),
    ]
)


def package_rows(rows: Iterable[CorpusRow]) -> Iterator[CorpusRow]:
    """The files of a release's package, and the messages in it, or why they failed.

    Each row has ``release``, ``package`` and the messages' ``blobs``. If these can't be
    rendered together each message gets a package of its own.
    """
    for row in rows:
        release, package = row["release"], row["package"]
        messages: list[Message] = []
        for message in map(unpacked, row["blobs"]):
            problems = Problems()
            messages += assume([message], problems)
            if problems.errors:
                del messages[-1]
                yield _failed(release, message, SpecError(problems.found))
        try:
            yield from _package(release, package, messages)
        except (SpecError, ValueError):
            for number, message in enumerate(messages):
                try:
                    yield from _package(release, f"{package}_{number}", [message])
                except (SpecError, ValueError) as error:
                    yield _failed(release, message, error)


def _package(release: str, package: str, messages: list[Message]) -> list[CorpusRow]:
    if not messages:
        return []
    chosen = tuple(messages)
    made = Release(name=release, messages=chosen)
    loaded = Loaded(release, made, chosen)
    (job,) = plan(loaded, ["python"], package=package).jobs
    files = [
        {"release": release, "package": package, "path": path, "raw": raw}
        for path, raw in rendered(job, units(job), processes=1).items()
        if path.startswith(f"{package}/")
    ]
    holds = [
        {"release": release, "package": package, "message": message.name}
        for message in messages
    ]
    return files + holds


def _failed(release: str, message: Message, error: Exception) -> CorpusRow:
    reasons = (
        "; ".join(map(str, error.problems)) if isinstance(error, SpecError) else ""
    )
    return {
        "release": release,
        "message": message.name,
        "failed": reasons or str(error),
    }


def write_zips(rows: Iterable[Row], folder: Path) -> list[Path]:
    """The packages as zip files, whose bytes are always the same."""
    packages: dict[str, dict[str, bytes]] = {}
    for row in rows:
        if row.path is not None:
            packages.setdefault(row.package, {})[row.path] = bytes(row.raw)
    paths = []
    for package, files in packages.items():
        path = folder / f"{package}.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name in sorted(files):
                archive.writestr(zipfile.ZipInfo(name), files[name])
        paths.append(path)
    return paths
