package io.github.quotatree.reading.input;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a YAML stream into its documents without reading them, so that one that cannot be read does not hide the next. A
 * line that starts with three hyphens, or three dots, separates documents wherever it stands: YAML allows it neither in
 * texts nor in brackets.
 */
final class YamlParts {
    private final byte[] bytes;
    private final List<Part> parts = new ArrayList<>();
    private int start;
    private int line;
    private int lineOfStart;
    private boolean hasContent;

    private YamlParts(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A part of a stream, with one document at most. */
    static final class Part {
        private final byte[] bytes;
        private final int from;
        private final int to;
        private final int linesBefore;

        private Part(byte[] bytes, int from, int to, int linesBefore) {
            this.bytes = bytes;
            this.from = from;
            this.to = to;
            this.linesBefore = linesBefore;
        }

        InputStream in() {
            return new ByteArrayInputStream(bytes, from, to - from);
        }

        int linesBefore() {
            return linesBefore;
        }
    }

    static List<Part> of(byte[] bytes) {
        YamlParts found = new YamlParts(bytes);
        for (int at = 0; at < bytes.length; ) {
            int next = found.afterLine(at);
            found.line(at, next);
            at = next;
        }
        found.cut(bytes.length);
        return found.parts;
    }

    private void line(int from, int to) {
        if (isMarker(from, '-')) {
            if (hasContent) {
                cut(from);
            }
            hasContent = true;
        } else if (isMarker(from, '.')) {
            line++;
            cut(to);
            return;
        } else {
            hasContent |= hasContent(from, to);
        }
        line++;
    }

    /** Returns whether a line has more than a comment or a directive for the document below. */
    private boolean hasContent(int from, int to) {
        int at = from;
        while (at < to && isBlank(bytes[at])) {
            at++;
        }
        return at < to && bytes[at] != '#' && bytes[from] != '%';
    }

    private void cut(int end) {
        if (end > start) {
            parts.add(new Part(bytes, start, end, lineOfStart));
        }
        start = end;
        lineOfStart = line;
        hasContent = false;
    }

    private boolean isMarker(int at, char mark) {
        for (int i = at; i < at + 3; i++) {
            if (i >= bytes.length || bytes[i] != mark) {
                return false;
            }
        }
        return at + 3 == bytes.length || isBlank(bytes[at + 3]);
    }

    private int afterLine(int from) {
        int at = from;
        while (at < bytes.length && bytes[at] != '\n' && bytes[at] != '\r') {
            at++;
        }
        return at + 1 < bytes.length && bytes[at] == '\r' && bytes[at + 1] == '\n'
                ? at + 2
                : Math.min(at + 1, bytes.length);
    }

    private static boolean isBlank(byte next) {
        return next == ' ' || next == '\t' || next == '\n' || next == '\r';
    }
}
