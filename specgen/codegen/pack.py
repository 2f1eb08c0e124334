"""Template packs: a folder with a ``pack.toml`` and a tree that mirrors its output.

A file that ends in ``.jinja`` is rendered, once for each unit that ``pack.toml`` names
(``release``, ``api``, ``message`` or ``version``); any other file is copied.  Files
below ``macros/`` are imported by templates and give no output; ``view.py`` (or the
package ``view``) prepares the values for templates.  In paths ``__package__``,
``__kind__``, ``__api__``, ``__message__``, ``__module__`` and ``__version__`` stand for
the unit's names.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from specgen.codegen.installed import installed_packs
from specgen.codegen.pack_file import Blacken, Each, read_pack_file
from specgen.codegen.pack_form import (
    GOLDEN,
    MACROS,
    PACK_FILE,
    SUFFIX,
    VIEW_FILE,
    VIEW_FOLDER,
    Pack,
    files_of,
    view_files,
)
from specgen.codegen.views import OFFERED, package_check, view_class
from specgen.disk.data import data_folder
from specgen.report import SpecError
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input

__all__ = ["Blacken", "Each", "Pack", "builtin_packs", "load_pack", "named_pack"]

_NO_CODE = "runs its own code ({what}), but only a file names it as a pack"
_TRUST = "if you trust whoever wrote it: --trust-packs, or --target {target}"


def builtin_packs() -> list[str]:
    """The names of the packs that come with specgen."""
    return sorted(
        path.parent.name for path in data_folder("templates").glob(f"*/{PACK_FILE}")
    )


def named_pack(name: str) -> Path | None:
    """The folder of a built-in or installed pack; None for other names."""
    if name in builtin_packs():
        return data_folder("templates") / name
    installed = installed_packs().get(name)
    return installed.folder() if installed else None


def load_pack(target: str, *, trusted: bool = True) -> Pack:
    """Load a built-in or installed pack by name, or the user's own by its folder's path.

    Loading a pack runs its ``view.py``, which may do all that the user may do.  A path that
    was only read from a file is not ``trusted``: no code of such a pack runs.  Raises
    SpecError if there is no such pack, it is wrong, or it would have to run code.
    """
    known_folder = named_pack(target)
    folder = known_folder or Path(target)
    trusted = trusted or known_folder is not None
    if not (folder / PACK_FILE).is_file():
        hint = did_you_mean(target, [*builtin_packs(), *installed_packs()])
        what = f"not a template pack: it has no {PACK_FILE}"
        raise bad_input(str(folder), what, hint)
    if folder.name in ("", ".."):
        folder = folder.resolve()
    code = view_files(folder)
    if code and not trusted:
        raise _refused(folder, code[0].relative_to(folder).as_posix())
    if code:
        view_class(folder, "")
    outputs = [file for file in files_of(folder) if _is_output(file)]
    rendered = [file for file in outputs if file.endswith(SUFFIX)]
    views = () if code else OFFERED
    check = partial(package_check, folder)
    about = read_pack_file(folder / PACK_FILE, rendered, views, check)
    if about.format and not trusted:
        raise _refused(folder, f"format: {' '.join(about.format)}")
    return Pack(
        **vars(about),
        folder=folder,
        templates={
            name.removesuffix(SUFFIX): about.each.get(name, Each.RELEASE)
            for name in rendered
        },
        copies=tuple(file for file in outputs if not file.endswith(SUFFIX)),
        is_trusted=trusted,
    )


def _refused(folder: Path, what: str) -> SpecError:
    """The error for an untrusted pack that would run code."""
    hint = _TRUST.format(target=folder)
    return bad_input(str(folder), _NO_CODE.format(what=what), hint)


def _is_output(path: str) -> bool:
    """Whether a file of a pack belongs to its output."""
    first, _, rest = path.partition("/")
    return first not in (PACK_FILE, VIEW_FILE) and not (
        rest and first in (MACROS, VIEW_FOLDER, GOLDEN)
    )
