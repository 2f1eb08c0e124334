"""A message without bytes, at NULL in a C program, and Arrow data with a missing buffer."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import kafka_wire
import pytest
from kafka_wire._runtime.tables import table_words

from tests.support.needs import absent

ENGINE = Path(__file__).parents[2] / "engine" / "src"
PROGRAM = """
#include "walk.h"
#include <stdio.h>
#include <stdlib.h>

static int structs;

static int begin_struct(void *to, int32_t number) { return to || number; }

static int end_struct(void *to, int32_t number, const walk_field *field, int is_element) {
    structs++;
    return to || number || field || is_element;
}

int main(int count, char **arguments) {
    static const walk_visitor visitor = {.begin_struct = begin_struct, .end_struct = end_struct};
    static int32_t words[1024];
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    walk_table table;
    walk_state state = {NULL, NULL, NULL, NULL, 0};
    if (!file || walk_open(words, fread(words, 4, 1024, file), &table)) return 2;
    int failed = walk_message(&table, &state, &visitor, NULL);
    printf("%d %d %d %s\\n", failed, structs, state.at == NULL, state.reason ? state.reason : "");
    return 0;
}
"""


@pytest.mark.parametrize(
    ("version", "printed"),
    [(0, "0 1 1 \n"), (3, "-1 0 1 a variable integer is cut off\n")],
    ids=["nothing is all of it", "nothing is too little"],
)
def test_it_may_be_at_null(tmp_path: Path, version: int, printed: str) -> None:
    compiler = shutil.which("cc") or absent("cc", "no C compiler")
    source, table = tmp_path / "nothing.c", tmp_path / "table"
    source.write_text(PROGRAM, encoding="utf-8")
    table.write_bytes(table_words(kafka_wire.ApiVersionsRequest, version))
    options = ["-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{ENGINE}"]
    program = tmp_path / "nothing"
    command: list[str | Path]
    command = [compiler, *options, "-o", program, source, ENGINE / "walk.c"]
    subprocess.run(command, check=True)
    done = subprocess.run([program, table], capture_output=True, text=True, check=True)
    assert done.stdout == printed
