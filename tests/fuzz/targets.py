"""What is fuzzed: functions of bytes that return, or raise our own errors.

A target returns for bytes that it reads or refuses. Anything else is a finding: another
exception, or a result that contradicts itself.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import kafka_wire
from kafka_wire import EncodeError, Observer, WireError
from kafka_wire.records import read_batches

from specgen.logs import LogOptions, cut, find_files, read_ranges
from specgen.protocol.layout import lower
from specgen.protocol.model import Message
from specgen.report import Problems, SpecError
from specgen.sources.bnf import read_reference
from specgen.sources.kafka_json import read_definition
from specgen.sources.kmsg import read_kmsg

HEAD = 2
"""The bytes of a message's input that choose its class and version."""

_MOST_DECOMPRESSED = 1 << 20


@dataclass(frozen=True)
class Target:
    """A function that is fuzzed."""

    name: str
    run: Callable[[bytes], None]
    load: Callable[[], object] = lambda: None
    """Imports early what the function imports when it is first called."""


@cache
def places() -> list[tuple[str, int]]:
    """Every version of every message, in order."""
    names = sorted(kafka_wire.MESSAGES)
    return [(n, v) for n in names for v in getattr(kafka_wire, n).VERSIONS]


def messages(data: bytes) -> None:
    """Decode a message; encoding the result and decoding that gives an equal message.

    The exception is unknown tags out of order: like Kafka's own classes, ours read them but
    refuse to write them.
    """
    number = int.from_bytes(data[:HEAD], "big") % len(places())
    name, version = places()[number]
    cls = getattr(kafka_wire, name)
    try:
        message = cls.decode(data[HEAD:], version)
    except WireError:
        return
    try:
        written = message.encode(version)
    except EncodeError as error:
        assert "does not come after" in error.reason, error
        return
    again = cls.decode(written, version)
    assert again.encode(version) == written, f"{name} v{version} changes"
    message.to_json(version)


def records(data: bytes) -> None:
    """Read batches, and the records of each, whatever its checksum."""
    try:
        for batch in read_batches(data):
            try:
                batch.records(check_crc=False, max_decompressed=_MOST_DECOMPRESSED)
            except WireError:
                continue
    except WireError:
        return


def frames(data: bytes) -> None:
    """Observe both directions; the first half of the bytes is the client's."""
    observer = Observer(max_frame=1 << 20)
    middle = len(data) // 2
    try:
        for event in observer.requests(data[:middle]):
            assert event.frame in data
        for answer in observer.responses(data[middle:]):
            assert answer.frame in data
    except WireError:
        return


def _lowered(messages: tuple[Message, ...]) -> None:
    """A definition that was read without an error has a layout for its first and last version."""
    for message in messages:
        for version in {*message.versions[:1], *message.versions[-1:]}:
            lower(message, version)


def kafka_json(data: bytes) -> None:
    """Read a definition in Kafka's notation."""
    problems = Problems()
    try:
        message = read_definition(_text(data), "fuzz.json", problems)
        problems.raise_errors()
    except SpecError:
        return
    _lowered(() if message is None else (message,))


def bnf(data: bytes) -> None:
    """Read a protocol reference, as text or HTML."""
    problems = Problems()
    try:
        release = read_reference(_text(data), "fuzz.txt", problems)
        problems.raise_errors()
    except SpecError:
        return
    _lowered(release.messages)


def kmsg(data: bytes) -> None:
    """Read a definition in franz-go's notation."""
    problems = Problems()
    try:
        release = read_kmsg([("fuzz", _text(data))], problems)
        problems.raise_errors()
    except SpecError:
        return
    _lowered(release.messages)


def log(data: bytes) -> None:
    """Read a segment as a table: damage gives rows, not an exception."""
    with tempfile.TemporaryDirectory(prefix="specgen-fuzz-", dir=_memory()) as folder:
        path = Path(folder) / "topic-0" / f"{0:020}.log"
        path.parent.mkdir()
        path.write_bytes(data)
        options = LogOptions()
        for _ in read_ranges(cut(find_files(path), options.split_size), options):
            pass


@cache
def _memory() -> str | None:
    """A folder in memory, if the system has one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


TARGETS = {
    target.name: target
    for target in (
        Target("messages", messages, kafka_wire.load_all),
        Target("records", records, kafka_wire.load_all),
        Target("frames", frames, kafka_wire.load_all),
        Target("kafka_json", kafka_json),
        Target("bnf", bnf),
        Target("kmsg", kmsg),
        Target("log", log),
    )
}
