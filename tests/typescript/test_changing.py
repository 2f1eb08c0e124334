"""Values that change while Node encodes them, and versions that are no numbers."""

from pathlib import Path

from tests.typescript.package import node_tests


def test_changing_values(tmp_path: Path) -> None:
    assert node_tests("changing.test.mjs", tmp_path) == 9
