package io.github.quotatree.service;

import static java.util.stream.Collectors.toCollection;

import io.github.quotatree.http.Token;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.service.http.HttpFront;
import io.github.quotatree.store.FaultyDisk;
import io.github.quotatree.store.StoreOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;

/** Services as tests start them. */
final class TestService {
    /** A thread for each task; on two processors, the common pool of newer JDKs has one for all. */
    static final Executor THREADS = task -> new Thread(task).start();

    /** Two dimensions, a parent group with two leaves, and a third leaf. */
    static final String QUOTAS = """
            {"dimensions": ["cpu", "gpu"],
             "totals": [{"tree": "", "total": {"cpu": 64000, "gpu": 16}}],
             "defaultGroupMax": {"cpu": 4000, "gpu": 0},
             "groups": [
               {"name": "research", "isParent": true, "min": {"cpu": 48000, "gpu": 16}},
               {"name": "vision", "parent": "research", "min": {"cpu": 24000, "gpu": 8}},
               {"name": "nlp", "parent": "research", "min": {"cpu": 24000, "gpu": 8}, "max": {"gpu": 12}},
               {"name": "serving", "min": {"cpu": 16000}, "max": {"cpu": 32000, "gpu": 0}}]}
            """;

    private TestService() {}

    static LedgerState firstState() {
        return firstState(AdmissionRule.QUOTA_ONLY);
    }

    static LedgerState firstState(AdmissionRule rule) {
        return StartFile.read(Json.parse(QUOTAS.getBytes(StandardCharsets.UTF_8)), rule);
    }

    static ServiceOptions options(Path folder, FaultyDisk disk, int mostAtOnce) {
        return ServiceOptions.of(folder, Token.of(Client.TOKEN))
                .withHttp(new HttpFront.Settings(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0, Set.of(), mostAtOnce, 65_536))
                .withStore(disk.in(StoreOptions.defaults()));
    }

    static QuotaService start(Path folder) throws IOException {
        return start(folder, new FaultyDisk());
    }

    static QuotaService start(Path folder, FaultyDisk disk) throws IOException {
        return QuotaService.start(options(folder, disk, 16), TestService::firstState);
    }

    /** Returns the names of the threads of services and of the JDK's server. */
    static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("quota-service")
                        || name.startsWith("quotatree-store")
                        || name.startsWith("HTTP-Dispatcher"))
                .collect(toCollection(TreeSet::new));
    }

    /** Waits for a condition, at most a minute. */
    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within a minute: " + what);
            }
            Thread.sleep(5);
        }
    }
}
