"""The docs of all bundled releases."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from specgen.codegen.rendering import rendered
from specgen.codegen.units import units
from specgen.codegen.views.docs.changes import changes_text
from specgen.codegen.views.docs.history import History
from specgen.codegen.views.docs.sections import direction
from specgen.codegen.views.docs.site import anchor
from specgen.protocol.compare.by_name import changes
from specgen.protocol.layout import lower_all
from specgen.protocol.layout.bnf import bnf_title
from tests.codegen.docs_support import docs_of_all, faults, job, page_of, page_paths
from tests.support.bundled import joined

LIMIT = 6_000_000
"""Bytes that all pages together may have."""

JOINED = joined()
RELEASE = JOINED.release


@pytest.mark.slow
def test_nothing_is_wrong_with_any_page() -> None:
    assert faults(docs_of_all()) == []


def test_size() -> None:
    assert sum(len(text.encode()) for text in docs_of_all().values()) < LIMIT


def test_every_message_has_a_page_and_every_version_a_section() -> None:
    files = docs_of_all()
    paths = page_paths(job(RELEASE, joined=JOINED))
    for message in RELEASE.messages:
        page = files[paths[message.name]]
        assert f"# {message.api}\n" in page
        for version in message.valid_versions:
            assert f'<a id="{anchor(message, version)}"></a>' in page
            assert f"](#{anchor(message, version)})" in page


def test_every_version_has_its_grammar() -> None:
    for message in RELEASE.messages:
        page = page_of(docs_of_all(), message.api)
        for layout in lower_all(message):
            name = re.sub(r" (?:\(Version.*|v\d+)$", "", bnf_title(layout))
            versions = re.findall(rf"^{name} (?:\(Version: |v)([0-9-]+)", page, re.M)
            spans = [[int(n) for n in span.split("-")] for span in versions]
            assert layout.version is not None
            covering = [s for s in spans if s[0] <= layout.version <= s[-1]]
            assert len(covering) == 1


def test_every_page_is_listed_by_name_and_key() -> None:
    files = docs_of_all()
    for path in page_paths(job(RELEASE, joined=JOINED)).values():
        assert f"]({path})" in files["names.md"]
        assert f"]({path})" in files["README.md"]


def test_every_difference_between_sections_is_reported() -> None:
    history = History(job(RELEASE, joined=JOINED))
    for message in RELEASE.messages:
        sections = direction(message, None, history).sections
        for before, after in pairwise(lower_all(message)):
            text = changes_text(changes(before.root, after.root))
            pair = {before.version, after.version}
            assert bool(text) != any(pair <= set(part.versions) for part in sections)


def test_the_same_text_by_one_process_and_by_two() -> None:
    of = job(RELEASE, RELEASE.messages[:40], joined=JOINED)
    planned = units(of)
    alone = rendered(of, planned, processes=1)
    assert alone == rendered(of, planned, processes=2)


def test_a_page_in_detail() -> None:
    page = page_of(docs_of_all(), "ListOffsets")
    assert "- **API key:** 2\n" in page
    assert "- **Older names:** `ListOffset`\n" in page
    assert "- **Deprecated versions:** 0 (in 3.7 to 3.9)\n" in page
    assert "### Request versions 6 to 9\n" in page
    assert "| [6](#request-v6) | 2.8 to 4.4 | now flexible |" in page
    assert "Flexible · request header 2" in page


def test_unstable_removed_and_unknown() -> None:
    files = docs_of_all()
    unstable = "- **Unstable versions:** 9 (in 3.6); 10 (in 4.1)\n"
    assert unstable in page_of(files, "OffsetCommit")
    assert "- **Removed:** in Kafka 4.0\n" in page_of(files, "LeaderAndIsr")
    assert "versions in Kafka 4.4; the definitions" in page_of(
        files, "SubscriptionInfoData"
    )
    assert "**Removed:**" not in page_of(files, "SubscriptionInfoData")


def test_keys_and_values_of_coordinators_lead_to_each_other() -> None:
    page = page_of(docs_of_all(), "OffsetCommitKey")
    link = (
        r"- \*\*Paired with:\*\* \[`OffsetCommitValue`\]\(\S*OffsetCommitValue\.md\)\n"
    )
    assert re.search(link, page)


def test_headers() -> None:
    rows = docs_of_all()["headers.md"].splitlines()
    cells = [row.split(" | ") for row in rows if row.startswith("| 7 |")]
    assert [row[2:] for row in cells] == [
        ["request", "0", "1 to 2", "3 |"],
        ["response", "0 to 2", "3", " |"],
    ]
    (versions,) = (row for row in rows if "ApiVersions`]" in row and "response" in row)
    assert versions.endswith("| response | 0 to 5 |  |  |")


def test_older_layouts() -> None:
    page = docs_of_all()["older.md"]
    wire, _, after = page.partition("## Different tagged fields")
    removed_field = "removed: `topics[].partitions[].replica_id`"
    assert f"| 0 | 2.7 | `WIRE_FIELD_REMOVED` | {removed_field} |" in wire
    assert "EndQuorumEpoch" not in after
    record = page_of(docs_of_all(), "TopicRecord")
    assert "| 2.8 | 0 | different bytes | `WIRE_FLEXIBLE` | now flexible |" in record


def test_bytes_that_became_records_are_the_same_bytes() -> None:
    page = page_of(docs_of_all(), "Produce")
    rows = [row for row in page.splitlines() if "records instead of bytes" in row]
    assert rows
    assert all("the same bytes, under another type name" in row for row in rows)


def test_errors() -> None:
    page = docs_of_all()["errors.md"]
    for error in RELEASE.errors:
        assert (
            f'| <a id="error-{error.code}"></a>{error.code} | `{error.name}` |' in page
        )
    row = "`NOT_LEADER_OR_FOLLOWER` | yes | 2.2 | `NOT_LEADER_FOR_PARTITION` |"
    assert row in page
