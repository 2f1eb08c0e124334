"""Kafka's own Java client against a broker."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.broker import distribution
from tests.broker.actions import new_name
from tests.clients.proxy import HOST, Proxy, check_frames

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parent / "java" / "Client.java"


def test_produce_consume_commit_administer(proxy: Proxy) -> None:
    proxy.take()
    protocols = ["classic", "consumer"]
    jars = f"{distribution.folder(proxy.release)}/*"
    command = ["java", "-Xmx256m", "-cp", jars, str(SOURCE)]
    command += [f"{HOST}:{proxy.port}", new_name("java"), *protocols]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=180
    )
    assert "done" in done.stdout, done.stderr[-4000:]
    seen = check_frames(proxy.take())
    apis = {name for name, _ in seen}
    assert {"Produce", "Fetch", "JoinGroup", "SyncGroup", "OffsetCommit"} <= apis
    assert {"CreateTopics", "DeleteTopics", "EndTxn", "ConsumerGroupHeartbeat"} <= apis
