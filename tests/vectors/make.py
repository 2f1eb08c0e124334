"""Regenerate the golden vectors with Kafka's own classes: python -m tests.vectors.make

It needs Java and Maven, or the jars in the cache. Every case goes three ways through the
classes of the newest release with the same layout: value to bytes, bytes to value, and
bytes to bytes. Kafka's answers are written. If they differ from the reference codec's, the
difference is printed and the exit status is 1.
"""

from __future__ import annotations

import random
import sys
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from specgen.protocol.codec import encode, to_json
from specgen.protocol.layout import Layout
from specgen.testing.vectors import cases, collect_unknown_tags, random_value
from specgen.testing.vectors.unknown_tags import TagTable
from tests.oracle import jars
from tests.oracle.oracle import Answer, Oracle
from tests.vectors import vector
from tests.vectors.vector import Vector
from tests.vectors.writers import Writer, writers

RANDOM_VALUES = 2

Questions = Sequence[dict[str, object]]


@dataclass(frozen=True, slots=True)
class Draft:
    """A vector with our expected result, to be put to Kafka."""

    writer: Writer
    exercises: str
    value: Any
    unknown_tags: dict[str, list[list[Any]]]
    data: bytes


def drafts(writer: Writer) -> Iterator[Draft]:
    """A version's fixed cases and random values, without repetitions."""
    for of_any_writer in _of_layout(writer.layout):
        yield Draft(writer, *of_any_writer)


@cache
def _of_layout(
    layout: Layout,
) -> list[tuple[str, Any, dict[str, list[list[Any]]], bytes]]:
    """The drafts of a layout, shared by all releases that can write it."""
    by_bytes: dict[bytes, tuple[str, Any, dict[str, list[list[Any]]], bytes]] = {}
    for exercises, value in _values(layout):
        data = encode(layout, value)
        if data not in by_bytes:
            tags = shown_tags(collect_unknown_tags(layout, value))
            by_bytes[data] = exercises, to_json(layout, value), tags, data
    return [*by_bytes.values()]


def shown_tags(tags: TagTable) -> dict[str, list[list[Any]]]:
    """Unknown tags in the form of drafts."""
    return {
        path: [[tag, payload.hex()] for tag, payload in unknown]
        for path, unknown in tags.items()
    }


def _values(layout: Layout) -> Iterator[tuple[str, dict[str, Any]]]:
    for case in cases(layout):
        yield case.exercises, case.value
    rng = random.Random(
        zlib.crc32(f"vectors {layout.message} {layout.version}".encode())
    )
    for number in range(1, RANDOM_VALUES + 1):
        yield f"random {number}", random_value(layout, rng)


def ask(
    kafka: Oracle, asked: Sequence[Draft], via: str = ""
) -> Iterator[tuple[Vector | None, str]]:
    """Kafka's vector for each draft, and its difference from the draft, if any.

    ``via="fields"`` does not use Kafka's JSON converters.
    """
    encoded = _batch(
        kafka,
        [
            draft.writer.question(
                "encode",
                value=draft.value,
                unknown_tags=draft.unknown_tags,
                via=via,
            )
            for draft in asked
        ],
    )
    back = [
        draft.writer.question("decode", bytes=answer.get("bytes", ""), via=via)
        for draft, answer in zip(asked, encoded, strict=True)
    ]
    decoded = _batch(kafka, back)
    again = _batch(kafka, [question | {"op": "reencode"} for question in back])
    for draft, first, read, second in zip(asked, encoded, decoded, again, strict=True):
        failed = next((a["error"] for a in (first, read, second) if "error" in a), None)
        if failed is not None:
            yield None, f"Kafka refuses: {failed}"
            continue
        answered = Vector(
            message=draft.writer.layout.message,
            version=draft.writer.version,
            release=kafka.release,
            exercises=draft.exercises,
            value=read["value"],
            unknown_tags=read["unknown_tags"],
            bytes=first["bytes"],
        )
        yield answered, "; ".join(_differences(draft, answered, second["bytes"]))


def _batch(kafka: Oracle, questions: Questions) -> list[Answer]:
    return list(kafka.batch(questions))


def _differences(draft: Draft, answered: Vector, again: str) -> Iterator[str]:
    if answered.bytes != draft.data.hex():
        yield f"Kafka writes {answered.bytes}, not {draft.data.hex()}"
    if answered.value != draft.value:
        yield f"Kafka reads {answered.value}, not {draft.value}"
    if answered.unknown_tags != draft.unknown_tags:
        yield f"Kafka reads tags {answered.unknown_tags}, not {draft.unknown_tags}"
    if again != answered.bytes:
        yield f"Kafka writes {again} after reading {answered.bytes}"


def make() -> int:
    """Write all files; return the number of mismatches."""
    by_release: dict[str, list[Writer]] = defaultdict(list)
    for writer in writers():
        by_release[writer.release].append(writer)
    mismatches = 0
    made: dict[tuple[str, int], list[Vector]] = defaultdict(list)
    for release, own_writers in by_release.items():
        asked = [draft for writer in own_writers for draft in drafts(writer)]
        with Oracle(release) as kafka:
            _say(
                f"Kafka {kafka.release}: {len(own_writers)} versions, {len(asked)} cases"
            )
            for draft, (written, wrong) in zip(asked, ask(kafka, asked), strict=True):
                if wrong:
                    mismatches += 1
                    place = f"{draft.writer.layout.message} v{draft.writer.version}"
                    _say(f"{place}, {draft.exercises}: {wrong}")
                if written is not None:
                    made[written.message, written.version].append(written)
    _write(made)
    return mismatches


def _write(made: dict[tuple[str, int], list[Vector]]) -> None:
    by_file: dict[Path, list[Vector]] = defaultdict(list)
    for writer in writers():
        path = vector.file_of(writer.module, str(writer.layout.kind))
        by_file[path] += made[writer.layout.message, writer.version]
    for path in vector.files():
        if path not in by_file:
            path.unlink()
    for path, vectors in by_file.items():
        vector.write(path, vectors)
        size = path.stat().st_size
        name = path.relative_to(vector.FOLDER)
        _say(f"{name}: {len(vectors)} vectors, {size:,} bytes")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def main() -> int:
    """The exit status: 1 if Kafka and the reference codec do not agree."""
    try:
        mismatches = make()
    except jars.MissingJarsError as error:
        _say(str(error))
        return 2
    _say(f"{mismatches} mismatches")
    return int(mismatches > 0)


if __name__ == "__main__":
    sys.exit(main())
