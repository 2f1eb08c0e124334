"""``python -m benchmarks``: run every benchmark; ``--json`` prints one object with all figures.

The exit status is 1 if a bar is missed.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys

from benchmarks import (
    bad_rows,
    codecs,
    columns,
    decode,
    documents,
    evolution,
    frames,
    generation,
    hostile,
    imports,
    languages,
    logs,
    records,
    skipping,
)

ALL = {
    "codecs": codecs.main,
    "records": records.main,
    "columns": columns.main,
    "bad_rows": bad_rows.main,
    "languages": languages.main,
    "frames": frames.main,
    "imports": imports.main,
    "generation": generation.main,
    "documents": documents.main,
    "evolution": evolution.main,
    "logs": logs.main,
    "hostile": hostile.main,
    "skipping": skipping.main,
    "decode": decode.main,
}


def main(arguments: list[str]) -> int:
    """Run the benchmarks one after another."""
    if arguments not in ([], ["--json"]):
        print("usage: python -m benchmarks [--json]", file=sys.stderr)
        return 2
    missed = False
    figures = {}
    for name, run in ALL.items():
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed if arguments else sys.stdout):
            missed |= run(arguments) != 0
        if arguments:
            figures[name] = json.loads(printed.getvalue())
    if arguments:
        print(json.dumps(figures))
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
