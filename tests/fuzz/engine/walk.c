/* A fuzzer of the walk: real tables, tables with a few words changed, and any bytes.

   $TABLES is a file of tables: how many words each has, and these. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "walk.h"

#define MOST_TABLES 4096
#define MOST_CHANGES 4

static int32_t *tables[MOST_TABLES];
static uint32_t sizes[MOST_TABLES], table_count;

/* What a walk tells has to be in order; arrays and structs are open one within another. */
typedef struct {
    const walk_table *table;
    const uint8_t *start, *limit;
    int depth;
    int32_t left[4 * WALK_MOST_DEPTH * WALK_MOST_NESTED]; /* elements to come; of a struct -1 */
    uint64_t sum;
} listener;

static void expect(int is_so) {
    if (!is_so) abort();
}

static void read_all(listener *to, const uint8_t *data, size_t size) {
    expect(data >= to->start && size <= (size_t)(to->limit - data));
    for (size_t i = 0; i < size; i++) to->sum += data[i];
}

static void take(listener *to, const walk_field *field, int is_element) {
    expect(to->depth || !field);
    if (!field) return;
    expect(field >= to->table->fields && field < to->table->fields + to->table->field_count);
    if (is_element)
        expect(to->left[to->depth - 1]-- > 0);
    else
        expect(to->left[to->depth - 1] == -1);
}

static int begin(listener *to, int32_t left) {
    expect((size_t)to->depth < sizeof to->left / sizeof *to->left);
    to->left[to->depth++] = left;
    return 0;
}

static int begin_struct(void *to, int32_t number) {
    expect(number >= 0 && number < ((listener *)to)->table->struct_count);
    return begin(to, -1);
}

static int end_struct(void *to, int32_t number, const walk_field *field, int is_element) {
    listener *l = to;
    expect(number < l->table->struct_count && l->depth && l->left[--l->depth] == -1);
    take(l, field, is_element);
    return 0;
}

static int begin_array(void *to, const walk_type *element, int32_t count) {
    const walk_table *table = ((listener *)to)->table;
    expect(element >= table->types && element < table->types + table->type_count && count >= 0);
    return begin(to, count);
}

static int end_array(void *to, const walk_field *field, int is_element) {
    listener *l = to;
    expect(l->depth && l->left[--l->depth] == 0);
    take(l, field, is_element);
    return 0;
}

static int value(void *to, int32_t kind, const walk_field *field, int is_element, const uint8_t *data,
                 int32_t size) {
    expect(kind < WALK_ARRAY && size >= 0);
    read_all(to, data, (size_t)size);
    take(to, field, is_element);
    return 0;
}

static int numbers(void *to, int32_t kind, const walk_field *field, int is_element, const uint8_t *data,
                   int32_t count) {
    static const size_t bytes[] = {1, 1, 2, 2, 4, 4, 8, 8, 16};
    expect(kind <= WALK_UUID && count >= 0);
    read_all(to, data, (size_t)count * bytes[kind]);
    take(to, field, is_element);
    return 0;
}

static int null(void *to, const walk_field *field, int is_element) {
    take(to, field, is_element);
    return 0;
}

static int unknown_tag(void *to, uint32_t tag, const uint8_t *data, int32_t size) {
    (void)tag;
    expect(size >= 0);
    read_all(to, data, (size_t)size);
    return 0;
}

static const walk_visitor visitor = {begin_struct, end_struct, begin_array, end_array,
                                     value,        numbers,    null,        unknown_tag};

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *count, char ***arguments) {
    (void)count, (void)arguments;
    const char *name = getenv("TABLES");
    FILE *file = name ? fopen(name, "rb") : NULL;
    expect(file != NULL);
    while (table_count < MOST_TABLES && fread(&sizes[table_count], 4, 1, file) == 1) {
        size_t words = sizes[table_count];
        tables[table_count] = malloc(words * 4);
        expect(fread(tables[table_count], 4, words, file) == words);
        table_count++;
    }
    fclose(file);
    expect(table_count > 0);
    return 0;
}

/* Two bytes choose the table, a third how many words of it become others, of four bytes each. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 3) return 0;
    uint32_t number = (data[0] | (uint32_t)data[1] << 8) % table_count;
    int changes = data[2] % (MOST_CHANGES + 1);
    data += 3, size -= 3;
    if (size < (size_t)changes * 4) return 0;
    size_t words = sizes[number];
    int32_t *own = malloc(words * 4);
    memcpy(own, tables[number], words * 4);
    for (; changes; changes--, data += 4, size -= 4)
        own[(data[0] | (uint32_t)data[1] << 8) % words] = (int16_t)(data[2] | data[3] << 8);
    walk_table table;
    const char *fault = walk_open(own, words, &table);
    if (!fault) {
        listener *to = calloc(1, sizeof *to);
        uint8_t *bytes = malloc(size ? size : 1); /* so that its end is guarded */
        memcpy(bytes, data, size);
        walk_state state = {bytes, bytes, bytes + size, NULL};
        *to = (listener){.table = &table, .start = bytes, .limit = bytes + size};
        int failed = walk_message(&table, &state, &visitor, to);
        expect(state.at >= bytes && state.at <= bytes + size);
        expect(failed ? state.reason != NULL : to->depth == 0);
        free(bytes);
        free(to);
    }
    free(own);
    return 0;
}
