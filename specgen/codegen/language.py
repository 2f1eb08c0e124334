"""Names in a pack's language: cases and keywords, as declared in its ``pack.toml``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from specgen.disk.settings import Settings
from specgen.protocol.model import Field, Message, Struct
from specgen.protocol.model.names import definition_name, json_key, snake_case
from specgen.report import Problem, SpecError
from specgen.report.catalogue import quoted

_KEYS = ("fields", "types", "constants", "keywords", "suffix")


class Case(StrEnum):
    """How names of several words are written."""

    AS_WRITTEN = "as-written"
    SNAKE = "snake_case"
    CAMEL = "camelCase"
    PASCAL = "PascalCase"
    UPPER = "UPPER_CASE"
    KEBAB = "kebab-case"

    def __call__(self, name: str) -> str:
        """A definition's name in this case: ``TopicId`` becomes ``topic_id``, and so on."""
        return _FORMS[self](name)


_FORMS: dict[Case, Callable[[str], str]] = {
    Case.AS_WRITTEN: str,
    Case.SNAKE: snake_case,
    Case.CAMEL: json_key,
    Case.PASCAL: definition_name,
    Case.UPPER: lambda name: snake_case(name).upper(),
    Case.KEBAB: lambda name: snake_case(name).replace("_", "-"),
}


@dataclass(frozen=True)
class Language:
    """How a pack's language spells the names in definitions."""

    fields: Case = Case.AS_WRITTEN
    types: Case = Case.AS_WRITTEN
    constants: Case = Case.UPPER
    keywords: frozenset[str] = frozenset()
    suffix: str = "_"
    """Appended to a name that would be a keyword."""

    def field_name(self, name: str) -> str:
        """The name of a field in the language's code."""
        return self._spelt(self.fields, name)

    def type_name(self, name: str) -> str:
        """The name of a message or a struct."""
        return self._spelt(self.types, name)

    def constant_name(self, name: str) -> str:
        """The name of a constant."""
        return self._spelt(self.constants, name)

    @property
    def filters(self) -> dict[str, Callable[[str], str]]:
        """The filters for templates, by name."""
        spell = (self.field_name, self.type_name, self.constant_name)
        return {function.__name__: function for function in spell}

    def _spelt(self, case: Case, name: str) -> str:
        spelt = case(name)
        return f"{spelt}{self.suffix}" if spelt in self.keywords else spelt


def read_language(settings: Settings) -> Language:
    """The table ``[names]`` of a ``pack.toml``; mistakes are reported."""
    names = settings.table.get("names", {})
    if not isinstance(names, dict):
        settings.report("names", "'names' must be a table: [names]")
        return Language()
    table = settings.section("names", names)
    table.only(_KEYS)
    default = Language()

    def case(key: str, default: Case) -> Case:
        return Case(table.choice(key, table.string(key, default), Case))

    return Language(
        fields=case("fields", default.fields),
        types=case("types", default.types),
        constants=case("constants", default.constants),
        keywords=frozenset(table.strings("keywords")),
        suffix=table.string("suffix", default.suffix),
    )


def check_names(language: Language, messages: Iterable[Message]) -> None:
    """Raise SpecError for all pairs of names that the language would spell the same."""
    problems = [clash for message in messages for clash in _clashes(language, message)]
    if problems:
        raise SpecError(problems)


def _clashes(language: Language, message: Message) -> Iterator[Problem]:
    named: list[Message | Struct] = [message, *message.structs]
    yield from _same(language.type_name, named, f"of {message.name}, types")
    for owner in named:
        yield from _same(language.field_name, owner.fields, f"of {owner.name}, fields")


def _same(
    spell: Callable[[str], str],
    items: Sequence[Message | Struct] | Sequence[Field],
    of: str,
) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for item in items:
        spelt = spell(item.name)
        other = first.setdefault(spelt, item.name)
        if other != item.name:
            both = f"{quoted(other)} and {quoted(item.name)}"
            hint = "rename one, or change [names] in pack.toml"
            yield Problem("N1", f"{of} {both} would both be {spelt}", item.span, hint)
