"""Texts of nested and repeated lines, and a limit on the time to read one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import FrameType

_JOINED = (
    "{¦}¦[¦]¦(¦)¦<¦>¦\"¦'¦`¦\\¦/¦|¦=¦:¦,¦;¦*¦#¦-¦+¦_¦~¦&¦%¦$¦@¦!¦?¦.¦\0¦\ufeff¦ ¦\t¦\n¦"
    '\r\n¦\r¦\u00a0¦\u200b¦\u00ad¦0¦7¦a¦Z¦é¦漢¦{"¦":¦"},¦{"a":¦["¦"name": "A", ¦'
    '"fields": [¦// ¦/*¦*/¦/**/¦"type": "int32", "versions": "0+"¦'
    '"validVersions": "0-3",¦\\"¦\\u0041¦1e9¦// specgen: allow ¦'
    "// specgen: allow X: y\n¦= ¦[a]\n¦[[generate]]\n¦k = [{¦a.b = 1\n¦'''¦\"\"\"¦x\n¦"
    "  x\n¦y¦Requests:\n¦Content-Type: text/plain\n¦--b\n¦MIME-Version: 1.0\n¦"
    "=?utf-8?Q?a?=¦aGVsbG8=\n¦=3D¦=\n¦%PDF¦{\\rtf1 ¦\\'e9¦\\par ¦<p>¦</p>¦<pre>¦</pre>¦"
    "<td>¦<tr>¦<!--¦-->¦<a b='¦&lt;¦&#¦&amp¦<tag: 1>¦<![CDATA[¦<script>¦"
    "Produce API (Key: 0):\n¦API ¦Fetch Request (Version: 0) => a b\n¦Request (Version: ¦"
    "Response => ¦ => ¦=>¦⇒¦  a => INT32\n¦  [a] => b c\n¦a => STRING  ¦COMPACT_¦"
    "NULLABLE_¦[topics] ¦(x) ¦Request Header v1 =>¦Version¦| a | b |\n¦|---|---|\n¦"
    "+---+\n¦│ x │\n¦INT32\t¦UNKNOWN_SERVER_ERROR\t-1\tFalse\t¦Field | Description\n¦> ¦"
    "* ¦1. ¦``` \n¦2026-01-01 00:00:00,123 INFO ¦[main] ¦12:00:00 ¦"
    '{"log":"a => b\\n"}\n¦diff --git a b\n¦FetchRequest => key 1, max version 2\n¦'
    "  A: int32\n¦  B: [=>C]\n¦ // v1+\n¦enum A: int8 (\n¦00 01 ff ¦0000000: ¦0x¦"
    "00000010  aa bb  |..|\n¦x LIKE 'a%' AND ¦NOT (¦a IN (1, ¦a,b,c\n¦\"a\nb\",¦a\tb\n¦"
    "=> ;;;\n¦key→¦\uff08¦\uff1a¦\uff56\uff11¦\uff1d\uff1e"
)
_FRAGMENTS = _JOINED.split("¦")
"""What texts consist of, between broken bars."""


class HangError(BaseException):
    """A text took longer than it may; no reader catches this."""


def text_of(seed: str) -> str:
    """A text of 1 to 100 kB: something repeated, nested or interleaved, and an end."""
    random = Random(seed)
    size = int(1000 * 100 ** random.random())
    start, end = _part(random, 3), _part(random, 4)
    middle = _part(random, random.choice([1, 1, 2, 3, 5]))
    count = max(1, size // max(1, len(middle)))
    match random.randrange(5):
        case 0 | 1:
            body = middle * count
        case 2:
            other = _part(random, 2)
            body = middle * (count // 2) + other * (size // 2 // max(1, len(other)))
        case 3:
            lines = "".join(f"{' ' * (n % 97)}{middle}\n" for n in range(count))
            body = lines[:size]
        case _:
            body = "".join(f"{middle}{n}" for n in range(count))[:size]
    return start + body + end


def _part(random: Random, most: int) -> str:
    return "".join(random.choices(_FRAGMENTS, k=random.randint(1, most)))


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise HangError in what takes more of the processor; also within a pattern."""

    def stop(_: int, frame: FrameType | None) -> None:
        place = "" if frame is None else f"{frame.f_code.co_filename}:{frame.f_lineno}"
        raise HangError(f"at {place} after {seconds} s")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
