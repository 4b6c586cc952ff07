package io.github.quotatree.cli.capacity;

import static io.github.quotatree.cli.capacity.CapacityYaml.budget;
import static io.github.quotatree.cli.capacity.CapacityYaml.node;
import static io.github.quotatree.cli.capacity.CapacityYaml.pod;
import static io.github.quotatree.cli.capacity.CapacityYaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong is told in one line for each: the object, the field, the value and the rule. */
class CapacityFaultsTest {
    private static void assertRefused(String manifests, String... faults) {
        CommandRun run = CapacityRun.of(manifests).run();
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines().stream().map(line -> line.replace("quota: standard input: ", "")))
                .containsExactly(faults);
    }

    @Test
    void twoQuotasInANamespace() {
        assertRefused(
                quota("default", "").replace("name: q", "name: one") + quota("\"\"", ""),
                "ElasticQuota default/q: metadata.namespace: default has a quota already, ElasticQuota default/one in"
                        + " standard input; a namespace has one at most");
    }

    @Test
    void quotasOfSeveralNamespacesAreNotReadAndDecideNothingAlone() {
        String composite = "---\n{apiVersion: nos.nebuly.com/v1alpha1, kind: CompositeElasticQuota,"
                + " metadata: {name: c, namespace: n}, spec: {namespaces: [a, b], min: {cpu: 1}}}\n";
        String note =
                "CompositeElasticQuota n/c: is not read: it is one quota of several namespaces, and a quota here has one";

        assertRefused(
                composite + pod("a/p", "cpu: 1"),
                note,
                "no ElasticQuota, and CompositeElasticQuota is not read, so that there is nothing to decide by");
        CommandRun beside = CapacityRun.of(
                        composite + quota("a", "min: {cpu: 1}") + node("n", "cpu: 1") + pod("a/p", "cpu: 1"))
                .run();
        assertThat(beside.exitCode()).isZero();
        assertThat(beside.err()).contains(note);
        assertThat(CommandRun.withInput(composite, "solve", "-").exitCode()).isEqualTo(2);
    }

    @Test
    void amountsThatAreNone() {
        assertRefused(
                quota("a", "min: {cpu: -1, x: 9223372036854775807}, max: {cpu: -1m, y: much}")
                        + quota("b", "min: 3, max: {cpu: 1e30}")
                        + node("n", "cpu: -1"),
                "ElasticQuota a/q: spec.min.cpu: -1 is below 0",
                "ElasticQuota a/q: spec.min.x: 9223372036854775807 is above 2^63-2",
                "ElasticQuota a/q: spec.max.cpu: -1m is below 0",
                "ElasticQuota a/q: spec.max.y: \"much\" is not a quantity",
                "ElasticQuota b/q: spec.min: is not a list of resources by name",
                "Node n: status.allocatable.cpu: -1 is below 0");
    }

    @Test
    void requestsAndTimesThatAreNone() {
        assertRefused(
                pod("a/p", "x: 9223372036854775807") + ""
                        + pod("a/q", "x: 9223372036854775806")
                        + pod("b/r", "x: 1").on("n", 1)
                        + pod("b/s", "\"\": 1").created(77),
                "Pod b/s: spec.containers[main].resources.requests: a resource without a name",
                "Pod a/p: request: x (9223372036854775807 in base units) is above 2^63-2",
                "Pod b/r: request: x (1 in base units): with it, the requests of all pods sum to more than 2^63-2",
                "Pod b/s: metadata.creationTimestamp: \"2026-01-01T77:00:00Z\" is no time such as"
                        + " \"2026-01-31T12:00:00Z\"");
    }

    @Test
    void prioritiesAndPoliciesThatAreNone() {
        assertRefused(
                pod("a/p", "cpu: 1").spec("preemptionPolicy: never").toString(),
                "Pod a/p: spec.preemptionPolicy: \"never\" is neither Never nor PreemptLowerPriority");
        assertRefused(
                pod("a/p", "cpu: 1").spec("priority: 1.9").toString(),
                "document 1: Pod p: spec.priority: is not of the expected form");
    }

    /** What is read, though hardly anybody means it. */
    @Test
    void whatLimitsNothingIsNoted() {
        CommandRun run = CapacityRun.of(node("n", "cpu: 9")
                        + quota("a", "")
                        + quota("b", "min: {cpu: 1}, max: {cpu: 2, pods: 1}")
                                .replace("kind:", "apiVersion: scheduling.sigs.k8s.io/v1alpha1\nkind:")
                        + pod("a/p", "cpu: 1").spec("priorityClassName: high")
                        + pod("a/q", "cpu: 1").spec("priorityClassName: high"))
                .run();
        assertThat(run.exitCode()).isZero();
        assertThat(run.errLines().stream().map(line -> line.replace("quota: standard input: ", "")))
                .contains(
                        "ElasticQuota a/q: spec: has neither min nor max, so that nothing is guaranteed or limited",
                        "ElasticQuota b/q: spec: names pods, which no request of a pod counts, so that it limits nothing",
                        "2 Pods (a/p, a/q): spec.priorityClassName: the PriorityClass high is not in the input, and"
                                + " spec.priority is absent, so that the priority counts as 0")
                .contains(
                        "ElasticQuota b/q: apiVersion: scheduling.sigs.k8s.io/v1alpha1 is not of the Capacity Scheduling"
                                + " plugin, which reads scheduling.x-k8s.io; for Koordinator, use quota solve; counts here as"
                                + " the quota of its namespace")
                .noneMatch(line -> line.contains("a/q: spec.priority"));
    }

    @Test
    void theSameNameTwice() {
        assertRefused(
                pod("default/p", "") + ""
                        + pod("p", "")
                        + node("n", "cpu: 1")
                        + node("n", "")
                        + budget("a", "b", "", "")
                        + budget("a", "b", "", ""),
                "Pod default/p: metadata.name: is declared already, in standard input",
                "Node n: metadata.name: is declared already, in standard input",
                "PodDisruptionBudget a/b: metadata.name: is declared already, in standard input");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "matchLabels: 3                                        | spec.selector.matchLabels: is not an object",
                "matchLabels: {a: {}}                                  | spec.selector.matchLabels: a has no text for a value",
                "matchExpressions: x                                   | spec.selector.matchExpressions: is not a list",
                "matchExpressions: [3]                                 | 'spec.selector.matchExpressions[0]: is not an object'",
                "'matchExpressions: [{operator: In, values: [x]}]'     | 'spec.selector.matchExpressions[0].key: is missing; it is the name of a label'",
                "'matchExpressions: [{key: a, operator: Near}]'        | 'spec.selector.matchExpressions[0].operator: Near is not known; it is one of In, NotIn, Exists, DoesNotExist'",
                "'matchExpressions: [{key: a}]'                        | 'spec.selector.matchExpressions[0].operator: is missing; it is one of In, NotIn, Exists, DoesNotExist'",
                "'matchExpressions: [{key: a, operator: In}]'          | 'spec.selector.matchExpressions[0].values: is missing; In takes some'",
                "'matchExpressions: [{key: a, operator: In, values: x}]' | 'spec.selector.matchExpressions[0].values: is not a list'",
                "'matchExpressions: [{key: a, operator: Exists, values: [x]}]' | 'spec.selector.matchExpressions[0].values: is given; Exists takes none'",
            })
    void selectorsThatAreNone(String selector, String fault) {
        // a part that is no object may be told to lack more than that
        CommandRun run = CapacityRun.of(budget("a", "b", selector, "")).run();

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.errLines()).first().isEqualTo("quota: standard input: PodDisruptionBudget a/b: " + fault);
    }

    @Test
    void anAllowanceThatIsNone() {
        assertRefused(
                budget("a", "b", "", "disruptionsAllowed: some, disruptedPods: 3"),
                "PodDisruptionBudget a/b: status.disruptionsAllowed: some is not a whole number of 32 bits",
                "PodDisruptionBudget a/b: status.disruptedPods: is not an object");
    }
}
