package io.github.quotatree.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.Yaml;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A field that nobody reads is told, with what was probably meant; what API servers write is not. */
class UnknownFieldsTest {
    private static final String QUOTA = "kind: ElasticQuota\nmetadata: {name: a}\nspec: {max: {cpu: 9}}\n---\n";

    private static List<String> notes(String manifests, String... options) {
        CommandRun run = CommandRun.solve(manifests, options.length == 0 ? new String[] {"--total", "cpu=9"} : options);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.errLines().stream()
                .map(line -> line.substring("quota: standard input: ".length()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spec: {maxx: {cpu: 1}} | spec.maxx: did you mean max?",
                "spec: {mins: {cpu: 1}} | spec.mins: did you mean min?",
                "spec: {Max: {cpu: 1}} | spec.Max: did you mean max?",
                "spec: {MIN: {cpu: 1}} | spec.MIN: did you mean min?",
                "spec: {maximum: {cpu: 1}} | spec.maximum: did you mean max?",
                "spec: {cpu: 1} | spec.cpu: there are min, max",
                "max: {cpu: 1} | max: did you mean spec.max?",
                "spec:\nmax: {cpu: 1} | max: did you mean spec.max?",
                "mins: {cpu: 1} | mins: did you mean spec.min?",
                "specs: {max: {cpu: 1}} | specs: did you mean spec?",
                "spec: {used: {cpu: 1}} | spec.used: did you mean status.used?",
                "spec: {spec: {max: {cpu: 1}}} | spec.spec: did you mean spec?",
                "labels: {x: y} | labels: did you mean metadata.labels?",
                "abc: {x: y} | abc: there are apiVersion, kind, metadata, spec, status",
                "status: {usd: {cpu: 1}} | status.usd: did you mean used?"
            })
    void fieldsOfAQuota(String fieldAndNote) {
        String[] parts = fieldAndNote.split(" \\| ", -1);
        String[] note = parts[1].split(": ", -1);

        assertThat(notes(QUOTA + "kind: ElasticQuota\nmetadata: {name: b, namespace: n}\n" + parts[0]))
                .containsExactly("ElasticQuota n/b: " + note[0] + ": is no field there, and is not read; " + note[1]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{name: p, lables: {x: y}} {} | metadata.lables: did you mean labels?",
                "{name: p, max: {x: y}} {} | metadata.max: there are name, namespace, labels, annotations",
                "{name: p, spec: {containers: []}} {} | metadata.spec: did you mean spec?",
                "{name: p} {container: []} | spec.container: did you mean containers?",
                "{name: p} {initcontainers: []} | spec.initcontainers: did you mean initContainers?",
                "{name: p} {resource: {}} | spec.resource: did you mean resources?",
                "{name: p} {requests: {cpu: 1}} | spec.requests: did you mean spec.resources.requests?",
                "{name: p} {nodename: n} | spec.nodename: did you mean nodeName?",
                "{name: p} {containers: [{name: c}, {resource: {}}]} | spec.containers[].resource: did you mean resources?",
                "{name: p} {containers: [{requests: {cpu: 1}}]} | spec.containers[].requests: did you mean"
                        + " spec.containers[].resources.requests?",
                "{name: p} {containers: [{resources: {request: {cpu: 1}}}]} | spec.containers[].resources.request:"
                        + " did you mean requests?",
                "{name: p} {initContainers: [{resources: {limit: {cpu: 1}}}]} | spec.initContainers[].resources.limit:"
                        + " did you mean limits?",
                "{name: p} {containers: [{resources: {cpu: 1}}]} | spec.containers[].resources.cpu: there are requests,"
                        + " limits, claims",
                "{name: p} {resources: {request: {cpu: 1}}} | spec.resources.request: did you mean requests?"
            })
    void fieldsOfAPod(String fieldAndNote) {
        String[] parts = fieldAndNote.split(" \\| ", -1);
        String[] note = parts[1].split(": ", -1);
        String pod = parts[0].replaceFirst("\\} \\{", "}\nspec: {");

        assertThat(notes(QUOTA + "kind: Pod\nmetadata: " + pod))
                .containsExactly("Pod p: " + note[0] + ": is no field there, and is not read; " + note[1]);
    }

    @Test
    void fieldsOfOtherKinds() {
        assertThat(notes(QUOTA + """
                        kind: Node
                        metadata: {name: n}
                        status: {allocatables: {cpu: 1}, capacity: {cpu: 1}, allocatable: {cpu: 1}}
                        ---
                        kind: Node
                        metadata: {name: m}
                        allocatable: {cpu: 1}
                        status: {allocatable: {cpu: 1}}
                        spec: {allocatable: {cpu: 1}, unschedulabel: true}
                        ---
                        kind: ElasticQuotaProfile
                        metadata: {name: p, labels: {quota.scheduling.koordinator.sh/tree-id: t}}
                        spec: {nodeselector: {x: y}, ratio: 0.5, resourceRatios: 0.5}
                        ---
                        kind: List
                        item: []
                        metadata: {items: []}
                        ---
                        kind: PodList
                        spec: {}
                        """, "--total", "cpu=2"))
                .containsExactly(
                        "Node n: status.allocatables: is no field there, and is not read; did you mean allocatable?",
                        "Node m: allocatable: is no field there, and is not read; did you mean status.allocatable?",
                        "Node m: spec.allocatable: is no field there, and is not read; did you mean status.allocatable?",
                        "Node m: spec.unschedulabel: is no field there, and is not read; did you mean unschedulable?",
                        "ElasticQuotaProfile p: spec.nodeselector: is no field there, and is not read; did you mean nodeSelector?",
                        "ElasticQuotaProfile p: spec.ratio: is no field there, and is not read; there are nodeSelector, resourceRatio, quotaName, quotaLabels",
                        "ElasticQuotaProfile p: spec.resourceRatios: is no field there, and is not read; did you mean resourceRatio?",
                        "List in document 5: item: is no field there, and is not read; did you mean items?",
                        "PodList in document 6: spec: is no field there, and is not read; there are apiVersion, kind, metadata, items",
                        "skipped 2 objects of other kinds: 1 List, 1 PodList");
    }

    @Test
    void whatApiServersWriteIsNotTold() {
        String metadata = """
                metadata:
                  annotations: {kubectl.kubernetes.io/last-applied-configuration: "{}"}
                  creationTimestamp: "2026-01-31T12:00:00Z"
                  deletionGracePeriodSeconds: 30
                  finalizers: [a/b]
                  generateName: x-
                  generation: 3
                  labels: {x: y}
                  managedFields: [{apiVersion: v1, fieldsV1: {"f:spec": {"f:maxx": {}}}, manager: m, operation: Update}]
                  name: NAME
                  namespace: n
                  ownerReferences: [{apiVersion: v1, blockOwnerDeletion: true, controller: true, kind: X, name: x}]
                  resourceVersion: "1"
                  selfLink: /x
                  uid: x
                """;
        String pod = """
                kind: Pod
                apiVersion: v1
                %sspec:
                  affinity: {}
                  containers:
                  - {name: c, image: i, imagePullPolicy: Always, env: [], ports: [], resizePolicy: [], restartPolicy: Never,
                     resources: {limits: {cpu: 1}, requests: {cpu: 1}, claims: [{name: x, request: y}]}, volumeMounts: [],
                     terminationMessagePath: /x, terminationMessagePolicy: File, someNewField: 1, restartPolicyRules: []}
                  dnsPolicy: ClusterFirst
                  ephemeralContainers: []
                  hostname: x
                  newInVersion99: {}
                  nodeName: n
                  nodeSelector: {}
                  preemptionPolicy: Never
                  priority: 0
                  resourceClaims: []
                  serviceAccount: x
                  terminationGracePeriodSeconds: 30
                  volumes: []
                status: {phase: Running, hostIP: x, conditions: [], containerStatuses: [], qosClass: Burstable}
                ---
                """.formatted(metadata.replace("NAME", "pod"));
        String node = """
                kind: Node
                %sspec: {podCIDR: x, podCIDRs: [x], providerID: x, taints: [], unschedulable: false, newField: 1}
                status: {addresses: [], allocatable: {cpu: 1}, capacity: {cpu: 1}, conditions: [], images: [], features: {},
                         daemonEndpoints: {}, nodeInfo: {}, runtimeHandlers: [], volumesInUse: []}
                ---
                """.formatted(metadata.replace("NAME", "node"));
        String quota = """
                kind: ElasticQuota
                %sspec: {max: {cpu: 1}, min: {cpu: 1}}
                status: {used: {cpu: 1}, conditions: []}
                """.formatted(metadata.replace("NAME", "quota"));

        assertThat(notes(QUOTA + pod + node + quota, "--total", "cpu=1")).isEmpty();
    }

    @Test
    void alikeOnesMakeOneNote() {
        StringBuilder pods = new StringBuilder(QUOTA);
        for (int i = 0; i < 1_000; i++) {
            pods.append(Yaml.pod("n", "p" + i, "containers: [{resources: {request: {cpu: 1}}}]"));
        }
        assertThat(notes(pods.toString()))
                .containsExactly(
                        "1,000 Pods (n/p0, n/p1, n/p2 and 997 more): spec.containers[].resources.request: is no field"
                                + " there, and is not read; did you mean requests?");
        StringBuilder fields = new StringBuilder(QUOTA + "kind: ElasticQuota\nmetadata: {name: b}\nspec:\n");
        for (int i = 0; i < 1_000; i++) {
            fields.append("  x").append(i).append("\u001b: 1\n");
        }
        CommandRun run = CommandRun.solve(
                fields.toString().replace("\u001b", "").replace("x0:", "\"\\e[1m\":"), "--total", "cpu=9");
        assertThat(run.errLines()).hasSize(21).contains("quota: 980 more fields that are not read");
        assertThat(run.errLines().get(0)).contains("spec.\\u001b[1m: is no field there");
    }
}
