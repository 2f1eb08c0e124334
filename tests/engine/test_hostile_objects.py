"""Objects that call back into Python while the engine reads or writes them."""

from __future__ import annotations

import copy
import ctypes
import gc
import pickle
from collections.abc import Callable
from typing import Any

import kafka_wire
import pytest

from tests.engine.handmade import (
    ARRAY,
    INT32,
    NUMBERS,
    STRUCT,
    UUIDS,
    codec,
    native,
    plainly,
    row_of,
    table,
    words,
)

OUTER = (0, 2, 0, 1, 0, 0, 0, 0)
INNER = (0, 2, 1, 1, 0, 0, 0, 0)
TP_CLEAR = 51


class Message:
    """One attribute, and the tags that are not known."""

    __slots__ = ("unknown", "value")

    def __init__(self, value: Any = (), unknown: Any = ()) -> None:
        self.value = value
        self.unknown = unknown


class Element(Message):
    """What is in a message's array."""


def nested(inner: type[Any] = Element, *, checked: bytes = b"\0\0") -> Any:
    """A table of a message with an array of structs, each of which has numbers."""
    return table(
        words(
            [NUMBERS, (STRUCT, 0, 1, 4)],
            [OUTER, INNER],
            [(ARRAY, 0, 1, 4, 0, -1), (ARRAY, 0, 0, 4, 0, -1)],
        ),
        row_of(Message, "value", "unknown"),
        row_of(inner, "value", "unknown", defaults=(7, ()), checked=checked),
    )


class Answering:
    """A value whose comparison does something else first."""

    def __init__(self, work: Callable[[], object]) -> None:
        self.work = work

    def __eq__(self, other: object) -> bool:
        self.work()
        return True

    def __ne__(self, other: object) -> bool:
        self.work()
        return False

    __hash__ = object.__hash__


def absent() -> Any:
    """A table whose elements have no place for a value: it must be the default."""
    return table(
        words(
            [(STRUCT, 0, 1, 1)],
            [OUTER, (0, 2, 0, 0, 0, 0, 0, 0)],
            [(ARRAY, 0, 0, 4, 0, -1)],
        ),
        row_of(Message, "value", "unknown"),
        row_of(Element, "value", "unknown", defaults=(5.5, ()), checked=b"\1\0"),
    )


@pytest.mark.parametrize("left", [0, 1, 2])
def test_a_list_that_gets_shorter(left: int) -> None:
    """A comparison takes elements out of the list that is just written."""
    encode = codec("encode", absent())
    elements = [Element(5.5) for _ in range(50)]
    elements[left].value = Answering(lambda: elements.__delitem__(slice(left, None)))
    assert encode(Message(elements), 0) == "plain"
    assert len(elements) == left


def test_a_list_that_grows() -> None:
    encode = codec("encode", absent())
    elements = [Element(5.5)]
    elements[0].value = Answering(lambda: elements.extend([Element(5.5)] * 1000))
    assert encode(Message(elements), 0) in ("plain", b"\0\0\0\1")


def test_attributes_that_go_meanwhile() -> None:
    encode = codec("encode", absent())
    message = Message([Element(5.5), Element(5.5)])

    def work() -> None:
        del message.value

    message.value[0].value = Answering(work)
    assert encode(message, 0) in ("plain", b"\0\0\0\2")
    for name in ("value", "unknown"):
        message = Message([Element(5.5)])
        delattr(message.value[0], name)
        assert encode(message, 0) == "plain"
        message = Message([])
        delattr(message, name)
        assert encode(message, 0) == "plain"


def test_the_class_of_what_is_written_changes() -> None:
    """It must be laid out alike, or Python refuses it."""
    encode = codec("encode", absent())
    elements = [Element(5.5), Element(5.5)]

    class Other(Message):
        __slots__ = ()

    class Same(Message):
        """Laid out as an element is."""

    def work() -> None:
        elements[1].__class__ = Same

    elements[0].value = Answering(work)
    assert encode(Message(elements), 0) == "plain"
    assert encode(Message([Other(5.5)]), 0) == "plain"


def test_a_message_within_itself() -> None:
    encode = codec("encode", nested())
    message = Message()
    message.value = [message]
    assert encode(message, 0) == "plain"
    elements: list[Any] = []
    elements.append(elements)
    assert encode(Message(elements), 0) == "plain"


class Answer:
    """What a comparison gives, of which nobody can say whether it is true."""

    def __bool__(self) -> bool:
        raise ValueError


def test_an_answer_that_is_neither() -> None:
    made = table(
        words([], [(0, 2, 0, 0, 0, 0, 0, 0)], []),
        row_of(Message, "value", "unknown", defaults=(5, ()), checked=b"\1\0"),
        differs=lambda *_: Answer(),
    )
    assert codec("encode", made)(Message("other"), 0) == "plain"
    tagged = table(
        words([], [(1, 2, 0, 0, 0, 1, 0, 0)], [(INT32, 0, 0, 4, 0, 0)]),
        row_of(Message, "value", "unknown", defaults=("5", ())),
        differs=lambda *_: Answer(),
    )
    assert codec("encode", tagged)(Message(5), 0) == "plain"


def test_arrays_that_a_constructor_drops() -> None:
    """Equal arrays of numbers are one object, which must be there still."""
    kept: list[Any] = []
    other: list[Any] = []

    class Dropping:
        def __init__(self, value: Any, unknown: Any) -> None:
            kept.append([*value])
            del value
            other.extend(tuple([-1] * 3) for _ in range(10))

    decode = codec("decode", nested(Dropping))
    element = bytes.fromhex("00000003 00000001 00000002 00000003")
    decode(b"\0\0\0\4" + element * 4, 0)
    assert kept == [[1, 2, 3]] * 4


def test_arrays_are_unseen_until_they_are_whole() -> None:
    """The collector knows all lists: nobody may find one there that lacks elements."""
    count = 4321
    seen: list[int] = []

    def sizes() -> list[int]:
        kinds = (list, tuple)
        return [len(one) for one in gc.get_objects() if type(one) in kinds]

    class Looking:
        def __init__(self, value: Any, unknown: Any) -> None:
            if not seen:
                seen.append(count in sizes())

    decode = codec("decode", nested(Looking))
    message = decode(count.to_bytes(4, "big") + bytes(4 * count), 0)
    assert seen == [False]
    assert len(message.value) == count
    assert gc.is_tracked(message.value)


def test_uuids_that_look_round() -> None:
    """A dictionary that makes what it lacks sees no half array, either."""

    class Looking(dict[bytes, Any]):
        def __missing__(self, raw: bytes) -> bytes:
            self[raw] = raw
            assert not any(
                type(x) is tuple and len(x) == 4321 for x in gc.get_objects()
            )
            return raw

    field = (ARRAY, 0, 0, 4, 0, -1)
    made = native.Table(
        words([(UUIDS, 0, 0, 16)], [OUTER], [field]),
        (row_of(Message, "value", "unknown"),),
        Looking(),
        object,
        plainly,
    )
    message = codec("decode", made)((4321).to_bytes(4, "big") + bytes(16 * 4321), 0)
    assert [*message.value] == [bytes(16)] * 4321


class Interrupts:
    """Work that a signal ends, once."""

    def __init__(self) -> None:
        self.is_over = False

    def __call__(self, *_: Any) -> Any:
        if not self.is_over:
            self.is_over = True
            raise KeyboardInterrupt
        return nested()


@pytest.mark.parametrize("work", ["encode", "decode", "decode_from"])
def test_an_interrupt_while_a_table_is_loaded(work: str) -> None:
    """It is not lost: nothing does the work again."""
    call = codec(work, Interrupts())
    arguments: dict[str, Any] = {
        "encode": (Message([]), 0),
        "decode": (bytes(4), 0),
        "decode_from": (bytes(4), 0, 0),
    }
    with pytest.raises(KeyboardInterrupt):
        call(*arguments[work])
    assert call(*arguments[work]) != "plain"


def test_an_interrupt_while_objects_are_made() -> None:
    interrupts = Interrupts()

    class Made:
        def __init__(self, value: Any, unknown: Any) -> None:
            interrupts()

    decode = codec("decode", nested(Made))
    data = bytes.fromhex("00000001 00000000")
    with pytest.raises(KeyboardInterrupt):
        decode(data, 0)
    assert isinstance(decode(data, 0).value[0], Made)


def test_an_interrupt_while_values_are_compared() -> None:
    encode = codec("encode", absent())
    message = Message([Element(Answering(Interrupts()))])
    with pytest.raises(KeyboardInterrupt):
        encode(message, 0)
    assert encode(message, 0) == b"\0\0\0\1"


def test_a_constructor_that_decodes() -> None:
    """Each call has what it builds to itself."""
    data = bytes.fromhex("00000001 00000001 00000007")
    made: list[Any] = []

    class Again(Message):
        def __init__(self, value: Any, unknown: Any) -> None:
            super().__init__(value)
            if len(made) < 50:
                made.append(None)
                made.append(decode(data, 0))

    decode = codec("decode", nested(Again))
    decode(data, 0)
    assert [one.value[0].value[0] for one in made if one] == [7] * 50


def test_a_buffer_that_is_changed_meanwhile() -> None:
    """It can't be resized; its bytes may become any others."""
    data = bytearray(bytes.fromhex("00000003") + bytes(12) + bytes(100))

    class Changing:
        def __init__(self, value: Any, unknown: Any) -> None:
            data[4:] = b"\xff" * (len(data) - 4)
            with pytest.raises(BufferError):
                data.clear()

    decode = codec("decode_from", nested(Changing))
    assert decode(data, 0, 0) == "plain"
    data.clear()


def test_a_codec_that_the_collector_has_cleared() -> None:
    """Others of the same garbage may still call it."""
    clear_of = ctypes.pythonapi.PyType_GetSlot
    clear_of.restype = ctypes.c_void_p
    clear_of.argtypes = [ctypes.py_object, ctypes.c_int]
    for name, kind in (("decode", native.Decoder), ("encode", native.Encoder)):
        call = codec(name, nested())
        clear = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object)(
            clear_of(kind, TP_CLEAR)
        )
        for _ in range(2):
            assert clear(call) == 0
            assert call(bytes(4), 0) == "plain"
            assert repr(call)
            with pytest.raises((SystemError, AttributeError)):
                pickle.dumps(call)


def test_what_is_deleted_from_a_class() -> None:
    """An attribute's place is that of its descriptor, which was there."""

    class Losing(Message):
        __slots__ = ("own",)

        def __init__(self, own: Any, unknown: Any = ()) -> None:
            self.own = own
            self.unknown = unknown

    made = table(
        words([], [OUTER], [(INT32, 0, 0, 4, 0, -1)]),
        row_of(Losing, "own", "unknown"),
    )
    message = Losing(5)
    del Losing.own
    assert codec("encode", made)(message, 0) in ("plain", bytes.fromhex("00000005"))


@pytest.mark.parametrize("name", ["decode", "decode_from", "encode"])
def test_codecs_are_copied_as_attributes(name: str) -> None:
    made = vars(kafka_wire.MetadataResponse)[name]
    for same in (
        copy.copy(made),
        copy.deepcopy(made),
        pickle.loads(pickle.dumps(made)),
    ):
        assert same is made


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (5, "decode", native.Table, None, None, 1),
        (object, b"decode", native.Table, None, None, 1),
        (object, "decode\0", native.Table, None, None, 1),
        (object, "decoder", native.Table, None, None, 1),
        (object, "decode", 5, None, None, 1),
        (object, "decode", native.Table, None, None, -1),
        (object, "decode", native.Table, None, None, 1 << 40),
        (object, "decode", native.Table, None, None, None),
    ],
)
def test_codecs_that_can_not_be(arguments: tuple[Any, ...]) -> None:
    for kind in (native.Decoder, native.Encoder):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            kind(*arguments)


@pytest.mark.parametrize(
    "version", [None, "0", -1, 1, 1 << 70, -(1 << 70), 0.0, True, [], object]
)
def test_versions_that_are_none(version: Any) -> None:
    """No table is asked for them; True is a number to Python, and Python's to judge."""
    for name, value in (("decode", bytes(4)), ("encode", Message([]))):
        assert codec(name, nested())(value, version) == "plain"
    decode = codec("decode_from", nested())
    assert decode(bytes(4), 0, version) == "plain"


@pytest.mark.parametrize(
    "offset", [-1, 5, 1 << 70, -(1 << 70), None, "0", 1.0, True, (1 << 63) - 1]
)
def test_offsets_that_are_none(offset: Any) -> None:
    assert codec("decode_from", nested())(bytes(4), offset, 0) == "plain"


def test_loading_what_is_no_table() -> None:
    for wrong in (None, 5, native.Table, native.Decoder):
        assert codec("decode", lambda _, wrong=wrong: wrong)(bytes(4), 0) == "plain"


def test_encode_knows_no_copy() -> None:
    """It is an option of what decodes: Python refuses it."""
    for value in (True, False):
        assert codec("encode", nested())(Message([]), 0, copy=value) == "plain"
        assert codec("decode", nested())(bytes(4), 0, copy=value) != "plain"
