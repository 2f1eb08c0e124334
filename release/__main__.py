"""``python -m release``: build a release's files into a folder and try them."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path

from release import building, checking, installing, papers
from release.running import ReleaseError, Tools


def main(arguments: list[str] | None = None) -> int:
    """Run every step; the exit status is 1 as soon as one fails."""
    parser = argparse.ArgumentParser(prog="python -m release", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=Path("dist"), help="dist")
    parser.add_argument(
        "--python",
        action="append",
        default=[],
        metavar="PATH",
        help="an interpreter to install into; by default every one found, 3.11 to 3.14",
    )
    parser.add_argument(
        "--no-install", action="store_true", help="only build, check and describe"
    )
    chosen = parser.parse_args(arguments)
    output = chosen.output.resolve()
    tools = Tools.at(Path("build/release"))
    steps: dict[str, Callable[[], list[str]]] = {
        "tools": tools.install,
        "two builds, compared": lambda: building.build_twice(tools, output),
        "checks": lambda: checking.check_all(tools, output),
    }
    if not chosen.no_install:
        pythons = chosen.python or installing.interpreters()
        steps["installations"] = lambda: installing.try_all(tools, output, pythons)
    steps["papers"] = lambda: papers.write_all(tools, output)
    for name, work in steps.items():
        print(f"release: {name}", flush=True)
        start = time.monotonic()
        try:
            lines = work()
        except ReleaseError as failure:
            print(f"release: {name} failed: {failure}", file=sys.stderr)
            return 1
        for line in lines:
            print(f"  {line}")
        print(f"release: {name}: {time.monotonic() - start:.0f} s", flush=True)
    print((output / papers.CHECKSUMS).read_text("utf-8"), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
