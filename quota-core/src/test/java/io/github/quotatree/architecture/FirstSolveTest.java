package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the first solve of a JVM loads. A class takes a quarter of a millisecond and the first lambda or text that is put
 * together by {@code invokedynamic} ten to twenty, where the solve of a thousand groups takes three. So plain loops and
 * few classes are on the way from the declarations to a runtime, and texts are only made where something is refused.
 */
class FirstSolveTest {
    private static final String OWN = "io.github.quotatree.";

    @TempDir
    static Path directory;

    private static List<String> loaded = List.of();

    @BeforeAll
    static void runFirstSolve() throws IOException, InterruptedException, URISyntaxException {
        Path log = directory.resolve("classes.txt");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + log.getFileName() + "::filecount=0",
                        "-cp",
                        root(QuotaTree.class) + System.getProperty("path.separator") + root(FirstSolve.class),
                        FirstSolve.class.getName())
                .directory(directory.toFile())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
        loaded = namesIn(Files.readAllLines(log));
    }

    /** Returns the directory or the jar that a class is read from. */
    private static Path root(Class<?> type) throws URISyntaxException {
        String file = type.getName().replace('.', '/') + ".class";
        URL url = type.getClassLoader().getResource(file);
        String place = String.valueOf(url);
        if (place.startsWith("jar:")) {
            return Path.of(new URI(place.substring("jar:".length(), place.indexOf('!'))));
        }
        return Path.of(new URI(place.substring(0, place.length() - file.length())));
    }

    /** Returns the names in the lines of a log, such as {@code [0.1s][info][class,load] java.lang.Object source: ...}. */
    private static List<String> namesIn(List<String> lines) {
        List<String> names = new ArrayList<>();
        for (String line : lines) {
            String rest = line.substring(line.lastIndexOf(']') + 1).strip();
            names.add(rest.contains(" ") ? rest.substring(0, rest.indexOf(' ')) : rest);
        }
        return names;
    }

    /** Returns the classes that are loaded after one mark and before another. */
    private static List<String> between(Class<?> start, Class<?> end) {
        return loaded.subList(loaded.indexOf(start.getName()) + 1, loaded.indexOf(end.getName()));
    }

    private static List<String> own(List<String> names) {
        return names.stream().filter(name -> name.startsWith(OWN)).toList();
    }

    @Test
    void noCodeIsMadeOnTheWay() {
        assertThat(between(FirstSolve.Begin.class, FirstSolve.End.class))
                .isNotEmpty()
                .noneMatch(name -> name.contains("Lambda") || name.contains("StringConcat"));
    }

    @Test
    void toDeclareGroupsAndRequestsLoadsFewClasses() {
        assertThat(own(between(FirstSolve.Begin.class, FirstSolve.Declared.class)))
                .contains(QuotaTree.class.getName())
                .hasSizeLessThanOrEqualTo(24);
    }

    @Test
    void toSolveLoadsFewClasses() {
        assertThat(own(between(FirstSolve.Declared.class, FirstSolve.End.class)))
                .contains(OWN + "RuntimeQuotas")
                .hasSizeLessThanOrEqualTo(30);
    }
}
