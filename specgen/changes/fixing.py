"""Fixes definitions automatically, as far as their meaning does not change."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from specgen.changes.diff import Differences
from specgen.changes.differing import lint
from specgen.changes.finding import Finding
from specgen.changes.lint import entities_by_field, fields_with_paths
from specgen.changes.pairing import Pairing, new_places
from specgen.disk.atomic import write_whole
from specgen.disk.encodings import is_utf8
from specgen.disk.inputs import RawFile, TextFile
from specgen.disk.inputs import texts as decoded
from specgen.protocol.model import NONE, Field, FieldType, Span, innermost
from specgen.report import Problems
from specgen.report.problem import bad_input
from specgen.sources.jars import is_jar
from specgen.sources.kafka_json.edits import (
    Definition,
    Edit,
    Fix,
    edited,
    repaired,
    respelt_keys,
)
from specgen.sources.kafka_json.recognise import is_definition
from specgen.sources.loading import Loaded
from specgen.sources.opening import read_texts, source_files, source_name

_END_OF_PART = re.compile(r"\.|\[\]")
_BOM = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class FixedFile:
    """A file with its contents before and after the fixes."""

    path: str
    before: bytes
    after: bytes
    fixes: tuple[Fix, ...]


@dataclass(frozen=True)
class Repair:
    """The fixes for a source."""

    files: tuple[FixedFile, ...]
    loaded: Loaded
    """The fixed source, read from the new texts."""
    texts: Mapping[str, str]
    """The new texts, by path."""

    def write(self) -> None:
        """Write each file completely or not at all.  Raises OSError."""
        for file in self.files:
            write_whole(Path(file.path), file.after)


def repair(
    source: str,
    against: Loaded | None = None,
    *,
    names: Collection[str] = (),
    allowed: (
        Callable[[Differences, Loaded, Mapping[str, str]], Differences] | None
    ) = None,
) -> Repair:
    """The automatic fixes for the definitions in a file or folder.

    Defaults are added only to fields that ``against`` lacks, since they would change how
    others are read.  ``names`` are the messages or APIs whose files may be changed; all
    if empty.  ``allowed`` removes allowed findings.  Raises SpecError with every remaining
    error, and for a source that can't be written.
    """
    before = {file.path: file.raw for file in _writable(source)}
    fixes: dict[str, list[Fix]] = {path: [] for path in before}
    texts: dict[str, str] = {}
    problems = Problems()
    for file in decoded((RawFile(*item) for item in before.items()), problems):
        texts[file.path] = _read_as_definition(file, fixes[file.path])
    loaded = _loaded(source, texts, problems)
    differences = lint(loaded, against, texts)
    if allowed is not None:
        differences = allowed(differences, loaded, texts)
    for path, more in _of_findings(differences.findings, loaded, against, texts):
        fixes[path] += more
        texts[path] = edited(texts[path], (fix.edit for fix in more))
    chosen = {
        message.span.path
        for message in loaded.release.messages
        if not names or {message.name, message.api} & {*names}
    }
    files = tuple(
        FixedFile(path, raw, _encoded(raw, texts[path]), tuple(fixes[path]))
        for path, raw in before.items()
        if path in chosen and fixes[path]
    )
    return Repair(files, _loaded(source, texts, Problems()), texts)


def _writable(source: str) -> Iterator[RawFile]:
    if source.startswith(("kafka:", "git:")) or source == "-" or is_jar(Path(source)):
        hint = "name a file of definitions or a folder"
        raise bad_input(source, "it can't be written to", hint)
    for file in source_files(source):
        if not Path(file.path).is_file():
            raise bad_input(file.path, "it can't be written to", "unpack the jar first")
        if not is_utf8(file.raw):
            raise bad_input(file.path, "it can't be written to", "save it as UTF-8")
        yield file


def _loaded(source: str, texts: Mapping[str, str], problems: Problems) -> Loaded:
    files = [TextFile(path, text) for path, text in texts.items()]
    release = read_texts(source_name(source), files, problems)
    return Loaded(source, release, release.messages, tuple(problems.found))


def _read_as_definition(file: TextFile, fixes: list[Fix]) -> str:
    """The text, repaired so that it can be read; the repairs are added to ``fixes``."""
    text = file.text
    if not is_definition(text):
        return text
    for find in (repaired, respelt_keys):
        more = find(text, file.path)
        fixes += more
        text = edited(text, (fix.edit for fix in more))
    return text


def _encoded(before: bytes, text: str) -> bytes:
    return (_BOM if before.startswith(_BOM) else b"") + text.encode()


def _of_findings(
    findings: Sequence[Finding],
    loaded: Loaded,
    against: Loaded | None,
    texts: Mapping[str, str],
) -> Iterator[tuple[str, list[Fix]]]:
    """The fixes of findings that have one, by file."""
    by_path: dict[str, list[Finding]] = {}
    for item in findings:
        if item.rule.fix:
            by_path.setdefault(item.new_span.path, []).append(item)
    places = Places.of(loaded, against)
    for path, items in by_path.items():
        definition = Definition(texts[path], path)
        edits = ((item, _edit(item, definition, places)) for item in items)
        yield (
            path,
            [
                Fix(item.rule.id, item.new_span, f"{item.place}: {item.new}", edit)
                for item, edit in edits
                if edit is not None
            ],
        )


def _edit(item: Finding, definition: Definition, places: Places) -> Edit | None:
    """The edit that fixes a finding; None if that needs a person."""
    field = places.field(item)
    match item.rule.id:
        case "STYLE_QUOTED":
            return definition.without_quotes(item.new_span)
        case "STYLE_KEY_TWICE":
            return definition.without_member(item.new_span)
        case "STYLE_ENTITY_TYPE" if field is not None:
            key = field.name, innermost(field.type)
            entity = places.entities[key]
            return definition.with_member(item.new_span, "entityType", entity)
        case "STYLE_ID_DEFAULT" if places.is_new(item):
            return definition.with_member(item.new_span, "default", "-1")
        case "DEFAULT_NULL_MISSING" if field is not None and places.is_new(item):
            if field.versions <= (field.nullable_versions or NONE):
                return definition.with_member(item.new_span, "default", "null")
    return None


@dataclass(frozen=True)
class Places:
    """The fields of a source by their places, and those that another source lacks."""

    fields: Mapping[Span, Field]
    entities: Mapping[tuple[str, FieldType], str]
    new: frozenset[tuple[str, str]]

    @classmethod
    def of(cls, loaded: Loaded, against: Loaded | None) -> Places:
        """Collect the fields; without another source, none is known to be new."""
        messages = loaded.release.messages
        fields = (f for m in messages for _, f, _ in fields_with_paths(m))
        pairing = against and Pairing.of(against.release, loaded.release)
        return cls(
            {field.span: field for field in fields},
            entities_by_field(messages),
            frozenset(new_places(pairing) if pairing else ()),
        )

    def field(self, item: Finding) -> Field | None:
        """The field that a finding is about, if it is about one."""
        return self.fields.get(item.new_span)

    def is_new(self, item: Finding) -> bool:
        """Whether the other source lacks the field or what it is in."""
        ends = (end.start() for end in _END_OF_PART.finditer(item.path))
        outer = ["", item.path, *(item.path[:end] for end in ends)]
        return any((item.message, path) in self.new for path in outer)
