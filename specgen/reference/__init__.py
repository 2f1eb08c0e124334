"""The reference codec: slow and obvious, the oracle for the generated code."""

from specgen.reference.decoder import (
    Decoded,
    Explained,
    Trace,
    decode,
    decode_whole,
    explain,
)
from specgen.reference.encoder import encode
from specgen.reference.errors import CodecError, DecodeError, EncodeError
from specgen.reference.values import (
    UNKNOWN_TAGS,
    complete,
    default_of,
    default_struct,
    is_default,
)

__all__ = [
    "UNKNOWN_TAGS",
    "CodecError",
    "DecodeError",
    "Decoded",
    "EncodeError",
    "Explained",
    "Trace",
    "complete",
    "decode",
    "decode_whole",
    "default_of",
    "default_struct",
    "encode",
    "explain",
    "is_default",
]
