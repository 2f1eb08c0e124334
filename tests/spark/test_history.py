"""The whole corpus by the command: limits, proof, a kill, and the protocol's history."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from specgen.corpus.build.build import Options, build
from specgen.corpus.build.sources import gather
from specgen.corpus.build.verifying import verify_here
from specgen.corpus.store import Store
from tests.spark.conftest import FIXTURES, Corpus, own_sources
from tests.support.bundled import BUNDLE, DOCUMENTED, NAMES
from tests.support.commands import COMMAND, ended_well, invoke
from tests.support.definitions import field
from tests.support.signals import interrupt, started, wait_for
from tests.support.sources import rpc, small, write_folder

pytestmark = pytest.mark.slow


def test_every_layout_is_proven(whole: tuple[Path, dict[str, Any]]) -> None:
    _, summary = whole
    assert [row["release"] for row in summary["releases"]] == [*DOCUMENTED, *NAMES]
    assert sorted(summary["built"]) == sorted(BUNDLE.names)
    assert summary["layouts"] == summary["layouts_with_fixtures"] >= 1108
    assert summary["fixtures_least"] >= 100
    assert summary["disagreements"] == 0
    codecs = {row["codec"]: row for row in summary["codecs"]}
    for name in ("generated", "reference"):
        assert codecs[name]["layouts"] == summary["layouts"]
        assert codecs[name]["agreed"] == codecs[name]["fixtures"] == summary["fixtures"]
    for name, least in (("kio", 625), ("kafka-python", 536)):
        assert codecs[name]["layouts"] >= least
        assert codecs[name]["disagreed"] == codecs[name]["known"]


def ask(folder: Path, sql: str) -> list[tuple[Any, ...]]:
    """The output of ``corpus query``."""
    done = ended_well(invoke("corpus", "query", sql, "-o", folder, "--json"))
    return [tuple(row.values()) for row in json.loads(done.out)]


HISTORY = {
    "Fetch became flexible with version 12, in 2.7": (
        "SELECT release, version FROM changes "
        "WHERE change = 'flexible' AND message = 'FetchRequest'",
        [("2.7", 12)],
    ),
    "the first flexible API was in 2.4": (
        "SELECT min_by(release, release_order) FROM changes WHERE change = 'flexible'",
        [("2.4",)],
    ),
    "Produce became flexible with version 9, in 2.8": (
        "SELECT release, version FROM changes "
        "WHERE change = 'flexible' AND message = 'ProduceRequest'",
        [("2.8", 9)],
    ),
    "topic ids came to Fetch with version 13, in 3.1": (
        "SELECT release, version, after FROM changes WHERE subject = 'field' AND "
        "change = 'added' AND message = 'FetchRequest' AND path = 'Topics.TopicId'",
        [("3.1", 13, "uuid")],
    ),
    "topic ids came to Metadata with version 10, in 2.8": (
        "SELECT release, version FROM changes WHERE subject = 'field' AND "
        "change = 'added' AND message = 'MetadataResponse' AND path = 'Topics.TopicId'",
        [("2.8", 10)],
    ),
    "ConsumerGroupHeartbeat came in 3.5": (
        "SELECT release, api_key FROM changes WHERE subject = 'message' AND "
        "change = 'added' AND message = 'ConsumerGroupHeartbeatRequest'",
        [("3.5", 68)],
    ),
    "DescribeCluster came in 2.8": (
        "SELECT release, api_key FROM changes WHERE subject = 'message' AND "
        "change = 'added' AND message = 'DescribeClusterRequest'",
        [("2.8", 60)],
    ),
    "Raft's Vote came in 2.7": (
        "SELECT release, api_key FROM changes WHERE subject = 'message' AND "
        "change = 'added' AND message = 'VoteRequest'",
        [("2.7", 52)],
    ),
    "ZooKeeper's APIs went in 4.0": (
        "SELECT release, api FROM changes WHERE subject = 'message' AND change = "
        "'removed' AND api IN ('LeaderAndIsr', 'StopReplica', 'UpdateMetadata', "
        "'ControlledShutdown') AND kind = 'request' ORDER BY api",
        [
            ("4.0", "ControlledShutdown"),
            ("4.0", "LeaderAndIsr"),
            ("4.0", "StopReplica"),
            ("4.0", "UpdateMetadata"),
        ],
    ),
    "Fetch lost versions 0 to 3 in 4.0": (
        "SELECT release, collect_list(version) FROM (SELECT * FROM changes WHERE "
        "subject = 'version' AND change = 'removed' AND message = 'FetchRequest' "
        "ORDER BY version) GROUP BY release",
        [("4.0", [0, 1, 2, 3])],
    ),
    "4.4, whose source has the clients' module alone, took no message away": (
        "SELECT DISTINCT message FROM changes WHERE release = '4.4' AND "
        "subject = 'message' AND change = 'removed'",
        [],
    ),
    "ListOffset got its s in 2.8": (
        "SELECT release, before FROM changes WHERE change = 'renamed' "
        "AND message = 'ListOffsetsRequest' ORDER BY release",
        [("1.0", "OffsetsRequest"), ("2.8", "ListOffsetRequest")],
    ),
    "AlterIsr became AlterPartition in 3.2": (
        "SELECT release, after FROM changes WHERE change = 'renamed' "
        "AND before = 'AlterIsrRequest'",
        [("3.2", "AlterPartitionRequest")],
    ),
    "the error UNKNOWN_TOPIC_ID came in 2.8": (
        "SELECT release, after FROM changes "
        "WHERE subject = 'error' AND what = 'UNKNOWN_TOPIC_ID'",
        [("2.8", "100")],
    ),
    "topic ids came to Produce with version 13, in 4.1": (
        "SELECT release, version FROM changes WHERE subject = 'field' AND change = "
        "'added' AND message = 'ProduceRequest' AND path = 'TopicData.TopicId'",
        [("4.1", 13)],
    ),
    "AddPartitionsToTxn takes many transactions from version 4, in 3.5": (
        "SELECT release, version FROM changes WHERE subject = 'field' AND change = "
        "'added' AND message = 'AddPartitionsToTxnRequest' AND path = 'Transactions'",
        [("3.5", 4)],
    ),
    "group instance ids came to Heartbeat with version 3, in 2.3": (
        "SELECT release, version FROM changes WHERE subject = 'field' AND change = "
        "'added' AND message = 'HeartbeatRequest' AND path = 'GroupInstanceId'",
        [("2.3", 3)],
    ),
}


HISTORY |= {
    "no bytes changed when byte arrays became records": (
        "SELECT release, message, what FROM changes WHERE subject = 'layout' AND "
        "(release, message) IN (('2.7', 'FetchResponse'), ('2.8', 'ProduceRequest')) "
        "AND what = 'wire'",
        [],
    ),
    "fields that were spelled otherwise stayed": (
        "SELECT release, after FROM changes WHERE subject = 'field' AND change = "
        "'renamed' AND message IN ('DeleteTopicsResponse', 'OffsetFetchRequest', "
        "'IncrementalAlterConfigsResponse') AND path NOT LIKE 'Responses.%' "
        "ORDER BY release_order",
        [
            ("2.3", "ThrottleTimeMs"),
            ("2.4", "Responses"),
            ("3.7", "Groups.GroupId"),
        ],
    ),
    "none of them came or went": (
        "SELECT release, path FROM changes WHERE subject = 'field' AND change != "
        "'renamed' AND (release, message, path) IN "
        "(('2.3', 'DeleteTopicsResponse', 'ThrottleTimeMs'), "
        "('2.4', 'IncrementalAlterConfigsResponse', 'Responses'), "
        "('3.7', 'OffsetFetchRequest', 'Groups.GroupId'))",
        [],
    ),
    "an error got another name in 2.6": (
        "SELECT release, after FROM changes WHERE subject = 'error' AND "
        "before = 'NOT_LEADER_FOR_PARTITION'",
        [("2.6", "NOT_LEADER_OR_FOLLOWER")],
    ),
}


@pytest.mark.parametrize("fact", HISTORY)
def test_history(fact: str, whole: tuple[Path, dict[str, Any]], spark: Any) -> None:
    sql, answer = HISTORY[fact]
    assert spark is not None  # the query uses the running session
    assert [tuple(cell for cell in row) for row in ask(whole[0], sql)] == answer


def test_releases_stay_text(whole: tuple[Path, dict[str, Any]], spark: Any) -> None:
    assert spark is not None
    rows = ask(whole[0], "SELECT DISTINCT release FROM messages")
    assert {release for (release,) in rows} == set(BUNDLE.names)


def _reached(folder: Path, step: str) -> Callable[[], bool]:
    """A check whether the unfinished build has reached a step."""
    old = {path.name for path in folder.glob("builds/*")}

    def has_reached() -> bool:
        new = (path for path in folder.glob("builds/*") if path.name not in old)
        return any((path / step).exists() for path in new)

    return has_reached


@pytest.mark.parametrize("reached", ["work/parts", "work/fixtures"])
@pytest.mark.parametrize("master", [[], ["--master", "local[2]"]])
def test_ctrl_c(tmp_path: Path, reached: str, master: list[str]) -> None:
    """A quiet end, and nothing half-written, without Spark and with it."""
    source, _ = own_sources(tmp_path)
    args = ["corpus", "build", "--only", source, "-o", "corpus", "--json", *master]
    args += ["--fixtures-per-version", "3000"]  # enough to be at work for a while
    running = started(args, tmp_path)
    wait_for(_reached(tmp_path / "corpus", reached), running)
    assert interrupt(running) == (130, "")
    assert list((tmp_path / "corpus" / "builds").iterdir()) == []


def test_killed_while_it_builds(corpus: Corpus, tmp_path: Path) -> None:
    """Killed at any moment: the previous corpus still answers, and the next run builds.

    One run shows all moments: stopped at each, it leaves what a kill would leave.
    """
    folder = tmp_path / "corpus"
    copytree(corpus.folder, folder, symlinks=True)
    added = small()
    added["PingRequest"] = rpc("Ping", "request", 902, [field("Text", "string")])
    sources = (*corpus.sources, str(write_folder(tmp_path / "own-3", added)))
    before = _counting(folder)
    moments = {
        step: _reached(folder, step)
        for step in ("work", "work/fixtures", "layouts.json", "agreement/release=own-3")
    }
    args = ["corpus", "build", "--only", *sources, "-o", str(folder)]
    running = subprocess.Popen(
        [*COMMAND, *args, "--fixtures-per-version", str(FIXTURES)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    for number, reached in enumerate(moments.values()):
        wait_for(reached, running)
        assert running.poll() is None, "the build ended before it was stopped"
        os.killpg(running.pid, signal.SIGSTOP)
        stopped = tmp_path / f"stopped-{number}"
        copytree(folder, stopped, symlinks=True)
        if number < len(moments) - 1:
            os.killpg(running.pid, signal.SIGCONT)
        assert len(list((stopped / "builds").iterdir())) == 2
        assert _counting(stopped) == before
        with Store(stopped).draft() as draft:
            assert {*(stopped / "builds").iterdir()} == {
                draft.path,
                Store(stopped).current,
            }
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    assert _counting(folder) == before
    assert len(list((folder / "builds").iterdir())) == 2
    built = build(verify_here, gather(sources, True), folder, Options(FIXTURES))
    assert built.releases == ("own-3",)
    releases = [row["release"] for row in built.summary["releases"]]
    assert releases == ["2.3", "2.4", "own-1", "own-2", "own-3"]
    assert len(list((folder / "builds").iterdir())) == 2


def _counting(folder: Path) -> dict[str, bytes]:
    """Every file of the valid build."""
    current = Store(folder).current
    files = (path for path in current.rglob("*") if path.is_file())
    return {str(path.relative_to(current)): path.read_bytes() for path in files}
