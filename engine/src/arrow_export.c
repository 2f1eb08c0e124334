/* Exporting finished columns through Arrow's C data interface. */
#include "arrow.h"

#include <stdatomic.h>
#include <stdlib.h>

struct arrow_shared {
    atomic_long owners;
    arrow_column column;
};

ARROW_LINKAGE arrow_shared *arrow_share(arrow_column *column) {
    arrow_shared *shared = malloc(sizeof *shared);
    if (!shared) return NULL;
    atomic_init(&shared->owners, 1);
    shared->column = *column;
    memset(column, 0, sizeof *column);
    return shared;
}

ARROW_LINKAGE void arrow_unshare(arrow_shared *shared) {
    if (atomic_fetch_sub(&shared->owners, 1) > 1) return;
    arrow_free(&shared->column);
    free(shared);
}

ARROW_LINKAGE const arrow_column *arrow_column_of(const arrow_shared *shared) { return &shared->column; }

/* The data that an array, or a child that was moved out of one, owns until it is released. */
typedef struct {
    arrow_shared *shared;
    const void *buffers[3];
    struct ArrowArray *children[];
} arrow_export;

static void arrow_release_array(struct ArrowArray *array) {
    arrow_export *kept = array->private_data;
    for (int64_t i = 0; i < array->n_children; i++) {
        /* A child that was moved has a new owner. */
        if (array->children[i]->release) array->children[i]->release(array->children[i]);
        free(array->children[i]);
    }
    arrow_unshare(kept->shared);
    free(kept);
    array->release = NULL;
}

static int64_t arrow_null_count(const arrow_column *column) {
    if (!column->valid.data) return 0;
    int64_t valid = 0, at = 0;
    for (; at + 8 <= column->length; at += 8) {
        uint8_t bits = column->valid.data[at >> 3];
        for (; bits; bits &= (uint8_t)(bits - 1)) valid++;
    }
    for (; at < column->length; at++) valid += column->valid.data[at >> 3] >> (at & 7) & 1;
    return column->length - valid;
}

static int arrow_export_column(arrow_shared *shared, const arrow_column *column, struct ArrowArray *to) {
    arrow_export *kept = malloc(sizeof *kept + (size_t)column->child_count * sizeof *kept->children);
    to->release = NULL;
    if (!kept) return ARROW_NO_MEMORY;
    atomic_fetch_add(&shared->owners, 1);
    kept->shared = shared;
    kept->buffers[0] = column->valid.data;
    kept->buffers[1] = column->kind <= ARROW_FIXED ? column->values.data : column->offsets.data;
    kept->buffers[2] = column->values.data;
    *to = (struct ArrowArray){
        .length = column->length,
        .null_count = arrow_null_count(column),
        .n_buffers = column->kind == ARROW_STRUCT ? 1 : column->kind == ARROW_VARIABLE ? 3 : 2,
        .buffers = kept->buffers,
        .children = kept->children,
        .release = arrow_release_array,
        .private_data = kept,
    };
    for (int32_t i = 0; i < column->child_count; i++) {
        struct ArrowArray *child = malloc(sizeof *child);
        if (!child || arrow_export_column(shared, &column->children[i], child)) {
            free(child);
            to->release(to);
            return ARROW_NO_MEMORY;
        }
        kept->children[to->n_children++] = child;
    }
    return 0;
}

ARROW_LINKAGE int arrow_export_array(arrow_shared *shared, struct ArrowArray *to) {
    return arrow_export_column(shared, &shared->column, to);
}

static void arrow_release_schema(struct ArrowSchema *schema) {
    for (int64_t i = 0; i < schema->n_children; i++) {
        if (schema->children[i]->release) schema->children[i]->release(schema->children[i]);
        free(schema->children[i]);
    }
    free(schema->private_data);
    free(schema->children);
    schema->release = NULL;
}

ARROW_LINKAGE int arrow_export_schema(const arrow_column *column, struct ArrowSchema *to) {
    size_t format = strlen(column->format) + 1, name = strlen(column->name) + 1;
    char *texts = malloc(format + name);
    *to = (struct ArrowSchema){0};
    to->children = calloc((size_t)column->child_count + 1, sizeof *to->children);
    if (!texts || !to->children) {
        free(texts);
        free(to->children);
        return ARROW_NO_MEMORY;
    }
    to->format = memcpy(texts, column->format, format);
    to->name = memcpy(texts + format, column->name, name);
    to->flags = ARROW_FLAG_NULLABLE;
    to->private_data = texts;
    to->release = arrow_release_schema;
    for (int32_t i = 0; i < column->child_count; i++) {
        struct ArrowSchema *child = malloc(sizeof *child);
        if (!child || arrow_export_schema(&column->children[i], child)) {
            free(child);
            to->release(to);
            return ARROW_NO_MEMORY;
        }
        to->children[to->n_children++] = child;
    }
    return 0;
}
