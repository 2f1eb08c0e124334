/* Prints a message: print_message TABLE < BYTES, where TABLE is a file with the words of a table. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../src/walk.h"

typedef struct {
    const walk_table *table;
    int depth;
} printer;

static void line(const printer *to, const walk_field *field, int is_element) {
    printf("%*s", 2 * to->depth, "");
    if (is_element)
        printf("- ");
    else if (field)
        printf("%d: ", (int)(field - to->table->fields));
}

static int begin_struct(void *to, int32_t number) {
    printer *p = to;
    printf("%*sstruct %d\n", 2 * p->depth, "", (int)number);
    p->depth++;
    return 0;
}

static int end_struct(void *to, int32_t number, const walk_field *field, int is_element) {
    (void)number, (void)field, (void)is_element;
    ((printer *)to)->depth--;
    return 0;
}

static int begin_array(void *to, const walk_type *element, int32_t count) {
    (void)element;
    printer *p = to;
    printf("%*sarray of %d\n", 2 * p->depth, "", (int)count);
    p->depth++;
    return 0;
}

static int end_array(void *to, const walk_field *field, int is_element) {
    return end_struct(to, 0, field, is_element);
}

static void print_bytes(const uint8_t *data, int32_t size) {
    for (int32_t i = 0; i < size; i++) printf("%02x", data[i]);
    printf("\n");
}

static int value(void *to, int32_t kind, const walk_field *field, int is_element, const uint8_t *data,
                 int32_t size) {
    line(to, field, is_element);
    uint64_t bits = 0;
    switch (kind) {
    case WALK_STRING: printf("\"%.*s\"\n", (int)size, (const char *)data); return 0;
    case WALK_BOOL: printf("%s\n", *data ? "true" : "false"); return 0;
    case WALK_FLOAT64: printf("%.17g\n", walk_double(data)); return 0;
    case WALK_UINT16:
    case WALK_UINT32:
    case WALK_INT8:
    case WALK_INT16:
    case WALK_INT32:
    case WALK_INT64:
        if (kind != WALK_UINT16 && kind != WALK_UINT32 && data[0] & 0x80) bits = UINT64_MAX;
        for (int32_t i = 0; i < size; i++) bits = bits << 8 | data[i];
        printf("%" PRId64 "\n", (int64_t)bits);
        return 0;
    default: print_bytes(data, size); return 0;
    }
}

static int numbers(void *to, int32_t kind, const walk_field *field, int is_element, const uint8_t *data,
                   int32_t count) {
    static const int sizes[] = {1, 1, 2, 2, 4, 4, 8, 8, 16};
    printer *p = to;
    line(to, field, is_element);
    printf("array of %d\n", (int)count);
    p->depth++;
    for (int32_t i = 0; i < count; i++)
        value(to, kind, field, 1, data + (size_t)i * (size_t)sizes[kind], sizes[kind]);
    p->depth--;
    return 0;
}

static int null(void *to, const walk_field *field, int is_element) {
    line(to, field, is_element);
    printf("null\n");
    return 0;
}

static int unknown_tag(void *to, uint32_t tag, const uint8_t *data, int32_t size) {
    printf("%*sunknown tag %" PRIu32 ": ", 2 * ((printer *)to)->depth, "", tag);
    print_bytes(data, size);
    return 0;
}

static unsigned char *whole(FILE *file, size_t *size) {
    size_t room = 1 << 16;
    unsigned char *data = malloc(room);
    *size = 0;
    while (data && (*size += fread(data + *size, 1, room - *size, file)) == room)
        data = realloc(data, room *= 2);
    return data;
}

int main(int count, char **arguments) {
    static const walk_visitor visitor = {begin_struct, end_struct, begin_array, end_array,
                                         value,        numbers,    null,        unknown_tag};
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (!file) return fprintf(stderr, "print_message TABLE < BYTES\n"), 2;
    size_t words, size;
    int32_t *table_words = (int32_t *)(void *)whole(file, &words);
    unsigned char *data = whole(stdin, &size);
    if (!table_words || !data) return 2;
    walk_table table;
    const char *fault = walk_open(table_words, words / 4, &table);
    if (fault) return fprintf(stderr, "%s\n", fault), 2;
    printer to = {&table, 0};
    walk_state state = {data, data, data + size, NULL, 0};
    int failed = walk_message(&table, &state, &visitor, &to);
    if (failed) fprintf(stderr, "at byte %td: %s\n", state.at - data, state.reason);
    else if (state.at != state.limit) fprintf(stderr, "%td bytes left over\n", state.limit - state.at);
    free(table_words);
    free(data);
    return failed || state.at != state.limit;
}
