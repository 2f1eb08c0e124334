"""Expected failures: a file of case patterns, each with a reason.

    [[expect]]
    cases = ["FetchRequest/*/unknown-tags/decode"]
    reason = "drops unknown tags"

``*`` stands for any text. A pattern that matches no failure any more is stale.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from specgen.files.atomic import write_whole
from specgen.files.inputs import read_file
from specgen.problems.bad_input import bad_input


@dataclass
class _Line:
    """A pattern, and what it matched so far."""

    pattern: str
    reason: str
    fails: bool = False
    """Whether it matched a failure."""
    occurs: bool = False
    """Whether it matched a case."""
    regex: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        parts = map(re.escape, self.pattern.split("*"))
        self.regex = re.compile(".*".join(parts), re.DOTALL)

    @property
    def names_a_message(self) -> bool:
        """Whether the pattern is of one message alone."""
        return "*" not in self.pattern.partition("/")[0]

    def covers(self, case: str) -> bool:
        """Whether the pattern is of this case."""
        if "*" not in self.pattern:
            return self.pattern == case
        return self.regex.fullmatch(case) is not None


@dataclass
class Expected:
    """The failures that are expected of an implementation."""

    lines: list[_Line] = field(default_factory=list)
    whole_run: bool = True
    """Whether all cases are run; of a part only patterns of one message can be stale."""

    def __post_init__(self) -> None:
        # There may be thousands of lines, and a hundred times as many cases.
        self._by_start: dict[str, list[_Line]] = {}
        for line in self.lines:
            start = line.pattern.partition("/")[0]
            self._by_start.setdefault("" if "*" in start else start, []).append(line)

    def reason(self, case: str, fails: bool) -> str | None:
        """Why a case is expected to fail; None where it is not."""
        why = None
        for start in (case.partition("/")[0], ""):
            for line in self._by_start.get(start, ()):
                if line.covers(case):
                    line.occurs = True
                    line.fails |= fails
                    if why is None:
                        why = line.reason
        return why

    def stale(self) -> list[str]:
        """The patterns that matched no failure, though all their cases were run."""
        return [
            line.pattern
            for line in self.lines
            if not line.fails
            and (self.whole_run or (line.occurs and line.names_a_message))
        ]


def read_expected(path: Path, whole_run: bool) -> Expected:
    """The expected failures of a file; raises SpecError where it is none."""
    try:
        content = tomllib.loads(read_file(path).text)
    except tomllib.TOMLDecodeError as error:
        raise bad_input(str(path), f"not TOML: {error}") from None
    unknown = [*(content.keys() - {"expect"})]
    entries = content.get("expect", [])
    if unknown or not isinstance(entries, list):
        raise bad_input(str(path), "only [[expect]] tables stand in this file")
    lines = []
    for number, entry in enumerate(entries, 1):
        cases, reason = _entry(path, number, entry)
        lines += [_Line(pattern, reason) for pattern in cases]
    return Expected(lines, whole_run)


def _entry(path: Path, number: int, entry: object) -> tuple[Sequence[str], str]:
    if not isinstance(entry, dict) or entry.keys() != {"cases", "reason"}:
        raise bad_input(str(path), f"expect {number} needs cases, reason and no more")
    cases, reason = entry["cases"], entry["reason"]
    if isinstance(cases, str):
        cases = [cases]
    if not isinstance(cases, list) or not all(isinstance(one, str) for one in cases):
        raise bad_input(str(path), f"expect {number}: cases is a list of strings")
    if not isinstance(reason, str) or not reason.strip():
        raise bad_input(str(path), f"expect {number}: reason says why, in words")
    return cases, reason


def write_expected(path: Path, cases: Mapping[str, bool], reason: str) -> int:
    """Write patterns of the failures among cases; how many there are.

    ``cases``: by id whether it fails.  Where all cases of a message fail in a direction
    it is one pattern.  Raises OSError.
    """
    patterns = _patterns(cases)
    lines = "".join(f"    {json.dumps(pattern)},\n" for pattern in patterns)
    text = f"[[expect]]\nreason = {json.dumps(reason)}\ncases = [\n{lines}]\n"
    write_whole(path, text if patterns else "")
    return len(patterns)


def _patterns(cases: Mapping[str, bool]) -> list[str]:
    groups: dict[str, dict[str, bool]] = {}
    for case, fails in cases.items():
        groups.setdefault(_group(case), {})[case] = fails
    patterns: list[str] = []
    for group, members in groups.items():
        failing = [case for case, fails in members.items() if fails]
        is_all = len(failing) == len(members) > 1
        patterns += [group] if is_all else failing
    return patterns


def _group(case: str) -> str:
    message, _, rest = case.partition("/")
    return f"{message}/*/{rest.rpartition('/')[2]}"
