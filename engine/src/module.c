/* kafka_wire_native: the engine of packages that specgen generates.  It knows no message. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdatomic.h>
#include <structmember.h>

#define WALK_LINKAGE static
#define WALK_TELL(w, callback) build_##callback
#include "walk.h"

#include "buffer.h"
#include "build.h"
#include "critical.h"
#include "utf8.h"

#include "walk.c"

#include "table.c"

#include "decode.c"

#include "writer.h"

#include "encode.c"

#include "codec.c"

#include "records_walk.h"

#include "records.c"

#include "records_iterate.c"

#include "records_legacy.c"

#include "records_write.h"

#include "records_encode.c"

#include "records_buffer.c"

#include "records_type.c"

#define ARROW_LINKAGE static
#include "arrow.c"
#include "arrow_export.c"
#include "arrow_read.c"

#include "arrow_array.c"
#include "arrow_lend.c"
#include "arrow_given.c"

#include "message_columns.c"

#include "message_column_types.c"

#include "cell_value.c"

#include "message_rows.c"
#include "message_rows_bind.c"

#include "message_rows_object.c"

#include "record_columns.c"

#include "record_columns_type.c"

#include "record_rows.c"

#include "record_rows_object.c"

static int add_type(PyObject *module, PyType_Spec *spec) {
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    if (!type) return -1;
    int failed = PyModule_AddType(module, (PyTypeObject *)type);
    Py_DECREF(type);
    return failed;
}

static int add_small_numbers(PyObject *module) {
    State *state = PyModule_GetState(module);
    state->small = PyTuple_New(SMALL_INTS);
    for (Py_ssize_t i = 0; state->small && i < SMALL_INTS; i++) {
        PyObject *number = PyLong_FromSsize_t(i - 1);
        if (!number) return -1;
        PyTuple_SET_ITEM(state->small, i, number);
    }
    return state->small ? 0 : -1;
}

static int fill_module(PyObject *module) {
    if (add_small_numbers(module)) return -1;
    PyType_Spec *const specs[] = {
        &Table_spec,
        &Decoder_spec,
        &Encoder_spec,
        &Records_spec,
        &ArrowArray_spec,
        &ColumnTable_spec,
        &MessageColumns_spec,
        &MessageRows_spec,
        &RecordColumns_spec,
        &RecordRows_spec,
    };
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        if (add_type(module, specs[i])) return -1;
    return PyModule_AddIntConstant(module, "TABLE_FORMAT", WALK_FORMAT);
}

static int clear_module(PyObject *module) {
    State *state = PyModule_GetState(module);
    if (state) Py_CLEAR(state->small);
    return 0;
}

static void free_module(void *module) { clear_module(module); }

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, (void *)fill_module},
#ifdef Py_mod_multiple_interpreters
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
#ifdef Py_mod_gil
    {Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "kafka_wire_native",
    .m_doc = PyDoc_STR("Decodes and encodes over layout tables, for packages that specgen generates."),
    .m_size = sizeof(State),
    .m_slots = module_slots,
    .m_clear = clear_module,
    .m_free = free_module,
};

PyMODINIT_FUNC PyInit_kafka_wire_native(void) { return PyModuleDef_Init(&definition); }
