"""The view of the python pack: the values for its templates."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from inspect import getsource
from typing import Any, ClassVar

from specgen import __version__
from specgen.codegen.package_name import name_problem_in_python
from specgen.codegen.units import Job
from specgen.codegen.views.base import View
from specgen.codegen.views.json_keys import check_json_keys
from specgen.codegen.views.python.classes import Classes, base_of
from specgen.codegen.views.python.code import Imports
from specgen.codegen.views.python.decode import DecodePlan
from specgen.codegen.views.python.decode_steps import Unpack
from specgen.codegen.views.python.encode import EncodePlan
from specgen.codegen.views.python.encode_steps import Pack, PackLists
from specgen.codegen.views.python.names import former_rows, give_names, table_text
from specgen.codegen.views.python.protocol import api_rows, error_rows, record_types
from specgen.codegen.views.python.steps import Steps, walk
from specgen.protocol.codec import (
    decoder,
    encoder,
    json_form,
    nodes,
    scalars,
    varints,
)
from specgen.protocol.layout import Layout, StructLayout, places, struct_in
from specgen.protocol.layout.lower import lower_all
from specgen.protocol.model import Message, VersionRange
from specgen.protocol.model.names import snake_case
from specgen.report.environment import python_literal
from specgen.sources.union.former_names import former_names

_SLOW_CODEC = (nodes, varints, scalars, decoder, encoder, json_form)
"""The modules that a package has as they are."""


def note_uses(steps: Steps, imports: Imports) -> None:
    """Make the module define and import what the steps name."""
    for step in walk(steps):
        imports.helpers.update(step.helpers)
        match step:
            case Unpack(is_byte=False):
                imports.unpackers[step.call] = f">{step.forms}"
            case Pack(constant=None):
                imports.packers[step.call] = f">{step.forms}"
            case PackLists():
                imports.list_packers[step.name] = step.forms


@dataclass(frozen=True)
class Functions:
    """The two functions of a layout, or of a struct that layouts use often."""

    name: str
    title: str
    cls: str
    decode: Steps
    encode: Steps


class PythonView(View):
    """A module for each message, their tables, and the package's ``__init__``."""

    encodes: ClassVar[bool] = True

    @classmethod
    def package_problem(cls, name: str) -> str:
        """What is wrong with a name in Python."""
        return name_problem_in_python(name)

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self.names = give_names(job.messages)
        self.common["slow_codec"] = {
            module.__name__.rpartition(".")[2]: getsource(module).rstrip()
            for module in _SLOW_CODEC
        }
        check_json_keys(job.messages)

    def message(self, message: Message) -> dict[str, Any]:
        """Once per message: its classes, functions and layout table."""
        names = self.names[message.name]
        imports = Imports(names)
        groups = layout_groups(message)
        outlined = outlines(layout for _, layout in groups)

        def functions(root: StructLayout, name: str, title: str) -> Functions:
            cls = imports.cls(message, root)
            decode = DecodePlan(message, root, imports, outlined).build()
            encode = EncodePlan(message, root, imports, outlined).build()
            note_uses((*decode, *encode), imports)
            return Functions(name, title, cls, decode, encode)

        shared = [
            functions(struct, name, f"{struct.name}, which stands in several places")
            for struct, name in outlined.items()
        ]
        whole = [
            functions(layout.root, f"v{versions[0]}", _title(versions))
            for versions, layout in groups
        ]
        classes = Classes(message, imports)
        response = self.job.responses.get(message.name)
        answer = self.names[response.name] if response else None
        base = base_of(message, answer.cls if answer else None)
        root, nested = classes.root(base), classes.nested()
        return self.common | {
            "root": root,
            "nested": nested,
            "bases": base.names,
            "response": answer,
            "constants": _constants(message, names.module),
            "functions": shared + whole,
            "dispatch": {v: f"v{group[0]}" for group, _ in groups for v in group},
            "imports": imports,
            "helpers": sorted(imports.helpers - {"UUID"}),
            "sharing": sorted(imports.sharing),
            "uses": _uses(root, nested, imports),
            "definitions": _definitions(imports),
            "module": names.module,
            "table": table_text(message, names),
        }

    def release(self) -> dict[str, Any]:
        """Once per release: the table of modules, aliases, and versions by release."""
        modules = {
            self.names[m.name].cls: self.names[m.name].module
            for m in sorted(self.job.messages, key=lambda m: m.name)
        }
        aliases = {
            alias: self.names[m.name].cls
            for m in self.job.messages
            for alias in self.names[m.name].aliases
            if alias not in modules
        }
        return super().release() | {
            "modules": modules,
            "aliases": dict(sorted(aliases.items())),
            "releases": {
                name: json.dumps(versions, separators=(",", ":"))
                for name, versions in self._releases().items()
            },
            "former_names": dict(self._former_names()),
            "apis": api_rows(self.job.messages, self.names),
            "errors": error_rows(self.job.release.errors),
            "record_types": record_types(self.job.messages, self.names, self._newest()),
            "version": __version__,
            "distribution": re.sub("[_.]", "-", self.job.package),
            "top_package": self.job.package.partition(".")[0],
        }

    def _former_names(self) -> Iterator[tuple[str, list[str]]]:
        """The rows for fields with other names in some releases, by message."""
        union = self.job.union
        if union is None:
            return
        for message in self.job.messages:
            found = former_names(message, union.forms.get(message.name, ()))
            if found:
                names = self.names[message.name]
                yield names.cls, former_rows(message, names, found)

    def _newest(self) -> dict[str, int]:
        """The index of the last release with each message."""
        return {
            name: place
            for place, messages in enumerate(self._releases().values())
            for name in messages
        }

    def _releases(self) -> dict[str, dict[str, tuple[int, ...]]]:
        """Lowest and highest versions, followed by a 1 if the highest is unstable."""
        chosen = {message.name for message in self.job.messages}
        if self.job.union is None:
            release = self.job.release
            table = {
                release.name: {m.name: m.valid_versions for m in self.job.messages}
            }
            unstable = {
                release.name: {m.name for m in release.messages if m.unstable_versions}
            }
        else:
            table = self.job.union.versions_by_release
            unstable = self.job.union.unstable_by_release
        return {
            name: {
                self.names[message].cls: (
                    *(versions.low, versions.high),
                    *((1,) if message in unstable.get(name, ()) else ()),
                )
                for message, versions in sorted(messages.items())
                if message in chosen and versions
            }
            for name, messages in table.items()
        }


def layout_groups(message: Message) -> list[tuple[tuple[int, ...], Layout]]:
    """The distinct layouts of a message, each with the versions that share it."""
    groups: dict[StructLayout, list[Layout]] = {}
    for layout in lower_all(message):
        groups.setdefault(layout.root, []).append(layout)
    return [
        (tuple(layout.version or 0 for layout in layouts), layouts[0])
        for layouts in groups.values()
    ]


def _title(versions: tuple[int, ...]) -> str:
    if len(versions) == 1:
        return f"Version {versions[0]}"
    if versions[-1] - versions[0] + 1 == len(versions):
        return f"Versions {versions[0]} to {versions[-1]}"
    return f"Versions {', '.join(map(str, versions))}"


def _constants(message: Message, module: str) -> list[tuple[str, str, str]]:
    """Name, type and value of each class constant."""
    valid = message.valid_versions
    ranges = {
        "VERSIONS": valid,
        "FLEXIBLE_VERSIONS": message.flexible_versions & valid,
        "DEPRECATED_VERSIONS": message.deprecated_versions & valid,
        "UNSTABLE_VERSIONS": message.unstable_versions,
    }
    constants = [
        ("API_KEY", "int | None", python_literal(message.api_key)),
        ("KIND", "str", python_literal(str(message.kind))),
    ]
    constants += [(name, "range", _range(r)) for name, r in ranges.items() if r]
    constants.append(("_module", "str", python_literal(module)))
    return [row for row in constants if row[2] != "None"]


def _range(versions: VersionRange) -> str:
    return f"range({versions.low}, {versions.high + 1})"


def _definitions(imports: Imports) -> list[tuple[str, str]]:
    """The names that a module's functions use: classes, unpackers, packers."""
    definitions = [*imports.classes.items(), *imports.defaults.items()]
    definitions += [(name, code) for code, name in imports.constants.items()]
    definitions += [
        (name, f"Struct({python_literal(form)}).unpack_from")
        for name, form in imports.unpackers.items()
    ]
    definitions += [
        (name, f"Struct({python_literal(form)}).pack")
        for name, form in imports.packers.items()
    ]
    for name, parts in imports.list_packers.items():
        args = ", ".join(python_literal(part) for part in parts)
        definitions.append((f"_make_{name}", f"_Packs({args})"))
        definitions.append((f"_packs_{name}", f"_make_{name}.made"))
    return sorted(definitions)


def _uses(root: Any, nested: list[Any], imports: Imports) -> dict[str, bool]:
    classes = (root, *nested)
    attributes = [a for c in classes for a in c.attributes]
    return {
        "arrays": any(c.arrays for c in classes),
        "uuid": any("UUID" in a.annotation for a in attributes),
        "uuid_default": "UUID" in imports.helpers,
        "msgspec": any(c.base == "msgspec.Struct" for c in nested)
        or any(a.default.startswith("msgspec.") for a in attributes),
    }


OFTEN = 3
"""Least uses of such a struct in one layout."""

DEEPEST = 5
"""Most levels of structs in one function; Kafka's own messages have no more."""


def outlines(layouts: Iterable[Layout]) -> dict[StructLayout, str]:
    """The structs that get functions of their own, with the functions' names."""
    functions: dict[StructLayout, str] = {}
    for layout in layouts:
        uses = Counter(place.inner for place in places(layout.root) if place.inner)
        often = {struct for struct, count in uses.items() if count >= OFTEN}
        own = often | {*_deep(layout.root, often, 0)}
        for struct in uses:
            if struct in own and [*struct.all_fields] and struct not in functions:
                name = f"{snake_case(struct.name)}_v{layout.version}"
                while name in functions.values():
                    name += "_"
                functions[struct] = name
    return functions


def _deep(
    struct: StructLayout, own: Container[StructLayout], level: int
) -> Iterator[StructLayout]:
    """The structs below a struct at which a function would become too deep.

    ``level`` is the struct's level in its function.
    """
    for field in struct.all_fields:
        inner = struct_in(field.type)
        if inner is None:
            continue
        below = 0 if inner in own else level + 1
        if below > DEEPEST:
            yield inner
            below = 0
        yield from _deep(inner, own, below)
