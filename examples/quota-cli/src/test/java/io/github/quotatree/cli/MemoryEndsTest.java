package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.quotatree.text.PeriodicReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The end of the memory ends a run with one sentence, whichever thread meets it. */
class MemoryEndsTest {
    private static final ChildRun OUT_OF_MEMORY =
            new ChildRun(2, "", "quota: out of memory; give it more, for example with JAVA_TOOL_OPTIONS=-Xmx8g\n");

    @TempDir
    private Path folder;

    @BeforeEach
    void hasAShell() {
        assumeTrue(ChildRun.canRun(), "needs a shell");
    }

    private void assertRunsOutOfMemory(String... arguments) throws IOException, InterruptedException {
        assertThat(ChildRun.of(folder, "", "24m", arguments)).as(arguments[0]).isEqualTo(OUT_OF_MEMORY);
    }

    @Test
    void manyQuotasAndPods() throws IOException, InterruptedException {
        StringBuilder items = new StringBuilder("{\"kind\":\"List\",\"items\":[");
        for (int g = 0; g < 100_000; g++) {
            items.append(g == 0 ? "" : ",\n")
                    .append("{\"kind\":\"ElasticQuota\",\"metadata\":{\"name\":\"g")
                    .append(g)
                    .append("\"},\"spec\":{\"min\":{\"cpu\":1},\"max\":{\"cpu\":2}}}");
        }
        Path file = Files.writeString(folder.resolve("quotas.json"), items.append("]}"));

        assertRunsOutOfMemory("solve", file.toString(), "--total", "cpu=4");
        assertRunsOutOfMemory("validate", file.toString());
    }

    @Test
    void aLongTextOfAFileOfQuotas() throws IOException, InterruptedException {
        Path file = Files.writeString(
                folder.resolve("quotas.yaml"), "quotatree: 1\n# " + "x".repeat(10_000_000) + "\ngroups: {a: {}}\n");

        assertRunsOutOfMemory("solve", file.toString());
    }

    @Test
    void aConfigurationOfManyGroups() throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder("GROUP_NAMES =");
        for (int g = 0; g < 200_000; g++) {
            text.append(" g").append(g);
        }
        Path config = Files.writeString(folder.resolve("pool.conf"), text.append('\n'));
        Path demand = Files.writeString(folder.resolve("pool.json"), "{\"total\":1,\"now\":0,\"groups\":{}}");

        assertRunsOutOfMemory("condor", config.toString(), "--demand", demand.toString());
    }

    @Test
    void theThreadThatReportsProgress() throws InterruptedException {
        StringBuilder traces = new StringBuilder();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> traces.append(e));
        try {
            CompletableFuture<Thread> reporter = new CompletableFuture<>();
            PeriodicReport report = PeriodicReport.start(() -> {
                reporter.complete(Thread.currentThread());
                throw new OutOfMemoryError("as the heap would");
            });
            reporter.join().join();
            report.close();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(traces).isEmpty();
    }
}
