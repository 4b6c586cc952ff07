package io.github.quotatree.cli.quotafile;

import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Streams;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints the JSON Schema of quotatree files. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Prints the JSON Schema of quotatree files, for editors.",
        footer = {
            "",
            "An editor with a YAML language server takes it from the first line of a file:",
            "  # yaml-language-server: $schema=quotatree.schema.json"
        })
public final class SchemaCommand implements Callable<Integer> {
    private final Streams streams;

    /** Makes the command. */
    public SchemaCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        try (InputStream schema = SchemaCommand.class.getResourceAsStream("quotatree.schema.json")) {
            if (schema == null) {
                throw new IOException("the schema is missing in this build");
            }
            streams.out().print(new String(schema.readAllBytes(), StandardCharsets.UTF_8));
        }
        return ProblemCommand.DONE;
    }
}
