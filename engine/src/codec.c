/* The codecs that replace a message class's Python methods. */

enum codec_work { DECODE, DECODE_FROM, ENCODE };

typedef struct {
    PyObject_HEAD
    vectorcallfunc call;
    PyObject *cls;    /* the message's class */
    PyObject *name;   /* the name of the replaced attribute */
    PyObject *load;   /* returns the table of a version, or None */
    PyObject *plain;  /* the Python method, for whatever the engine gives up on */
    PyTypeObject *table_type;
    _Atomic(Table *) *tables; /* by version, loaded on first use */
    int32_t count;
} Codec;

/* A version as a number, -1 if it can't be one. */
static inline Py_ssize_t version_number(PyObject *version) {
    if (!PyLong_CheckExact(version)) return -1;
#if PY_VERSION_HEX >= 0x030C0000
    PyLongObject *number = (PyLongObject *)version;
    return PyUnstable_Long_IsCompact(number) ? PyUnstable_Long_CompactValue(number) : -1;
#else
    Py_ssize_t digits = Py_SIZE(version); /* its sign is the number's */
    return digits == 1 ? (Py_ssize_t)((PyLongObject *)version)->ob_digit[0] : digits ? -1 : 0;
#endif
}

/* The table of a version, or NULL without an error. */
static inline Table *table_of(Codec *self, PyObject *version) {
    Py_ssize_t number = version_number(version);
    if (number < 0 || number >= self->count) return NULL;
    Table *known = atomic_load_explicit(&self->tables[number], memory_order_acquire);
    if (known) return known;
    if (!self->load) return NULL; /* cleared by the collector */
    PyObject *table = PyObject_CallOneArg(self->load, version);
    if (!table || !Py_IS_TYPE(table, self->table_type)) {
        give_up();
        Py_XDECREF(table);
        return NULL;
    }
    /* Loading may have let other threads run, one of which may have been first. */
    if (atomic_compare_exchange_strong(&self->tables[number], &known, (Table *)table)) return (Table *)table;
    Py_DECREF(table);
    return known;
}

/* Calls Python for whatever the engine gave up on. */
static BUILD_COLD PyObject *in_python(Codec *self, PyObject *const *args, size_t nargsf, PyObject *names) {
    return PyErr_Occurred() ? NULL : PyObject_Vectorcall(self->plain, args, nargsf, names);
}

/* The keyword arguments: the version, unless positional, and ``copy``. */
typedef struct {
    PyObject *version;
    int copy, has_copy;
} Options;

/* Reads the options of a call with ``wanted`` arguments, the last being the version; 0 for other calls. */
static inline int read_options(PyObject *const *args, Py_ssize_t given, PyObject *names, Py_ssize_t wanted,
                               Options *options) {
    options->version = given == wanted ? args[wanted - 1] : NULL;
    options->copy = 1;
    options->has_copy = 0;
    for (Py_ssize_t i = 0; names && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i), *value = args[given + i];
        if (given == wanted - 1 && !PyUnicode_CompareWithASCIIString(name, "version"))
            options->version = value;
        else if (PyBool_Check(value) && !PyUnicode_CompareWithASCIIString(name, "copy"))
            options->copy = value == Py_True, options->has_copy = 1;
        else
            return 0;
    }
    return options->version != NULL && given <= wanted;
}

typedef struct {
    const uint8_t *data;
    Py_ssize_t size;
    Py_buffer view;
    int is_view;
} Source;

/* Contiguous bytes; everything else is left to Python. */
static inline int open_source(Source *source, PyObject *value) {
    source->is_view = 0;
    if (PyBytes_CheckExact(value)) {
        source->data = (const uint8_t *)PyBytes_AS_STRING(value);
        source->size = PyBytes_GET_SIZE(value);
        return 1;
    }
    if (!open_bytes(value, &source->view)) return 0;
    source->is_view = 1;
    source->data = source->view.buf;
    source->size = source->view.len;
    return 1;
}

static inline void close_source(Source *source) {
    if (source->is_view) PyBuffer_Release(&source->view);
}

/* The message at an offset of a buffer, and where it ends; NULL if it is left to Python. */
static inline PyObject *built_of(Codec *self, PyObject *buffer, Py_ssize_t offset, const Options *options,
                                 Py_ssize_t *end, Py_ssize_t *size) {
    Source source;
    Table *table = table_of(self, options->version);
    if (!table || !open_source(&source, buffer)) return NULL;
    PyObject *message = NULL, *lender = options->copy ? NULL : buffer;
    if (offset <= source.size) message = built(table, source.data, source.size, offset, lender, end);
    *size = source.size;
    close_source(&source);
    if (!message) give_up();
    return message;
}

static PyObject *Codec_decode(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *names) {
    Codec *self = (Codec *)callable;
    Options options;
    if (read_options(args, PyVectorcall_NARGS(nargsf), names, 2, &options)) {
        Py_ssize_t end, size;
        PyObject *message = built_of(self, args[0], 0, &options, &end, &size);
        if (message && end == size) return message;
        Py_XDECREF(message);
    }
    return in_python(self, args, nargsf, names);
}

static PyObject *Codec_decode_from(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *names) {
    Codec *self = (Codec *)callable;
    Options options;
    if (read_options(args, PyVectorcall_NARGS(nargsf), names, 3, &options) && PyLong_CheckExact(args[1])) {
        Py_ssize_t offset = PyLong_AsSsize_t(args[1]), end, size;
        if (offset == -1) PyErr_Clear();
        PyObject *message = offset < 0 ? NULL : built_of(self, args[0], offset, &options, &end, &size);
        if (message) return Py_BuildValue("(Nn)", message, end);
    }
    return in_python(self, args, nargsf, names);
}

static PyObject *Codec_encode(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *names) {
    Codec *self = (Codec *)callable;
    Options options;
    if (read_options(args, PyVectorcall_NARGS(nargsf), names, 2, &options) && !options.has_copy) {
        const Table *table = table_of(self, options.version);
        PyObject *bytes = table ? written(table, args[0]) : NULL;
        if (bytes) return bytes;
    }
    return in_python(self, args, nargsf, names);
}

static int Codec_traverse(Codec *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->cls);
    Py_VISIT(self->load);
    Py_VISIT(self->plain);
    Py_VISIT(self->table_type);
    for (int32_t i = 0; self->tables && i < self->count; i++) {
        Table *table = atomic_load_explicit(&self->tables[i], memory_order_relaxed);
        Py_VISIT(table);
    }
    return 0;
}

static int Codec_clear(Codec *self) {
    Py_CLEAR(self->cls);
    Py_CLEAR(self->load);
    for (int32_t i = 0; self->tables && i < self->count; i++)
        Py_XDECREF(atomic_exchange(&self->tables[i], NULL));
    return 0;
}

static void Codec_dealloc(Codec *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Codec_clear(self);
    PyMem_Free(self->tables);
    Py_XDECREF(self->name);
    Py_XDECREF(self->plain);
    Py_XDECREF(self->table_type);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *Codec_new(PyTypeObject *type, PyObject *args, PyObject *kwds) {
    static const struct {
        const char *name;
        vectorcallfunc call;
    } works[] = {{"decode", Codec_decode}, {"decode_from", Codec_decode_from}, {"encode", Codec_encode}};
    PyObject *cls, *name, *load, *plain;
    PyTypeObject *table_type;
    int count;
    (void)kwds;
    if (!PyArg_ParseTuple(args, "O!UO!OOi", &PyType_Type, &cls, &name, &PyType_Type, &table_type, &load,
                          &plain, &count))
        return NULL;
    vectorcallfunc call = NULL;
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        if (!PyUnicode_CompareWithASCIIString(name, works[i].name)) call = works[i].call;
    if (!call || count < 0) {
        PyErr_SetString(PyExc_ValueError, "no codec that there is");
        return NULL;
    }
    Codec *self = (Codec *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->call = call;
    self->cls = Py_NewRef(cls);
    self->name = Py_NewRef(name);
    self->load = Py_NewRef(load);
    self->plain = Py_NewRef(plain);
    self->table_type = (PyTypeObject *)Py_NewRef(table_type);
    self->tables = PyMem_Calloc((size_t)count + 1, sizeof *self->tables);
    if (!self->tables) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    self->count = count;
    return (PyObject *)self;
}

/* Binds ``message.encode`` to the message, as a function would. */
static PyObject *Codec_bind(PyObject *self, PyObject *message, PyObject *cls) {
    (void)cls;
    if (!message || message == Py_None) return Py_NewRef(self);
    return PyMethod_New(self, message);
}

/* ``super().decode`` may be for a subclass, which only Python builds. */
static PyObject *Codec_of_class(PyObject *codec, PyObject *message, PyObject *cls) {
    const Codec *self = (const Codec *)codec;
    (void)message;
    if (!cls || cls == self->cls || !self->cls || !PyMethod_Check(self->plain)) return Py_NewRef(codec);
    return PyMethod_New(PyMethod_GET_FUNCTION(self->plain), cls);
}

static PyObject *Codec_repr(Codec *self) {
    if (!self->cls) return PyUnicode_FromFormat("<%U>", self->name); /* cleared by the collector */
    return PyUnicode_FromFormat("<%U of %R>", self->name, self->cls);
}

/* Pickles as an attribute of the class. */
static PyObject *Codec_reduce(Codec *self, PyObject *unused) {
    (void)unused;
    PyObject *builtins = PyEval_GetBuiltins();
    PyObject *get = builtins ? PyMapping_GetItemString(builtins, "getattr") : NULL;
    return get ? Py_BuildValue("N(OO)", get, self->cls, self->name) : NULL;
}

/* An attribute by which tools know the Python method. */
static PyObject *Codec_of_plain(Codec *self, void *name) { return PyObject_GetAttrString(self->plain, name); }

static PyMethodDef Codec_methods[] = {
    {"__reduce__", (PyCFunction)Codec_reduce, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyMemberDef Codec_members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Codec, call), READONLY, NULL},
    {"__name__", T_OBJECT_EX, offsetof(Codec, name), READONLY, NULL},
    {"__wrapped__", T_OBJECT_EX, offsetof(Codec, plain), READONLY, NULL},
    {NULL, 0, 0, 0, NULL},
};

static PyGetSetDef Codec_properties[] = {
    {"__doc__", (getter)Codec_of_plain, NULL, NULL, "__doc__"},
    {"__qualname__", (getter)Codec_of_plain, NULL, NULL, "__qualname__"},
    {"__annotations__", (getter)Codec_of_plain, NULL, NULL, "__annotations__"},
    {NULL, NULL, NULL, NULL, NULL},
};

#define CODEC_SLOTS                                                                                   \
    {Py_tp_new, (void *)Codec_new}, {Py_tp_traverse, (void *)Codec_traverse},                         \
        {Py_tp_clear, (void *)Codec_clear}, {Py_tp_dealloc, (void *)Codec_dealloc},                   \
        {Py_tp_call, (void *)PyVectorcall_Call}, {Py_tp_repr, (void *)Codec_repr},                    \
        {Py_tp_methods, Codec_methods}, {Py_tp_members, Codec_members},                               \
        {Py_tp_getset, Codec_properties}

static PyType_Slot Decoder_slots[] = {CODEC_SLOTS, {Py_tp_descr_get, (void *)Codec_of_class}, {0, NULL}};
static PyType_Slot Encoder_slots[] = {CODEC_SLOTS, {Py_tp_descr_get, (void *)Codec_bind}, {0, NULL}};

#define CODEC_FLAGS                                                                                   \
    (Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_IMMUTABLETYPE)

static PyType_Spec Decoder_spec = {"kafka_wire_native.Decoder", sizeof(Codec), 0, CODEC_FLAGS, Decoder_slots};
static PyType_Spec Encoder_spec = {"kafka_wire_native.Encoder", sizeof(Codec), 0,
                                   CODEC_FLAGS | Py_TPFLAGS_METHOD_DESCRIPTOR, Encoder_slots};
