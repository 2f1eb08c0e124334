"""After ``load_all`` a forked child has nothing of the package left to import."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

NOTHING_LEFT = """
import sys
import kafka_wire
{load}

class Closed:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("kafka_wire", "cramjam", "crc32c"):
            raise RuntimeError(f"{{name}} is imported late")

sys.meta_path.insert(0, Closed())
for name in kafka_wire.__all__:
    getattr(kafka_wire, name)
from kafka_wire import negotiation, records, sasl, stored
frame = kafka_wire.encode_request(kafka_wire.MetadataRequest(), 12, 1, "me")
kafka_wire.decode_request(frame)
negotiation.Versions.own(release="3.9")
kafka_wire.MetadataRequest.from_json(kafka_wire.MetadataRequest().to_json(12), 12)
kafka_wire.MetadataRequest.VERSIONS_BY_RELEASE
for call in (
    lambda: kafka_wire.MetadataRequest(topics=5).encode(12),
    lambda: kafka_wire.MetadataRequest.decode(b"", 12),
):
    try:
        call()
    except kafka_wire.WireError:
        pass
for codec in records.Compression:
    data = records.encode_batch([records.Record(0, 0)], compression=codec)
    assert len(records.decode_records(data)) == 1
stored.write_value(kafka_wire.OffsetCommitValue(), 3)
stored.read_key(stored.CONSUMER_OFFSETS, bytes.fromhex("000100016100016200000000"))
kafka_wire.ErrorCode(5).retriable
print("nothing")
"""

FORKED = """
import os, signal, sys, threading, time
import kafka_wire
{load}
started = threading.Event()

class Slow:
    def find_spec(self, name, path=None, target=None):
        if name == "kafka_wire._messages.fetch_request":
            started.set()
            time.sleep(2)

sys.meta_path.insert(0, Slow())
if "kafka_wire._messages.fetch_request" not in sys.modules:
    threading.Thread(target=lambda: kafka_wire.FetchRequest, daemon=True).start()
    started.wait()
child = os.fork()
if child == 0:
    signal.alarm(5)
    kafka_wire.FetchRequest().encode(12)
    os._exit(0)
os._exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) & 255)
"""


def _run(program: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )


def test_nothing_is_left_to_import() -> None:
    done = _run(NOTHING_LEFT.format(load="kafka_wire.load_all()"))
    assert done.stdout == "nothing\n", done.stderr
    done = _run(NOTHING_LEFT.format(load=""))
    assert "is imported late" in done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_child_does_not_wait_for_a_thread_of_its_parent() -> None:
    assert _run(FORKED.format(load="kafka_wire.load_all()")).returncode == 0
