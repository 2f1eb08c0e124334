"""The same objects in many threads, and the engine in other interpreters."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

import kafka_wire
import pytest

from tests.engine.handmade import native

TOPIC = kafka_wire.MetadataResponse.MetadataResponseTopic
ELSEWHERE = f"""
import sys
sys.path[:] = {sys.path!r}
import kafka_wire_native
kinds = [kind for kind in vars(kafka_wire_native).values() if isinstance(kind, type)]
for kind in kinds:
    try:
        kind()
    except TypeError:
        pass
"""


def test_threads_that_change_a_message_being_encoded() -> None:
    """What is written is a snapshot or refused; what is read belongs to no other thread."""
    message = kafka_wire.MetadataResponse(topics=[TOPIC(name="t")] * 20)
    data = bytearray(message.encode(12))
    ended = threading.Event()
    wrong: list[BaseException] = []

    def again(work: Callable[[], object]) -> None:
        while not ended.is_set():
            try:
                work()
            except kafka_wire.CodecError:
                pass
            except BaseException as error:
                wrong.append(error)
                return

    def change() -> None:
        message.topics.append(TOPIC(name="other"))
        del message.topics[10:]
        message.topics[0].name = None if message.topics[0].name else "t"
        data[5:9] = data[6:10]

    works = [
        lambda: message.encode(12),
        lambda: kafka_wire.MetadataResponse.decode(data, 12),
    ]
    threads = [
        threading.Thread(target=again, args=(each_thread,))
        for each_thread in (*works * 2, change)
    ]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for each_thread in threads:
            each_thread.start()
        threads[0].join(0.3)
    finally:
        ended.set()
        sys.setswitchinterval(before)
    for each_thread in threads:
        each_thread.join()
    assert wrong == []


def test_other_interpreters() -> None:
    """Each has its own types, which end with it."""
    interpreters: Any = pytest.importorskip("_xxsubinterpreters")
    for _ in range(3):
        interpreter = interpreters.create()
        interpreters.run_string(interpreter, ELSEWHERE)
        interpreters.destroy(interpreter)
    assert native.Table is not None
