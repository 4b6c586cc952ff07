package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A ResourceManager with the policy leaves no thread, port or file behind, and may be started again. */
class StartAndStopTest {
    @Test
    void leavesNothingBehind() throws Exception {
        // the first start loads classes that keep a thread for the JVM
        work(TestCluster.start(Allocations.quotatree("<queue name='a'/>"))).close();
        Set<String> before = threads();
        Set<Path> files = files();
        for (int i = 0; i < 2; i++) {
            Map<String, String> thread = Map.of("yarn.scheduler.fair.update-interval-ms", "5");
            TestCluster cluster = work(TestCluster.start(Allocations.quotatree("<queue name='a'/>"), thread));
            List<Integer> ports = ports(cluster);
            assertThat(ports).hasSize(4).doesNotContain(0);
            assertThat(threads()).isNotEqualTo(before);
            cluster.close();

            Await.until("the threads have ended", () -> before.containsAll(threads()));
            for (int port : ports) {
                try (ServerSocket socket = new ServerSocket()) {
                    socket.setReuseAddress(true);
                    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)); // is free again
                }
            }
        }
        assertThat(files()).isEqualTo(files);
    }

    private static TestCluster work(TestCluster cluster) throws Exception {
        cluster.addNode("node-1", resource(10, 10));
        TestApplication a = cluster.submit("root.a");
        a.request(resource(1, 1), 5);
        cluster.update();
        cluster.heartbeat();
        assertThat(a.containers()).isOne();
        return cluster;
    }

    private static List<Integer> ports(TestCluster cluster) {
        List<Integer> ports = new ArrayList<>();
        for (String name : List.of("", ".scheduler", ".resource-tracker", ".admin")) {
            String address = cluster.manager().getConfig().get("yarn.resourcemanager" + name + ".address");
            assertThat(address).matches("(127\\.0\\.0\\.1|localhost):[0-9]+");
            ports.add(Integer.valueOf(address.substring(address.indexOf(':') + 1)));
        }
        return ports;
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(thread -> thread.getName().replaceAll("[0-9]+", "N"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The files of the folders that a ResourceManager writes to unless told otherwise. */
    private static Set<Path> files() throws IOException {
        try (Stream<Path> here = Files.list(Path.of(""));
                Stream<Path> temporary = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return Stream.concat(here, temporary)
                    .filter(file -> !file.startsWith("target"))
                    .filter(file -> file.toString().matches(".*(hadoop|node-attribute|yarn).*"))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
