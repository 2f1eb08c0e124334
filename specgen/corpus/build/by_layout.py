"""Make the tables whose rows are the same in every release that has the layout."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from shutil import rmtree

import pyarrow as pa

from specgen.corpus.build.distinct import DistinctLayout, Key, group_name, recipe
from specgen.corpus.build.packages import Packaged, generate_packages, package_names
from specgen.corpus.build.parquet import Row, RowFile
from specgen.corpus.build.previous import Group, Previous, Releases, in_package, record
from specgen.corpus.build.verifying import Report, Task, Verify, write_parts
from specgen.corpus.store import Draft, link_files, partition

_TABLES = ("fixtures", "verification")
_KEPT = "kept.parquet"

class LayoutTables:
    """The distinct layouts: those that are new, and those whose rows the previous build has."""

    def __init__(
        self,
        layouts: Sequence[DistinctLayout],
        previous: Previous,
        draft: Draft,
        package: str,
    ) -> None:
        self._layouts, self._previous, self._package = layouts, previous, package
        self._draft, self._work = draft, draft.path / "work"
        self._names = package_names(layouts, package)
        self._recipes = {layout.key: recipe(layout, package) for layout in layouts}
        known = self._recipes.items() & previous.recipes.items()
        self._kept = frozenset(key for key, _ in known)

    @property
    def _packages(self) -> Path:
        return self._work / "packages"

    def tasks(self) -> list[Task]:
        """The work on layouts that are new; generates the packages that it needs."""
        owners = {layout.owner for layout in self._new() if not layout.in_all}
        names = {owner: self._names[owner] for owner in owners}
        made = generate_packages(self._layouts, names, self._packages)
        # If messages clash, those that did not change may be in other packages than before.
        split = {
            owner
            for (owner, _), packaged in made.items()
            if packaged.package not in (None, names[owner])
        }
        odd = [each for each in self._layouts if not each.in_all and each.owner in split]
        self._kept -= {layout.key for layout in odd}
        for layout in odd:
            del self._recipes[layout.key]
        in_all = Packaged(self._package)
        return [
            Task(layout, in_all if layout.in_all else made[layout.owner, layout.key[0]])
            for layout in self._new()
        ]

    def _new(self) -> list[DistinctLayout]:
        return [layout for layout in self._layouts if layout.key not in self._kept]

    def make(
        self, tasks: Sequence[Task], fixtures: int, verify: Verify, report: Report
    ) -> list[Row]:
        """Make ``fixtures`` and ``verification``; gives the rows of ``agreement``, once each."""
        paths = write_parts(tasks, fixtures, self._work, self._packages)
        parts = verify(paths, report) if paths else []
        agreement = [row for part in parts for row in part]
        groups = self._groups()
        for releases, group in groups.items():
            self._link(releases, group)
            for rows in self._kept_rows("agreement", group):
                agreement += rows.to_pylist()
        record(self._draft.path, groups)
        rmtree(self._work)
        return agreement

    def agreement_rows(self, rows: Iterable[Row]) -> dict[str, list[Row]]:
        """The rows of ``agreement`` of each release."""
        by_key: dict[Key, list[Row]] = {}
        for row in rows:
            key = row["message"], row["version"], row["fingerprint"]
            by_key.setdefault(key, []).append(row)
        by_release: dict[str, list[Row]] = {}
        for layout in self._layouts:
            for release in layout.releases:
                by_release.setdefault(release, []).extend(by_key.get(layout.key, ()))
        return by_release

    def _groups(self) -> dict[Releases, Group]:
        """The layouts by releases; without recipe, those that are always made anew."""
        groups: dict[Releases, Group] = {}
        for layout in self._layouts:
            package = None if layout.in_all else self._names[layout.owner]
            group = groups.get(layout.releases, Group(package, {}))
            recipes = {**group.recipes, layout.key: self._recipes.get(layout.key)}
            groups[layout.releases] = Group(group.package or package, recipes)
        return groups

    def _link(self, releases: Releases, group: Group) -> None:
        """Link the files with a group's rows into each release that has them."""
        name = group_name(releases)
        is_same = group == self._previous.groups.get(releases)
        for table in _TABLES:
            if is_same:
                files = self._previous.files(table, releases)
            else:
                place = self._work / table / name
                with RowFile(place / _KEPT, table) as kept:
                    for rows in self._kept_rows(table, group):
                        kept.copy(rows)
                files = sorted(place.glob("*.parquet"))
            for release in releases:
                target = self._draft.table(table) / partition(release)
                link_files(files, target, "" if is_same else f"{name}-")

    def _kept_rows(self, table: str, group: Group) -> Iterator[pa.Table]:
        for rows in self._previous.rows(table, group.recipes.keys() & self._kept):
            yield in_package(rows, self._package, group.package)
