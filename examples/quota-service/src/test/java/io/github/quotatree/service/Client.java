package io.github.quotatree.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A client of HTTP on one connection, which sends exactly what it is told to. */
final class Client implements Closeable {
    static final String TOKEN = "a-token-for-tests-0123456789";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final int port;
    private @Nullable Socket socket;
    private @Nullable InputStream in;

    Client(int port) {
        this.port = port;
    }

    record Answer(int status, Map<String, String> headers, String body) {
        JsonNode json() {
            try {
                return MAPPER.readTree(body);
            } catch (IOException e) {
                throw new AssertionError("no JSON: " + body, e);
            }
        }

        String header(String name) {
            return headers.getOrDefault(name.toLowerCase(Locale.ROOT), "");
        }

        Answer expect(int wanted) {
            if (status != wanted) {
                throw new AssertionError("status " + status + " in place of " + wanted + ": " + body);
            }
            return this;
        }
    }

    /** Sends a request with the token. */
    Answer call(String method, String path, @Nullable String body, String... headers) throws IOException {
        StringBuilder more = new StringBuilder("Authorization: Bearer " + TOKEN + "\r\n");
        for (String header : headers) {
            more.append(header).append("\r\n");
        }
        return send(method, path, body, more.toString());
    }

    Answer get(String path) throws IOException {
        return call("GET", path, null);
    }

    /** Sends a request with exactly these headers, and those for the host and the body where they are not given. */
    Answer send(String method, String path, @Nullable String body, String headers) throws IOException {
        byte[] bytes = body == null ? new byte[0] : body.getBytes(StandardCharsets.UTF_8);
        String all = method + " " + path + " HTTP/1.1\r\n" + headers
                + (headers.contains("Host:") ? "" : "Host: 127.0.0.1:" + port + "\r\n")
                + (body == null || headers.contains("Content-Type:") ? "" : "Content-Type: application/json\r\n")
                + (body == null ? "" : "Content-Length: " + bytes.length + "\r\n")
                + "\r\n";
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(all.getBytes(StandardCharsets.UTF_8));
        request.writeBytes(bytes);
        return raw(request.toByteArray());
    }

    /** Sends bytes, and reads an answer. */
    Answer raw(byte[] request) throws IOException {
        Socket open = socket;
        if (open == null) {
            open = new Socket(InetAddress.getLoopbackAddress(), port);
            open.setTcpNoDelay(true);
            open.setSoTimeout(30_000);
            socket = open;
            in = new BufferedInputStream(open.getInputStream());
        }
        try {
            open.getOutputStream().write(request);
        } catch (IOException e) {
            // the server may have answered before it has read everything
        }
        try {
            Answer answer = read();
            if (answer.header("Connection").equalsIgnoreCase("close")) {
                close();
            }
            return answer;
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private Answer read() throws IOException {
        String first = line();
        Map<String, String> headers = new TreeMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        InputStream from = in;
        byte[] body = from == null ? new byte[0] : from.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("the body ends after " + body.length + " of " + length + " bytes");
        }
        return new Answer(Integer.parseInt(first.split(" ", -1)[1]), headers, new String(body, StandardCharsets.UTF_8));
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        InputStream from = in;
        for (int c = from == null ? -1 : from.read(); c != '\n'; c = from.read()) {
            if (c < 0 || from == null) {
                throw new EOFException("the server has closed the connection");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        Socket open = socket;
        socket = null;
        if (open != null) {
            open.close();
        }
    }
}
