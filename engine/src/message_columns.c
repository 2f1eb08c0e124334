/* Appends messages to Arrow columns; it does not depend on Python.

   Each struct of a table has one column, whose children are its fields by slot; a child that gets
   no value is null. */

#include "message_columns.h"

/* The default of a tagged field: its bytes on the wire, without their length. */
typedef struct {
    const uint8_t *data;
    int32_t size; /* -1 of null */
} column_default;

/* The table of one version, and the defaults of its fields. */
typedef struct {
    walk_table walk;
    column_default *defaults;
} column_table;

typedef struct {
    arrow_column *column; /* a struct's */
    int32_t arrays;       /* open nested arrays in one of its fields */
} column_frame;

enum column_result { COLUMN_WRONG, COLUMN_READ, COLUMN_GIVEN_UP };

typedef struct {
    const column_table *table;
    arrow_column **columns; /* by the struct's number */
    int failure;            /* of memory or size; if 0, the bytes are invalid */
    int depth;
    column_frame frames[WALK_MOST_DEPTH + 1];
} column_reader;

static inline int column_done(column_reader *r, int failure) {
    if (failure) r->failure = failure;
    return failure;
}

/* The column of a value; a field's column is first padded to its struct's row. */
static inline arrow_column *column_at(column_reader *r, const walk_field *field, int is_element) {
    column_frame *frame = &r->frames[r->depth - 1];
    arrow_column *column = &frame->column->children[field->slot];
    if (is_element) {
        for (int32_t i = 0; i < frame->arrays; i++) column = column->children;
    } else if (column->length < frame->column->length) {
        if (column_done(r, arrow_pad(column, frame->column->length))) return NULL;
    }
    return column;
}

static inline int column_begin_struct(void *to, int32_t number) {
    column_reader *r = to;
    arrow_column *column = r->columns[number];
    if (r->depth) {
        const column_frame *parent = &r->frames[r->depth - 1];
        if (!parent->arrays && column_done(r, arrow_pad(column, parent->column->length))) return -1;
    }
    r->frames[r->depth++] = (column_frame){column, 0};
    return 0;
}

static inline int column_begin_array(void *to, const walk_type *element, int32_t count) {
    column_reader *r = to;
    (void)element, (void)count;
    r->frames[r->depth - 1].arrays++;
    return 0;
}

static inline int column_end_array(void *to, const walk_field *field, int is_element) {
    column_reader *r = to;
    r->frames[r->depth - 1].arrays--;
    arrow_column *column = column_at(r, field, is_element);
    return column ? column_done(r, arrow_end_list(column)) : -1;
}

/* Kafka's text of a UUID: 22 characters of URL-safe base64. */
static int column_uuid(arrow_column *column, const uint8_t *data) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint8_t text[24];
    for (int i = 0; i < 6; i++) {
        uint32_t three = (uint32_t)data[3 * i] << 16;
        if (i < 5) three |= (uint32_t)data[3 * i + 1] << 8 | data[3 * i + 2];
        for (int k = 0; k < 4; k++) text[4 * i + k] = (uint8_t)digits[three >> (18 - 6 * k) & 63];
    }
    return arrow_bytes(column, text, 22);
}

/* Unsigned types have the next wider column. */
static inline int column_number(arrow_column *column, int32_t kind, const uint8_t *p) {
    union {
        int8_t i8; int16_t i16; int32_t i32; uint64_t i64;
    } value;
    switch (kind) {
    case WALK_BOOL: return arrow_bool(column, *p != 0);
    case WALK_INT8: value.i8 = (int8_t)*p; break;
    case WALK_INT16: value.i16 = (int16_t)(p[0] << 8 | p[1]); break;
    case WALK_UINT16: value.i32 = p[0] << 8 | p[1]; break;
    case WALK_INT32: value.i32 = (int32_t)walk_big32(p); break;
    case WALK_UINT32: value.i64 = walk_big32(p); break;
    case WALK_INT64:
    case WALK_FLOAT64: value.i64 = walk_big64(p); break;
    default: return column_uuid(column, p);
    }
    return arrow_fixed(column, &value);
}

static inline int column_append(column_reader *r, arrow_column *column, int32_t kind,
                                const uint8_t *data, int32_t size) {
    if (kind <= WALK_UUID) return column_done(r, column_number(column, kind, data));
    if (kind == WALK_STRING && !is_utf8(data, (size_t)size)) return -1;
    return column_done(r, arrow_bytes(column, data, size));
}

static inline int column_value(void *to, int32_t kind, const walk_field *field, int is_element,
                               const uint8_t *data, int32_t size) {
    arrow_column *column = column_at(to, field, is_element);
    return column ? column_append(to, column, kind, data, size) : -1;
}

static inline int column_numbers(void *to, int32_t kind, const walk_field *field, int is_element,
                                 const uint8_t *data, int32_t count) {
    column_reader *r = to;
    arrow_column *list = column_at(r, field, is_element);
    if (!list) return -1;
    arrow_column *elements = list->children;
    if (column_done(r, arrow_reserve(&elements->values, (int64_t)count * 8))) return -1;
    for (int32_t i = 0; i < count; i++)
        if (column_done(r, column_number(elements, kind, data + (size_t)i * (size_t)walk_sizes[kind])))
            return -1;
    return column_done(r, arrow_end_list(list));
}

static inline int column_null(void *to, const walk_field *field, int is_element) {
    arrow_column *column = column_at(to, field, is_element);
    return column ? column_done(to, arrow_null(column)) : -1;
}

/* Columns have no place for them. */
static inline int column_unknown_tag(void *to, uint32_t tag, const uint8_t *data, int32_t size) {
    (void)to, (void)tag, (void)data, (void)size;
    return 0;
}

/* Appends a field's default to its column. */
static int column_append_default(column_reader *r, arrow_column *column, const walk_field *field) {
    const walk_table *table = &r->table->walk;
    const column_default *value = &r->table->defaults[field - table->fields];
    int32_t kind = field->type.kind;
    if (value->size < 0) return column_done(r, arrow_null(column));
    if (kind == WALK_ARRAY) return column_done(r, arrow_end_list(column));
    if (kind != WALK_STRUCT) return column_append(r, column, kind, value->data, value->size);
    const walk_struct *one = &table->structs[field->type.child];
    for (int32_t i = 0; i < one->field_count + one->tag_count; i++) {
        const walk_field *inner = walk_field_at(table, one, i);
        arrow_column *child = &column->children[inner->slot];
        if (column_done(r, arrow_pad(child, column->length))) return -1;
        if (column_append_default(r, child, inner)) return -1;
    }
    return column_done(r, arrow_end_struct(column));
}

static inline int column_end_struct(void *to, int32_t number, const walk_field *field, int is_element) {
    column_reader *r = to;
    arrow_column *column = r->frames[r->depth - 1].column;
    const walk_struct *one = &r->table->walk.structs[number];
    (void)field, (void)is_element;
    for (int32_t i = 0; i < one->tag_count; i++) {
        const walk_field *tag = &r->table->walk.fields[one->tags + i];
        arrow_column *child = &column->children[tag->slot];
        if (child->length > column->length) continue;
        if (column_done(r, arrow_pad(child, column->length)) || column_append_default(r, child, tag))
            return -1;
    }
    r->depth--;
    return column_done(r, arrow_end_struct(column));
}

/* Finds each struct's column, by its number; -1 if the table and the columns do not fit each other. */
static int column_match(const walk_table *table, int32_t number, arrow_column *column,
                        arrow_column **columns);

static int column_match_type(const walk_table *table, const walk_type *type, arrow_column *column,
                             arrow_column **columns) {
    static const int8_t kinds[WALK_KINDS] = {
        ARROW_BITS,  ARROW_FIXED,    ARROW_FIXED,    ARROW_FIXED,    ARROW_FIXED, ARROW_FIXED, ARROW_FIXED,
        ARROW_FIXED, ARROW_VARIABLE, ARROW_VARIABLE, ARROW_VARIABLE, ARROW_VARIABLE, ARROW_LIST, ARROW_STRUCT};
    static const int8_t widths[WALK_KINDS] = {0, 1, 2, 4, 4, 8, 8, 8, 0, 0, 0, 0, 0, 0};
    if (column->kind != kinds[type->kind] || column->width != widths[type->kind]) return -1;
    if (type->kind == WALK_ARRAY)
        return column_match_type(table, &table->types[type->child], column->children, columns);
    return type->kind == WALK_STRUCT ? column_match(table, type->child, column, columns) : 0;
}

static int column_match(const walk_table *table, int32_t number, arrow_column *column,
                        arrow_column **columns) {
    const walk_struct *one = &table->structs[number];
    /* A struct in two places would have two columns. */
    if (column->kind != ARROW_STRUCT || columns[number] || one->slots > column->child_count) return -1;
    columns[number] = column;
    for (int32_t i = 0; i < one->field_count + one->tag_count; i++) {
        const walk_field *field = walk_field_at(table, one, i);
        if (column_match_type(table, &field->type, &column->children[field->slot], columns)) return -1;
    }
    return 0;
}

/* Appends a message as a row.  Returns COLUMN_READ; otherwise nothing is added: COLUMN_WRONG for
   invalid bytes, COLUMN_GIVEN_UP for those that Python may read, or a failure. */
static int column_read(const column_table *table, arrow_column **columns, const uint8_t *data, size_t size) {
    column_reader r;
    walk_state state = {data, data, data + size, NULL, 0};
    int64_t row = columns[0]->length;
    r.table = table;
    r.columns = columns;
    r.failure = r.depth = 0;
    if (!column_walk_message(&table->walk, &state, NULL, &r) && state.at == state.limit) return COLUMN_READ;
    arrow_truncate(columns[0], row);
    if (r.failure) return r.failure;
    return state.is_given_up ? COLUMN_GIVEN_UP : COLUMN_WRONG;
}
