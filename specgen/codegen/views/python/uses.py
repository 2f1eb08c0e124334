"""Collect what a function's steps use of their module: unpackers, packers, helpers."""

from __future__ import annotations

from specgen.codegen.views.python.code import Imports
from specgen.codegen.views.python.decode_steps import Unpack
from specgen.codegen.views.python.encode_steps import Pack, PackLists
from specgen.codegen.views.python.steps import Steps, walk


def note_uses(steps: Steps, imports: Imports) -> None:
    """Make the module define and import what the steps name."""
    for step in walk(steps):
        imports.helpers.update(step.helpers)
        match step:
            case Unpack(is_byte=False):
                imports.unpackers[step.call] = f">{step.forms}"
            case Pack(constant=None):
                imports.packers[step.call] = f">{step.forms}"
            case PackLists():
                imports.list_packers[step.name] = step.forms
