"""The engine built with the address and undefined behaviour sanitizers."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.needs import absent

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "engine" / "src"
FLAGS = ("-std=c11", "-O1", "-g", "-fPIC", "-shared", "-fno-omit-frame-pointer")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")


ABOUT = "import sysconfig, msgspec; print(sysconfig.get_path('include'))"


def build(folder: Path, source: Path = SOURCE, python: str = sys.executable) -> Path:
    """Build the engine into a folder; the test skips if that is impossible."""
    gcc = shutil.which("gcc")
    headers = _headers(python)
    if gcc is None or not (headers / "Python.h").is_file() or _library(gcc) is None:
        absent("sanitizers", "no gcc with libasan, or no headers of Python")
    module = folder / "kafka_wire_native.so"
    inputs = [f"-I{headers}", str(source / "module.c"), "-o", str(module)]
    subprocess.run([gcc, *FLAGS, *SANITIZERS, *inputs], check=True)
    return folder


def _headers(python: str) -> Path:
    """Where a Python has its headers; the test skips if it is missing or lacks msgspec."""
    try:
        about = subprocess.run([python, "-c", ABOUT], capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        absent(f"{python}", f"no {python} with msgspec")
    return Path(about.stdout.decode().strip())


def run(
    folder: Path, *arguments: str, python: str = sys.executable
) -> subprocess.CompletedProcess[str]:
    """Run Python with the engine in a folder; all memory comes from malloc, with guards."""
    gcc = shutil.which("gcc")
    assert gcc is not None
    environment = os.environ | {
        "LD_PRELOAD": str(_library(gcc)),
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": os.pathsep.join((str(folder), *_paths(python))),
        "KAFKA_WIRE_IMPL": "native",
    }
    command = [python, *arguments]
    return subprocess.run(
        command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )


def _paths(python: str) -> list[str]:
    """Where modules are: another Python has only the toolkit's and the package's of these."""
    packages = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    generated = str(ROOT / "generated" / "python")
    return sys.path if python == sys.executable else [str(ROOT), *packages, generated]


def _library(gcc: str) -> Path | None:
    """The sanitizer's library, which has to be loaded before all others."""
    command = [gcc, "-print-file-name=libasan.so"]
    named = subprocess.run(command, capture_output=True, text=True, check=True)
    library = Path(named.stdout.strip())
    return library.resolve() if library.is_absolute() else None
