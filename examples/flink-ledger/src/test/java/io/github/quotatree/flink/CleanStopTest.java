package io.github.quotatree.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that is closed leaves no thread, no port and no file but those of the answers and checkpoints. */
class CleanStopTest {
    @TempDir
    Path directory;

    @Test
    void leavesNoThreadPortOrFile() throws Exception {
        runOnce(directory.resolve("first")); // loads native libraries, which start threads of the JVM
        Set<String> threads = threads();
        Set<String> ports = ports();
        Path temporary = runOnce(directory.resolve("second"));
        TestCluster.awaitAssertion(() -> assertThat(threads()).isSubsetOf(threads));
        assertThat(ports()).isSubsetOf(ports);
        try (Stream<Path> files = Files.walk(temporary)) {
            assertThat(files.filter(Files::isRegularFile)).isEmpty();
        }
    }

    private static Path runOnce(Path folder) throws Exception {
        List<String> lines = RandomEvents.of(3, 2, 200);
        try (TestCluster cluster = TestCluster.start(folder, "rocksdb", 1, 2)) {
            cluster.run(cluster.job(LineSource.of(lines, 100), LedgerOptions.defaults(), 2, null));
            return cluster.temporary();
        }
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name ->
                        !name.startsWith("ForkJoinPool.commonPool")) // threads of the JDK, which end by themselves
                .filter(name -> !name.equals("process reaper"))
                .filter(name -> !name.startsWith("FlinkCompletableFutureDelayScheduler")) // one for the JVM, a daemon
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the TCP sockets of this process that listen. */
    private static Set<String> ports() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        Assumptions.assumeTrue(Files.exists(descriptors), "there is no /proc that names the sockets of a process");
        Set<String> own = new HashSet<>();
        try (Stream<Path> links = Files.list(descriptors)) {
            for (Path link : links.toList()) {
                if (Files.isSymbolicLink(link)) {
                    own.add(Files.readSymbolicLink(link).toString());
                }
            }
        }
        Set<String> ports = new TreeSet<>();
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            for (String line : Files.exists(Path.of(table)) ? Files.readAllLines(Path.of(table)) : List.<String>of()) {
                String[] words = line.strip().split("\\s+", -1);
                boolean listens = words.length > 9 && words[3].equals("0A");
                if (listens && own.contains("socket:[" + words[9] + "]")) {
                    ports.add(words[1]);
                }
            }
        }
        return ports;
    }
}
