package io.github.quotatree.cli.play;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests as bytes on a socket, so that they can be wrong in any way. */
final class RawHttp {
    private final PlayRun run;

    RawHttp(PlayRun run) {
        this.run = run;
    }

    /**
     * A response.
     *
     * @param head the status line and the headers
     * @param body the rest, in UTF-8
     */
    record Response(String head, String body) {
        int status() {
            return head.isEmpty() ? 0 : Integer.parseInt(head.split(" ", 3)[1]);
        }

        /** Returns the value of a header, or an empty text. */
        String header(String name) {
            return head.lines()
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    /** A request to solve that would be answered, to be made wrong. */
    final class Post {
        private final Map<String, List<String>> headers = new LinkedHashMap<>();
        private String method = "POST";
        private String target = "/solve";
        private byte[] body;

        private Post(String body) {
            this.body = body.getBytes(UTF_8);
            with("Host", "127.0.0.1:" + run.port());
            with("Origin", "http://127.0.0.1:" + run.port());
            with("Content-Type", "application/json");
            with("Authorization", "Bearer " + run.token());
            with("Content-Length", Integer.toString(this.body.length));
        }

        /** Sets the values of a header; none removes it. */
        Post with(String name, String... values) {
            headers.put(name, List.of(values));
            return this;
        }

        Post to(String newMethod, String newTarget) {
            method = newMethod;
            target = newTarget;
            return this;
        }

        Post withBody(String newBody) {
            body = newBody.getBytes(UTF_8);
            return this;
        }

        Response send() throws IOException {
            StringBuilder text = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
            headers.forEach((name, values) -> values.forEach(
                    value -> text.append(name).append(": ").append(value).append("\r\n")));
            return RawHttp.this.send(text + "\r\n", body);
        }
    }

    /** Returns a request to solve edits that is answered. */
    Post post(String edits) {
        return new Post("{\"edits\":[" + edits + "]}");
    }

    /** Returns a request with a body that is answered, if the body is right. */
    Post postBody(String body) {
        return new Post(body);
    }

    /** Sends a request, and reads until the server ends the connection or a second passes after the response. */
    Response send(String head, byte[] body) throws IOException {
        try (Socket socket = open()) {
            socket.getOutputStream().write(head.getBytes(ISO_8859_1));
            socket.getOutputStream().write(body);
            socket.getOutputStream().flush();
            socket.setSoTimeout(20_000);
            return read(socket);
        }
    }

    Socket open() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), run.port());
    }

    /** Reads one response: up to its length, or to the end of the connection. */
    static Response read(Socket socket) throws IOException {
        List<Byte> bytes = new ArrayList<>();
        int length = -1;
        int bodyStart = -1;
        StringBuilder head = new StringBuilder();
        while (bodyStart < 0 || bytes.size() < bodyStart + length) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                break;
            }
            bytes.add((byte) next);
            if (bodyStart < 0) {
                head.append((char) next);
                if (head.length() >= 4 && head.substring(head.length() - 4).equals("\r\n\r\n")) {
                    bodyStart = bytes.size();
                    String found = new Response(head.toString(), "").header("Content-Length");
                    length = found.isEmpty() ? 0 : Integer.parseInt(found);
                }
            }
        }
        byte[] body = new byte[bodyStart < 0 ? 0 : bytes.size() - bodyStart];
        for (int i = 0; i < body.length; i++) {
            body[i] = bytes.get(bodyStart + i);
        }
        return new Response(head.toString(), new String(body, UTF_8));
    }
}
