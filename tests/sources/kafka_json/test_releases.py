"""Every definition of every available release of Kafka."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.codegen.layout_lines import layout_line
from specgen.protocol.layout import lower_all
from specgen.protocol.model import NONE, Message
from specgen.report import Level, Problems
from specgen.sources.kafka_json import read_definition
from tests.support.data import kafka_folder

FILES = {
    "2.2.0": 90,
    "2.3.0": 92,
    "2.4.0": 98,
    "2.5.0": 99,
    "2.6.0": 103,
    "2.7.0": 123,
    "2.8.0": 158,
    "3.0.0": 172,
    "3.1.0": 173,
    "3.2.0": 175,
    "3.3.0": 175,
    "3.4.0": 176,
    "3.5.0": 190,
    "3.6.0": 194,
    "3.7.0": 207,
    "3.8.0": 211,
    "3.9.0": 241,
}


def read_release(release: str) -> tuple[list[tuple[Path, Message]], Problems]:
    problems = Problems()
    messages = []
    for path in sorted(kafka_folder(release).rglob("*.json")):
        message = read_definition(path.read_text(encoding="utf-8"), path.name, problems)
        assert message is not None, problems.found
        messages.append((path, message))
    return messages, problems


@pytest.mark.sampled(4)
@pytest.mark.parametrize("release", FILES)
def test_every_definition_reads(release: str) -> None:
    messages, problems = read_release(release)
    assert len(messages) == FILES[release]
    warnings = [(p.code, p.level, str(p.span)) for p in problems.found]
    tail = ("J3", Level.WARNING, "DescribeProducersRequest.json:31:3")
    assert warnings == ([tail] if release == "2.8.0" else [])
    for _, message in messages:
        for layout in lower_all(message):
            assert json.loads(layout_line(layout))["version"] == layout.version


def test_traps_of_real_files() -> None:
    old = {message.name: message for _, message in read_release("2.8.0")[0]}
    assert old["OffsetDeleteRequest"].flexible_versions == NONE
    topic_id = old["DeleteTopicsResponse"].structs_by_name["DeletableTopicResult"]
    assert [f.ignorable for f in topic_id.fields if f.name == "TopicId"] == [True]

    messages, _ = read_release("3.9.0")
    new = {message.name: message for _, message in messages}
    renamed = {path.stem: m.name for path, m in messages if path.stem != m.name}
    assert renamed == {"ZkMigrationRecord": "ZkMigrationStateRecord"}
    describe = new["DescribeTopicPartitionsRequest"]
    assert [str(field.versions) for field in describe.fields] == ["0+"] * 3
    logs = {f.name: f.tag for f in new["RegisterBrokerRecord"].fields}
    assert logs["LogDirs"] == 0
    classic = {f.name: f for f in new["ConsumerGroupMemberMetadataValue"].fields}
    assert classic["ClassicMemberMetadata"].default_text is None
    assert {f.name: f.default for f in new["InitProducerIdResponse"].fields}[
        "ProducerId"
    ] == -1
    header = {f.name: f for f in new["RequestHeader"].fields}
    assert header["ClientId"].flexible_versions == NONE
