"""The declarations of the pack's modules, which tsc generates from their comments.

`python -m tests.typescript.declarations` writes them into the pack again, after its
modules changed; `specgen generate` then copies them.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.npm import ROOT, run_node, tool
from tests.typescript.package import PACKAGE

PACK = ROOT / "templates" / "typescript"
STRICT = {
    "strict": True,
    "allowUnreachableCode": False,
    "exactOptionalPropertyTypes": True,
    "noFallthroughCasesInSwitch": True,
    "noImplicitOverride": True,
    "noImplicitReturns": True,
    "noPropertyAccessFromIndexSignature": True,
    "noUncheckedIndexedAccess": True,
    "noUnusedLocals": True,
    "noUnusedParameters": True,
    "target": "es2022",
    "module": "nodenext",
    "moduleResolution": "nodenext",
    "lib": ["es2022", "dom", "dom.iterable"],
    "types": [],
}
"""All of tsc's strictness options; Node's types are not available."""


def tsc(folder: Path, files: list[Path], **options: object) -> None:
    """Check files, with the settings in ``folder``; the test fails with tsc's output."""
    config = folder / "tsconfig.json"
    settings = {"compilerOptions": STRICT | options, "files": [str(f) for f in files]}
    config.write_text(json.dumps(settings))
    run_node(tool("typescript") / "bin" / "tsc", "-p", config)


def declarations(package: Path, folder: Path) -> dict[str, str]:
    """tsc's declarations of the package's modules, by path; this also checks their code."""
    out = folder / "declared"
    tsc(
        folder,
        [package / "index.js"],
        allowJs=True,
        checkJs=True,
        declaration=True,
        emitDeclarationOnly=True,
        rootDir=str(package),
        outDir=str(out),
    )
    return {
        path.relative_to(out).as_posix(): path.read_text("utf-8")
        for path in sorted(out.rglob("*.d.ts"))
    }


def without_declarations(package: Path, folder: Path) -> Path:
    """A copy without declarations, which tsc would use instead of the modules."""
    copy = folder / "package"
    for path in package.rglob("*"):
        name = path.relative_to(package)
        declared = path.name.endswith(".d.ts") and path.name != "types.d.ts"
        if path.is_file() and not declared:
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes(path.read_bytes())
    return copy


def main() -> None:
    """Write the declarations into the pack."""
    with TemporaryDirectory() as folder:
        copy = without_declarations(PACKAGE, Path(folder))
        for path, text in declarations(copy, Path(folder)).items():
            (PACK / path).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
