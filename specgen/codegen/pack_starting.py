"""Creates a new pack: a small working one, to be turned into your own."""

from __future__ import annotations

import re
from pathlib import Path

from specgen.codegen.pack import load_pack
from specgen.codegen.pack_form import files_of
from specgen.codegen.pack_testing import differences, pack_cases
from specgen.disk.data import data_folder
from specgen.report.problem import bad_input

_NAME = re.compile("[a-z][a-z0-9]*([-_][a-z0-9]+)*")
_PLACE = "NAME"
_CLASS = f"{_PLACE}View"


def new_pack(name: str, folder: Path) -> list[Path]:
    """Write a working pack with comments and a case; returns its files, in order.

    Raises SpecError if the folder already exists, or the name is not valid.
    """
    if not _NAME.fullmatch(name):
        hint = "use lower-case letters and digits, with - or _ between words"
        raise bad_input(name, "is not a valid name for a pack", hint)
    if folder.exists():
        raise bad_input(str(folder), "already exists", "-o DIR names another folder")
    cls = "".join(word.capitalize() for word in re.split("[-_]", name)) + "View"
    skeleton = data_folder("templates") / "skeleton" / "pack"
    for path in files_of(skeleton):  # without the caches that pip leaves in there
        text = (skeleton / path).read_text("utf-8")
        text = text.replace(_CLASS, cls).replace(_PLACE, name)
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    pack = load_pack(str(folder))
    for case in pack_cases(pack):
        differences(pack, case, update=True)
    return sorted(path for path in folder.rglob("*") if path.is_file())
