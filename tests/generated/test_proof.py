"""The generated code writes and reads the same as the reference codec."""

from __future__ import annotations

from pathlib import Path

import kafka_wire
import pytest

from specgen.codegen.proof.prove import prove_message
from specgen.sources.loading import read_source
from tests.generated.packages import build
from tests.generated.sources import NAMES, definition, joined
from tests.support.grouped import grouped


def test_package_has_every_message() -> None:
    defined = {message.name for message in joined().release.messages}
    assert set(kafka_wire.MESSAGES) == defined
    assert len(defined) > 280


@pytest.mark.sampled(6)
@grouped("name", NAMES)
def test_message_agrees_with_the_reference_codec(name: str) -> None:
    proof = prove_message(kafka_wire, definition(name), rounds=4)
    assert not proof.mismatches
    assert proof.versions == len(definition(name).valid_versions)
    assert proof.cases >= proof.versions


@pytest.mark.slow
@grouped("name", NAMES)
def test_message_agrees_with_the_reference_codec_on_many_values(name: str) -> None:
    assert not prove_message(kafka_wire, definition(name), rounds=15).mismatches


@pytest.mark.slow
def test_a_package_of_an_older_release_agrees(tmp_path: Path) -> None:
    """2.8 lays out its metadata records differently in the same versions."""
    release = read_source("kafka:2.8").release
    package = build(tmp_path, release.messages)
    for message in release.messages:
        assert not prove_message(package, message, rounds=2).mismatches
    older = package.FeatureLevelRecord
    assert not older.FLEXIBLE_VERSIONS
    assert range(1) == kafka_wire.FeatureLevelRecord.FLEXIBLE_VERSIONS
    assert older(name="f").encode(0) != kafka_wire.FeatureLevelRecord(name="f").encode(
        0
    )
