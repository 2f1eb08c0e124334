"""Write the shapes of all blocks in the references of releases into a bundle.

``python -m specgen.sources.bundle.shapes specs RELEASE=REFERENCE …``: besides the layouts of
all bundled releases in each notation, those of the references named, whose names differ
from the definitions' (2.2 to 2.6 printed some messages by hand-written schemas).  ``--print
JAR`` prints the reference of a kafka-clients jar.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

from specgen.disk.inputs import read_file
from specgen.disk.write import write_files
from specgen.protocol.layout.bnf_document import has_form
from specgen.protocol.model.release import release_order
from specgen.report import Problems
from specgen.sources.bnf import block_shapes
from specgen.sources.bnf.evidence.known import shapes_of
from specgen.sources.bundle.facts import jar_reference
from specgen.sources.bundled import SHAPES, Bundle


def shapes_text(bundle: Bundle, references: Mapping[str, Path]) -> str:
    """The content of a bundle's file of shapes; ``references`` are by release."""
    releases: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    shapes: dict[int, list[tuple[str, int | None, str]]] = {}
    for release in bundle.read_all():
        for message in release.messages:
            if has_form(message):
                if id(message) not in shapes:
                    shapes[id(message)] = [*shapes_of([message])]
                for name, number, shape in shapes[id(message)]:
                    releases[name, _key(number), shape].add(release.name)
    for release_name, path in references.items():
        text = read_file(path).text
        for name, number, shape in block_shapes(text, str(path), Problems()):
            releases[name, _key(number), shape].add(release_name)
    table: dict[str, dict[str, dict[str, str]]] = {}
    for name, version, shape in sorted(releases, key=_order):
        known = sorted(releases[name, version, shape], key=release_order)
        row = table.setdefault(name, {}).setdefault(version, {})
        row[shape] = f"{known[0]} {known[-1]}"
    lines = (f"{json.dumps(name)}: {json.dumps(row)}" for name, row in table.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _key(version: int | None) -> str:
    return "" if version is None else str(version)


def _order(row: tuple[str, str, str]) -> tuple[str, int, str]:
    name, version, shape = row
    return name, int(version or -1), shape


if __name__ == "__main__" and sys.argv[1] == "--print":
    print(jar_reference(Path(sys.argv[2])))
elif __name__ == "__main__":
    root = Path(sys.argv[1])
    pairs = (argument.split("=", 1) for argument in sys.argv[2:])
    named = {release: Path(path) for release, path in pairs}
    write_files(root, {SHAPES: shapes_text(Bundle(root), named).encode()}, {})
