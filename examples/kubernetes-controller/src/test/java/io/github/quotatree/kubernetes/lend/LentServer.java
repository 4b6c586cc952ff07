package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodSchedulingGate;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.control.PodEvents;
import io.github.quotatree.kubernetes.evict.ApiPodEvictor;
import io.github.quotatree.kubernetes.evict.LoanRecall;
import io.github.quotatree.kubernetes.evict.RevocationReport;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster of cpu and cards in a test API server, with two teams whose mins are half of it, the scheduler and the
 * kubelet of its nodes, and the view and loop of a controller that lends.
 */
final class LentServer implements AutoCloseable, InstantSource {
    static final String CONTROLLER = "controller";
    static final String CARD = "example.com/card";
    static final String OUTSIDE = "outside";
    static final String GANG = "batch.kubernetes.io/job-name";

    final TestApiServer server = TestApiServer.start();
    final KubernetesClient client = server.client();

    /** The client of the controller, known in the log by its agent. */
    private final KubernetesClient own = server.newClient(CONTROLLER);

    final List<RevocationReport> reports = new ArrayList<>();
    private final RevocationSettings settings;
    private final FlavorLabels flavors;
    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private Map<String, HasMetadata> seen = new HashMap<>();
    LiveCluster cluster;
    LoanLoop loop;
    boolean mayWrite = true;

    LentServer(RevocationSettings settings, int cpu, int cards, String... groups) {
        this(settings, FlavorLabels.none(), cpu, cards, groups);
    }

    /** Starts a server, of whose cards labels of nodes say the model. */
    LentServer(RevocationSettings settings, FlavorLabels flavors, int cpu, int cards, String... groups) {
        this.settings = settings;
        this.flavors = flavors;
        for (String group : groups) {
            GenericKubernetesResource quota = TestObjects.quota(group, 0, cpu, Map.of());
            quota.setAdditionalProperty(
                    "spec",
                    Map.of(
                            "min",
                            amounts(cpu / groups.length, cards / groups.length),
                            "max",
                            amounts(2 * cpu, 2 * cards)));
            create(quota);
        }
        restart();
    }

    /** Starts another controller, which knows what the server has. */
    void restart() {
        cluster = new LiveCluster(this, AdmissionRule.LOANS, flavors);
        seen = new HashMap<>();
        LoanRecall recall = new LoanRecall(
                cluster, new ApiPodEvictor(own), settings, this, () -> mayWrite, () -> true, reports::add);
        PodAnswers answers = new PodAnswers(own, cluster, () -> mayWrite, new PodEvents(own, this));
        Placing placing = new Placing(cluster, new ApiPodEvictor(own), settings.isDryRun(), true);
        loop = new LoanLoop(cluster, recall, placing, answers, this, () -> mayWrite, () -> true);
    }

    private static Map<String, Quantity> amounts(int cpu, int cards) {
        return Map.of("cpu", new Quantity(String.valueOf(cpu)), CARD, new Quantity(String.valueOf(cards)));
    }

    @Override
    public Instant instant() {
        return now;
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    void create(HasMetadata object) {
        client.resource(object).inNamespace(TestApiServer.NAMESPACE).create();
    }

    void addNode(String name, int cpu, int cards) {
        addNode(name, cpu, cards, Map.of());
    }

    void addNode(String name, int cpu, int cards, Map<String, String> labels) {
        create(new NodeBuilder(TestObjects.node(name, cpu, null))
                .editMetadata()
                .addToLabels(labels)
                .endMetadata()
                .editStatus()
                .withCapacity(amounts(cpu, cards))
                .withAllocatable(amounts(cpu, cards))
                .endStatus()
                .build());
    }

    /** Adds two nodes with 2 of 8 cpu left each, so that no node takes a pod of 4, which its quota has. */
    void fillNodes() {
        addNode("n", 8, 2);
        addNode("o", 8, 2);
        gated("b1", "b", 6, 0);
        gated("b2", "b", 6, 0);
        run(2);
    }

    /** Creates a pod without a gate, which a scheduler has put on a node at once. */
    void outside(String name, String group, int cpu, String node) {
        Pod pod = gatedPod(name, group, cpu, 0);
        pod.getSpec().setSchedulingGates(List.of());
        pod.getMetadata().getLabels().put(OUTSIDE, "true");
        create(TestObjects.running(pod, node, now.toString()));
    }

    boolean hasRoom(String node, int cpu) {
        return hasRoom(node, gatedPod("any", "any", cpu, 0));
    }

    /** Creates a pod that the scheduling gate holds. */
    void gated(String name, String group, int cpu, int cards) {
        create(gatedPod(name, group, cpu, cards));
    }

    /** Creates a pod that the scheduling gate holds, with an owner that makes it again when it is gone. */
    void gatedOwned(String name, String group, int cpu, int cards, String owner) {
        create(owned(gatedPod(name, group, cpu, cards), owner));
    }

    /** Creates a pod of a gang of so many pods, which the scheduling gate holds. */
    void gatedOfGang(String name, String group, int cpu, String gang, int size) {
        create(ofGang(gatedPod(name, group, cpu, 0), gang, size));
    }

    /** Creates a pod of a gang of so many pods, with an owner that makes it again. */
    void gatedOwnedOfGang(String name, String group, int cpu, String gang, int size) {
        create(owned(ofGang(gatedPod(name, group, cpu, 0), gang, size), gang));
    }

    static Pod gatedPod(String name, String group, int cpu, int cards) {
        return new PodBuilder(TestObjects.pod(name, group, cpu))
                .editMetadata()
                .addToFinalizers(TestApiServer.KUBELET)
                .endMetadata()
                .editSpec()
                .withSchedulingGates(new PodSchedulingGate(PodMarks.GATE))
                .editContainer(0)
                .editResources()
                .withRequests(amounts(cpu, cards))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
    }

    static Pod ofGang(Pod pod, String gang, int size) {
        return new PodBuilder(pod)
                .editMetadata()
                .addToLabels(GANG, gang)
                .addToAnnotations("quotatree.github.io/gang-size", String.valueOf(size))
                .endMetadata()
                .build();
    }

    private static Pod owned(Pod pod, String owner) {
        return new PodBuilder(pod)
                .editMetadata()
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("batch/v1")
                        .withKind("Job")
                        .withName(owner)
                        .withUid(owner)
                        .withController(true)
                        .build())
                .endMetadata()
                .build();
    }

    /** Lets the controller see all objects as they are, and look once; a second passes. */
    void look() {
        observe();
        loop.look();
        pass(Duration.ofSeconds(1));
    }

    /** Lets the controller look, and the scheduler place, several times. */
    void run(int times) {
        for (int k = 0; k < times; k++) {
            look();
            schedule();
        }
        observe();
    }

    void observe() {
        List<HasMetadata> present = new ArrayList<>(client.nodes().list().getItems());
        present.addAll(client.genericKubernetesResources(ApiKinds.QUOTAS).list().getItems());
        present.addAll(pods());
        Map<String, HasMetadata> found = new HashMap<>();
        present.forEach(object -> found.put(object.getMetadata().getUid(), object));
        seen.forEach((uid, object) -> {
            if (!found.containsKey(uid)) {
                cluster.forget(object);
            }
        });
        present.forEach(cluster::observe);
        seen = found;
    }

    List<Pod> pods() {
        return client.pods().list().getItems();
    }

    Pod pod(String name) {
        return client.pods().withName(name).get();
    }

    /** Gives nodes to the pods that no gate holds, the oldest first, or says that there is none. */
    void schedule() {
        for (Pod pod : pods()) {
            if (pod.getSpec().getSchedulingGates().isEmpty()
                    && pod.getSpec().getNodeName() == null
                    && !pod.isMarkedForDeletion()) {
                String node = client.nodes().list().getItems().stream()
                        .map(one -> one.getMetadata().getName())
                        .filter(name -> hasRoom(name, pod))
                        .findFirst()
                        .orElse(null);
                place(pod.getMetadata().getName(), node);
            }
        }
    }

    private void place(String pod, String node) {
        try {
            client.pods().withName(pod).edit(found -> placed(found, node));
        } catch (KubernetesClientException e) {
            if (e.getCode() != 409) {
                throw e;
            } // a controller was faster, and the next call places it
        }
    }

    private Pod placed(Pod pod, String node) {
        if (node != null) {
            return TestObjects.running(pod, node, now.toString());
        }
        return new PodBuilder(pod)
                .editStatus()
                .addToConditions(new PodConditionBuilder()
                        .withType("PodScheduled")
                        .withStatus("False")
                        .withReason("Unschedulable")
                        .build())
                .endStatus()
                .build();
    }

    private boolean hasRoom(String name, Pod pod) {
        Node node = client.nodes().withName(name).get();
        Map<String, Quantity> room = node.getStatus().getAllocatable();
        Map<String, String> labels =
                Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.of());
        Map<String, String> selector = Objects.requireNonNullElse(pod.getSpec().getNodeSelector(), Map.of());
        return labels.entrySet().containsAll(selector.entrySet())
                && room.keySet().stream().allMatch(resource -> {
                    long used = pods().stream()
                            .filter(other -> name.equals(other.getSpec().getNodeName()))
                            .mapToLong(other -> request(other, resource))
                            .sum();
                    return used + request(pod, resource)
                            <= Long.parseLong(room.get(resource).getAmount());
                });
    }

    static long request(Pod pod, String resource) {
        Quantity request = pod.getSpec()
                .getContainers()
                .get(0)
                .getResources()
                .getRequests()
                .get(resource);
        return request == null ? 0 : Long.parseLong(request.getAmount());
    }

    /** Ends a pod that is being deleted, as its kubelet does. */
    void end(String pod) {
        server.finish(TestApiServer.NAMESPACE, pod);
    }

    /** Ends a pod that is done. */
    void done(String pod) {
        client.pods().withName(pod).delete();
        end(pod);
    }

    String answer(String pod) {
        return pod(pod).getMetadata().getAnnotations().get(PodMarks.ANSWER);
    }

    /** Returns which of some pods the scheduling gate holds. */
    List<String> stillGated(String... pods) {
        return Stream.of(pods).filter(pod -> PodMarks.isGated(pod(pod))).toList();
    }

    /** Returns the names of the pods that have a node. */
    Set<String> running() {
        return pods().stream()
                .filter(pod -> pod.getSpec().getNodeName() != null)
                .map(pod -> pod.getMetadata().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the names of the pods that are being deleted. */
    Set<String> leaving() {
        return pods().stream()
                .filter(HasMetadata::isMarkedForDeletion)
                .map(pod -> pod.getMetadata().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    List<String> reported(Kind kind) {
        return reports.stream()
                .filter(report -> report.kind() == kind)
                .map(report -> report.pod().orElseThrow().name())
                .toList();
    }

    List<String> events(String reason) {
        return client.v1().events().list().getItems().stream()
                .filter(event -> event.getReason().equals(reason))
                .map(event -> event.getMessage())
                .toList();
    }

    @Override
    public void close() {
        server.close();
    }
}
