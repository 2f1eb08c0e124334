"""JSON written by older releases is read, and with their names we write what they write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kafka_wire
import pytest
from kafka_wire._runtime.former_names import former_keys
from kafka_wire._runtime.layouts import Struct, layouts

from tests.generated.sources import NAMES, all_layouts, fullest
from tests.oracle import jars
from tests.oracle.oracle import Oracle, OracleError, available
from tests.support.needs import absent

RENAMED = {"2.8": 45, "4.3": 4}
"""How many versions of a release have fields that the newest names otherwise."""


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=RENAMED)
def release_oracle(request: pytest.FixtureRequest) -> Iterator[tuple[str, Oracle]]:
    """A release, and its classes."""
    if reason := available(request.param):
        absent("maven", reason)
    try:
        oracle = Oracle(request.param)
    except jars.MissingJarsError as error:
        absent("maven", str(error))
    with oracle:
        yield request.param, oracle


def test_json_of_a_release(release_oracle: tuple[str, Oracle]) -> None:
    release, java = release_oracle
    theirs = {(m.kind, m.api_key): m.name for m in java.list()}
    own = {m.name for m in java.list()}
    renamed = compared = 0
    for name in NAMES:
        cls = getattr(kafka_wire, name)
        is_rpc = cls.KIND in ("request", "response")
        called = theirs.get((cls.KIND, cls.API_KEY)) if is_rpc else name
        if called not in own:
            continue
        for layout in all_layouts(name):
            version = layout.version
            if version not in cls.VERSIONS_BY_RELEASE.get(release, ()):
                continue
            assert version is not None
            cases = fullest(layout)
            data = cases[-1].data if cases else cls().encode(version)
            try:
                expected, _ = java.json(called, version, data)
            except OracleError:
                continue
            message = cls.from_json(expected, version)
            ours = message.to_json(version, records="kafka", names=release)
            assert ours == expected, (name, version)
            compared += 1
            renamed += message.to_json(version, records="kafka") != expected
    assert renamed == RENAMED[release]
    assert compared > 200


def test_a_release_that_does_not_have_the_version() -> None:
    message = kafka_wire.TxnOffsetCommitRequest()
    assert "generationIdOrMemberEpoch" in message.to_json(5)
    assert "generationId" in message.to_json(5, names="4.3")
    for names in ("2.4", "9.9", ""):
        with pytest.raises(
            kafka_wire.JsonError, match=r"no names of release '.*, 4\.3,"
        ):
            message.to_json(5, names=names)


def test_the_current_name_takes_precedence() -> None:
    """In an object with both names, the older one counts as an unknown key."""
    obj = kafka_wire.TxnOffsetCommitRequest().to_json(5) | {"generationId": 7}
    message = kafka_wire.TxnOffsetCommitRequest.from_json(obj, 5)
    assert message.generation_id_or_member_epoch == -1


def test_a_name_reused_by_a_field_of_newer_versions() -> None:
    cls = kafka_wire.StreamsGroupHeartbeatResponse
    message = cls(acceptable_recovery_lag_legacy=5)
    obj = message.to_json(0, names="4.3")
    assert obj["acceptableRecoveryLag"] == 5
    assert "acceptableRecoveryLagLegacy" not in obj
    assert cls.from_json(obj, 0) == message
    assert cls.from_json(message.to_json(0), 0) == message


def test_no_former_name_belongs_to_another_field() -> None:
    """Otherwise it would be ambiguous which field is meant."""
    count = 0
    for name in NAMES:
        cls = getattr(kafka_wire, name)
        for version, root in layouts(cls).items():
            former = former_keys(name, version)
            for struct in _structs(root):
                own = "" if struct.cls is cls else struct.cls.__name__
                fields = (*struct.fields, *struct.tags)
                keys = {field.key for field in fields}
                for field in fields:
                    for key in former.get((own, field.name), ()):
                        assert key not in keys, (name, version, key)
                        count += 1
    assert count > 150


def _structs(struct: Struct) -> Iterator[Struct]:
    yield struct
    for field in (*struct.fields, *struct.tags):
        kind: Any = field.type
        while kind.element is not None:
            kind = kind.element
        if kind.struct is not None:
            yield from _structs(kind.struct)
