"""The package's front module: what it loads and exports, and two packages side by side."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import kafka_wire
import pytest

from specgen.protocol.model import Message
from tests.generated.packages import build
from tests.generated.sources import NAMES, joined
from tests.support.commands import output_of
from tests.support.definitions import field, message
from tests.support.grouped import grouped


def modules_of(code: str) -> Any:
    """The output of a fresh interpreter, as JSON; the native engine would load more."""
    env = os.environ | {"KAFKA_WIRE_IMPL": "python"}
    return json.loads(output_of(sys.executable, "-I", "-c", code, env=env))


LOADED = """
import json, sys
before = set(sys.modules)
{code}
print(json.dumps(sorted(set(sys.modules) - before)))
"""


def test_importing_the_package_loads_little() -> None:
    modules = modules_of(LOADED.format(code="import kafka_wire"))
    own = [name for name in modules if name.split(".")[0] == "kafka_wire"]
    assert len(own) <= 8
    assert not any(name.startswith("kafka_wire._messages") for name in own)
    assert not {"crc32c", "cramjam", "json", "importlib.resources"} & {*modules}


def test_using_a_message_loads_only_its_module() -> None:
    code = "import kafka_wire; kafka_wire.FetchRequest().encode(12)"
    modules = modules_of(LOADED.format(code=code))
    messages = [name for name in modules if name.startswith("kafka_wire._messages.")]
    assert messages == ["kafka_wire._messages.fetch_request"]
    assert len([name for name in modules if name.startswith("kafka_wire")]) <= 12
    for unused in ("walk_decode", "walk_encode", "json_form", "layouts", "releases"):
        assert f"kafka_wire._runtime.{unused}" not in modules


def test_walkers_load_only_on_failure() -> None:
    code = """
import kafka_wire
try:
    kafka_wire.FetchRequest.decode(b"", 12)
except kafka_wire.DecodeError as error:
    assert error.offset == 0
"""
    modules = modules_of(LOADED.format(code=code))
    assert "kafka_wire._runtime.walk_decode" in modules
    assert "kafka_wire._runtime.walk_encode" not in modules


FORBIDDEN = [
    *("specgen", "lark", "jinja2", "pydantic", "black", "typer", "rich", "click"),
    *("crc32c", "cramjam"),
]

ALONE = f"""
import json, sys

class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {FORBIDDEN!r}:
            raise ImportError(name)

sys.meta_path.insert(0, Refuse())
import kafka_wire

for name in kafka_wire.MESSAGES:
    cls = getattr(kafka_wire, name)
    for version in cls.VERSIONS:
        try:
            data = cls().encode(version)
        except kafka_wire.EncodeError as error:
            assert "null is not allowed" in error.reason
            continue
        assert cls.decode(data, version).encode(version) == data
        assert cls.from_json(cls().to_json(version), version) == cls()
assert len(kafka_wire.VERSIONS_BY_RELEASE) > 20
print(json.dumps([name for name in sys.modules if name in {FORBIDDEN!r}]))
"""


def test_the_package_does_not_need_specgen() -> None:
    assert modules_of(ALONE) == []


def test_dir_lists_all_names() -> None:
    assert {*NAMES, "WireError", "DecodeError", "Message"} <= {*dir(kafka_wire)}
    assert {"VERSIONS_BY_RELEASE", "MESSAGES", "ALIASES"} <= {*dir(kafka_wire)}
    assert {*NAMES} <= {*kafka_wire.__all__}
    for name in kafka_wire.__all__:
        assert getattr(kafka_wire, name) is not None
    for missing in ("Nothing", "fetch_request", "_messages2", "metadataRequest", ""):
        with pytest.raises(AttributeError, match=f"has no attribute {missing!r}"):
            getattr(kafka_wire, missing)
    assert not hasattr(kafka_wire, "DecodeErrors")


def test_star_import_gives_all_names() -> None:
    names: dict[str, Any] = {}
    exec("from kafka_wire import *", names)
    assert names["FetchRequest"] is kafka_wire.FetchRequest
    assert names["ListOffsetRequest"] is kafka_wire.ListOffsetsRequest


def test_older_names_lead_to_the_same_class() -> None:
    expected = {alias: m.name for m in joined().release.messages for alias in m.aliases}
    assert expected == kafka_wire.ALIASES
    assert expected["ListOffsetRequest"] == "ListOffsetsRequest"
    for alias, name in expected.items():
        assert getattr(kafka_wire, alias) is getattr(kafka_wire, name)
        assert alias in dir(kafka_wire)
        assert alias in kafka_wire.__all__
        docstring = " ".join(getattr(kafka_wire, name).__doc__.split())
        assert f"Once called {alias}." in docstring


def test_versions_by_release() -> None:
    table = joined().versions_by_release
    by_release = kafka_wire.VERSIONS_BY_RELEASE
    assert list(by_release) == list(table)
    assert by_release["2.2"]["MetadataRequest"] == range(8)
    for release, versions in table.items():
        expected = {name: list(v) for name, v in versions.items() if v}
        assert {name: list(v) for name, v in by_release[release].items()} == expected


@grouped("name", NAMES)
def test_versions_by_release_of_a_message(name: str) -> None:
    cls = getattr(kafka_wire, name)
    expected = {
        release: range(valid[name].low, valid[name].high + 1)
        for release, valid in joined().versions_by_release.items()
        if valid.get(name)
    }
    assert dict(cls.VERSIONS_BY_RELEASE) == expected
    assert expected == cls().VERSIONS_BY_RELEASE
    every = {version for versions in expected.values() for version in versions}
    assert every == {*cls.VERSIONS}


def _pair(kind: str) -> list[Message]:
    inner = [field("Y", kind)]
    fields = [field("X", kind), field("S", "Inner", fields=inner)]
    return [message(fields, name="MetadataRequest")]


def test_packages_live_side_by_side(tmp_path: Path, implementation: str) -> None:
    """Packages of the same message and source do not mix, nor with ``kafka_wire``."""
    names = [f"{side}_{implementation}" for side in ("left", "right")]
    left = build(tmp_path, _pair("int8"), names[0])
    right = build(tmp_path, _pair("int16"), names[1])
    assert [left.__name__, right.__name__] == names
    assert left.implementation() == right.implementation() == implementation
    messages = [
        package.MetadataRequest(x=1, s=package.MetadataRequest.Inner(y=2))
        for package in (left, right)
    ]
    assert [m.encode(0).hex() for m in messages] == ["0102", "00010002"]
    assert messages[0] != messages[1]
    assert kafka_wire.MetadataRequest.decode(bytes(4), 0).topics == []
    for package, other in ((left, right), (right, left), (left, kafka_wire)):
        assert not issubclass(package.DecodeError, other.WireError)
        with pytest.raises(package.DecodeError, match="x @0x0: need"):
            package.MetadataRequest.decode(b"", 0)
        assert package.MetadataRequest.from_json({"x": 3, "s": {"y": 4}}, 0).s.y == 4
        assert list(package.VERSIONS_BY_RELEASE) == ["own"]
    with pytest.raises(left.EncodeError, match="s: Inner is not"):
        left.MetadataRequest(s=right.MetadataRequest.Inner(y=1000)).encode(0)
