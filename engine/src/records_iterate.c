/* Iterating over records, keeping only one in memory. */

typedef struct {
    PyObject_HEAD
    PyObject *records; /* owns the classes, which the reader borrows */
    PyObject *append_time;
    PyObject *changed; /* raises the error if the bytes changed since they were checked */
    Py_buffer view;
    RecordReader reader;
    const uint8_t *at;
    int64_t left, most_headers;
} RecordIterator;

static PyObject *next_alone(RecordIterator *self) {
    if (!self->left) return NULL;
    self->left--;
    self->reader.headers_left = self->most_headers;
    const uint8_t *limit = (const uint8_t *)self->view.buf + self->view.len;
    PyObject *made = next_record(&self->reader, &self->at, limit);
    if (made) return made;
    self->left = 0;
    if (PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_MemoryError)) return NULL;
    give_up();
    if (!PyErr_Occurred()) Py_XDECREF(PyObject_CallNoArgs(self->changed));
    return NULL;
}

static PyObject *RecordIterator_next(RecordIterator *self) {
    PyObject *made;
    Py_BEGIN_CRITICAL_SECTION((PyObject *)self);
    made = next_alone(self);
    Py_END_CRITICAL_SECTION();
    return made;
}

static int RecordIterator_traverse(RecordIterator *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->records);
    Py_VISIT(self->view.obj);
    Py_VISIT(self->changed);
    return 0;
}

static int RecordIterator_clear(RecordIterator *self) {
    self->left = 0;
    Py_CLEAR(self->changed);
    return 0;
}

static void RecordIterator_dealloc(RecordIterator *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    PyBuffer_Release(&self->view);
    RecordIterator_clear(self);
    Py_XDECREF(self->records);
    Py_XDECREF(self->append_time);
    Py_XDECREF(self->reader.last_time_object);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyType_Slot RecordIterator_slots[] = {
    {Py_tp_iter, (void *)PyObject_SelfIter},
    {Py_tp_iternext, (void *)RecordIterator_next},
    {Py_tp_traverse, (void *)RecordIterator_traverse},
    {Py_tp_clear, (void *)RecordIterator_clear},
    {Py_tp_dealloc, (void *)RecordIterator_dealloc},
    {0, NULL},
};

static PyType_Spec RecordIterator_spec = {
    .name = "kafka_wire_native.RecordIterator",
    .basicsize = sizeof(RecordIterator),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE |
             Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = RecordIterator_slots,
};

PyDoc_STRVAR(iterate_doc,
             "iterate(data, start, count, base_offset, base_timestamp, append_time, is_lenient, headers, "
             "changed)\n--\n\n"
             "The records of what check() has nothing against; None where Python is to give them.\n"
             "``changed`` raises the error of bytes that changed since.");

static PyObject *Records_iterate(PyObject *self, PyObject *const *args, Py_ssize_t nargs) {
    PyTypeObject *type = ((Records *)self)->iterator_type;
    RecordReader reader;
    if (nargs != 9 || open_reader(&reader, (Records *)self, args + 3)) return left_to_python();
    RecordIterator *it = (RecordIterator *)type->tp_alloc(type, 0);
    if (!it) return NULL;
    int64_t start, count;
    if (open_records(&it->view, args, &start, &count)) {
        Py_DECREF(it);
        return left_to_python();
    }
    it->records = Py_NewRef(self);
    it->append_time = Py_XNewRef(reader.append_time);
    it->changed = Py_NewRef(args[8]);
    it->reader = reader;
    it->at = (const uint8_t *)it->view.buf + start;
    it->left = count;
    it->most_headers = reader.headers_left;
    return (PyObject *)it;
}
