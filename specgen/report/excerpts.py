"""Problems as compilers show them: the line, a caret below it, and a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from unicodedata import combining, east_asian_width

from specgen.protocol.model import Span
from specgen.report.problem import Level, Problem
from specgen.report.shown import printable

LINE_SHOWN = 160
"""The longest line shown whole; of longer ones, only the part around the problem."""

MOST_OF_A_KIND = 100
"""How many problems of one code and severity are shown; the others are counted."""


def excerpts(
    problems: Iterable[Problem],
    texts_of: Callable[[Sequence[str]], Mapping[str, str]],
) -> Iterator[str]:
    """Each problem with its line; of a frequent kind only the first, then a count.

    ``texts_of`` returns the texts of paths, without those that can't be read again.  It
    is called once.
    """
    counts: Counter[tuple[str, Level]] = Counter()
    first: list[Problem] = []
    for problem in problems:
        kind = problem.code, problem.level
        counts[kind] += 1
        if counts[kind] <= MOST_OF_A_KIND:
            first.append(problem)
    paths = dict.fromkeys(problem.span.path for problem in first if problem.span.line)
    texts = texts_of([*paths])
    lines = {path: text.split("\n") for path, text in texts.items()}
    for problem in first:
        yield excerpt(problem, lines.get(problem.span.path, ()))
    for (code, severity), count in counts.items():
        if count > MOST_OF_A_KIND:
            more = count - MOST_OF_A_KIND
            yield f"{severity}: {code}: {more} more like these, {count} in all"


def excerpt(problem: Problem, lines: Sequence[str]) -> str:
    """A problem with its line; ``lines`` are those of the text that it is in."""
    out = [str(problem), *marked_line(problem.span, lines)]
    if problem.hint:
        out.append(f"  hint: {printable(problem.hint)}")
    return "\n".join(out)


def marked_line(span: Span, lines: Sequence[str]) -> Iterator[str]:
    """The line of a place with its number, and marks below; nothing if there is none."""
    if 0 < span.line <= len(lines):
        line, column = lines[span.line - 1].rstrip("\r"), max(1, span.column)
        if len(line) > LINE_SHOWN:
            start = max(0, column - LINE_SHOWN // 2)
            line, column = line[start : start + LINE_SHOWN], column - start
        same = span.end_line == span.line
        end = column + max(1, span.end_column - span.column) if same else column + 1
        marked = _cells(_shown(line[column - 1 : end - 1]))
        gutter = f"{span.line:>5} | "
        yield f"{gutter}{_shown(line)}".rstrip()
        before = " " * _cells(_shown(line[: column - 1]))
        yield " " * (len(gutter) - 2) + "| " + before + "^" * max(1, marked)


def _shown(text: str) -> str:
    """A part of a line, with a space for each of its blanks."""
    return printable("".join(" " if char.isspace() else char for char in text))


def _cells(text: str) -> int:
    """How many columns of a terminal the text takes."""
    return sum(
        0 if combining(char) else 1 + (east_asian_width(char) in "WF") for char in text
    )
