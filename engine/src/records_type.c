/* The type that reads and writes records of a package's classes. */

/* Finds the offsets of a class's attributes; 0 if one can't be determined. */
static int read_offsets(PyTypeObject *cls, const char *const *names, Py_ssize_t *offsets, int count) {
    int are_known = 1;
    for (int i = 0; i < count; i++) {
        PyObject *name = PyUnicode_InternFromString(names[i]);
        if (!name) return -1;
        offsets[i] = offset_of(cls, name);
        Py_DECREF(name);
        are_known &= offsets[i] != 0;
    }
    return are_known;
}

static PyObject *Records_new(PyTypeObject *type, PyObject *args, PyObject *kwds) {
    static const char *const record_names[RECORD_FIELDS] = {"offset", "timestamp", "key", "value", "headers"};
    static const char *const header_names[HEADER_FIELDS] = {"key", "value"};
    PyObject *record, *header;
    (void)kwds;
    if (!PyArg_ParseTuple(args, "O!O!", &PyType_Type, &record, &PyType_Type, &header)) return NULL;
    Records *self = (Records *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->record = (PyTypeObject *)Py_NewRef(record);
    self->header = (PyTypeObject *)Py_NewRef(header);
    self->make_record = PyVectorcall_Function(record);
    self->make_header = PyVectorcall_Function(header);
    if (!self->make_record) self->make_record = PyObject_Vectorcall;
    if (!self->make_header) self->make_header = PyObject_Vectorcall;
    int records = read_offsets(self->record, record_names, self->record_offsets, RECORD_FIELDS);
    int headers = read_offsets(self->header, header_names, self->header_offsets, HEADER_FIELDS);
    self->is_writable = records > 0 && headers > 0;
    if (records >= 0 && headers >= 0)
        self->iterator_type = (PyTypeObject *)PyType_FromSpec(&RecordIterator_spec);
    if (self->iterator_type) self->buffer_type = (PyTypeObject *)PyType_FromSpec(&RecordBuffer_spec);
    if (!self->buffer_type) Py_CLEAR(self);
    return (PyObject *)self;
}

static int Records_traverse(Records *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->record);
    Py_VISIT(self->header);
    Py_VISIT(self->iterator_type);
    Py_VISIT(self->buffer_type);
    return 0;
}

static int Records_clear(Records *self) {
    (void)self; /* the object needs its classes until it is freed */
    return 0;
}

static void Records_dealloc(Records *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_XDECREF(self->record);
    Py_XDECREF(self->header);
    Py_XDECREF(self->iterator_type);
    Py_XDECREF(self->buffer_type);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef Records_methods[] = {
    {"buffer", (PyCFunction)(void (*)(void))Records_buffer, METH_FASTCALL, buffer_doc},
    {"check", (PyCFunction)(void (*)(void))Records_check, METH_FASTCALL, check_doc},
    {"count_messages", (PyCFunction)(void (*)(void))Records_count_messages, METH_FASTCALL, count_messages_doc},
    {"iterate", (PyCFunction)(void (*)(void))Records_iterate, METH_FASTCALL, iterate_doc},
    {"read", (PyCFunction)(void (*)(void))Records_read, METH_FASTCALL, read_doc},
    {"read_messages", (PyCFunction)(void (*)(void))Records_read_messages, METH_FASTCALL, read_messages_doc},
    {"write", (PyCFunction)(void (*)(void))Records_write, METH_FASTCALL, write_doc},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot Records_slots[] = {
    {Py_tp_doc, (void *)PyDoc_STR("Records(record, header)\n--\n\n"
                                  "Reads and writes record batches of a package's two classes.")},
    {Py_tp_new, (void *)Records_new},
    {Py_tp_traverse, (void *)Records_traverse},
    {Py_tp_clear, (void *)Records_clear},
    {Py_tp_dealloc, (void *)Records_dealloc},
    {Py_tp_methods, Records_methods},
    {0, NULL},
};

static PyType_Spec Records_spec = {
    .name = "kafka_wire_native.Records",
    .basicsize = sizeof(Records),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = Records_slots,
};
