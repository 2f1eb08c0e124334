"""What runs in Pyodide: every fixture through the codecs, and sessions of specgen."""

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from pathlib import Path

sys.path.insert(0, "/site")

from specgen.cli import main

# specgen makes it importable.
kafka_wire = import_module("kafka_wire")

cases = 0
for path in Path("/fixtures").glob("*.jsonl"):
    for line in path.open():
        case = json.loads(line)
        data, version = bytes.fromhex(case["bytes"]), case["version"]
        message = getattr(kafka_wire, case["message"]).decode(data, version)
        assert message.encode(version) == data, case["id"]
        cases += 1

printed = []
for words in json.loads(Path("/work/commands.json").read_text()):
    sys.argv = words
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), suppress(SystemExit):
        main()
    printed.append((out.getvalue(), err.getvalue()))

version = ".".join(map(str, sys.version_info[:2]))
result = {"python": version, "cases": cases, "printed": printed}
Path("/work/result.json").write_text(json.dumps(result))
