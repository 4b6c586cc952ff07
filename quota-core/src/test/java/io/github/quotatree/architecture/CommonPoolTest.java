package io.github.quotatree.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A task that waits for another one needs a thread of its own. The common pool has one thread on two processors since
 * JDK 24, so in all modules an asynchronous task names its executor.
 */
class CommonPoolTest {
    private static final Path TOP = Path.of("..");
    private static final Pattern CALL = Pattern.compile("\\b(?:supply|run)Async\\(");

    @Test
    void everyAsynchronousTaskNamesItsExecutor() throws IOException {
        try (Stream<Path> files = Files.walk(TOP)) {
            List<Path> withoutExecutor = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.toString().contains("target"))
                    .filter(file -> !file.endsWith("CommonPoolTest.java"))
                    .filter(CommonPoolTest::usesCommonPool)
                    .toList();
            assertThat(withoutExecutor).isEmpty();
        }
    }

    @Test
    void aCallWithoutExecutorIsSeen() {
        assertThat(usesCommonPool("run = CompletableFuture.runAsync(() -> call(one, two));"))
                .isTrue();
        assertThat(usesCommonPool("run = CompletableFuture.runAsync(() -> call(one, two), THREADS);"))
                .isFalse();
    }

    private static boolean usesCommonPool(Path file) {
        try {
            return usesCommonPool(Files.readString(file));
        } catch (IOException e) {
            throw new AssertionError(file.toString(), e);
        }
    }

    private static boolean usesCommonPool(String code) {
        Matcher call = CALL.matcher(code);
        while (call.find()) {
            if (!hasSecondArgument(code, call.end())) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a comma that is in no inner parentheses or braces comes before the end of a call. */
    private static boolean hasSecondArgument(String code, int from) {
        int depth = 0;
        for (int i = from; depth >= 0; i++) {
            char at = code.charAt(i);
            if (at == ',' && depth == 0) {
                return true;
            }
            depth += at == '(' || at == '{' ? 1 : at == ')' || at == '}' ? -1 : 0;
        }
        return false;
    }
}
