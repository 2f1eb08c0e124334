"""``specgen show``: prints the layout of one version."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

import typer
from rich.text import Text
from rich.tree import Tree

from specgen.cli.console import FINDINGS, out
from specgen.cli.output import Json, write_lines
from specgen.cli.reading import SELECTION, BundledSource, Reading
from specgen.codegen.layout_lines import layout_lines
from specgen.protocol.compare.walk import describe
from specgen.protocol.layout import FieldLayout, Layout, StructLayout, lower, struct_in
from specgen.protocol.model import EMPTY, Message
from specgen.protocol.model.defaults import default_words
from specgen.protocol.model.names import snake_case
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.sources.loading import ALL_RELEASES, Loaded
from specgen.sources.select import MOST_MESSAGES

_USUAL = (EMPTY, 0, "", False, UUID(int=0))
"""The implicit defaults of fields, which are not shown."""


def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="MESSAGE", help="FetchRequest, or Fetch for both directions."
        ),
    ],
    version: Annotated[
        int | None,
        typer.Option(
            "--version",
            metavar="N",
            help="The newest by default.",
            rich_help_panel=SELECTION,
        ),
    ] = None,
    source: BundledSource = ALL_RELEASES,
    *,
    reading: Reading,
    as_json: Json = False,
) -> None:
    """Show a message's layout at one version, as a tree.

    --json prints the lines that export layouts writes.

    Exit status 1 if that version is damaged in the source.
    """
    loaded = reading.read(source)
    release = loaded.release
    damaged = {(part.message, part.version) for part in release.damaged}
    is_damaged = False
    for message in _named(loaded, name):
        chosen = message.versions[-1] if version is None else version
        if chosen not in message.versions:
            if (message.name, chosen) in damaged:
                text = f"{message.name} version {chosen} is damaged and left out"
                raise bad_input(source, text)
            loaded.check_version(message, chosen)
        if as_json:
            write_lines(layout_lines([message], chosen, False, False), None)
        else:
            out.print(layout_tree(lower(message, chosen)))
        is_damaged |= (message.name, chosen) in damaged
    sys.exit(FINDINGS if is_damaged else 0)


def layout_tree(layout: Layout) -> Tree:
    """A layout as a tree: wire order, tag sections last."""
    key = "" if layout.key is None else f", key {layout.key}"
    form = "flexible" if layout.flexible else "not flexible"
    version = "" if layout.version is None else f" v{layout.version}"
    head = f"{layout.message}{version} ({layout.kind}{key}, {form})"
    tree = Tree(Text(head, style="bold"))
    _add_struct(tree, layout.root)
    return tree


def _add_struct(tree: Tree, struct: StructLayout) -> None:
    _add_fields(tree, struct.fields)
    if struct.tags is None:
        tree.add(Text("tag section: ?", style="dim"))
    elif struct.tags:
        _add_fields(tree.add(Text("tag section", style="dim")), struct.tags)


def _add_fields(tree: Tree, fields: Sequence[FieldLayout]) -> None:
    for item in fields:
        label = Text(snake_case(item.shown))
        tag = "" if item.tag is None else f" tag {item.tag}"
        label.append(f"  {describe(item.type)}{tag}", style="cyan")
        if item.default not in _USUAL:
            label.append(f"  default {default_words(item.default)}", style="dim")
        branch = tree.add(label)
        inner = struct_in(item.type)
        if inner is not None:
            _add_struct(branch, inner)


def _named(loaded: Loaded, name: str) -> list[Message]:
    release = loaded.release
    if name in release.by_name:
        return [release.by_name[name]]
    directions = [m for m in release.messages if m.kind.is_rpc and name == m.api]
    if not directions:
        names = {*release.by_name, *(m.api for m in release.messages)}
        hint = did_you_mean(name, names, MOST_MESSAGES)
        raise bad_input(loaded.source, f"no message {name!r}", hint)
    return sorted(directions, key=lambda m: str(m.kind))
