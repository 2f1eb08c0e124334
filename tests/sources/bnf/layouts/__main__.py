"""``python -m tests.sources.bnf.layouts``: how well transformed references are read."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

from tests.oracle.jars import RELEASES
from tests.sources.bnf.damages.campaign import Table, spread
from tests.sources.bnf.damages.trial import Outcome
from tests.sources.bnf.forms.all import GROUPS, PAGES, TEXTS, missing
from tests.sources.bnf.forms.transformation import Transformation
from tests.sources.bnf.layouts.trial import Result, plan
from tests.support.bundled import BUNDLE

REFERENCES = [
    *(f"kafka:{name}" for name in BUNDLE.names),
    *(f"printed {name}" for name in RELEASES),
    *(name for name in (*PAGES, *TEXTS) if not name.startswith("printed")),
]


def main() -> None:
    """Transform, read, judge and print."""
    options = _options()
    references = options.reference or REFERENCES
    transformations = [*_chosen(options.transformation)]
    print(
        f"seed {options.seed}, {len(transformations)} transformations, "
        f"{len(references)} references",
        flush=True,
    )
    groups = {name: [each.name for each in group] for name, group in GROUPS.items()}
    layouts = Table(groups, "transformation", "layouts")
    rows: Counter[str] = Counter()
    shown: Counter[tuple[str, Outcome]] = Counter()
    calls = plan(transformations, references, options.seed, not options.no_bundle)
    for result in spread(calls, options.layouts, options.jobs):
        if result.is_layout:
            layouts.add(result.kind, result.outcome)
        else:
            rows[result.outcome] += 1
        key = result.kind, result.outcome
        if (
            result.is_layout
            and result.outcome in options.outcome
            and shown[key] < options.show
        ):
            shown[key] += 1
            _show(result)
    print("\n".join(layouts.lines(options.format == "markdown")))
    print(
        "rows of tables: " + ", ".join(f"{rows[o]:,} {o}" for o in Outcome if rows[o])
    )
    if options.json:
        counts = {"seed": options.seed, "layouts": layouts.kinds, "rows": rows}
        Path(options.json).write_text(json.dumps(counts, indent=1), "utf-8")
    sys.exit(layouts.total[Outcome.UNTOLD] > 0)


def _chosen(pattern: str) -> list[Transformation]:
    """The transformations, or groups, of this name for which all commands are there."""
    chosen = []
    for group, transformations in GROUPS.items():
        for each in transformations:
            absent = missing(each)
            if not (fnmatch(each.name, pattern) or fnmatch(group, pattern)):
                continue
            if absent:
                print(f"{each.name}: skipped, no {', '.join(absent)}")
            else:
                chosen.append(each)
    return chosen


def _show(result: Result) -> None:
    print(
        f"{result.outcome}: {result.kind}: {result.reference}: "
        f"{result.fact}: {result.reason[:300]}",
        flush=True,
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layouts", type=int, default=20_000, metavar="N")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--transformation", default="*", metavar="PATTERN")
    parser.add_argument("--reference", action="append", metavar="NAME")
    parser.add_argument("--no-bundle", action="store_true")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--show", type=int, default=0, metavar="N")
    parser.add_argument(
        "--outcome",
        type=Outcome,
        action="append",
        help="which outcomes --show shows; untold if not given",
    )
    parser.add_argument("--format", choices=["text", "markdown"], default="text")
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()
    options.outcome = options.outcome or [Outcome.UNTOLD]
    return options


if __name__ == "__main__":
    main()
