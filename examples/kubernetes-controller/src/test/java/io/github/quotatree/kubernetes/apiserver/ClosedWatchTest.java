package io.github.quotatree.kubernetes.apiserver;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * A server that answers a watch and closes it in the same segment, as one that stops does. The client of the controller
 * has to open another one each time: with fabric8's client on Vert.x, about one in a few hundred stays silent from then
 * on.
 */
class ClosedWatchTest {
    private static final String PODS =
            "{\"kind\": \"PodList\", \"apiVersion\": \"v1\", \"metadata\": {\"resourceVersion\": \"1\"}, \"items\": []}";
    private static final byte[] CLOSE_GOING_AWAY = {(byte) 0x88, 2, 3, (byte) 0xE9};

    private final AtomicInteger watches = new AtomicInteger();

    @Test
    void aWatchThatIsClosedAsItIsOpenedIsOpenedAgain() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            new Thread(() -> serve(server), "closing-server").start();
            try (KubernetesClient client = client(server.getLocalPort());
                    SharedIndexInformer<Pod> informer = client.pods().inform()) {
                Await.until("300 watches", () -> watches.get() >= 300);
                assertThat(informer.isRunning()).isTrue();
            }
        }
    }

    private static KubernetesClient client(int port) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl("http://127.0.0.1:" + port + "/")
                        .withNamespace(TestApiServer.NAMESPACE)
                        .withHttp2Disable(true)
                        .withWatchReconnectInterval(1)
                        .build())
                .build();
    }

    private void serve(ServerSocket server) {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                new Thread(() -> answer(socket), "closing-connection").start();
            } catch (IOException e) {
                return; // the test is done
            }
        }
    }

    private void answer(Socket socket) {
        try (socket;
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String key = "";
                boolean isWatch = line.contains("watch=true");
                for (String header = in.readLine(); header != null && !header.isEmpty(); header = in.readLine()) {
                    if (header.toLowerCase(Locale.ROOT).startsWith("sec-websocket-key:")) {
                        key = header.substring(header.indexOf(':') + 1).strip();
                    }
                }
                if (isWatch) {
                    watches.incrementAndGet();
                    socket.getOutputStream().write(openedAndClosed(key));
                    return;
                }
                socket.getOutputStream()
                        .write(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + PODS.length()
                                        + "\r\n\r\n" + PODS)
                                .getBytes(ISO_8859_1));
            }
        } catch (IOException e) {
            // the client has gone
        }
    }

    private static byte[] openedAndClosed(String key) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(
                ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: "
                                + accepted(key) + "\r\n\r\n")
                        .getBytes(ISO_8859_1));
        out.write(CLOSE_GOING_AWAY);
        return out.toByteArray();
    }

    private static String accepted(String key) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1")
                    .digest((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(ISO_8859_1));
            return Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
