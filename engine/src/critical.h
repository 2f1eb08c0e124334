/* Access to objects that other threads may change, for interpreters without a global lock.

   With a global lock nothing here has a cost: no other thread runs while the engine does, unless
   it calls Python. */
#ifndef KAFKA_WIRE_CRITICAL_H
#define KAFKA_WIRE_CRITICAL_H

#ifndef Py_BEGIN_CRITICAL_SECTION
#define Py_BEGIN_CRITICAL_SECTION(object) {
#define Py_END_CRITICAL_SECTION() }
#endif

/* An attribute by its offset in the object, or NULL.  Call attribute_done right after using it, or
   attribute_kept to make a new reference of it. */
static inline PyObject *attribute_at(PyObject *object, Py_ssize_t offset) {
    PyObject *value;
#ifdef Py_GIL_DISABLED
    /* A setter holds the object's lock, but releases the old value after unlocking. */
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

/* A new reference to an item of a list; NULL without an error if the list has become shorter. */
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
