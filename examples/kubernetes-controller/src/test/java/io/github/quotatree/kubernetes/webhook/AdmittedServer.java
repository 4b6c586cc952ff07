package io.github.quotatree.kubernetes.webhook;

import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import java.util.Optional;

/** Lets an API server of tests ask a webhook. */
public final class AdmittedServer {
    /** Where the API server has the quotas of all namespaces. */
    static final String QUOTAS = "/apis/scheduling.sigs.k8s.io/v1alpha1/elasticquotas";

    private AdmittedServer() {}

    /** Lets a server ask a webhook that follows it by a cluster. */
    public static void ask(TestApiServer server, LiveCluster cluster) {
        ask(server, cluster, false);
    }

    /** Lets a server ask a webhook that also adds the scheduling gate to new pods of quotas. */
    public static void askWithGates(TestApiServer server, LiveCluster cluster) {
        ask(server, cluster, true);
    }

    private static void ask(TestApiServer server, LiveCluster cluster, boolean gates) {
        server.admitBy(new TwoPhases(new QuotaWebhook(
                        () -> Optional.of(DeclaredCluster.of(cluster)),
                        () -> server.stored(QUOTAS),
                        (phase, kind, isAllowed, took) -> {})
                .withGates(gates)));
    }
}
