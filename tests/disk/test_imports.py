"""What modules import, as their text says."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.disk.imports import imports, module_file, reached

TYPES = """\
import typing
if typing.TYPE_CHECKING:
    import for_types
else:
    import otherwise
if TYPE_CHECKING:
    from a import Type
"""


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("import a", {"a"}),
        ("import a.b as c, d", {"a.b", "d"}),
        ("from a.b import (\n    c,  # why\n    d as e,\n)", {"a.b.c", "a.b.d"}),
        ("from a import *", {"a.*"}),
        ("from . import a\nfrom ..b import c", {".a", "..b.c"}),
        ("def f():\n    if x:\n        import a", {"a"}),
        ("class A:\n    async def f(self):\n        from a import b", {"a.b"}),
        (
            "try:\n    import a\nexcept E:\n    import b\nfinally:\n    import c",
            set("abc"),
        ),
        ("match x:\n    case 1:\n        import a", {"a"}),
        ("with a:\n    for b in c:\n        import d", {"d"}),
        ('"""import a"""\n# import b\nc = "import d"', set()),
        (TYPES, {"typing", "otherwise"}),
    ],
)
def test_names(text: str, names: set[str]) -> None:
    assert imports(text) == names


def test_for_types() -> None:
    assert imports(TYPES, for_types=True) == {
        "typing",
        "for_types",
        "otherwise",
        "a.Type",
    }


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder of packages."""
    files = {
        "top/__init__.py": "import os",
        "top/start.py": "from top.low import name\nimport elsewhere",
        "top/low/__init__.py": "from .inner import value",
        "top/low/inner.py": "from ..shared import x\ndef f():\n    import top.late.a",
        "top/low/unused.py": "",
        "top/shared.py": "import top.start",
        "elsewhere.py": "import top.late.b",
        "top/late/__init__.py": "",
        "top/late/a.py": "",
        "top/late/b.py": "import top.low.unused",
    }
    for path, text in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


def test_files_of_modules_and_packages(root: Path) -> None:
    assert module_file("top.start", root) == root / "top/start.py"
    assert module_file("top.low", root) == root / "top/low/__init__.py"
    assert module_file("top.low.name", root) is None


def test_reached(root: Path) -> None:
    files = reached(["top.start"], root)
    assert files == {name: module_file(name, root) for name in files}
    assert sorted(files) == [
        "top",
        "top.late",
        "top.late.a",
        "top.low",
        "top.low.inner",
        "top.shared",
        "top.start",
    ]
    assert {*reached(["top.late.b"], root)} - {*files} == {
        "top.late.b",
        "top.low.unused",
    }
