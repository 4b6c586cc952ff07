package io.github.quotatree.kubernetes.evict;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.ClusterQuotas;
import io.github.quotatree.kubernetes.cluster.ClusterView;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.evict.PodEvictor.Answer;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.github.quotatree.ledger.LedgerSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A cluster of one node of 10 cpu in a test API server, and what a controller sees of it when it looks: two teams with
 * mins of 4 and 6, of which {@code a} uses all the cpu.
 */
final class FollowedServer implements AutoCloseable, InstantSource {
    final TestApiServer server = TestApiServer.start();
    final KubernetesClient client = server.client();
    final LiveCluster cluster = new LiveCluster(this);
    final List<RevocationReport> reports = new ArrayList<>();
    final Map<String, HasMetadata> seen = new HashMap<>();
    boolean mayEvict = true;
    boolean isCurrent = true;

    /** Whether the watches show the changes of pods; if not, only a list does. */
    boolean isSilent;

    /** Whether the API server answers lists of pods. */
    boolean lists = true;

    private Instant now = Instant.parse("2026-01-01T12:00:00Z");

    FollowedServer() {
        client.nodes().resource(TestObjects.node("n", 10, null)).create();
        create(TestObjects.quota("a", 4, 10, Map.of()));
        create(TestObjects.quota("b", 6, 10, Map.of()));
        for (int k = 1; k <= 5; k++) {
            run("a" + k, "a", 2, k);
        }
        observe();
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

    /** Creates a running pod; the later it has started, the sooner it is a victim. Its kubelet keeps it. */
    void run(String name, String group, int cpu, int minute) {
        Pod pod = TestObjects.running(
                TestObjects.pod(name, group, cpu), "n", String.format("2026-01-01T11:%02d:00Z", minute));
        create(new PodBuilder(pod)
                .editMetadata()
                .addToFinalizers(TestApiServer.KUBELET)
                .endMetadata()
                .build());
    }

    /** Lets b request 6 cpu, which is its min: a has to give back 6. */
    void lenderReturns() {
        for (int k = 1; k <= 3; k++) {
            create(TestObjects.pod("b" + k, "b", 2));
        }
        observe();
    }

    /** Takes in all objects as they are, as after events of all changes. */
    void observe() {
        if (isSilent) {
            return;
        }
        List<HasMetadata> present = new ArrayList<>();
        present.addAll(client.nodes().list().getItems());
        present.addAll(client.genericKubernetesResources(ApiKinds.QUOTAS).list().getItems());
        present.addAll(client.pods().list().getItems());
        Set<String> uids =
                present.stream().map(object -> object.getMetadata().getUid()).collect(Collectors.toSet());
        seen.values().stream()
                .filter(object -> !uids.contains(object.getMetadata().getUid()))
                .toList()
                .forEach(object -> {
                    cluster.forget(object);
                    seen.remove(object.getMetadata().getUid());
                });
        present.forEach(object -> {
            cluster.observe(object);
            seen.put(object.getMetadata().getUid(), object);
        });
    }

    OveruseRevoker revoker(RevocationSettings settings) {
        return revoker(settings, new ApiPodEvictor(client));
    }

    /** Makes a revoker whose evictions are answered by a function, and whose looks by the server. */
    OveruseRevoker revoker(RevocationSettings settings, Function<PodIdentity, Answer> evictions) {
        PodEvictor looks = new ApiPodEvictor(client);
        return revoker(settings, new PodEvictor() {
            @Override
            public Answer evict(PodIdentity pod) {
                return evictions.apply(pod);
            }

            @Override
            public Sight look(PodIdentity pod) {
                return looks.look(pod);
            }
        });
    }

    private OveruseRevoker revoker(RevocationSettings settings, PodEvictor evictor) {
        ClusterView view = new ClusterView() {
            @Override
            public boolean isCurrent() {
                return isCurrent;
            }

            @Override
            public boolean refresh(Set<String> namespaces) {
                boolean wasSilent = isSilent;
                isSilent = !lists;
                observe();
                isSilent = wasSilent;
                return isCurrent && lists;
            }
        };
        return new OveruseRevoker(cluster, evictor, settings, this, () -> mayEvict, view, reports::add);
    }

    /** Ends a pod that is being deleted, as its kubelet does. */
    void end(String pod) {
        server.finish(TestApiServer.NAMESPACE, pod);
    }

    /** Deletes a pod at once, as one that has ended. */
    void delete(String pod) {
        client.pods().withName(pod).delete();
        if (client.pods().withName(pod).get() != null) {
            end(pod);
        }
    }

    /** Returns the names of the pods that evictions were carried out for, each as often as it was. */
    List<String> evicted() {
        return server.log().entries(request -> request.subresource().equals("eviction")).stream()
                .filter(entry -> entry.code() < 300)
                .map(entry -> entry.request().name())
                .toList();
    }

    long asked() {
        return server.log()
                .entries(request -> request.subresource().equals("eviction"))
                .size();
    }

    List<String> reported(Kind kind) {
        return reports.stream()
                .filter(report -> report.kind() == kind)
                .map(report -> report.pod().map(pod -> pod.name()).orElse(report.group()))
                .toList();
    }

    /** Returns the names of the pods that are neither gone nor leaving. */
    Set<String> staying() {
        return client.pods().list().getItems().stream()
                .filter(pod -> !pod.isMarkedForDeletion())
                .map(pod -> pod.getMetadata().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns whether no group uses more than its runtime, by a ledger made anew of what is in the server. */
    boolean isWithinRuntime() {
        LiveCluster fresh = new LiveCluster(this);
        client.nodes().list().getItems().forEach(fresh::observe);
        client.genericKubernetesResources(ApiKinds.QUOTAS).list().getItems().forEach(fresh::observe);
        client.pods().list().getItems().forEach(fresh::observe);
        LedgerSnapshot snapshot = fresh.snapshot();
        ClusterQuotas quotas = fresh.quotas();
        return quotas.isValid()
                && quotas.quotas().stream()
                        .allMatch(quota -> snapshot.overused(quota.name()).isZero());
    }

    @Override
    public void close() {
        server.close();
    }
}
