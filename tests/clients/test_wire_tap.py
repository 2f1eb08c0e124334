"""The wire tap example, between a real client and a real broker."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import confluent_kafka as ck
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "wire_tap.py"


@pytest.fixture
def tap() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The example in front of librdkafka's broker, and its port."""
    client = ck.Producer({"test.mock.num.brokers": "1", "bootstrap.servers": "x"})
    (broker,) = client.list_topics(timeout=30).brokers.values()
    command = [sys.executable, str(EXAMPLE), "0", f"localhost:{broker.port}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process, int(process.stdout.readline().split()[0])
        process.kill()


def test_the_tap_prints_requests_and_their_answers(
    tap: tuple[subprocess.Popen[str], int],
) -> None:
    process, port = tap
    producer = ck.Producer({"bootstrap.servers": f"localhost:{port}"})
    assert producer.list_topics(timeout=30).brokers
    process.kill()
    printed = process.stdout.read() if process.stdout else ""
    lines = printed.split("\n")[:-1]  # the last line may be cut off
    requests = [line for line in lines if line.startswith("> ")]
    assert any("ApiVersions v" in line for line in requests)
    assert any("Metadata v" in line for line in requests)
    for line in requests[:2]:
        api = line.split()[2]
        answer = line.replace(">", "<", 1).split(api)[0]
        assert any(other.startswith(f"{answer}{api}") for other in lines), line
    assert all(line.endswith(" bytes") for line in lines)
    assert not [line for line in lines if "Error" in line]
