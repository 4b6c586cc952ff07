package io.github.quotatree.laws;

import io.github.quotatree.SolveOptions;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Each solver option by itself: the values of each {@code with…} method of {@link SolveOptions} that are not its
 * default, as reflection finds them. An option of another type than a boolean or an enum fails here until it is drawn.
 */
public final class DrawnOptions {
    private DrawnOptions() {}

    /**
     * One option with another value than its default.
     *
     * @param name the name of the method
     * @param options the defaults with that value
     */
    public record Drawn(String name, SolveOptions options) {
        @Override
        public String toString() {
            return name + ": " + options;
        }
    }

    /** Returns every option with every other value. */
    public static List<Drawn> all() {
        List<Method> methods = new ArrayList<>();
        for (Method method : SolveOptions.class.getMethods()) {
            if (method.getName().startsWith("with") && method.getReturnType() == SolveOptions.class) {
                methods.add(method);
            }
        }
        methods.sort(Comparator.comparing(Method::getName));
        List<Drawn> drawn = new ArrayList<>();
        for (Method method : methods) {
            for (Object value : valuesOf(method)) {
                SolveOptions options = (SolveOptions) invoke(method, SolveOptions.defaults(), value);
                drawn.add(new Drawn(method.getName(), options));
            }
        }
        return drawn;
    }

    private static List<Object> valuesOf(Method method) {
        Object byDefault = invoke(accessorOf(method), SolveOptions.defaults());
        Class<?> type = method.getParameterTypes()[0];
        if (type == boolean.class) {
            return List.of(!(boolean) byDefault);
        }
        if (type.isEnum()) {
            return Arrays.<Object>stream(type.getEnumConstants())
                    .filter(value -> value != byDefault)
                    .toList();
        }
        throw new AssertionError(method + ": draw values of its type here");
    }

    private static Method accessorOf(Method method) {
        String name = method.getName().substring("with".length());
        try {
            return SolveOptions.class.getMethod(name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
        } catch (NoSuchMethodException e) {
            throw new AssertionError(method + " has no accessor", e);
        }
    }

    private static Object invoke(Method method, Object on, Object... arguments) {
        try {
            return method.invoke(on, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(method.toString(), e);
        }
    }
}
