"""Any error of a codec is detected; a peer's known errors are recognized."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import kafka_wire
import pytest

from specgen.corpus.build import codecs
from specgen.corpus.build.codecs import (
    Codec,
    CodecOutcome,
    Fixture,
    GeneratedCodec,
    ReferenceCodec,
    peer_codecs,
)
from specgen.corpus.build.distinct import DistinctLayout
from specgen.corpus.build.packages import Packaged
from specgen.corpus.build.parquet import Row, read_rows
from specgen.corpus.build.verifying import (
    Task,
    agreement_rows,
    verify_here,
    write_parts,
)
from specgen.protocol.codec import complete, encode, to_json
from specgen.protocol.layout import Layout, lower
from tests.support.bundled import joined

HEARTBEAT = joined().release.by_name["HeartbeatRequest"]
LAYOUT = lower(HEARTBEAT, 4)


def fixture(layout: Layout, value: dict[str, Any]) -> Fixture:
    full = complete(layout.root, value)
    json_form = json.dumps(to_json(layout, full))
    return Fixture("a test", full, json_form, encode(layout, full))


ONE = fixture(LAYOUT, {"GroupId": "g", "GenerationId": 7, "MemberId": "m"})


def other_bytes(original: Fixture) -> Fixture:
    return Fixture(
        original.exercises,
        original.value,
        original.shown,
        original.data[:-1] + b"\x01\x09\x00",
    )


@pytest.mark.parametrize(
    "codec",
    [ReferenceCodec(LAYOUT), GeneratedCodec("kafka_wire", LAYOUT)],
    ids=lambda codec: codec.name,
)
def test_right_and_wrong(codec: Codec) -> None:
    outcome = codec.check(ONE)
    assert outcome.agrees
    assert outcome.encode_us and outcome.decode_us
    assert "writes " in (codec.check(other_bytes(ONE)).error or "")
    other = fixture(LAYOUT, {"GroupId": "h"})
    mixed = Fixture("mixed", ONE.value, ONE.shown, other.data)
    error = codec.check(mixed).error or ""
    assert "writes " in error
    assert "reads another value" in error
    cut = Fixture("cut", ONE.value, ONE.shown, ONE.data[:-4])
    assert "DecodeError: " in (codec.check(cut).error or "")


def planted(wrong: str) -> type[kafka_wire.HeartbeatRequest]:
    """kafka_wire's class with one defect."""

    class HeartbeatRequest(kafka_wire.HeartbeatRequest):
        def encode(self, version: int) -> bytes:
            data = super().encode(version)
            return data + b"\x00" if wrong == "encode" else data

        def to_json(self, version: int, **options: Any) -> dict[str, Any]:
            return {} if wrong == "to_json" else super().to_json(version, **options)

        @classmethod
        def decode(cls, data: Any, version: int, **options: Any) -> Any:
            read = super().decode(data, version, **options)
            if wrong == "decode":
                read.generation_id += 1
            return read

    return HeartbeatRequest


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        ("nothing", None),
        ("encode", "writes "),
        ("decode", "reads another value"),
        ("to_json", "shows another value as JSON"),
    ],
)
def test_each_planted_fault_is_found(
    wrong: str, expected: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = SimpleNamespace(HeartbeatRequest=planted(wrong))
    monkeypatch.setattr(codecs, "import_module", lambda _: package)
    outcome = GeneratedCodec("planted", LAYOUT).check(ONE)
    assert (outcome.error is None) == (expected is None)
    assert (outcome.error or "").startswith(expected or "")


def peers(layout: Layout, identity: str) -> dict[str, Codec]:
    return {codec.name: codec for codec in peer_codecs(identity, layout)}


def test_peers() -> None:
    by_name = peers(LAYOUT, "request 12")
    assert set(by_name) == {"kio", "kafka-python"}
    for codec in by_name.values():
        outcome = codec.check(ONE)
        assert outcome.agrees, outcome.error
        assert outcome.encode_us and outcome.decode_us
        wrong = codec.check(other_bytes(ONE))
        assert not wrong.agrees
        assert "encode: other bytes" in (wrong.error or "")
    assert peers(LAYOUT, "request 9999") == {}


def test_without_the_developers_adapters_no_peer_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(codecs, "find_spec", lambda _: None)
    assert peers(LAYOUT, "request 12") == {}
    rows = verified(tmp_path, WIRE)
    assert {row["codec"] for row in rows} == {"generated", "reference"}
    assert all(row["agrees"] for row in rows)


def test_known_errors_of_peers_are_told_apart() -> None:
    tagged = fixture(LAYOUT, {"GroupId": "g", "_tags": [(9, b"x")]})
    for codec in peers(LAYOUT, "request 12").values():
        outcome = codec.check(tagged)
        assert not outcome.agrees
        assert outcome.known
        # With another defect beside it, the error is not a known one.
        worse = codec.check(other_bytes(tagged))
        assert not worse.agrees
        assert worse.known is None or codec.name == "kio"


def test_the_nearest_value_that_a_peer_holds() -> None:
    layout = lower(joined().release.by_name["HeartbeatResponse"], 4)
    far = fixture(layout, {"ThrottleTimeMs": 1, "ErrorCode": 32_000})
    kio = peers(layout, "response 12")["kio"].check(far)
    assert (kio.agrees, kio.fitted) == (True, True)


def verified(folder: Path, packaged: Packaged, in_all: bool = True) -> list[Row]:
    """The rows of ``verification`` for three fixtures of the layout."""
    layout = DistinctLayout(
        ("HeartbeatRequest", 4, "f"),
        *(HEARTBEAT, "d", "request 12", "Heartbeat", "4.3"),
        *(in_all, ("4.3",)),
    )
    tasks = [Task(layout, packaged)]
    verify_here(write_parts(tasks, 3, folder, folder / "packages"), lambda *_: None)
    rows = read_rows((folder / "verification").rglob("*.parquet"), "verification")
    return [row for row in rows.to_pylist() if row["number"] < 3]


WIRE = Packaged("kafka_wire")


def test_a_row_for_each_fixture_and_codec(tmp_path: Path) -> None:
    rows = verified(tmp_path, WIRE)
    assert {(row["number"], row["codec"]) for row in rows} == {
        (number, codec)
        for number in range(3)
        for codec in ("generated", "reference", "kio", "kafka-python")
    }
    assert all(row["agrees"] for row in rows)
    assert {row["package"] for row in rows} == {"kafka_wire", None}


def test_older_layouts_are_not_asked_of_peers(tmp_path: Path) -> None:
    rows = verified(tmp_path, WIRE, in_all=False)
    assert {row["codec"] for row in rows} == {"generated", "reference"}


@pytest.mark.parametrize(
    ("package", "failed", "expected"),
    [
        ("no_such_package_here", None, "ModuleNotFoundError"),
        ("specgen", None, "AttributeError"),
        (None, "its names clash", "its names clash"),
        (None, None, "no package"),
    ],
)
def test_no_package_is_a_disagreement(
    package: str | None, failed: str | None, expected: str, tmp_path: Path
) -> None:
    rows = verified(tmp_path, Packaged(package, failed))
    wrong = [row for row in rows if row["codec"] == "generated"]
    assert len(wrong) == 3
    assert not any(row["agrees"] for row in wrong)
    assert all(expected in row["error"] for row in wrong)


def test_times_are_compared_where_all_codecs_have_any() -> None:
    both, none = CodecOutcome(2.0, 4.0), CodecOutcome(6.0, None, error="wrong")
    known = CodecOutcome(None, None, known="a reason", error="wrong")
    rows = agreement_rows({"a": [both, none, both], "b": [both, both, known]})
    head = {"fixtures": 3, "agreed": 2, "common": 1}
    assert rows["a"] == head | {
        **{"known": 0, "other": 1, "encode_us": 10 / 3, "decode_us": 4.0},
        **{"common_encode_us": 2.0, "common_decode_us": 4.0},
    }
    assert (rows["b"]["known"], rows["b"]["other"]) == (1, 0)
