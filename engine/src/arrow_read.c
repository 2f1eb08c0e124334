#include "arrow_read.h"

#include <stdlib.h>

#define CELLS_MOST (INT64_C(1) << 40) /* rows, so that no sum of places overflows */

/* The kind, width and signedness of cells, by the letter of the format. */
static const struct {
    char letter;
    int32_t kind, width, is_signed;
} cell_formats[] = {
    {'n', CELL_NONE, 0, 0},  {'b', CELL_BOOL, 0, 0}, {'c', CELL_INT, 1, 1},   {'C', CELL_INT, 1, 0},
    {'s', CELL_INT, 2, 1},   {'S', CELL_INT, 2, 0},  {'i', CELL_INT, 4, 1},   {'I', CELL_INT, 4, 0},
    {'l', CELL_INT, 8, 1},   {'L', CELL_INT, 8, 0},  {'g', CELL_FLOAT, 8, 1}, {'u', CELL_TEXT, 4, 0},
    {'U', CELL_TEXT, 8, 0},  {'z', CELL_BYTES, 4, 0}, {'Z', CELL_BYTES, 8, 0},
};

static int cells_read_format(const char *format, cell_column *column) {
    if (!strcmp(format, "+s")) {
        column->kind = CELL_STRUCT;
        return 0;
    }
    if (!strcmp(format, "+l") || !strcmp(format, "+L")) {
        column->kind = CELL_LIST;
        column->width = format[1] == 'l' ? 4 : 8;
        return 0;
    }
    if (!strncmp(format, "ts", 2) && strchr("smun", format[2]) && format[2] && format[3] == ':') {
        column->kind = CELL_TIME;
        column->width = 8;
        column->is_signed = 1;
        column->per_second = format[2] == 's' ? 1 : format[2] == 'm' ? 1000 : format[2] == 'u' ? 1000000 : 1000000000;
        return 0;
    }
    for (size_t i = 0; i < sizeof cell_formats / sizeof *cell_formats; i++) {
        if (format[0] != cell_formats[i].letter || format[1]) continue;
        column->kind = cell_formats[i].kind;
        column->width = cell_formats[i].width;
        column->is_signed = cell_formats[i].is_signed;
        return 0;
    }
    return -1;
}

/* Takes the buffers; their number must fit the kind. */
static const char *cells_take_buffers(const struct ArrowArray *array, cell_column *column) {
    int has_bytes = column->kind == CELL_TEXT || column->kind == CELL_BYTES;
    int has_offsets = has_bytes || column->kind == CELL_LIST;
    int64_t wanted = column->kind == CELL_NONE ? 0 : column->kind == CELL_STRUCT ? 1 : 2 + has_bytes;
    if (array->n_buffers != wanted || (wanted && !array->buffers))
        return "an Arrow array has another number of buffers than its type";
    if (!wanted) return NULL;
    column->valid = array->null_count ? array->buffers[0] : NULL;
    if (array->null_count > 0 && !column->valid) return "an Arrow array has nulls, but no bits that say which";
    if (has_offsets) {
        column->offsets = array->buffers[1];
        if (has_bytes) column->values = array->buffers[2];
    } else if (wanted == 2) {
        column->values = array->buffers[1];
    }
    if (column->length && wanted > 1 && !(has_offsets ? column->offsets : column->values))
        return "an Arrow array has rows, but no buffer";
    return NULL;
}

static const char *cells_open_at(const struct ArrowSchema *, const struct ArrowArray *, cell_column *, int,
                                 const cell_column **);

static const char *cells_open_children(const struct ArrowSchema *schema, const struct ArrowArray *array,
                                       cell_column *column, int depth, const cell_column **faulty) {
    int64_t count = schema->n_children;
    int is_nested = column->kind == CELL_LIST || column->kind == CELL_STRUCT;
    if (count != array->n_children || count < 0 || count > INT32_MAX || (!is_nested && count) ||
        (column->kind == CELL_LIST && count != 1) || (count && (!schema->children || !array->children)))
        return "an Arrow array has another number of children than its type";
    if (!count) return NULL;
    column->children = calloc((size_t)count, sizeof *column->children);
    if (!column->children) return "there is no memory";
    column->child_count = (int32_t)count;
    int64_t wanted = column->start + column->length;
    if (column->kind == CELL_LIST) wanted = column->length ? cell_offset(column, wanted) : 0;
    for (int64_t i = 0; i < count; i++) {
        cell_column *child = &column->children[i];
        /* The elements of a list have no name of their own. */
        if (column->kind == CELL_STRUCT) *faulty = child;
        const char *hindrance =
            cells_open_at(schema->children[i], array->children[i], child, depth + 1, faulty);
        if (hindrance) return hindrance;
        if (child->length >= wanted) continue;
        *faulty = child;
        return "an Arrow array's child has too few rows";
    }
    return NULL;
}

static const char *cells_open_at(const struct ArrowSchema *schema, const struct ArrowArray *array,
                                 cell_column *column, int depth, const cell_column **faulty) {
    if (depth == ARROW_MOST_DEPTH) return "an Arrow array is nested too deeply";
    if (!schema || !array || !schema->release || !array->release || !schema->format)
        return "an Arrow array was released already";
    column->name = schema->name ? schema->name : "";
    if (schema->dictionary || array->dictionary) return "columns with dictionaries are not read";
    if (cells_read_format(schema->format, column)) return "a column is of a type that is not read";
    if (array->length < 0 || array->offset < 0 || array->length > CELLS_MOST || array->offset > CELLS_MOST)
        return "an Arrow array has a length that can't be";
    column->start = array->offset;
    column->length = array->length;
    const char *hindrance = cells_take_buffers(array, column);
    return hindrance ? hindrance : cells_open_children(schema, array, column, depth, faulty);
}

ARROW_LINKAGE const char *cells_open(const struct ArrowSchema *schema, const struct ArrowArray *array,
                                     cell_column *column, const cell_column **faulty) {
    memset(column, 0, sizeof *column);
    *faulty = column;
    return cells_open_at(schema, array, column, 0, faulty);
}

ARROW_LINKAGE void cells_close(cell_column *column) {
    for (int32_t i = 0; i < column->child_count; i++) cells_close(&column->children[i]);
    free(column->children);
    column->children = NULL;
    column->child_count = 0;
}

ARROW_LINKAGE int cells_child(const cell_column *column, const char *name, const cell_column **child) {
    int count = 0;
    *child = NULL;
    for (int32_t i = 0; i < column->child_count; i++) {
        if (strcmp(column->children[i].name, name)) continue;
        *child = &column->children[i];
        count++;
    }
    return count;
}
