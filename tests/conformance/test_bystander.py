"""A harness whose implementation ends its process: each such case is told as a crash."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import Any

from conformance.implementations import ROOT
from conformance.python.bystander import Answer, Bystander, Case
from specgen.testing.conform.answers import read_answer
from specgen.testing.conform.case import Case as Asked
from specgen.testing.conform.case import Direction
from specgen.testing.conform.drawing import Drawings
from specgen.testing.conform.judge import Judge
from specgen.testing.conform.verdict import Verdict
from tests.support.bundled import release
from tests.testing.conform.scoring import third

HARNESS = """
import os
from conformance.python.exchange import serve
ways = {"00": os.abort, "01": lambda: os._exit(3), "02": lambda: 1 / 0}
def decode(case):
    ways.get(case["bytes"], lambda: None)()
    return {"bytes": case["bytes"]}
start = {"implementation": {"name": "x"}, "can": ["decode"]}
serve(lambda: start, decode, None, may_crash=True)
"""


def test_the_harness_outlives_its_cases() -> None:
    codes = ["07", "00", "00", "08", "01", "02", "09"]
    rows = [{"cmd": "decode", "bytes": code} for code in codes]
    rows = [{"cmd": "start"}, *rows, {"cmd": "encode"}, {"cmd": "stop"}]
    lines = "".join(f"{json.dumps(row | {'seq': n})}\n" for n, row in enumerate(rows))
    done = subprocess.run(
        [sys.executable, "-c", HARNESS],
        input=lines,
        cwd=ROOT,
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        timeout=60,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row.pop("seq") for row in answers] == [*range(len(rows))]
    aborted = {"crashed": "its process was ended by SIGABRT"}
    assert answers[1:] == [
        {"bytes": "07"},
        aborted,
        aborted,
        {"bytes": "08"},
        {"crashed": "its process ended with status 3"},
        {"error": "ZeroDivisionError: division by zero"},
        {"bytes": "09"},
        {"unsupported": "no encode"},
        {},
    ]


def test_a_child_ends_with_its_harness() -> None:
    """Even with one that is ended by a signal."""
    code = "import os, signal\nfrom conformance.python.bystander import Bystander\n"
    code += "Bystander(lambda _: {})({})\nos.kill(os.getpid(), signal.SIGKILL)\n"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        check=False,
        stdout=subprocess.PIPE,  # whose end comes when nobody has it open
        timeout=60,
    )
    assert done.returncode == -signal.SIGKILL


def test_what_a_child_has_learnt_is_gone_with_it() -> None:
    """What was loaded before is there, and calls go on."""
    cases: list[Any] = []

    def answer(case: Case) -> Answer:
        cases.append(case)
        if case.get("bytes") == "00":
            os._exit(3)
        return {"value": len(cases)}

    work = Bystander(answer)
    answers = [work({"bytes": item}) for item in ("07", "08", "00", "07")]
    assert [item.get("value") for item in answers] == [1, 2, None, 1]
    assert cases == []


def test_a_crash_is_judged_as_one() -> None:
    row = {"seq": 3, "crashed": "its process was ended by SIGABRT"}
    case = Asked(third(), Direction.DECODE)
    judge = Judge(Drawings(release("4.3")))
    judged = judge.judgement(case, read_answer(row, asked_to_encode=False), ())
    assert (judged.verdict, judged.words) == (Verdict.CRASHED, row["crashed"])
