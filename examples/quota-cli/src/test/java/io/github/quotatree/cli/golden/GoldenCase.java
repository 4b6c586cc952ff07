package io.github.quotatree.cli.golden;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.QuotaCommand;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder with a command line and the output that is expected of it. {@code ${inputs}} stands for the folder of the
 * inputs and {@code ${manifests}} for the manifests of the examples, in the command line as in the output.
 *
 * @param folder the folder
 */
record GoldenCase(Path folder) {
    private static final Path MANIFESTS = Path.of("..", "manifests");

    /**
     * What a run writes and how it ends.
     *
     * @param out the standard output
     * @param err the standard error
     * @param exitCode the exit code
     */
    record Output(String out, String err, int exitCode) {}

    /** Returns the cases in a folder, by name. */
    static List<GoldenCase> in(Path folder) {
        try (Stream<Path> cases = Files.list(folder)) {
            return cases.filter(next -> Files.exists(next.resolve("command")))
                    .sorted()
                    .map(GoldenCase::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs the command line of this case in this process. */
    Output run() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = QuotaCommand.run(
                new ByteArrayInputStream(read("stdin").getBytes(UTF_8)),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8),
                located(read("command")).lines().toArray(String[]::new));
        return new Output(out.toString(UTF_8), CommandRun.withoutProgress(err.toString(UTF_8)), exitCode);
    }

    /** Returns the output that is expected. */
    Output expected() {
        String exitCode = read("exit-code").strip();
        return new Output(
                located(read("stdout")), located(read("stderr")), exitCode.isEmpty() ? 0 : Integer.parseInt(exitCode));
    }

    /** Makes an output the expected one. */
    void expect(Output output) {
        write("stdout", unlocated(output.out()));
        write("stderr", unlocated(output.err()));
        write("exit-code", output.exitCode() == 0 ? "" : output.exitCode() + "\n");
    }

    @Override
    public String toString() {
        return folder.getFileName().toString();
    }

    private String located(String text) {
        return text.replace("${inputs}", inputs()).replace("${manifests}", MANIFESTS.toString());
    }

    private String unlocated(String text) {
        return text.replace(inputs(), "${inputs}").replace(MANIFESTS.toString(), "${manifests}");
    }

    private String inputs() {
        return folder.resolveSibling("inputs").toString();
    }

    /** Returns the content of a file of the folder; one that does not exist is empty. */
    private String read(String name) {
        Path file = folder.resolve(name);
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String name, String content) {
        Path file = folder.resolve(name);
        try {
            if (content.isEmpty()) {
                Files.deleteIfExists(file);
            } else {
                Files.writeString(file, content);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
