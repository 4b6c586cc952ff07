package io.github.quotatree.cli;

import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.reading.quotafile.QuotaFileSchema;
import java.io.IOException;
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
        streams.out().print(QuotaFileSchema.text());
        return ProblemCommand.DONE;
    }
}
