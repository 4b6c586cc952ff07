package io.github.quotatree.kubernetes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a controller does in any cluster. A tree of 10 cpu has two teams, with mins of 4 and 6: {@code a} uses all of
 * it, and {@code b} comes back.
 */
abstract class ControllerContract {
    private static final Duration LONG = RevocationSettings.defaults().delay().plusSeconds(1);

    private final TestClock clock = new TestClock();
    private ClusterUnderTest cluster;
    private Controllers controllers;

    /** Returns a cluster, or skips the test. */
    abstract ClusterUnderTest cluster();

    @BeforeEach
    void open() {
        cluster = cluster();
        controllers = new Controllers(
                cluster,
                clock,
                RevocationSettings.defaults()
                        .withDryRun(false)
                        .withRetryAfter(Duration.ofDays(365))); // the clock of the test runs fast
    }

    /** Makes the tree, the teams and the pods of a. */
    private void begin() {
        beginIdle();
        for (int k = 1; k <= 5; k++) {
            createPod("a" + k, "a");
            cluster.run("a" + k, name("node"), "2026-01-01T11:0" + k + ":00Z");
        }
    }

    /** Makes the tree and the teams. */
    private void beginIdle() {
        cluster.create(TestObjects.profile(name("profile"), name("tree"), name("root"), name("pool")));
        cluster.create(TestObjects.node(name("node"), 10, name("pool")));
        Map<String, String> labels = Map.of("parent", name("root"), "tree-id", name("tree"));
        cluster.create(TestObjects.quota(name("a"), 4, 10, labels));
        cluster.create(TestObjects.quota(name("b"), 6, 10, labels));
    }

    @AfterEach
    void stop() {
        if (cluster == null) {
            return; // skipped
        }
        try {
            controllers.close();
        } finally {
            cluster.close();
        }
    }

    private String name(String what) {
        return cluster.prefix() + what;
    }

    private void createPod(String pod, String group) {
        Pod made = TestObjects.pod(pod, name(group), 2);
        made.getMetadata().getLabels().put("app", pod);
        cluster.createPod(made);
    }

    /** Creates a pod behind the gate, as the webhook makes it, in a gang of so many pods. */
    private void createGated(String pod, String group, int gangSize) {
        cluster.createPod(new PodBuilder(TestObjects.pod(pod, name(group), 2))
                .editMetadata()
                .addToLabels(gangSize == 1 ? Map.of() : Map.of("batch.kubernetes.io/job-name", "gang"))
                .addToAnnotations("quotatree.github.io/gang-size", String.valueOf(gangSize))
                .endMetadata()
                .editSpec()
                .withSchedulingGates(new PodSchedulingGate(PodMarks.GATE))
                .endSpec()
                .build());
    }

    private Set<String> gated() {
        Set<String> names = new TreeSet<>();
        for (Pod pod :
                cluster.client().pods().inNamespace(cluster.namespace()).list().getItems()) {
            if (PodMarks.isGated(pod)) {
                names.add(pod.getMetadata().getName());
            }
        }
        return names;
    }

    /** Lets the pods that are let go run, as a scheduler and a kubelet do. */
    private void runWithoutGate(String... pods) {
        Await.until("no gate of " + List.of(pods), () -> Stream.of(pods).noneMatch(gated()::contains));
        for (String pod : pods) {
            cluster.run(pod, name("node"), clock.instant().toString());
        }
    }

    private void lenderReturns() {
        List.of("b1", "b2", "b3").forEach(pod -> createPod(pod, "b"));
    }

    private void awaitWhatItShouldBe() {
        List<List<String>> last = new ArrayList<>(List.of(List.of()));
        try {
            Await.until("the quotas say what they should", () -> {
                last.set(0, HandSolve.differences(cluster.client(), cluster.namespace()));
                return last.get(0).isEmpty();
            });
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + ": " + last.get(0), e);
        }
    }

    private String runtime(String quota) {
        GenericKubernetesResource object = cluster.client()
                .genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(cluster.namespace())
                .withName(name(quota))
                .get();
        return object.getMetadata().getAnnotations().get(TestObjects.PREFIX + "runtime");
    }

    private Set<String> staying() {
        Set<String> names = new TreeSet<>();
        for (Pod pod :
                cluster.client().pods().inNamespace(cluster.namespace()).list().getItems()) {
            if (!pod.isMarkedForDeletion()) {
                names.add(pod.getMetadata().getName());
            }
        }
        return names;
    }

    @Test
    void writesTheRootAndHowMuchEachGroupMayUse() {
        begin();
        controllers.start("one");
        awaitWhatItShouldBe();
        assertThat(runtime("a")).contains("\"cpu\":\"10\"");
        lenderReturns();
        awaitWhatItShouldBe();
        assertThat(runtime("a")).contains("\"cpu\":\"4\"");
        assertThat(runtime("b")).contains("\"cpu\":\"6\"");
    }

    @Test
    void followsWhatChangesAndGoes() {
        begin();
        controllers.start("one");
        awaitWhatItShouldBe();
        cluster.succeed("a1");
        cluster.ended("a2");
        cluster.create(TestObjects.node(name("node-2"), 6, name("pool")));
        awaitWhatItShouldBe();
        cluster.client()
                .genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(cluster.namespace())
                .withName(name("b"))
                .delete();
        cluster.client().nodes().withName(name("node")).delete();
        awaitWhatItShouldBe();
    }

    @Test
    void anotherControllerGoesOnAfterACrash() {
        begin();
        String first = controllers.start("one");
        awaitWhatItShouldBe();
        controllers.start("two");
        controllers.kill(first);
        lenderReturns();
        awaitWhatItShouldBe();
        assertThat(runtime("a")).contains("\"cpu\":\"4\"");
    }

    @Test
    void lastingOveruseIsGivenBackAndABudgetIsRespected() {
        begin();
        cluster.budget("a5", false);
        controllers.start("one");
        lenderReturns();
        awaitWhatItShouldBe();
        assertThat(staying()).hasSize(8);
        Await.until("three pods of a are leaving", () -> {
            clock.pass(LONG);
            return staying().size() <= 5;
        });
        for (int k = 0; k < 5; k++) {
            clock.pass(LONG);
            awaitWhatItShouldBe();
        }
        assertThat(staying()).containsExactly("a1", "a5", "b1", "b2", "b3");
    }

    @Test
    void gatedPodsStartByTheirQuotaOrOnLoanAndLoansAreCalledBack() {
        beginIdle();
        for (int k = 1; k <= 6; k++) {
            createGated("a" + k, "a", 1);
        }
        String first = controllers.start("one", AdmissionRule.LOANS);
        runWithoutGate("a1", "a2", "a3", "a4", "a5");
        assertThat(gated()).as("12 of 10 cpu").containsExactly("a6");
        createGated("b1", "b", 1);
        createGated("b2", "b", 1);
        Await.until(
                "b1 and b2 are due",
                () -> answer("b1").equals("due") && answer("b2").equals("due"));
        controllers.kill(first);
        controllers.start("two", AdmissionRule.LOANS);
        Await.until("two loans are called back", () -> {
            clock.pass(LONG);
            return staying().size() <= 6;
        });
        Set<String> leaving = new TreeSet<>(Set.of("a1", "a2", "a3", "a4", "a5"));
        leaving.removeAll(staying());
        assertThat(leaving).as("b takes back 4 of 10 cpu").hasSize(2);
        leaving.forEach(cluster::ended);
        runWithoutGate("b1", "b2");
        assertThat(gated()).containsExactly("a6");
        assertThat(staying()).hasSize(6);
    }

    @Test
    void aGangIsLetGoWholeOnceAllOfItIsThere() {
        beginIdle();
        controllers.start("one", AdmissionRule.LOANS);
        createGated("b1", "b", 3);
        createGated("b2", "b", 3);
        createGated("a1", "a", 1);
        runWithoutGate("a1");
        assertThat(gated()).containsExactly("b1", "b2");
        createGated("b3", "b", 3);
        runWithoutGate("b1", "b2", "b3");
    }

    private String answer(String pod) {
        Pod found = cluster.client()
                .pods()
                .inNamespace(cluster.namespace())
                .withName(pod)
                .get();
        return found.getMetadata().getAnnotations().getOrDefault(PodMarks.ANSWER, "");
    }

    @Test
    void aShortRunByChance() throws Exception {
        System.out.println(new RandomRun(cluster, 5).run(1, 25));
    }
}
