package io.github.quotatree.kubernetes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.apiserver.ApiRequest;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.RequestLog;
import io.github.quotatree.kubernetes.apiserver.ServerFaults;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceVector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A run of two controllers in a {@link World} by chance: rounds of storm, in which objects, watches, requests and
 * controllers come, change, fail and go, and of calm, in which all has to be right again, and groups give back.
 */
final class RandomRun {
    private static final RevocationOptions TO_THE_RUNTIME =
            RevocationOptions.defaults().withFloor(RevocationOptions.Floor.RUNTIME);
    private static final Duration LONG = RevocationSettings.defaults().delay().plusSeconds(1);

    private final ClusterUnderTest cluster;
    private final long seed;
    private final Random random;
    private final World world;
    private final TestClock clock = new TestClock();
    private final Controllers controllers;
    private int evicted;
    private int restarts;

    RandomRun(ClusterUnderTest cluster, long seed) {
        this.cluster = cluster;
        this.seed = seed;
        random = new Random(seed);
        world = new World(cluster, seed + 1);
        controllers = new Controllers(
                cluster,
                clock,
                RevocationSettings.defaults()
                        .withDryRun(false)
                        .withLimit(1000, Duration.ofHours(1))
                        .withFloor(RevocationOptions.Floor.RUNTIME));
    }

    /** Runs; returns what has happened, in words. */
    String run(int rounds, int steps) throws Exception {
        try (controllers) {
            world.begin();
            controllers.start("one");
            controllers.start("two");
            for (int round = 1; round <= rounds; round++) {
                String when = "seed " + seed + ", round " + round;
                storm(steps, round);
                calm(when);
                giveBack(when);
            }
        }
        Await.until(
                "no thread of a controller is left",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("quota-")));
        return "seed " + seed + ": " + rounds + " rounds, " + restarts + " controllers replaced, " + evicted
                + " pods evicted" + cluster.faults().map(RandomRun::requests).orElse("");
    }

    private static String requests(TestApiServer server) {
        RequestLog log = server.log();
        return ", " + log.entries().size() + " requests, " + log.writes("elasticquotas") + " writes of quotas";
    }

    private void storm(int steps, int round) throws Exception {
        cluster.faults()
                .ifPresent(server -> server.faults()
                        .begin(new ServerFaults.Plan(seed * 100 + round, 100, 60, Duration.ofMillis(5))));
        for (int step = 0; step < steps; step++) {
            switch (random.nextInt(25)) {
                case 0 -> replaceController();
                case 1, 2 -> disturbWatches();
                default -> world.step();
            }
        }
    }

    private void replaceController() {
        List<String> identities = controllers.identities();
        String identity = identities.get(random.nextInt(identities.size()));
        if (random.nextBoolean()) {
            controllers.kill(identity);
        } else {
            controllers.stop(identity);
        }
        controllers.start(identity.substring(0, 3));
        restarts++;
    }

    private void disturbWatches() throws Exception {
        if (cluster.faults().isEmpty()) {
            return;
        }
        TestApiServer server = cluster.faults().get();
        switch (random.nextInt(4)) {
            case 0 -> server.dropWatches();
            case 1 -> server.expireWatches();
            case 2 -> server.repeatEvents(1 + random.nextInt(10));
            default -> {
                try (AutoCloseable outage = server.watchOutage(random.nextBoolean())) {
                    assertThat(outage).isNotNull();
                    for (int k = 0; k < 5; k++) {
                        world.step();
                    }
                }
            }
        }
    }

    /** Waits until what is written is what it should be, and compares the ledgers. */
    private void calm(String when) {
        cluster.faults().ifPresent(server -> server.faults().end());
        world.mend();
        until(when + ": the quotas say what they should", this::differences);
        for (QuotaController controller : controllers.all()) {
            // anew each time: the leader may still write what changes a declaration, such as the min of a root
            until(
                    when + ": the ledger that followed is one made anew",
                    () -> LedgersOfNow.differences(
                            controller.cluster().snapshot(),
                            LedgersOfNow.of(cluster.client(), clock).snapshot()));
        }
        cluster.faults()
                .ifPresent(server ->
                        assertThat(Leaders.wrongWrites(server.log())).as(when).isEmpty());
    }

    private List<String> differences() {
        return HandSolve.differences(cluster.client(), cluster.namespace());
    }

    private static void until(String what, Supplier<List<String>> differences) {
        List<List<String>> last = new ArrayList<>(List.of(List.of()));
        try {
            Await.until(what, () -> {
                last.set(0, differences.get());
                return last.get(0).isEmpty();
            });
        } catch (AssertionError e) {
            throw new AssertionError(what + ": " + last.get(0), e);
        }
    }

    /** Lets the delay pass, and checks who was evicted. */
    private void giveBack(String when) {
        Set<String> before = new HashSet<>(world.pods(pod -> !World.isDeleted(pod)));
        List<String> untouchable = world.pods(pod -> !World.isDeleted(pod) && !World.isPreemptible(pod));
        cluster.faults().ifPresent(RandomRun::failEvictions);
        // the delay begins when a leader has seen the overuse, which may not be yet
        Await.until(when + ": nothing is left to give back", () -> {
            clock.pass(LONG);
            return RevocationPlan.of(now(), TO_THE_RUNTIME).victims().isEmpty();
        });
        for (int k = 0; k < 3; k++) {
            clock.pass(LONG);
            until(when + ": the quotas say what they should, after evictions", this::differences);
        }
        Set<String> gone = new TreeSet<>(before);
        gone.removeAll(world.pods(pod -> !World.isDeleted(pod)));
        assertThat(stoppedInVain(gone)).as(when + ": evicted in vain").isEmpty();
        assertThat(gone).as(when + ": evicted are preemptible pods").noneMatch(untouchable::contains);
        cluster.faults().ifPresent(server -> {
            server.faults().end();
            checkEvictedOnce(server.log(), when);
        });
        evicted += gone.size();
        world.endLeaving();
    }

    /** Lets some evictions be carried out without an answer, and some fail, but none so often that it is given up. */
    private static void failEvictions(TestApiServer server) {
        Predicate<ApiRequest> eviction = request -> request.subresource().equals("eviction");
        server.faults().fail(ServerFaults.Failure.LOST_ANSWER, 2, eviction);
        server.faults().fail(ServerFaults.Failure.SERVER_ERROR, 2, eviction);
    }

    private static void checkEvictedOnce(RequestLog log, String when) {
        assertThat(log.entries().stream()
                        .filter(entry ->
                                entry.wasDone() && entry.request().subresource().equals("eviction"))
                        .map(entry -> entry.request().name()))
                .as(when + ": evicted once")
                .doesNotHaveDuplicates();
    }

    private LedgerSnapshot now() {
        return LedgersOfNow.of(cluster.client(), clock).snapshot();
    }

    /** Returns the pods that are leaving although their group could keep each of them. */
    private List<String> stoppedInVain(Set<String> gone) {
        LedgerSnapshot now = now();
        return gone.stream()
                .filter(pod -> {
                    WorkloadStatus status =
                            now.workload(cluster.namespace() + "/" + pod).orElseThrow();
                    ResourceVector request = status.workload().request();
                    ResourceVector staying = now.used(status.group()).minus(now.leaving(status.group()));
                    ResourceVector runtime = now.runtime(status.group());
                    return staying.plus(request).fitsIn(runtime);
                })
                .toList();
    }
}
