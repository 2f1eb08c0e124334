/* Reads records of magic 2 from rows of columns; it does not depend on Python. */
#ifndef KAFKA_WIRE_RECORD_ROWS_H
#define KAFKA_WIRE_RECORD_ROWS_H

#include "arrow_read.h"
#include "records_write.h"

/* The columns of records; NULL for a missing one, whose cells are null. */
typedef struct {
    const cell_column *rows;
    const cell_column *offset;
    const cell_column *timestamp; /* integer milliseconds, or of a timestamp type */
    const cell_column *key, *value;
    const cell_column *headers, *header_key, *header_value;
} record_rows;

/* Finds the columns.  Returns NULL, or why the rows are not records. */
static const char *record_rows_bind(const cell_column *rows, record_rows *to);

/* A row's offset and its timestamp in milliseconds, -1 for none.  Returns NULL, or why it is not a
   record. */
static const char *record_row_numbers(const record_rows *from, int64_t row, int64_t *offset,
                                      int64_t *timestamp);

/* A row's key, value, number of headers, and the index of the first one.  Returns 0, or -1 if Python
   is to report what is wrong. */
static int record_row_parts(const record_rows *from, int64_t row, record_v2 *record, int64_t *first);

/* A header by its index.  Returns 0, or -1 likewise. */
static int record_row_header(const record_rows *from, int64_t at, record_header *header);

#endif
