"""``python -m conformance.run [NAME ...]``: build, run and score every harness.

The exit status is 1 if a case fails unexpectedly or an expected failure no longer occurs, as
``specgen conform`` judges it. With ``--update`` the expected failures and the scorecards in
docs/conformance are rewritten; the status is then 1 if a failure has no reason in
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
from specgen.testing.conform.folding import expected_text
from specgen.testing.conform.verdict import Verdict

HERE = Path(__file__).parent


def main(arguments: list[str] | None = None) -> int:
    """Run the named implementations, or all if none is named; the exit status."""
    names = [implementation.name for implementation in IMPLEMENTATIONS]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    parser.add_argument(
        "--update",
        action="store_true",
        help="rewrite the expected failures and scorecards",
    )
    chosen = parser.parse_args(arguments)
    if unknown := {*chosen.names} - {*names}:
        parser.error(f"no implementation {', '.join(sorted(unknown))}")
    statuses = [
        _run(implementation, chosen.update)
        for implementation in IMPLEMENTATIONS
        if not chosen.names or implementation.name in chosen.names
    ]
    if chosen.update:
        scorecards.write_page()
    return max(statuses, default=0)


def expected_path(name: str) -> Path:
    """The path of an implementation's expected failures."""
    return HERE / "expected" / f"{name}.toml"


def conform_command(
    implementation: Implementation, json_path: Path, options: tuple[str, ...] = ()
) -> list[str]:
    """The ``specgen conform`` command for an implementation."""
    command = [sys.executable, "-m", "specgen", "conform", "--source", SOURCE]
    command += ["--timeout", str(implementation.seconds), "--restarts", "50"]
    command += ["--patience", "7200"]
    return [*command, "--json", str(json_path), *options, "--", *implementation.command]


def conform(
    implementation: Implementation,
    json_path: Path,
    options: tuple[str, ...] = (),
    **more: Any,
) -> subprocess.CompletedProcess[str]:
    """Run ``specgen conform``, with the memory limited to what a harness may need."""
    return subprocess.run(
        conform_command(implementation, json_path, options),
        cwd=ROOT,
        env=os.environ | dict(implementation.environment),
        check=False,
        text=True,
        preexec_fn=_limit if implementation.is_limited else None,
        **more,
    )


def _limit() -> None:
    """An implementation that trusts sizes in the input then fails itself, not the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))


def _run(implementation: Implementation, update: bool) -> int:
    if implementation.missing:
        print(
            f"{implementation.name}: skipped, no {' and no '.join(implementation.missing)}"
        )
        return 0
    print(f"{implementation.name}:", flush=True)
    BUILD.mkdir(parents=True, exist_ok=True)
    implementation.build()
    path, expected = BUILD / f"{implementation.name}.json", expected_path(
        implementation.name
    )
    cases = BUILD / f"{implementation.name}.jsonl"
    options: tuple[str, ...] = ("--cases", str(cases))
    if expected.is_file() and not update:
        options += ("--expect", str(expected))
    done = conform(implementation, path, options, stdout=subprocess.PIPE)
    print("\n".join(done.stdout.splitlines()[-8:]))
    if done.returncode > 1 or not update:
        return done.returncode
    lines = cases.read_text(encoding="utf-8").splitlines()
    return _update(
        implementation, json.loads(path.read_bytes()), map(json.loads, lines)
    )


def _update(
    implementation: Implementation,
    card: dict[str, Any],
    cases: Iterable[dict[str, Any]],
) -> int:
    failures = [row for row in card["results"] if Verdict(row["verdict"]).is_failure]
    reasons = read_reasons(HERE / "reasons" / f"{implementation.name}.toml")
    explained = explain(failures, reasons)
    for row in explained.unexplained:
        print(f"no reason for {row['case']}: {row['verdict']}: {row['words']}")
    path = expected_path(implementation.name)
    path.unlink(missing_ok=True)
    if failures:
        texts = [reason.text for reason in explained.by_reason]
        text = expected_text(outcomes(cases, explained), texts)
        path.write_text(text, encoding="utf-8")
    scorecards.write(implementation.name, card, explained.by_reason)
    return 1 if explained.unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
