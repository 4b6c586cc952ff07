package io.github.quotatree.kubernetes.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.ClusterView;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Follows the ElasticQuotas, ElasticQuotaProfiles, Nodes and Pods of all namespaces. */
public final class ClusterInformers implements ClusterView, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ClusterInformers.class);

    private final KubernetesClient client;
    private final LiveCluster cluster;
    private final SharedIndexInformer<Pod> pods;
    private final List<Followed<?>> followed;
    private boolean handedOver;

    private record Followed<T extends HasMetadata>(String kind, SharedIndexInformer<T> informer) {}

    /** Makes informers that do not run yet, and holds the cluster until everything has been listed. */
    public ClusterInformers(KubernetesClient client, LiveCluster cluster, Duration resync, Runnable onNews) {
        this.client = Objects.requireNonNull(client, "client");
        this.cluster = Objects.requireNonNull(cluster, "cluster");
        cluster.hold();
        long period = resync.toMillis();
        pods = client.pods().inAnyNamespace().runnableInformer(period);
        followed = List.of(
                followed(
                        ApiKinds.PROFILE_KIND,
                        client.genericKubernetesResources(ApiKinds.PROFILES)
                                .inAnyNamespace()
                                .runnableInformer(period),
                        cluster,
                        onNews),
                followed("Node", client.nodes().runnableInformer(period), cluster, onNews),
                followed(
                        ApiKinds.QUOTA_KIND,
                        client.genericKubernetesResources(ApiKinds.QUOTAS)
                                .inAnyNamespace()
                                .runnableInformer(period),
                        cluster,
                        onNews),
                followed("Pod", pods, cluster, onNews));
    }

    private static <T extends HasMetadata> Followed<T> followed(
            String kind, SharedIndexInformer<T> informer, LiveCluster cluster, Runnable onNews) {
        informer.addEventHandler(new ResourceEventHandler<>() {
            @Override
            public void onAdd(T object) {
                notifyIf(cluster.observe(object));
            }

            @Override
            public void onUpdate(T before, T object) {
                notifyIf(cluster.observe(object));
            }

            @Override
            public void onDelete(T object, boolean finalStateUnknown) {
                notifyIf(finalStateUnknown ? cluster.forgetMissing(object) : cluster.forget(object));
            }

            private void notifyIf(boolean news) {
                if (news) {
                    onNews.run();
                }
            }
        });
        informer.exceptionHandler((started, failure) -> {
            LOG.warn("{}: the watch has failed, and is tried again: {}", kind, failure.getMessage());
            return true;
        });
        return new Followed<>(kind, informer);
    }

    public void start() {
        followed.forEach(one -> one.informer().start());
    }

    /** Returns whether every kind has been listed, and the cluster has seen all of it. */
    public synchronized boolean isSynced() {
        if (!handedOver && followed.stream().allMatch(one -> one.informer().hasSynced())) {
            // an informer has listed its kind before its events have arrived
            followed.forEach(one -> one.informer().getStore().list().forEach(cluster::observe));
            cluster.release();
            handedOver = true;
        }
        return handedOver;
    }

    @Override
    public boolean isCurrent() {
        return followed.stream()
                .allMatch(one -> one.informer().hasSynced() && one.informer().isWatching());
    }

    @Override
    public boolean refresh(Set<String> namespaces) {
        for (String namespace : namespaces) {
            Set<String> uids = new HashSet<>();
            try {
                for (Pod pod : client.pods().inNamespace(namespace).list().getItems()) {
                    uids.add(pod.getMetadata().getUid());
                    cluster.observe(pod);
                }
            } catch (KubernetesClientException e) {
                LOG.warn("the pods of namespace {} could not be listed: {}", namespace, e.getMessage());
                return false;
            }
            pods.getStore().list().stream()
                    .filter(pod -> pod.getMetadata().getNamespace().equals(namespace))
                    .filter(pod -> !uids.contains(pod.getMetadata().getUid()))
                    .forEach(cluster::forgetMissing);
        }
        return isCurrent();
    }

    /** Returns the kinds that have not been listed, or are not followed any more. */
    public List<String> notFollowed() {
        return followed.stream()
                .filter(one -> !one.informer().hasSynced() || !one.informer().isRunning())
                .map(Followed::kind)
                .toList();
    }

    /** Stops to follow, and waits until that is done, though not for long. */
    @Override
    public void close() {
        List<CompletableFuture<?>> ends = new ArrayList<>();
        for (Followed<?> one : followed) {
            one.informer().stop();
            ends.add(one.informer().stopped().toCompletableFuture());
        }
        CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, 5, TimeUnit.SECONDS)
                .exceptionally(failure -> null)
                .join();
    }
}
