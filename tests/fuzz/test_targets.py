"""A bounded fuzz of every target, and earlier findings."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fuzz import blind
from tests.fuzz.__main__ import REGRESSIONS, main
from tests.fuzz.__main__ import fuzz as run_target
from tests.fuzz.changes import changed
from tests.fuzz.samples import samples
from tests.fuzz.targets import TARGETS

KEPT = sorted(path for path in REGRESSIONS.glob("*/*") if path.is_file())
EXAMPLES = dict.fromkeys(TARGETS, 40) | {"bnf": 8, "kmsg": 20, "log": 8}
"""Inputs per target in ``make test``; slow targets get fewer."""


@pytest.mark.parametrize(
    "path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name}"
)
def test_earlier_findings_stay_fixed(path: Path) -> None:
    TARGETS[path.parent.name].run(path.read_bytes())


def test_every_regression_belongs_to_a_target() -> None:
    assert {path.parent.name for path in KEPT} <= {*TARGETS}


@pytest.mark.parametrize("name", TARGETS)
def test_samples_are_read(name: str) -> None:
    assert len(samples(name)) > 1
    for sample in samples(name)[:20]:
        TARGETS[name].run(sample)


def fuzz(name: str, examples: int) -> None:
    """Fuzz a target with its samples, mutated by hypothesis."""
    inputs = samples(name)

    @settings(
        max_examples=examples,
        phases=[Phase.explicit, Phase.reuse, Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    @given(st.integers(0, 1 << 64).map(lambda seed: changed(Random(seed), inputs)))
    def run(data: bytes) -> None:
        TARGETS[name].run(data)

    run()


@pytest.mark.parametrize("name", TARGETS)
def test_a_few(name: str) -> None:
    fuzz(name, EXAMPLES[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", TARGETS)
def test_many(name: str) -> None:
    fuzz(name, 20 * EXAMPLES[name])


def test_changes_vary_but_are_repeatable() -> None:
    inputs = [b"one", b"", b"three"]
    inputs_by_seed = [changed(Random(seed), inputs) for seed in range(200)]
    assert inputs_by_seed == [changed(Random(seed), inputs) for seed in range(200)]
    assert len({*inputs_by_seed}) > 100


@pytest.fixture
def spoilt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decoder that fails with a foreign error on a batch of magic 3."""
    from tests.fuzz import targets  # noqa: PLC0415

    def stumbling(data: bytes) -> list[object]:
        if len(data) > 16 and data[16] not in (0, 1, 2):
            raise IndexError("a bug")
        return []

    monkeypatch.setattr(targets, "read_batches", stumbling)


@pytest.mark.usefixtures("spoilt")
def test_a_bug_is_found() -> None:
    with pytest.raises(IndexError, match="a bug"):
        fuzz("records", 300)


def test_an_unknown_target(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["fuzz", "nothing"])
    with pytest.raises(SystemExit, match="2"):
        main()
    assert "no such target: nothing" in capsys.readouterr().err


@pytest.mark.usefixtures("spoilt")
def test_the_blind_fuzzer_saves_its_findings(tmp_path: Path) -> None:
    corpus, findings = tmp_path / "corpus", tmp_path / "findings"
    corpus.mkdir()
    findings.mkdir()
    (corpus / "one").write_bytes(samples("records")[0])
    options = ["-max_total_time=60", f"-artifact_prefix={findings}/", "-seed=1"]
    with pytest.raises(IndexError, match="a bug"):
        blind.main("records", [str(corpus), *options])
    (saved,) = findings.iterdir()
    with pytest.raises(IndexError, match="a bug"):
        TARGETS["records"].run(saved.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("guided", [True, False], ids=["atheris", "blind"])
def test_a_second_of_fuzzing(tmp_path: Path, guided: bool) -> None:
    if guided and find_spec("atheris") is None:
        pytest.skip("atheris is not installed (the extra fuzz)")
    assert run_target("kmsg", 1, 1, tmp_path, guided) == []
    assert len([*(tmp_path / "kmsg-corpus").iterdir()]) >= len(samples("kmsg"))
    assert [*(tmp_path / "kmsg-findings").iterdir()] == []
