package io.github.quotatree.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever the example simulates, the loop of the guide alone starts and stops workloads in a ledger. */
class OneLoopTest {
    private static final Path SOURCES = Path.of("src", "main", "java", "io", "github", "quotatree", "scheduler");
    private static final int LINES_TO_COPY = 225;
    private static final Pattern STEP = Pattern.compile(
            "ledger(\\(\\))?(\\.|::)(tryReserve|tryAdmit|carryOut|start|rollBack|confirm|stop|evict|finish)\\b");

    @Test
    void noOtherClassTakesTheStepsOfALedger() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            List<String> takers = files.filter(file -> file.toString().endsWith(".java"))
                    .filter(OneLoopTest::takesSteps)
                    .map(file -> file.getFileName().toString())
                    .toList();
            assertThat(takers).containsExactly("QuotaLoop.java");
        }
    }

    @Test
    void theLoopThatANewcomerCopiesIsShort() throws IOException {
        long lines = 0;
        for (String name : List.of("Cluster", "QuotaLoop")) {
            lines += Files.readAllLines(SOURCES.resolve("loop").resolve(name + ".java")).stream()
                    .filter(line -> !line.startsWith("package ") && !line.startsWith("import "))
                    .count();
        }
        assertThat(lines).isLessThan(LINES_TO_COPY);
    }

    private static boolean takesSteps(Path file) {
        try {
            return STEP.matcher(Files.readString(file)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
