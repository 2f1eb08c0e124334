#include "message_rows.h"

#include "utf8.h"

/* A row of a column; without a column, it stands for the default. */
typedef struct {
    const cell_column *column;
    int64_t row;
} cell;

typedef struct {
    const row_union *all;
    const cell_column *const *columns;
    const row_layout *layout;
    int32_t version;
    int depth;
    int is_wrong; /* the row: Python would refuse it too */
    Writer *out;
} row_writer;

static inline COLD int row_wrong(row_writer *r) {
    r->is_wrong = 1;
    return -1;
}

enum row_state { ROW_CELL, ROW_NULL, ROW_DEFAULT };

/* The cell of a struct's row for a field of the union. */
static inline enum row_state row_state_of(const row_writer *r, cell within, int32_t field, cell *value) {
    const row_field *about = &r->all->fields[field];
    if (!within.column) return ROW_DEFAULT;
    value->column = r->columns[field];
    value->row = cell_place(within.column, within.row);
    if (value->column && !cell_is_null(value->column, value->row)) return ROW_CELL;
    return r->version >= about->null_from && r->version <= about->null_to ? ROW_NULL : ROW_DEFAULT;
}

/* The value of a character of URL-safe base64; -1 for others. */
static inline int row_six_bits(uint8_t c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '-' ? 62 : c == '_' ? 63 : -1;
}

/* A UUID's bytes from 22 characters, with or without padding. */
static int row_uuid(cell value, uint8_t *to) {
    const uint8_t *text;
    int64_t size;
    if (cell_bytes(value.column, value.row, &text, &size)) return -1;
    if (size != 22 && (size != 24 || text[22] != '=' || text[23] != '=')) return -1;
    uint32_t bits = 0;
    int held = 0;
    for (int i = 0; i < 22; i++) {
        int six = row_six_bits(text[i]);
        if (six < 0) return -1;
        bits = bits << 6 | (uint32_t)six;
        held += 6;
        if (held >= 8) {
            held -= 8;
            *to++ = (uint8_t)(bits >> held);
        }
    }
    return bits & 0xF ? -1 : 0;
}

/* Whether a UUID's text is one of those that Python refuses too. */
static int row_is_no_uuid(cell value) {
    const uint8_t *text;
    int64_t size;
    if (cell_bytes(value.column, value.row, &text, &size)) return 0;
    for (int64_t i = 0; i < size; i++) {
        if (text[i] == '=' || text[i] == '+' || text[i] == '/') return 0;
        if (row_six_bits(text[i]) < 0) return is_utf8(text, (size_t)size);
    }
    return size != 22;
}

/* Writes a number; -1 if it does not fit. */
static int row_number(int32_t kind, cell value, uint8_t *to) {
    int64_t number;
    if (kind == WALK_BOOL) {
        *to = (uint8_t)cell_bool(value.column, value.row);
        return 0;
    }
    if (kind == WALK_FLOAT64) {
        put_double(to, cell_float(value.column, value.row));
        return 0;
    }
    if (kind == WALK_UUID) return row_uuid(value, to);
    return cell_int(value.column, value.row, &number) ? -1 : put_int(to, kind, number);
}

/* 1 if a field has its default, 0 if not, -1 if the row is left to Python. */
static int row_is_default(row_writer *r, cell within, int32_t field) {
    cell value;
    const row_field *about = &r->all->fields[field];
    const walk_type *type = &r->all->table.fields[field].type;
    enum row_state state = row_state_of(r, within, field, &value);
    if (state != ROW_CELL) return state == ROW_DEFAULT || about->size < 0;
    if (about->size < 0) return 0;
    if (type->kind == WALK_STRUCT) {
        const walk_struct *one = &r->all->table.structs[type->child];
        if (r->depth == WALK_MOST_DEPTH) return -1;
        r->depth++;
        int same = 1;
        for (int32_t i = 0; i < one->field_count && same == 1; i++)
            same = row_is_default(r, value, one->fields + i);
        r->depth--;
        return same;
    }
    if (type->kind <= WALK_UUID) {
        uint8_t bytes[16];
        if (row_number(type->kind, value, bytes)) return type->kind == WALK_UUID ? -1 : 0;
        /* Floating-point numbers have two zeros. */
        if (type->kind == WALK_FLOAT64) return walk_double(bytes) == walk_double(about->bytes);
        return !memcmp(bytes, about->bytes, (size_t)about->size);
    }
    int64_t from, to;
    if (type->kind == WALK_ARRAY) return cell_range(value.column, value.row, &from, &to) ? -1 : from == to;
    const uint8_t *data;
    if (cell_bytes(value.column, value.row, &data, &to)) return -1;
    return to == about->size && !memcmp(data, about->bytes, (size_t)to);
}

/* Checks a value that is not written as Python would; 0, or -1. */
static int row_check(row_writer *r, const walk_type *type, cell value) {
    uint8_t uuid[16];
    const uint8_t *data;
    int64_t from, to;
    if (type->kind == WALK_UUID) return row_uuid(value, uuid);
    if (type->kind == WALK_STRING)
        return cell_bytes(value.column, value.row, &data, &to) || !is_utf8(data, (size_t)to) ? -1 : 0;
    if (type->kind == WALK_ARRAY) {
        const walk_type *element = &r->all->table.types[type->child];
        if (cell_range(value.column, value.row, &from, &to)) return -1;
        for (; from < to; from++) {
            cell one = {value.column->children, from};
            if (!cell_is_null(one.column, one.row) ? row_check(r, element, one)
                                                   : element->kind == WALK_UUID || element->kind >= WALK_ARRAY)
                return -1;
        }
    }
    if (type->kind != WALK_STRUCT) return 0;
    const walk_struct *own = &r->all->table.structs[type->child];
    if (r->depth == WALK_MOST_DEPTH) return -1;
    r->depth++;
    for (int32_t i = own->fields; i < own->fields + own->field_count; i++) {
        cell one;
        if (row_state_of(r, value, i, &one) == ROW_CELL && row_check(r, &r->all->table.fields[i].type, one))
            return -1;
    }
    r->depth--;
    return 0;
}

static int row_put_struct(row_writer *r, int32_t number, cell row);

static int row_put_null(row_writer *r, const walk_type *type) {
    if (type->kind <= WALK_UUID || !(type->flags & WALK_NULLABLE)) return row_wrong(r);
    return type->kind == WALK_STRUCT ? put_bytes(r->out, "\xFF", 1) : put_length(r->out, type, -1);
}

static int row_put_default(row_writer *r, const walk_type *type, const row_field *about) {
    if (about->size < 0) return row_put_null(r, type);
    if (type->kind == WALK_STRUCT) {
        if (type->flags & WALK_NULLABLE && put_bytes(r->out, "\1", 1)) return -1;
        return row_put_struct(r, type->child, (cell){NULL, 0});
    }
    if (type->kind > WALK_UUID && put_length(r->out, type, about->size)) return -1;
    return put_bytes(r->out, about->bytes, (size_t)about->size);
}

static int row_put_value(row_writer *r, const walk_type *type, cell value);

static int row_put_array(row_writer *r, const walk_type *type, cell value) {
    const walk_type *element = &r->layout->table.types[type->child];
    int64_t from, to;
    if (cell_range(value.column, value.row, &from, &to) || put_length(r->out, type, to - from)) return -1;
    for (; from < to; from++) {
        cell one = {value.column->children, from};
        int is_null = cell_is_null(one.column, one.row);
        /* Null strings are left to the encoder; null structs are invalid. */
        if (is_null && element->kind >= WALK_ARRAY) return row_wrong(r);
        if (is_null ? row_put_null(r, element) : row_put_value(r, element, one)) return -1;
    }
    return 0;
}

/* Writes a value that is not null. */
static int row_put_value(row_writer *r, const walk_type *type, cell value) {
    int32_t width = walk_sizes[type->kind];
    if (width) {
        uint8_t *p = room_for(r->out, (size_t)width);
        if (!p || !row_number(type->kind, value, p)) return p ? 0 : -1;
        return type->kind != WALK_UUID || row_is_no_uuid(value) ? row_wrong(r) : -1;
    }
    if (type->kind == WALK_ARRAY) return row_put_array(r, type, value);
    if (type->kind == WALK_STRUCT) {
        if (type->flags & WALK_NULLABLE && put_bytes(r->out, "\1", 1)) return -1;
        return row_put_struct(r, type->child, value);
    }
    const uint8_t *data;
    int64_t size;
    if (cell_bytes(value.column, value.row, &data, &size)) return -1;
    if (type->kind == WALK_STRING) {
        if (size > WALK_MOST_TEXT) return row_wrong(r);
        if (!is_utf8(data, (size_t)size)) return -1;
    }
    return put_length(r->out, type, size) || put_bytes(r->out, data, (size_t)size) ? -1 : 0;
}

/* Writes the tagged fields of a struct, in the order of their tags. */
static int row_put_tags(row_writer *r, const walk_struct *one, int32_t base, cell row) {
    size_t start = r->out->size;
    uint8_t written = 0;
    const walk_field *field = r->layout->table.fields + one->tags;
    if (put_bytes(r->out, "", 1)) return -1;
    for (const walk_field *end = field + one->tag_count; row.column && field < end; field++) {
        cell value;
        int same = row_is_default(r, row, base + field->slot);
        if (same) {
            if (same < 0) return -1;
            continue;
        }
        if (put_uvarint(r->out, (uint32_t)field->tag)) return -1;
        size_t at = r->out->size;
        int is_null = row_state_of(r, row, base + field->slot, &value) != ROW_CELL;
        /* A tagged struct has a different marker. */
        if (is_null && field->type.kind == WALK_STRUCT ? put_bytes(r->out, "", 1)
            : is_null                                  ? row_put_null(r, &field->type)
                                                       : row_put_value(r, &field->type, value))
            return -1;
        if (put_size_before(r->out, at) || ++written > 0x7F) return -1;
    }
    r->out->data[start] = written;
    return 0;
}

/* Fields that a version lacks must have their default, unless they are ignorable. */
static int row_check_absent(row_writer *r, const row_struct *own, int32_t base, cell row) {
    const row_absent *absent = r->layout->absent + own->absent;
    for (int32_t i = 0; i < own->absent_count; i++) {
        int32_t field = base + absent[i].slot;
        cell value;
        int same = absent[i].is_ignorable ? 1 : row_is_default(r, row, field);
        if (same != 1) return same ? -1 : row_wrong(r);
        if (absent[i].is_ignorable && row_state_of(r, row, field, &value) == ROW_CELL &&
            row_check(r, &r->all->table.fields[field].type, value))
            return -1;
    }
    return 0;
}

static int row_put_struct(row_writer *r, int32_t number, cell row) {
    const walk_struct *one = &r->layout->table.structs[number];
    const row_struct *own = &r->layout->structs[number];
    int32_t base = r->all->table.structs[own->number].fields;
    if (r->depth == WALK_MOST_DEPTH) return -1;
    r->depth++;
    if (row.column && row_check_absent(r, own, base, row)) return -1;
    const walk_field *field = r->layout->table.fields + one->fields;
    for (const walk_field *end = field + one->field_count; field < end; field++) {
        cell value;
        const walk_type *type = &field->type;
        enum row_state state = row_state_of(r, row, base + field->slot, &value);
        if (state == ROW_CELL      ? row_put_value(r, type, value)
            : state == ROW_NULL    ? row_put_null(r, type)
                                   : row_put_default(r, type, &r->all->fields[base + field->slot]))
            return -1;
    }
    if (one->flexible && row_put_tags(r, one, base, row)) return -1;
    r->depth--;
    return 0;
}

WALK_LINKAGE int rows_write(const row_union *all, const cell_column *const *columns,
                            const row_layout *layout, int32_t version, const cell_column *rows,
                            int64_t row, Writer *out) {
    row_writer r = {all, columns, layout, version, 0, 0, out};
    return row_put_struct(&r, 0, (cell){rows, row}) ? (r.is_wrong ? 1 : -1) : 0;
}
