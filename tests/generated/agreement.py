"""The generated code checked against the reference codec, on one message's bytes and values.

If the native engine is in use, Python's code is checked too.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

import pytest

from specgen.codegen.proof.engine import in_python
from specgen.codegen.proof.package import Objects
from specgen.codegen.proof.prove import Walkers
from specgen.protocol import codec as reference
from specgen.protocol.layout import Layout
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
        """Assert that a value encodes to the same bytes and decodes to itself."""
        data = reference.encode(self.layout, value)
        message = self.objects.make(value)
        assert message.encode(self.version) == data
        assert self.walkers.encode(message, self.version) == data
        assert self.cls.decode(data, self.version) == message
        assert self.cls.decode_from(b"\0" + data, 1, self.version) == (
            message,
            len(data) + 1,
        )
        assert self.walkers.decode(self.cls, data, 0, self.version) == (
            message,
            len(data),
        )
        for wrong in (data[:-1], data + b"\0"):
            with pytest.raises(self.error):
                self.cls.decode(wrong, self.version)

    def refused(self, data: bytes) -> Any:
        """Assert that both accept some bytes, or neither; return the error if they don't.

        Bytes that are accepted give the same value, which encodes to the same bytes again. Bytes
        that are refused give an error with the same field and offset; the native engine leaves
        errors to Python.
        """
        try:
            decoded = self.cls.decode(data, self.version)
        except self.error as error:
            self._refused_alike(data, error)
            return error
        value = reference.decode_whole(self.layout, data).value
        expected = self.objects.make(value)
        # NaN is not equal to itself.
        assert decoded == expected or repr(decoded) == repr(expected)
        python = in_python(self.cls.decode)
        if python != self.cls.decode:
            assert not differing(decoded, python(data, self.version))
        self._written_alike(decoded, value)
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

    def _written_alike(self, decoded: Any, value: Mapping[str, Any]) -> None:
        """Unknown tags that arrived out of order are written in order."""
        try:
            expected: bytes | None = reference.encode(self.layout, value)
        except reference.EncodeError:
            expected = None
        encode = self.cls.encode
        for written_by in {encode, in_python(encode)}:
            try:
                data = written_by(decoded, self.version)
            except self.encode_error:
                data = None
            assert data == expected
