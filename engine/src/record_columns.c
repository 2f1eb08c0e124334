#include "record_columns.h"

static const char *const record_formats[RECORD_COLUMNS] = {"l", "tsu:UTC", "z", "z", "+l", "i"};

/* Milliseconds of the years 1 to 9999, the times that Python and Spark can show. */
#define RECORD_FIRST_TIME INT64_C(-62135596800000)
#define RECORD_LAST_TIME INT64_C(253402300799999)
#define RECORD_NO_TIME (-1)

/* Inlines all calls in the function: a call per record would cost as much as its work. */
#define RECORD_FAST INLINES_CALLS

static int record_open_headers(arrow_column *list) {
    int failed = arrow_open(list->children, "+s", "element", 2);
    if (!failed) failed = arrow_open(&list->children->children[0], "u", "key", 0);
    if (!failed) failed = arrow_open(&list->children->children[1], "z", "value", 0);
    return failed;
}

static int record_columns_open(record_columns *to, const int *wanted, int count) {
    memset(to, 0, sizeof *to);
    int failed = arrow_open(&to->table, "+s", "", count);
    for (int i = 0; !failed && i < count; i++) {
        int which = wanted[i];
        arrow_column *column = &to->table.children[i];
        failed = arrow_open(column, record_formats[which], record_column_names[which],
                            which == RECORD_HEADERS);
        if (!failed && which == RECORD_HEADERS) failed = record_open_headers(column);
        to->columns[which] = column;
    }
    if (failed) arrow_free(&to->table);
    return failed;
}

/* The bytes of a record's headers, which end where it ends; -1 if they are invalid. */
static int64_t record_header_bytes(const record_v2 *record) {
    int64_t bytes = 0;
    const uint8_t *at = record->headers;
    record_header header;
    for (int32_t i = 0; i < record->header_count; i++) {
        if (!(at = record_read_header(at, record->end, &header))) return -1;
        if (!is_utf8(header.key, (size_t)header.key_size)) return -1;
        bytes += header.key_size + (header.value_size > 0 ? header.value_size : 0);
    }
    return at == record->end ? bytes : -1;
}

static inline int record_is_wanted(const record_source *source, int64_t offset) {
    return source->first <= offset && offset <= source->last;
}

static inline int64_t record_own_bytes(const record_v2 *record) {
    return (record->key_size > 0 ? record->key_size : 0) +
           (record->value_size > 0 ? record->value_size : 0);
}

/* Counts a record if it is selected; -1 if its headers are invalid or too many. */
static inline int record_count(const record_source *source, const record_v2 *record, int64_t offset,
                               int64_t most_headers, record_totals *totals) {
    int64_t bytes = record_own_bytes(record);
    if (record->header_count) {
        if ((totals->headers += record->header_count) > most_headers) return -1;
        int64_t more = record_header_bytes(record);
        if (more < 0) return -1;
        bytes += more;
    }
    if (record_is_wanted(source, offset)) {
        totals->rows++;
        totals->bytes += bytes;
    }
    return 0;
}

static record_totals record_columns_portion(record_source *source, int64_t rows, int64_t bytes,
                                            int64_t overhead) {
    record_totals totals = {0};
    record_v2 record;
    for (; source->left && rows > 0 && bytes > 0; rows--, source->left--, source->at = record.end) {
        if (record_read(source->at, source->limit, &record)) break; /* it was checked */
        int64_t own = record_own_bytes(&record);
        if (record.header_count) own += record_header_bytes(&record);
        totals.headers += record.header_count;
        bytes -= own + overhead;
        if (!record_is_wanted(source, record_sum(source->base_offset, record.offset_delta))) continue;
        totals.rows++;
        totals.bytes += own;
    }
    return totals;
}

/* Appends a number, or the end offset of bytes or of a list, to a buffer with room for it. */
static inline int record_store(arrow_column *column, arrow_buffer *to, const void *number, int size) {
    int failed = arrow_valid(column);
    if (failed) return failed;
    memcpy(to->data + to->size, number, (size_t)size);
    to->size += size;
    column->length++;
    return 0;
}

static inline int record_add_offset(arrow_column *column, int64_t offset) {
    return record_store(column, &column->values, &offset, 8);
}

static inline int record_add_time(arrow_column *column, int64_t millis) {
    if (millis == RECORD_NO_TIME || millis < RECORD_FIRST_TIME || millis > RECORD_LAST_TIME)
        return arrow_null(column);
    int64_t micros = millis * 1000;
    return record_store(column, &column->values, &micros, 8);
}

/* After 2^31 - 1 comes 0. */
static inline int record_add_sequence(arrow_column *column, int64_t sequence) {
    int32_t number = (int32_t)(sequence & 0x7FFFFFFF);
    return record_store(column, &column->values, &number, 4);
}

static inline int record_end(arrow_column *column, int64_t end) {
    if (end > INT32_MAX) return ARROW_TOO_LARGE;
    int32_t offset = (int32_t)end;
    return record_store(column, &column->offsets, &offset, 4);
}

#define RECORD_SHORT 16

/* Copies a fixed number of bytes if ``limit`` allows: most keys are short, and that is faster. */
static inline int record_add_bytes(arrow_column *column, const uint8_t *data, int64_t size,
                                   const uint8_t *limit) {
    if (size < 0) return arrow_null(column);
    arrow_buffer *values = &column->values;
    int64_t copied = size <= RECORD_SHORT && limit - data >= RECORD_SHORT ? RECORD_SHORT : size;
    int failed = arrow_reserve(values, copied);
    if (failed) return failed;
    if (copied == RECORD_SHORT)
        memcpy(values->data + values->size, data, RECORD_SHORT);
    else if (size)
        memcpy(values->data + values->size, data, (size_t)size);
    values->size += size;
    return record_end(column, values->size);
}

static int record_add_header(arrow_column *pair, const record_header *header) {
    int failed = arrow_bytes(&pair->children[0], header->key, header->key_size);
    if (failed) return failed;
    failed = header->value_size < 0 ? arrow_null(&pair->children[1])
                                    : arrow_bytes(&pair->children[1], header->value, header->value_size);
    return failed ? failed : arrow_end_struct(pair);
}

static int record_add_headers(arrow_column *list, const record_v2 *record) {
    const uint8_t *at = record->headers;
    record_header header;
    int failed = 0;
    for (int32_t i = 0; !failed && i < record->header_count; i++) {
        at = record_read_header(at, record->end, &header);
        int is_good = at && is_utf8(header.key, (size_t)header.key_size);
        failed = is_good ? record_add_header(list->children, &header) : RECORD_CHANGED;
    }
    return failed ? failed : record_end(list, list->children->length);
}

/* Adds a row to the wanted columns; the caller sets the table's length. */
static inline int record_add(const record_columns *to, const record_source *source, int64_t offset,
                             const record_v2 *record) {
    arrow_column *const *columns = to->columns;
    int failed = 0;
    if (columns[RECORD_OFFSET]) failed = record_add_offset(columns[RECORD_OFFSET], offset);
    if (!failed && columns[RECORD_TIMESTAMP]) {
        int64_t time = source->has_append_time
                           ? source->append_time
                           : record_sum(source->base_timestamp, record->timestamp_delta);
        failed = record_add_time(columns[RECORD_TIMESTAMP], time);
    }
    if (!failed && columns[RECORD_KEY])
        failed = record_add_bytes(columns[RECORD_KEY], record->key, record->key_size, source->limit);
    if (!failed && columns[RECORD_VALUE])
        failed = record_add_bytes(columns[RECORD_VALUE], record->value, record->value_size, source->limit);
    if (!failed && columns[RECORD_HEADERS]) failed = record_add_headers(columns[RECORD_HEADERS], record);
    if (!failed && columns[RECORD_SEQUENCE] && source->base_sequence >= 0)
        failed = record_add_sequence(columns[RECORD_SEQUENCE],
                                     record_sum(source->base_sequence, record->offset_delta));
    return failed;
}

/* Makes room for all rows and bytes at once: growing step by step would cost as much as adding them. */
static int record_reserve(record_columns *to, int64_t rows, int64_t bytes) {
    int failed = 0;
    for (int which = 0; !failed && which < RECORD_COLUMNS; which++) {
        arrow_column *column = to->columns[which];
        if (!column) continue;
        int is_fixed = column->kind == ARROW_FIXED;
        failed = arrow_reserve(is_fixed ? &column->values : &column->offsets, rows * (is_fixed ? 8 : 4));
        if (!failed && which == RECORD_VALUE) failed = arrow_reserve(&column->values, bytes);
    }
    return failed;
}

/* Sets the table to the length of its columns; rows that a column lacks are null. */
static int record_end_rows(record_columns *to, int64_t rows, int failed) {
    int64_t before = to->table.length;
    to->table.length += rows;
    for (int32_t i = 0; !failed && i < to->table.child_count; i++)
        failed = arrow_pad(&to->table.children[i], to->table.length);
    if (failed) arrow_truncate(&to->table, before);
    return failed;
}

static RECORD_FAST int record_columns_check(record_source source, int64_t most_headers, record_totals *totals) {
    record_v2 record;
    *totals = (record_totals){0};
    if (source.left > (source.limit - source.at) / RECORD_LEAST) return -1;
    for (; source.left; source.left--, source.at = record.end) {
        if (record_read(source.at, source.limit, &record)) return -1;
        int64_t offset = record_sum(source.base_offset, record.offset_delta);
        if (record_count(&source, &record, offset, most_headers, totals)) return -1;
    }
    return source.at == source.limit ? 0 : -1;
}

static RECORD_FAST int record_columns_gather(record_columns *to, record_source source, int64_t most_headers,
                                             record_totals *totals) {
    record_v2 record;
    *totals = (record_totals){0};
    if (source.left > (source.limit - source.at) / RECORD_LEAST) return -1;
    int failed = record_reserve(to, source.left, source.limit - source.at);
    for (; !failed && source.left; source.left--, source.at = record.end) {
        if ((failed = record_read(source.at, source.limit, &record))) break;
        int64_t offset = record_sum(source.base_offset, record.offset_delta);
        failed = record_count(&source, &record, offset, most_headers, totals);
        if (!failed && record_is_wanted(&source, offset)) failed = record_add(to, &source, offset, &record);
    }
    if (!failed && source.at != source.limit) failed = -1;
    return record_end_rows(to, totals->rows, failed);
}

static RECORD_FAST int record_columns_take(record_columns *to, record_source *source, int64_t rows) {
    int64_t taken = 0;
    int failed = rows > 0 ? record_reserve(to, rows < source->left ? rows : source->left, 0) : 0;
    record_v2 record;
    for (; !failed && source->left && taken < rows; source->left--, source->at = record.end) {
        if ((failed = record_read(source->at, source->limit, &record) ? RECORD_CHANGED : 0)) break;
        int64_t offset = record_sum(source->base_offset, record.offset_delta);
        if (!record_is_wanted(source, offset)) continue;
        if ((failed = record_add(to, source, offset, &record))) break;
        taken++;
    }
    return record_end_rows(to, taken, failed);
}
