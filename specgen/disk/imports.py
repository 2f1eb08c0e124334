"""Find what modules import by parsing their text; nothing is run."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import resolve_name
from pathlib import Path

_TYPE_CHECKING = ("TYPE_CHECKING", "typing.TYPE_CHECKING")


@cache
def imports(text: str, *, for_types: bool = False) -> frozenset[str]:
    """The dotted names that a module's text imports, also inside functions.

    For ``from a import b`` that is ``a.b``, whether a module or a name in one; relative
    imports keep their dots.  ``for_types`` includes imports for type checkers only.
    Raises SyntaxError.
    """
    return frozenset(_imports(ast.parse(text).body, for_types))


def _imports(body: Iterable[ast.AST], for_types: bool) -> Iterator[str]:
    for node in body:
        match node:
            case ast.Import(names=aliases):
                yield from (alias.name for alias in aliases)
            case ast.ImportFrom(module=module, names=aliases, level=level):
                origin = "." * level + (f"{module}." if module else "")
                yield from (f"{origin}{alias.name}" for alias in aliases)
            case ast.If() if not for_types and ast.unparse(node.test) in _TYPE_CHECKING:
                yield from _imports(node.orelse, for_types)
            case ast.stmt() | ast.ExceptHandler() | ast.match_case():
                yield from _imports(ast.iter_child_nodes(node), for_types)


def module_file(name: str, root: Path) -> Path | None:
    """The file of a module or package below the folder of all packages, or None."""
    place = root.joinpath(*name.split("."))
    files = (place.with_suffix(".py"), place / "__init__.py")
    return next((file for file in files if file.is_file()), None)


def reached(names: Iterable[str], root: Path) -> dict[str, Path]:
    """The files of some modules and of all modules that they import, by module name.

    ``root`` is the folder with their packages; other packages are ignored.  A module's
    parent packages are included, since their ``__init__`` runs first.
    """
    files: dict[str, Path] = {}
    pending = list(names)
    tops = {name.split(".")[0] for name in pending}
    seen: set[str] = set()
    while pending:
        name = pending.pop()
        if name in seen or name.split(".")[0] not in tops:
            continue
        seen.add(name)
        parent = name.rpartition(".")[0]
        if parent:
            pending.append(parent)
        file = module_file(name, root)
        if file is not None:
            files[name] = file
            package = name if file.name == "__init__.py" else parent
            text = file.read_text(encoding="utf-8")
            pending += (resolve_name(imported, package) for imported in imports(text))
    return files
