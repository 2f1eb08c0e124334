"""``python -m tests.readers.bnf.forms``: a table of how well each form is read."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from time import process_time

from tests.readers.bnf.forms.all import TRANSFORMATIONS, judged, missing, references
from tests.readers.bnf.forms.verdicts import Judgement, Verdict, counts


def main() -> None:
    """Transform, read, judge and print."""
    options = _options()
    total: Counter[Verdict] = Counter()
    print(
        f"{'transformation':34}{'reference':14}" + "".join(f"{v:>14}" for v in Verdict)
    )
    for transformation in TRANSFORMATIONS:
        if not fnmatch(transformation.name, options.transformation):
            continue
        absent = missing(transformation)
        if absent:
            print(f"{transformation.name:34}skipped: no {', '.join(absent)}")
            continue
        for reference in references(transformation):
            if options.reference and reference not in options.reference:
                continue
            with tempfile.TemporaryDirectory() as name:
                folder = Path(options.keep or name)
                start = process_time()
                judgements = judged(transformation, reference, folder)
                seconds = process_time() - start
            totals = counts(judgements)
            total += totals
            cells = "".join(f"{totals[v] or '.':>14}" for v in Verdict)
            print(
                f"{transformation.name:34}{reference:14}{cells}  {seconds:.1f} s",
                flush=True,
            )
            for line in _examples(judgements, options.show):
                print(f"    {line}")
    print(f"{'all':48}" + "".join(f"{total[v]:>14}" for v in Verdict))
    sys.exit(total[Verdict.UNTOLD] > 0)


def _examples(judgements: list[Judgement], count: int) -> Iterator[str]:
    for verdict in (Verdict.UNTOLD, Verdict.WRONG, Verdict.UNKNOWN):
        all_such = [
            judgement for judgement in judgements if judgement.verdict is verdict
        ]
        for judgement in all_such[:count]:
            yield f"{verdict}: {judgement.fact}: {judgement.reason}"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--transformation", default="*", metavar="PATTERN")
    parser.add_argument("--reference", action="append", metavar="NAME")
    parser.add_argument("--show", type=int, default=0, metavar="N")
    parser.add_argument(
        "--keep", metavar="FOLDER", help="where the last document stays"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
