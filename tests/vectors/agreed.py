"""Record which versions each release's own classes are tested with.

``python -m tests.vectors.agreed`` writes ``specgen/testing/vectors/agreed.json``, which exports
of vectors quote. It states what ``tests/interop/test_releases.py`` does: that test puts the
cases of these versions to these jars, and fails if they do not agree.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.interop.test_releases import OTHERWISE_BUILT, OVERFLOWS
from tests.oracle import jars
from tests.support.bundled import release
from tests.vectors.writers import all_writers

FILE = Path(__file__).parents[2] / "specgen/testing/vectors/agreed.json"
RELEASES = [name for name in jars.RELEASES if name not in OTHERWISE_BUILT]


def facts(name: str) -> dict[str, Any]:
    """The versions that a release's classes are tested with."""
    version, artifacts = jars.RELEASES[name]
    entry: dict[str, Any] = {
        "kafka": version,
        "artifacts": [artifact for artifact in artifacts if ":" not in artifact],
        "by": "tests/interop/test_releases.py",
        "except": _not_asked(name),
    }
    if name in OVERFLOWS:
        entry["disagrees"] = [*OVERFLOWS[name]]
    return entry


def _not_asked(name: str) -> dict[str, list[int]]:
    """The versions of the release's messages that its classes are not tested with."""
    # In ``kafka:all`` a message may have another name and other version numbers.
    asked = {(w.name, w.version + w.shift) for w in all_writers(name)}
    left: dict[str, list[int]] = {}
    for message in release(name).messages:
        for version in message.valid_versions:
            if (message.name, version) not in asked:
                left.setdefault(message.name, []).append(version)
    return left


def text() -> str:
    """The file's text, with one line per release."""
    lines = [f"{json.dumps(name)}: {json.dumps(facts(name))}" for name in RELEASES]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
