package io.github.quotatree.replay.trace.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.TraceJob;
import org.junit.jupiter.api.Test;

class PodListReaderTest {
    private static final String PODS = """
            apiVersion: v1
            kind: List
            items:
            - apiVersion: v1
              kind: Pod
              metadata:
                name: train
                namespace: vision
                creationTimestamp: "2026-01-31T12:00:00Z"
                labels: {quota.scheduling.koordinator.sh/name: research-vision}
              spec:
                priority: 7
                initContainers:
                - name: fetch
                  resources: {requests: {cpu: "6"}}
                containers:
                - name: main
                  resources: {requests: {cpu: "4", memory: 8Gi, nvidia.com/gpu: "2"}}
                - name: log
                  resources: {requests: {cpu: 500m, memory: 64Mi}}
              status:
                phase: Succeeded
                startTime: "2026-01-31T12:01:00Z"
                containerStatuses:
                - state: {terminated: {startedAt: "2026-01-31T12:01:30Z", finishedAt: "2026-01-31T12:31:00Z"}}
                - state: {terminated: {startedAt: "2026-01-31T12:01:30Z", finishedAt: "2026-01-31T12:31:05Z"}}
            - kind: Pod
              metadata: {name: waits, creationTimestamp: "2026-01-31T12:00:00Z"}
              status: {phase: Pending}
            - kind: Pod
              metadata: {name: runs, creationTimestamp: "2026-01-31T12:00:00Z"}
              status: {phase: Running, startTime: "2026-01-31T12:00:00Z"}
            - kind: Pod
              metadata: {name: free, creationTimestamp: "2026-01-31T12:00:00Z"}
              status:
                phase: Failed
                startTime: "2026-01-31T12:01:00Z"
                containerStatuses: [{state: {terminated: {finishedAt: "2026-01-31T12:31:00Z"}}}]
            - kind: Pod
              metadata: {name: broken, creationTimestamp: "2026-01-31T12:00:00Z"}
              spec: {containers: [{name: main, resources: {requests: {cpu: four}}}]}
              status: {phase: Succeeded, startTime: "2026-01-31T12:01:00Z"}
            - kind: Node
              metadata: {name: n}
            """;

    @Test
    void aPodRunsFromItsStartToTheLastEndOfAContainer() {
        ReadTrace read = Reading.of(PODS);
        TraceJob job = Reading.job(read, "vision/train");

        assertThat(read.format()).isEqualTo(TraceFormat.PODS);
        assertThat(job.owner()).isEqualTo(new Owner("research-vision", "", "vision", ""));
        assertThat(job.recordedWait()).isEqualTo(60);
        assertThat(job.runSeconds()).isEqualTo(30 * 60 + 5);
        assertThat(job.priority()).isEqualTo(7);
    }

    @Test
    void theRequestIsTheSumOfContainersOrTheLargestOfInitContainers() {
        TraceJob job = Reading.job(Reading.of(PODS), "vision/train");

        assertThat(job.amounts().value("cpu")).isEqualTo(6000);
        assertThat(job.amounts().value("memory")).isEqualTo((8L << 30) + (64 << 20));
        assertThat(job.amounts().value("nvidia.com/gpu")).isEqualTo(2);
    }

    @Test
    void podsWithoutAnEndOrARequestAreCounted() {
        ReadTrace read = Reading.of(PODS);

        assertThat(Reading.ids(read)).containsExactly("vision/train");
        assertThat(Reading.skipped(read))
                .containsExactly(
                        "1 has not started [default/waits]",
                        "1 runs still, so that it has no run time [default/runs]",
                        "1 requests no resources [default/free]",
                        "1 damaged: a field of a pod cannot be read [document 1, items[4]: \"Pod default/broken:"
                                + " spec.containers[main].resources.requests…\"]",
                        "1 is not a pod [document 1, items[5]: Node]");
    }

    @Test
    void aListThatEndsInTheMiddleKeepsThePodsBefore() {
        String list = """
                {"kind": "List", "items": [
                {"kind": "Pod", "metadata": {"name": "a", "creationTimestamp": "2026-01-31T12:00:00Z"},
                 "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]},
                 "status": {"phase": "Succeeded", "containerStatuses": [{"state": {"terminated":
                   {"startedAt": "2026-01-31T12:00:10Z", "finishedAt": "2026-01-31T12:00:20Z"}}}]}},
                {"kind": "Pod", "metadata": {"na""";

        ReadTrace read = Reading.of(list);

        assertThat(Reading.ids(read)).containsExactly("default/a");
        assertThat(Reading.job(read, "default/a").recordedWait()).isEqualTo(10);
        assertThat(Reading.job(read, "default/a").runSeconds()).isEqualTo(10);
        assertThat(read.trace().skipped()).hasSize(1);
        assertThat(read.trace().skipped().get(0).reason()).isEqualTo("damaged: the rest cannot be read");
    }

    @Test
    void aNumberWithTooManyDigitsIsDamage() {
        String list = """
                {"kind": "Pod", "metadata": {"name": "a", "creationTimestamp": "2026-01-31T12:00:00Z"},
                 "spec": {"priority": 1e9999999999999}}
                """;

        ReadTrace read = Reading.of(list);

        assertThat(read.trace().jobs()).isEmpty();
        assertThat(read.trace().skipped()).hasSize(1);
        assertThat(read.trace().skipped().get(0).count()).isOne();
    }
}
