"""Packs that other Python packages provide through entry points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

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
