"""The exchange of ``specgen conform`` for harnesses in Python: one line in, one line out.

::

    serve(start, decode, encode)

``start`` describes the implementation; ``decode`` and ``encode`` return the keys of an answer to a
case. Any exception they raise is a refusal, except ``Unsupported``. With ``may_crash`` they run in
a child process, which may crash over a case.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from conformance.python.bystander import Bystander

Case = dict[str, Any]
"""A request of the exchange: ``form``, ``message``, ``kind``, ``key``, ``version`` …"""
Answer = dict[str, Any]
Work = Callable[[Case], Answer]


class Unsupported(Exception):  # noqa: N818 - no error
    """The implementation lacks what the case needs."""


def serve(
    start: Callable[[], Answer],
    decode: Work,
    encode: Work | None,
    *,
    may_crash: bool = False,
) -> None:
    """Answer the lines of standard input until ``stop``."""
    sys.set_int_max_str_digits(0)
    works: dict[str, Work] = {"decode": decode}
    if encode is not None:
        works["encode"] = encode
    work: Work = partial(_answer, works)
    for line in sys.stdin.buffer:
        case = json.loads(line)
        answer = {"seq": case["seq"]}
        if case["cmd"] == "start":
            answer |= start()
            if may_crash:  # only now: the child inherits everything loaded so far
                work = Bystander(work)
        elif case["cmd"] != "stop":
            answer |= work(case)
        text = json.dumps(answer, separators=(",", ":"))
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
        if case["cmd"] == "stop":
            return


def _answer(works: Mapping[str, Work], case: Case) -> Answer:
    if case["cmd"] not in works:
        return {"unsupported": f"no {case['cmd']}"}
    try:
        return works[case["cmd"]](case)
    except Unsupported as reason:
        return {"unsupported": str(reason)}
    except Exception as error:
        answer: Answer = {"error": f"{type(error).__name__}: {error}"[:500]}
        for name, kind in (("offset", int), ("path", str)):
            if isinstance(value := getattr(error, name, None), kind):
                answer[name] = value
        return answer


def tags_from_hex(
    tags: dict[str, list[list[Any]]],
) -> dict[str, list[tuple[int, bytes]]]:
    """The unknown tagged fields in a line of the exchange."""
    return {
        path: [(tag, bytes.fromhex(data)) for tag, data in fields]
        for path, fields in tags.items()
    }


def tags_to_hex(tags: dict[str, list[tuple[int, bytes]]]) -> dict[str, list[list[Any]]]:
    """Unknown tagged fields as a line of the exchange has them."""
    return {
        path: [[tag, data.hex()] for tag, data in fields]
        for path, fields in tags.items()
    }


def base64_text(data: bytes | None) -> str | None:
    """Bytes as values of the exchange have them; None is null."""
    return None if data is None else b64encode(data).decode()
