"""Error codes, and what only keys and headers reveal."""

from __future__ import annotations

from specgen.changes.diff import diff
from specgen.protocol.model import ALL, ErrorCode, Release, VersionRange
from specgen.report import Level
from tests.changes.protocol import keys, released, side
from tests.support.definitions import field
from tests.support.sources import read_release, rpc

ONE = VersionRange.single(0)
_OLD = (
    ErrorCode(code=0, name="NONE", retriable=False),
    ErrorCode(code=6, name="NOT_LEADER_FOR_PARTITION", retriable=True),
    ErrorCode(code=7, name="TIMED_OUT", retriable=True),
)


def _findings(
    *new: ErrorCode, old: tuple[ErrorCode, ...] = _OLD
) -> list[tuple[str, ...]]:
    sides = (Release(name="x", messages=(), errors=errors) for errors in (old, new))
    findings = diff(*sides).findings
    return [(f.rule.id, str(f.level), f.path, f.old, f.new) for f in findings]


def _error(code: int, name: str, retriable: bool | None = True) -> ErrorCode:
    return ErrorCode(code=code, name=name, retriable=retriable)


def test_an_error_that_comes() -> None:
    new = _error(8, "NEW_ERROR")
    assert _findings(*_OLD, new) == [
        ("ERROR_ADDED", "info", "NEW_ERROR", "nothing", "code 8")
    ]


def test_an_error_that_goes() -> None:
    removal = ("ERROR_REMOVED", "error", "TIMED_OUT", "code 7", "nothing")
    assert _findings(*_OLD[:2]) == [removal]


def test_an_error_with_another_code() -> None:
    moved = ("ERROR_RENUMBERED", "error", "TIMED_OUT", "code 7", "code 9")
    assert _findings(*_OLD[:2], _error(9, "TIMED_OUT")) == [moved]


def test_two_errors_that_exchange_their_codes() -> None:
    new = _OLD[0], _error(7, "NOT_LEADER_FOR_PARTITION"), _error(6, "TIMED_OUT")
    assert {(rule, path) for rule, _, path, _, _ in _findings(*new)} == {
        ("ERROR_RENUMBERED", "NOT_LEADER_FOR_PARTITION"),
        ("ERROR_RENUMBERED", "TIMED_OUT"),
    }


def test_a_code_that_is_given_to_another_error() -> None:
    """The old error is removed, not just renamed."""
    new = _OLD[0], _error(6, "TIMED_OUT")
    assert {(rule, path) for rule, _, path, _, _ in _findings(*new)} == {
        ("ERROR_RENUMBERED", "NOT_LEADER_FOR_PARTITION"),
        ("ERROR_RENUMBERED", "TIMED_OUT"),
    }


def test_another_name_of_an_error_is_told() -> None:
    new = _OLD[0], _error(6, "NOT_LEADER_OR_FOLLOWER"), _OLD[2]
    names = "NOT_LEADER_FOR_PARTITION", "NOT_LEADER_OR_FOLLOWER"
    assert _findings(*new) == [("NAME", "info", names[0], *names)]


def test_an_error_that_is_retriable_no_more() -> None:
    new = *_OLD[:2], _error(7, "TIMED_OUT", retriable=False)
    sides = "retriable", "not retriable"
    assert _findings(*new) == [("ERROR_RETRIABLE", "warning", "TIMED_OUT", *sides)]
    assert _findings(*_OLD[:2], _error(7, "TIMED_OUT", retriable=None)) == []


def test_a_side_that_lists_no_errors() -> None:
    assert _findings() == []
    assert _findings(*_OLD, old=()) == []


def test_a_key_that_is_given_to_another_api() -> None:
    """The requests decide: responses of two APIs may well be the same bytes."""
    old = released()
    fields = [field("Number", "int64"), field("Others", "[]uuid")]
    reply = [
        field("ErrorCode", "int16"),
        field("Text", "string", nullableVersions="0+"),
    ]
    versions = {"validVersions": "0-3", "flexibleVersions": "2+"}
    new = {name: item for name, item in old.items() if "Other" not in name}
    new["ScanRequest"] = rpc("Scan", "request", 901, fields, **versions)
    new["ScanResponse"] = rpc("Scan", "response", 901, reply, **versions)
    differences = diff(side(old, "old").release, side(new, "new").release)
    rules = {(item.message, item.rule.id) for item in differences.errors}
    assert rules == {
        ("OtherRequest", "VERSION_REMOVED"),
        ("OtherResponse", "VERSION_REMOVED"),
        ("ScanRequest", "WIRE_API_KEY_REUSED"),
        ("ScanResponse", "WIRE_API_KEY_REUSED"),
    }


def test_a_key_of_an_api_that_had_other_names() -> None:
    """Kafka's renaming of ListOffsets does not make other APIs the same."""
    scan = [field("Number", "int64"), field("Others", "[]uuid")]
    old = read_release({"m": rpc("ListOffsets", "request", 2, [field("Id", "int8")])})
    new = read_release({"m": rpc("Scan", "request", 2, scan)})
    rules = {item.rule.id for item in diff(old, new).errors}
    assert rules == {"VERSION_REMOVED", "WIRE_API_KEY_REUSED"}
    new = read_release({"m": rpc("ListOffset", "request", 2, scan)})
    rules = {item.rule.id for item in diff(old, new).findings}
    assert "NAME" in rules
    assert not rules & {"VERSION_REMOVED", "WIRE_API_KEY_REUSED"}


def test_apis_that_exchange_their_keys() -> None:
    old, new = released(), released()
    for kind in ("Request", "Response"):
        keys(f"Ping{kind}", apiKey=901)(new)
        keys(f"Other{kind}", apiKey=900)(new)
    differences = diff(side(old, "old").release, side(new, "new").release)
    assert [item.rule.id for item in differences.findings] == ["WIRE_API_KEY"] * 4


def test_a_header_that_changes_by_itself() -> None:
    """As a document may show it; becoming flexible explains a header change."""
    release = read_release({"m": rpc("Ping", "request", 900, [], validVersions="0-3")})
    (message,) = release.messages
    other = message.replace(header_versions=((ALL, "2"),))
    (item,) = diff(release, release.replace(messages=(other,))).findings
    assert (item.rule.id, item.level, item.versions) == (
        "WIRE_HEADER",
        Level.ERROR,
        (0,),
    )
    unstable = message.replace(latest_version_unstable=True, valid_versions=ONE)
    with_header_2 = unstable.replace(header_versions=((ALL, "2"),))
    old, new = (
        release.replace(messages=(variant,)) for variant in (unstable, with_header_2)
    )
    assert [item.rule.id for item in diff(old, new).findings] == ["UNSTABLE_CHANGED"]
    flexible = rpc(
        "Ping", "request", 900, [], validVersions="0-3", flexibleVersions="none"
    )
    (item,) = diff(release, read_release({"m": flexible})).findings
    assert item.rule.id == "WIRE_FLEXIBLE"
