"""Packs that other Python packages provide through entry points, and a list of all packs."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from specgen import __version__
from specgen.codegen.options import Option
from specgen.codegen.pack import builtin_packs, load_pack
from specgen.report import SpecError
from specgen.report.problem import bad_input

GROUP = "specgen.packs"
"""The entry point group: ``go = "specgen_go"`` is the pack in that package's folder."""


@dataclass(frozen=True)
class Installed:
    """A pack that an installed package provides."""

    name: str
    distribution: str
    """The name and the version of the installed package."""
    reference: str
    """``module`` or ``module:folder``; the folder is found without importing anything."""
    rival: str = ""
    """Another package with a pack of the same name, if any: then neither is used."""

    def folder(self) -> Path:
        """The pack's folder; raises SpecError if it is missing or ambiguous."""
        if self.rival:
            what = f"{self.distribution} and {self.rival} both provide this pack"
            raise bad_input(self.name, what, "uninstall one, or name its folder")
        module, _, below = self.reference.partition(":")
        top, *inner = module.strip().split(".")
        spec = find_spec(top)
        places = (spec.submodule_search_locations if spec else None) or ()
        for place in map(Path, places):
            folder = place.joinpath(*inner, *below.strip().split("."))
            if folder.is_dir():
                return folder
        what = f"its entry point {self.name} = {self.reference!r} names no folder"
        raise bad_input(self.distribution, what)


def installed_packs() -> dict[str, Installed]:
    """The packs of installed packages, by name."""
    packs: dict[str, Installed] = {}
    points = entry_points(group=GROUP)
    installed = [Installed(p.name, _distribution(p), p.value) for p in points]
    for pack in sorted(installed, key=lambda pack: (pack.name, pack.distribution)):
        other = packs.setdefault(pack.name, pack)
        if other.reference != pack.reference and not other.rival:
            packs[pack.name] = replace(other, rival=pack.distribution)
    return packs


def _distribution(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else ""


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
