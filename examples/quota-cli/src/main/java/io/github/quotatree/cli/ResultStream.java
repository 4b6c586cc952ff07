package io.github.quotatree.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The output of a run. When it goes to a pipe whose reader has ended, the run is stopped; a print stream around this would
 * go on, and could not tell that from a full disk.
 */
final class ResultStream extends FilterOutputStream {
    private boolean isReaderGone;

    ResultStream(OutputStream out) {
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
}
