"""Fuzz: ``python -m tests.fuzz --seconds 60 messages records frames kafka_json bnf kmsg log``.

Each target runs for that long in a process of its own, guided by coverage if atheris is
installed. Inputs that reach new code are saved in ``--folder``. An input that shows a bug ends
its target and is added to ``tests/fuzz/regressions``, which every test run replays.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from tests.fuzz.samples import samples
from tests.fuzz.targets import TARGETS

REGRESSIONS = Path(__file__).parent / "regressions"
_SLOWEST = 20
"""The time limit for one input, in seconds."""
_LARGEST = 8192
"""The largest input, in bytes."""
_MEMORY = 2048
"""The memory limit of a process, in MiB."""


def fuzz(name: str, seconds: int, seed: int, folder: Path, guided: bool) -> list[Path]:
    """Fuzz a target; return the regression files of its findings."""
    corpus, findings = folder / f"{name}-corpus", folder / f"{name}-findings"
    for place in (corpus, findings):
        place.mkdir(parents=True, exist_ok=True)
    for sample in samples(name):
        (corpus / sha256(sample).hexdigest()[:40]).write_bytes(sample)
    module = "tests.fuzz.guided" if guided else "tests.fuzz.blind"
    command = [sys.executable, "-m", module, name, str(corpus)]
    command += [f"-max_total_time={seconds}", f"-artifact_prefix={findings}/"]
    command += [f"-timeout={_SLOWEST}", f"-max_len={_LARGEST}", f"-seed={seed}"]
    before = {*findings.iterdir()}
    # Code in C reports no coverage.
    environment = os.environ | {"KAFKA_WIRE_IMPL": "python"}
    process = subprocess.run(
        [*command, f"-rss_limit_mb={_MEMORY}"],
        capture_output=True,
        check=False,
        env=environment,
    )
    lines = (process.stdout + process.stderr).decode(errors="replace").splitlines()
    report = [line for line in lines if not line.startswith("#")]
    new = sorted({*findings.iterdir()} - before)
    print(
        "\n".join(report[-40:] if new or process.returncode else report[-1:]),
        flush=True,
    )
    if process.returncode and not new:
        raise SystemExit(f"{name}: ended with {process.returncode} and no finding")
    return [_keep(name, path) for path in new]


def _keep(name: str, path: Path) -> Path:
    data = path.read_bytes()
    place = REGRESSIONS / name / sha256(data).hexdigest()[:16]
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    return place


def main() -> int:
    """Fuzz the requested targets one after another; return 1 if there are findings."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", default=[*TARGETS])
    parser.add_argument("--seconds", type=int, default=60, help="of each target (60)")
    parser.add_argument("--seed", type=int, default=0, help="of the changes (0: any)")
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz"))
    args = parser.parse_args()
    if unknown := {*args.targets} - {*TARGETS}:
        parser.error(f"no such target: {', '.join(sorted(unknown))}")
    guided = find_spec("atheris") is not None
    if not guided:
        print("fuzz: no atheris is installed; inputs are changed blindly", flush=True)
    saved = []
    for name in args.targets:
        print(f"fuzz: {name}, {args.seconds} s", flush=True)
        folder = args.folder.resolve()
        saved += fuzz(name, args.seconds, args.seed, folder, guided)
    for path in saved:
        print(f"a mistake: {path}")
    return int(bool(saved))


if __name__ == "__main__":
    sys.exit(main())
