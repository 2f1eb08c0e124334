"""Read files again by their paths in problems, to show the lines concerned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from specgen.disk.inputs import STDIN, read_raw, shown_text, stdin_file
from specgen.report import SpecError
from specgen.sources.git import tree_place, tree_texts
from specgen.sources.jars import entry_texts, is_jar


def texts_of(paths: Sequence[str]) -> dict[str, str]:
    """Map paths to texts, without those that can't be read again.

    Each jar and each git tree is opened once.
    """
    by_path: dict[str, str] = {}
    jars: dict[str, dict[str, str]] = defaultdict(dict)
    trees: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for path in paths:
        if jar := _jar_of(path):
            jars[jar][path.removeprefix(f"{jar}!")] = path
            continue
        with suppress(SpecError):
            raw = stdin_file() if path == STDIN else read_raw(Path(path))
            by_path[path] = shown_text(raw.raw)
            continue
        if place := tree_place(path):
            trees[place[0]][place[1]] = path
    for jar, names in jars.items():
        with suppress(SpecError):
            texts = entry_texts(Path(jar), [*names])
            by_path |= {names[name]: text for name, text in texts.items()}
    for (folder, tag), names in trees.items():
        with suppress(SpecError):
            texts = tree_texts(folder, tag, [*names])
            by_path |= {names[name]: text for name, text in texts.items()}
    return by_path


def _jar_of(path: str) -> str:
    """The jar that a path leads into; empty if there is none."""
    head, bang, rest = path.partition("!")
    while bang:
        if is_jar(Path(head)):
            return head
        part, bang, rest = rest.partition("!")
        head = f"{head}!{part}"
    return ""
