"""Names that a Python package may have."""

from __future__ import annotations

import keyword
import sys


def name_problem(name: str) -> str:
    """What is wrong with a name for a generated package; empty if nothing is."""
    if "." in name:
        return "a package of its own has one name, without dots"
    if not (name.isidentifier() and name.isascii()):
        return "a package's name is ASCII letters, digits and _, no digit first"
    if keyword.iskeyword(name):
        return f"{name} is a keyword of Python"
    if name.startswith("__"):
        return "names with two underscores in front are Python's own"
    if name in sys.stdlib_module_names:
        return f"{name} is a module of Python's standard library, which it would hide"
    return ""
