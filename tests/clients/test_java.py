"""Kafka's own Java client against a broker."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.broker import distribution
from tests.broker.actions import new_name
from tests.clients.proxy import HOST, Proxy, check_frames

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent / "java"


def test_produce_consume_commit_administer(proxy: Proxy) -> None:
    apis = _run(proxy, "Client", "classic", "consumer")
    assert {"Produce", "Fetch", "JoinGroup", "SyncGroup", "OffsetCommit"} <= apis
    assert {"CreateTopics", "DeleteTopics", "EndTxn", "ConsumerGroupHeartbeat"} <= apis


@pytest.mark.parametrize("proxy", ["4.3"], indirect=True)
def test_a_share_group(proxy: Proxy) -> None:
    """Share groups came with Kafka 4 (KIP-932)."""
    apis = _run(proxy, "ShareClient")
    assert {"ShareGroupHeartbeat", "ShareFetch", "ShareAcknowledge"} <= apis
    assert {"IncrementalAlterConfigs", "ShareGroupDescribe", "DeleteGroups"} <= apis


def _run(proxy: Proxy, name: str, *arguments: str) -> set[str]:
    """Run a program against the broker, check every frame; the names of the APIs used."""
    proxy.take()
    jars = f"{distribution.folder(proxy.release)}/*"
    command = ["java", "-Xmx256m", "-cp", jars, str(FOLDER / f"{name}.java")]
    command += [f"{HOST}:{proxy.port}", new_name("java"), *arguments]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=180
    )
    assert "done" in done.stdout, done.stderr[-4000:]
    return {api for api, _ in check_frames(proxy.take())}
