package io.github.quotatree.cli.capacity;

import static io.github.quotatree.cli.capacity.CapacityYaml.budget;
import static io.github.quotatree.cli.capacity.CapacityYaml.node;
import static io.github.quotatree.cli.capacity.CapacityYaml.pod;
import static io.github.quotatree.cli.capacity.CapacityYaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityPreemptionTest {
    /** Two namespaces, the first of which has borrowed all of the other's, and has nothing of its own. */
    private static final String LENT = node("n1", "cpu: 100")
            + quota("a", "max: {cpu: 9}")
            + quota("b", "min: {cpu: 4}")
            + running("a/x", 1, "app: x")
            + running("a/y", 2, "app: y")
            + running("a/z", 3, "app: z")
            + running("a/bare", 0, "");

    private static String running(String name, int hour, String labels) {
        return pod(name, "cpu: 1")
                .on("n1", hour)
                .metadata("labels: {" + labels + "}")
                .toString();
    }

    @Test
    void aPodWithoutAQuotaTakesTheNodeOfLessImportantOnesWithoutOne() {
        String manifests = node("n1", "cpu: 2")
                + quota("governed", "min: {cpu: 2}")
                + pod("governed/low", "cpu: 1").on("n1", 1).priority(-9)
                + pod("free/low", "cpu: 1").on("n1", 2).priority(-1)
                + pod("other/p", "cpu: 1").created(1)
                + pod("other/q", "cpu: 1").created(2);
        CapacityRun run = CapacityRun.of(manifests);

        assertThat(run.decisions()).containsExactly("+other/p on n1 without free/low", "-other/q");
        assertThat(run.decision("other/p").get("claim").asText()).isEqualTo("no-quota");
    }

    @Test
    void whatIsEvictedLeavesItsRoomAtOnce() {
        String manifests = node("n1", "cpu: 2")
                + pod("free/low", "cpu: 2").on("n1", 1).priority(-1)
                + pod("other/p", "cpu: 1").created(1)
                + pod("other/q", "cpu: 1").created(2);

        assertThat(CapacityRun.of(manifests).decisions())
                .containsExactly("+other/p on n1 without free/low", "+other/q on n1");
    }

    @Test
    void podsThatAreAlikeAreToldTheSameUntilSomethingStarts() {
        String manifests = node("n1", "cpu: 100")
                + quota("a", "min: {cpu: 3}, max: {cpu: 3}")
                + pod("a/one", "cpu: 4").created(1)
                + pod("a/two", "cpu: 4").created(2)
                + pod("a/small", "cpu: 2").created(3)
                + pod("a/three", "cpu: 4").created(4);
        CapacityRun run = CapacityRun.of(manifests);

        assertThat(run.bindings("a/one")).containsExactly("max a cpu 1000", "sum-of-mins cpu 1000");
        assertThat(run.decision("a/two").get("exceededLimits"))
                .isEqualTo(run.decision("a/one").get("exceededLimits"));
        assertThat(run.bindings("a/three")).containsExactly("max a cpu 3000", "sum-of-mins cpu 3000");
    }

    @Test
    void whoeverDoesNotPreemptWaits() {
        String never = LENT + pod("b/p", "cpu: 1").spec("preemptionPolicy: Never");

        assertThat(CapacityRun.of(LENT + pod("b/p", "cpu: 1")).decisions()).containsExactly("+b/p on n1 without a/z");
        assertThat(CapacityRun.of(never).decisions()).containsExactly("-b/p");
        assertThat(CapacityRun.of(never).decision("b/p").has("claim")).isFalse();
        assertThat(CapacityRun.table(never).out())
                .contains("     preemption: none, as its preemptionPolicy is Never\n")
                .endsWith("\n0 of 1 pod may start; 1 waits: 1 for cpu.\n");
    }

    @Test
    void whatIsAdmittedHereIsTheYoungest() {
        String manifests = node("n1", "cpu: 100")
                + quota("a", "min: {cpu: 2}")
                + quota("b", "min: {cpu: 2}")
                + running("a/x", 9, "")
                + pod("a/one", "cpu: 1").created(1)
                + pod("a/two", "cpu: 1").created(2)
                + pod("b/p", "cpu: 2").created(3);

        assertThat(CapacityRun.of(manifests).decisions())
                .containsExactly("+a/one on n1", "+a/two on n1", "+b/p on n1 without a/two");
    }

    @Test
    void victimsOnSeveralNodesOnlyInThePool() {
        String manifests = node("n1", "cpu: 4")
                + node("n2", "cpu: 4")
                + quota("a", "max: {cpu: 2}")
                + quota("b", "min: {cpu: 2}")
                + pod("a/one", "cpu: 1").on("n1", 1)
                + pod("a/two", "cpu: 1").on("n2", 2)
                + pod("b/p", "cpu: 2");

        CapacityRun onOne = CapacityRun.of(manifests);
        assertThat(onOne.decisions()).containsExactly("-b/p");
        assertThat(onOne.decision("b/p").get("refusals").toString())
                .isEqualTo("[{\"reason\":\"quota\",\"nodes\":[\"n1\",\"n2\"],\"exceededLimits\":["
                        + "{\"kind\":\"sum-of-mins\",\"dimension\":\"cpu\",\"limit\":\"2000\","
                        + "\"used\":\"1000\",\"claimed\":\"0\",\"request\":\"2000\",\"shortfall\":\"1000\","
                        + "\"text\":\"all together use 1000 of the 2000 cpu that their mins sum to, and 2000 more would"
                        + " be 1000 too much\"}]}]");
        assertThat(CapacityRun.table(manifests).out())
                .contains(
                        "b/p  waiting\n",
                        "     preemption: n1: not enough, even if all go that may be stopped; then cpu: used 1"
                                + " + request 2 is 1 above the sum of mins, 2\n");
        assertThat(CapacityRun.of(manifests, "--scope", "pool").decisions())
                .containsExactly("+b/p on n1 without a/one a/two");
    }

    @Test
    void floorSafeTakesNobodyBelowTheMin() {
        String manifests = node("n1", "cpu: 10")
                + quota("a", "min: {cpu: 4}")
                + quota("b", "min: {cpu: 6}")
                + pod("a/large", "cpu: 6").on("n1", 1)
                + pod("b/p", "cpu: 6");

        assertThat(CapacityRun.of(manifests).decisions()).containsExactly("+b/p on n1 without a/large");
        assertThat(CapacityRun.of(manifests, "--floor-safe").decisions()).containsExactly("-b/p");
        assertThat(CapacityRun.table(manifests, "--floor-safe").out())
                .contains("preemption: n1: whatever could go would leave its quota below its min");
    }

    @Test
    void aNominatedPodCountsUntilItsTurn() {
        String nominated = pod("b/first", "cpu: 2")
                .created(9)
                .status("nominatedNodeName: n1")
                .toString();
        String quotas = quota("a", "min: {cpu: 1}, max: {cpu: 3}") + quota("b", "min: {cpu: 2}");
        String other =
                pod("a/p", "cpu: 2").created(1) + "" + pod("a/q", "cpu: 1").created(2);

        CapacityRun run = CapacityRun.of(node("n1", "cpu: 100") + quotas + nominated + other);
        assertThat(run.decisions()).containsExactly("-a/p", "+a/q on n1", "+b/first on n1");
        assertThat(run.bindings("a/p")).containsExactly("sum-of-mins cpu 1000");
        assertThat(run.decision("a/p")
                        .get("exceededLimits")
                        .get(0)
                        .get("claimed")
                        .asInt())
                .isEqualTo(2000);
        // and takes room on its node
        assertThat(CapacityRun.of(node("n1", "cpu: 2") + nominated.replace("cpu: 2", "cpu: 1") + other)
                        .bindings("a/p"))
                .containsExactly("node n1 cpu 1000");
    }

    @Test
    void aNominatedPodThatCannotStartDoesNotStandInTheWayAnyLonger() {
        String manifests = node("n1", "cpu: 2")
                + pod("a/large", "cpu: 3").created(1).priority(5).status("nominatedNodeName: n1")
                + pod("b/p", "cpu: 2").created(2);

        assertThat(CapacityRun.of(manifests).decisions()).containsExactly("-a/large", "+b/p on n1");
    }

    @Test
    void aNominatedPodWaitsForWhatIsAboutToEndOnItsNode() {
        String ending = pod("b/ending", "cpu: 1")
                .on("n1", 1)
                .metadata("deletionTimestamp: \"2026-01-01T02:00:00Z\"")
                .toString();
        String manifests = node("n1", "cpu: 2")
                + node("n2", "cpu: 1")
                + ending
                + pod("b/other", "cpu: 1").on("n1", 1)
                + pod("b/on-2", "cpu: 1").on("n2", 1)
                + pod("a/p", "cpu: 1").created(1).priority(5).status("nominatedNodeName: n1")
                + pod("a/q", "cpu: 1").created(2).priority(4).spec("preemptionPolicy: Never");

        CapacityRun run = CapacityRun.of(manifests);
        assertThat(run.decisions()).containsExactly("-a/p", "-a/q");
        assertThat(run.decision("a/p").get("waitsFor").toString())
                .isEqualTo("[{\"id\":\"b/ending\",\"namespace\":\"b\",\"node\":\"n1\"}]");
        // still nominated, since its node is not lost
        assertThat(run.decision("a/q")
                        .get("exceededLimits")
                        .get(0)
                        .get("claimed")
                        .asInt())
                .isEqualTo(1000);
        assertThat(CapacityRun.table(manifests).out()).contains("preemption: room is made already, when b/ending ends");
        // a node that takes no pods any more is no reason to wait
        assertThat(CapacityRun.of(manifests.replace(
                                "allocatable: {cpu: 2}}}", "allocatable: {cpu: 2}}, spec: {unschedulable: true}}"))
                        .decisions())
                .containsExactly("+a/p on n2 without b/on-2", "-a/q");
    }

    @Test
    void aPodThatIsBeingDeletedBeforeItHasANodeIsNotDecidedOn() {
        CapacityRun run = CapacityRun.of(node("n1", "cpu: 1")
                + quota("a", "min: {cpu: 1}")
                + pod("a/p", "cpu: 1").metadata("deletionTimestamp: \"2026-01-01T02:00:00Z\""));

        assertThat(run.decisions()).isEmpty();
        assertThat(run.run().errLines())
                .containsExactly(
                        "quota: standard input: Pod a/p: metadata.deletionTimestamp: a pod that is being deleted and"
                                + " has no node is not decided on");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // z is the youngest and goes, unless a budget covers it
                "matchLabels: {app: z}                                                             | 0 | y",
                "matchLabels: {app: z}                                                             | 1 | z",
                "matchExpressions: [{key: app, operator: In, values: [y, z]}]                      | 0 | x",
                "matchExpressions: [{key: app, operator: NotIn, values: [x]}]                      | 0 | x",
                "matchExpressions: [{key: other, operator: NotIn, values: [x]}]                    | 0 | bare",
                "matchExpressions: [{key: app, operator: Exists}]                                  | 0 | bare",
                "matchExpressions: [{key: app, operator: DoesNotExist}]                            | 0 | z",
                "'matchLabels: {app: z}, matchExpressions: [{key: app, operator: DoesNotExist}]'   | 0 | z",
                "''                                                                                | 0 | z",
                "'matchLabels: {}, matchExpressions: []'                                           | 0 | z",
            })
    void aBudgetProtectsWhatItSelects(String selector, int allowed, String victim) {
        CapacityRun run = CapacityRun.of(
                LENT + budget("a", "pdb", selector, "disruptionsAllowed: " + allowed) + pod("b/p", "cpu: 1"));

        assertThat(run.decisions()).containsExactly("+b/p on n1 without a/" + victim);
    }

    @Test
    void aBudgetIsOfItsNamespaceAndHasNoneToGiveUnlessItSays() {
        String owed = pod("b/p", "cpu: 1").toString();

        assertThat(CapacityRun.of(LENT + budget("b", "pdb", "matchLabels: {app: z}", "") + owed)
                        .decisions())
                .containsExactly("+b/p on n1 without a/z");
        assertThat(CapacityRun.of(LENT + budget("a", "pdb", "matchLabels: {app: z}", "") + owed)
                        .decisions())
                .containsExactly("+b/p on n1 without a/y");
        assertThat(CapacityRun.of(LENT + budget("a", "pdb", "matchLabels: {app: z}", "disruptedPods: {z: now}") + owed)
                        .decisions())
                .containsExactly("+b/p on n1 without a/z");
    }

    @Test
    void whatWasEvictedCountsAgainstTheBudget() {
        String all = budget("a", "pdb", "matchExpressions: [{key: app, operator: Exists}]", "disruptionsAllowed: 1");
        String manifests = node("n1", "cpu: 3")
                + quota("a", "min: {cpu: 1}")
                + quota("b", "min: {cpu: 2}")
                + running("a/x", 1, "app: x")
                + running("a/y", 2, "app: y")
                + running("a/z", 3, "app: z")
                + all
                + pod("b/p", "cpu: 1").created(1)
                + pod("b/q", "cpu: 1").created(2);
        CapacityRun run = CapacityRun.of(manifests);

        assertThat(run.decisions()).containsExactly("+b/p on n1 without a/y", "+b/q on n1 without a/z");
        assertThat(run.decision("b/p")
                        .get("victims")
                        .get(0)
                        .get("violatesBudget")
                        .asBoolean())
                .isFalse();
        assertThat(run.decision("b/q")
                        .get("victims")
                        .get(0)
                        .get("violatesBudget")
                        .asBoolean())
                .isTrue();
        assertThat(CapacityRun.table(manifests).out())
                .contains("evicts a/z from n1, against a disruption budget: with it, cpu: used 3 + request 1 is 1 above"
                        + " the sum of mins, 3");
    }
}
