package io.github.quotatree.kubernetes.lend;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.kubernetes.ControllerSettings;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Plan;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.deploy.Rights;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.kubernetes.faults.Leaders;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Two controllers that let gated pods go, in rounds of storm and calm. In a storm pods, gangs and jobs come and end, some
 * pods come without a gate and run at once, the node goes with its pods and comes back, pods that are stopped take their
 * time, watches drop, requests fail or lose their answers, and controllers are replaced. The calm has two halves: in the
 * first, some of the pods that are stopped take a day. In both, all that fits has to start, whole gangs only, no group
 * uses more than its max but for pods without a gate, and no gate is wrong. For claims to the mins at the end, and in the
 * quiet after it, no pod may be stopped in vain. The controllers send only requests that their roles grant.
 */
final class GatedStorm implements AutoCloseable {
    private static final RevocationSettings REAL = RevocationSettings.defaults()
            .withDryRun(false)
            .withDelay(Duration.ofMillis(100))
            .withLimit(10_000, Duration.ofMinutes(10))
            .withRetryAfter(Duration.ofMillis(200))
            .withLanding(Duration.ofMillis(200)); // no request of this server is carried out late
    private static final Set<String> RIGHTS = Rights.granted();
    private static final int CPU = 18;
    private static final int CARDS = 6;

    /** The max of group c, which is below its share of an idle cluster. */
    private static final int MOST_CPU = 10;

    private final long seed;
    private final Random random;
    private final LentServer server = new LentServer(REAL, CPU, CARDS, "a", "b", "c");
    private final Map<String, QuotaController> controllers = new TreeMap<>();

    /** What is made again when it is gone, by pod. */
    private final Map<String, Runnable> owned = new HashMap<>();

    private final Set<String> haveRun = new HashSet<>();
    private final Set<String> withdrawn = new HashSet<>();

    /** The gangs of which a user or the node has taken a part away: the rest of them goes on. */
    private final Set<String> reduced = new HashSet<>();

    private int made;
    private int told;

    GatedStorm(long seed) {
        this.seed = seed;
        random = new Random(seed);
    }

    /** Runs; returns what has happened, in words. */
    String run(int rounds, int steps) {
        server.addNode("n", CPU, CARDS);
        server.client.genericKubernetesResources(ApiKinds.QUOTAS).withName("c").edit(quota -> {
            quota.setAdditionalProperty(
                    "spec",
                    Map.of(
                            "min", Map.of("cpu", CPU / 3, LentServer.CARD, CARDS / 3),
                            "max", Map.of("cpu", MOST_CPU, LentServer.CARD, CARDS)));
            return quota;
        });
        start();
        start();
        for (int round = 1; round <= rounds; round++) {
            server.server.faults().begin(new Plan(seed * 100 + round, 80, 40, Duration.ofMillis(5)));
            for (int step = 0; step < steps; step++) {
                step();
                server.schedule();
                note();
            }
            calm("seed " + seed + ", round " + round);
        }
        claimMins("seed " + seed + ", at the end");
        new QuietClaims(server, REAL.delay(), this::awaitRest).check("seed " + seed + ", quiet");
        assertNoneInVain("seed " + seed + ", quiet");
        return "seed " + seed + ": " + made + " pods, " + haveRun.size() + " ran, " + told + " evicted";
    }

    private void start() {
        String identity = "c" + ++made;
        ControllerSettings settings = TestControllers.settings(identity)
                .withRule(AdmissionRule.LOANS)
                .withRevocation(REAL, Duration.ofMillis(20));
        controllers.put(identity, TestControllers.start(server.server, settings));
    }

    private void step() {
        switch (random.nextInt(21)) {
            case 0 -> loseNode();
            case 1 -> replaceController();
            case 2 -> server.server.dropWatches();
            case 3 -> server.server.expireWatches();
            case 4 -> server.server.repeatEvents(1 + random.nextInt(10));
            case 5, 6 -> gang();
            case 7, 8, 9, 10, 11 -> single();
            case 12, 13, 14 -> withdraw(one(server.running()));
            case 20 -> outside();
            default -> one(server.leaving()).ifPresent(this::ended);
        }
    }

    private Optional<String> one(Set<String> pods) {
        List<String> all = new ArrayList<>(pods);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(random.nextInt(all.size())));
    }

    private String group() {
        return String.valueOf("abc".charAt(random.nextInt(3)));
    }

    private void single() {
        String group = group();
        int cpu = 1 + random.nextInt(6);
        int cards = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 0;
        create(group, cpu, cards);
    }

    private void outside() {
        int cpu = 1 + random.nextInt(3);
        if (server.hasRoom("n", cpu)) {
            server.outside("z" + ++made, group(), cpu, "n");
        }
    }

    /** Creates a pod with an owner: where one without a gate has taken its room, it is sent back and made again. */
    private void create(String group, int cpu, int cards) {
        String name = group + String.format("%04d", ++made);
        server.gatedOwned(name, group, cpu, cards, "job-of-" + name);
        owned.put(name, () -> create(group, cpu, cards));
    }

    private void gang() {
        String group = group();
        int size = 2 + random.nextInt(2);
        int cpu = 1 + random.nextInt(3);
        String gang = "gang" + ++made;
        for (int k = 0; k < size; k++) {
            createMember(gang, group, cpu, size);
        }
    }

    private void createMember(String gang, String group, int cpu, int size) {
        String name = group + String.format("%04d", ++made);
        server.gatedOwnedOfGang(name, group, cpu, gang, size);
        owned.put(name, () -> createMember(gang, group, cpu, size));
    }

    private void withdraw(Optional<String> pod) {
        pod.ifPresent(name -> {
            owned.remove(name);
            withdrawn.add(name);
            reduce(name);
            server.client.pods().withName(name).delete();
        });
    }

    /** A pod that was stopped is gone; its owner makes another one. */
    private void ended(String pod) {
        server.end(pod);
        Runnable again = owned.remove(pod);
        withdrawn.add(pod);
        if (again != null) {
            again.run();
        }
    }

    private void loseNode() {
        server.client.nodes().withName("n").delete();
        server.running().forEach(pod -> {
            reduce(pod);
            server.client.pods().withName(pod).delete();
            ended(pod);
        });
        server.addNode("n", CPU, CARDS);
    }

    private void reduce(String pod) {
        reduced.add(server.pod(pod).getMetadata().getLabels().getOrDefault(LentServer.GANG, ""));
    }

    private void replaceController() {
        String identity = controllers.keySet().iterator().next();
        controllers.remove(identity).close();
        start();
    }

    private void note() {
        haveRun.addAll(server.running());
    }

    private void calm(String when) {
        server.server.faults().end();
        Set<String> running = server.running(); // others are gone at once
        Set<String> slow = server.leaving().stream()
                .filter(pod -> running.contains(pod) && random.nextInt(3) == 0)
                .collect(Collectors.toSet());
        rest(when + ", a day before " + slow + " stop", slow);
        rest(when, Set.of());
        told = server.events("RevokedQuota").size(); // what else changed in the storm may have taken the room
        assertThat(Leaders.wrongWrites(server.server.log())).as(when).isEmpty();
        assertThat(server.server
                        .log()
                        .entries(request -> request.agent().matches("c[0-9]+")
                                && !request.resource().isEmpty()))
                .as(when + ": what the roles grant")
                .allSatisfy(entry -> assertThat(RIGHTS).contains(Rights.of(entry.request())));
    }

    /** Compares the pods that stops were made for, by the words of their events, with those that have run. */
    private void assertNoneInVain(String when) {
        List<String> evictions = server.events("RevokedQuota");
        List<String> inVain = evictions.subList(Math.min(told, evictions.size()), evictions.size()).stream()
                .flatMap(words -> StormLaws.stoppedFor(words).stream())
                .filter(due -> !haveRun.contains(due) && !withdrawn.contains(due))
                .toList();
        assertThat(inVain).as(when + ": stopped for who does not run").isEmpty();
        told = evictions.size();
    }

    /** Lets nothing wait but one pod of each group, for the rest of its min, which the others make room for. */
    private void claimMins(String when) {
        server.pods().stream()
                .filter(PodMarks::isGated)
                .map(pod -> pod.getMetadata().getName())
                .forEach(pod -> {
                    owned.remove(pod);
                    withdrawn.add(pod);
                    server.done(pod);
                });
        rest(when, Set.of());
        for (String group : List.of("a", "b", "c")) {
            long rest = CPU / 3 - laws().used(group, "cpu");
            if (rest > 0) {
                create(group, Math.toIntExact(rest), 0);
            }
        }
        rest(when + ", with claims to the mins", Set.of());
        assertNoneInVain(when);
    }

    private StormLaws laws() {
        return new StormLaws(server, Map.of("cpu", CPU / 3, LentServer.CARD, CARDS / 3), reduced);
    }

    /** Waits for rest while some pods stay although they were stopped; a law holds all the time until then. */
    private void awaitRest(String when, Set<String> slow, Runnable law) {
        String[] unrest = {""};
        try {
            Await.until(when + ": rest", () -> {
                law.run();
                server.leaving().stream().filter(pod -> !slow.contains(pod)).forEach(this::ended);
                server.schedule();
                note();
                unrest[0] = Rest.unrest(server, slow);
                if (unrest[0].isEmpty() && !laws().wrongGates().isEmpty()) {
                    unrest[0] = "gates: " + laws().wrongGates(); // one that was let go just now has no node yet
                }
                return unrest[0].isEmpty();
            });
        } catch (AssertionError e) {
            throw new AssertionError(when + ": " + unrest[0] + "; " + leaders() + "; " + e.getMessage(), e);
        }
    }

    /** Waits for rest, and checks the laws. */
    private void rest(String when, Set<String> slow) {
        awaitRest(when, slow, () -> {});
        StormLaws laws = laws();
        if (slow.isEmpty()) { // else it waits for their room
            assertThat(laws.heldBack())
                    .as(when + ": all that waits of them is within their min")
                    .isEmpty();
        }
        assertThat(laws.isAbove("c", "cpu", MOST_CPU))
                .as(when + ": c above its max")
                .isFalse();
        assertThat(brokenGangs()).as(when + ": gangs that run in part").isEmpty();
    }

    private List<String> leaders() {
        return controllers.entrySet().stream()
                .map(entry -> entry.getKey() + (entry.getValue().leadership().mayWrite() ? " leads" : " follows") + ", "
                        + entry.getValue().cluster().snapshot())
                .toList();
    }

    /** Returns the gangs of which some pods have a node and others have not, and that nobody has reduced. */
    private List<String> brokenGangs() {
        Map<String, List<Pod>> gangs = server.pods().stream()
                .filter(pod -> pod.getMetadata().getLabels().containsKey(LentServer.GANG))
                .collect(Collectors.groupingBy(
                        pod -> pod.getMetadata().getLabels().get(LentServer.GANG)));
        List<String> broken = new ArrayList<>();
        gangs.forEach((gang, pods) -> {
            int size = Integer.parseInt(pods.stream()
                    .map(pod -> pod.getMetadata().getAnnotations().get("quotatree.github.io/gang-size"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow());
            long running = pods.stream()
                    .filter(pod -> pod.getSpec().getNodeName() != null && !pod.isMarkedForDeletion())
                    .count();
            if (!reduced.contains(gang) && running > 0 && running < size) {
                broken.add(gang + " of " + size + ": "
                        + pods.stream().map(pod -> pod.getMetadata().getName()).toList());
            }
        });
        return broken;
    }

    @Override
    public void close() {
        controllers.values().forEach(QuotaController::close);
        server.close();
    }
}
