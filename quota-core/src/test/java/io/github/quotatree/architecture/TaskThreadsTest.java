package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each asynchronous task of the project names its executor. Without one it runs in the common pool, which on two
 * processors has one thread since JDK 25, so two tasks of which one waits for the other never end.
 */
class TaskThreadsTest {
    private static final Path TOP = Path.of("..");
    private static final Pattern CALL = Pattern.compile("\\b(?:supplyAsync|runAsync)\\(");
    private static final Pattern TEXT = Pattern.compile(
            "\"\"\".*?(?<!\\\\)\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])+'", Pattern.DOTALL);

    @Test
    void eachTaskNamesItsExecutor() throws IOException {
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(TOP)) {
            for (Path file : files.filter(TaskThreadsTest::isSource).toList()) {
                found.addAll(inCommonPool(file));
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void aTaskInTheCommonPoolIsFound(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("Tasks.java"), """
                runAsync(() -> f(1, ")"));
                supplyAsync(() -> { f(1, '('); }, THREADS);
                CompletableFuture.supplyAsync(
                        () -> f(1, 2));
                CompletableFuture.runAsync(() -> f(1, 2), THREADS);
                """);
        assertThat(inCommonPool(file)).containsExactly(file + ": runAsync(() -> f(1, \"\"));", file + ": supplyAsync(");
    }

    private static boolean isSource(Path file) {
        return file.toString().endsWith(".java") && file.toString().contains("/src/");
    }

    private static List<String> inCommonPool(Path file) throws IOException {
        String text = TEXT.matcher(Files.readString(file)).replaceAll("\"\"");
        return CALL.matcher(text)
                .results()
                .filter(call -> !hasSecondArgument(text, call.end()))
                .map(call -> file + ": " + text.substring(call.start(), text.indexOf('\n', call.end())))
                .toList();
    }

    private static boolean hasSecondArgument(String text, int start) {
        int open = 1;
        for (int at = start; open > 0; at++) {
            char here = text.charAt(at);
            if (here == '(' || here == '{' || here == '[') {
                open++;
            } else if (here == ')' || here == '}' || here == ']') {
                open--;
            } else if (here == ',' && open == 1) {
                return true;
            }
        }
        return false;
    }
}
