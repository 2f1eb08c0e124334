"""Exports name exactly the versions that tests put to Kafka's classes."""

from __future__ import annotations

import json

import pytest

from specgen.testing.vectors.agreed import agreed
from tests.oracle import jars
from tests.vectors.agreed import FILE, RELEASES, facts, text
from tests.vectors.writers import all_writers, writers


@pytest.mark.slow
def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == text(), "python -m tests.vectors.agreed renews it"


def test_a_release() -> None:
    (entry,) = agreed("kafka:4.3")
    assert entry == facts("4.3")
    assert entry["kafka"] == jars.RELEASES["4.3"][0]
    assert entry["except"] == {}


def test_layouts_of_one_release_only_are_tested_too() -> None:
    by_union = {(writer.name, writer.version) for writer in writers(("4.3",))}
    every = {(writer.name, writer.version) for writer in all_writers("4.3")}
    assert every - by_union >= {
        ("TxnOffsetCommitRequest", 5),
        ("StreamsGroupHeartbeatResponse", 0),
        ("StreamsGroupMetadataValue", 0),
    }


def test_versions_not_tested_with_older_releases() -> None:
    (entry,) = agreed("kafka:3.8")
    assert {"RegisterBrokerRecord", "TxnOffsetCommitRequest"} <= {*entry["except"]}


def test_other_sources() -> None:
    assert agreed("kafka:2.2") == agreed("kafka:0.11.0") == agreed("x.json") == []
    versions = [entry["kafka"] for entry in agreed("kafka:all")]
    assert versions == [jars.RELEASES[name][0] for name in RELEASES]
    assert [*json.loads(FILE.read_text("utf-8"))] == RELEASES
