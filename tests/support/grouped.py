"""Cases of milliseconds, several to a test: pytest's own work is as much for each test."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]


def grouped(names: str, cases: Sequence[Any], size: int = 10) -> Callable[[Test], Test]:
    """Like ``parametrize``, but a test has a group of cases, and fails at the first of them.

    The error names the case. Fixtures are those of the group.
    """
    first, *others = arguments = [name.strip() for name in names.split(",")]
    groups = [cases[at : at + size] for at in range(0, len(cases), size)]

    def decorate(test: Test) -> Test:
        def of_group(*instance: Any, **fixtures: Any) -> None:
            for case in fixtures.pop(first):
                values = case if others else (case,)
                own = dict(zip(arguments, values, strict=True))
                try:
                    test(*instance, **fixtures, **own)
                except BaseException as error:
                    error.add_note(f"its case: {own}"[:500])
                    raise

        told = inspect.signature(test)
        asked = [p for p in told.parameters.values() if p.name not in others]
        of_test = wraps(test)(of_group)
        of_test.__signature__ = told.replace(parameters=asked)  # type: ignore[attr-defined]
        ids = [group[0] if isinstance(group[0], str) else None for group in groups]
        marked: Test = pytest.mark.parametrize(first, groups, ids=ids)(of_test)
        return marked

    return decorate
