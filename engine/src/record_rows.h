/* Records of magic 2 out of rows of columns; it stands without Python. */
#ifndef KAFKA_WIRE_RECORD_ROWS_H
#define KAFKA_WIRE_RECORD_ROWS_H

#include "arrow_read.h"
#include "records_write.h"

/* The columns of records; NULL of one that is not there, whose cells are null. */
typedef struct {
    const cell_column *rows;
    const cell_column *offset;
    const cell_column *timestamp; /* milliseconds, or of a type of its own */
    const cell_column *key, *value;
    const cell_column *headers, *header_key, *header_value;
} record_rows;

/* NULL, or why rows have no records. */
static const char *record_rows_bind(const cell_column *rows, record_rows *to);

/* A row's offset and its timestamp in milliseconds, -1 of none.  NULL, or why it is no record. */
static const char *record_row_numbers(const record_rows *from, int64_t row, int64_t *offset,
                                      int64_t *timestamp);

/* All of a row but its numbers, and its headers, from the first on.  0, or -1 where Python is to say
   what is wrong with it. */
static int record_row_parts(const record_rows *from, int64_t row, record_v2 *record, int64_t *first);

/* One of the headers.  Likewise. */
static int record_row_header(const record_rows *from, int64_t at, record_header *header);

#endif
