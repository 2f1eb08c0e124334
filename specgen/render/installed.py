"""Packs that come with other Python packages, by the entry points of these."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path

from specgen.problems.bad_input import bad_input

GROUP = "specgen.packs"
"""Of the entry points: ``go = "specgen_go"`` is the pack in that package's folder."""


@dataclass(frozen=True)
class Installed:
    """A pack that an installed package brings."""

    name: str
    distribution: str
    """The name of the package, as it was installed, and its version."""
    reference: str
    """``module`` or ``module:folder``: nothing of it is imported to find the folder."""

    def folder(self) -> Path:
        """Where the pack lies; raises SpecError where its module is not there."""
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
    """The packs of installed packages, by name; raises SpecError where two have one."""
    packs: dict[str, Installed] = {}
    points = entry_points(group=GROUP)
    found = [Installed(p.name, _distribution(p), p.value) for p in points]
    for pack in sorted(found, key=lambda pack: (pack.name, pack.distribution)):
        other = packs.setdefault(pack.name, pack)
        if other.reference != pack.reference:
            what = f"{other.distribution} and {pack.distribution} both bring this pack"
            raise bad_input(pack.name, what, "uninstall one, or name its folder")
    return packs


def _distribution(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else ""
