"""For authors of packs: lists the packs, starts a new one, and runs a pack's own tests.

A test compares a pack's output for small definitions with expected files.

``golden/CASE`` contains an optional ``case.toml``, the definitions, and in ``output`` the
files that the pack should make from them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from specgen import __version__
from specgen.codegen.installed import installed_packs
from specgen.codegen.making import plan
from specgen.codegen.options import Given, Option
from specgen.codegen.pack import builtin_packs, load_pack
from specgen.codegen.pack_form import GOLDEN, Pack, files_of
from specgen.codegen.run import render_all
from specgen.disk.data import data_folder
from specgen.disk.inputs import read_file
from specgen.disk.manifests import MANIFEST
from specgen.disk.settings import Settings, parse_toml
from specgen.disk.stale import Stale
from specgen.report import Problems, SpecError
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


@dataclass(frozen=True)
class Listed:
    """A pack that can be used by name."""

    name: str
    description: str
    source: str
    """The package that provides it, with its version."""
    folder: str
    options: tuple[Option, ...] = ()
    problem: str = ""
    """Why it can't be used; empty if it can."""

    def as_json(self) -> dict[str, Any]:
        """The pack as a JSON object."""
        return asdict(self)


def listed_packs() -> list[Listed]:
    """All packs, specgen's own first; runs the ``view.py`` of each."""
    own = builtin_packs()
    others = {n: p for n, p in installed_packs().items() if n not in own}
    listed = [_listed(name, f"specgen {__version__}") for name in own]
    return listed + [_listed(n, pack.distribution) for n, pack in others.items()]


def _listed(name: str, source: str) -> Listed:
    try:
        pack = load_pack(name)
    except SpecError as error:
        return Listed(name, "", source, "", problem=str(error.problems[0]))
    folder = str(pack.folder)
    return Listed(name, pack.description, source, folder, pack.options)


_NAME = re.compile("[a-z][a-z0-9]*([-_][a-z0-9]+)*")
_PLACE = "NAME"
_CLASS = f"{_PLACE}View"


def new_pack(name: str, folder: Path) -> list[Path]:
    """Write a working pack with comments and a case; returns its files, in order.

    Raises SpecError if the folder already exists, or the name is not valid.
    """
    if not _NAME.fullmatch(name):
        hint = "use lower-case letters and digits, with - or _ between words"
        raise bad_input(name, "is not a valid name for a pack", hint)
    if folder.exists():
        raise bad_input(str(folder), "already exists", "-o DIR names another folder")
    cls = "".join(word.capitalize() for word in re.split("[-_]", name)) + "View"
    skeleton = data_folder("templates") / "skeleton" / "pack"
    for path in files_of(skeleton):  # without the caches that pip leaves in there
        text = (skeleton / path).read_text("utf-8")
        text = text.replace(_CLASS, cls).replace(_PLACE, name)
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    pack = load_pack(str(folder))
    for case in pack_cases(pack):
        differences(pack, case, update=True)
    return sorted(path for path in folder.rglob("*") if path.is_file())
