"""Capture files with the TCP packets of conversations."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

BROKER = 9092
_RAW_IP = 101
_LOOPBACK = bytes((127, 0, 0, 1))
_SEGMENT = 60_000
"""The most data in a packet, in bytes."""


@dataclass
class Stream:
    """One TCP connection between a client's port and the broker's."""

    port: int
    next: dict[bool, int] = field(default_factory=lambda: {False: 1, True: 1})
    """The next sequence number by direction (whether from the broker)."""

    def packets(self, data: bytes, *, from_broker: bool, size: int) -> list[bytes]:
        """The data in packets of at most ``size`` bytes."""
        return [
            self._packet(data[at : at + size], from_broker)
            for at in range(0, len(data), size)
        ]

    def _packet(self, data: bytes, from_broker: bool) -> bytes:
        ports = (BROKER, self.port) if from_broker else (self.port, BROKER)
        sequence = self.next[from_broker]
        self.next[from_broker] = sequence + len(data) & 0xFFFFFFFF
        numbers = (sequence, self.next[not from_broker], 0x50, 0x18, 65535, 0, 0)
        tcp = struct.pack(">HHIIBBHHH", *ports, *numbers) + data
        total = 20 + len(tcp)
        ip = struct.pack(">BBHHHBBH", 0x45, 0, total, 0, 0x4000, 64, 6, 0)
        return ip + _LOOPBACK * 2 + tcp


class Capture:
    """A capture file that grows.

    ``most`` is the number of bytes captured of each packet.
    """

    def __init__(self, most: int = 1 << 18) -> None:
        self._most = most
        self._streams: dict[int, Stream] = {}
        self._packets: list[tuple[int, bytes]] = []
        self._microseconds = 1_700_000_000_000_000

    def add(
        self,
        data: bytes,
        *,
        from_broker: bool,
        port: int = 40_000,
        size: int = _SEGMENT,
        after: int = 1000,
    ) -> int:
        """Add bytes of a stream, ``after`` microseconds after the previous ones.

        Return the number of their last packet, counted from 1.
        """
        self._microseconds += after
        for packet in self.stream(port).packets(
            data, from_broker=from_broker, size=size
        ):
            self.add_packet(packet)
        return len(self._packets)

    def add_packet(self, packet: bytes) -> None:
        """Add a packet of a stream, at the time of the previous one."""
        self._packets.append((self._microseconds, packet))

    def stream(self, port: int = 40_000) -> Stream:
        """The connection from a client's port."""
        return self._streams.setdefault(port, Stream(port))

    def lose(self, data: bytes, *, from_broker: bool, port: int = 40_000) -> None:
        """Skip bytes that were sent but not captured."""
        self.stream(port).packets(data, from_broker=from_broker, size=_SEGMENT)

    def write(self, path: Path) -> Path:
        """Write the file and return its path."""
        header = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, self._most, _RAW_IP)
        path.write_bytes(header + b"".join(self._records()))
        return path

    def _records(self) -> Iterable[bytes]:
        for time, packet in self._packets:
            seconds, fraction = divmod(time, 1_000_000)
            captured = packet[: self._most]
            sizes = (len(captured), len(packet))
            yield struct.pack("<IIII", seconds, fraction, *sizes) + captured


def framed(payload: bytes) -> bytes:
    """A frame preceded by its size."""
    return struct.pack(">i", len(payload)) + payload
