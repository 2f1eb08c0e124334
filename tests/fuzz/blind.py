"""``python -m tests.fuzz.blind TARGET …``: fuzz a target without atheris or coverage.

Like libFuzzer, it takes the folder of inputs, ``-max_total_time`` and ``-artifact_prefix``.
"""

from __future__ import annotations

import sys
import time
from hashlib import sha256
from pathlib import Path
from random import Random

from tests.fuzz.changes import changed
from tests.fuzz.targets import TARGETS


def main(name: str, options: list[str]) -> int:
    """Fuzz until time is up; stop with 1 at the first finding, whose input is saved."""
    settings = dict(option[1:].split("=", 1) for option in options if option[:1] == "-")
    (corpus,) = (Path(option) for option in options if option[:1] != "-")
    inputs = [path.read_bytes() for path in sorted(corpus.iterdir())]
    rng = Random(int(settings.get("seed", 0)))
    end = time.monotonic() + float(settings["max_total_time"])
    count = 0
    while time.monotonic() < end:
        data = changed(rng, inputs)
        count += 1
        try:
            TARGETS[name].run(data)
        except Exception:
            digest = sha256(data).hexdigest()[:40]
            Path(f"{settings['artifact_prefix']}crash-{digest}").write_bytes(data)
            raise
    print(f"{count} inputs")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
