package io.github.quotatree.cli.elastic;

import static io.github.quotatree.cli.Yaml.container;
import static io.github.quotatree.cli.Yaml.node;
import static io.github.quotatree.cli.Yaml.pod;
import static io.github.quotatree.cli.Yaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodRequestTest {
    private static final String NODE = node("node-1", "", "cpu: 100, memory: 100");
    private static final String TEAM = quota("team", "", "namespaces: '[\"n\"]'", "max: {cpu: 100, memory: 100}");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    containers: [{name: a, resources: {requests: {cpu: 2}}}, {name: b, resources: {requests: {cpu: 500m}}}] | 2500
                    containers: [{name: a, resources: {limits: {cpu: 3}}}]                                                  | 3000
                    containers: [{name: a, resources: {requests: {cpu: 1}, limits: {cpu: 3}}}]                              | 1000
                    containers: [{name: a}]                                                                                 | 0
                    initContainers: [{name: i, resources: {requests: {cpu: 4}}}], containers: [{name: a, resources: {requests: {cpu: 1}}}] | 4000
                    initContainers: [{name: i, resources: {requests: {cpu: 1}}}], containers: [{name: a, resources: {requests: {cpu: 4}}}] | 4000
                    initContainers: [{name: s, restartPolicy: Always, resources: {requests: {cpu: 1}}}], containers: [{name: a, resources: {requests: {cpu: 4}}}] | 5000
                    initContainers: [{name: s, restartPolicy: Always, resources: {requests: {cpu: 1}}}, {name: i, resources: {requests: {cpu: 7}}}], containers: [{name: a, resources: {requests: {cpu: 4}}}] | 8000
                    initContainers: [{name: i, resources: {requests: {cpu: 7}}}, {name: s, restartPolicy: Always, resources: {requests: {cpu: 1}}}], containers: [{name: a, resources: {requests: {cpu: 4}}}] | 7000
                    resources: {requests: {cpu: 2}}, containers: [{name: a, resources: {requests: {cpu: 4}}}]               | 2000
                    resources: {limits: {cpu: 2}}, containers: [{name: a, resources: {requests: {cpu: 4}}}]                 | 4000
                    resources: {limits: {cpu: 2}}, containers: [{name: a, resources: {requests: {cpu: 0}}}]                 | 0
                    resources: {limits: {cpu: 2}}, containers: [{name: a}]                                                  | 2000
                    resources: {limits: {cpu: 2}}, containers: [{name: a, resources: {limits: {cpu: 3}}}]                   | 3000
                    resources: {limits: {cpu: 2}, requests: {cpu: 1}}, containers: [{name: a}]                              | 1000
                    resources: {limits: {memory: 2}}, containers: [{name: a, resources: {requests: {cpu: 4}}}]              | 4000
                    resources: {requests: {cpu: 2}}, overhead: {cpu: 1}, initContainers: [{name: i, resources: {requests: {cpu: 7}}}], containers: [{name: a}] | 3000
                    overhead: {cpu: 250m}, containers: [{name: a, resources: {requests: {cpu: 4}}}]                         | 4250
                    """)
    void aPodAsksForWhatTheSchedulerCounts(String spec, String cpu) {
        CommandRun run = CommandRun.solve(NODE + TEAM + pod("n", "p", spec));

        assertThat(run.value("team", "ownRequest", "cpu")).as(run.err()).isEqualTo(cpu);
        assertThat(run.value("team", "used", "cpu")).isEqualTo(cpu);
    }

    @Test
    void hugePagesOfAPodAreItsLimitAndWhatOnlyContainersRequestDoesNotCountForIt() {
        String team = quota("team", "", "namespaces: '[\"n\"]'", "max: {hugepages-2Mi: 1Gi, gpu: 10}");
        CommandRun run = CommandRun.solve(node("node-1", "", "hugepages-2Mi: 1Gi, gpu: 10")
                + team
                + pod(
                        "n",
                        "p",
                        "resources: {limits: {hugepages-2Mi: 8Mi, gpu: 4}}, containers: [{name: a, resources:"
                                + " {requests: {hugepages-2Mi: 2Mi, gpu: 1}}}]"));

        assertThat(run.value("team", "used", "hugepages-2Mi")).isEqualTo("8388608");
        assertThat(run.value("team", "used", "gpu")).isEqualTo("1");
        assertThat(run.errLines())
                .containsExactly("quota: standard input: Pod n/p: spec.resources.limits.gpu: is not counted; only cpu,"
                        + " memory and hugepages may be requested for a pod as a whole, and others for its containers");
    }

    @Test
    void partsOfAUnitAreSummedBeforeTheyAreRounded() {
        String tenths = "";
        for (int i = 0; i < 11; i++) {
            tenths += pod("n", "p" + i, container("memory: 100m"));
        }
        assertThat(CommandRun.solve(NODE + TEAM + tenths).value("team", "request", "memory"))
                .isEqualTo("2");
    }

    @Test
    void finishedPodsAskForNothingAndPendingOnesUseNothing() {
        String finished = pod("n", "done", container("cpu: 1")) + "status: {phase: Failed}\n";
        String pending = pod("n", "waits", container("cpu: 2")).replace("nodeName: node-1, ", "");

        CommandRun run = CommandRun.solve(NODE + TEAM + finished + pending + pod("n", "runs", container("cpu: 4")));

        assertThat(run.value("team", "request", "cpu")).isEqualTo("6000");
        assertThat(run.value("team", "used", "cpu")).isEqualTo("4000");
    }

    @Test
    void aPodIsPlacedByLabelThenByNamespace() {
        String own = quota("own", "max: {cpu: 9}").replace("namespace: quotas", "namespace: own");
        String greedy = quota("greedy", "", "namespaces: '[\"own\", \"g\"]'", "max: {cpu: 9}");
        String labelled = pod("n", "labelled", container("cpu: 4"))
                .replace("namespace: n", "namespace: n, labels: {quota.scheduling.koordinator.sh/name: own}");
        String unknown = pod("n", "unknown", container("cpu: 8"))
                .replace("namespace: n", "namespace: n, labels: {quota.scheduling.koordinator.sh/quota-name: gone}");

        CommandRun run = CommandRun.solve(NODE
                + TEAM
                + own
                + greedy
                + labelled
                + unknown
                + pod("own", "a", container("cpu: 1"))
                + pod("g", "b", container("cpu: 2"))
                + pod("elsewhere", "c", container("cpu: 16")));

        assertThat(run.value("own", "used", "cpu")).isEqualTo("5000");
        assertThat(run.value("greedy", "used", "cpu")).isEqualTo("2000");
        assertThat(run.value("team", "used", "cpu")).isEqualTo("0");
        // 8 and 16 in the default group
        assertThat(run.tree("").get("available").get("cpu").asInt()).isEqualTo(76_000);
    }

    @Test
    void useBesideTheTreeComesFromPodsOrElseFromTheStatus() {
        String system = quota("koordinator-system-quota", "") + "status: {used: {cpu: 3}}\n";
        String others = quota("koordinator-default-quota", "max: {cpu: 50}") + "status: {used: {cpu: 5}}\n";
        String systemPod = pod("kube-system", "proxy", container("cpu: 1"))
                .replace(
                        "namespace: kube-system",
                        "namespace: kube-system, labels: {quota.scheduling.koordinator.sh/name: koordinator-system-quota}");

        assertThat(CommandRun.solve(NODE + TEAM + system + others)
                        .tree("")
                        .get("available")
                        .get("cpu")
                        .asInt())
                .isEqualTo(92_000);
        assertThat(CommandRun.solve(NODE + TEAM + system + others + systemPod)
                        .tree("")
                        .get("available")
                        .get("cpu")
                        .asInt())
                .isEqualTo(94_000);
    }

    @Test
    void podsOfAParentGroupAreNotedTogether() {
        String parent = quota("p", "is-parent: \"true\"", "namespaces: '[\"m\"]'", "max: {cpu: 50}");
        String pods = pod("m", "x", container("cpu: 1")) + pod("m", "y", container("cpu: 2"));

        CommandRun run = CommandRun.solve(NODE + parent + pods);

        assertThat(run.errLines())
                .containsExactly(
                        "quota: standard input: 2 Pods (m/x, m/y): group p is a parent group; the request is added to"
                                + " those of the children of p");
        assertThat(run.value("p", "request", "cpu")).isEqualTo("3000");
        assertThat(CommandRun.withInput(parent + pods, "validate", "-").out())
                .isEqualTo(
                        "standard input: ElasticQuota quotas/p: label is-parent: a parent group cannot have workloads\n");
    }

    @Test
    void annotationsCountWhereThereAreNoPodsOrOnRequest() {
        String team = quota("team", "", "namespaces: '[\"n\"]', request: '{\"cpu\": 7}'", "max: {cpu: 9}")
                + "status: {used: {cpu: 6}}\n";
        String pod = pod("n", "x", container("cpu: 1"));

        assertThat(CommandRun.solve(NODE + team).value("team", "request", "cpu"))
                .isEqualTo("7000");
        assertThat(CommandRun.solve(NODE + team).value("team", "used", "cpu")).isEqualTo("6000");
        assertThat(CommandRun.solve(NODE + team + pod).value("team", "request", "cpu"))
                .isEqualTo("1000");
        assertThat(CommandRun.solve(NODE + team + pod, "--requests-from", "annotations")
                        .value("team", "request", "cpu"))
                .isEqualTo("7000");
        assertThat(CommandRun.solve(NODE + team, "--requests-from", "pods").value("team", "request", "cpu"))
                .isEqualTo("0");
    }

    @Test
    void noAccountIsKeptOfADimensionThatTheQuotaDoesNotName() {
        String team = quota("team", "", "request: '{\"cpu\": 1, \"memory\": 5}'", "max: {cpu: 9}");
        String other = quota("other", "max: {memory: 1}");

        for (String solver : List.of("iterative", "water-filling")) {
            CommandRun run = CommandRun.solve(NODE + team + other, "--solver", solver);
            assertThat(run.value("team", "request", "memory")).isEqualTo("0");
            assertThat(run.value("team", "ownRequest", "memory")).isEqualTo("0");
            assertThat(run.err()).contains("quota: memory: not counted for team, whose quota does not name it");
        }
    }

    @Test
    void aQuotaWithoutAnyMaxIsAboutEveryDimension() {
        String team = quota("team", "", "request: '{\"cpu\": 1, \"memory\": 5}'", "min: {cpu: 1}");
        String other = quota("other", "max: {memory: 1}");

        assertThat(CommandRun.solve(NODE + team + other).value("team", "request", "memory"))
                .isEqualTo("5");
    }
}
