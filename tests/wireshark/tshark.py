"""Run tshark with our dissector, as a user who may run Lua."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

from tests.support.needs import absent
from tests.wireshark.pcap import Capture

DISSECTOR = Path(__file__).parents[2] / "generated/wireshark/kafka.lua"
PREFIX = "kafkaw"
NOBODY = 65534
"""The user to run it as: Wireshark runs no Lua as root."""

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@contextmanager
def _workplace(dissector: Path) -> Iterator[Path]:
    """A folder with the dissector that another user can read."""
    with tempfile.TemporaryDirectory(prefix="specgen-wireshark-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        script = Path(shutil.copy(dissector, folder / "kafka.lua"))
        script.chmod(0o644)
        yield folder


def tshark(
    capture: Capture,
    *arguments: str,
    decode_as: str | None = PREFIX,
    dissector: Path = DISSECTOR,
) -> str:
    """What tshark prints for a capture with the dissector; a Lua error fails the test.

    ``decode_as`` assigns the broker's port to a dissector, unless preferences do.
    Skips the test if there is no tshark.
    """
    if shutil.which("tshark") is None:
        absent("tshark", "tshark is not installed")
    with _workplace(dissector) as folder:
        file = capture.write(folder / "capture.pcap")
        file.chmod(0o644)
        command = [
            "tshark",
            "-X",
            f"lua_script:{folder / 'kafka.lua'}",
            "-r",
            str(file),
        ]
        if decode_as is not None:
            command += ["-d", f"tcp.port==9092,{decode_as}"]
        nobody = NOBODY if os.geteuid() == 0 else None
        process = subprocess.run(
            [*command, *arguments],
            capture_output=True,
            check=False,
            user=nobody,
            group=nobody,
            extra_groups=[] if nobody else None,
            env=os.environ | {"HOME": str(folder), "LC_ALL": "C.UTF-8"},
        )
    out, errors = (
        text.decode("utf-8", "replace") for text in (process.stdout, process.stderr)
    )
    assert process.returncode == 0, errors
    assert "Lua" not in errors, errors
    assert "Lua Error" not in out, out[out.index("Lua Error") :][:500]
    return out


def packets(
    capture: Capture, *arguments: str, dissector: Path = DISSECTOR
) -> list[list[ElementTree.Element]]:
    """The trees of the messages in each packet."""
    pdml = "-T", "pdml", "-J", PREFIX
    text = tshark(capture, *pdml, *arguments, dissector=dissector)
    root = ElementTree.fromstring(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text))
    return [
        [proto for proto in packet if proto.get("name") == PREFIX]
        for packet in root.iter("packet")
    ]


def experts(tree: ElementTree.Element) -> list[str]:
    """The kinds of expert information in a message, except for error codes.

    Records and forwarded requests are left out: in fixtures they are arbitrary bytes.
    """
    kinds = []
    for field in tree:
        name = field.get("name", "")
        if name == "_ws.expert":
            kinds += [child.get("name", "") for child in field]
        elif not name.endswith(("records", "request_data")):
            kinds += [f"{PREFIX}.{kind}" for kind in experts(field)]
    ours = [name for name in kinds if name.startswith(PREFIX)]
    return [name.removeprefix(f"{PREFIX}.") for name in ours if "failed" not in name]


def fields(tree: ElementTree.Element, name: str) -> Sequence[str]:
    """The values of all fields with a name, in order."""
    return [
        field.get("show", "")
        for field in tree.iter("field")
        if field.get("name") == f"{PREFIX}.{name}"
    ]
