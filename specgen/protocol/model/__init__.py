"""The model: immutable values, independent of any notation or output."""

from specgen.protocol.model.identity import Identity
from specgen.protocol.model.message import (
    EMPTY,
    Default,
    Empty,
    Field,
    Frozen,
    Kind,
    Message,
    Struct,
)
from specgen.protocol.model.release import ApiKey, Damaged, ErrorCode, Notation, Release
from specgen.protocol.model.span import NOWHERE, Span
from specgen.protocol.model.types import (
    ArrayType,
    FieldType,
    Scalar,
    StructType,
    innermost,
)
from specgen.protocol.model.versions import (
    ALL,
    MAX_VERSION,
    NONE,
    VersionRange,
    VersionRangeError,
    runs_text,
    version_runs,
)

__all__ = [
    "ALL",
    "EMPTY",
    "MAX_VERSION",
    "NONE",
    "NOWHERE",
    "ApiKey",
    "ArrayType",
    "Damaged",
    "Default",
    "Empty",
    "ErrorCode",
    "Field",
    "FieldType",
    "Frozen",
    "Identity",
    "Kind",
    "Message",
    "Notation",
    "Release",
    "Scalar",
    "Span",
    "Struct",
    "StructType",
    "VersionRange",
    "VersionRangeError",
    "innermost",
    "runs_text",
    "version_runs",
]
