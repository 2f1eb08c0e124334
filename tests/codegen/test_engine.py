"""After a change of specgen's own code, what depends on it is rendered again."""

from __future__ import annotations

import json
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import specgen
from specgen.codegen import engine
from specgen.codegen.engine import engine_digest, engine_files
from specgen.codegen.pack import builtin_packs, load_pack
from specgen.codegen.units import Job
from specgen.sources.union.releases import union
from tests.support.commands import ended_well
from tests.support.commands import specgen as command
from tests.support.packs import make, write_pack
from tests.support.sources import read_release, small

PACKS = builtin_packs()
EDITS = {
    "logs/walk.py": [],
    "logs/where.lark": [],
    "corpus/build/build.py": [],
    "cli/generate.py": [],
    "codegen/making.py": [],
    "sources/kafka_json/build.py": [],
    "codegen/run.py": [],
    "codegen/views/docs/page.py": ["docs"],
    "codegen/views/docs/descriptions.toml": ["docs"],
    "codegen/views/python/classes.py": ["python"],
    "codegen/views/fixtures.py": ["fixtures"],
    "codegen/views/spark.py": ["spark"],
    "testing/vectors/cases.py": ["fixtures"],
    "codegen/views/base.py": PACKS,
    "codegen/blacken.py": PACKS,
    "protocol/layout/lower.py": PACKS,
    "protocol/model/message.py": PACKS,
    "protocol/model/__init__.py": PACKS,
    "__init__.py": PACKS,
}


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of specgen that may be edited."""
    root = tmp_path_factory.mktemp("checkout")
    here = Path(specgen.__file__).parent
    skipped = shutil.ignore_patterns("__pycache__")
    shutil.copytree(here, root / "specgen", ignore=skipped)
    return root


def digests(root: Path) -> dict[str, str]:
    """Each pack's engine digest, in a copy of specgen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(specgen, "__file__", str(root / "specgen" / "__init__.py"))
        return {name: engine_digest(load_pack(name)) for name in PACKS}


@pytest.fixture(scope="module")
def before(checkout: Path) -> dict[str, str]:
    """The digests of the unmodified copy, before and after each edit."""
    return digests(checkout)


@pytest.mark.parametrize("path", EDITS)
def test_an_edit_changes_the_engines_that_run_through_it(
    path: str, checkout: Path, before: dict[str, str]
) -> None:
    file = checkout / "specgen" / path
    text = file.read_text()
    file.write_text(f"{text}# edited\n")
    after = digests(checkout)
    file.write_text(text)
    assert [name for name in PACKS if after[name] != before[name]] == EDITS[path]


def test_an_edit_that_is_undone_changes_nothing(
    checkout: Path, before: dict[str, str]
) -> None:
    assert digests(checkout) == before


RENDER = """
import pickle, sys
job = pickle.load(sys.stdin.buffer)
from specgen.codegen.renderer import Renderer
from specgen.codegen.units import units
renderer = Renderer(job)
for unit in units(job):
    renderer.render(unit)
print(*(m.__file__ for n, m in sys.modules.items() if n.startswith("specgen")), sep="\\n")
"""


@pytest.mark.parametrize("name", PACKS)
def test_all_that_rendering_loads_is_of_the_engine(name: str) -> None:
    pack = load_pack(name)
    joined = union([read_release(small()).replace(name="1.0")])
    messages = joined.release.messages
    job = Job("own", joined.release, messages, pack.package, pack, joined)
    done = subprocess.run(
        [sys.executable, "-c", RENDER],
        input=pickle.dumps(job),
        capture_output=True,
        check=True,
    )
    loaded = {Path(line) for line in done.stdout.decode().splitlines()}
    files = engine_files(pack, Path(specgen.__file__).parents[1])
    assert len(loaded) > 20
    assert loaded <= {*files, *pack.view_files}  # these are in the pack's own digest


@pytest.mark.slow
def test_an_edit_renders_again_what_depends_on_it(
    checkout: Path, tmp_path: Path
) -> None:
    def rendered() -> dict[str, int]:
        """The number of files of each pack that the edited copy renders."""
        counts = {}
        for pack in ("docs", "fixtures"):
            args = ["generate", "kafka:4.3", "--api", "Heartbeat", "--target", pack]
            out = tmp_path / pack
            ran = command(*args, "-o", out, "--json", cwd=checkout)
            (row,) = json.loads(ended_well(ran).out)
            counts[pack] = row["rendered"]
        return counts

    def edit(path: str) -> None:
        with (checkout / "specgen" / path).open("a") as file:
            file.write("# edited\n")

    for name in ("specs", "templates"):
        (checkout / name).symlink_to(Path(specgen.__file__).parents[1] / name)
    first = rendered()
    assert all(first.values())
    edit("logs/rows.py")
    assert rendered() == {"docs": 0, "fixtures": 0}
    edit("codegen/views/docs/page.py")
    assert rendered() == first | {"fixtures": 0}
    edit("protocol/layout/lower.py")
    assert rendered() == first


@pytest.mark.parametrize("name", ["jinja2", "black"])
def test_versions_of_what_renders_are_of_the_engine(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    release, pack = read_release(small()), write_pack(tmp_path / "pack")
    first = make(release, pack, tmp_path / "out")
    original = engine.version
    monkeypatch.setattr(
        engine, "version", lambda of: "99" if of == name else original(of)
    )
    done = make(release, pack, tmp_path / "out")
    assert (done.rendered, done.written) == (first.files - 1, ())
    assert make(release, pack, tmp_path / "out").rendered == 0


def test_data_lies_beside_the_modules_that_read_it() -> None:
    root = Path(specgen.__file__).parent
    folders = {path.parent for path in root.rglob("*") if path.is_file()}
    bare = {f for f in folders if f.name != "__pycache__" and not any(f.glob("*.py"))}
    assert not bare
