"""Packages of older layouts: their content, and what is left out, with a reason."""

from __future__ import annotations

import shutil
import sys
from importlib import import_module
from pathlib import Path

import pytest

from specgen.corpus.build.packages import Packaged, generate_package, importable
from specgen.protocol.model import Message, Scalar
from tests.support.bundled import release
from tests.support.definitions import field, message


def packaged(folder: Path, package: str, *messages: Message) -> dict[str, Packaged]:
    return dict(generate_package("r", package, messages, folder))


def test_a_package_that_can_be_imported(tmp_path: Path) -> None:
    old = release("2.4").by_name["LeaderAndIsrRequest"]
    for build in ("first", "second"):
        folder = tmp_path / build
        made = packaged(folder, "packed_wire_a", old)
        assert made == {"LeaderAndIsrRequest": Packaged("packed_wire_a")}
        # The second build's package has the name of the first one's, which is gone.
        with importable(folder, ["packed_wire_a"]):
            cls = import_module("packed_wire_a").LeaderAndIsrRequest
            assert cls.decode(cls(controller_id=7).encode(2), 2).controller_id == 7
            # This needs the layout table, which is a file of the package.
            with pytest.raises(Exception, match="controller_id"):
                cls.decode(b"", 2)
        assert str(folder) not in sys.path
        shutil.rmtree(folder)


def test_a_message_without_codec_does_not_spoil_the_others(tmp_path: Path) -> None:
    good = message([field("A", "int32")])
    (only_field,) = good.fields
    lost = good.replace(name="Lost", fields=(only_field.replace(type=Scalar.UNKNOWN),))
    made = packaged(tmp_path, "packed_wire_b", good, lost)
    assert made["TestMessage"] == Packaged("packed_wire_b")
    assert made["Lost"].package is None
    assert "Lost" in (made["Lost"].failed or "")


def test_messages_that_clash_get_packages_of_their_own(tmp_path: Path) -> None:
    good = message([field("A", "int32")])
    same = good.replace(name="testMessage")
    made = packaged(tmp_path, "packed_wire_c", good, same)
    assert {each.package for each in made.values()} == {
        "packed_wire_c_0",
        "packed_wire_c_1",
    }


def test_none_at_all(tmp_path: Path) -> None:
    assert packaged(tmp_path, "packed_wire_d") == {}
    assert [*tmp_path.iterdir()] == []
