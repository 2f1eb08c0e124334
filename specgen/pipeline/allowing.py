"""Which findings are allowed: by a configuration, or by comments in the definitions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

from specgen.evolution.allowances import (
    Circumstances,
    Comment,
    Entry,
    allow,
    parse_versions,
)
from specgen.evolution.diff import Differences, ordered
from specgen.evolution.finding import Allowance, Finding
from specgen.evolution.lint import paths_by_place
from specgen.evolution.rules import Category, Level, evolution_rules
from specgen.files.inputs import STDIN
from specgen.model import Message, Release, Span, VersionRange, VersionRangeError
from specgen.pipeline.allowance_entries import read_entries, write_entries
from specgen.pipeline.differing import definition_texts
from specgen.pipeline.loading import Loaded
from specgen.problems import Problems
from specgen.problems import allowances as problem
from specgen.readers.jars import is_jar
from specgen.readers.kafka_json.comments import AllowingComment, allowing_comments

_RELEASE = re.compile(r"\d+(?:\.\d+)+")


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

    ``commands`` says whose rules were looked at, ``diff``, ``lint`` or both; ``texts`` are
    the definitions' by their paths, if they are not as they lie there.  Raises
    SpecError for an allowance that says no reason, or nothing that can be allowed.
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
    """Allow, in a configuration, what the differences have; what is left of them.

    What is only told of a change needs none.  Raises SpecError and OSError.
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
    is_told = item.level is Level.INFO and item.rule.category is not Category.STYLE
    return item.allowance is None and not is_told


def _number(side: Loaded) -> str:
    """The number of the release that a source is; empty where it is none."""
    names = _RELEASE.findall(side.origin)
    return names[-1] if names else ""


def _messages(sides: list[Loaded]) -> frozenset[str] | None:
    """The messages of the sides, where one of them is but a file of a protocol."""
    if not any(_is_one_file(side.source) for side in sides):
        return None
    return frozenset(name for side in sides for name in side.release.by_name)


def _is_one_file(source: str) -> bool:
    path = Path(source)
    return source in ("-", STDIN) or (path.is_file() and not is_jar(path))


def _comments(
    release: Release, texts: Mapping[str, str], problems: Problems
) -> Iterator[Comment]:
    """What comments in the definitions allow; those that say too little are reported."""
    messages = {message.span.path: message for message in release.messages}
    for path, message in messages.items():
        for one in allowing_comments(texts.get(path, ""), path):
            name, at, text = one.rule.upper().partition("@")
            versions = None
            if at:
                try:
                    versions = parse_versions(text)
                except VersionRangeError as error:
                    problems.add(problem.wrong_versions(one.span, str(error)))
                    continue
            if not name or not one.reason:
                problems.add(problem.no_reason(one.span, name))
            elif name not in evolution_rules():
                known = evolution_rules()
                problems.add(problem.unknown_rule(one.span, name, known))
            else:
                yield _comment(message, one, name, versions)


def _comment(
    message: Message,
    one: AllowingComment,
    rule: str,
    versions: tuple[VersionRange, ...] | None,
) -> Comment:
    path = None if one.name is None else paths_by_place(message).get(one.name)
    return Comment(
        reason=one.reason,
        span=one.span,
        rule=rule,
        message=message.name,
        stretch=one.owner,
        path=path,
        versions=versions,
    )
