"""A harness that writes what it reads, except at one case, where it misbehaves.

``python echo.py WRONG HEX``: WRONG is one of the functions below, HEX the bytes of the case at
which it is called; ``start`` and ``stop`` are the requests at both ends.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time

WHO = {"name": "echo", "version": "1", "language": "Python", "homepage": ""}


def say(row: object) -> None:
    print(json.dumps(row), flush=True)


def hang(_: int) -> None:
    time.sleep(3600)


def crash(_: int) -> None:
    print("something is broken here", file=sys.stderr, flush=True)
    os._exit(3)


def segfault(_: int) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def garbage(_: int) -> None:
    print("Traceback (most recent call last):", flush=True)


def not_an_object(_: int) -> None:
    say([1, 2, 3])


def wrong_seq(seq: int) -> None:
    say({"seq": seq + 1000, "bytes": ""})


def nothing_said(seq: int) -> None:
    say({"seq": seq})


def two_things_said(seq: int) -> None:
    say({"seq": seq, "bytes": "", "error": "no"})


def no_hex(seq: int) -> None:
    say({"seq": seq, "bytes": "0x00"})


def flood_of_lines(_: int) -> None:
    while True:
        sys.stdout.write('{"seq": 0}\n' * 1000)


def flood_without_lines(_: int) -> None:
    while True:
        sys.stdout.write("x" * 65536)


def deep(_: int) -> None:
    print("[" * 200_000, flush=True)


def close_stdin(_: int) -> None:
    os.close(0)
    time.sleep(3600)


def listen_no_more(seq: int) -> None:
    os.close(0)
    say({"seq": seq, "implementation": WHO, "can": ["decode", "frames"]})
    time.sleep(3600)


def close_stdout(_: int) -> None:
    os.close(1)
    time.sleep(3600)


def flood_of_stderr(seq: int) -> None:
    for _ in range(200):
        sys.stderr.write("noise " * 2000)
    sys.stderr.flush()
    say({"seq": seq + 1000})


def refuse(seq: int) -> None:
    say({"seq": seq, "error": "I won't", "offset": 1})


def other_bytes(seq: int) -> None:
    say({"seq": seq, "bytes": "ff"})


def main() -> None:
    wrong, at = globals()[sys.argv[1]], sys.argv[2]
    while line := sys.stdin.readline():
        request = json.loads(line)
        seq, place = request["seq"], request.get("bytes", request["cmd"])
        if place == at:
            wrong(seq)
        elif request["cmd"] == "start":
            say({"seq": seq, "implementation": WHO, "can": ["decode", "frames"]})
        elif request["cmd"] == "stop":
            say({"seq": seq})
            return
        else:
            say({"seq": seq, "bytes": request["bytes"]})


if __name__ == "__main__":
    main()
