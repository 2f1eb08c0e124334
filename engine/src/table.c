/* Tables for Python: words, classes, and the defaults of a struct's attributes. */

/* Clears errors, as Python repeats the work, but keeps others, such as an interrupt. */
static void give_up(void) {
    if (PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_Exception)) PyErr_Clear();
}

typedef struct {
    Py_ssize_t offset; /* of the attribute in its object; 0 if a look-up is needed */
    PyObject *name;
    PyObject *value;   /* the default, or its factory */
    char is_made;      /* whether ``value`` is a factory */
} Slot;

/* An attribute that the wire may leave out. */
typedef struct {
    PyObject *value; /* what it is then, borrowed of its slot; NULL where that has to be made */
    int32_t slot;
} Optional;

typedef struct {
    PyTypeObject *cls;
    Slot *slots;
    int32_t count;
    int32_t *checked;  /* the slots that must be at their defaults, having no place here */
    int32_t checked_count;
    vectorcallfunc make;
    Optional *optional;
    int32_t optional_count;
    int is_completed;  /* whether a decoder has to make what the wire left out */
} Class;

#define NEAR_SLOTS 64 /* of them a mask says which values are owned */
#define SMALL_INTS 258

/* What a module has: the whole numbers from -1 on that most fields are. */
typedef struct {
    PyObject *small;
} State;

typedef struct {
    PyObject_HEAD
    PyObject *words;
    walk_table walk;
    Class *classes;
    PyObject *uuids;   /* by their bytes */
    PyObject *uuid;    /* the class */
    PyObject *small;   /* the module's small numbers */
    Slot uuid_number;  /* where one of it has its number */
    PyObject *half;    /* how many bits half a uuid has */
    PyObject *differs; /* whether a value is another than a default */
    PyObject **texts;  /* by slot, the last text of the message itself; NULL where threads could meet */
    int32_t builders;  /* how many messages are being built, with last texts borrowed */
} Table;

/* Opens a table from bytes; NULL, or what is wrong with it. */
static const char *open_words(PyObject *words, walk_table *table) {
    return walk_open((const int32_t *)PyBytes_AS_STRING(words), (size_t)PyBytes_GET_SIZE(words) / 4, table);
}

/* Where an attribute lies, as its own descriptor says. */
static Py_ssize_t offset_of(PyTypeObject *cls, PyObject *name) {
    PyObject *descriptor = PyObject_GetAttr((PyObject *)cls, name);
    Py_ssize_t offset = 0;
    if (!descriptor) {
        PyErr_Clear();
        return 0;
    }
    if (Py_IS_TYPE(descriptor, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)descriptor)->d_member;
        /* A class may have another's descriptor as an attribute. */
        PyTypeObject *owner = PyDescr_TYPE(descriptor);
        if (member->type == T_OBJECT_EX && PyType_IsSubtype(cls, owner)) offset = member->offset;
    }
    Py_DECREF(descriptor);
    return offset;
}

static int read_slots(Class *one, PyObject *row) {
    PyObject *cls, *names, *values, *made, *checked;
    if (!PyArg_ParseTuple(row, "O!O!O!O!O!", &PyType_Type, &cls, &PyTuple_Type, &names,
                          &PyTuple_Type, &values, &PyBytes_Type, &made, &PyBytes_Type, &checked))
        return -1;
    Py_ssize_t count = PyTuple_GET_SIZE(names);
    if (PyTuple_GET_SIZE(values) != count || PyBytes_GET_SIZE(made) != count ||
        PyBytes_GET_SIZE(checked) != count || count != one->count || !count) {
        PyErr_SetString(PyExc_ValueError, "a class of another number of attributes");
        return -1;
    }
    one->cls = (PyTypeObject *)Py_NewRef(cls);
    one->slots = PyMem_Calloc((size_t)count + 1, sizeof(Slot));
    one->checked = PyMem_Calloc((size_t)count + 1, sizeof(int32_t));
    if (!one->slots || !one->checked) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        Slot *slot = &one->slots[i];
        slot->name = Py_NewRef(PyTuple_GET_ITEM(names, i));
        slot->value = Py_NewRef(PyTuple_GET_ITEM(values, i));
        slot->is_made = PyBytes_AS_STRING(made)[i];
        if (PyBytes_AS_STRING(checked)[i]) one->checked[one->checked_count++] = (int32_t)i;
        slot->offset = offset_of(one->cls, slot->name);
    }
    return 0;
}

/* Marks the slots of some fields; -1 if one is marked already, or is that of unknown tags. */
static int mark(const walk_table *walk, int32_t first, int32_t count, char *marks, int32_t slots, char how) {
    for (int32_t i = first; i < first + count; i++) {
        int32_t slot = walk->fields[i].slot;
        if (slot >= slots - 1 || marks[slot]) return -1;
        marks[slot] = how;
    }
    return 0;
}

/* How a decoder makes one of a class. */
static int plan(Class *one, const walk_table *walk, const walk_struct *layout) {
    enum { MANDATORY = 1, TAGGED = 2 };
    one->optional = PyMem_Calloc((size_t)one->count + 1, sizeof(Optional));
    char *marks = PyMem_Calloc((size_t)one->count + 1, 1);
    int failed = !one->optional || !marks;
    if (failed) {
        PyErr_NoMemory();
    } else if (mark(walk, layout->fields, layout->field_count, marks, one->count, MANDATORY) ||
               mark(walk, layout->tags, layout->tag_count, marks, one->count, TAGGED)) {
        PyErr_SetString(PyExc_ValueError, "two fields in one place");
        failed = 1;
    }
    for (int32_t i = 0; i < one->count && !failed; i++)
        if (marks[i] != MANDATORY) {
            const Slot *slot = &one->slots[i];
            one->optional[one->optional_count++] = (Optional){slot->is_made ? NULL : slot->value, i};
            one->is_completed |= slot->is_made || i >= NEAR_SLOTS;
        }
    PyMem_Free(marks);
    one->make = PyVectorcall_Function((PyObject *)one->cls);
    if (!one->make) one->make = PyObject_Vectorcall;
    return failed ? -1 : 0;
}

static int Table_traverse(Table *self, visitproc visit, void *arg) {
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->uuids);
    Py_VISIT(self->uuid);
    Py_VISIT(self->differs);
    for (int32_t i = 0; self->classes && i < self->walk.struct_count; i++) {
        Class *one = &self->classes[i];
        Py_VISIT(one->cls);
        for (int32_t k = 0; one->slots && k < one->count; k++) Py_VISIT(one->slots[k].value);
    }
    return 0;
}

static void Table_dealloc(Table *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    for (int32_t i = 0; self->classes && i < self->walk.struct_count; i++) {
        Class *one = &self->classes[i];
        for (int32_t k = 0; one->slots && k < one->count; k++) {
            Py_XDECREF(one->slots[k].name);
            Py_XDECREF(one->slots[k].value);
        }
        PyMem_Free(one->slots);
        PyMem_Free(one->checked);
        PyMem_Free(one->optional);
        Py_XDECREF(one->cls);
    }
    PyMem_Free(self->classes);
    for (int32_t i = 0; self->texts && i < self->walk.structs->slots; i++) Py_XDECREF(self->texts[i]);
    PyMem_Free(self->texts);
    Py_XDECREF(self->words);
    Py_XDECREF(self->uuids);
    Py_XDECREF(self->uuid);
    Py_XDECREF(self->differs);
    Py_XDECREF(self->half);
    Py_XDECREF(self->small);
    Py_XDECREF(self->uuid_number.name);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *Table_new(PyTypeObject *type, PyObject *args, PyObject *kwds) {
    PyObject *words, *classes, *uuids, *uuid, *differs;
    (void)kwds;
    if (!PyArg_ParseTuple(args, "O!O!O!O!O", &PyBytes_Type, &words, &PyTuple_Type, &classes,
                          &PyDict_Type, &uuids, &PyType_Type, &uuid, &differs))
        return NULL;
    Table *self = (Table *)type->tp_alloc(type, 0);
    if (!self) return NULL;
    self->words = Py_NewRef(words);
    self->uuids = Py_NewRef(uuids);
    self->uuid = Py_NewRef(uuid);
    self->differs = Py_NewRef(differs);
    self->small = Py_NewRef(((State *)PyType_GetModuleState(type))->small);
    self->half = PyLong_FromLong(64);
    self->uuid_number.name = PyUnicode_InternFromString("int");
    if (!self->half || !self->uuid_number.name) {
        Py_DECREF(self);
        return NULL;
    }
    self->uuid_number.offset = offset_of((PyTypeObject *)uuid, self->uuid_number.name);
    const char *fault = open_words(words, &self->walk);
    int32_t count = self->walk.struct_count;
    if (!fault && PyTuple_GET_SIZE(classes) != count) fault = "another number of classes";
    if (fault) {
        PyErr_SetString(PyExc_ValueError, fault);
        Py_DECREF(self);
        return NULL;
    }
    self->classes = PyMem_Calloc((size_t)count, sizeof(Class));
    if (!self->classes) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    for (int32_t i = 0; i < count; i++) self->classes[i].count = self->walk.structs[i].slots;
    for (int32_t i = 0; i < count; i++) {
        if (read_slots(&self->classes[i], PyTuple_GET_ITEM(classes, i)) ||
            plan(&self->classes[i], &self->walk, &self->walk.structs[i])) {
            Py_DECREF(self);
            return NULL;
        }
    }
#ifndef Py_GIL_DISABLED
    /* Of as many as the class has attributes now, not as the words say. */
    self->texts = PyMem_Calloc((size_t)self->walk.structs->slots + 1, sizeof(PyObject *));
    if (!self->texts) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
#endif
    return (PyObject *)self;
}

static PyType_Slot Table_slots[] = {
    {Py_tp_doc, (void *)PyDoc_STR("Table(words, classes, uuids, uuid, differs)\n--\n\n"
                                  "The layout of one version: its words and its classes.")},
    {Py_tp_new, (void *)Table_new},
    {Py_tp_traverse, (void *)Table_traverse},
    {Py_tp_dealloc, (void *)Table_dealloc},
    {0, NULL},
};

static PyType_Spec Table_spec = {
    .name = "kafka_wire_native.Table",
    .basicsize = sizeof(Table),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = Table_slots,
};
