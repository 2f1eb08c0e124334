"""Time the dissector beside Wireshark's own, and follow its memory: ``python -m benchmarks.wireshark``.

The frames are those fixtures that both can read, in streams as between brokers and clients. tshark
runs as a user who may run Lua.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from xml.etree import ElementTree

from rich.table import Table

from benchmarks.show import show
from tests.wireshark.fixtures import Exchange, exchanges
from tests.wireshark.pcap import Capture
from tests.wireshark.tshark import DISSECTOR, NOBODY, PREFIX

BUILT_IN = "kafka"
NEITHER = "data"
"""The dissector that shows raw bytes: the baseline of tshark's own time and memory."""
SIZES = {BUILT_IN: "kafka.len", PREFIX: f"{PREFIX}.size", NEITHER: "data.len"}
"""The name of a message's size field."""
OUTPUTS = ("summary", "filter", "all")


def options(output: str, dissector: str) -> list[str]:
    """The fields requested from tshark."""
    match output:
        case "filter":
            return ["-Y", f"{SIZES[dissector]} == -1"]
        case "all":
            return ["-V"]
    return []


@dataclass(frozen=True)
class Used:
    """What one run took."""

    seconds: float
    """Of processor time."""
    mib: float
    """The peak memory."""


@contextmanager
def workplace() -> Iterator[Path]:
    """A folder that another user can read, with the dissector."""
    with tempfile.TemporaryDirectory(prefix="specgen-wireshark-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        Path(shutil.copy(DISSECTOR, folder / "kafka.lua")).chmod(0o644)
        yield folder


def command(folder: Path, capture: Path, dissector: str, *arguments: str) -> list[str]:
    """The tshark command, as the user who may run Lua; without our file if that is not timed."""
    drop = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
    run = ["tshark", "-r", str(capture)]
    if dissector == PREFIX:
        run += ["-X", f"lua_script:{folder / 'kafka.lua'}"]
    run += ["-d", f"tcp.port==9092,{dissector}", *arguments]
    return [*(drop if os.geteuid() == 0 else []), *run]


def used(folder: Path, capture: Path, dissector: str, *arguments: str) -> Used:
    """Run tshark once and discard its output."""
    with subprocess.Popen(
        command(folder, capture, dissector, *arguments),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"HOME": str(folder)},
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"tshark ended with status {process.returncode}")
    return Used(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def written(path: Path, samples: list[Exchange], count: int) -> int:
    """Write a capture of about ``count`` frames by repeating the exchanges; the number of bytes."""
    frames = [exchange.frames(number) for number, exchange in enumerate(samples)]
    capture, size = Capture(), 0
    for number in range(count // 2):
        request, response = frames[number % len(frames)]
        port = 20_000 + number // 1000 % 40_000
        capture.add(request, from_broker=False, port=port)
        capture.add(response, from_broker=True, port=port)
        size += len(request) + len(response)
    capture.write(path).chmod(0o644)
    return size


def read_by_both(folder: Path) -> tuple[list[Exchange], int]:
    """The exchanges that the built-in dissector reads cleanly, and the count of clean packets."""
    samples = list(exchanges("elements"))
    path = folder / "all.pcap"
    written(path, samples, 2 * len(samples))
    run = command(folder, path, BUILT_IN, "-T", "pdml", "-J", BUILT_IN)
    environment = os.environ | {"HOME": str(folder)}
    text = subprocess.run(run, capture_output=True, check=True, env=environment).stdout
    packets = list(
        ElementTree.fromstring(text.decode("utf-8", "replace")).iter("packet")
    )
    clean = [not _complains(packet) for packet in packets]
    pairs = zip(samples, clean[::2], clean[1::2], strict=True)
    return [exchange for exchange, one, two in pairs if one and two], sum(clean)


def _complains(packet: ElementTree.Element) -> bool:
    names = {field.get("name", "") for field in packet.iter()}
    return any("malformed" in name or name == "_ws.expert" for name in names)


def main(arguments: list[str] | None = None) -> int:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--frames", type=int, default=100_000, help="number of frames to time"
    )
    parser.add_argument(
        "--rounds", type=int, default=3, help="number of alternating rounds"
    )
    parser.add_argument(
        "--memory",
        type=int,
        default=1_000_000,
        help="the largest number of frames for the memory test",
    )
    args = parser.parse_args(arguments)
    if shutil.which("tshark") is None:
        print("tshark is not installed", file=sys.stderr)
        return 2
    with workplace() as folder:
        samples, clean = read_by_both(folder)
        print(
            f"the built-in dissector reads {clean} of {2 * len(list(exchanges('elements')))} frames"
        )
        capture = folder / "timed.pcap"
        size = written(capture, samples, args.frames)
        table = Table("output", "built in", "ours", "times", "neither")
        for name in OUTPUTS:
            rounds = [
                [
                    used(folder, capture, who, *options(name, who)).seconds
                    for who in (BUILT_IN, PREFIX, NEITHER)
                ]
                for _ in range(args.rounds)
            ]
            theirs, ours, neither = (
                min(samples) for samples in zip(*rounds, strict=True)
            )
            times = f"{median(pair[1] / pair[0] for pair in rounds):.2f}"
            table.add_row(
                name, f"{theirs:.2f} s", f"{ours:.2f} s", times, f"{neither:.2f} s"
            )
        print(f"{args.frames} frames, {size / 1e6:.1f} MB, processor time")
        show(table)
        table = Table("frames", "neither", "built in", "ours", "ours, remember 10,000")
        for count in (args.memory // 4, args.memory // 2, args.memory):
            written(capture, samples, count)
            limit = ("-o", f"{PREFIX}.remember:10000")
            runs = [
                used(folder, capture, who, *more)
                for who, more in (
                    (NEITHER, ()),
                    (BUILT_IN, ()),
                    (PREFIX, ()),
                    (PREFIX, limit),
                )
            ]
            table.add_row(f"{count:,}", *(f"{run.mib:.0f} MiB" for run in runs))
        print("peak memory")
        show(table)
    return 0


if __name__ == "__main__":
    begin = time.monotonic()
    status = main()
    print(f"{time.monotonic() - begin:.0f} s", file=sys.stderr)
    sys.exit(status)
