"""Packages of older layouts: their content, and what is left out, with a reason."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from pyspark.sql import Row

from specgen.corpus.build.batches import packed
from specgen.corpus.build.packages import package_rows, write_zips
from specgen.protocol.model import Message, Scalar
from tests.support.bundled import release
from tests.support.definitions import field, message


def packaged(package: str, *messages: Message) -> list[dict[str, Any]]:
    blobs = [packed(item) for item in messages]
    return list(package_rows([{"release": "r", "package": package, "blobs": blobs}]))


def files(rows: list[dict[str, Any]]) -> list[Row]:
    names = ("package", "path", "raw")
    return [Row(**{name: row.get(name) for name in names}) for row in rows]


def test_a_package_that_can_be_imported_from_its_zip(tmp_path: Path) -> None:
    old = release("2.4").by_name["LeaderAndIsrRequest"]
    rows = packaged("packed_wire_a", old)
    holds = [(r["message"], r["package"]) for r in rows if r.get("message")]
    assert holds == [("LeaderAndIsrRequest", "packed_wire_a")]
    (path,) = write_zips(files(rows), tmp_path)
    first = path.read_bytes()
    (path,) = write_zips(files(rows), tmp_path)
    assert path.read_bytes() == first
    sys.path.insert(0, str(path))
    try:
        cls = import_module("packed_wire_a").LeaderAndIsrRequest
        # This needs the layout table, which is a file in the zip.
        assert cls.decode(cls(controller_id=7).encode(2), 2).controller_id == 7
        try:
            cls.decode(b"", 2)
        except Exception as error:
            assert "controller_id" in str(error)
        else:
            raise AssertionError("nothing is decoded")
    finally:
        sys.path.remove(str(path))


def test_a_message_without_codec_does_not_spoil_the_others() -> None:
    good = message([field("A", "int32")])
    (only_field,) = good.fields
    lost = good.replace(name="Lost", fields=(only_field.replace(type=Scalar.UNKNOWN),))
    rows = packaged("packed_wire_b", good, lost)
    by_message = {row["message"]: row for row in rows if row.get("message")}
    assert by_message["TestMessage"]["package"] == "packed_wire_b"
    assert by_message["Lost"].get("package") is None
    assert "Lost" in by_message["Lost"]["failed"]


def test_messages_that_clash_get_packages_of_their_own() -> None:
    good = message([field("A", "int32")])
    same = good.replace(name="testMessage")
    rows = packaged("packed_wire_c", good, same)
    by_message = {
        row["message"]: row.get("package") for row in rows if row.get("message")
    }
    assert set(by_message.values()) == {"packed_wire_c_0", "packed_wire_c_1"}


def test_none_at_all(tmp_path: Path) -> None:
    assert packaged("packed_wire_d") == []
    assert write_zips([], tmp_path) == []
