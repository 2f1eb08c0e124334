/* A fuzzer of Arrow's columns: what is done to a tree of them is what the bytes say.

   At the end it is passed on, read as another program would read it, and let go in turns. */
#include <stdlib.h>
#include <string.h>

#include "arrow.h"

#define MOST_COLUMNS 24

typedef struct {
    const uint8_t *at, *limit;
    int columns;
} player;

static void expect(int is_so) {
    if (!is_so) abort();
}

static uint8_t next(player *p) { return p->at < p->limit ? *p->at++ : 0; }

static void open_one(player *p, arrow_column *column, int depth) {
    static const char *const formats[] = {"b", "c", "s", "i", "l", "g", "u", "z", "tsm:UTC", "+l", "+s"};
    const char *format = formats[next(p) % 11];
    if (depth > 4 || p->columns > MOST_COLUMNS) format = "i";
    int children = format[0] != '+' ? 0 : format[1] == 'l' ? 1 : 1 + next(p) % 3;
    if (!depth) format = "+s", children = 2;
    expect(arrow_open(column, format, "a", children) == 0);
    p->columns++;
    for (int i = 0; i < children; i++) open_one(p, &column->children[i], depth + 1);
}

/* One more row, of a column and of those within. */
static void grow(player *p, arrow_column *column, int depth) {
    static const uint8_t zeros[8];
    int64_t before = column->length;
    uint8_t size = next(p);
    if (size % 8 == 7) {
        expect(arrow_null(column) == 0);
    } else {
        switch (column->kind) {
        case ARROW_BITS: expect(arrow_bool(column, size & 1) == 0); break;
        case ARROW_FIXED: expect(arrow_fixed(column, zeros) == 0); break;
        case ARROW_VARIABLE:
            size = (uint8_t)(size < p->limit - p->at ? size : p->limit - p->at);
            expect(arrow_bytes(column, p->at, size) == 0);
            break;
        case ARROW_LIST:
            for (int i = 0; i < size % 4 && depth < 4; i++) grow(p, column->children, depth + 1);
            expect(arrow_end_list(column) == 0);
            break;
        default:
            for (int32_t i = 0; i < column->child_count; i++)
                /* A child has no more rows than its struct will have. */
                if (size >> i & 1) {
                    expect(arrow_pad(&column->children[i], before) == 0);
                    if (column->children[i].length == before) grow(p, &column->children[i], depth + 1);
                }
            expect(arrow_end_struct(column) == 0);
        }
    }
    expect(column->length == before + 1);
}

/* Reads all that a consumer may read. */
static uint64_t read_array(const struct ArrowArray *array, const struct ArrowSchema *schema) {
    uint64_t sum = 0;
    int64_t rows = array->length, width;
    const uint8_t *valid = array->buffers[0], *values = array->n_buffers > 1 ? array->buffers[1] : NULL;
    expect(array->n_children == schema->n_children);
    int64_t nulls = 0;
    for (int64_t i = 0; valid && i < rows; i++) nulls += !(valid[i >> 3] >> (i & 7) & 1);
    expect(nulls == array->null_count);
    switch (schema->format[0]) {
    case 'b':
        for (int64_t i = 0; i < rows; i++) sum += values[i >> 3];
        break;
    case 'u':
    case 'z': {
        const int32_t *offsets = array->buffers[1];
        const uint8_t *bytes = array->buffers[2];
        expect(offsets[0] == 0);
        for (int64_t i = 0; i < rows; i++) expect(offsets[i] <= offsets[i + 1]);
        for (int32_t i = 0; i < offsets[rows]; i++) sum += bytes[i];
        break;
    }
    case '+':
        if (schema->format[1] == 'l') {
            const int32_t *offsets = array->buffers[1];
            for (int64_t i = 0; i < rows; i++) expect(offsets[i] <= offsets[i + 1]);
            expect(offsets[rows] <= array->children[0]->length);
        }
        for (int64_t i = 0; i < array->n_children; i++) {
            if (schema->format[1] == 's') expect(array->children[i]->length == rows);
            sum += read_array(array->children[i], schema->children[i]);
        }
        break;
    default:
        width = schema->format[0] == 'c' ? 1 : schema->format[0] == 's' ? 2 : schema->format[0] == 'i' ? 4 : 8;
        for (int64_t i = 0; i < rows * width; i++) sum += values[i];
    }
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    player *p = calloc(1, sizeof *p);
    arrow_column root;
    p->at = data, p->limit = data + size;
    open_one(p, &root, 0);
    while (p->at < p->limit) {
        uint8_t work = next(p);
        if (work == 0xFF)
            arrow_truncate(&root, next(p));
        else if (work == 0xFE)
            expect(arrow_pad(&root, root.length + next(p)) == 0);
        else
            grow(p, &root, 0);
    }
    expect(arrow_finish(&root) == 0);
    arrow_shared *shared = arrow_share(&root);
    struct ArrowSchema schema;
    struct ArrowArray array, again, moved;
    expect(shared && !arrow_export_schema(arrow_column_of(shared), &schema));
    expect(!arrow_export_array(shared, &array) && !arrow_export_array(shared, &again));
    arrow_unshare(shared);
    expect(read_array(&array, &schema) == read_array(&again, &schema));
    /* A child that is moved out outlives its array. */
    moved = *array.children[0];
    array.children[0]->release = NULL;
    array.release(&array);
    again.release(&again);
    read_array(&moved, schema.children[0]);
    moved.release(&moved);
    schema.release(&schema);
    free(p);
    return 0;
}
