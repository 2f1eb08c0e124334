"""Load a pack's view: the class in its ``view.py``, or one of those offered to all packs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import cast

from specgen.codegen.pack_form import VIEW_FILE, view_files
from specgen.codegen.views.base import View
from specgen.codegen.views.faults import view_fault
from specgen.disk.manifests import digest_of, digest_of_files
from specgen.protocol.model import Span
from specgen.report import Problem, SpecError

OFFERED = {
    "model": ("specgen.codegen.views.base", "View"),
    "tables": ("specgen.codegen.views.tables.view", "TablesView"),
}
"""The module and the class of each view that ``pack.toml`` may name."""


def view_class(folder: Path, name: str) -> type[View]:
    """The view of the pack in a folder; this runs the pack's Python, if it has any.

    Without Python it is the view with a name.  Raises SpecError if the Python fails, or
    does not have exactly one view.
    """
    files = view_files(folder)
    if not files:
        module_name, cls = OFFERED[name]
        return cast("type[View]", getattr(import_module(module_name), cls))
    module = _module(folder, files)
    views = {
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, View) and value is not View
    }
    # The module may also contain the view's base classes.
    leaves = [v for v in views if not any(v in other.__mro__[1:] for other in views)]
    if len(leaves) == 1:
        return leaves[0]
    names = ", ".join(sorted(view.__name__ for view in leaves))
    what = f"several views: {names}" if names else "no class that derives from View"
    hint = "from specgen.packs import View; class MyView(View): ..."
    raise SpecError([Problem("P7", what, Span(str(files[0]), 1, 1), hint)])


def _module(folder: Path, files: tuple[Path, ...]) -> ModuleType:
    """The module of a view, run once for each state of its files."""
    state = f"{folder.absolute()} {digest_of_files(files, folder)}"
    name = f"specgen_view_{digest_of(state.encode())[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    entry = files[0].absolute()
    within = None if entry.name == VIEW_FILE else [str(entry.parent)]
    spec = spec_from_file_location(name, entry, submodule_search_locations=within)
    if spec is None or spec.loader is None:
        raise ImportError(f"{entry} is no module")
    module = module_from_spec(spec)
    # Dataclasses and relative imports look the module up by its name.
    sys.modules[name] = module
    try:
        with _no_caches():
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        for imported in [key for key in sys.modules if _is_of(key, name)]:
            del sys.modules[imported]
        raise view_fault(error, folder) from error
    return module


def _is_of(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


@contextmanager
def _no_caches() -> Iterator[None]:
    """Keep Python from writing caches into a pack."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
