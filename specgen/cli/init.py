"""``specgen init``: writes a configuration to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.console import out
from specgen.cli.generate import PACKS, Packaging
from specgen.cli.output import OUTPUT
from specgen.cli.reading import ProblemForm, Selection, read
from specgen.codegen.configuration import example
from specgen.codegen.pack import load_pack
from specgen.codegen.package_name import package_name
from specgen.codegen.views import package_check
from specgen.disk.project_file import FILE
from specgen.report.problem import bad_input
from specgen.sources.loading import ALL_RELEASES


def init(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="What to read.")
    ] = ALL_RELEASES,
    target: Annotated[
        list[str] | None,
        typer.Option(
            "--target",
            metavar="PACK",
            help="A pack to run; may be repeated. python by default.",
            rich_help_panel=PACKS,
        ),
    ] = None,
    overwrite: Annotated[
        bool,
        typer.Option(
            "--overwrite", help="Replace an existing file.", rich_help_panel=OUTPUT
        ),
    ] = False,
    *,
    selection: Selection,
    packaging: Packaging,
    problems: ProblemForm,
) -> None:
    """Write specgen.toml, the configuration that specgen generate follows.

    SOURCE and the options are those of generate; they are checked before the file is
    written.
    """
    path = Path(FILE)
    if path.exists() and not overwrite:
        raise bad_input(FILE, "already exists", "--overwrite replaces it")
    packs = target or ["python"]
    if packaging.output is not None and len(packs) > 1:
        raise bad_input(str(packaging.output), "one output folder, but several packs")
    selection.of(read(source, None, strict=False))
    generations = [packaging.of(name, source, selection) for name in packs]
    for generation in generations:
        pack = load_pack(generation.pack)
        check = package_check(pack.folder, pack.view)
        package_name(packaging.package, packaging.layout, generation.output, check)
    path.write_text("\n".join(example(generations)) + "\n", encoding="utf-8")
    out.print(f"wrote {FILE}; run specgen generate to make what it lists")
