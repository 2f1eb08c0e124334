"""The generated code beside the reference codec, on one message's bytes and values.

Where the native engine does the work, Python does it too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest

from specgen import reference
from specgen.layout import Layout
from specgen.proof.engine import in_python
from specgen.proof.package import Objects
from specgen.proof.prove import Walkers
from tests.engine.differing import differing
from tests.generated.sources import attribute_path


class Agreement:
    """One version of a message, in a generated package and in the reference codec."""

    def __init__(self, package: ModuleType, layout: Layout) -> None:
        self.layout = layout
        self.version = layout.version
        self.objects = Objects(package, layout)
        self.cls = self.objects.cls
        self.walkers = Walkers(package)
        self.error: type[Any] = package.DecodeError
        self.encode_error: type[Any] = package.EncodeError

    def same_value(self, value: Mapping[str, Any]) -> None:
        """Assert that a value goes to the same bytes and comes back."""
        data = reference.encode(self.layout, value)
        made = self.objects.make(value)
        assert made.encode(self.version) == data
        assert self.walkers.encode(made, self.version) == data
        assert self.cls.decode(data, self.version) == made
        assert self.cls.decode_from(b"\0" + data, 1, self.version) == (
            made,
            len(data) + 1,
        )
        assert self.walkers.decode(self.cls, data, 0, self.version) == (made, len(data))
        for wrong in (data[:-1], data + b"\0"):
            with pytest.raises(self.error):
                self.cls.decode(wrong, self.version)

    def refused(self, data: bytes) -> Any:
        """Assert that both take some bytes, or neither; the error if they don't.

        What they take is the same value and goes to the same bytes again. What they
        refuse, they refuse for the same field and at the same offset; the native engine
        leaves what it refuses to Python.
        """
        try:
            got = self.cls.decode(data, self.version)
        except self.error as error:
            self._refused_alike(data, error)
            return error
        value = reference.decode_whole(self.layout, data).value
        made = self.objects.make(value)
        # A NaN is equal to nothing.
        assert got == made or repr(got) == repr(made)
        python = in_python(self.cls.decode)
        if python != self.cls.decode:
            assert not differing(got, python(data, self.version))
        self._written_alike(got, value)
        return None

    def _refused_alike(self, data: bytes, error: Any) -> None:
        assert (error.message, error.version) == (self.cls.__name__, self.version)
        assert 0 <= error.offset <= len(data)
        try:
            reference.decode_whole(self.layout, data)
        except reference.DecodeError as expected:
            path = attribute_path(expected.path)
            assert (error.path, error.offset) == (path, expected.offset), str(error)
        else:
            raise AssertionError(f"the reference codec takes it: {error}")

    def _written_alike(self, got: Any, value: Mapping[str, Any]) -> None:
        """Unknown tags that came out of order have no place when written."""
        try:
            expected: bytes | None = reference.encode(self.layout, value)
        except reference.EncodeError:
            expected = None
        encode = self.cls.encode
        for written_by in {encode, in_python(encode)}:
            try:
                data = written_by(got, self.version)
            except self.encode_error:
                data = None
            assert data == expected
