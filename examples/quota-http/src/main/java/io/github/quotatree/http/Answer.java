package io.github.quotatree.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** An answer: a status, a body that may be empty, its media type, and further headers. */
public final class Answer {
    public static final String PLAIN = "text/plain; charset=utf-8";

    public static final String JSON = "application/json";

    private final int status;
    private final byte[] body;
    private final Map<String, String> headers;

    private Answer(int status, byte[] body, Map<String, String> headers) {
        this.status = status;
        this.body = body;
        this.headers = Map.copyOf(headers);
    }

    public static Answer of(int status, String type, byte[] body) {
        return new Answer(status, body.clone(), body.length == 0 ? Map.of() : Map.of("Content-Type", type));
    }

    public static Answer text(int status, String type, String text) {
        return of(status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    public static Answer line(int status, String text) {
        return text(status, PLAIN, text + "\n");
    }

    public Answer withHeader(String name, String value) {
        return withHeaders(Map.of(name, value));
    }

    public Answer withHeaders(Map<String, String> others) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.putAll(others);
        return new Answer(status, body, all);
    }

    /** Returns this answer with its body compressed. */
    public Answer compressed() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 4);
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Answer(status, bytes.toByteArray(), headers).withHeader("Content-Encoding", "gzip");
    }

    public int status() {
        return status;
    }

    ByteBuffer body() {
        return ByteBuffer.wrap(body);
    }

    public Map<String, String> headers() {
        return headers;
    }
}
