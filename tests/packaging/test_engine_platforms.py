"""The engine compiles for platforms that are not here; what runs there is not tested."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from release.running import ROOT, ReleaseError, run
from tests.support.needs import absent

pytestmark = pytest.mark.slow

ZIG = "ziglang==0.17.0"
"""A compiler with the headers and libraries of other systems."""
FLAGS = ("-std=c11", "-O3", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")
MACHO = bytes.fromhex("cffaedfe")


@pytest.fixture(scope="module")
def compilers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compiler's package."""
    folder = tmp_path_factory.mktemp("zig")
    try:
        run(sys.executable, "-m", "pip", "install", "--quiet", "--target", folder, ZIG)
    except ReleaseError as error:
        absent("pip", f"the compiler can't be had: {str(error)[-300:]}")
    return folder


@pytest.mark.parametrize(
    ("target", "begins", "more"),
    [
        ("x86_64-linux-musl", b"\x7fELF", ()),
        ("aarch64-macos", MACHO, ("-Wl,-undefined,dynamic_lookup",)),
    ],
)
def test_it_compiles_without_warnings(
    target: str, begins: bytes, more: tuple[str, ...], compilers: Path, tmp_path: Path
) -> None:
    library = tmp_path / "engine.so"
    words = ["-m", "ziglang", "cc", "-target", target, *FLAGS, *more, "-o", library]
    words += ["-I", sysconfig.get_path("include"), ROOT / "engine/src/module.c"]
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=compilers,  # where -m finds it
        env={"ZIG_GLOBAL_CACHE_DIR": str(compilers / "cache"), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert library.read_bytes().startswith(begins)
