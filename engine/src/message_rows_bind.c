/* Checks made once before rows are written: of layouts and columns against the union. */
#include "message_rows.h"

#include <stdlib.h>

/* The struct of a field, alone or in arrays; -1 for other types. */
static int32_t rows_struct_of(const walk_table *table, const walk_type *type) {
    while (type->kind == WALK_ARRAY) type = &table->types[type->child];
    return type->kind == WALK_STRUCT ? type->child : -1;
}

/* Whether each struct, and so each field, has one place and one column. */
static int rows_is_tree(const walk_table *table, char *structs, char *fields) {
    structs[0] = 1;
    for (int32_t i = 0; i < table->struct_count; i++) {
        const walk_struct *one = &table->structs[i];
        for (int32_t field = one->fields; field < one->fields + one->field_count; field++) {
            int32_t inner = rows_struct_of(table, &table->fields[field].type);
            if (fields[field]++ || (inner >= 0 && structs[inner]++)) return 0;
        }
    }
    return 1;
}

WALK_LINKAGE const char *rows_check_union(const walk_table *table) {
    char *structs = calloc((size_t)table->struct_count, 1), *fields = calloc((size_t)table->field_count + 1, 1);
    const char *fault = !structs || !fields                   ? "there is no memory"
                        : rows_is_tree(table, structs, fields) ? NULL
                                                               : "a struct or a field in two places";
    free(structs);
    free(fields);
    return fault;
}

static const char *rows_bind_struct(const row_union *all, int32_t number, const cell_column *column,
                                    const cell_column **columns, const cell_column **faulty);

static const char *rows_bind_type(const row_union *all, const walk_type *type, const cell_column *column,
                                  const cell_column **columns, const cell_column **faulty) {
    static const int8_t cells[WALK_KINDS] = {
        CELL_BOOL, CELL_INT,  CELL_INT,  CELL_INT,   CELL_INT,   CELL_INT,  CELL_INT,
        CELL_FLOAT, CELL_TEXT, CELL_TEXT, CELL_BYTES, CELL_BYTES, CELL_LIST, CELL_STRUCT,
    };
    if (column->kind == CELL_NONE) return NULL;
    if (column->kind != cells[type->kind]) return "a column is of another type than its field";
    if (type->kind == WALK_ARRAY)
        return rows_bind_type(all, &all->table.types[type->child], column->children, columns, faulty);
    return type->kind == WALK_STRUCT ? rows_bind_struct(all, type->child, column, columns, faulty) : NULL;
}

static const char *rows_bind_struct(const row_union *all, int32_t number, const cell_column *column,
                                    const cell_column **columns, const cell_column **faulty) {
    const walk_struct *one = &all->table.structs[number];
    for (int32_t i = one->fields; i < one->fields + one->field_count; i++) {
        int count = cells_child(column, all->fields[i].name, &columns[i]);
        if (count) *faulty = columns[i];
        if (count > 1) return "two columns have one name";
        const char *hindrance =
            count ? rows_bind_type(all, &all->table.fields[i].type, columns[i], columns, faulty) : NULL;
        if (hindrance) return hindrance;
    }
    return NULL;
}

WALK_LINKAGE const char *rows_bind(const row_union *all, const cell_column *rows,
                                   const cell_column **columns, const cell_column **faulty) {
    for (int32_t i = 0; i < all->table.field_count; i++) columns[i] = NULL;
    if (rows->kind != CELL_STRUCT) return "rows are no structs";
    return rows_bind_struct(all, 0, rows, columns, faulty);
}

/* Whether a version's type matches the union's, apart from what may differ by version. */
static int rows_is_same(const row_union *all, const row_layout *layout, const walk_type *type,
                        const walk_type *wanted) {
    while (type->kind == WALK_ARRAY && wanted->kind == WALK_ARRAY) {
        type = &layout->table.types[type->child];
        wanted = &all->table.types[wanted->child];
    }
    return type->kind == wanted->kind &&
           (type->kind != WALK_STRUCT || layout->structs[type->child].number == wanted->child);
}

static const char *rows_check_struct(const row_union *all, const row_layout *layout, int32_t number,
                                     size_t absent) {
    const walk_struct *one = &layout->table.structs[number];
    const row_struct *own = &layout->structs[number];
    if (own->number < 0 || own->number >= all->table.struct_count) return "a struct without a place";
    const walk_struct *place = &all->table.structs[own->number];
    if (one->slots != place->field_count) return "a struct of another number of fields";
    if (own->absent < 0 || own->absent_count < 0 || (size_t)own->absent + (size_t)own->absent_count > absent)
        return "a struct's absent fields are not there";
    for (int32_t i = 0; i < own->absent_count; i++) {
        int32_t slot = layout->absent[own->absent + i].slot;
        if (slot < 0 || slot >= place->field_count) return "an absent field without a place";
    }
    for (int32_t i = 0; i < one->field_count + one->tag_count; i++) {
        const walk_field *field = walk_field_at(&layout->table, one, i);
        if (!rows_is_same(all, layout, &field->type, &all->table.fields[place->fields + field->slot].type))
            return "a field of another type";
    }
    return NULL;
}

WALK_LINKAGE const char *rows_open_layout(const row_union *all, const int32_t *words, size_t count,
                                          row_layout *layout) {
    size_t structs = (size_t)layout->table.struct_count;
    if (count < 3 * structs || (count - 3 * structs) % 2) return "the structs' places are cut off";
    layout->structs = (const row_struct *)words;
    layout->absent = (const row_absent *)(words + 3 * structs);
    for (int32_t i = 0; i < layout->table.struct_count; i++) {
        const char *fault = rows_check_struct(all, layout, i, (count - 3 * structs) / 2);
        if (fault) return fault;
    }
    return layout->structs[0].number ? "the message is not the union's" : NULL;
}
