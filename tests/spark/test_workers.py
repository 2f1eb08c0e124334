"""A worker needs pyarrow and kafka_wire, and nothing of the generator."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from kafka_wire import stored
from pyspark import cloudpickle
from pyspark.sql.types import StructType

from specgen.logs.options import parse_options
from specgen.spark.codec_udfs import decoding, encoding
from specgen.spark.kafka_log import KafkaLog, LogReader
from tests.logs.build import batch, segment
from tests.support.commands import output_of

FORBIDDEN = ("black", "click", "jinja2", "lark", "pydantic", "rich", "typer")
BLOCK = f"""
import sys
class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in {FORBIDDEN!r}:
            raise ModuleNotFoundError(f'No module named {{name!r}}', name=name)
sys.meta_path.insert(0, Block())
"""


_dumps: Callable[[object], bytes] = cloudpickle.dumps


def alone(code: str, data: bytes = b"") -> str:
    """The output of an interpreter that can import none of these."""
    env = os.environ | {"PYTHONPATH": str(Path.cwd())}
    return output_of(sys.executable, "-c", BLOCK + code, stdin=data, env=env).strip()


@pytest.mark.parametrize("where", ["", "offset >= 7 AND topic LIKE 't%'"])
def test_reading(tmp_path: Path, where: str) -> None:
    """The reader and its partitions reach the worker as Spark sends them."""
    segment(tmp_path / "t-0", 0, [batch(0, 10), batch(10, 10)])
    options = {"path": str(tmp_path)} | ({"where": where} if where else {})
    source = KafkaLog(options)
    schema = source.schema()
    assert isinstance(schema, StructType)
    reader = source.reader(schema)
    assert isinstance(reader, LogReader)
    code = (
        "import pickle\n"
        "reader, parts = pickle.load(sys.stdin.buffer)\n"
        "print(sum(b.num_rows for part in parts for b in reader.read(part)))"
    )
    output = alone(code, _dumps((reader, list(reader.partitions()))))
    assert output == ("13" if where else "20")


def test_messages() -> None:
    name = "HeartbeatResponse"
    works = decoding(name, True, "_error").run, encoding(name, False, None).run
    code = (
        "import pickle, pyarrow as pa\n"
        "decode, encode, topics = pickle.load(sys.stdin.buffer)\n"
        "rows = decode(pa.array([b'\\0\\x1b', b'']), 0)\n"
        "print([row['error_code'] for row in rows.to_pylist()])\n"
        "print(encode(pa.array([{'error_code': 27}]), 0).to_pylist())\n"
        "from specgen.logs.stored_structs import to_stored\n"
        "print([to_stored(t, [None], [None])[0]['error'].is_valid for t in topics])"
    )
    output = alone(code, _dumps((*works, [stored.CONSUMER_OFFSETS])))
    assert output == "[27, None]\n[b'\\x00\\x1b']\n[True]"


def test_streams_and_views() -> None:
    names = ("kafka_log_stream", "kafka_log_views", "functions", "sql_functions")
    for name in names:
        alone(f"import specgen.spark.{name}")


def test_conditions_are_read_where_lark_is() -> None:
    """A single line if the planning interpreter has no lark."""
    code = (
        "from specgen.logs.options import OptionError, parse_options\n"
        "try: parse_options({'where': 'offset = 1'})\n"
        "except OptionError as error: print(error)"
    )
    assert "where: the package lark is missing where Spark makes its plans" in alone(
        code
    )
    assert pickle.loads(pickle.dumps(parse_options({"where": "offset = 1"}))).where


def test_the_package_that_spark_looks_for() -> None:
    """Its dependencies may be missing: other sources must still be found."""
    code = (
        "import pyspark_kafka_log\n" "print(pyspark_kafka_log.DefaultSource.name())\n"
    )
    assert alone(code) == "kafka_log"
    code = (
        "sys.modules['kafka_wire'] = None\n"
        "import pyspark_kafka_log\n"
        "print(hasattr(pyspark_kafka_log, 'DefaultSource'))"
    )
    assert alone(code) == "False"
