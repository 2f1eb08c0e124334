"""Recognise a text's notation by its content, and call that notation's reader.

The readers of documents and kmsg are loaded only when a text may be for them.
"""

# ruff: noqa: PLC0415

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import PurePosixPath

from specgen.disk.inputs import TextFile
from specgen.protocol.model import Kind, Message, Notation, Release, Span
from specgen.report import Problems, catalogue
from specgen.report import documents as problem
from specgen.sources.bundled import Bundle
from specgen.sources.folders import in_source_tree
from specgen.sources.json_log import from_json_log
from specgen.sources.kafka_json import read_definition
from specgen.sources.kafka_json.recognise import is_definition

_JSON_START = re.compile(
    r"(?:\s|//[^\n]*\n|/\*[^*]*\*+(?:[^/*][^*]*\*+)*/)*"
    r"(?:\{(?=\s*(?:\"|/[/*]))|(?P<may_be_prose>[\[\"]|\{(?![{%:<])))"
)
"""A page may also begin with a link, a quotation, or the braces of a site generator."""


def notation_of(text: str) -> Notation | None:
    """The notation of a text; None if it is unknown."""
    text = from_json_log(text)
    json = _JSON_START.match(text)
    if not text.strip() or (json is not None and not json["may_be_prose"]):
        return Notation.JSON
    from specgen.sources.bnf import looks_like_reference
    from specgen.sources.kmsg import looks_like_kmsg

    if looks_like_kmsg(text):
        return Notation.KMSG
    if looks_like_reference(text):
        return Notation.REFERENCE
    return None if json is None else Notation.JSON


def read_files(
    name: str,
    files: Sequence[TextFile],
    problems: Problems,
    module_of: Callable[[str], str],
    reference: Release | None = None,
    bundle: Bundle | None = None,
) -> Release:
    """Read a release from texts in any notation; errors go to ``problems``.

    If there are several, those in no known notation (a licence, say) and pages without
    messages are skipped.  The ``reference`` decides what lost indentation leaves open;
    the ``bundle``, if any, is evidence of damage in documents.
    """
    messages: list[Message] = []
    pages: list[tuple[str, str]] = []
    kmsg: list[tuple[str, str]] = []
    definitions = 0
    notations: set[Notation] = set()
    for file in files:
        is_blank = not file.text.strip()
        if is_blank and len(files) > 1 and not file.path.endswith(".json"):
            continue
        notation = notation_of(file.text)
        if notation is Notation.JSON and len(files) > 1 and _is_other(file):
            problems.add(problem.other_json(Span(file.path)))
            continue
        notations |= {notation} if notation is not None else set()
        if notation is Notation.JSON:
            definitions += 1
            module = module_of(file.path)
            message = read_definition(file.text, file.path, problems, module)
            messages += [message] if message is not None else []
        elif notation is Notation.REFERENCE:
            pages.append((file.path, file.text))
        elif notation is Notation.KMSG:
            kmsg.append((file.path, file.text))
        elif len(files) == 1:
            problems.add(problem.unknown_notation(Span(file.path)))
    if definitions:
        # If a definition was unreadable, a missing counterpart is not reported.
        check_release(messages, problems, whole=len(messages) == definitions > 1)
    documents = Release(name=name, messages=())
    if pages:
        from specgen.sources.bnf import read_references

        documents = read_references(pages, problems, bundle)
        messages += documents.messages
    if kmsg:
        from specgen.sources.kmsg import as_kafka, read_kmsg

        messages += as_kafka(read_kmsg(kmsg, problems, reference)).messages
    if pages and not messages and not definitions:
        place, damaged = Span(pages[0][0]), len(documents.damaged)
        problems.add(problem.no_blocks(place, _rows(documents), damaged))
    return documents.replace(
        name=name,
        messages=tuple(messages),
        notations=tuple(n.value for n in Notation if n in notations),
    )


def _is_other(file: TextFile) -> bool:
    """Whether a JSON file is not a definition; in Kafka's source tree, all are."""
    return not in_source_tree(file.path) and not is_definition(file.text)


def _rows(document: Release) -> dict[str, int]:
    """The number of rows in each table of a document."""
    return {
        "errors": len(document.errors),
        "API keys": len(document.api_keys),
        "types": len(document.types),
    }


_PARTNERS = {
    Kind.REQUEST: Kind.RESPONSE,
    Kind.RESPONSE: Kind.REQUEST,
    Kind.COORDINATOR_KEY: Kind.COORDINATOR_VALUE,
    Kind.COORDINATOR_VALUE: Kind.COORDINATOR_KEY,
}


def check_release(messages: Iterable[Message], problems: Problems, whole: bool) -> None:
    """Report duplicate names and API keys.

    In a ``whole`` release, as opposed to a single definition, also report messages without
    their counterpart.  RPCs share one table of keys; other messages have one per module,
    or per folder if the path does not show the module.
    """
    names: dict[str, Message] = {}
    keys: dict[tuple[str, Kind, int], Message] = {}
    for message in messages:
        if message.name in names:
            first = names[message.name].span
            problems.add(catalogue.same_message(message.span, message.name, first))
        names[message.name] = message
        key = _key(message)
        if key is None:
            continue
        if key in keys:
            other = keys[key].name
            problems.add(
                catalogue.same_api_key(message.span, key[2], str(message.kind), other)
            )
        keys[key] = message
    for (scope, kind, number), message in keys.items():
        partner = _PARTNERS.get(kind)
        if whole and partner is not None and (scope, partner, number) not in keys:
            problems.add(
                catalogue.missing_partner(
                    message.span, number, message.name, str(partner)
                )
            )


def _key(message: Message) -> tuple[str, Kind, int] | None:
    if message.api_key is None or message.kind in (Kind.HEADER, Kind.DATA):
        return None
    folder = message.module or str(PurePosixPath(message.span.path).parent)
    return "" if message.kind.is_rpc else folder, message.kind, message.api_key
