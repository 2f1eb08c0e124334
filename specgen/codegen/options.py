"""A pack's own options: declared in ``pack.toml``, set with ``--option`` or in a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from specgen.codegen.package_name import PackageLayout
from specgen.disk.settings import Settings
from specgen.protocol.model import Span
from specgen.report import Problem, SpecError
from specgen.report.catalogue import did_you_mean, quoted

Value = str | int | bool

_KEYS = ("type", "default", "in_package", "help", "choices", "folder")
_NAME = re.compile("[a-z][a-z0-9_]*")
_WORDS = {"true": True, "false": False}


class OptionType(StrEnum):
    """The type of an option's values."""

    STRING = "string"
    INTEGER = "integer"
    BOOLEAN = "boolean"


_TYPES: dict[OptionType, type] = {
    OptionType.STRING: str,
    OptionType.INTEGER: int,
    OptionType.BOOLEAN: bool,
}


@dataclass(frozen=True)
class Option:
    """An option that a pack declares."""

    name: str
    type: OptionType
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    """The allowed texts; empty means any."""
    in_package: Value | None = None
    """The default with ``--layout package``; None if it is the same."""
    folder: str = ""
    """A folder of the pack whose files are made only if the option is true."""

    def default_in(self, layout: PackageLayout) -> Value:
        """The default with a layout."""
        if layout is PackageLayout.PACKAGE and self.in_package is not None:
            return self.in_package
        return self.default


@dataclass(frozen=True)
class Given:
    """A value given for an option, and where it was given."""

    name: str
    value: object
    span: Span

    @classmethod
    def of_text(cls, text: str) -> Given:
        """Parse ``key=value`` from a command line; raises SpecError for other texts."""
        name, equals, value = text.partition("=")
        given = cls(name, value, Span(f"--option {text}"))
        if not equals:
            raise SpecError([given.problem("has no value", "--option KEY=VALUE")])
        # Its type is known only once the option is looked up.
        return cls(name, _Text(value), given.span)

    def problem(self, message: str, hint: str = "") -> Problem:
        """A problem at the place of this value."""
        return Problem("P9", message, self.span, hint)


class _Text(str):
    """A value from a command line, where numbers are text as well."""

    __slots__ = ()


def read_options(settings: Settings, pack: Path) -> tuple[Option, ...]:
    """The tables ``[options.NAME]`` of a pack's ``pack.toml``; mistakes are reported."""
    tables = settings.inner("options", "options.NAME")
    options = []
    for name, table in tables.table.items():
        if not _NAME.fullmatch(name):
            hint = "lower-case letters, digits and _, a letter first"
            what = f"{quoted(name)} is not an option's name"
            settings.section(f"options.{name}", {}).report(name, what, hint)
        elif not isinstance(table, dict):
            settings.report(name, f"{quoted(name)} must be a table: [options.{name}]")
        else:
            section = settings.section(f"options.{name}", table)
            options.append(_option(name, section, pack))
    return tuple(options)


def _option(name: str, table: Settings, pack: Path) -> Option:
    table.only(_KEYS)
    kind = table.choice("type", table.string("type", "string"), OptionType)
    option = Option(
        name=name,
        type=OptionType(kind),
        default=_TYPES[OptionType(kind)](),
        help=table.string("help", ""),
        choices=table.strings("choices"),
        folder=table.string("folder", "").rstrip("/"),
    )
    if option.folder and option.type is not OptionType.BOOLEAN:
        table.report("folder", f"an option of type {kind} has no folder")
    elif not (pack / option.folder).is_dir():
        table.report("folder", f"no folder {quoted(option.folder)} in the pack")
    if option.choices and option.type is not OptionType.STRING:
        table.report("choices", f"an option of type {kind} has no choices")
        return option
    if "default" not in table.table:
        table.report("default", f"option {quoted(name)} has no default")
        return option
    default = _default(option, table, "default")
    if default is None:
        return option
    in_package = _default(option, table, "in_package")
    return replace(option, default=default, in_package=in_package)


def _default(option: Option, table: Settings, key: str) -> Value | None:
    """A default in the table; None if there is none, or a wrong one, which is reported."""
    if key not in table.table:
        return None
    value = _checked(option, table.table[key])
    if isinstance(value, _Wrong):
        table.report(key, f"{key}: {value.what}", value.hint)
        return None
    return value


def option_values(
    options: Iterable[Option],
    given: Sequence[Given],
    pack: str,
    layout: PackageLayout = PackageLayout.PROJECT,
) -> dict[str, Value]:
    """The value of each option of a pack: the given one, or else the layout's default.

    Raises SpecError with everything that is wrong in the given values.
    """
    known = {option.name: option for option in options}
    values = {option.name: option.default_in(layout) for option in known.values()}
    problems = []
    for item in given:
        name = item.name
        if name not in known:
            what = f"pack {pack} has no option {quoted(name)}"
            hint = did_you_mean(name, known) or "it has none"
            problems.append(item.problem(what, hint))
            continue
        value = _checked(known[name], item.value)
        if isinstance(value, _Wrong):
            problems.append(item.problem(f"option {name}: {value.what}", value.hint))
        else:
            values[name] = value
    if problems:
        raise SpecError(problems)
    return values


def given_options(values: Mapping[str, object]) -> tuple[Given, ...]:
    """Options given by a program."""
    return tuple(
        Given(name, value, Span(f"option {name}")) for name, value in values.items()
    )


@dataclass(frozen=True)
class _Wrong:
    what: str
    hint: str = ""


def _checked(option: Option, value: object) -> Value | _Wrong:
    """A value of the option's type, or what is wrong with it."""
    if isinstance(value, _Text):
        value = _of_text(option.type, value)
    kind = _TYPES[option.type]
    # In Python True is an int, but nobody who writes it means a number.
    if type(value) is not kind or not isinstance(value, str | int):
        shown = quoted(value if isinstance(value, str) else repr(value))
        return _Wrong(f"{shown} is not of type {option.type}", option.help)
    if option.choices and value not in option.choices:
        what = f"{quoted(str(value))} is not one of its choices"
        return _Wrong(what, did_you_mean(str(value), option.choices))
    return value


def _of_text(kind: OptionType, text: _Text) -> object:
    if kind is OptionType.BOOLEAN:
        return _WORDS.get(text, str(text))
    if kind is OptionType.INTEGER and re.fullmatch("-?[0-9]{1,18}", text):
        return int(text)
    return str(text)
