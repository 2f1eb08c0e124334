"""The reference codec: slow and obvious, the oracle for the generated code."""

from specgen.protocol.codec.decoder import (
    Decoded,
    Explained,
    Trace,
    decode,
    decode_whole,
    explain,
)
from specgen.protocol.codec.encoder import encode
from specgen.protocol.codec.errors import CodecError, DecodeError, EncodeError
from specgen.protocol.codec.values import (
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
