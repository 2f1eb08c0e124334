"""Applies the allowances of a configuration and of comments in the definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from specgen.changes.allowance_entries import read_entries, write_entries
from specgen.changes.allowances import (
    Circumstances,
    Comment,
    Entry,
    allow,
    parse_versions,
)
from specgen.changes.diff import Differences, ordered
from specgen.changes.differing import definition_texts
from specgen.changes.finding import Allowance, Finding
from specgen.changes.lint import paths_by_place
from specgen.disk.inputs import STDIN
from specgen.protocol.model import (
    Message,
    Release,
    Span,
    VersionRange,
    VersionRangeError,
)
from specgen.report import Level, Problems
from specgen.report import allowances as problem
from specgen.report.rules import Category, evolution_rules
from specgen.sources.jars import is_jar
from specgen.sources.kafka_json.comments import AllowingComment, allowing_comments
from specgen.sources.loading import Loaded

_RELEASE = re.compile(r"(?<!\d)\d+(?:\.\d+)+")


def allowed(
    differences: Differences,
    new: Loaded,
    old: Loaded | None = None,
    *,
    configuration: Path | None = None,
    commands: frozenset[str] = frozenset({"diff"}),
    today: date | None = None,
    texts: Mapping[str, str] | None = None,
) -> Differences:
    """The differences without what a configuration, or the new side's comments, allow.

    ``commands`` are those whose rules were checked: ``diff``, ``lint`` or both.  ``texts``
    are the texts of the definitions by their paths, if they differ from the files.
    Raises SpecError for an allowance without a reason, or for an unknown rule.
    """
    problems = Problems()
    entries: list[Entry | Comment] = []
    if configuration is not None:
        entries += read_entries(configuration)
    texts = definition_texts(new) if texts is None else texts
    entries += _comments(new.release, texts, problems)
    problems.raise_errors()
    sides = [side for side in (old, new) if side is not None]
    now = Circumstances(
        today=today or date.today(),
        releases=("" if old is None else _number(old), _number(new)),
        commands=commands,
        messages=_messages(sides),
    )
    return allow(differences, entries, now)


def write_allowances(path: Path, differences: Differences, reason: str) -> Differences:
    """Add allowances for the findings to a configuration; return what is left.

    Changes of level info need none.  Raises SpecError and OSError.
    """
    written = [item for item in differences.findings if _needs_allowance(item)]
    if not written:
        return differences
    write_entries(path, written, reason)
    by = Allowance(reason=reason, span=Span(str(path)))
    allowed = (replace(item, allowance=by) for item in written)
    return replace(
        differences,
        findings=tuple(f for f in differences.findings if not _needs_allowance(f)),
        allowed=ordered((*differences.allowed, *allowed)),
    )


def _needs_allowance(item: Finding) -> bool:
    is_info = item.level is Level.INFO and item.rule.category is not Category.STYLE
    return item.allowance is None and not is_info


def _number(side: Loaded) -> str:
    """The number of the release that a source is; empty if it is not a release."""
    names = _RELEASE.findall(side.origin)
    return names[-1] if names else ""


def _messages(sides: list[Loaded]) -> frozenset[str] | None:
    """The messages of the sides if one of them is a single file; None otherwise."""
    if not any(_is_one_file(side.source) for side in sides):
        return None
    return frozenset(name for side in sides for name in side.release.by_name)


def _is_one_file(source: str) -> bool:
    path = Path(source)
    return source in ("-", STDIN) or (path.is_file() and not is_jar(path))


def _comments(
    release: Release, texts: Mapping[str, str], problems: Problems
) -> Iterator[Comment]:
    """The allowances in comments of the definitions; incomplete ones are reported."""
    messages = {message.span.path: message for message in release.messages}
    for path, message in messages.items():
        for comment in allowing_comments(texts.get(path, ""), path):
            name, at, text = comment.rule.upper().partition("@")
            versions = None
            if at:
                try:
                    versions = parse_versions(text)
                except VersionRangeError as error:
                    problems.add(problem.wrong_versions(comment.span, str(error)))
                    continue
            if not name or not comment.reason:
                problems.add(problem.no_reason(comment.span, name))
            elif name not in evolution_rules():
                known = evolution_rules()
                problems.add(problem.unknown_rule(comment.span, name, known))
            else:
                yield _allowance(message, comment, name, versions)


def _allowance(
    message: Message,
    comment: AllowingComment,
    rule: str,
    versions: tuple[VersionRange, ...] | None,
) -> Comment:
    name = comment.name
    path = None if name is None else paths_by_place(message).get(name)
    return Comment(
        reason=comment.reason,
        span=comment.span,
        rule=rule,
        message=message.name,
        stretch=comment.owner,
        path=path,
        versions=versions,
    )
