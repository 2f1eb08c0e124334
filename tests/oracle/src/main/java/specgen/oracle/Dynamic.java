package specgen.oracle;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls by name, for classes that are elsewhere, or absent, in other releases. */
final class Dynamic {
    private static final String[] PACKAGES = {
        "org.apache.kafka.common.record.internal.", // since 4.2
        "org.apache.kafka.common.record.",
        "org.apache.kafka.common.compress.",
        "org.apache.kafka.common.utils.",
        "org.apache.kafka.common.utils.internals.", // since 4.4
        "org.apache.kafka.common.header.",
        "org.apache.kafka.common.header.internals.",
        "org.apache.kafka.common.network.",
        "org.apache.kafka.common.requests.",
    };

    private Dynamic() {}

    /** One of Kafka's classes by its simple name. */
    static Class<?> type(String name) throws ClassNotFoundException {
        for (String place : PACKAGES) {
            try {
                return Class.forName(place + name);
            } catch (ClassNotFoundException elsewhere) {
                continue;
            }
        }
        throw new ClassNotFoundException(name);
    }

    /** The constructor that takes exactly these types. */
    static Object create(String name, Class<?>[] types, Object... arguments) throws Exception {
        Constructor<?> constructor = type(name).getConstructor(types);
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException wrapped) {
            throw Reflect.unwrap(wrapped);
        }
    }

    /** A method without arguments. */
    static Object get(Object target, String name) throws Exception {
        return call(target, name, new Class<?>[0]);
    }

    static Object call(Object target, String name, Class<?>[] types, Object... arguments)
            throws Exception {
        Method method = target.getClass().getMethod(name, types);
        method.setAccessible(true); // the class itself may not be public
        return invoke(method, target, arguments);
    }

    static Object callStatic(String type, String name, Class<?>[] types, Object... arguments)
            throws Exception {
        return invoke(type(type).getMethod(name, types), null, arguments);
    }

    private static Object invoke(Method method, Object target, Object... arguments)
            throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException wrapped) {
            throw Reflect.unwrap(wrapped);
        }
    }
}
