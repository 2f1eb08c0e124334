"""Lists the available packs: specgen's own, and those of installed packages."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from specgen import __version__
from specgen.codegen.installed import installed_packs
from specgen.codegen.options import Option
from specgen.codegen.pack import builtin_packs, load_pack
from specgen.report import SpecError


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
