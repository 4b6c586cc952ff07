package io.github.quotatree.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The probes are answered whatever other clients send, and by every name of the controller. */
class OperatorPagesTest {
    @Test
    void halfRequestsDoNotSilenceTheProbes() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try (TestApiServer server = TestApiServer.start();
                QuotaController controller = TestControllers.start(server, "one")) {
            Await.until("ready", () -> get(controller.address(), "/readyz").startsWith("HTTP/1.1 200 "));
            for (int k = 0; k < 20; k++) {
                Socket socket = open(controller.address());
                slow.add(socket);
                socket.getOutputStream().write("GET /metrics HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(get(controller.address(), "/healthz"))
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("ok\n");
            slow.get(19).getOutputStream().write("st: 10.1.2.3\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] begin = slow.get(19).getInputStream().readNBytes(12);
            assertThat(new String(begin, StandardCharsets.US_ASCII))
                    .as("it was not cut off meanwhile")
                    .isEqualTo("HTTP/1.1 200");
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    private static Socket open(InetSocketAddress address) throws IOException {
        return new Socket(address.getAddress(), address.getPort());
    }

    /** Asks as the kubelet does, by the address of a pod. */
    private static String get(InetSocketAddress address, String path) throws IOException {
        try (Socket socket = open(address)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: 10.1.2.3:8080\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
