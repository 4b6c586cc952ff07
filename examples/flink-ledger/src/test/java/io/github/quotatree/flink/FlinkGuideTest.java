package io.github.quotatree.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code docs/flink.md} shows is what the files have and what a run prints. */
class FlinkGuideTest {
    private static final Path EVENTS = Path.of("two-trees.events");

    @TempDir
    Path folder;

    @Test
    void showsTheEventsAndWhatARunPrints() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LocalRun.run(EVENTS, folder.resolve("run"), new PrintStream(out, true, StandardCharsets.UTF_8));
        String guide = Files.readString(Path.of("../../docs/flink.md"));
        assertThat(guide).contains("```\n" + Files.readString(EVENTS) + "```");
        assertThat(guide).contains("```\n" + out.toString(StandardCharsets.UTF_8) + "```");
    }

    @Test
    void showsTheCodeThatAttachesTheJob() throws Exception {
        String guide = Files.readString(Path.of("../../docs/flink.md"));
        String source = Files.readString(Path.of("src/main/java/io/github/quotatree/flink/LocalRun.java"));
        int from = guide.indexOf("```java\n") + "```java\n".length();
        String shown = guide.substring(from, guide.indexOf("```", from));
        assertThat(source.replaceAll("\\s+", " ")).contains(shown.strip().replaceAll("\\s+", " "));
    }
}
