/* Objects that other threads may change meanwhile, where an interpreter has no global lock.

   With one nothing here costs anything: no other thread runs while the engine does, unless it
   calls Python. */
#ifndef KAFKA_WIRE_CRITICAL_H
#define KAFKA_WIRE_CRITICAL_H

#ifndef Py_BEGIN_CRITICAL_SECTION
#define Py_BEGIN_CRITICAL_SECTION(object) {
#define Py_END_CRITICAL_SECTION() }
#endif

/* An attribute by its offset in the object, or NULL; attribute_done is right after it, and
   attribute_kept makes a new reference of it instead. */
static inline PyObject *attribute_at(PyObject *object, Py_ssize_t offset) {
    PyObject *value;
#ifdef Py_GIL_DISABLED
    /* Whoever sets it has the object's lock, and lets go of what was there without it. */
    Py_BEGIN_CRITICAL_SECTION(object);
    value = Py_XNewRef(*(PyObject **)((char *)object + offset));
    Py_END_CRITICAL_SECTION();
#else
    value = *(PyObject **)((char *)object + offset); /* borrowed */
#endif
    return value;
}

static inline void attribute_done(PyObject *value) {
#ifdef Py_GIL_DISABLED
    Py_XDECREF(value);
#else
    (void)value;
#endif
}

static inline PyObject *attribute_kept(PyObject *value) {
#ifdef Py_GIL_DISABLED
    return value;
#else
    return Py_NewRef(value);
#endif
}

/* An item of a list, a new reference; NULL without an error where the list has become shorter. */
static inline PyObject *item_at(PyObject *list, Py_ssize_t index) {
#ifdef Py_GIL_DISABLED
    PyObject *item = PyList_GetItemRef(list, index);
    if (!item) PyErr_Clear();
    return item;
#else
    return index < PyList_GET_SIZE(list) ? Py_NewRef(PyList_GET_ITEM(list, index)) : NULL;
#endif
}

#endif
