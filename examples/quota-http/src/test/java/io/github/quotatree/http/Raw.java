package io.github.quotatree.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Connections that send bytes as they are, complete or not. Each read that waits for a minute fails. */
final class Raw implements AutoCloseable {
    private final String address;
    private final int port;
    private final List<Socket> open = new ArrayList<>();

    Raw(String address, int port) {
        this.address = address;
        this.port = port;
    }

    /** Opens a connection that is closed at the end, and sends bytes; {@code ~} is the end of a line. */
    Socket send(String text) throws IOException {
        Socket socket = new Socket(InetAddress.getByName(address), port);
        open.add(socket);
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(bytes(text));
        return socket;
    }

    static byte[] bytes(String text) {
        return text.replace("~", "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Opens so many connections, each of which sends the same bytes. */
    List<Socket> send(int connections, String text) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        for (int k = 0; k < connections; k++) {
            try {
                sockets.add(send(text));
            } catch (IOException e) {
                // closed at once, since there are too many
            }
        }
        return sockets;
    }

    /** Sends a whole request on a connection of its own, and returns the answer. */
    String exchange(String request) throws IOException {
        return exchange(send(request));
    }

    /** Returns what comes back until the connection is closed, or until the first answer is complete. */
    static String exchange(Socket socket) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        for (int c = in.read(); c >= 0; c = in.read()) {
            bytes.write(c);
            String text = bytes.toString(StandardCharsets.UTF_8);
            int end = text.indexOf("\r\n\r\n");
            int length = text.indexOf("Content-Length: ");
            if (end >= 0 && length >= 0 && length < end) {
                int announced = Integer.parseInt(text.substring(length + 16, text.indexOf('\r', length)));
                if (bytes.size() >= end + 4 + announced) {
                    return text;
                }
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    String get(String path) throws IOException {
        return exchange("GET " + path + " HTTP/1.1~Host: " + address + ":" + port + "~~");
    }

    /** Waits until the server closes a connection. */
    static boolean isClosed(Socket socket) throws IOException {
        try {
            InputStream in = socket.getInputStream();
            while (in.read() >= 0) {
                // an answer is read to its end
            }
            return true;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true; // reset
        }
    }

    @Override
    public void close() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
    }
}
