"""Two sources compared version by version: each verdict, names, and the command."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from specgen.changes.pairing import Pairing
from specgen.changes.reconcile import Reconciled, beyond_a_part, reconcile, summary
from specgen.protocol.compare.by_place import Verdict
from specgen.protocol.layout import lower
from specgen.protocol.model import ArrayType, Message, Release, Scalar, Struct
from specgen.protocol.model.identity import OLD_NAMES
from specgen.sources.loading import read_source
from tests.sources.bnf.own import read_well
from tests.support.bundled import joined, release
from tests.support.commands import invoke
from tests.support.definitions import field
from tests.support.references import document, reading
from tests.support.sources import definition, read_release, rpc, small, write_folder

A, LONG_A = field("A", "int32"), field("A", "int64")
RENAMED = field("B", "int32")
LIST = field("A", "[]int32")


def source(*fields: dict[str, Any], valid: str = "0", **keys: Any) -> Release:
    """A release of one request."""
    definition = rpc("Any", "request", 900, fields, validVersions=valid, **keys)
    return read_release({"AnyRequest": definition | {"flexibleVersions": "none"}})


def page(text: str) -> Release:
    """The release of a document."""
    return Release(name="page", messages=read_well(text))


def in_short(rows: Sequence[Reconciled]) -> list[str]:
    """Rows in short: title, verdict and places."""
    lines = []
    for row in rows:
        places = [f"{d.place}: {d.left} | {d.right}" for d in row.changes]
        lines.append(", ".join([f"{row.title}: {row.verdict}", *places]))
    return lines


V0 = "AnyRequest v0"
EMPTY = Release(name="empty", messages=())


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (source(A), source(A), [f"{V0}: equal"]),
        (source(A), source(RENAMED), [f"{V0}: equal but for names, a: a | b"]),
        (source(A), source(LONG_A), [f"{V0}: different, a: int32 | int64"]),
        (source(LONG_A), source(A), [f"{V0}: different, a: int64 | int32"]),
        (source(A), source(), [f"{V0}: different, a: int32 | nothing"]),
        (source(), source(A), [f"{V0}: different, a: nothing | int32"]),
        (
            source(A, valid="0-1"),
            source(A, valid="1-2"),
            [
                f"{V0}: only left",
                "AnyRequest v1: equal",
                "AnyRequest v2: only right",
            ],
        ),
        (source(A), EMPTY, [f"{V0}: only left"]),
        (EMPTY, source(A), [f"{V0}: only right"]),
        (
            page("Any Request (Version: 0) => [a]\n a => INT32\n"),
            source(LIST),
            [f"{V0}: unknown on one side, a: ?array of int32 | array of int32"],
        ),
        (
            source(LIST, RENAMED),
            page("Any Request (Version: 0) => [a] b\n a => INT32\n b => INT64\n"),
            [f"{V0}: different, b: int32 | int64, a: array of int32 | ?array of int32"],
        ),
        (
            source(A, field("C", "int8")),
            source(RENAMED, field("C", "int16")),
            [f"{V0}: different, c: int8 | int16, a: a | b"],
        ),
        (
            page("Any Request (Version: 0) => [a] b\n a => INT32\n b => INT32\n"),
            source(LIST, field("D", "int32")),
            [
                f"{V0}: unknown on one side, a: ?array of int32 | array of int32, b: b | d"
            ],
        ),
    ],
)
def test_verdicts(left: Release, right: Release, expected: list[str]) -> None:
    assert in_short(reconcile(left, right)) == expected


@pytest.mark.parametrize(("old", "key"), OLD_NAMES.items())
def test_an_old_name_is_known_by_its_key(old: str, key: int) -> None:
    left = page(f"{old} Request (Version: 0) => a\n a => INT32\n")
    new = rpc("New", "request", key, [A], validVersions="0", flexibleVersions="none")
    (row,) = reconcile(left, read_release({"NewRequest": new}))
    assert in_short([row]) == [f"NewRequest v0 (left: {old}Request): equal"]
    assert (row.key, row.left_name) == (key, f"{old}Request")


def test_a_name_that_any_of_the_two_has_a_key_for() -> None:
    left = page("Any Request (Version: 0) => a\n a => INT32\n")
    assert left.messages[0].api_key is None
    for ours, theirs in ((left, source(A)), (source(A), left)):
        assert [row.key for row in reconcile(ours, theirs)] == [900]


def test_one_name_but_two_keys_are_two_apis() -> None:
    definition = rpc(
        "Any", "request", 901, [A], validVersions="0", flexibleVersions="none"
    )
    other = read_release({"AnyRequest": definition})
    rows = reconcile(source(A), other)
    assert in_short(rows) == [f"{V0}: only left", f"{V0}: only right"]
    assert [row.key for row in rows] == [900, 901]


def test_releases_are_reconciled_as_they_are_diffed() -> None:
    """What a diff pairs is paired here: keys of records are identified by type."""
    rows = reconcile(release("4.0"), release("4.1"))
    legacy = [row for row in rows if row.message == "LegacyOffsetCommitKey"]
    assert in_short(legacy) == [
        "LegacyOffsetCommitKey v0 (left: OffsetCommitKey): equal"
    ]
    paired = {
        (row.left_name or row.message, row.message)
        for row in rows
        if row.verdict not in (Verdict.LEFT, Verdict.RIGHT)
    }
    pairs = Pairing.of(release("4.0"), release("4.1")).pairs
    assert paired == {(p.old.name, p.new.name) for p in pairs if p.common}


def test_an_api_without_versions_still_has_a_name() -> None:
    """Like LeaderAndIsr in 4.x, which other notations name differently."""
    other = rpc("Other", "request", 900, [], validVersions="none")
    rows = reconcile(
        source(A), read_release({"OtherRequest": other | {"flexibleVersions": "none"}})
    )
    assert in_short(rows) == ["OtherRequest v0 (left: AnyRequest): only left"]


def test_one_key_but_two_directions() -> None:
    answer = rpc("Any", "response", 900, [A], validVersions="0")
    rows = reconcile(source(A), read_release({"AnyResponse": answer}))
    assert in_short(rows) == [f"{V0}: only left", "AnyResponse v0: only right"]


def test_messages_that_are_no_rpcs_go_by_name() -> None:
    left = read_release({"XRecord": definition("XRecord", [A], validVersions="0")})
    right = read_release({"XRecord": definition("XRecord", [LIST], validVersions="0")})
    assert in_short(reconcile(left, left)) == ["XRecord v0: equal"]
    assert in_short(reconcile(left, right)) == [
        "XRecord v0: different, a: int32 | array of int32"
    ]


def test_a_header_without_a_version_is_compared_with_the_one_most_like_it() -> None:
    keyed = "api_key api_version id client_id"
    types = "api_version => INT16\nid => INT32\nclient_id => NULLABLE_STRING"
    page_of = f"Request Header => {keyed}\napi_key => %s\n{types}\n"
    facts = release("2.4")
    rows = reconcile(page(page_of % "INT16"), facts)
    header = [row for row in rows if row.message == "RequestHeader"]
    assert [(row.version, str(row.verdict)) for row in header] == [
        (1, "equal but for names")
    ]
    rows = reconcile(page(page_of % "INT32"), facts)
    header = [row for row in rows if row.message == "RequestHeader"]
    assert in_short(header) == [
        "RequestHeader v1: different, api_key: int32 | int16, "
        "api_key: api_key | request_api_key, "
        "api_version: api_version | request_api_version, id: id | correlation_id"
    ]


def test_the_order_is_by_key_then_name() -> None:
    rows = reconcile(read_release(small()), read_release(small()))
    order = [(row.message, row.version) for row in rows]
    assert order[:3] == [("EchoRequest", v) for v in (0, 1, 2)]
    assert [name for name, _ in order[::3]][:4] == [
        "EchoRequest",
        "EchoResponse",
        "StoreRequest",
        "StoreResponse",
    ]
    assert order[-1] == ("ClockRecord", 0)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["002", "docs/38"])
def test_a_document_agrees_with_its_release(name: str) -> None:
    printed = reading(name)[0]
    facts = release({"002": "2.7", "docs/38": "3.8"}[name])
    counts = summary(reconcile(printed, facts))
    blocks = sum(len(m.versions) for m in printed.messages)
    assert counts["different"] == counts["only left"] == 0
    assert blocks == sum(counts.values()) - counts["only right"]
    assert blocks == {"002": 435, "docs/38": 583}[name]


def test_a_document_disagrees_with_another_release() -> None:
    """The reverse test: agreement is not always the result."""
    counts = summary(reconcile(reading("002")[0], release("2.3")))
    assert counts["only left"] > 50
    wrong = page("Heartbeat Request (Version: 0) => group_id\n group_id => INT32\n")
    counts = summary(reconcile(wrong, release("2.7")))
    assert counts["different"] == 1


def _with_another_type(message: Message, rng: Random) -> Message:
    """The message with the type of one scalar changed, anywhere in it."""
    owners = [s for s in message.structs if s.fields]
    candidates: list[Message | Struct] = [
        *owners,
        *([message] if message.fields else []),
    ]
    owner = rng.choice(candidates)
    at = rng.randrange(len(owner.fields))
    old = owner.fields[at]
    new = old.replace(type=Scalar.INT8 if old.type != Scalar.INT8 else Scalar.INT16)
    if isinstance(old.type, ArrayType):
        new = old.replace(type=ArrayType(new.type))
    fields = (*owner.fields[:at], new, *owner.fields[at + 1 :])
    if owner is message:
        return message.replace(fields=fields)
    structs = [s.replace(fields=fields) if s is owner else s for s in message.structs]
    return message.replace(structs=tuple(structs))


@pytest.mark.parametrize("seed", range(6))
def test_a_single_changed_type_among_all_versions(seed: int) -> None:
    """In both directions of every API, and all records, of all releases."""
    rng = Random(seed)
    whole = joined().release
    messages = list(whole.messages)
    at = rng.choice([i for i, m in enumerate(messages) if m.fields])
    before, after = messages[at], _with_another_type(messages[at], rng)
    messages[at] = after
    rows = reconcile(whole, whole.replace(messages=tuple(messages)))
    assert len(rows) == sum(len(m.versions) for m in whole.messages) > 880
    changed = [v for v in before.versions if lower(before, v) != lower(after, v)]
    wire = {(row.message, row.version) for row in rows if row.verdict != "equal"}
    assert wire <= {(before.name, v) for v in changed}
    assert wire, before.name
    places = [place for row in rows for place in row.changes]
    assert len({place.place.rpartition(".")[2].rstrip("[]") for place in places}) == 1
    assert all(place.left != place.right for place in places)


def test_json(tmp_path: Path) -> None:
    left, right = two_folders(tmp_path)
    ran = invoke("reconcile", left, right, "--json")
    assert ran.status == 1
    report = json.loads(ran.out)
    assert report["summary"] == {
        "equal": 10,
        "equal but for names": 0,
        "unknown on one side": 0,
        "different": 3,
        "only left": 0,
        "only right": 0,
    }
    rows = [row for row in report["rows"] if row["verdict"] == "different"]
    assert [row["version"] for row in rows] == [0, 1, 2]
    assert rows[0] == {
        "message": "StoreResponse",
        "left_name": "StoreResponse",
        "kind": "response",
        "key": 901,
        "version": 0,
        "verdict": "different",
        "at": [
            {
                "change": "type",
                "path": "error_code",
                "left": "int16",
                "right": "int32",
            }
        ],
    }


def test_text_and_markdown(tmp_path: Path) -> None:
    left, right = two_folders(tmp_path)
    ran = invoke("reconcile", left, right, "--message", "StoreResponse")
    assert ran.status == 1
    assert "StoreResponse v2: different\n    error_code: int16 | int32\n" in ran.out
    ran = invoke("reconcile", left, right, "--markdown")
    assert ran.status == 1
    row = "| StoreResponse | 1 | different | error_code | int16 | int32 |"
    assert ran.out.splitlines().count(row) == 1
    assert "| different | 3 |" in ran.out
    same = invoke("reconcile", left, left)
    assert same.status == 0
    assert "error_code" not in same.out


def test_only_one_side_is_no_difference(tmp_path: Path) -> None:
    left, _ = two_folders(tmp_path)
    empty = small()
    del empty["ClockRecord"]
    ran = invoke("reconcile", left, write_folder(tmp_path / "less", empty))
    assert ran.status == 0
    assert "ClockRecord v0: only left" in ran.out


def test_a_message_that_neither_has(tmp_path: Path) -> None:
    left, right = two_folders(tmp_path)
    ran = invoke("reconcile", left, right, "--message", "StoreRespons")
    assert ran.status == 2
    assert "did you mean 'StoreResponse'?" in ran.err


def test_the_command_on_a_document() -> None:
    ran = invoke("reconcile", document("002"), "kafka:2.7")
    assert ran.status == 0
    assert "different            0" in ran.out


def two_folders(folder: Path) -> tuple[Path, Path]:
    """Two sources in which one field has different types."""
    changed = small()
    changed["StoreResponse"]["fields"] = [field("ErrorCode", "int32")]
    return write_folder(folder / "a", small()), write_folder(folder / "b", changed)


def test_of_a_page_the_messages_beyond_it_are_counted(tmp_path: Path) -> None:
    page = tmp_path / "page.txt"
    page.write_text(
        "Heartbeat Request (Version: 0) => group_id generation_id member_id\n"
        "  group_id => STRING\n  generation_id => INT32\n  member_id => STRING\n"
    )
    rows = reconcile(read_source(str(page)).release, release("4.3"))
    not_in_page = [row for row in rows if row.message != "HeartbeatRequest"]
    messages = len({row.message for row in not_in_page})
    count = (
        f"{len(not_in_page)} versions of {messages} messages: only %s; --all lists them"
    )
    for sides, side in (((page, "kafka:4.3"), "right"), (("kafka:4.3", page), "left")):
        for form in ([], ["--markdown"]):
            lines = invoke("reconcile", *sides, *form).out.splitlines()
            assert count % side in lines
            listed = [line for line in lines if line.startswith(("| Fetch", "Fetch"))]
            assert listed == []
            listed = [line for line in lines if "HeartbeatRequest" in line]
            assert len(listed) == len(rows) - len(not_in_page) - 1  # v0 is equal
        every = invoke("reconcile", *sides, "--all").out.splitlines()
        assert count % side not in every
        assert f"FetchRequest v12: only {side}" in every
    named = invoke("reconcile", page, "kafka:4.3", "--message", "FetchRequest").out
    assert "FetchRequest v12: only right" in named


def test_half_of_the_messages_is_no_part() -> None:
    names = "AnyRequest", "OtherRequest", "ThirdRequest"
    definitions = {
        name: rpc(name.removesuffix("Request"), "request", 900 + key, [A])
        for key, name in enumerate(names)
    }
    whole = read_release(definitions)
    for count, expected in ((1, ["OtherRequest", "ThirdRequest"]), (2, [])):
        part = read_release({name: definitions[name] for name in names[:count]})
        for rows in (reconcile(part, whole), reconcile(whole, part)):
            beyond = {row.message: None for row in beyond_a_part(rows)}
            assert list(beyond) == expected
