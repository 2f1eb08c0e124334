"""A fault in record batches, and its vector."""

from __future__ import annotations

from dataclasses import dataclass

from specgen.testing.vectors.vector import RECORD_BATCH, Fault, Form, Level, Vector

MUST, SHOULD, LENIENT = Level


@dataclass(frozen=True, slots=True)
class BatchFault:
    """A fault put into a good batch, and the resulting bytes."""

    name: str
    level: Level
    source: str
    """The name of the good vector: what it exercises."""
    data: bytes
    offset: int = 0
    path: str = "[0]"

    def vector(self, magic: int) -> Vector:
        """The refused vector."""
        good = Vector(RECORD_BATCH, None, None, magic, self.source, b"")
        name = f"{self.name}, {self.source}"
        fault = Fault(self.name, self.level, good.id, self.path, self.offset)
        form = Form.RECORDS
        return Vector(
            RECORD_BATCH, None, None, magic, name, self.data, form=form, fault=fault
        )
