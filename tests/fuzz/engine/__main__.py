"""Run fuzzers: ``python -m tests.fuzz.engine --seconds 60 walk records arrow codecs columns``.

``walk``, ``records`` and ``arrow`` are C, built with clang's libFuzzer and sanitizers;
``codecs`` and ``columns`` compare both engines, the native one with sanitizers. Findings and
inputs that reached new code are saved in ``--folder``.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tests.engine import sanitized
from tests.fuzz.engine import seeds

HERE = Path(__file__).parent
CORES: dict[str, tuple[str, ...]] = {
    "walk": ("walk.c",),
    "records": (),
    "arrow": ("arrow.c", "arrow_export.c"),
}
"""The fuzzers in C, and the engine's sources that each is built with."""
LOOPS = ("codecs", "columns")
FLAGS = ("-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function")
"""Unlike gcc, clang warns of inline functions whose only callers are in a source left out."""
SANITIZERS = "-fsanitize=fuzzer,address,undefined"


def build(name: str, folder: Path) -> Path:
    """Build a fuzzer in C; raises CalledProcessError or FileNotFoundError."""
    program = folder / name
    files = [str(HERE / f"{name}.c"), *(str(sanitized.SOURCE / f) for f in CORES[name])]
    flags = [*FLAGS, SANITIZERS, "-fno-sanitize-recover=undefined"]
    command = ["clang", *flags, f"-I{sanitized.SOURCE}", *files, "-o", str(program)]
    subprocess.run(command, check=True)
    return program


def run(name: str, folder: Path, *options: str) -> int:
    """Run a fuzzer in C from its seeds and saved inputs; return its exit code."""
    corpus, tables = folder / f"{name}-corpus", folder / "tables"
    corpus.mkdir(exist_ok=True)
    seeds.write(name, corpus, tables)
    command = [str(folder / name), str(corpus), f"-artifact_prefix={folder}/{name}-"]
    environment = os.environ | {"TABLES": str(tables)}
    return subprocess.run([*command, *options], env=environment, check=False).returncode


def main() -> int:
    """Run the requested fuzzers one after another; return whether there are no findings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=[*CORES, *LOOPS])
    parser.add_argument("--seconds", type=int, default=60, help="of each fuzzer")
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz-engine"))
    parser.add_argument("--seed", type=int, default=0, help="of the loops in Python")
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    failed = []
    for name in options.names:
        if name in CORES:
            build(name, folder)
            code = run(
                name, folder, f"-max_total_time={options.seconds}", "-timeout=20"
            )
        else:
            sanitized.build(folder)
            arguments = (f"--seconds={options.seconds}", f"--seed={options.seed}")
            ended = sanitized.run(folder, "-m", f"tests.fuzz.engine.{name}", *arguments)
            print(ended.stdout, ended.stderr, sep="", end="", flush=True)
            code = ended.returncode
        print(f"{name}: {'failed' if code else 'nothing found'}", flush=True)
        failed += [name] if code else []
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
