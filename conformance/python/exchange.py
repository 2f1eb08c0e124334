"""The exchange of ``specgen conform`` for harnesses in Python: a line in, a line out.

::

    serve(start, decode, encode)

``start`` says what the implementation is, ``decode`` and ``encode`` answer a case with
what goes into its line. What they raise is a refusal, except ``Unsupported``.
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections.abc import Callable
from typing import Any

Case = dict[str, Any]
"""A request of the exchange: ``form``, ``message``, ``kind``, ``key``, ``version`` …"""
Answer = dict[str, Any]
Work = Callable[[Case], Answer]


class Unsupported(Exception):  # noqa: N818 - no error
    """The implementation does not have what is asked for."""


def serve(start: Callable[[], Answer], decode: Work, encode: Work | None) -> None:
    """Answer the lines of standard input until ``stop``."""
    sys.set_int_max_str_digits(0)
    works: dict[str, Work] = {"start": lambda _: start(), "decode": decode}
    if encode is not None:
        works["encode"] = encode
    for line in sys.stdin.buffer:
        case = json.loads(line)
        answer = {"seq": case["seq"]}
        if case["cmd"] in works:
            answer |= _answer(works[case["cmd"]], case)
        elif case["cmd"] != "stop":
            answer["unsupported"] = f"no {case['cmd']}"
        text = json.dumps(answer, separators=(",", ":"))
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
        if case["cmd"] == "stop":
            return


def _answer(work: Work, case: Case) -> Answer:
    try:
        return work(case)
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
    """The unknown tagged fields of a line."""
    return {
        path: [(tag, bytes.fromhex(data)) for tag, data in fields]
        for path, fields in tags.items()
    }


def tags_to_hex(tags: dict[str, list[tuple[int, bytes]]]) -> dict[str, list[list[Any]]]:
    """The same for a line."""
    return {
        path: [[tag, data.hex()] for tag, data in fields]
        for path, fields in tags.items()
    }


def base64_text(data: bytes | None) -> str | None:
    """Bytes as values have them; None is null."""
    return None if data is None else b64encode(data).decode()
