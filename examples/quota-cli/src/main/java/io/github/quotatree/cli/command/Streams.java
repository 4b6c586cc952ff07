package io.github.quotatree.cli.command;

import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.text.VisibleText;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where a run reads and writes.
 *
 * @param out results
 * @param err faults, notes and progress
 */
public record Streams(InputStream in, PrintStream out, PrintStream err) {
    private static final Path STANDARD_INPUT = Path.of("/proc/self/fd/0");

    public void say(String line) {
        err.println("quota: " + VisibleText.of(line));
    }

    /**
     * Waits for the end of the standard input. Where one of the files was read from there, it has ended, and only
     * Ctrl-C is left.
     */
    public void awaitEnd(List<String> files) {
        say("serving until Ctrl-C, or the end of the standard input");
        try {
            if (files.contains(SourceFile.STANDARD_INPUT)) {
                Thread.currentThread().join();
            }
            byte[] ignored = new byte[1024];
            while (in.read(ignored) >= 0) {
                // what is typed means nothing
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // a standard input that cannot be read is at its end
        }
    }

    /**
     * Returns the standard input of the process. Where it was closed at the start, as by {@code <&-}, Java has opened a
     * file of its own in its place, and would read that.
     */
    public static InputStream standardInput() {
        return isFileOfJava() ? new Closed() : System.in;
    }

    private static boolean isFileOfJava() {
        try {
            return Files.isSymbolicLink(STANDARD_INPUT)
                    && Files.readSymbolicLink(STANDARD_INPUT)
                            .startsWith(
                                    Path.of(System.getProperty("java.home", "")).toRealPath());
        } catch (IOException | InvalidPathException e) {
            // not on Linux, or nothing is open
            return false;
        }
    }

    /** What stands for a standard input that is closed. */
    private static final class Closed extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("it is closed");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("it is closed");
        }
    }

    /**
     * The output of a run. When it goes to a pipe whose reader has ended, the run is stopped; a print stream around
     * this would go on, and could not distinguish that from a full disk.
     */
    public static final class ResultStream extends FilterOutputStream {
        private boolean isReaderGone;

        public ResultStream(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            if (isReaderGone) {
                // what was still in a buffer when the run was stopped
                return;
            }
            try {
                out.write(bytes, from, length);
            } catch (IOException e) {
                if (String.valueOf(e.getMessage()).contains("Broken pipe")) {
                    isReaderGone = true;
                    throw new ReaderGoneException(e);
                }
                throw e;
            }
        }

        /** Thrown when the reader of the results has ended, which makes the rest of the run useless. */
        public static final class ReaderGoneException extends RuntimeException {
            private static final long serialVersionUID = 1L;

            private ReaderGoneException(Throwable cause) {
                super(cause);
            }
        }
    }
}
