"""What exports say of Kafka's classes is what the tests ask them."""

from __future__ import annotations

import json

import pytest

from specgen.fixtures.agreed import agreed
from tests.oracle import jars
from tests.vectors.agreed import FILE, RELEASES, facts, text
from tests.vectors.writers import writers


@pytest.mark.slow
def test_the_file_is_up_to_date() -> None:
    assert FILE.read_text("utf-8") == text(), "python -m tests.vectors.agreed renews it"


def test_a_release() -> None:
    (entry,) = agreed("kafka:4.3")
    assert entry == facts("4.3")
    assert entry["kafka"] == jars.RELEASES["4.3"][0]
    asked = {(writer.name, writer.version) for writer in writers(("4.3",))}
    left = {(name, one) for name, some in entry["except"].items() for one in some}
    assert ("StreamsGroupMetadataValue", 0) in left
    assert not left & asked


def test_other_sources() -> None:
    assert agreed("kafka:2.2") == agreed("kafka:0.11.0") == agreed("x.json") == []
    versions = [entry["kafka"] for entry in agreed("kafka:all")]
    assert versions == [jars.RELEASES[name][0] for name in RELEASES]
    assert [*json.loads(FILE.read_text("utf-8"))] == RELEASES
