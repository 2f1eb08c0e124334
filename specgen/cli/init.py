"""``specgen init``: writes a configuration to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.commands import Apis, Layout, Messages, Output, Package
from specgen.cli.console import out
from specgen.cli.reading import read
from specgen.codegen.configuration import Generation, example
from specgen.codegen.pack import load_pack
from specgen.codegen.package_name import PackageLayout, package_name
from specgen.codegen.views import package_check
from specgen.disk.project_file import FILE
from specgen.report.problem import bad_input
from specgen.sources.loading import ALL_RELEASES, select


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
        ),
    ] = None,
    output: Output = None,
    package: Package = None,
    layout: Layout = PackageLayout.PROJECT,
    message: Messages = None,
    api: Apis = None,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace an existing file.")
    ] = False,
) -> None:
    """Write specgen.toml, the configuration that specgen generate follows.

    SOURCE and the options are those of generate; they are checked before the file is
    written.
    """
    path = Path(FILE)
    if path.exists() and not overwrite:
        raise bad_input(FILE, "already exists", "--overwrite replaces it")
    packs = target or ["python"]
    if output is not None and len(packs) > 1:
        raise bad_input(str(output), "one output folder, but several packs")
    select(read(source, None, strict=False), message or (), api or ())
    generations = [
        Generation(
            pack=name,
            output=output or Path("generated") / load_pack(name).name,
            source=source,
            messages=tuple(message or ()),
            apis=tuple(api or ()),
            package=package,
            layout=layout,
        )
        for name in packs
    ]
    for generation in generations:
        pack = load_pack(generation.pack)
        check = package_check(pack.folder, pack.view)
        package_name(package, layout, generation.output, check)
    path.write_text("\n".join(example(generations)) + "\n", encoding="utf-8")
    out.print(f"wrote {FILE}; run specgen generate to make what it lists")
