package io.github.quotatree.benchmarks.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableTest {
    private final Table table =
            new Table("Sizes", "name", "bytes").add("small \"s\"", 5L).add("large", 12_345.5);

    @Test
    void numbersAreToTheRightAndWordsToTheLeft() {
        assertThat(table).hasToString("""
                Sizes
                  name         bytes
                  small "s"        5
                  large      12345.5
                """);
    }

    @Test
    void rowsHaveAValueForEachColumn() {
        assertThatThrownBy(() -> table.add("one")).hasMessageContaining("number of values (1) must be 2");
    }

    @Test
    void aTableIsPrintedAndWrittenAsJson(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("sizes.json");
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        Arguments.of(new String[] {"--json", file.toString()})
                .publish(table, new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(printed.toString(StandardCharsets.UTF_8)).startsWith("Sizes");
        assertThat(Files.readString(file))
                .startsWith("{\n  \"title\": \"Sizes\",\n  \"jvm\": \"")
                .contains("    {\"name\": \"small \\\"s\\\"\", \"bytes\": 5},\n")
                .contains("    {\"name\": \"large\", \"bytes\": 12345.5}\n");
    }

    @Test
    void argumentsArePairs() {
        String[] args = {"--jvms", "3"};

        assertThat(Arguments.of(args, "--jvms").number("--jvms", 15)).isEqualTo(3);
        assertThat(Arguments.of(new String[0], "--jvms").number("--jvms", 15)).isEqualTo(15);
        assertThatThrownBy(() -> Arguments.of(args)).hasMessageContaining("unknown option --jvms");
        assertThatThrownBy(() -> Arguments.of(new String[] {"--json"})).hasMessage("option --json needs a value");
    }
}
