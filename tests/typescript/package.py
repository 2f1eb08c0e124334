"""The generated package, and tests of it that Node runs."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.npm import ROOT, run_node

PACKAGE = ROOT / "generated" / "typescript"
HERE = Path(__file__).parent


def node_tests(name: str, cases: Path, package: Path = PACKAGE) -> int:
    """Run a file of tests over cases; return the number that passed, at least one."""
    env = {"SPECGEN_PACKAGE": str(package), "SPECGEN_CASES": str(cases)}
    output = run_node("--test", "--test-reporter=tap", HERE / name, env=env)
    counts = dict(re.findall(r"^# (pass|fail|skipped) (\d+)$", output, re.MULTILINE))
    assert (counts["fail"], counts["skipped"]) == ("0", "0")
    assert int(counts["pass"]) > 0
    return int(counts["pass"])
