/* One object's lock, for interpreters without a global one; others have none, and need none. */
#ifndef KAFKA_WIRE_CRITICAL_H
#define KAFKA_WIRE_CRITICAL_H

#ifndef Py_BEGIN_CRITICAL_SECTION
#define Py_BEGIN_CRITICAL_SECTION(object) {
#define Py_END_CRITICAL_SECTION() }
#endif

#endif
