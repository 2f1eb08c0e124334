"""The bundled releases: ``kafka:4.3``, ``kafka:latest``, and all of them.

``specs/releases/R.json`` gives, for every definition of release R, the release that
first had it in that form; ``specs/definitions/NAME/FIRST.json`` is its text.  Error codes
and API keys are stored the same way.  Releases before 2.2 have no definitions; theirs were
converted from documents and are in ``specs/documents``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from itertools import chain
from pathlib import Path
from typing import Any

from specgen.disk.data import data_folder
from specgen.disk.inputs import read_file
from specgen.protocol.model import (
    ApiKey,
    ErrorCode,
    Field,
    Message,
    Notation,
    Release,
    Span,
    Struct,
)
from specgen.protocol.model.release import SupportedError, release_order
from specgen.report import Problem, Problems, SpecError
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.sources.kafka_json import read_definition, read_plain_definition

RELEASE_NAME = re.compile(r"\d{1,9}(?:\.\d{1,9})+", re.ASCII)
"""The form of a bundled release's name."""


SHAPES = "shapes.json"
"""The file with the shapes of all blocks in the references of releases."""

_FOLDERS = ("definitions", "documents")
TABLES = ("errors", "apis", "supported_errors")
"""The tables of a release, stored beside its messages."""


def messages_folder(filled_from: str) -> str:
    """The folder of a release's messages; ``filled_from`` shows that they are from documents."""
    return _FOLDERS[bool(filled_from)]


class Bundle:
    """A ``specs`` folder; each file in it is read only once."""

    def __init__(self, root: Path | None = None) -> None:
        self.root = root or data_folder("specs")
        self._loaded: dict[str, Any] = {}
        self._messages: dict[tuple[str, str], Message] = {}
        self._values: dict[tuple[str, str, str], dict[Any, list[Any]]] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The releases, oldest first."""
        names = (path.stem for path in (self.root / "releases").glob("*.json"))
        return tuple(sorted(filter(RELEASE_NAME.fullmatch, names), key=release_order))

    @cached_property
    def of_definitions(self) -> tuple[str, ...]:
        """The releases made from definitions, oldest first: ``kafka:all``."""
        return tuple(n for n in self.names if not self.index(n).get("filled_from"))

    def resolve(self, name: str) -> str:
        """The release that a name refers to: ``0.11`` to 0.11.0, which is the only one.

        Raises SpecError if there is none.
        """
        if name == "latest" and self.names:
            return self.names[-1]
        if name in self.names:
            return name
        patches = [known for known in self.names if known.startswith(f"{name}.")]
        if len(patches) == 1:
            return patches[0]
        hint = did_you_mean(name, [*self.names, "all", "latest"])
        if patches:
            hint = f"did you mean {' or '.join(patches)}?"
        elif not hint and self.names:
            span = f"{self.names[0]} to {self.names[-1]}"
            hint = f"the bundle has {span}, all and latest; specgen releases lists them"
        raise bad_input(f"kafka:{name}", "no such bundled release", hint)

    def index(self, name: str) -> dict[str, Any]:
        """The content of the release's own file."""
        path = f"releases/{self.resolve(name)}.json"
        index = self._load(path)
        if not isinstance(index, dict) or not isinstance(
            index.get("definitions"), dict
        ):
            raise self._damaged(path, "no object with 'definitions'")
        return index

    def read(self, name: str, problems: Problems | None = None) -> Release:
        """One release; raises SpecError if the bundle is damaged."""
        collected = problems or Problems()
        index = self.index(name)
        filled_from = index.get("filled_from", "")
        try:
            if not isinstance(filled_from, str):
                raise TypeError("'filled_from' is not a release's name")
            forms = [
                (path, module)
                for module, paths in self._paths(index).items()
                for path in paths.values()
            ]
            errors = [ErrorCode(**row) for row in self._facts("errors", index)]
            api_keys = [ApiKey(**row) for row in self._facts("apis", index)]
            supported = self._facts("supported_errors", index)
            supported_errors = [SupportedError(**row) for row in supported]
            missing = tuple(index.get("missing_modules", ()))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            fault = f"{type(error).__name__}: {error}".partition("\n")[0]
            raise self._damaged(f"releases/{name}.json", fault) from None
        read = [self._message(*form, collected) for form in forms]
        collected.raise_errors()
        messages = tuple(message for message in read if message is not None)
        if filled_from:
            messages = tuple(message.replace(filled=True) for message in messages)
        return Release(
            name=index.get("release", name),
            version=index.get("version", ""),
            notations=(Notation.REFERENCE.value,) if filled_from else (),
            messages=messages,
            errors=tuple(errors),
            api_keys=tuple(api_keys),
            supported_errors=tuple(supported_errors),
            missing_modules=missing,
            filled_from=filled_from,
        )

    def read_all(self, problems: Problems | None = None) -> list[Release]:
        """Every release, oldest first; raises SpecError if there is none."""
        return self._read_each(self.names, problems)

    def read_definitions(self, problems: Problems | None = None) -> list[Release]:
        """The releases made from definitions; raises SpecError if there is none."""
        return self._read_each(self.of_definitions, problems)

    def paths(self, name: str) -> list[str]:
        """The files below ``root`` that a release is read from, its index first."""
        index = self.index(name)
        tables = (f"{kind}/{index[kind]}.json" for kind in TABLES if kind in index)
        modules = self._paths(index).values()
        messages = chain.from_iterable(paths.values() for paths in modules)
        return [f"releases/{self.resolve(name)}.json", *messages, *tables]

    def _paths(self, index: dict[str, Any]) -> dict[str, dict[str, str]]:
        """The files of a release's messages, by module and message name."""
        folder = messages_folder(index.get("filled_from", ""))
        return {
            module: {n: f"{folder}/{n}/{form}.json" for n, form in forms.items()}
            for module, forms in index["definitions"].items()
        }

    def _read_each(
        self, names: Sequence[str], problems: Problems | None
    ) -> list[Release]:
        if not names:
            raise bad_input(str(self.root), "no bundled releases in this folder")
        return [self.read(name, problems) for name in names]

    @cached_property
    def shapes(self) -> dict[str, dict[str, dict[str, str]]]:
        """The shapes of blocks in releases' references, by message and version.

        They are digests (``sources/bnf/evidence/shapes.py``), each with the first and
        the last release that shows it.  The version is empty where a reference gives
        none.  A folder may lack the file.
        """
        path = self.root / SHAPES
        return self._parsed(SHAPES) if path.is_file() else {}

    def values(self, table: str, column: str, by: str) -> dict[Any, list[Any]]:
        """The values that any release's table has for each of another column, oldest first."""
        values = self._values.setdefault((table, column, by), {})
        if not values:
            distinct: dict[Any, dict[Any, None]] = {}
            for row in self.rows(table):
                distinct.setdefault(row[by], {})[row[column]] = None
            values |= {key: [*of_key] for key, of_key in distinct.items()}
        return values

    def rows(self, table: str) -> Iterator[dict[str, Any]]:
        """The rows of a table (``TABLES``) in all releases, oldest first."""
        # A form is named after the oldest release that has it.
        forms = sorted(
            (path.stem for path in (self.root / table).glob("*.json")),
            key=release_order,
        )
        for form in forms:
            yield from self._facts(table, {table: form})

    def names_in(self, module: str) -> set[str]:
        """The names of the messages that a module has had in any release."""
        return {
            message
            for name in self.names
            for message in self.index(name)["definitions"].get(module, ())
        }

    def forms(self, names: Collection[str]) -> Iterator[tuple[str, Message]]:
        """The named messages of every release, oldest first, each with its release."""
        problems = Problems()
        for release in self.names:
            for module, paths in self._paths(self.index(release)).items():
                for name in sorted({*names} & paths.keys()):
                    message = self._message(paths[name], module, problems)
                    if message is not None:
                        yield release, message

    def _facts(self, kind: str, index: dict[str, Any]) -> list[dict[str, Any]]:
        form = index.get(kind)
        facts: list[dict[str, Any]] = []
        return facts if form is None else self._load(f"{kind}/{form}.json")[kind]

    def _load(self, path: str) -> Any:
        if path not in self._loaded:
            self._loaded[path] = self._parsed(path)
        return self._loaded[path]

    def _parsed(self, path: str) -> Any:
        file = read_file(self.root / path)
        try:
            return json.loads(file.text)
        except json.JSONDecodeError as error:
            end = error.colno + 1
            place = Span(file.path, error.lineno, error.colno, error.lineno, end)
            text = f"the bundle is damaged: {error.msg}"
            raise SpecError([Problem("I1", text, place)]) from None

    def _damaged(self, path: str, fault: str) -> SpecError:
        return bad_input(str(self.root / path), f"the bundle is damaged: {fault}")

    def _message(self, path: str, module: str, problems: Problems) -> Message | None:
        key = path, module
        if key not in self._messages:
            file = read_file(self.root / path)
            message, faults = _read_plain(file.text, file.path)
            problems.extend(faults)
            if message is None:
                return None
            self._messages[key] = message.replace(module=module)
        return self._messages[key]


@cache
def own_bundle() -> Bundle:
    """The bundle that comes with specgen; a process reads its files once."""
    return Bundle()


def place_text(span: Span, source: str = "") -> str:
    """A place for people: in a bundled file, ``kafka:2.8 FetchRequest.json:5:11``.

    The release is that of the source (``kafka:3.9``) if it has the definition in this
    form, otherwise the oldest one that has.
    """
    path, bundle = Path(span.path), own_bundle()
    folder = path.parent.parent
    if folder.parent != bundle.root or folder.name not in _FOLDERS:
        return str(span)
    form = path.relative_to(bundle.root).as_posix()
    named = path.stem
    with suppress(SpecError):  # the source is no release
        release = bundle.resolve(source.removeprefix("kafka:"))
        named = release if form in bundle.paths(release) else named
    name = f"kafka:{named} {path.parent.name}.json"
    return str(replace(span, path=name))


@lru_cache(4096)
def _read_plain(text: str, path: str) -> tuple[Message | None, tuple[Problem, ...]]:
    """A definition and its problems; all bundles share the result."""
    problems = Problems()
    return read_plain_definition(text, path, problems), tuple(problems.found)


def located(message: Message) -> Message:
    """A bundled message with the lines and columns that ``read`` leaves out.

    It may combine several releases: each field has its place in its own definition.
    """
    if message.span.line or not message.span.path:
        return message
    owners: list[Message | Struct] = [message, *message.structs]
    fields = [field for owner in owners for field in owner.fields]
    paths = {item.span.path for item in (*owners, *fields)} - {""}
    places = dict(chain.from_iterable(map(_places, paths)))

    def fields_of(owner: Message | Struct, name: str) -> tuple[Field, ...]:
        return tuple(
            field.replace(
                span=places.get((field.span.path, name, field.name), field.span)
            )
            for field in owner.fields
        )

    return message.replace(
        span=places.get((message.span.path, "", ""), message.span),
        fields=fields_of(message, ""),
        structs=tuple(
            struct.replace(
                span=places.get((struct.span.path, struct.name, ""), struct.span),
                fields=fields_of(struct, struct.name),
            )
            for struct in message.structs
        ),
    )


def _places(path: str) -> Iterator[tuple[tuple[str, str, str], Span]]:
    """The places in a definition, each keyed by path, struct name and field name.

    The struct name is empty for the message's root, the field name for a struct itself.
    """
    file = read_file(Path(path))
    message = read_definition(file.text, file.path, Problems())
    if message is None:
        return
    owners: list[tuple[Message | Struct, str]] = [(message, "")]
    owners += ((struct, struct.name) for struct in message.structs)
    for owner, name in owners:
        yield (path, name, ""), owner.span
        yield from (((path, name, field.name), field.span) for field in owner.fields)
