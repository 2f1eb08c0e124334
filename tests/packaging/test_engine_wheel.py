"""The engine's wheel with packages of other names, in a clean environment."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path

import pytest

from tests.packaging.test_wheels import (
    ROOT,
    away,
    build,
    environment,
    names,
    pip_of,
    run,
)
from tests.support import needs
from tests.support.commands import ended_well, invoke

__all__ = ["away"]
pytestmark = pytest.mark.slow
APIS = ("Metadata", "Heartbeat", "Produce")
ENGINE = ROOT / "engine"

USE = """
import json, sys, warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import {package} as wire
    from {package}.records import Record, decode_records, encode_batch
for key in wire.ApiKey:
    for cls in (key.request, key.response):
        for version in cls.VERSIONS:
            try:
                data = cls().encode(version)
            except wire.EncodeError as error:
                assert "null" in error.reason, error
                continue
            assert cls.decode(data, version) == cls()
            assert cls.decode_from(data, 0, version) == (cls(), len(data))
            for end in range(len(data)):
                try:
                    cls.decode(data[:end], version)
                except wire.DecodeError:
                    continue
                raise AssertionError((cls, version, end))
(record,) = decode_records(encode_batch([Record(0, 5, b"k", b"v")]))
assert record.value == b"v"
codec = type(wire.HeartbeatRequest.decode).__module__
warned = [str(warning.message) for warning in caught]
print(json.dumps([wire.implementation(), codec, len(wire.ApiKey), warned]))
"""

TOGETHER = """
import json, sys
import one_wire, other_wire
ours, theirs = one_wire.HeartbeatRequest, other_wire.HeartbeatRequest
assert type(ours.decode) is type(theirs.decode)
data = ours(group_id="g").encode(4)
for cls in (ours, theirs, ours):
    assert type(cls.decode(data, 4)) is cls
    assert cls.decode(data, 4) == cls(group_id="g")
print(json.dumps(sorted(name for name in sys.modules if "native" in name.split(".")[0])))
"""

OTHER_FORMAT = "TABLE_FORMAT = 99\n"


def _package(folder: Path, name: str) -> Path:
    apis = [word for api in APIS for word in ("--api", api)]
    output = ["--target", "python", "--package", name, "-o", folder / name]
    ended_well(invoke("generate", "kafka:4.3", *apis, *output))
    return build(folder / name, folder / f"{name}-wheel")


def test_packages_with_it_without_it_and_with_another(away: Path) -> None:
    """Packages of three APIs, under two names, work each way and report their engine."""
    needs.native()
    wheels = [_package(away, name) for name in ("one_wire", "other_wire")]
    assert all(wheel.name.endswith("-py3-none-any.whl") for wheel in wheels)
    python = environment(away / "packages", *wheels) / "python"

    def used(package: str) -> list[object]:
        text = run(python, "-c", USE.format(package=package), cwd=away)
        answer: list[object] = json.loads(text)
        return answer

    for package in ("one_wire", "other_wire"):
        assert used(package) == ["python", "builtins", 3, []]
    wheel = build(ENGINE, away / "engine-wheel")
    run(*pip_of(python.parent), "install", "-q", "--no-deps", wheel, cwd=away)
    for package in ("one_wire", "other_wire"):
        assert used(package) == ["native", "kafka_wire_native", 3, []]
    assert json.loads(run(python, "-c", TOGETHER, cwd=away)) == ["kafka_wire_native"]
    _put_another(python)
    for package in ("one_wire", "other_wire"):
        *which, warnings = used(package)
        assert which == ["python", "builtins", 3]
        (warning,) = warnings if isinstance(warnings, list) else []
        expected = f"kafka_wire_native reads tables of format 99, {package} has"
        assert warning.startswith(expected)


def _put_another(python: Path) -> None:
    """Replace the engine with one that reads tables of another format."""
    ask = "import kafka_wire_native as k; print(k.__file__)"
    path = Path(run(python, "-c", ask, cwd=python.parent).strip())
    path.unlink()
    (path.parent / "kafka_wire_native.py").write_text(OTHER_FORMAT)


def test_what_is_in_its_distributions(away: Path) -> None:
    """The sdist has every source and header, the wheel only the extension."""
    needs.native()
    sdist = build(ENGINE, away / "engine-sdist", "sdist")
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    sources = {f"src/{path.name}" for path in (ENGINE / "src").glob("*.[ch]")}
    assert len(sources) > 10
    assert sources | {"LICENSE", "README.md", "pyproject.toml", "setup.py"} <= inside
    with tarfile.open(sdist) as archive:
        archive.extractall(away / "unpacked", filter="data")
    (unpacked,) = (away / "unpacked").iterdir()
    wheel = build(unpacked, away / "out-of-sdist")
    files = {name for name in names(wheel) if ".dist-info/" not in name}
    (extension,) = files
    assert extension.startswith("kafka_wire_native.")
    assert extension.endswith((".so", ".pyd"))
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names(wheel))
