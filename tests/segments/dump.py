"""The output of Kafka's DumpLogSegments as values."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.broker.broker import Broker

TOOLS = {
    "4.3": "org.apache.kafka.tools.DumpLogSegments",
    "3.9": "kafka.tools.DumpLogSegments",
}
_PAIR = re.compile(r"(\w+): (\S+)")
_RECORD = re.compile(
    r"\| offset: (?P<offset>\d+) (?P<time>\w+): (?P<timestamp>-?\d+) "
    r"keySize: (?P<key_size>-?\d+) valueSize: (?P<value_size>-?\d+) "
    r"sequence: (?P<sequence>-?\d+) headerKeys: \[(?P<headers>.*?)\] ?(?P<rest>.*)"
)


@dataclass
class DumpedRecord:
    """A record's line; ``rest`` is a decoder's output for key and value."""

    offset: int
    timestamp: int
    key_size: int
    value_size: int
    sequence: int
    headers: str
    rest: str

    def part(self, name: str) -> Any:
        """The JSON after ``key:`` or ``payload:``, or None."""
        at = re.search(rf"(?:^| ){name}: (?=\{{)", self.rest)
        if at is None:
            return None
        return json.JSONDecoder().raw_decode(self.rest, at.end())[0]


@dataclass
class DumpedBatch:
    """A batch's line as a mapping with the tool's names, and its records."""

    facts: dict[str, str]
    records: list[DumpedRecord] = field(default_factory=list)


def dump(broker: Broker, file: Path, *options: str) -> list[DumpedBatch]:
    """The batches of a segment or snapshot, with their records."""
    options = (*options, "--print-data-log", "--files")
    text = broker.run(TOOLS[broker.release], *options, file)
    batches: list[DumpedBatch] = []
    for line in text.splitlines():
        if line.startswith("baseOffset: "):
            batches.append(DumpedBatch(dict(_PAIR.findall(line))))
        elif line.startswith("| offset: "):
            batches[-1].records.append(_record(line))
        elif line.startswith("| "):
            raise AssertionError(f"not understood: {line[:200]}")
    return batches


def _record(line: str) -> DumpedRecord:
    match = _RECORD.fullmatch(line)
    assert match, line[:200]
    return DumpedRecord(
        offset=int(match["offset"]),
        timestamp=int(match["timestamp"]),
        key_size=int(match["key_size"]),
        value_size=int(match["value_size"]),
        sequence=int(match["sequence"]),
        headers=match["headers"],
        rest=match["rest"],
    )
