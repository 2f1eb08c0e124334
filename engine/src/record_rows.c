#include "record_rows.h"

#include "utf8.h"

static int record_is_of(const cell_column *column, int32_t kind) {
    return !column || column->kind == CELL_NONE || column->kind == kind;
}

static const char *record_rows_bind(const cell_column *rows, record_rows *to) {
    static const char *const names[] = {"offset", "timestamp", "key", "value", "headers"};
    const cell_column *found[5];
    memset(to, 0, sizeof *to);
    if (rows->kind != CELL_STRUCT) return "rows are no structs";
    for (int i = 0; i < 5; i++)
        if (cells_child(rows, names[i], &found[i]) > 1) return "two columns have one name";
    *to = (record_rows){rows, found[0], found[1], found[2], found[3], found[4], NULL, NULL};
    if (!to->offset || to->offset->kind != CELL_INT) return "records have a column offset of whole numbers";
    if (!record_is_of(to->timestamp, CELL_INT) && !record_is_of(to->timestamp, CELL_TIME))
        return "timestamp is a column of timestamps, or of milliseconds";
    if (!record_is_of(to->key, CELL_BYTES) || !record_is_of(to->value, CELL_BYTES))
        return "key and value are columns of type binary";
    if (!record_is_of(to->headers, CELL_LIST)) return "headers is a column of lists";
    if (!to->headers || to->headers->kind == CELL_NONE) return NULL;
    const cell_column *header = to->headers->children;
    if (header->kind == CELL_NONE) return NULL;
    if (header->kind != CELL_STRUCT || cells_child(header, "key", &to->header_key) != 1 ||
        cells_child(header, "value", &to->header_value) > 1 || to->header_key->kind != CELL_TEXT ||
        !record_is_of(to->header_value, CELL_BYTES))
        return "headers are structs of key, a text, and value, which is binary";
    return NULL;
}

static inline int record_is_there(const cell_column *column, int64_t row) {
    return column && !cell_is_null(column, row);
}

static const char *record_row_numbers(const record_rows *from, int64_t row, int64_t *offset,
                                      int64_t *timestamp) {
    int64_t at = cell_place(from->rows, row);
    *timestamp = -1;
    if (cell_is_null(from->rows, row) || cell_is_null(from->offset, at)) return "a record has no offset";
    if (cell_int(from->offset, at, offset)) return "an offset is too great";
    if (!record_is_there(from->timestamp, at)) return NULL;
    if (cell_int(from->timestamp, at, timestamp)) return "a timestamp is too great";
    int64_t per_second = from->timestamp->per_second;
    if (from->timestamp->kind != CELL_TIME || per_second == 1000) return NULL;
    if (per_second == 1) {
        if (*timestamp > INT64_MAX / 1000 || *timestamp < INT64_MIN / 1000) return "a timestamp is too great";
        *timestamp *= 1000;
        return NULL;
    }
    if (*timestamp % (per_second / 1000)) return "a timestamp is no whole number of milliseconds";
    *timestamp /= per_second / 1000;
    return NULL;
}

static int record_cell_bytes(const cell_column *column, int64_t at, const uint8_t **data, int32_t *size) {
    int64_t count;
    *size = -1;
    if (!record_is_there(column, at)) return 0;
    if (cell_bytes(column, at, data, &count) || count > RECORD_MOST) return -1;
    *size = (int32_t)count;
    return 0;
}

static int record_row_parts(const record_rows *from, int64_t row, record_v2 *record, int64_t *first) {
    int64_t at = cell_place(from->rows, row), to;
    record->header_count = 0;
    if (record_cell_bytes(from->key, at, &record->key, &record->key_size) ||
        record_cell_bytes(from->value, at, &record->value, &record->value_size))
        return -1;
    if (!record_is_there(from->headers, at)) return 0;
    if (cell_range(from->headers, at, first, &to) || to - *first > RECORD_MOST / 2) return -1;
    record->header_count = (int32_t)(to - *first);
    return 0;
}

static int record_row_header(const record_rows *from, int64_t at, record_header *header) {
    const cell_column *one = from->headers->children;
    if (cell_is_null(one, at)) return -1;
    at = cell_place(one, at);
    if (record_cell_bytes(from->header_key, at, &header->key, &header->key_size) || header->key_size < 0 ||
        !is_utf8(header->key, (size_t)header->key_size))
        return -1;
    return record_cell_bytes(from->header_value, at, &header->value, &header->value_size);
}
