"""Judge the answer to a case: whether it is right, and if not, where it is wrong."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from specgen.protocol.codec import DecodeError, decode_whole, to_json
from specgen.testing.conform.answers import Answer
from specgen.testing.conform.case import Case, Direction, Expectation, tag_rows
from specgen.testing.conform.differences import Difference, differences, told
from specgen.testing.conform.drawing import Drawings, piece_at
from specgen.testing.conform.records import other_records
from specgen.testing.conform.runner import Outcome, Unanswered
from specgen.testing.conform.verdict import Verdict
from specgen.testing.vectors.frame_vectors import SIZE
from specgen.testing.vectors.vector import Fault, Form, Vector

_MIN_KEPT = 4096
"""Bytes of an answer that may be kept however short the vector is."""


@dataclass(frozen=True, slots=True)
class Strictness:
    """What counts as a failure in addition to real failures."""

    lax: bool = False
    """Reading bytes that can't mean any value."""
    places: bool = False
    """Reporting another place than the one at which bytes are wrong."""
    loose: bool = False
    """Passing a case that a pattern matches which also matches failures."""
    complete: bool = False
    """Not supporting a case, or not trying it."""


_ACCEPTED = {
    Expectation.MUST: Verdict.FAILED,
    Expectation.SHOULD: Verdict.LAX,
    Expectation.LENIENT: Verdict.AS_KAFKA,
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on a case; if it is not simply right, also where and why."""

    verdict: Verdict
    words: str = ""
    path: str = ""
    """The field, in JSON keys; the first one in the bytes if there are several."""
    offset: int | None = None
    differences: tuple[Difference, ...] = ()
    got: bytes | None = None
    """The bytes of an answer that differ from the right ones."""
    last_words: tuple[str, ...] = ()
    """The last lines of the harness's standard error, if it broke."""


_PASSED = Judgement(Verdict.PASSED)


class Judge:
    """Judges the answers of one implementation."""

    def __init__(
        self, drawings: Drawings, strictness: Strictness = Strictness()
    ) -> None:
        self._drawings = drawings
        self._strictness = strictness

    def judgement(
        self, case: Case, outcome: Outcome, can: Collection[str]
    ) -> Judgement:
        """Judge the outcome of a case; ``can`` are the implementation's abilities."""
        if isinstance(outcome, Unanswered):
            verdict = self._of_untried(outcome.verdict)
            return Judgement(verdict, outcome.words, last_words=outcome.last_words)
        if outcome.kind in ("unsupported", "skipped", "crashed"):
            return Judgement(self._of_untried(Verdict(outcome.kind)), outcome.words)
        if case.vector.fault is not None:
            return self._of_refused(case, outcome, "unknown_tags" in can)
        if outcome.kind == "error":
            done = "read" if case.direction is Direction.DECODE else "write"
            words = f"it does not {done} this: {outcome.words}"
            path, offset = outcome.path or "", outcome.offset
            if not path and offset is not None and case.direction is Direction.DECODE:
                path = self._path_at(case.vector, offset)
            return Judgement(Verdict.FAILED, words, path, offset)
        if outcome.kind == "bytes":
            return self._of_bytes(case.vector, outcome.data, "unknown_tags" in can)
        return self._of_value(case.vector, outcome, "unknown_tags" in can)

    def _of_untried(self, verdict: Verdict) -> Verdict:
        """The verdict, or MISSING for a case that had to be tried."""
        is_missing = self._strictness.complete and not verdict.was_tried
        return Verdict.MISSING if is_missing else verdict

    def _of_refused(self, case: Case, answer: Answer, keeps_tags: bool) -> Judgement:
        fault = case.vector.fault
        assert fault is not None
        if answer.kind == "error":
            if case.expectation is Expectation.LENIENT:
                return Judgement(Verdict.STRICTER)
            if case.direction is Direction.ENCODE:  # the place in bytes has no meaning
                answer = replace(answer, offset=None)
            return self._of_place(fault, answer)
        done = "reads" if case.direction is Direction.DECODE else "writes"
        if answer.kind == "value" and case.vector.value is not None:
            # Whoever reads such bytes must read what Kafka does.
            judgement = self._of_value(case.vector, answer, keeps_tags)
            if judgement.verdict is Verdict.FAILED:
                return judgement
        words = f"it {done} what it {case.expectation}: {fault.name}"
        verdict = _ACCEPTED[case.expectation]
        if verdict is Verdict.LAX and self._strictness.lax:
            verdict = Verdict.FAILED
        got = answer.data if answer.kind == "bytes" else None
        got = None if got is None else _kept(got, case.vector.data)
        return Judgement(verdict, words, fault.path, fault.offset, got=got)

    def _of_place(self, fault: Fault, answer: Answer) -> Judgement:
        """Whether an error reports the fault's place correctly, if it reports one."""
        path = fault.path if answer.path is None else answer.path
        other_path = _plain(path) != _plain(fault.path)
        other_offset = answer.offset not in (None, fault.offset)
        if not (other_path or other_offset):
            return _PASSED
        wanted = _place(fault.path, fault.offset)
        words = f"it refuses {fault.name} at {_place(answer.path, answer.offset)}"
        is_failure = self._strictness.places
        verdict = Verdict.FAILED if is_failure else Verdict.ELSEWHERE
        words += f", not at {wanted}: {answer.words}"
        return Judgement(verdict, words, fault.path, fault.offset)

    def _of_value(self, vector: Vector, answer: Answer, keeps_tags: bool) -> Judgement:
        wrong = [*differences(vector.value, answer.value)]
        if keeps_tags:
            tags = tag_rows(vector.unknown_tags), answer.unknown_tags
            wrong += (
                replace(tag, path=f"unknown tags of {tag.path or 'the message'}")
                for tag in differences(*tags)
            )
        if not wrong:
            return _PASSED
        offset = self._offset_of(vector, wrong[0].path)
        places = told(wrong)
        words = "it reads another value"
        return Judgement(Verdict.FAILED, words, places[0].path, offset, places)

    def _of_bytes(self, vector: Vector, data: bytes, keeps_tags: bool) -> Judgement:
        wanted = vector.data
        if data == wanted:
            return _PASSED
        if vector.form is Form.RECORDS:
            return _of_records(vector, data)
        if vector.unknown_tags and not keeps_tags:
            wanted = self._drawings.without_unknown_tags(vector)
            if data == wanted:
                return _PASSED
        offset = _first_difference(wanted, data)
        if vector.form is Form.FRAME and wanted[SIZE:] != data[SIZE:]:
            # The sizes differ because of what follows, which is what to look at.
            offset = SIZE + _first_difference(wanted[SIZE:], data[SIZE:])
        pieces = self._drawings.pieces(vector, wanted)
        piece = piece_at(pieces, offset)
        wrong = self._other_values(vector, wanted, data)
        words = "it writes other bytes"
        if wrong == ():
            words += " of the same value"
        path = piece.path if piece else ""
        if not path and wrong:
            path = wrong[0].path
        sides = ", not ".join(
            side[offset : offset + 8].hex(" ") or "the end" for side in (data, wanted)
        )
        place = f" in the {piece.name}" if piece and piece.name != piece.path else ""
        words = f"{words}{place}, from offset {offset}: {sides}"
        got = _kept(data, wanted)
        return Judgement(Verdict.FAILED, words, path, offset, wrong or (), got)

    def _other_values(
        self, vector: Vector, wanted: bytes, data: bytes
    ) -> tuple[Difference, ...] | None:
        """How the values in both bytes differ; None if these can't be read."""
        layout = self._drawings.layout(vector.message, vector.version)
        if layout is None or vector.form not in (Form.MESSAGE, Form.VALUE):
            return None
        try:
            values = [decode_whole(layout, raw).value for raw in (wanted, data)]
        except DecodeError:
            return None
        both: list[Any] = [to_json(layout, value) for value in values]
        return told(differences(*both))

    def _path_at(self, vector: Vector, offset: int) -> str:
        piece = piece_at(self._drawings.pieces(vector, vector.data), offset)
        return piece.path if piece else ""

    def _offset_of(self, vector: Vector, path: str) -> int | None:
        for piece in self._drawings.pieces(vector, vector.data):
            if piece.path == path:
                return piece.offset
        return None


def _plain(path: str) -> str:
    """A path for comparison: languages use case and underscores differently."""
    return path.replace("_", "").lower()


def _place(path: str | None, offset: int | None) -> str:
    field = "the message" if path == "" else path
    return " ".join(
        part for part in (field, "" if offset is None else f"@0x{offset:x}") if part
    )


def _of_records(vector: Vector, data: bytes) -> Judgement:
    """Compare record batches by their contents, without regard to compression."""
    wrong = other_records(vector.data, data)
    if wrong is None:
        return _PASSED
    words, places = wrong
    path = places[0].path if places else ""
    offset = _first_difference(vector.data, data)
    got = _kept(data, vector.data)
    return Judgement(Verdict.FAILED, words, path, offset, told(places), got)


def _kept(got: bytes, wanted: bytes) -> bytes | None:
    """The bytes written, for reports; None if they are far too many."""
    return got if len(got) <= 2 * len(wanted) + _MIN_KEPT else None


def _first_difference(wanted: bytes, got: bytes) -> int:
    for offset, (left, right) in enumerate(zip(wanted, got, strict=False)):
        if left != right:
            return offset
    return min(len(wanted), len(got))
