"""Fuzz: ``python -m tests.fuzz --seconds 60 messages records frames kafka_json bnf kmsg log``.

Each target runs in a process of its own for so long, led by coverage where atheris is
installed. An input that leads somewhere new is kept in ``--folder``; one that shows a
mistake ends its target, and is put among ``tests/fuzz/regressions``, which every run of
the tests replays.
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
"""Seconds that an input may take."""
_LARGEST = 8192
"""Bytes of an input."""
_MEMORY = 2048
"""MiB of a process."""


def fuzz(name: str, seconds: int, seed: int, folder: Path, guided: bool) -> list[Path]:
    """Run a target; the regression files of what it found."""
    corpus, found = folder / f"{name}-corpus", folder / f"{name}-findings"
    for place in (corpus, found):
        place.mkdir(parents=True, exist_ok=True)
    for sample in samples(name):
        (corpus / sha256(sample).hexdigest()[:40]).write_bytes(sample)
    module = "tests.fuzz.guided" if guided else "tests.fuzz.blind"
    command = [sys.executable, "-m", module, name, str(corpus)]
    command += [f"-max_total_time={seconds}", f"-artifact_prefix={found}/"]
    command += [f"-timeout={_SLOWEST}", f"-max_len={_LARGEST}", f"-seed={seed}"]
    before = {*found.iterdir()}
    # What runs in C says nothing of its branches.
    environment = os.environ | {"KAFKA_WIRE_IMPL": "python"}
    done = subprocess.run(
        [*command, f"-rss_limit_mb={_MEMORY}"],
        capture_output=True,
        check=False,
        env=environment,
    )
    lines = (done.stdout + done.stderr).decode(errors="replace").splitlines()
    said = [line for line in lines if not line.startswith("#")]
    new = sorted({*found.iterdir()} - before)
    print("\n".join(said[-40:] if new or done.returncode else said[-1:]), flush=True)
    if done.returncode and not new:
        raise SystemExit(f"{name}: ended with {done.returncode} and no finding")
    return [_keep(name, path) for path in new]


def _keep(name: str, path: Path) -> Path:
    data = path.read_bytes()
    place = REGRESSIONS / name / sha256(data).hexdigest()[:16]
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    return place


def main() -> int:
    """Run what was asked for, one after the other; 1 if anything was found."""
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
    kept = []
    for name in args.targets:
        print(f"fuzz: {name}, {args.seconds} s", flush=True)
        folder = args.folder.resolve()
        kept += fuzz(name, args.seconds, args.seed, folder, guided)
    for path in kept:
        print(f"a mistake: {path}")
    return int(bool(kept))


if __name__ == "__main__":
    sys.exit(main())
