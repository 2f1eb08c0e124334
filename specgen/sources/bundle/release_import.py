"""Import a release into a ``specs`` folder, with the facts of its kafka-clients jar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path

from specgen.disk.inputs import TextFile
from specgen.protocol.model import Notation, Release
from specgen.protocol.model.release import SupportedError
from specgen.report import Problem, Problems
from specgen.report.problem import bad_input
from specgen.sources.bundle.bundle_writer import Imported, write_release
from specgen.sources.bundle.definition_text import is_definition
from specgen.sources.bundle.documents import documented, printed_reference
from specgen.sources.bundle.facts import jar_facts
from specgen.sources.bundled import Bundle
from specgen.sources.kafka_json.comments import listed_errors
from specgen.sources.opening import read_texts, source_texts


def import_sources(
    sources: Sequence[str],
    name: str,
    specs: Path,
    *,
    warn: Callable[[Iterable[Problem]], None],
    version: str = "",
    clients: Path | None = None,
    missing: Sequence[str] = (),
) -> Imported:
    """Import a release into the folder, completely or not at all.

    ``clients`` is the kafka-clients jar to read error codes and API keys from; without it
    the release has those of its documents, if any.  A kafka-clients jar without
    definitions prints its protocol reference instead.  Raises SpecError with every error
    in the sources, LockedError if another run is writing to the folder, and OSError.
    """
    problems = Problems()
    texts = {source: _texts(source, problems) for source in sources}
    release = read_texts(name, chain.from_iterable(texts.values()), problems)
    if release.notations == (Notation.REFERENCE.value,):
        release = documented(release, Bundle(specs), problems)
    for source, files in texts.items():
        _check_source(source, {file.path for file in files}, release)
    warn(problems.found)
    names = {message.span.path: message.name for message in release.messages}
    errors, api_keys = release.errors, release.api_keys
    if clients:
        errors, api_keys = jar_facts(clients)
    complete_release = release.replace(
        version=version,
        errors=errors,
        api_keys=api_keys,
        supported_errors=tuple(
            SupportedError(message=names[file.path], error=error, versions=versions)
            for file in chain.from_iterable(texts.values())
            if file.path in names
            for error, versions in listed_errors(file.text)
        ),
        missing_modules=tuple(missing),
    )
    return write_release(complete_release, specs)


def _texts(source: str, problems: Problems) -> list[TextFile]:
    printed = printed_reference(source)
    return [*source_texts(source, problems)] if printed is None else [printed]


def _check_source(source: str, paths: set[str], release: Release) -> None:
    """Raise SpecError for a source without definitions, or with incomplete ones."""
    messages = [message for message in release.messages if message.span.path in paths]
    if not messages:
        raise bad_input(source, "no message definitions found in it")
    for message in messages:
        if not is_definition(message):
            hint = "only Kafka's own JSON definitions have all that the bundle holds; "
            hint += "what a document leaves out is taken from a bundled release"
            raise bad_input(source, f"it describes {message.name} incompletely", hint)
