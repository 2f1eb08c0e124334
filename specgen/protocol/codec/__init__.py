"""The codec that walks layouts: slow and obvious."""

from specgen.protocol.codec.codec import (
    Decoded,
    Explained,
    Trace,
    decode,
    decode_whole,
    encode,
    explain,
    from_json,
    reach,
    to_json,
)
from specgen.protocol.codec.errors import (
    CodecError,
    DecodeError,
    EncodeError,
    JsonError,
)
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
    "JsonError",
    "Trace",
    "complete",
    "decode",
    "decode_whole",
    "default_of",
    "default_struct",
    "encode",
    "explain",
    "from_json",
    "is_default",
    "reach",
    "to_json",
]
