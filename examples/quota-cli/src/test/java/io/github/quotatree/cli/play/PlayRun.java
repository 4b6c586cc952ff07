package io.github.quotatree.cli.play;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.quotatree.cli.QuotaCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A run of {@code quota play} in this process, until it is closed. */
final class PlayRun implements AutoCloseable {
    private final PipedOutputStream input = new PipedOutputStream();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CompletableFuture<String> firstLine = new CompletableFuture<>();
    private final CompletableFuture<Integer> exitCode;

    private PlayRun(String... arguments) {
        try {
            PipedInputStream in = new PipedInputStream(input);
            PrintStream lines = new PrintStream(out, true, UTF_8) {
                @Override
                public void flush() {
                    super.flush();
                    String written = PlayRun.this.out.toString(UTF_8);
                    if (written.contains("\n")) {
                        firstLine.complete(written.substring(0, written.indexOf('\n')));
                    }
                }
            };
            exitCode = CompletableFuture.supplyAsync(
                            () -> QuotaCommand.run(in, lines, new PrintStream(err, true, UTF_8), arguments),
                            task -> new Thread(task, "quota play").start())
                    .whenComplete((code, failure) -> firstLine.complete(""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts the command. */
    static PlayRun of(String... arguments) {
        return new PlayRun(
                Stream.concat(Stream.of("play"), Arrays.stream(arguments)).toArray(String[]::new));
    }

    /** Returns the address that was printed; empty if the command has ended before. */
    String address() {
        return firstLine.orTimeout(30, TimeUnit.SECONDS).join();
    }

    int port() {
        return URI.create(address()).getPort();
    }

    String token() {
        return address().substring(address().indexOf("token=") + "token=".length());
    }

    /** Ends the input, and returns the exit code. */
    int end() {
        try {
            input.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return exitCode.orTimeout(30, TimeUnit.SECONDS).join();
    }

    String err() {
        return err.toString(UTF_8);
    }

    @Override
    public void close() {
        end();
    }
}
