package io.github.quotatree.cli;

import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.reading.quotafile.QuotaFileSchema;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the JSON Schema of quotatree files, or of the documents that commands write. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Prints the JSON Schema of quotatree files, for editors, or of the JSON that commands write.",
        footer = {
            "",
            "An editor with a YAML language server takes it from the first line of a file:",
            "  # yaml-language-server: $schema=quotatree.schema.json"
        })
public final class SchemaCommand implements Callable<Integer> {
    private final Streams streams;

    @Option(
            names = "--documents",
            description = "The schema of what commands write with -o json or yaml, and what the service answers.")
    private boolean documents;

    public SchemaCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() throws IOException {
        streams.out().print(documents ? ContractDocument.schema() : QuotaFileSchema.text());
        return ProblemCommand.DONE;
    }
}
