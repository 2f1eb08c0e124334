"""What the build before this one has of layouts that did not change since."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from specgen.corpus.build.distinct import Key, group_name
from specgen.corpus.build.parquet import ALL, read_rows
from specgen.corpus.store import partition
from specgen.disk.atomic import write_plain

_LAYOUTS = "layouts.json"

Releases = tuple[str, ...]
"""Releases that have the same layouts, which are a group."""


@dataclass(frozen=True)
class Group:
    """The layouts that just the same releases have."""

    package: str | None
    """The package that was generated for those that ``kafka:all`` does not have."""
    recipes: Mapping[Key, str | None]
    """What is special to each layout's rows (``distinct.recipe``); None if they can't be kept."""


@dataclass(frozen=True)
class Previous:
    """A build whose rows may be used again."""

    build: Path = Path()
    groups: Mapping[Releases, Group] = field(default_factory=dict)

    @classmethod
    def of(cls, build: Path) -> Previous:
        """What a build recorded with ``record``."""
        return cls(build, {
            tuple(group["releases"]): Group(
                group["package"],
                {(name, number, digest): of for name, number, digest, of in group["layouts"]},
            )
            for group in json.loads((build / _LAYOUTS).read_text("utf-8"))
        })

    @property
    def recipes(self) -> dict[Key, str | None]:
        """The recipe of each layout."""
        return {
            key: recipe
            for group in self.groups.values()
            for key, recipe in group.recipes.items()
        }

    def files(self, table: str, releases: Releases) -> list[Path]:
        """The files with a table's rows of the layouts that just these releases have.

        Those of ``agreement`` have more.
        """
        place = self.build / table / partition(releases[0])
        return sorted(place.glob(f"{group_name(releases)}-*.parquet")) or [place / ALL]

    def rows(self, table: str, keys: Set[Key]) -> Iterator[pa.Table]:
        """A table's rows of some layouts, each once."""
        for releases, group in self.groups.items():
            own = group.recipes.keys() & keys
            if own:
                yield _of_layouts(read_rows(self.files(table, releases), table), own)


def record(build: Path, groups: Mapping[Releases, Group]) -> None:
    """Record for the next build what this one's layouts are made from."""
    listed = [
        {
            "releases": releases,
            "package": group.package,
            "layouts": [(*key, recipe) for key, recipe in group.recipes.items() if recipe],
        }
        for releases, group in groups.items()
    ]
    write_plain(build / _LAYOUTS, json.dumps(listed))


def in_package(rows: pa.Table, known: str, package: str | None) -> pa.Table:
    """Rows whose classes are in another package now, unless they are in a ``known`` one."""
    if package is None or "package" not in rows.column_names:
        return rows
    own = rows["package"]
    stays = pc.or_kleene(pc.is_null(own), pc.equal(own, known))
    place = rows.column_names.index("package")
    return rows.set_column(place, "package", pc.if_else(stays, own, package))


def _of_layouts(rows: pa.Table, keys: Set[Key]) -> pa.Table:
    columns = (rows["message"], rows["version"].cast(pa.string()), rows["fingerprint"])
    texts = pc.binary_join_element_wise(*columns, " ")
    wanted = pa.array([" ".join(map(str, key)) for key in keys], pa.string())
    return rows.filter(pc.is_in(texts, wanted))
