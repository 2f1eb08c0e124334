#include "walk.h"

/* How to call a callback; whoever includes walk.c for one visitor defines it, so that calls are inlined. */
#ifndef WALK_TELL
#define WALK_TELL(w, callback) (w)->visitor->callback
#endif

/* Included again for another visitor, under other names, it defines only functions with callbacks. */
#ifndef WALK_AGAIN

#define WALK_INLINE static ALWAYS_INLINE

/* Bytes of values of a fixed size, by kind; 0 of others. */
static const int32_t walk_sizes[WALK_KINDS] = {1, 1, 2, 2, 4, 4, 8, 8, 16, 0, 0, 0, 0, 0};

/* Functions take the position and return the next one, or NULL on failure: it stays in a register. */
typedef struct {
    const walk_table *table;
    const uint8_t *limit;
    walk_state *state; /* written only at the end */
    const walk_visitor *visitor;
    void *to;
    int depth;
} walk;

static inline COLD const uint8_t *walk_fault(walk *w, const uint8_t *at, const char *reason) {
    w->state->at = at;
    w->state->reason = reason;
    return NULL;
}

/* Ends a walk over bytes that may be valid, but exceed its limits. */
static inline COLD const uint8_t *walk_give_up(walk *w, const uint8_t *at, const char *reason) {
    w->state->is_given_up = 1;
    return walk_fault(w, at, reason);
}

/* Where to continue after a callback that returned ``failed``. */
WALK_INLINE const uint8_t *walk_told(walk *w, const uint8_t *at, int failed) {
    if (!failed) return at;
    w->state->at = at;
    return NULL;
}

WALK_INLINE size_t walk_left(const walk *w, const uint8_t *at) { return (size_t)(w->limit - at); }

/* Reads a variable integer that has more than one byte, or is cut off. */
static const uint8_t *walk_long_uvarint(walk *w, const uint8_t *at, uint32_t *value) {
    const uint8_t *first = at;
    uint32_t read = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        if (at == w->limit) return walk_fault(w, first, "a variable integer is cut off");
        uint32_t byte = *at++;
        read |= (byte & 0x7F) << shift;
        if (byte < 0x80) {
            *value = read;
            return at;
        }
    }
    return walk_fault(w, first, "a variable integer is longer than 5 bytes");
}

/* Reads a variable integer; most have one byte. */
WALK_INLINE const uint8_t *walk_uvarint(walk *w, const uint8_t *at, uint32_t *value) {
    if (at == w->limit || *at >= 0x80) return walk_long_uvarint(w, at, value);
    *value = *at;
    return at + 1;
}

/* Reads the length of a string, bytes or an array; -1 for null. */
WALK_INLINE const uint8_t *walk_length(walk *w, const uint8_t *at, const walk_type *type, int32_t *length) {
    const uint8_t *first = at;
    if (type->flags & WALK_COMPACT) {
        uint32_t raw;
        if (!(at = walk_uvarint(w, at, &raw))) return NULL;
        /* Java subtracts in 32 bits: from 2^31 + 1 on the length is negative. */
        *length = raw <= 0x80000000u ? (int32_t)((int64_t)raw - 1) : -1;
    } else if (type->kind == WALK_STRING) {
        if (walk_left(w, at) < 2) return walk_fault(w, at, "a length is cut off");
        *length = (int16_t)((uint16_t)at[0] << 8 | at[1]);
        at += 2;
    } else {
        if (walk_left(w, at) < 4) return walk_fault(w, at, "a length is cut off");
        *length = (int32_t)walk_big32(at);
        at += 4;
    }
    if (*length < 0) {
        if (!(type->flags & WALK_NULLABLE)) return walk_fault(w, first, "null is not allowed");
        *length = -1;
    }
    return at;
}

/* Whether a tag occurs between ``at`` and ``end``; out-of-order tags are rare, so the bytes are read again. */
static int walk_stood(walk *w, const uint8_t *at, const uint8_t *end, uint32_t tag) {
    while (at < end) {
        uint32_t other, size;
        if (!(at = walk_uvarint(w, at, &other)) || !(at = walk_uvarint(w, at, &size))) return 1;
        if (other == tag) return 1;
        at += size;
    }
    return 0;
}

#endif

static const uint8_t *walk_one_struct(walk *w, const uint8_t *at, int32_t number, const walk_field *field,
                                      int is_element);

static const uint8_t *walk_array(walk *w, const uint8_t *at, const walk_type *type, const walk_field *field,
                                 int is_element);

/* A value of a fixed size; the kind is known where it is inlined. */
WALK_INLINE const uint8_t *walk_fixed(walk *w, const uint8_t *at, int32_t kind, const walk_field *field,
                                      int is_element) {
    int32_t size = walk_sizes[kind];
    if (walk_left(w, at) < (size_t)size) return walk_fault(w, at, "a value is cut off");
    return walk_told(w, at + size, WALK_TELL(w, value)(w->to, kind, field, is_element, at, size));
}

/* A string or bytes. */
WALK_INLINE const uint8_t *walk_variable(walk *w, const uint8_t *at, int32_t kind, const walk_type *type,
                                         const walk_field *field, int is_element) {
    const uint8_t *data = at;
    int32_t size;
    if (!(at = walk_length(w, at, type, &size))) return NULL;
    if (size < 0) return walk_told(w, at, WALK_TELL(w, null)(w->to, field, is_element));
    if (kind == WALK_STRING && size > WALK_MOST_TEXT)
        return walk_fault(w, data, "a string is too long");
    if (walk_left(w, at) < (size_t)size) return walk_fault(w, at, "a value is cut off");
    return walk_told(w, at + size, WALK_TELL(w, value)(w->to, kind, field, is_element, at, size));
}

static const uint8_t *walk_any_struct(walk *w, const uint8_t *at, const walk_type *type,
                                      const walk_field *field, int is_element) {
    if (type->flags & WALK_NULLABLE) {
        if (at == w->limit) return walk_fault(w, at, "a marker is cut off");
        if (*at++ & 0x80) return walk_told(w, at, WALK_TELL(w, null)(w->to, field, is_element));
    }
    return walk_one_struct(w, at, type->child, field, is_element);
}

/* A value of any type; ``is_element`` is known where it is inlined. */
WALK_INLINE const uint8_t *walk_value(walk *w, const uint8_t *at, const walk_type *type,
                                      const walk_field *field, int is_element) {
    switch (type->kind) {
    case WALK_BOOL: return walk_fixed(w, at, WALK_BOOL, field, is_element);
    case WALK_INT8: return walk_fixed(w, at, WALK_INT8, field, is_element);
    case WALK_INT16: return walk_fixed(w, at, WALK_INT16, field, is_element);
    case WALK_UINT16: return walk_fixed(w, at, WALK_UINT16, field, is_element);
    case WALK_INT32: return walk_fixed(w, at, WALK_INT32, field, is_element);
    case WALK_UINT32: return walk_fixed(w, at, WALK_UINT32, field, is_element);
    case WALK_INT64: return walk_fixed(w, at, WALK_INT64, field, is_element);
    case WALK_FLOAT64: return walk_fixed(w, at, WALK_FLOAT64, field, is_element);
    case WALK_UUID: return walk_fixed(w, at, WALK_UUID, field, is_element);
    case WALK_STRING: return walk_variable(w, at, WALK_STRING, type, field, is_element);
    case WALK_ARRAY: return walk_array(w, at, type, field, is_element);
    case WALK_STRUCT: return walk_any_struct(w, at, type, field, is_element);
    default: return walk_variable(w, at, type->kind, type, field, is_element);
    }
}

static const uint8_t *walk_array(walk *w, const uint8_t *at, const walk_type *type, const walk_field *field,
                                 int is_element) {
    const uint8_t *first = at;
    int32_t count;
    if (!(at = walk_length(w, at, type, &count))) return NULL;
    if (count < 0) return walk_told(w, at, WALK_TELL(w, null)(w->to, field, is_element));
    const walk_type *element = &w->table->types[type->child];
    /* Checked before the callback, which may allocate room for all elements. */
    if ((uint64_t)count * (uint32_t)(element->smallest ? element->smallest : 1) > walk_left(w, at))
        return walk_fault(w, first, "more elements than bytes are left for");
    if (element->kind <= WALK_UUID) {
        const uint8_t *data = at;
        at += (size_t)count * (size_t)walk_sizes[element->kind];
        return walk_told(w, at, WALK_TELL(w, numbers)(w->to, element->kind, field, is_element, data, count));
    }
    if (WALK_TELL(w, begin_array)(w->to, element, count)) return walk_told(w, at, -1);
    if (element->kind == WALK_STRUCT && !(element->flags & WALK_NULLABLE)) {
        for (int32_t i = 0; i < count; i++)
            if (!(at = walk_one_struct(w, at, element->child, field, 1))) return NULL;
    } else {
        for (int32_t i = 0; i < count; i++)
            if (!(at = walk_value(w, at, element, field, 1))) return NULL;
    }
    return walk_told(w, at, WALK_TELL(w, end_array)(w->to, field, is_element));
}

/* A tagged field's payload, which ends where its size says. */
static const uint8_t *walk_tagged(walk *w, const uint8_t *at, const walk_field *field, uint32_t size) {
    const uint8_t *limit = w->limit;
    const walk_type *type = &field->type;
    w->limit = at + size;
    if (type->kind == WALK_STRUCT && type->flags & WALK_NULLABLE) {
        uint32_t marker;
        if (!(at = walk_uvarint(w, at, &marker))) return NULL;
        at = 0 < marker && marker <= 0x7FFFFFFF
                 ? walk_one_struct(w, at, type->child, field, 0)
                 : walk_told(w, at, WALK_TELL(w, null)(w->to, field, 0));
    } else {
        at = walk_value(w, at, type, field, 0);
    }
    if (!at) return NULL;
    if (at != w->limit) return walk_fault(w, at, "a tag's size is wrong");
    w->limit = limit;
    return at;
}

static const uint8_t *walk_tags(walk *w, const uint8_t *at, const walk_struct *one) {
    const uint8_t *place = at;
    uint32_t count;
    if (!(at = walk_uvarint(w, at, &count)) || !count) return at;
    if (count > walk_left(w, at)) return walk_fault(w, place, "more tagged fields than bytes");
    const uint8_t *first = at;
    int64_t last = -1;
    int backwards = 0;
    const walk_field *tags = w->table->fields + one->tags;
    const int32_t *foreign = w->table->foreign + one->foreign;
    while (count--) {
        uint32_t tag, size;
        place = at;
        if (!(at = walk_uvarint(w, at, &tag)) || !(at = walk_uvarint(w, at, &size))) return NULL;
        /* Kafka's readers accept tags in any order. */
        if (tag <= last) {
            if (++backwards > WALK_MOST_BACKWARDS)
                return walk_give_up(w, place, "too many tags out of order");
            if (walk_stood(w, first, place, tag)) return walk_fault(w, place, "a tag stands twice");
        }
        if (tag > last) last = tag;
        for (int32_t i = 0; i < one->foreign_count; i++)
            if ((uint32_t)foreign[i] == tag)
                return walk_fault(w, place, "a tag is not of this version");
        if (size > walk_left(w, at)) return walk_fault(w, at, "a tagged field is cut off");
        const walk_field *known = 0;
        for (int32_t i = 0; i < one->tag_count && !known; i++)
            if ((uint32_t)tags[i].tag == tag) known = &tags[i];
        if (known)
            at = walk_tagged(w, at, known, size);
        else
            at = walk_told(w, at + size, WALK_TELL(w, unknown_tag)(w->to, tag, at, (int32_t)size));
        if (!at) return NULL;
    }
    return at;
}

static const uint8_t *walk_one_struct(walk *w, const uint8_t *at, int32_t number, const walk_field *field,
                                      int is_element) {
    const walk_struct *one = &w->table->structs[number];
    if (w->depth == WALK_MOST_DEPTH) return walk_give_up(w, at, "structs too deep");
    w->depth++;
    if (WALK_TELL(w, begin_struct)(w->to, number)) return walk_told(w, at, -1);
    const walk_field *own = w->table->fields + one->fields;
    for (const walk_field *end = own + one->field_count; own < end; own++)
        if (!(at = walk_value(w, at, &own->type, own, 0))) return NULL;
    if (one->flexible) {
        /* Most sections are empty. */
        if (at < w->limit && !*at)
            at++;
        else if (!(at = walk_tags(w, at, one)))
            return NULL;
    }
    w->depth--;
    return walk_told(w, at, WALK_TELL(w, end_struct)(w->to, number, field, is_element));
}

WALK_LINKAGE int walk_message(const walk_table *table, walk_state *state,
                              const walk_visitor *visitor, void *to) {
    static const uint8_t nowhere; /* stands for an empty message's address, as NULL means failure */
    int is_nowhere = !state->at;
    walk w = {table, is_nowhere ? &nowhere : state->limit, state, visitor, to, 0};
    state->reason = 0;
    state->is_given_up = 0;
    const uint8_t *end = walk_one_struct(&w, is_nowhere ? &nowhere : state->at, 0, 0, 0);
    if (is_nowhere)
        state->at = NULL;
    else if (end)
        state->at = end;
    return end ? 0 : -1;
}

#ifndef WALK_AGAIN

/* Moves ``at`` past ``items`` of ``width`` words each; 0 if there are fewer than ``count`` in all. */
static int walk_room(size_t *at, size_t count, int32_t items, size_t width) {
    if (items < 0 || (size_t)items > (count - *at) / width) return 0;
    *at += (size_t)items * width;
    return 1;
}

static int walk_is_within(int32_t first, int32_t items, int32_t all) {
    return first >= 0 && items >= 0 && items <= all && first <= all - items;
}

static int walk_is_type(const walk_table *t, const walk_type *type) {
    int32_t all = type->kind == WALK_ARRAY ? t->type_count : type->kind == WALK_STRUCT ? t->struct_count : 1;
    return type->kind >= 0 && type->kind < WALK_KINDS && type->smallest >= 0 &&
           walk_is_within(type->child, 1, all) &&
           /* Counts of elements are checked by it. */
           (type->kind > WALK_UUID || type->smallest == walk_sizes[type->kind]);
}

static int walk_is_nested_too_deep(const walk_table *t, int32_t number) {
    int depth = 0;
    while (t->types[number].kind == WALK_ARRAY) {
        if (++depth == WALK_MOST_NESTED) return 1;
        number = t->types[number].child;
    }
    return 0;
}

WALK_LINKAGE const char *walk_open(const int32_t *words, size_t count, walk_table *table) {
    if (count < 5) return "a table has five words at the least";
    walk_table t = {words[0], words[1], words[2], words[3], words[4], 0, 0, 0, 0};
    if (t.format != WALK_FORMAT) return "a table of another format";
    size_t at = 5;
    t.types = (const walk_type *)(words + at);
    if (!walk_room(&at, count, t.type_count, 4)) return "the types are cut off";
    t.structs = (const walk_struct *)(words + at);
    if (!walk_room(&at, count, t.struct_count, 8)) return "the structs are cut off";
    t.fields = (const walk_field *)(words + at);
    if (!walk_room(&at, count, t.field_count, 6)) return "the fields are cut off";
    t.foreign = words + at;
    if (!walk_room(&at, count, t.foreign_count, 1) || at != count)
        return "the table has another length";
    if (t.struct_count < 1) return "a table without a struct";
    for (int32_t i = 0; i < t.type_count; i++) {
        if (!walk_is_type(&t, &t.types[i])) return "a type that can't be";
        if (t.types[i].kind == WALK_ARRAY && t.types[i].child >= i)
            return "elements stand before arrays";
        if (walk_is_nested_too_deep(&t, i)) return "arrays nested too deep";
    }
    for (int32_t i = 0; i < t.field_count; i++)
        if (!walk_is_type(&t, &t.fields[i].type)) return "a field of a type that can't be";
    for (int32_t i = 0; i < t.struct_count; i++) {
        const walk_struct *one = &t.structs[i];
        if (!walk_is_within(one->fields, one->field_count, t.field_count) ||
            !walk_is_within(one->tags, one->tag_count, t.field_count) ||
            !walk_is_within(one->foreign, one->foreign_count, t.foreign_count) ||
            one->slots < 0)
            return "a struct's fields are not there";
        for (int32_t k = 0; k < one->field_count + one->tag_count; k++) {
            int32_t slot = walk_field_at(&t, one, k)->slot;
            if (!walk_is_within(slot, 1, one->slots)) return "a field without a place";
        }
    }
    *table = t;
    return 0;
}

#endif
