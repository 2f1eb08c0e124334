"""The versions that a client and a broker of two releases agree on."""

from __future__ import annotations

import pytest

from specgen.changes.compat import ApiCompat, compat
from specgen.protocol.model import NONE, Kind, VersionRange
from tests.support.bundled import NAMES, release
from tests.support.definitions import field
from tests.support.sources import Json, read_release, rpc


def _rows(client: str, broker: str) -> dict[str, ApiCompat]:
    return {row.name: row for row in compat(release(client), release(broker))}


@pytest.mark.parametrize("name", NAMES)
def test_a_release_with_itself(name: str) -> None:
    rows = compat(release(name), release(name))
    assert all(row.is_newest and not row.lost for row in rows if row.client)


def test_a_newer_client() -> None:
    rows = _rows("4.3", "3.9")
    assert (rows["Fetch"].version, rows["Produce"].version) == (17, 11)
    lost = {(f.kind, f.path, f.is_refused) for f in rows["DescribeCluster"].lost}
    assert lost == {
        (Kind.REQUEST, "include_fenced_brokers", True),
        (Kind.RESPONSE, "brokers[].is_fenced", False),
    }
    assert [(f.path, f.is_refused) for f in rows["ListOffsets"].lost] == [
        ("timeout_ms", False)
    ]
    assert rows["ShareFetch"].version is None and rows["ShareFetch"].client
    assert not rows["StopReplica"].client and rows["StopReplica"].broker


def test_an_older_client() -> None:
    """4.0 removed versions, but of few APIs all that a client of 2.2 has."""
    rows = _rows("2.2", "4.0")
    assert rows["Produce"].version == 7 and rows["Produce"].is_newest
    removed = {row.name for row in rows.values() if row.client and row.version is None}
    # WriteTxnMarkers lost version 0; the others are removed entirely.
    assert removed == {
        "ControlledShutdown",
        "LeaderAndIsr",
        "StopReplica",
        "UpdateMetadata",
        "WriteTxnMarkers",
    }


def test_what_a_client_really_has() -> None:
    """Kafka 4.0 dropped Produce 0 to 2, and librdkafka then could not compress."""
    ranges = {0: VersionRange(0, 2), 1: VersionRange(4, 11)}
    rows = {row.name: row for row in compat(release("3.9"), release("4.0"), ranges)}
    assert rows["Produce"].version is None
    assert rows["Fetch"].version == 11 and rows["Fetch"].is_newest
    assert rows["Metadata"].client == NONE


def test_a_client_of_ten_years_ago() -> None:
    """Kafka 4.0 removed what clients before 2.1 used (KIP-896)."""
    rows = {row.key: row for row in compat(release("0.10.0"), release("4.3"))}
    mine = {key: row.version for key, row in rows.items() if row.client}
    refused = {0, 1, 2, 4, 5, 6, 7}
    assert {key for key, version in mine.items() if version is None} == refused
    assert all(rows[key].is_newest for key in mine.keys() - refused)
    assert (mine[3], mine[11], mine[18]) == (1, 0, 0)
    assert rows[19].broker and not rows[19].client  # CreateTopics came later
    # A client of 2.1, the oldest that is supported, can talk to both.
    for broker in ("4.3", "0.10.0"):
        rows = {row.key: row for row in compat(release("2.1"), release(broker))}
        assert rows[1].version == (10 if broker == "4.3" else 2)


def test_what_a_document_does_not_say_of_a_lost_field() -> None:
    """No byte shows whether an encoder of that time refuses a field."""
    rows = {row.key: row for row in compat(release("2.1"), release("0.10.0"))}
    lost = {(field.kind, field.path): field for field in rows[1].lost}
    epoch = lost[Kind.REQUEST, "topics[].partitions[].current_leader_epoch"]
    assert epoch.is_refused is None
    assert epoch.as_json()["refused"] is None


def _apis(valid: str, **keys: object) -> list[Json]:
    versions = {"validVersions": valid, "flexibleVersions": "none"}
    fields = [field("Name", "string"), field("Kind", "int8", "2+")]
    return [
        rpc("Ping", "request", 900, fields, **versions, **keys),
        rpc("Ping", "response", 900, [field("Code", "int16")], **versions),
    ]


@pytest.mark.parametrize(
    ("client", "broker", "version", "lost"),
    [
        ("0-2", "0-1", 1, ["kind"]),
        ("0-1", "0-2", 1, []),
        ("0-2", "0-2", 2, []),
        ("2", "0-1", None, []),
        ("0-1", "2", None, []),
    ],
)
def test_ranges(client: str, broker: str, version: int | None, lost: list[str]) -> None:
    mine, theirs = (
        read_release({item["name"]: item for item in _apis(valid)})
        for valid in (client, broker)
    )
    (row,) = compat(mine, theirs)
    assert (row.version, [item.path for item in row.lost]) == (version, lost)


def test_versions_that_are_not_stable_count_for_nothing() -> None:
    stable, unstable = (
        read_release({item["name"]: item for item in items})
        for items in (_apis("0-2"), _apis("0-2", latestVersionUnstable=True))
    )
    assert compat(stable, unstable)[0].version == 1
    assert compat(unstable, stable)[0].version == 1
    (row,) = compat(unstable, unstable)
    assert (row.version, row.is_newest) == (1, True)
