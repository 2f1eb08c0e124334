"""The rules for the fields of one struct: names, tags, lengths of raw bytes."""

from __future__ import annotations

from collections.abc import Sequence

from specgen.protocol.model import VersionRange
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kmsg.raw import BASES, RawField, Shape


def check_struct(
    fields: Sequence[RawField], flexible: VersionRange, problems: Problems
) -> None:
    """Report every broken rule; ``flexible`` is the versions in which tags may exist."""
    seen: dict[str, RawField] = {}
    for raw in fields:
        if raw.name in seen:
            line = seen[raw.name].span.line
            message = f"field {problem.quoted(raw.name)} is already on line {line}"
            problems.add(problem.bad_kmsg(raw.span, "K5", message))
        if raw.type is not None and raw.type.shape is Shape.MINUS:
            _check_length(raw, seen.get(raw.type.name), problems)
        seen.setdefault(raw.name, raw)
    _check_tags([raw for raw in fields if raw.tag is not None], flexible, problems)


def _check_length(raw: RawField, length: RawField | None, problems: Problems) -> None:
    kind = length.type if length is not None else None
    base = BASES.get(kind.name) if kind is not None and not kind.array else None
    if base is None or base.scalar is None or not base.scalar.is_integer:
        assert raw.type is not None
        message = f"there is no integer field {problem.quoted(raw.type.name)} before it"
        problems.add(problem.bad_kmsg(raw.type.span, "K9", message))


def _check_tags(
    tagged: Sequence[RawField], flexible: VersionRange, problems: Problems
) -> None:
    seen: dict[int, RawField] = {}
    for raw in tagged:
        note, tag = raw.note, raw.tag
        assert note is not None and tag is not None
        message = hint = ""
        if not flexible:
            message = "a tag in a struct without flexible versions"
            hint = 'its top line names them: "flexible v12+"'
        elif not raw.versions(flexible):
            message = f"not tagged in any of the flexible versions {flexible}"
        elif tag in seen:
            message = f"tag {tag} is already used by {problem.quoted(seen[tag].name)}"
        elif tag >= len(tagged):
            message = f"tag {tag} leaves a gap"
            hint = f"the tags of {len(tagged)} fields are 0 to {len(tagged) - 1}"
        if message:
            problems.add(problem.bad_kmsg(note.span, "K6", message, hint))
        seen.setdefault(tag, raw)
