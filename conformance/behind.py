"""``python -m conformance.behind``: which scorecards are of other versions than are current.

What is current is asked of npm, PyPI, crates.io and the Go module proxy through their own clients
(``npm``, ``pip``, ``cargo``, ``go``); a client that is not installed is reported. The exit status
is 1 if a scorecard is behind.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys

from conformance.scorecards import FOLDER

CURRENT = {
    "platformatic-kafka": ("npm", "view", "@platformatic/kafka", "version"),
    "kio": (sys.executable, "-m", "pip", "index", "versions", "kio"),
    "kafka-python": (sys.executable, "-m", "pip", "index", "versions", "kafka-python"),
    "aiokafka": (sys.executable, "-m", "pip", "index", "versions", "aiokafka"),
    "kafka-protocol": ("cargo", "info", "kafka-protocol"),
    "kmsg": ("go", "list", "-m", "github.com/twmb/franz-go/pkg/kmsg@latest"),
}
"""The command that prints the current version, by the name of the implementation."""

_VERSION = re.compile(r"\bv?(\d+(?:\.\d+)+)")


def first_version(text: str) -> str | None:
    """The first version number in a text."""
    match = _VERSION.search(text)
    return match and match[1]


def main() -> int:
    """Print each scorecard's version and the current one; the exit status."""
    is_behind = False
    for name, command in CURRENT.items():
        card = json.loads((FOLDER / f"{name}.json").read_bytes())
        scored = first_version(card["implementation"]["version"])
        if shutil.which(command[0]) is None:
            print(f"{name}: {scored}; no {command[0]} to ask for the current version")
            continue
        done = subprocess.run(command, check=False, text=True, capture_output=True)
        text = re.sub(r"^.*?version: ", "", done.stdout, flags=re.DOTALL)
        current = first_version(text)
        if current is None:
            print(f"{name}: {scored}; {command[0]} does not say what is current")
        elif current == scored:
            print(f"{name}: {scored}")
        else:
            is_behind = True
            print(f"{name}: {scored}, but {current} is current")
    return int(is_behind)


if __name__ == "__main__":
    sys.exit(main())
