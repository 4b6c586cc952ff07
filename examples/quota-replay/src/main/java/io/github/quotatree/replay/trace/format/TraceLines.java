package io.github.quotatree.replay.trace.format;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** The lines of a file, of which no more than one is in memory, and of that no more than a mebibyte. */
final class TraceLines {
    /** No record of a format is longer; the end of such a line is skipped. */
    static final int LONGEST = 1 << 20;

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int from;
    private int to;
    private byte[] line = new byte[256];
    private int length;
    private long number;
    private boolean isTooLong;
    private boolean isBroken;

    TraceLines(InputStream in) {
        this.in = in;
    }

    /** Returns the number of the line that was read last, from 1. */
    long number() {
        return number;
    }

    /** Returns whether the rest of the file cannot be read. */
    boolean isBroken() {
        return isBroken;
    }

    /**
     * Returns the next line without its end, or null after the last one.
     *
     * @throws Damage if the line is too long, or if the rest of a compressed file cannot be read
     */
    @Nullable
    String next() throws IOException, Damage {
        length = 0;
        isTooLong = false;
        boolean isAny = false;
        while (from < to || fill()) {
            isAny = true;
            int end = from;
            while (end < to && buffer[end] != '\n') {
                end++;
            }
            append(end);
            boolean isEnded = end < to;
            from = isEnded ? end + 1 : end;
            if (isEnded) {
                break;
            }
        }
        if (!isAny) {
            return null;
        }
        number++;
        if (isTooLong) {
            throw new Damage("the line is longer than a mebibyte", new String(line, 0, 40, StandardCharsets.UTF_8));
        }
        int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        int start = number == 1 && end >= 3 && (line[0] & 0xFF) == 0xEF && (line[1] & 0xFF) == 0xBB ? 3 : 0;
        return new String(line, start, end - start, StandardCharsets.UTF_8);
    }

    private void append(int end) {
        int more = end - from;
        if (isTooLong || length + more > LONGEST) {
            isTooLong = true;
            return;
        }
        if (length + more > line.length) {
            line = Arrays.copyOf(line, Math.max(length + more, 2 * line.length));
        }
        System.arraycopy(buffer, from, line, length, more);
        length += more;
    }

    private boolean fill() throws IOException, Damage {
        from = 0;
        to = 0;
        try {
            to = Math.max(0, in.read(buffer));
        } catch (ZipException | EOFException e) {
            number++;
            isBroken = true;
            throw new Damage(
                    "the compressed data are broken, so the rest cannot be read", String.valueOf(e.getMessage()));
        }
        return to > 0;
    }
}
