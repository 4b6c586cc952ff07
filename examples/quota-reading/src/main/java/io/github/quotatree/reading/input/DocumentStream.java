package io.github.quotatree.reading.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads a stream of documents in a thread of its own, and hands on those that are complete: up to a line of three
 * hyphens, up to the brace that closes a document of JSON, or up to the end. Documents of YAML at which the stream
 * rests are complete too.
 */
public final class DocumentStream {
    private static final String SEPARATOR = "\n---";
    private static final int PATIENCE = 5;

    private final StringBuilder text = new StringBuilder();
    private int lengthBefore;
    private int looks;
    private boolean isEnded;
    private @Nullable Error failure;

    public DocumentStream(InputStream in) {
        Thread thread = new Thread(() -> read(in), "documents");
        thread.setDaemon(true);
        thread.start();
    }

    private void read(InputStream in) {
        char[] buffer = new char[1 << 16];
        try (Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            for (int length = reader.read(buffer); length >= 0; length = reader.read(buffer)) {
                append(buffer, length);
            }
        } catch (IOException e) {
            // whoever wrote has gone, as at the end
        } catch (OutOfMemoryError e) {
            fail(e);
        } finally {
            end();
        }
    }

    private synchronized void append(char[] buffer, int length) {
        text.append(buffer, 0, length);
    }

    private synchronized void fail(Error e) {
        failure = e;
    }

    private synchronized void end() {
        isEnded = true;
    }

    public synchronized boolean isOver() {
        return isEnded && text.isEmpty();
    }

    /** Returns the documents that are complete since the call before, or an empty text. */
    public synchronized String take() {
        if (failure != null) {
            throw failure;
        }
        boolean rests = text.length() == lengthBefore;
        int end = isEnded ? text.length() : complete(rests);
        String taken = text.substring(0, end);
        text.delete(0, end);
        lengthBefore = text.length();
        return taken.isBlank() ? "" : separated(taken);
    }

    private int complete(boolean rests) {
        int first = 0;
        while (first < text.length() && Character.isWhitespace(text.charAt(first))) {
            first++;
        }
        if (first < text.length() && text.charAt(first) == '{') {
            return endOfJson(text, first);
        }
        if (rests) {
            return text.length();
        }
        // more of the same cluster is likely to come, but not to be waited for without end
        return ++looks % PATIENCE == 0 ? Math.max(0, text.lastIndexOf(SEPARATOR)) : 0;
    }

    private static int endOfJson(CharSequence text, int from) {
        int end = 0;
        for (int next = endOfObject(text, from); next >= 0; next = endOfObject(text, next)) {
            end = next;
        }
        return end;
    }

    /** Returns documents with a separator between those of JSON, which need none by themselves. */
    private static String separated(String documents) {
        if (!documents.stripLeading().startsWith("{")) {
            return documents;
        }
        StringBuilder separated = new StringBuilder(documents.length());
        int from = 0;
        while (from < documents.length()) {
            int end = endOfObject(documents, from);
            int next = end < 0 ? documents.length() : end;
            String one = documents.substring(from, next).strip();
            if (!one.isEmpty()) {
                separated.append(separated.isEmpty() ? "" : "\n---\n").append(one);
            }
            from = next;
        }
        return separated.toString();
    }

    private static int endOfObject(CharSequence text, int from) {
        int depth = 0;
        boolean isText = false;
        for (int i = from; i < text.length(); i++) {
            char next = text.charAt(i);
            if (isText) {
                i += next == '\\' ? 1 : 0;
                isText = next != '"';
            } else if (next == '"') {
                isText = true;
            } else if (next == '{') {
                depth++;
            } else if (next == '}' && --depth == 0) {
                return i + 1;
            }
        }
        return -1;
    }
}
