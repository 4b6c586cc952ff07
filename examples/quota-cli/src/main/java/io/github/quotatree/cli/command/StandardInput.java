package io.github.quotatree.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The standard input of the process. Where it was closed at the start, as by {@code <&-}, Java has opened a file of its
 * own in its place, and would read that.
 */
public final class StandardInput {
    private static final Path LINK = Path.of("/proc/self/fd/0");

    private StandardInput() {}

    public static InputStream open() {
        return isFileOfJava() ? new Closed() : System.in;
    }

    private static boolean isFileOfJava() {
        try {
            return Files.isSymbolicLink(LINK)
                    && Files.readSymbolicLink(LINK)
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
}
