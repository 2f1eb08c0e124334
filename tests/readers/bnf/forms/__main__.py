"""``python -m tests.readers.bnf.forms``: the table of how well each form is read."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from time import process_time

from tests.readers.bnf.forms.markup import MARKUP
from tests.readers.bnf.forms.plain import PLAIN
from tests.readers.bnf.forms.reading import original, read
from tests.readers.bnf.forms.tools import TOOLS
from tests.readers.bnf.forms.transformation import Transformation, is_html
from tests.readers.bnf.forms.verdicts import Judgement, Verdict, counts, judge
from tests.support.references import raw

TRANSFORMATIONS = [*MARKUP, *TOOLS, *PLAIN]
HTML = ["000", "003", "docs/24", "docs/38", "printed 3.9", "printed 4.1", "printed 4.3"]
TEXT = ["001", "002"]


def main() -> None:
    """Transform, read, judge, print."""
    options = _options()
    total: Counter[Verdict] = Counter()
    print(
        f"{'transformation':34}{'reference':14}" + "".join(f"{v:>14}" for v in Verdict)
    )
    for transformation in TRANSFORMATIONS:
        if not fnmatch(transformation.name, options.transformation):
            continue
        absent = [name for name in transformation.needs if not shutil.which(name)]
        if absent:
            print(f"{transformation.name:34}skipped: no {', '.join(absent)}")
            continue
        for reference in options.reference or [*HTML, *TEXT]:
            if transformation.from_html and reference in TEXT:
                continue
            judgements, seconds = _one(transformation, reference, options.write)
            found = counts(judgements)
            total += found
            cells = "".join(f"{found[v] or '.':>14}" for v in Verdict)
            print(
                f"{transformation.name:34}{reference:14}{cells}  {seconds:.1f} s",
                flush=True,
            )
            for line in _shown(judgements, options.show):
                print(f"    {line}")
    print(f"{'all':48}" + "".join(f"{total[v]:>14}" for v in Verdict))
    sys.exit(total[Verdict.UNTOLD] > 0)


def _one(
    transformation: Transformation, reference: str, write: Path | None
) -> tuple[list[Judgement], float]:
    text = raw(reference)
    assert is_html(text) or not transformation.from_html
    document = transformation(text)
    if write is not None:
        write.write_bytes(document)
    with tempfile.TemporaryDirectory() as folder:
        start = process_time()
        reading = read(document, Path(folder))
        seconds = process_time() - start
    return judge(original(reference), reading, transformation.loses_lines), seconds


def _shown(judgements: list[Judgement], count: int) -> Iterator[str]:
    for verdict in (Verdict.UNTOLD, Verdict.WRONG, Verdict.UNKNOWN):
        all_such = [one for one in judgements if one.verdict is verdict]
        for one in all_such[:count]:
            yield f"{verdict}: {one.fact}: {one.reason}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transformation", default="*", metavar="PATTERN")
    parser.add_argument("--reference", action="append", metavar="NAME")
    parser.add_argument("--show", type=int, default=0, metavar="N")
    parser.add_argument("--write", type=Path, metavar="FILE")
    return parser.parse_args()


if __name__ == "__main__":
    main()
