"""Template packs: a folder with a ``pack.toml`` and a tree that mirrors its output.

A file that ends in ``.jinja`` is rendered, once for each unit that ``pack.toml`` names
(``release``, ``api``, ``message`` or ``version``); any other file is copied.  Files
below ``macros/`` are imported by templates and give no output.  In paths
``__package__``, ``__kind__``, ``__api__``, ``__message__``, ``__module__`` and
``__version__`` stand for the unit's names.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from specgen.files.data import data_folder
from specgen.files.made import digest_of_files
from specgen.problems.bad_input import bad_input
from specgen.problems.catalogue import did_you_mean
from specgen.render.pack_file import Blacken, Each, read_pack_file

__all__ = ["Blacken", "Each", "Pack", "builtin_packs", "load_pack"]

PACK_FILE = "pack.toml"
MACROS = "macros"
SUFFIX = ".jinja"


@dataclass(frozen=True)
class Pack:
    """A pack, read and checked."""

    folder: Path
    name: str
    view: str
    black: Blacken
    package: str
    templates: dict[str, Each]
    """By path in the pack, without the suffix."""
    copies: tuple[str, ...]
    whole: bool = False
    """Whether every output may depend on the whole source (links between pages)."""

    @cached_property
    def digest(self) -> str:
        """A digest of every file of the pack."""
        paths = (self.folder / path for path in _files(self.folder))
        return digest_of_files(paths, self.folder)


def builtin_packs() -> list[str]:
    """The names of the packs that come with specgen."""
    return sorted(
        path.parent.name for path in data_folder("templates").glob(f"*/{PACK_FILE}")
    )


def load_pack(target: str) -> Pack:
    """A built-in pack by name, or a pack of one's own by the path of its folder.

    Raises SpecError where there is none, or its pack.toml is wrong.
    """
    folder = Path(target)
    if target in builtin_packs():
        folder = data_folder("templates") / target
    elif not (folder / PACK_FILE).is_file():
        hint = did_you_mean(target, builtin_packs())
        raise bad_input(target, f"no template pack: no {PACK_FILE} in it", hint)
    if folder.name in ("", ".."):
        folder = folder.resolve()
    files = [file for file in _files(folder) if file != PACK_FILE]
    outputs = [file for file in files if not file.startswith(f"{MACROS}/")]
    rendered = [file for file in outputs if file.endswith(SUFFIX)]
    about = read_pack_file(folder / PACK_FILE, rendered)
    return Pack(
        folder=folder,
        name=about.name,
        view=about.view,
        black=about.black,
        package=about.package,
        templates={
            name.removesuffix(SUFFIX): about.each.get(name, Each.RELEASE)
            for name in rendered
        },
        whole=about.whole,
        copies=tuple(file for file in outputs if not file.endswith(SUFFIX)),
    )


def _files(folder: Path) -> list[str]:
    """Every file of a pack by its path in it, hidden ones and caches left out."""
    paths = (p.relative_to(folder) for p in folder.rglob("*") if p.is_file())
    return sorted(
        path.as_posix()
        for path in paths
        if not any(part.startswith(".") or part == "__pycache__" for part in path.parts)
    )
