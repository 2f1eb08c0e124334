"""What is around each line: boxes, comments, and what loggers put before it."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.sources.bnf.forms.transformation import Transformation, as_text


def _each(change: Callable[[int, str], str]) -> Callable[[str], str]:
    """A change of each line, given its number."""
    return lambda text: "\n".join(
        change(number, line) for number, line in enumerate(as_text(text).split("\n"))
    )


def _before(prefix: str) -> Callable[[str], str]:
    """A prefix; ``%`` in it is the number of the line as seconds and milliseconds."""

    def changed(number: int, line: str) -> str:
        seconds = f"{number // 60 % 60:02}:{number % 60:02}"
        return (
            f"{prefix.replace('%', seconds).replace('#', f'{number % 1000:03}')}{line}"
        )

    return _each(changed)


def _boxed(left: str, right: str, top: str, bottom: str = "") -> Callable[[str], str]:
    """A box as wide as the longest line; the last character of ``top`` is its corner."""

    def work(text: str) -> str:
        lines = [line.expandtabs() for line in as_text(text).split("\n")]
        width = max(map(len, lines))
        rows = [f"{left} {line.ljust(width)} {right}" for line in lines]
        rules = [f"{r[0]}{r[1] * (width + 2)}{r[2]}" for r in (top, bottom or top)]
        return "\n".join([rules[0], *rows, rules[1]])

    return work


def _docker(text: str) -> str:
    return "\n".join(
        json.dumps({"log": f"{line}\n", "stream": "stdout", "time": "2026-11-23T08:00:00.1Z"})
        .replace(">", "\\u003e")
        for line in as_text(text).split("\n")
    )  # fmt: skip


def _json_lines(key: str) -> Callable[[str], str]:
    return lambda text: "\n".join(
        json.dumps({"@timestamp": "2026-11-23", "level": "INFO", key: line}, ensure_ascii=False)
        for line in as_text(text).split("\n")
    )  # fmt: skip


def _kafka(number: int, line: str) -> str:
    return f"[2026-11-23 08:00:{number % 60:02},123] INFO {line} (kafka.server.KafkaServer)"


def _levels(number: int, line: str) -> str:
    level = ("INFO ", "DEBUG", "WARN ", "ERROR")[number % 4]
    thread = ("main", "kafka-network-thread-1", "pool 2")[number % 3]
    return f"2026-11-23 08:00:00,{number % 1000:03} {level} [{thread}] o.a.k.C - {line}"


_T = Transformation

MARGINS = [
    _T("box of lines", _boxed("\u2502", "\u2502", "\u250c\u2500\u2510", "\u2514\u2500\u2518")),
    _T("box of double lines", _boxed("\u2551", "\u2551", "\u2554\u2550\u2557", "\u255a\u2550\u255d")),
    _T("box of heavy lines", _boxed("\u2503", "\u2503", "\u250f\u2501\u2513", "\u2517\u2501\u251b")),
    _T("box of bars", _boxed("|", "|", "+-+")),
    _T("box of stars", _boxed("*", "*", "***")),
    _T("box of a comment", _boxed("#", "#", "###")),
    _T("box of slashes", _boxed("//", "//", "///")),
    _T("each line a comment", _each(lambda _, line: f"/* {line} */")),
    *(_T(f"before: {mark}", _before(f"{mark} ")) for mark in
      ("#", "//", "--", ";", "!", "REM", "'", "///", "#>", "\u2502", "|", ":", "~", ".. ", "dnl", ">>>", "\u00bb")),
    *(_T(f"log: {prefix}", _before(prefix)) for prefix in (
        "2026-11-23 08:%,# INFO [main] ", "2026-11-23T08:%.#Z ", "2026-11-23T08:%.#456789Z stdout F ",
        "[08:%] ", "08:%.# ", "stdout: ", "INFO: ", "[INFO] ", "INFO:root:", "[2026-11-23 08:%] ",
        "Nov 23 08:% host kafka[123]: ", "Nov 23 08:% host kafka: ", "2026-11-23T08:%+0000 host kafka[123]: ",
        "<14>Nov 23 08:% host kafka[123]: ", "broker-1  | ", "[pod/kafka-0/kafka] ", "kafka-1 | [2026-11-23 08:%,#] INFO ",
        "I1123 08:%.#456   12345 main.go:12] ", "2026/11/23 08:% ", "23/Nov/2026:08:% +0000 ", "23.11.2026 08:% ",
        "2026-11-23 08:%.#  INFO 12345 --- [           main] o.a.k.Main : ", "[main] INFO org.apache.kafka.Main - ",
        "2026-11-23 08:%,# - root - INFO - ", "[2026-11-23T08:%.#Z] [INFO] ",
        "1764000000.# ", "[    1.#456] ", "11-23 08:%.#  1234  5678 I Kafka: ",
    )),
    _T("log: of Kafka", _each(_kafka)),
    _T("log: levels and threads", _each(_levels)),
    _T("log: json of docker", _docker),
    *(_T(f"log: json, {key}", _json_lines(key)) for key in ("message", "msg", "MESSAGE")),
]  # fmt: skip
