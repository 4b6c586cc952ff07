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
        String directory = folder.resolve("run").toString();
        assertThat(run(out, EVENTS.toString(), directory)).isZero();
        String guide = Files.readString(Path.of("../../docs/flink.md"));
        assertThat(guide).contains("```\n" + Files.readString(EVENTS) + "```");
        assertThat(guide).contains("```\n" + out.toString(StandardCharsets.UTF_8) + "```");
    }

    @Test
    void secondRunIntoAFolderNamesIt() throws Exception {
        Files.writeString(folder.resolve("answers"), "of another run");
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(run(err, EVENTS.toString(), folder.toString())).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("LocalRun: folder (" + folder + ") must be empty: it has the files of another run"
                        + System.lineSeparator());
    }

    @Test
    void runWithoutItsFileNamesIt() throws Exception {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        assertThat(run(err, "no.events", folder.resolve("run").toString())).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("LocalRun: file of events (no.events) cannot be read: it does not exist"
                        + System.lineSeparator());
        assertThat(folder.resolve("run")).doesNotExist();
    }

    /** Runs the command, and returns its status. */
    private static int run(ByteArrayOutputStream printed, String... arguments) throws Exception {
        PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return LocalRun.run(stream, stream, arguments);
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
