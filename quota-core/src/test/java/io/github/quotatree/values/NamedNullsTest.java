package io.github.quotatree.values;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every public method, factory and constructor of every public type refuses a null that it does not allow by a {@link
 * NullPointerException}, and its message is the name of the parameter. A new type needs no entry here; one that no
 * factory or constructor makes of other samples needs one in {@link SampleValues}.
 */
class NamedNullsTest {
    private static final Pattern EXPORTS = Pattern.compile("exports (\\S+);");

    private final SampleValues samples = new SampleValues();

    @TestFactory
    Stream<DynamicTest> aNullIsRefusedByName() throws IOException {
        return publicTypes().stream()
                .map(type -> DynamicTest.dynamicTest(
                        type.getName(), () -> assertThat(faults(type)).isEmpty()));
    }

    /** Returns the public types of the exported packages, with the public types inside of public ones. */
    private static List<Class<?>> publicTypes() throws IOException {
        Set<String> exported = EXPORTS.matcher(Files.readString(Path.of("src/main/java/module-info.java")))
                .results()
                .map(export -> export.group(1))
                .collect(Collectors.toSet());
        List<Class<?>> types = new ArrayList<>();
        for (JavaClass each : new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(exported)) {
            Class<?> type = each.reflect();
            if (exported.contains(type.getPackageName()) && reachable(type)) {
                types.add(type);
            }
        }
        types.sort(Comparator.comparing(Class::getName));
        return types;
    }

    private static boolean reachable(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
            if (!Modifier.isPublic(each.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the public methods and constructors that the library itself has written: not the methods that a host
     * implements, and not those that the compiler adds to an enum or a record.
     */
    private static Stream<Executable> executables(Class<?> type) {
        Stream<Method> methods = Arrays.stream(type.getMethods())
                .filter(method -> method.getDeclaringClass().getName().startsWith("io.github.quotatree."))
                .filter(method -> !method.isSynthetic() && !method.getName().equals("equals"))
                .filter(method -> !(type.isEnum() && method.getName().equals("valueOf")))
                .filter(method -> !type.isInterface() || Modifier.isStatic(method.getModifiers()));
        return Stream.<Executable>concat(methods, Arrays.stream(type.getConstructors()));
    }

    private static boolean refusesNull(Parameter parameter) {
        return !parameter.getType().isPrimitive()
                && !parameter.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private List<String> faults(Class<?> type) {
        List<String> faults = new ArrayList<>();
        executables(type).sorted(Comparator.comparing(Executable::toString)).forEach(executable -> {
            Parameter[] parameters = executable.getParameters();
            for (int k = 0; k < parameters.length; k++) {
                if (refusesNull(parameters[k])) {
                    String message = messageOfNull(type, executable, k);
                    if (!message.equals(parameters[k].getName())) {
                        faults.add("%n%s.%s(%s): %s"
                                .formatted(
                                        type.getSimpleName(), executable.getName(), parameters[k].getName(), message));
                    }
                }
            }
        });
        return faults;
    }

    private String messageOfNull(Class<?> type, Executable executable, int position) {
        Object[] arguments = new Object[executable.getParameterCount()];
        for (int k = 0; k < arguments.length; k++) {
            if (k != position) {
                arguments[k] = samples.of(executable.getGenericParameterTypes()[k]);
                if (arguments[k] == null) {
                    return "no sample of " + executable.getGenericParameterTypes()[k];
                }
            }
        }
        try {
            if (executable instanceof Method method) {
                Object receiver = Modifier.isStatic(method.getModifiers()) ? null : samples.of(type);
                if (receiver == null && !Modifier.isStatic(method.getModifiers())) {
                    return "no sample of the type";
                }
                method.invoke(receiver, arguments);
            } else {
                ((Constructor<?>) executable).newInstance(arguments);
            }
            return "null is accepted";
        } catch (InvocationTargetException e) {
            Throwable thrown = requireNonNull(e.getCause());
            return thrown instanceof NullPointerException ? String.valueOf(thrown.getMessage()) : thrown.toString();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
