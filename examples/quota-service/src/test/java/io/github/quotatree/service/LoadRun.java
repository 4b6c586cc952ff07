package io.github.quotatree.service;

import io.github.quotatree.store.FaultyDisk;
import io.github.quotatree.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Measures decisions under an open load: they are due at fixed times, whether or not those before them were answered,
 * and the time of each counts from when it was due. So a pause of the service shows in all decisions that were due in
 * it. Each decision is followed by an eviction, so that there is something to decide: two changes a decision.
 *
 * <p>Arguments: {@code forced} or {@code written}, decisions a second, seconds, connections. Loopback only.
 */
final class LoadRun {
    private static final int WARM_UP_SECONDS = 5;
    private static final int MOST_SECONDS = 60;

    private final int port;
    private final int rate;
    private final int seconds;
    private final int connections;
    private final long[] nanos;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();

    private LoadRun(int port, int rate, int seconds, int connections) {
        this.port = port;
        this.rate = rate;
        this.seconds = Math.min(seconds, MOST_SECONDS);
        this.connections = connections;
        nanos = new long[rate * this.seconds];
    }

    /** Runs a load, and prints a line of what it has measured. */
    public static void main(String[] arguments) throws Exception {
        Durability durability = Durability.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        int rate = Integer.parseInt(arguments[1]);
        int seconds = Integer.parseInt(arguments[2]);
        int connections = Integer.parseInt(arguments[3]);
        Path folder = Files.createTempDirectory("quota-service-load");
        ServiceOptions options = TestService.options(folder, new FaultyDisk(), 64)
                .withStore(StoreOptions.defaults().withDurability(durability.ofStore()));
        try (QuotaService service = QuotaService.start(options, TestService::firstState)) {
            new LoadRun(service.port(), rate, WARM_UP_SECONDS, connections).run();
            long forces = service.stored().forces();
            LoadRun run = new LoadRun(service.port(), rate, seconds, connections);
            double took = run.run();
            System.out.printf(
                    Locale.ROOT,
                    "%s, %d decisions a second due, %.0f answered, %d not; ms: %s; %.0f forces a second%n",
                    durability,
                    rate,
                    run.nanos.length / took,
                    run.failed.get(),
                    run.percentiles(),
                    (service.stored().forces() - forces) / took);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    private String percentiles() {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        StringBuilder text = new StringBuilder();
        for (double share : new double[] {0.5, 0.9, 0.99, 0.999, 1}) {
            int at = (int) Math.min(sorted.length - 1L, Math.round(share * sorted.length));
            text.append(String.format(
                    Locale.ROOT, "p%s %.2f, ", Double.toString(share * 100).replace(".0", ""), sorted[at] / 1e6));
        }
        return text.substring(0, text.length() - 2);
    }

    /** Returns how many seconds it took until all were answered. */
    private double run() throws InterruptedException {
        long start = System.nanoTime() + 100_000_000L;
        List<Thread> threads = new ArrayList<>();
        for (int k = 0; k < connections; k++) {
            Thread thread = new Thread(() -> work(start));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return Math.max(seconds, (System.nanoTime() - start) / 1e9);
    }

    private void work(long start) {
        try (Client client = new Client(port)) {
            String id = "load-" + Thread.currentThread().getId();
            String group = Thread.currentThread().getId() % 2 == 0 ? "vision" : "nlp";
            String submission = "{\"group\": \"" + group + "\", \"request\": {\"cpu\": 1000, \"gpu\": 1}}";
            String decision = "{\"workloads\": [\"" + id + "\"], \"mode\": \"admit\"}";
            client.call("PUT", "/v1/workloads/" + id, submission);
            for (int number = next.getAndIncrement(); number < nanos.length; number = next.getAndIncrement()) {
                long due = start + number * 1_000_000_000L / rate;
                for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                    LockSupport.parkNanos(left);
                }
                int status = client.call("POST", "/v1/decisions", decision).status();
                nanos[number] = System.nanoTime() - due;
                if (status != 200) {
                    failed.incrementAndGet();
                }
                client.call("POST", "/v1/workloads/" + id + "/steps", "{\"step\": \"evict\"}");
            }
            client.call("DELETE", "/v1/workloads/" + id, null);
        } catch (IOException e) {
            failed.incrementAndGet();
        }
    }
}
