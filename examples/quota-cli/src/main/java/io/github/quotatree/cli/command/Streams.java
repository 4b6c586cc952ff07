package io.github.quotatree.cli.command;

import io.github.quotatree.reading.text.VisibleText;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * Where a run reads and writes.
 *
 * @param out results
 * @param err faults, notes and progress
 */
public record Streams(InputStream in, PrintStream out, PrintStream err) {
    public void say(String line) {
        err.println("quota: " + VisibleText.of(line));
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
