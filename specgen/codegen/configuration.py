"""The outputs that a project's configuration lists for ``specgen generate``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from specgen.codegen.options import Given
from specgen.codegen.pack import load_pack, named_pack
from specgen.codegen.package_name import PackageLayout
from specgen.codegen.views import View, package_check
from specgen.disk.project_file import CHANGES, configuration_settings, table_prefix
from specgen.disk.settings import Settings
from specgen.protocol.model import Span
from specgen.report.problem import bad_input
from specgen.sources.loading import ALL_RELEASES

_TABLE = "generate"
_KEYS = (
    *("source", "with", "messages", "apis", "pack", "output"),
    *("package", "layout", "options", "strict", "allow-damaged", "bundle"),
)


@dataclass(frozen=True)
class Generation:
    """One output: its source, selected messages, pack and folder."""

    pack: str
    output: Path
    source: str = ALL_RELEASES
    with_: str | None = None
    messages: tuple[str, ...] = ()
    apis: tuple[str, ...] = ()
    package: str | None = None
    layout: PackageLayout = PackageLayout.PROJECT
    strict: bool = False
    allow_damaged: bool = False
    bundle: bool = True
    """Whether bundled releases are evidence of damage in documents."""
    options: tuple[Given, ...] = ()
    """Values for the pack's own options."""
    places: Mapping[str, Span] = field(default_factory=dict)
    """Where a configuration has each key; empty for what the command line asks for.

    The code of a configuration's packs runs only with consent.
    """


def read_configuration(path: Path) -> list[Generation]:
    """The outputs that a configuration lists, in order; paths are resolved against its folder.

    Raises SpecError with every mistake in it.
    """
    settings = configuration_settings(path)
    problems, prefix = settings.problems, table_prefix(path)
    settings.only([_TABLE, CHANGES])
    rows = settings.tables(f"{prefix}{_TABLE}", _TABLE)
    made = [_generation(row, path.parent) for row in rows]
    _check_outputs(rows, made)
    problems.found.sort(key=lambda problem: (problem.span.line, problem.span.column))
    problems.raise_errors()
    if not made:
        hint = f"[[{prefix}{_TABLE}]] with pack and output; specgen init writes one"
        raise bad_input(str(path), "lists no output", hint)
    return made


def _generation(row: Settings, folder: Path) -> Generation:
    row.only(_KEYS)
    for key in ("pack", "output"):
        if key not in row.table:
            row.report(key, f"[[{_TABLE}]] has no {key!r}")
    package = row.string("package", "")
    pack = row.string("pack", "")
    # The view of a user's own pack is known only once it is loaded.
    check: Callable[[str], str] = View.package_problem
    is_named = named_pack(pack) is not None
    if is_named:
        loaded = load_pack(pack)
        check = package_check(loaded.folder, loaded.view)
    if package and (wrong := check(package)):
        row.report("package", f"{package!r}: {wrong}")
    layout = row.choice("layout", row.string("layout", "project"), PackageLayout)
    with_ = row.string("with", "")
    return Generation(
        pack=pack if is_named else str(folder / pack),
        output=folder / row.string("output", ""),
        source=_source(row.string("source", ALL_RELEASES), folder),
        with_=_source(with_, folder) if with_ else None,
        messages=row.strings("messages"),
        apis=row.strings("apis"),
        package=package or None,
        layout=PackageLayout(layout),
        strict=row.flag("strict"),
        allow_damaged=row.flag("allow-damaged"),
        bundle=row.flag("bundle", default=True),
        options=tuple(_options(row)),
        places={key: row.place_of(key) for key in _KEYS},
    )


def _options(row: Settings) -> Iterator[Given]:
    options = row.table.get("options", {})
    if not isinstance(options, dict):
        row.report("options", f"'options' must be a table: [{_TABLE}.options]")
        return
    prefix = table_prefix(Path(row.path))
    table = row.section(f"{prefix}{_TABLE}.options", options)
    for name, value in options.items():
        yield Given(name, value, table.place_of(name))


def _source(source: str, folder: Path) -> str:
    """A source with its path resolved against the configuration's folder."""
    if source.startswith("kafka:"):
        return source
    if source.startswith("git:"):
        return f"git:{folder / source.removeprefix('git:')}"
    return str(folder / source)


def _check_outputs(rows: list[Settings], generations: list[Generation]) -> None:
    """Report outputs that an earlier table also has."""
    seen: set[Path] = set()
    for row, generation in zip(rows, generations, strict=True):
        place = generation.output.resolve()
        if place in seen:
            what = f"{str(generation.output)!r} is the output of another table"
            row.report("output", what)
        seen.add(place)


def example(generations: list[Generation]) -> Iterator[str]:
    """The lines of a configuration that lists these outputs."""
    yield "# The outputs for `specgen generate` and `specgen generate --check`."
    yield "# Paths are relative to this file; docs/configuration.md explains every key."
    for generation in generations:
        yield ""
        yield f"[[{_TABLE}]]"
        yield f"source = {json.dumps(generation.source)}"
        for key, names in (
            ("apis", generation.apis),
            ("messages", generation.messages),
        ):
            if names:
                yield f"{key} = {json.dumps(names)}"
        yield f"pack = {json.dumps(generation.pack)}"
        yield f"output = {json.dumps(generation.output.as_posix())}"
        if generation.layout is PackageLayout.PACKAGE:
            yield f'layout = "{generation.layout}"'
        if generation.package:
            yield f"package = {json.dumps(generation.package)}"
