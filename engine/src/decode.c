/* Decoding: builds objects from the walk's callbacks. */

#define FEW_SLOTS 256
#define MOST_FRAMES (2 * WALK_MOST_DEPTH + 2)
#define MEMORY 64
#define MOST_KEPT 64 /* bytes of a text that a table keeps */

/* An open struct or array. */
typedef struct {
    PyObject **around; /* where the enclosing one's next value goes */
    PyObject **values; /* of a struct; NULL for an array */
    PyObject **unused; /* the builder's unused slots before it */
    const Class *one;
    PyObject *array;   /* a list or a tuple, not tracked by the collector; NULL for a struct */
    PyObject *unknown; /* a list of unknown tagged fields, if any */
    uint64_t owned;    /* of the enclosing struct */
    int is_collected;  /* whether the collector must track the array */
} Frame;

/* A short string or an array of numbers seen before in the message, to reuse its object. */
typedef struct {
    uint64_t first, last; /* the first and last 8 bytes, which are all if there are at most 16 */
    const uint8_t *data;
    size_t size;
    int32_t kind;         /* of the string or of the numbers */
    PyObject *value;
} Remembered;

typedef struct {
    const Table *table;
    PyObject *lender; /* what bytes values are views of; NULL if they are copied */
    PyObject *lent;   /* a view of all of it, from the first bytes value on */
    PyObject *result;
    PyObject **here;   /* where the next element goes; for a struct, its first attribute */
    PyObject **unused; /* of the slots */
    uint64_t owned;    /* one bit per value of the innermost struct; later ones are all owned */
    const uint8_t *start;
    int depth;
    uint64_t is_remembered; /* one bit per entry that is in use */
    Frame frames[MOST_FRAMES];
    PyObject *slots[FEW_SLOTS];
    Remembered remembered[MEMORY];
} Builder;

/* Stores the value of a field or of an element, with a reference if it is owned. */
static BUILD_INLINE int put(Builder *b, const walk_field *field, int is_element, PyObject *value, int is_owned) {
    if (is_element) {
        *b->here++ = is_owned ? value : Py_NewRef(value);
        return 0;
    }
    int32_t slot = field->slot;
    b->here[slot] = value;
    if (slot >= NEAR_SLOTS) {
        if (!is_owned) Py_INCREF(value);
    } else if (is_owned) {
        b->owned |= (uint64_t)1 << slot;
    }
    return 0;
}

static BUILD_INLINE int deliver(Builder *b, const walk_field *field, int is_element, PyObject *value) {
    return value ? put(b, field, is_element, value, 1) : -1;
}

/* Returns to the struct or array that encloses the innermost one. */
static inline Frame *leave(Builder *b) {
    Frame *frame = &b->frames[--b->depth];
    b->here = frame->around;
    if (frame->values) {
        if (frame->values != frame->unused) PyMem_Free(frame->values);
        b->unused = frame->unused;
        b->owned = frame->owned;
    }
    return frame;
}

static BUILD_INLINE int build_begin_struct(void *to, int32_t number) {
    Builder *b = to;
    const Class *one = &b->table->classes[number];
    PyObject **values = b->unused;
    if (b->depth == MOST_FRAMES) return -1;
    int is_room = one->count <= b->slots + FEW_SLOTS - values;
    if (!is_room && !(values = PyMem_Malloc((size_t)one->count * sizeof *values))) return -1;
    Frame *frame = &b->frames[b->depth++];
    frame->around = b->here;
    frame->values = values;
    frame->unused = b->unused;
    frame->one = one;
    frame->unknown = NULL;
    frame->owned = b->owned;
    if (is_room) b->unused += one->count;
    b->here = values;
    b->owned = 0;
    const Optional *optional = one->optional;
    for (const Optional *end = optional + one->optional_count; optional < end; optional++)
        values[optional->slot] = optional->value;
    for (int32_t i = NEAR_SLOTS; i < one->count; i++) values[i] = NULL;
    return 0;
}

/* The default of an attribute that is not on the wire; a new reference. */
static inline PyObject *default_of(const Slot *slot) {
    if (!slot->is_made) return Py_NewRef(slot->value);
    return slot->value == (PyObject *)&PyList_Type ? PyList_New(0) : PyObject_CallNoArgs(slot->value);
}

static inline void let_go(PyObject **values, const Class *one, uint64_t owned) {
    for (; owned; owned &= owned - 1) Py_DECREF(values[LOWEST_BIT(owned)]);
    for (int32_t i = NEAR_SLOTS; i < one->count; i++) Py_XDECREF(values[i]);
}

/* Makes the defaults that a struct must own; -1 if that fails. */
static BUILD_COLD int complete(Builder *b, Frame *frame) {
    const Class *one = frame->one;
    for (int32_t i = 0; i < one->optional_count; i++) {
        int32_t slot = one->optional[i].slot;
        PyObject **value = &frame->values[slot];
        if (slot == one->count - 1 && frame->unknown)
            *value = PyList_AsTuple(frame->unknown);
        else if (*value)
            continue;
        else
            *value = default_of(&one->slots[slot]);
        if (!*value) return -1;
        if (slot < NEAR_SLOTS) b->owned |= (uint64_t)1 << slot;
    }
    return 0;
}

static inline int build_end_struct(void *to, int32_t number, const walk_field *field, int is_element) {
    Builder *b = to;
    Frame *frame = &b->frames[b->depth - 1];
    const Class *one = frame->one;
    PyObject **values = frame->values;
    (void)number;
    if ((one->is_completed || frame->unknown) && complete(b, frame)) return -1;
    PyObject *made = one->make((PyObject *)one->cls, values, (size_t)one->count, NULL);
    let_go(values, one, b->owned);
    Py_XDECREF(frame->unknown);
    leave(b);
    if (field) return deliver(b, field, is_element, made);
    b->result = made;
    return made ? 0 : -1;
}

/* Arrays of structs are lists, all others tuples. */
static inline int build_begin_array(void *to, const walk_type *element, int32_t count) {
    Builder *b = to;
    if (b->depth == MOST_FRAMES) return -1;
    int is_list = element->kind == WALK_STRUCT;
    PyObject *array = is_list ? PyList_New(count) : PyTuple_New(count);
    if (!array) return -1;
    /* The collector must not show it while elements are missing; texts and bytes need no tracking at all. */
    if (is_list || count) PyObject_GC_UnTrack(array);
    Frame *frame = &b->frames[b->depth++];
    frame->around = b->here;
    frame->values = NULL;
    frame->array = array;
    frame->is_collected = is_list || (count && (b->lender || element->kind == WALK_ARRAY));
    b->here = is_list ? ((PyListObject *)array)->ob_item : ((PyTupleObject *)array)->ob_item;
    return 0;
}

static inline int build_end_array(void *to, const walk_field *field, int is_element) {
    Builder *b = to;
    Frame *frame = leave(b);
    if (frame->is_collected) PyObject_GC_Track(frame->array);
    return deliver(b, field, is_element, frame->array);
}

static PyObject *uuid_of(const Table *table, const uint8_t *data) {
    PyObject *raw = PyBytes_FromStringAndSize((const char *)data, 16);
    if (!raw) return NULL;
    PyObject *known = PyObject_GetItem(table->uuids, raw);
    Py_DECREF(raw);
    return known;
}

/* An integer. */
static BUILD_INLINE int64_t int_of(int32_t kind, const uint8_t *p) {
    switch (kind) {
    case WALK_INT8: return (int8_t)*p;
    case WALK_INT16: return (int16_t)(p[0] << 8 | p[1]);
    case WALK_UINT16: return p[0] << 8 | p[1];
    case WALK_INT32: return (int32_t)walk_big32(p);
    case WALK_UINT32: return walk_big32(p);
    default: return (int64_t)walk_big64(p);
    }
}

static BUILD_INLINE PyObject *number_of(const Table *table, int32_t kind, const uint8_t *p) {
    if (kind == WALK_BOOL) return PyBool_FromLong(*p);
    if (kind == WALK_UUID) return uuid_of(table, p);
    if (kind == WALK_FLOAT64) return PyFloat_FromDouble(walk_double(p));
    int64_t number = int_of(kind, p);
    return number == (long)number ? PyLong_FromLong((long)number) : PyLong_FromLongLong(number);
}

/* A small cached number, borrowed; NULL for all others. */
static BUILD_INLINE PyObject *small_of(const Table *table, int32_t kind, const uint8_t *p) {
    if (kind == WALK_BOOL) return *p ? Py_True : Py_False;
    if (kind >= WALK_FLOAT64) return NULL;
    uint64_t place = (uint64_t)int_of(kind, p) + 1;
    return place < SMALL_INTS ? PyTuple_GET_ITEM(table->small, place) : NULL;
}

/* The first and last eight bytes, or all if there are fewer. */
static inline void read_ends(const uint8_t *data, size_t size, uint64_t *first, uint64_t *last) {
    *first = *last = 0;
    if (size >= 8) {
        memcpy(first, data, 8);
        memcpy(last, data + size - 8, 8);
    } else if (size >= 4) {
        memcpy(first, data, 4);
        memcpy(last, data + size - 4, 4);
    } else {
        for (size_t i = 0; i < size; i++) *first = *first << 8 | data[i];
    }
}

/* The object made of equal bytes before, or NULL, and its entry or a free one. */
static inline PyObject *recall(Builder *b, Remembered *wanted, Remembered **place) {
    read_ends(wanted->data, wanted->size, &wanted->first, &wanted->last);
    uint64_t mixed = wanted->first ^ (wanted->last << 29 | wanted->last >> 35) ^ wanted->size;
    mixed *= 0x9E3779B97F4A7C15u;
    *place = &b->remembered[(mixed >> 32) % MEMORY];
    const Remembered *one = *place;
    int is_equal = b->is_remembered >> (one - b->remembered) & 1 && one->first == wanted->first &&
                   one->last == wanted->last && one->size == wanted->size && one->kind == wanted->kind &&
                   (one->size <= 16 || !memcmp(one->data, wanted->data, one->size));
    return is_equal ? Py_NewRef(one->value) : NULL;
}

/* Remembers a value and returns it; NULL stays NULL. */
static inline PyObject *remember(Builder *b, Remembered *made, Remembered *place, PyObject *value) {
    uint64_t bit = (uint64_t)1 << (place - b->remembered);
    if (!value) return NULL;
    if (b->is_remembered & bit) Py_DECREF(place->value);
    made->value = Py_NewRef(value);
    *place = *made;
    b->is_remembered |= bit;
    return value;
}

/* Most strings are ASCII, which needs no decoding. */
static inline PyObject *text_of(const uint8_t *data, int32_t size) {
    if (size < 2 || !is_ascii(data, (size_t)size)) return PyUnicode_DecodeUTF8((const char *)data, size, NULL);
    PyObject *text = PyUnicode_New(size, 127);
    if (text) memcpy(PyUnicode_1BYTE_DATA(text), data, (size_t)size);
#ifdef Py_GIL_DISABLED
    /* Another thread may have changed the bytes since they were checked. */
    if (text && !is_ascii(PyUnicode_1BYTE_DATA(text), (size_t)size)) {
        Py_DECREF(text);
        return PyUnicode_DecodeUTF8((const char *)data, size, NULL);
    }
#endif
    return text;
}

/* The last text of this field of the message itself, borrowed, if it repeats: a group's id, for instance. */
static BUILD_INLINE PyObject *last_text(const Builder *b, const walk_field *field, const uint8_t *data,
                                        int32_t size) {
    PyObject *text = b->depth == 1 && b->table->texts ? b->table->texts[field->slot] : NULL;
    if (!text || PyUnicode_GET_LENGTH(text) != size) return NULL;
    /* Where an ASCII string's characters are. */
    return memcmp((PyASCIIObject *)text + 1, data, (size_t)size) ? NULL : text;
}

/* Replaces the remembered string, unless a builder has borrowed it. */
static PyObject *text_anew(const Table *table, int32_t slot, const uint8_t *data, int32_t size) {
    PyObject *text = text_of(data, size);
    if (text && table->builders == 1 && size <= MOST_KEPT && PyUnicode_IS_COMPACT_ASCII(text))
        Py_XSETREF(table->texts[slot], Py_NewRef(text));
    return text;
}

/* A string field; short ones in arrays are likely to repeat. */
static PyObject *text_in(Builder *b, const walk_field *field, const uint8_t *data, int32_t size) {
    const Table *table = b->table;
    if (b->depth == 1 && table->texts) return text_anew(table, field->slot, data, size);
    if (size > 16 || size < 2 || b->depth < 2) return text_of(data, size);
    Remembered *place, wanted = {.data = data, .size = (size_t)size, .kind = WALK_STRING};
    PyObject *value = recall(b, &wanted, &place);
    return value ? value : remember(b, &wanted, place, text_of(data, size));
}

/* A part of a view.  A new view of the same buffer is narrowed, which takes half as long as a slice. */
static PyObject *part_of(PyObject *whole, Py_ssize_t at, Py_ssize_t size) {
    PyObject *part = PyMemoryView_FromObject(whole);
    if (!part) return NULL;
    Py_buffer *own = PyMemoryView_GET_BUFFER(part);
    if (own->ndim == 1 && own->itemsize == 1 && own->strides[0] == 1 && !own->suboffsets) {
        own->buf = (char *)own->buf + at;
        own->len = own->shape[0] = size;
        return part;
    }
    Py_DECREF(part);
    return PySequence_GetSlice(whole, at, at + size);
}

/* Bytes are copied, or a view of what they are read from. */
static PyObject *slice_of(Builder *b, const uint8_t *data, int32_t size) {
    if (!b->lender) return PyBytes_FromStringAndSize((const char *)data, size);
    if (!b->lent && !(b->lent = PyMemoryView_FromObject(b->lender))) return NULL;
    return part_of(b->lent, data - b->start, size);
}

static BUILD_INLINE int build_value(void *to, int32_t kind, const walk_field *field, int is_element,
                                    const uint8_t *data, int32_t size) {
    Builder *b = to;
    PyObject *value = small_of(b->table, kind, data);
    if (kind == WALK_STRING) value = last_text(b, field, data, size);
    if (value) return put(b, field, is_element, value, 0);
    if (kind == WALK_STRING)
        value = text_in(b, field, data, size);
    else if (kind >= WALK_BYTES)
        value = slice_of(b, data, size);
    else
        value = number_of(b->table, kind, data);
    return deliver(b, field, is_element, value);
}

static PyObject *numbers_of(const Table *table, int32_t kind, const uint8_t *data, int32_t count) {
    size_t size = (size_t)walk_sizes[kind];
    PyObject *tuple = PyTuple_New(count);
    if (!tuple) return NULL;
    /* The collector need not track it, as numbers refer to nothing. */
    if (count) PyObject_GC_UnTrack(tuple);
    for (int32_t i = 0; i < count; i++) {
        PyObject *value = number_of(table, kind, data + (size_t)i * size);
        if (!value) {
            Py_DECREF(tuple);
            return NULL;
        }
        PyTuple_SET_ITEM(tuple, i, value);
    }
    return tuple;
}

static inline int build_numbers(void *to, int32_t kind, const walk_field *field, int is_element,
                                const uint8_t *data, int32_t count) {
    Builder *b = to;
    Remembered *place, wanted = {.data = data, .size = (size_t)count * (size_t)walk_sizes[kind], .kind = kind};
    PyObject *value = recall(b, &wanted, &place);
    if (!value) value = remember(b, &wanted, place, numbers_of(b->table, kind, data, count));
    return deliver(b, field, is_element, value);
}

static inline int build_null(void *to, const walk_field *field, int is_element) {
    return put(to, field, is_element, Py_None, 0);
}

static int build_unknown_tag(void *to, uint32_t tag, const uint8_t *data, int32_t size) {
    Builder *b = to;
    Frame *frame = &b->frames[b->depth - 1];
    if (!frame->unknown && !(frame->unknown = PyList_New(0))) return -1;
    PyObject *item = Py_BuildValue("(Iy#)", tag, (const char *)data, (Py_ssize_t)size);
    if (!item) return -1;
    int failed = PyList_Append(frame->unknown, item);
    Py_DECREF(item);
    return failed;
}

/* Frees what was built of an invalid message. */
static BUILD_COLD void abandon(Builder *b) {
    while (b->depth) {
        Frame *frame = &b->frames[b->depth - 1];
        if (frame->values) {
            let_go(frame->values, frame->one, b->owned);
            Py_XDECREF(frame->unknown);
        } else {
            Py_DECREF(frame->array);
        }
        leave(b);
    }
    Py_CLEAR(b->result);
}

/* The message at an offset, and where it ends; NULL if it is invalid. */
static PyObject *built(Table *table, const uint8_t *data, Py_ssize_t size, Py_ssize_t offset,
                       PyObject *lender, Py_ssize_t *end) {
    Builder b;
    walk_state state = {data, data + offset, data + size, NULL, 0};
    b.table = table;
    b.lender = lender;
    b.lent = NULL;
    b.start = data;
    b.result = NULL;
    b.here = b.unused = b.slots;
    b.depth = 0;
    b.owned = 0;
    b.is_remembered = 0;
    if (table->texts) table->builders++;
    if (walk_message(&table->walk, &state, NULL, &b)) {
        abandon(&b);
        give_up();
    }
    if (table->texts) table->builders--;
    for (int i = 0; b.is_remembered; i++, b.is_remembered >>= 1)
        if (b.is_remembered & 1) Py_DECREF(b.remembered[i].value);
    Py_XDECREF(b.lent);
    *end = state.at - data;
    return b.result;
}
