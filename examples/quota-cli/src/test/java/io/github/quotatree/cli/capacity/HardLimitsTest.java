package io.github.quotatree.cli.capacity;

import static io.github.quotatree.cli.capacity.CapacityYaml.node;
import static io.github.quotatree.cli.capacity.CapacityYaml.pod;
import static io.github.quotatree.cli.capacity.CapacityYaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.json.GoldenDocument;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ResourceQuotas bind before the max where they are tighter, which the scheduler does not see. */
class HardLimitsTest {
    private static final String CLUSTER = node("n1", "cpu: 100, memory: 100Gi, gpu: 8")
            + quota("a", "min: {cpu: 4, memory: 8Gi}, max: {cpu: 8, memory: 16Gi, gpu: 4}")
            + pod("a/p", "cpu: 3").on("n1", 1)
            + pod("a/q", "cpu: 2");

    private static String limits(String namespace, String spec) {
        return """
                ---
                apiVersion: v1
                kind: ResourceQuota
                metadata: {name: limits, namespace: %s}
                spec: {%s}
                """.formatted(namespace, spec);
    }

    private static List<String> notes(String manifests) {
        return CapacityRun.of(manifests).run().errLines().stream()
                .map(line -> line.replace("quota: standard input: ResourceQuota a/limits: ", ""))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    requests.cpu: 7       | spec.hard.requests.cpu: 7 is below the max of ElasticQuota a/q, 8; Kubernetes creates no pod beyond it, so that it binds before the max
                    cpu: 7500m            | spec.hard.cpu: 7500m is below the max of ElasticQuota a/q, 8; Kubernetes creates no pod beyond it, so that it binds before the max
                    memory: 6Gi           | spec.hard.memory: 6Gi is below the min of ElasticQuota a/q, 8Gi; Kubernetes creates no pod beyond it, so that not all that is guaranteed can be used
                    requests.gpu: 3       | spec.hard.requests.gpu: 3 is below the max of ElasticQuota a/q, 4; Kubernetes creates no pod beyond it, so that it binds before the max
                    pods: 1               | spec.hard.pods: 1 is below the number of pods, 2; Kubernetes creates no further pod until enough have ended
                    count/pods: 1         | spec.hard.count/pods: 1 is below the number of pods, 2; Kubernetes creates no further pod until enough have ended
                    """)
    void aLimitThatIsTighterIsReported(String hard, String note) {
        assertThat(notes(CLUSTER + limits("a", "hard: {" + hard + "}"))).containsExactly(note);
    }

    @Test
    void theTightestLimitsAreInTheDocument() {
        GoldenDocument.check(
                "capacity.hard",
                CapacityRun.of(CLUSTER + limits("a", "hard: {requests.cpu: 7, pods: 9}"))
                        .run()
                        .out());
    }

    @Test
    void aLimitThatThePodsExceedIsReported() {
        assertThat(notes(CLUSTER + limits("a", "hard: {requests.cpu: 4500m}")))
                .containsExactly(
                        "spec.hard.requests.cpu: 4500m is below the max of ElasticQuota a/q, 8; Kubernetes creates no pod"
                                + " beyond it, so that it binds before the max",
                        "spec.hard.requests.cpu: 4500m is below the requests of the pods, 5; Kubernetes creates no"
                                + " further pod until enough have ended");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    requests.cpu: 8, memory: 16Gi, requests.gpu: 4, pods: 2
                    limits.cpu: 1, requests.storage: 1Gi, services: 0, count/secrets: 1, x.storageclass.storage.k8s.io/requests.storage: 1
                    requests.ephemeral-storage: 1Gi
                    """)
    void limitsThatDoNotBindFirstAreNotReported(String hard) {
        assertThat(notes(CLUSTER + limits("a", "hard: {" + hard + "}"))).isEmpty();
        assertThat(notes(CLUSTER + limits("b", "hard: {cpu: 1}"))).isEmpty();
    }

    @Test
    void limitsOfSomePodsAreNotCompared() {
        assertThat(notes(CLUSTER + limits("a", "hard: {cpu: 1}, scopes: [BestEffort]")))
                .containsExactly(
                        "spec.hard: holds for the pods of its scopes only, and is not compared with the ElasticQuota");
    }

    @Test
    void theTightestLimitStandsBesideTheQuota() {
        CapacityRun run = CapacityRun.of(CLUSTER
                + limits("a", "hard: {requests.cpu: 9, cpu: 10, pods: 5}")
                + limits("a", "hard: {cpu: 8500m}").replace("name: limits", "name: more"));

        assertThat(run.quota("a", "hard", "cpu")).isEqualTo("8500");
        assertThat(run.quota("a", "hard", "pods")).isEqualTo("5");
        assertThat(CapacityRun.of(CLUSTER).run().out()).doesNotContain("hard");
    }

    @Test
    void aLimitThatIsNoAmountIsAFault() {
        assertThat(CapacityRun.of(CLUSTER + limits("a", "hard: {cpu: many}"))
                        .run()
                        .errLines())
                .containsExactly(
                        "quota: standard input: ResourceQuota a/limits: spec.hard.cpu: \"many\" is not a quantity");
    }
}
