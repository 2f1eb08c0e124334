"""Read ``pack.toml``, and report every mistake in it with its line."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from specgen.codegen.language import Language, read_language
from specgen.codegen.options import Option, read_options
from specgen.disk.inputs import read_file
from specgen.disk.settings import Settings, parse_toml
from specgen.protocol.model import Span
from specgen.report import Problems
from specgen.report.catalogue import did_you_mean, quoted

_KEYS = (
    *("name", "description", "view", "black", "package", "whole", "each"),
    *("format", "formatted", "names", "options"),
)
_NAME = re.compile(r"[^./\\\0][^/\\\0]*")
"""A folder's name that does not lead to another place."""


class Each(StrEnum):
    """What a template is rendered once for."""

    RELEASE = "release"
    API = "api"
    MESSAGE = "message"
    VERSION = "version"


_PLACEHOLDERS = {
    "__version__": Each.VERSION,
    "__module__": Each.MESSAGE,
    "__message__": Each.MESSAGE,
    "__api__": Each.API,
    "__kind__": Each.API,
}
"""The first unit that has a name for each placeholder in a path; the last units first."""


class Blacken(StrEnum):
    """How a pack's Python output is formatted.

    ``long``: the templates already write black's form, except for statements that do not
    fit the line; only those are formatted.
    """

    ALL = "all"
    LONG = "long"
    OFF = "off"


@dataclass(frozen=True, kw_only=True)
class PackFile:
    """The contents of a ``pack.toml``."""

    name: str
    view: str = "model"
    black: Blacken = Blacken.ALL
    package: str = "kafka_wire"
    whole: bool = False
    """Whether every output may depend on the whole source (links between pages)."""
    each: dict[str, Each] = field(default_factory=dict)
    """The unit of each template that has one, by its path in the pack."""
    format: tuple[str, ...] = ()
    """A command that formats files; their paths are appended to it."""
    format_at: Span | None = None
    formatted: tuple[str, ...] = ("*",)
    """Patterns of the outputs to format."""
    language: Language = field(default_factory=Language)
    options: tuple[Option, ...] = ()
    description: str = ""


def read_pack_file(
    path: Path,
    templates: Iterable[str],
    views: Collection[str],
    package_check: Callable[[str], Callable[[str], str]],
) -> PackFile:
    """Read and check a ``pack.toml``; raises SpecError with every mistake in it.

    ``views`` are the names it may use, none if the pack has its own view.
    ``package_check`` gives, for a view's name, a function that says what is wrong with a
    package's name.
    """
    text = read_file(path).text
    templates = list(templates)
    problems = Problems()
    table = parse_toml(str(path), text, problems, "P1")
    problems.raise_errors()
    settings = Settings(str(path), text, table or {}, problems, "P2")
    pack = _pack(settings, path.parent, templates, views)
    if wrong := package_check(pack.view)(pack.package):
        settings.report("package", f"{quoted(pack.package)}: {wrong}")
    problems.found.sort(key=lambda problem: (problem.span.line, problem.span.column))
    problems.raise_errors()
    return pack


def _pack(
    settings: Settings, folder: Path, templates: list[str], views: Collection[str]
) -> PackFile:
    settings.only(_KEYS)
    default = PackFile(name=folder.name)
    black = settings.string("black", "all")
    view = settings.string("view", default.view)
    if "view" in settings.table and not views:
        hint = "remove this line, or the view.py"
        what = f"the pack has a view.py and names view {quoted(view)}"
        settings.report("view", what, hint)
    elif view not in views and views:
        hint = did_you_mean(view, views)
        settings.report("view", f"unknown view {quoted(view)}", hint)
        view = default.view
    pack = PackFile(
        name=settings.string("name", folder.name),
        description=settings.string("description", ""),
        view=view,
        black=Blacken(settings.choice("black", black, Blacken)),
        package=settings.string("package", default.package),
        whole=settings.flag("whole"),
        each=_each(settings, templates),
        format=settings.strings("format"),
        format_at=settings.place_of("format"),
        formatted=settings.strings("formatted") or default.formatted,
        language=read_language(settings),
        options=read_options(settings, folder),
    )
    if not _NAME.fullmatch(pack.name):
        hint = "a folder gets this name: no slashes, no leading dot"
        settings.report("name", f"{quoted(pack.name)} is not a pack's name", hint)
    return pack


def _each(settings: Settings, templates: list[str]) -> dict[str, Each]:
    """The table ``[each]``: a unit for each template."""
    table = settings.table.get("each", {})
    if not isinstance(table, dict):
        settings.report("each", "'each' is a table of template paths")
        return {}
    choices = {}
    for name, value in table.items():
        if name not in templates:
            hint = did_you_mean(name, templates)
            settings.report(name, f"no template {quoted(name)} in the pack", hint)
        elif not isinstance(value, str):
            settings.report(name, f"{quoted(name)} must be a string")
        else:
            choices[name] = Each(settings.choice(name, value, Each))
    for name in templates:
        if table.get(name, Each.RELEASE) in list(Each):
            _check_path(settings, name, choices.get(name, Each.RELEASE))
    return choices


def _check_path(settings: Settings, template: str, each: Each) -> None:
    """Report a placeholder in a path that stands for no name of the template's unit."""
    if Path(template).name == "__version__.py.jinja":
        return  # a usual module of a package in Python
    units = list(Each)
    for placeholder, least in _PLACEHOLDERS.items():
        if placeholder in template and units.index(each) < units.index(least):
            what = f"{quoted(template)}: {placeholder} has no value once per {each}"
            settings.report(template, what, f'in [each]: "{template}" = "{least}"')
            return
