package io.github.quotatree.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CleanStopTest {
    @Test
    void noThreadNoPortAndNoWatchIsLeft() throws Exception {
        Set<String> before = threads();
        InetSocketAddress address;
        try (TestApiServer server = TestApiServer.start()) {
            TestControllers.create(server, ManifestFiles.objects("cluster.yaml"));
            QuotaController controller = TestControllers.start(server, "one");
            address = controller.address();
            TestControllers.awaitFreshSolve(server);
            Await.until("ready", () -> get(address, "/readyz").statusCode() == 200);
            assertThat(get(address, "/healthz").body()).isEqualTo("ok\n");
            assertThat(get(address, "/metrics").body())
                    .contains("quotatree_controller_leading 1.0")
                    .contains("quotatree_controller_writes_total")
                    .contains("group=\"vision\"");
            assertThat(get(address, "/metrics/no").statusCode()).isEqualTo(404);
            assertThat(address.getAddress().isLoopbackAddress()).isTrue();
            controller.close();

            assertThat(threads()).noneMatch(name -> name.startsWith("quota"));
            Await.until("no watch", () -> server.openWatches() == 0);
            server.log().clear();
            assertThat(server.client()
                            .leases()
                            .inNamespace(TestApiServer.NAMESPACE)
                            .withName("quotatree")
                            .get()
                            .getSpec()
                            .getHolderIdentity())
                    .isEmpty();
            assertThat(server.log().entries(request -> request.agent().equals("one")))
                    .isEmpty();
        }
        assertThatThrownBy(() -> new Socket(address.getAddress(), address.getPort()).close())
                .isInstanceOf(ConnectException.class);
        Await.until("no new thread", () -> {
            Set<String> left = threads();
            left.removeAll(before);
            left.removeIf(CleanStopTest::isOfTheTest);
            return left.isEmpty();
        });
    }

    @Test
    void aTakenPortLeavesNothingBehind() throws Exception {
        try (TestApiServer server = TestApiServer.start();
                QuotaController first = TestControllers.start(server, "one")) {
            assertThatThrownBy(() -> TestControllers.start(
                            server, TestControllers.settings("two").withAddress(first.address())))
                    .hasRootCauseInstanceOf(IOException.class);
            assertThat(threads()).noneMatch(name -> name.equals("quota-lease-two"));
        }
    }

    private static Set<String> threads() {
        Set<String> names = new TreeSet<>();
        Thread.getAllStackTraces().keySet().forEach(thread -> names.add(thread.getName()));
        return names;
    }

    /** Threads of the JDK that stay for a while, of the test's own requests and of the common pool. */
    private static boolean isOfTheTest(String name) {
        return name.startsWith("HttpClient")
                || name.startsWith("ForkJoinPool.commonPool")
                || name.startsWith("Keep-Alive")
                || name.equals("Attach Listener")
                || name.equals("process reaper");
    }

    private static HttpResponse<String> get(InetSocketAddress address, String path)
            throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + address.getPort() + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
