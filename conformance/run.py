"""``python -m conformance.run [NAME ...]``: every harness built, run and scored.

Status 1 where a case fails that is not expected to, or no longer fails, as
``specgen conform`` has it. With ``--update`` the expected failures and the scorecards
in docs/conformance are written anew; then it is 1 if a failure has no reason in
reasons/NAME.toml.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from conformance import scorecards
from conformance.implementations import (
    BUILD,
    IMPLEMENTATIONS,
    ROOT,
    SOURCE,
    Implementation,
)
from conformance.reasons import explain, outcomes, read_reasons
from specgen.conform.folding import expected_text
from specgen.conform.verdict import Verdict

HERE = Path(__file__).parent


def main(arguments: list[str] | None = None) -> int:
    """Run those that are named, all if none is; the exit status."""
    names = [one.name for one in IMPLEMENTATIONS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument("--update", action="store_true", help="write scorecards anew")
    chosen = parser.parse_args(arguments)
    if unknown := {*chosen.names} - {*names}:
        parser.error(f"no implementation {', '.join(sorted(unknown))}")
    statuses = [
        _run(one, chosen.update)
        for one in IMPLEMENTATIONS
        if not chosen.names or one.name in chosen.names
    ]
    if chosen.update:
        scorecards.write_page()
    return max(statuses, default=0)


def expected_path(name: str) -> Path:
    """Where the failures stand that are expected of an implementation."""
    return HERE / "expected" / f"{name}.toml"


def conform_command(
    one: Implementation, json_path: Path, options: tuple[str, ...] = ()
) -> list[str]:
    """What runs ``specgen conform`` over an implementation."""
    command = [sys.executable, "-m", "specgen", "conform", "--source", SOURCE]
    command += ["--timeout", str(one.seconds), "--restarts", "50"]
    command += ["--patience", "7200"]
    return [*command, "--json", str(json_path), *options, "--", *one.command]


def conform(
    one: Implementation, json_path: Path, options: tuple[str, ...] = (), **more: Any
) -> subprocess.CompletedProcess[str]:
    """Run it, with no more memory than such a harness may need."""
    return subprocess.run(
        conform_command(one, json_path, options),
        cwd=ROOT,
        env=os.environ | dict(one.environment),
        check=False,
        text=True,
        preexec_fn=_limit if one.is_limited else None,
        **more,
    )


def _limit() -> None:
    """What takes sizes at their word ends by itself, not the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))


def _run(one: Implementation, update: bool) -> int:
    if one.missing:
        print(f"{one.name}: left out, no {' and no '.join(one.missing)}")
        return 0
    print(f"{one.name}:", flush=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    one.build()
    path, expected = BUILD / f"{one.name}.json", expected_path(one.name)
    cases = BUILD / f"{one.name}.jsonl"
    options: tuple[str, ...] = ("--cases", str(cases))
    if expected.is_file() and not update:
        options += ("--expect", str(expected))
    done = conform(one, path, options, stdout=subprocess.PIPE)
    print("\n".join(done.stdout.splitlines()[-8:]))
    if done.returncode > 1 or not update:
        return done.returncode
    lines = cases.read_text(encoding="utf-8").splitlines()
    return _update(one, json.loads(path.read_bytes()), map(json.loads, lines))


def _update(
    one: Implementation, card: dict[str, Any], cases: Iterable[dict[str, Any]]
) -> int:
    failures = [row for row in card["results"] if Verdict(row["verdict"]).is_failure]
    reasons = read_reasons(HERE / "reasons" / f"{one.name}.toml")
    explained = explain(failures, reasons)
    for row in explained.unexplained:
        print(f"no reason for {row['case']}: {row['verdict']}: {row['words']}")
    path = expected_path(one.name)
    path.unlink(missing_ok=True)
    if failures:
        texts = [reason.text for reason in explained.by_reason]
        text = expected_text(outcomes(cases, explained), texts)
        path.write_text(text, encoding="utf-8")
    scorecards.write(one.name, card, explained.by_reason)
    return 1 if explained.unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
