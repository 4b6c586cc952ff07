package io.github.quotatree.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A run of the command that goes on until it is interrupted, as by Ctrl-C, and what it has written so far. */
public final class RunningCommand implements AutoCloseable {
    private static final int TRIES = 3000;
    private static final int MILLIS = 10;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final AtomicInteger exitCode = new AtomicInteger(-1);
    private final Thread thread;

    /** Starts a run. */
    public RunningCommand(InputStream in, String... arguments) {
        thread = new Thread(() -> exitCode.set(QuotaCommand.run(
                in, new PrintStream(out, false, UTF_8), new PrintStream(err, true, UTF_8), arguments)));
        thread.start();
    }

    /** Waits until the output so far fulfils a condition, and returns it. */
    public String awaitOut(Predicate<String> condition) throws InterruptedException {
        return await(out, condition);
    }

    /** Waits until the standard error so far fulfils a condition, and returns it. */
    public String awaitErr(Predicate<String> condition) throws InterruptedException {
        return await(err, condition);
    }

    /** Interrupts the run and returns its exit code. */
    public int end() throws InterruptedException {
        thread.interrupt();
        return awaitEnd();
    }

    /** Waits for the end of the run and returns its exit code. */
    public int awaitEnd() throws InterruptedException {
        thread.join((long) TRIES * MILLIS);
        if (thread.isAlive()) {
            throw new AssertionError("still runs");
        }
        return exitCode.get();
    }

    /** Returns all output so far. */
    public String out() {
        return out.toString(UTF_8);
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private String await(ByteArrayOutputStream stream, Predicate<String> condition) throws InterruptedException {
        String text = stream.toString(UTF_8);
        for (int i = 0; i < TRIES && !condition.test(text); i++) {
            Thread.sleep(MILLIS);
            text = stream.toString(UTF_8);
        }
        if (!condition.test(text)) {
            throw new AssertionError("not seen in: " + text + err.toString(UTF_8));
        }
        return text;
    }
}
