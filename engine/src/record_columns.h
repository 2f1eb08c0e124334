/* The records of batches of magic 2 as Arrow columns, of which only the wanted ones are built.

   It stands without Python.  A batch is checked whole before any of its records is taken. */
#ifndef KAFKA_WIRE_RECORD_COLUMNS_H
#define KAFKA_WIRE_RECORD_COLUMNS_H

#include "arrow.h"
#include "records_walk.h"
#include "utf8.h"

/* A record's columns, in the order in which names are told. */
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

enum record_failure { RECORD_CHANGED = -3 }; /* beside those of arrow.h */

/* A table of records; ``columns`` are places in it, NULL where a column is not wanted. */
typedef struct {
    arrow_column table;
    arrow_column *columns[RECORD_COLUMNS];
} record_columns;

/* The records of a batch that are yet to be read, out of what was decompressed. */
typedef struct {
    const uint8_t *at, *limit;
    int64_t left; /* records */
    int64_t base_offset, base_timestamp, base_sequence; /* the last is -1 of none */
    int64_t append_time; /* of all, if ``has_append_time`` */
    int has_append_time;
    int64_t first, last; /* only records of these offsets are taken, both among them */
} record_source;

/* What there is of records to be taken. */
typedef struct {
    int64_t rows, bytes; /* bytes of keys, values and headers */
    int64_t headers; /* of all records that were read, taken or not */
} record_totals;

/* Opens the columns of these places, of which each is named but once. */
static int record_columns_open(record_columns *to, const int *wanted, int count);

/* Counts what is to be taken; 0, or not if any record is broken, one has a header whose key is not
   UTF-8, they have more headers than that, or do not end where the data ends. */
static int record_columns_check(record_source source, int64_t most_headers, record_totals *totals);

/* Takes all at once while it checks them; not 0 as above, or for a failure of a column, and then
   nothing is taken. */
static int record_columns_gather(record_columns *to, record_source source, int64_t most_headers,
                                 record_totals *totals);

/* The same of the next records, up to ``rows`` of them, or as soon as they take ``bytes``, when each
   counts as ``overhead`` more; the source goes on behind them. */
static record_totals record_columns_portion(record_source *source, int64_t rows, int64_t bytes,
                                            int64_t overhead);

/* Takes so many records of a source that was checked, or as many as there are; nothing of them, and
   RECORD_CHANGED, if somebody has written to its bytes since, or another failure. */
static int record_columns_take(record_columns *to, record_source *source, int64_t rows);

#endif
