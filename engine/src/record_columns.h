/* Decodes the records of batches of magic 2 to those Arrow columns that are wanted.

   It does not depend on Python.  A whole batch is checked before any of its records is added. */
#ifndef KAFKA_WIRE_RECORD_COLUMNS_H
#define KAFKA_WIRE_RECORD_COLUMNS_H

#include "arrow.h"
#include "records_walk.h"
#include "utf8.h"

/* The columns of records, in the order of ``record_column_names``. */
enum record_column {
    RECORD_OFFSET,
    RECORD_TIMESTAMP,
    RECORD_KEY,
    RECORD_VALUE,
    RECORD_HEADERS,
    RECORD_SEQUENCE,
    RECORD_COLUMNS
};

static const char *const record_column_names[RECORD_COLUMNS] = {"offset", "timestamp", "key",
                                                               "value",  "headers",   "sequence"};

enum record_failure { RECORD_CHANGED = -3 }; /* in addition to those of arrow.h */

/* A table of records; ``columns`` points to its columns, NULL for those that are not wanted. */
typedef struct {
    arrow_column table;
    arrow_column *columns[RECORD_COLUMNS];
} record_columns;

/* The remaining records in the decompressed data of a batch. */
typedef struct {
    const uint8_t *at, *limit;
    int64_t left; /* records */
    int64_t base_offset, base_timestamp, base_sequence; /* base_sequence: -1 for none */
    int64_t append_time; /* of all records, if ``has_append_time`` */
    int has_append_time;
    int64_t first, last; /* the range of offsets to select, inclusive */
} record_source;

/* The totals of the selected records. */
typedef struct {
    int64_t rows, bytes; /* bytes of keys, values and headers */
    int64_t headers; /* of all records that were read, selected or not */
} record_totals;

/* Opens the wanted columns, each of which is named only once. */
static int record_columns_open(record_columns *to, const int *wanted, int count);

/* Counts the selected records.  Fails if any record is invalid, a header key is not UTF-8, there are
   more than ``most_headers`` headers, or the records do not end where the data ends. */
static int record_columns_check(record_source source, int64_t most_headers, record_totals *totals);

/* Checks the records and adds the selected ones in one pass.  Fails like record_columns_check, or
   if a column fails; then nothing is added. */
static int record_columns_gather(record_columns *to, record_source source, int64_t most_headers,
                                 record_totals *totals);

/* Totals of the next records, up to ``rows`` of them or until they have ``bytes``, counting
   ``overhead`` extra for each; the source moves on past them. */
static record_totals record_columns_portion(record_source *source, int64_t rows, int64_t bytes,
                                            int64_t overhead);

/* Adds up to ``rows`` records of a source that was checked.  Adds nothing and returns RECORD_CHANGED
   if its bytes have changed since, or another failure. */
static int record_columns_take(record_columns *to, record_source *source, int64_t rows);

#endif
