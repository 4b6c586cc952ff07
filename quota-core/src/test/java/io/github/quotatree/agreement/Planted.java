package io.github.quotatree.agreement;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;

/**
 * An error.
 *
 * @param file the source file, below {@code io/github/quotatree}
 * @param text what is replaced
 * @param error by what
 * @param caughtBy the test, below {@code io.github.quotatree}
 */
record Planted(String what, String file, String text, String error, String caughtBy) {
    /** Plants it in a copy of its file, and requires that the test fails. */
    void requireCaught(Path directory) throws Exception {
        PlantedClasses classes = PlantedClasses.of(file, text, error, directory);
        int dot = caughtBy.lastIndexOf('.');
        Class<?> type = classes.loadClass("io.github.quotatree." + caughtBy.substring(0, dot));
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Method method = type.getDeclaredMethod(caughtBy.substring(dot + 1));
        method.setAccessible(true);

        assertThatThrownBy(() -> method.invoke(constructor.newInstance()))
                .isInstanceOf(InvocationTargetException.class)
                .cause()
                .isNotInstanceOf(LinkageError.class);
    }

    @Override
    public String toString() {
        return what + ", caught by " + caughtBy;
    }
}
