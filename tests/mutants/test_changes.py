"""Each mutant has one change, and its module still compiles."""

from __future__ import annotations

import pytest

from tests.mutants.changes import mutants


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = a < b", ["x = (a <= b)"]),
        ("x = 1 + a", ["x = (1 - a)", "x = (2) + a"]),
        ("x = a and b", ["x = (a or b)", "x = (a)", "x = (b)"]),
        ("x = not a", ["x = (a)"]),
        ("x = True", ["x = False"]),
        ("def f(): return a", ["def f(): return None"]),
        ("def f(): return None", []),
        ("def f(): return False", ["def f(): return True"]),
        ("def f(): return 0", ["def f(): return None", "def f(): return (1)"]),
        ("f(a)", ["pass"]),
        ("def f(x: Literal[1]) -> T[2]: pass", []),
        ("@dataclass(slots=True)\nclass C(S, gc=False, total=False): x = 1",
         ["@dataclass(slots=True)\nclass C(S, gc=False, total=False): x = (2)"]),
        ("x = read(gc=False)", ["x = read(gc=True)"]),
        ("x = zip(a, b, strict=True)", []),
        ("x = f(a, strict=True)", ["x = f(a, strict=False)"]),
        ("'é'; x = a == b", ["'é'; x = (a != b)"]),
        ("if a:\n    f(a,\n      b)\nc", ["if a:\n    pass\nc"]),
    ],
)  # fmt: skip
def test_each_changes_one_place(text: str, expected: list[str]) -> None:
    changed = [mutant.text for mutant in mutants(text)]
    assert changed == expected
    for mutant in changed:
        compile(mutant, "mutant.py", "exec")


def test_the_line_is_that_of_the_change() -> None:
    (mutant,) = mutants("a = b\n\nf()\n")
    assert (mutant.line, mutant.before, mutant.after) == (3, "f()", "pass")
