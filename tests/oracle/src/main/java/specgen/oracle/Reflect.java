package specgen.oracle;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reflection that throws what the code reached through it threw. */
final class Reflect {
    private static final ClassValue<Map<String, Field>> FIELDS = new ClassValue<>() {
        @Override
        protected Map<String, Field> computeValue(Class<?> type) {
            return declaredFields(type);
        }
    };

    private Reflect() {}

    static <T> T create(Class<T> type) throws Exception {
        try {
            return type.getDeclaredConstructor().newInstance();
        } catch (InvocationTargetException wrapped) {
            throw unwrap(wrapped);
        }
    }

    static Object call(Method method, Object... arguments) throws Exception {
        try {
            return method.invoke(null, arguments);
        } catch (InvocationTargetException wrapped) {
            throw unwrap(wrapped);
        }
    }

    /** The fields of a generated class that its definition names, by their JSON names. */
    static Map<String, Field> fields(Class<?> struct) {
        return FIELDS.get(struct);
    }

    private static Map<String, Field> declaredFields(Class<?> struct) {
        boolean linked = Arrays.stream(struct.getInterfaces())
                .anyMatch(type -> type.getName().endsWith("ImplicitLinkedHashCollection$Element"));
        Map<String, Field> fields = new LinkedHashMap<>();
        for (Field field : struct.getDeclaredFields()) {
            String name = field.getName();
            boolean link = linked && (name.equals("next") || name.equals("prev"));
            if (!Modifier.isStatic(field.getModifiers()) && !name.startsWith("_") && !link) {
                field.setAccessible(true);
                fields.put(name, field);
            }
        }
        return fields;
    }

    static Exception unwrap(InvocationTargetException wrapped) {
        if (wrapped.getCause() instanceof Error error) {
            throw error;
        }
        return (Exception) wrapped.getCause();
    }
}
