package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A note is worth reading only if right manifests have none: here is all that they may use. */
class CleanClusterTest {
    /** What a live cluster with Koordinator prints, in short. */
    private static final String KOORDINATOR = """
            apiVersion: v1
            kind: List
            items:
            - apiVersion: v1
              kind: Node
              metadata: {name: n1, labels: {kubernetes.io/hostname: n1}}
              spec: {podCIDR: 10.0.0.0/24, taints: [{key: a, effect: NoSchedule}]}
              status:
                allocatable: {cpu: "32", memory: 128Gi, pods: "110"}
                capacity: {cpu: "33", memory: 130Gi, pods: "110"}
            - apiVersion: scheduling.k8s.io/v1
              kind: PriorityClass
              metadata: {name: koord-prod}
              value: 9000
              globalDefault: true
            - apiVersion: scheduling.k8s.io/v1
              kind: PriorityClass
              metadata: {name: quiet}
              value: 10
              preemptionPolicy: Never
            - apiVersion: scheduling.sigs.k8s.io/v1alpha1
              kind: ElasticQuota
              metadata:
                name: koordinator-root-quota
                namespace: koordinator-system
                labels: {quota.scheduling.koordinator.sh/is-parent: "true"}
              spec: {}
            - apiVersion: scheduling.sigs.k8s.io/v1alpha1
              kind: ElasticQuota
              metadata:
                name: research
                namespace: quotas
                labels:
                  quota.scheduling.koordinator.sh/is-parent: "true"
                  quota.scheduling.koordinator.sh/parent: koordinator-root-quota
                  quota.scheduling.koordinator.sh/allow-lent-resource: "true"
                  quota.scheduling.koordinator.sh/allow-force-update: "false"
                  app.kubernetes.io/managed-by: helm
                annotations:
                  quota.scheduling.koordinator.sh/shared-weight: '{"cpu":"20","memory":"64Gi"}'
                  quota.scheduling.koordinator.sh/runtime: '{"cpu":"20","memory":"64Gi"}'
                  quota.scheduling.koordinator.sh/request: '{"cpu":"3"}'
                  quota.scheduling.koordinator.sh/child-request: '{"cpu":"3"}'
                  quota.scheduling.koordinator.sh/guaranteed: '{}'
                  quota.scheduling.koordinator.sh/allocated: '{}'
                  quota.scheduling.koordinator.sh/non-preemptible-request: '{}'
                  quota.scheduling.koordinator.sh/non-preemptible-used: '{}'
              spec: {min: {cpu: 10, memory: 32Gi}, max: {cpu: 20, memory: 64Gi}}
              status: {used: {cpu: 3}}
            - apiVersion: scheduling.sigs.k8s.io/v1alpha1
              kind: ElasticQuota
              metadata:
                name: vision
                namespace: quotas
                labels:
                  quota.scheduling.koordinator.sh/is-parent: "false"
                  quota.scheduling.koordinator.sh/parent: research
                annotations: {quota.scheduling.koordinator.sh/namespaces: '["vision"]'}
              spec: {min: {cpu: 5, memory: 16Gi}, max: {cpu: 20, memory: 64Gi}}
            - apiVersion: v1
              kind: Pod
              metadata:
                name: labelled
                namespace: elsewhere
                creationTimestamp: "2026-01-01T00:00:00Z"
                labels: {quota.scheduling.koordinator.sh/name: vision, quota.scheduling.koordinator.sh/preemptible: "false"}
              spec:
                nodeName: n1
                priority: 9000
                priorityClassName: koord-prod
                preemptionPolicy: PreemptLowerPriority
                overhead: {cpu: 250m}
                resources: {limits: {cpu: "2", memory: 2Gi}, requests: {cpu: "1"}}
                initContainers: [{name: side, restartPolicy: Always, resources: {requests: {cpu: 100m, memory: 1Gi}}}]
                containers: [{name: main, resources: {limits: {memory: 1Gi}}}]
              status: {phase: Running, startTime: "2026-01-01T00:00:00Z"}
            - apiVersion: v1
              kind: Pod
              metadata: {name: bound, namespace: vision, creationTimestamp: "2026-01-01T00:00:00Z"}
              spec: {priorityClassName: quiet, containers: [{name: main, resources: {requests: {cpu: 1, memory: 1Gi}}}]}
              status: {phase: Pending}
            - apiVersion: v1
              kind: Pod
              metadata: {name: leaving, namespace: vision, deletionTimestamp: "2026-01-01T00:00:00Z"}
              spec: {nodeName: n1, priority: 0, containers: [{name: main, resources: {requests: {cpu: 1, memory: 1Gi}}}]}
              status: {phase: Running, startTime: "2026-01-01T00:00:00Z"}
            - apiVersion: v1
              kind: Pod
              metadata: {name: critical, namespace: kube-system}
              spec:
                nodeName: n1
                priorityClassName: system-node-critical
                containers: [{name: main, resources: {requests: {cpu: 1, memory: 1Gi}}}]
              status: {phase: Running, startTime: "2026-01-01T00:00:00Z"}
            - apiVersion: v1
              kind: Pod
              metadata: {name: ended, namespace: vision}
              spec: {nodeName: n1, containers: [{name: main, resources: {requests: {cpu: 99}}}]}
              status: {phase: Succeeded}
            """;

    /** What a live cluster with the Capacity Scheduling plugin prints, in short. */
    private static final String PLUGIN =
            KOORDINATOR.replaceAll("(?s)- apiVersion: scheduling.sigs.*?(?=- apiVersion: v1\n)", "") + """
            - apiVersion: scheduling.x-k8s.io/v1alpha1
              kind: ElasticQuota
              metadata: {name: quota, namespace: vision}
              spec: {min: {cpu: 10, memory: 32Gi}, max: {cpu: 20, memory: 64Gi}}
            - apiVersion: policy/v1
              kind: PodDisruptionBudget
              metadata: {name: budget, namespace: vision}
              spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}
              status: {disruptionsAllowed: 1}
            - apiVersion: v1
              kind: ResourceQuota
              metadata: {name: hard, namespace: vision}
              spec: {hard: {requests.cpu: 20, limits.cpu: 1, memory: 64Gi, pods: 100}}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "solve -",
                "solve - -o json",
                "solve - --total cpu=32,memory=128Gi",
                "solve - --requests-from annotations",
                "admit -",
                "revoke -",
                "explain vision -",
                "validate -",
                "draw -",
                "what-if - --set vision.max.cpu=19"
            })
    void aClusterOfKoordinatorHasNoNotes(String command) {
        CommandRun run = CommandRun.withInput(KOORDINATOR, command.split(" "));

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"capacity -", "capacity - -o json", "capacity - --scope pool --order priority"})
    void aClusterOfThePluginHasNoNotes(String command) {
        CommandRun run = CommandRun.withInput(PLUGIN, command.split(" "));

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
    }
}
