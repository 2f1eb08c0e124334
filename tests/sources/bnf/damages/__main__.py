"""``python -m tests.sources.bnf.damages``: how well damaged blocks are read, by kind."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections import Counter
from pathlib import Path

from tests.sources.bnf.damages.campaign import Table, campaign
from tests.sources.bnf.damages.trial import SHARE, Outcome, Result
from tests.support.bundled import BUNDLE

RENDERED = [f"kafka:{name}" for name in BUNDLE.names]


def main() -> None:
    """Damage, read, judge and print."""
    options = _options()
    references = options.reference or RENDERED
    print(f"seed {options.seed}, {len(references)} references", flush=True)
    table = Table()
    shown: Counter[tuple[str, Outcome]] = Counter()
    valid: list[Result] = []
    for result in campaign(
        references,
        options.blocks,
        options.seed,
        options.damage,
        options.jobs,
        options.share,
    ):
        table.add(result.kind, result.outcome, result.is_put_right)
        if result.outcome is Outcome.VALID:
            valid.append(result)
        key = result.kind, result.outcome
        if result.outcome in options.outcome and shown[key] < options.show:
            shown[key] += 1
            _show(result)
    print("\n".join(table.lines(options.format == "markdown")))
    right, wrong = table.repairs
    share = right / max(right + wrong, 1)
    print(f"put right: {right + wrong:,}, of these right {right:,} ({share:.2%})")
    if options.list_valid:
        for result in valid:
            _show(result)
    if options.json:
        counts = {"seed": options.seed, "damages": table.kinds}
        Path(options.json).write_text(json.dumps(counts, indent=1), "utf-8")
    fewer = []
    if options.against:
        before = json.loads(Path(options.against).read_text("utf-8"))
        fewer = [*table.fewer_than(before["damages"])]
        print("\n".join(["fewer right, told or refused:", *fewer] if fewer else []))
    sys.exit(table.total[Outcome.UNTOLD] > 0 or bool(fewer))


def _show(result: Result) -> None:
    print(f"{result.outcome}: {result.kind}: {result.reference}: {result.block}")
    for line in (*result.reasons[:3], *result.diff[:12]):
        print(f"    {line}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", default=secrets.token_hex(4))
    parser.add_argument("--damage", default="*", metavar="PATTERN")
    parser.add_argument("--reference", action="append", metavar="NAME")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument(
        "--share",
        type=float,
        default=SHARE,
        metavar="S",
        help="the share of a document's APIs that are damaged (%(default)s)",
    )
    parser.add_argument("--show", type=int, default=0, metavar="N")
    parser.add_argument(
        "--outcome",
        type=Outcome,
        action="append",
        help="which outcomes --show shows; untold if not given",
    )
    parser.add_argument("--list-valid", action="store_true")
    parser.add_argument("--format", choices=["text", "markdown"], default="text")
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--against", metavar="FILE")
    options = parser.parse_args()
    options.outcome = options.outcome or [Outcome.UNTOLD]
    return options


if __name__ == "__main__":
    main()
