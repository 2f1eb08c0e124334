"""Runs a pack's own tests: its output for small definitions, compared with expected files.

``golden/CASE`` contains an optional ``case.toml``, the definitions, and in ``output`` the
files that the pack should make from them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from specgen.codegen.making import plan
from specgen.codegen.options import Given
from specgen.codegen.pack_form import GOLDEN, Pack
from specgen.codegen.run import render_all
from specgen.disk.inputs import read_file
from specgen.disk.manifests import MANIFEST
from specgen.disk.settings import Settings, parse_toml
from specgen.disk.stale import Stale
from specgen.report import Problems
from specgen.report.problem import bad_input
from specgen.sources.loading import read_source, select

_KEYS = ("source", "messages", "apis", "package", "options")
_CASE = "case.toml"
_OUTPUT = "output"
_DEFINITIONS = "definitions"


@dataclass(frozen=True)
class Case:
    """A case: a source, the selected messages, and the expected output."""

    name: str
    output: Path
    source: str
    messages: tuple[str, ...] = ()
    apis: tuple[str, ...] = ()
    package: str | None = None
    options: tuple[Given, ...] = ()


def pack_cases(pack: Pack) -> list[Case]:
    """The cases of a pack; raises SpecError if it has none, or one is invalid."""
    root = pack.folder / GOLDEN
    folders = sorted(path for path in root.glob("*") if path.is_dir())
    if not folders:
        hint = f"{GOLDEN}/NAME/{_DEFINITIONS} with a definition, then --update"
        raise bad_input(str(root), "the pack has no cases", hint)
    return [_case(folder) for folder in folders]


def differences(pack: Pack, case: Case, *, update: bool = False) -> list[Stale]:
    """The files of a case's expected output that differ from what the pack makes.

    ``update``: write them, and delete those that the pack no longer makes.
    """
    loaded = select(read_source(case.source), case.messages, case.apis)
    (job,) = plan(loaded, [pack], package=case.package, options=case.options).jobs
    made = {path: raw for path, raw in render_all(job).items() if path != MANIFEST}
    there = {
        path.relative_to(case.output).as_posix(): path.read_bytes()
        for path in case.output.rglob("*")
        if path.is_file()
    }
    stale = [
        Stale(path, there.get(path), made.get(path))
        for path in sorted(made.keys() | there.keys())
        if there.get(path) != made.get(path)
    ]
    if update:
        for file in stale:
            _put(case.output / file.path, file.made)
    return stale


def _put(path: Path, raw: bytes | None) -> None:
    if raw is None:
        path.unlink()
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(raw)


def _case(folder: Path) -> Case:
    path = folder / _CASE
    text = read_file(path).text if path.is_file() else ""
    problems = Problems()
    table = parse_toml(str(path), text, problems, "P1")
    settings = Settings(str(path), text, table or {}, problems, "P2")
    settings.only(_KEYS)
    source = settings.string("source", _DEFINITIONS)
    case = Case(
        name=folder.name,
        output=folder / _OUTPUT,
        source=source if source.startswith("kafka:") else str(folder / source),
        messages=settings.strings("messages"),
        apis=settings.strings("apis"),
        package=settings.string("package", "") or None,
        options=tuple(_options(settings)),
    )
    problems.raise_errors()
    return case


def _options(settings: Settings) -> Iterator[Given]:
    options = settings.inner("options", "options")
    for name, value in options.table.items():
        yield Given(name, value, settings.place_of(name))
