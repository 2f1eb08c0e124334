/* Encoding: for plain values of the right types; the engine gives up on all others. */

#define FEW_BLOBS 16
#define BLOB_SIZE 256 /* from so many bytes on they are copied once, at the end */

/* Large bytes, to be inserted before byte ``before`` of the rest. */
typedef struct {
    size_t before;
    Py_buffer view;
} Blob;

typedef struct {
    Writer out;
    const Table *table;
    int depth;
    int in_tags; /* depth of tag sections, whose bytes move once their size is known */
    Blob *blobs; /* ``few`` while that is large enough */
    size_t blob_count, blob_room, blob_bytes;
    Blob few[FEW_BLOBS];
} Encoding;

static int put_uuid(const Table *table, uint8_t *p, PyObject *value) {
    if (!Py_IS_TYPE(value, (PyTypeObject *)table->uuid) || !table->uuid_number.offset) return -1;
    PyObject *number = attribute_at(value, table->uuid_number.offset);
    PyObject *high = number && PyLong_CheckExact(number) ? PyNumber_Rshift(number, table->half) : NULL;
    int failed = !high;
    if (high) {
        /* The number first: a greater one is an error, which may run a finalizer that frees it. */
        put64(p + 8, PyLong_AsUnsignedLongLongMask(number));
        put64(p, PyLong_AsUnsignedLongLong(high));
        Py_DECREF(high);
        failed = PyErr_Occurred() != NULL;
    }
    attribute_done(number);
    return failed ? -1 : 0;
}

static BUILD_INLINE int put_number(const Table *table, int32_t kind, uint8_t *p, PyObject *value) {
    if (kind == WALK_BOOL) {
        if (value != Py_True && value != Py_False) return -1;
        *p = value == Py_True;
        return 0;
    }
    if (kind == WALK_FLOAT64) {
        if (!PyFloat_CheckExact(value)) return -1;
        put_double(p, PyFloat_AS_DOUBLE(value));
        return 0;
    }
    if (kind == WALK_UUID) return put_uuid(table, p, value);
    if (!PyLong_CheckExact(value)) return -1;
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (overflow) return -1;
    return put_int(p, kind, number);
}

static int put_struct(Encoding *e, int32_t number, PyObject *value);
static inline int put_value(Encoding *e, const walk_type *type, PyObject *value);

static int put_array(Encoding *e, const walk_type *type, PyObject *value) {
    int is_list = PyList_CheckExact(value);
    if (!is_list && !PyTuple_CheckExact(value)) return -1;
    Py_ssize_t count = is_list ? PyList_GET_SIZE(value) : PyTuple_GET_SIZE(value);
    if (put_length(&e->out, type, count)) return -1;
    const walk_type *element = &e->table->walk.types[type->child];
    int32_t size = walk_sizes[element->kind];
    uint8_t *p = NULL;
    if (size && !(p = room_for(&e->out, (size_t)count * (size_t)size))) return -1;
    for (Py_ssize_t i = 0; i < count; i++) {
        /* A comparison with a default, or another thread, could shorten the list. */
        PyObject *item = is_list ? item_at(value, i) : Py_NewRef(PyTuple_GET_ITEM(value, i));
        if (!item) return -1;
        int failed = size ? put_number(e->table, element->kind, p + i * size, item)
                          : put_value(e, element, item);
        Py_DECREF(item);
        if (failed) return -1;
    }
    return 0;
}

static int more_blobs(Encoding *e) {
    Blob *blobs = PyMem_Malloc(2 * e->blob_room * sizeof(Blob));
    if (!blobs) return -1;
    memcpy(blobs, e->blobs, e->blob_count * sizeof(Blob));
    if (e->blobs != e->few) PyMem_Free(e->blobs);
    e->blobs = blobs;
    e->blob_room *= 2;
    return 0;
}

/* Bytes, or another contiguous buffer. */
static int put_buffer(Encoding *e, const walk_type *type, PyObject *value) {
    int is_bytes = PyBytes_CheckExact(value);
    if (is_bytes && (PyBytes_GET_SIZE(value) < BLOB_SIZE || e->in_tags)) {
        Py_ssize_t size = PyBytes_GET_SIZE(value);
        return put_length(&e->out, type, size) || put_bytes(&e->out, PyBytes_AS_STRING(value), (size_t)size);
    }
    if (e->blob_count == e->blob_room && more_blobs(e)) return -1;
    Py_buffer *view = &e->blobs[e->blob_count].view;
    if (is_bytes) {
        view->buf = PyBytes_AS_STRING(value);
        view->len = PyBytes_GET_SIZE(value);
        view->obj = Py_NewRef(value);
    } else if (!open_bytes(value, view)) {
        return -1;
    }
    int failed = put_length(&e->out, type, view->len);
    if (!failed && view->len >= BLOB_SIZE && !e->in_tags) {
        e->blobs[e->blob_count++].before = e->out.size;
        e->blob_bytes += (size_t)view->len;
        return 0;
    }
    failed = failed || put_bytes(&e->out, view->buf, (size_t)view->len);
    PyBuffer_Release(view);
    return failed;
}

static inline int put_text(Encoding *e, const walk_type *type, PyObject *value) {
    if (!PyUnicode_CheckExact(value)) return -1;
    Py_ssize_t length;
    const char *data = text_bytes(value, &length);
    if (!data || length > WALK_MOST_TEXT) return -1;
    return put_length(&e->out, type, length) || put_bytes(&e->out, data, (size_t)length);
}

static BUILD_INLINE int put_fixed(Encoding *e, int32_t kind, PyObject *value) {
    uint8_t *p = room_for(&e->out, (size_t)walk_sizes[kind]);
    return p ? put_number(e->table, kind, p, value) : -1;
}

static inline int put_value(Encoding *e, const walk_type *type, PyObject *value) {
    switch (type->kind) {
    case WALK_BOOL: return put_fixed(e, WALK_BOOL, value);
    case WALK_INT8: return put_fixed(e, WALK_INT8, value);
    case WALK_INT16: return put_fixed(e, WALK_INT16, value);
    case WALK_UINT16: return put_fixed(e, WALK_UINT16, value);
    case WALK_INT32: return put_fixed(e, WALK_INT32, value);
    case WALK_UINT32: return put_fixed(e, WALK_UINT32, value);
    case WALK_INT64: return put_fixed(e, WALK_INT64, value);
    case WALK_FLOAT64: return put_fixed(e, WALK_FLOAT64, value);
    case WALK_UUID: return put_fixed(e, WALK_UUID, value);
    case WALK_STRUCT:
        if (type->flags & WALK_NULLABLE) {
            uint8_t *p = room_for(&e->out, 1);
            if (!p) return -1;
            *p = value == Py_None ? 0xFF : 1;
            if (value == Py_None) return 0;
        }
        return put_struct(e, type->child, value);
    default: break;
    }
    if (value == Py_None) return put_length(&e->out, type, -1);
    if (type->kind == WALK_STRING) return put_text(e, type, value);
    if (type->kind == WALK_ARRAY) return put_array(e, type, value);
    return put_buffer(e, type, value);
}

/* An attribute, as from attribute_at; NULL if a look-up is needed. */
static inline PyObject *peeked(const Slot *slot, PyObject *message) {
    return slot->offset ? attribute_at(message, slot->offset) : NULL;
}

/* A new reference to an attribute that was peeked at. */
static inline PyObject *kept(const Slot *slot, PyObject *message, PyObject *value) {
    return value ? attribute_kept(value) : PyObject_GetAttr(message, slot->name);
}

/* An attribute; a new reference. */
static inline PyObject *attribute(const Slot *slot, PyObject *message) {
    return kept(slot, message, peeked(slot, message));
}

/* Whether two values have the same type, with a comparison that runs no Python. */
static int is_plain(PyObject *value, PyObject *other) {
    return Py_IS_TYPE(value, Py_TYPE(other)) && (PyLong_CheckExact(value) || PyUnicode_CheckExact(value) ||
                                                 PyBytes_CheckExact(value) || PyFloat_CheckExact(value));
}

/* Whether plain values of one type are equal; as in Java, NaN equals nothing, not even itself. */
static int are_equal(PyObject *value, PyObject *other) {
    if (PyFloat_CheckExact(value)) return PyFloat_AS_DOUBLE(value) == PyFloat_AS_DOUBLE(other);
    return PyObject_RichCompareBool(value, other, Py_EQ);
}

/* 1 if all attributes of two instances are the same, 0 if not, -1 if only Python can tell. */
static int are_same(const Class *one, PyObject *value, PyObject *other) {
    if (!Py_IS_TYPE(value, one->cls) || !Py_IS_TYPE(other, one->cls)) return -1;
    for (int32_t i = 0; i < one->count; i++) {
        PyObject *mine = peeked(&one->slots[i], value), *its = peeked(&one->slots[i], other);
        int same = -1;
        if (mine && its) same = is_plain(mine, its) ? are_equal(mine, its) : mine == its ? 1 : -1;
        attribute_done(mine);
        attribute_done(its);
        if (same != 1) return same;
    }
    return 1;
}

/* 1 if a value is its attribute's default, 0 if not, -1 if that fails; ``inner`` is a struct's class. */
static int is_default(const Table *table, const Slot *slot, const Class *inner, PyObject *value) {
    if (!slot->is_made && value == slot->value && !PyFloat_CheckExact(value)) return 1;
    if (!slot->is_made && is_plain(value, slot->value)) return are_equal(value, slot->value);
    if (value == Py_None || slot->value == Py_None) return 0;
    if (slot->is_made ? slot->value == (PyObject *)&PyList_Type : PyTuple_CheckExact(slot->value)) {
        if (PyList_CheckExact(value)) return PyList_GET_SIZE(value) == 0;
        if (PyTuple_CheckExact(value)) return PyTuple_GET_SIZE(value) == 0;
        return -1;
    }
    int is_said = inner && !slot->is_made ? are_same(inner, value, slot->value) : -1;
    if (is_said >= 0) return is_said;
    PyObject *plain = slot->is_made ? PyObject_CallNoArgs(slot->value) : Py_NewRef(slot->value);
    PyObject *answer = plain ? PyObject_CallFunctionObjArgs(table->differs, value, plain, NULL) : NULL;
    int is_other = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(plain);
    Py_XDECREF(answer);
    return is_other < 0 ? -1 : !is_other;
}

/* Writes a tagged field; 1 if it was written, 0 if it has its default. */
static int put_known_tag(Encoding *e, const walk_field *field, const Slot *slot, PyObject *message) {
    const walk_type *type = &field->type;
    PyObject *value = attribute(slot, message);
    if (!value) return -1;
    const Class *inner = type->kind == WALK_STRUCT ? &e->table->classes[type->child] : NULL;
    int same = is_default(e->table, slot, inner, value), failed = same < 0;
    if (!same) {
        failed = put_uvarint(&e->out, (uint32_t)field->tag);
        size_t at = e->out.size;
        if (!failed && type->kind == WALK_STRUCT && type->flags & WALK_NULLABLE)
            failed = put_uvarint(&e->out, value != Py_None) ||
                     (value != Py_None && put_struct(e, type->child, value));
        else if (!failed)
            failed = put_value(e, type, value);
        failed = failed || put_size_before(&e->out, at);
    }
    Py_DECREF(value);
    return failed ? -1 : !same;
}

/* The tag of an unknown tagged field; -1 if it can't follow ``last``. */
static int64_t unknown_tag(const walk_table *walk, const walk_struct *layout, PyObject *item, int64_t last) {
    if (!PyTuple_CheckExact(item) || PyTuple_GET_SIZE(item) != 2) return -1;
    PyObject *number = PyTuple_GET_ITEM(item, 0);
    if (!PyLong_CheckExact(number)) return -1;
    int overflow;
    int64_t tag = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (overflow || tag <= last || tag > WALK_MOST_TAG) return -1;
    for (int32_t i = 0; i < layout->tag_count; i++)
        if (walk->fields[layout->tags + i].tag == tag) return -1;
    for (int32_t i = 0; i < layout->foreign_count; i++)
        if (walk->foreign[layout->foreign + i] == tag) return -1;
    return tag;
}

static int put_unknown_tag(Encoding *e, int64_t tag, PyObject *payload) {
    Py_buffer view;
    if (!open_bytes(payload, &view)) return -1;
    int failed = view.len > INT32_MAX || put_uvarint(&e->out, (uint32_t)tag) ||
                 put_uvarint(&e->out, (uint32_t)view.len) ||
                 put_bytes(&e->out, view.buf, (size_t)view.len);
    PyBuffer_Release(&view);
    return failed;
}

/* Writes all tagged fields of a struct by tag, known and unknown; their number, or -1. */
static int64_t put_merged_tags(Encoding *e, const walk_struct *layout, const Class *one, PyObject *message,
                               PyObject *unknown) {
    const walk_table *walk = &e->table->walk;
    const walk_field *field = walk->fields + layout->tags, *end = field + layout->tag_count;
    int64_t written = 0, last = -1;
    for (Py_ssize_t i = 0; i <= PyTuple_GET_SIZE(unknown); i++) {
        PyObject *item = i < PyTuple_GET_SIZE(unknown) ? PyTuple_GET_ITEM(unknown, i) : NULL;
        if (item && (last = unknown_tag(walk, layout, item, last)) < 0) return -1;
        for (; field < end && (!item || field->tag < last); field++) {
            int put = put_known_tag(e, field, &one->slots[field->slot], message);
            if (put < 0) return -1;
            written += put;
        }
        if (item && put_unknown_tag(e, last, PyTuple_GET_ITEM(item, 1))) return -1;
        written += item != NULL;
    }
    return written;
}

static int put_tags(Encoding *e, const walk_struct *layout, const Class *one, PyObject *message,
                    PyObject *unknown) {
    size_t start = e->out.size;
    if (put_uvarint(&e->out, 0)) return -1;
    if (!layout->tag_count && !PyTuple_GET_SIZE(unknown)) return 0;
    e->in_tags++;
    int64_t written = put_merged_tags(e, layout, one, message, unknown);
    e->in_tags--;
    if (written < 0) return -1;
    return written ? put_count_at(&e->out, start, (uint32_t)written) : 0;
}

/* Whether all fields that this version lacks have their defaults. */
static int lacks_nothing(Encoding *e, const Class *one, PyObject *message) {
    for (int32_t i = 0; i < one->checked_count; i++) {
        const Slot *slot = &one->slots[one->checked[i]];
        PyObject *value = attribute(slot, message);
        int same = value ? is_default(e->table, slot, NULL, value) : -1;
        Py_XDECREF(value);
        if (same != 1) return 0;
    }
    return 1;
}

static int put_fields(Encoding *e, const walk_struct *layout, const Class *one, PyObject *message) {
    const walk_field *field = e->table->walk.fields + layout->fields;
    for (const walk_field *end = field + layout->field_count; field < end; field++) {
        const Slot *slot = &one->slots[field->slot];
        PyObject *value = peeked(slot, message);
        /* Nothing that could free these runs while they are written. */
        if (value && field->type.kind <= WALK_RECORDS) {
            int failed = put_value(e, &field->type, value);
            attribute_done(value);
            if (failed) return -1;
            continue;
        }
        if (!(value = kept(slot, message, value))) return -1;
        int failed = put_value(e, &field->type, value);
        Py_DECREF(value);
        if (failed) return -1;
    }
    return 0;
}

static int put_struct(Encoding *e, int32_t number, PyObject *value) {
    const walk_struct *layout = &e->table->walk.structs[number];
    const Class *one = &e->table->classes[number];
    if (!Py_IS_TYPE(value, one->cls) || e->depth == WALK_MOST_DEPTH) return -1;
    e->depth++;
    PyObject *unknown = attribute(&one->slots[one->count - 1], value);
    int failed = !unknown || !PyTuple_CheckExact(unknown) ||
                 (!layout->flexible && PyTuple_GET_SIZE(unknown)) || !lacks_nothing(e, one, value) ||
                 put_fields(e, layout, one, value) ||
                 (layout->flexible && put_tags(e, layout, one, value, unknown));
    Py_XDECREF(unknown);
    e->depth--;
    return failed ? -1 : 0;
}

/* Everything that was written, in order. */
static PyObject *joined(const Encoding *e) {
    const uint8_t *data = e->out.data;
    if (e->out.size + e->blob_bytes > PY_SSIZE_T_MAX) return NULL;
    PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(e->out.size + e->blob_bytes));
    if (!bytes) return NULL;
    char *to = PyBytes_AS_STRING(bytes);
    size_t at = 0;
    for (size_t i = 0; i < e->blob_count; i++) {
        const Blob *blob = &e->blobs[i];
        memcpy(to, data + at, blob->before - at);
        to += blob->before - at;
        at = blob->before;
        memcpy(to, blob->view.buf, (size_t)blob->view.len);
        to += blob->view.len;
    }
    memcpy(to, data + at, e->out.size - at);
    return bytes;
}

/* A message's bytes; NULL if the engine gives up. */
static PyObject *written(const Table *table, PyObject *message) {
    Encoding e;
    e.table = table;
    e.depth = e.in_tags = 0;
    e.blobs = e.few;
    e.blob_count = e.blob_bytes = 0;
    e.blob_room = FEW_BLOBS;
    writer_open(&e.out);
    PyObject *bytes = put_struct(&e, 0, message) ? NULL : joined(&e);
    if (!bytes) give_up();
    for (size_t i = 0; i < e.blob_count; i++) PyBuffer_Release(&e.blobs[i].view);
    if (e.blobs != e.few) PyMem_Free(e.blobs);
    writer_close(&e.out);
    return bytes;
}
