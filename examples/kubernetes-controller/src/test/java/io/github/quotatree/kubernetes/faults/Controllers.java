package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.kubernetes.ControllerSettings;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.kubernetes.lead.LeaseSettings;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Controllers of one cluster, by their identities, which come and go. */
final class Controllers implements AutoCloseable {
    private final ClusterUnderTest cluster;
    private final InstantSource clock;
    private final RevocationSettings revocation;
    private final Map<String, Running> running = new LinkedHashMap<>();
    private int started;

    private record Running(QuotaController controller, KubernetesClient client) {}

    Controllers(ClusterUnderTest cluster, InstantSource clock, RevocationSettings revocation) {
        this.cluster = cluster;
        this.clock = clock;
        this.revocation = revocation;
    }

    /** Starts a controller that judges by quota alone, whose identity begins with a name. */
    String start(String name) {
        return start(name, AdmissionRule.QUOTA_ONLY);
    }

    /** Starts a controller, whose identity begins with a name. */
    String start(String name, AdmissionRule rule) {
        String identity = name + "-" + ++started;
        LeaseSettings lease = new LeaseSettings(
                cluster.namespace(),
                "quotatree-test",
                identity,
                Duration.ofSeconds(5), // a machine with other work may pause for seconds
                Duration.ofSeconds(4),
                Duration.ofMillis(50));
        ControllerSettings settings = ControllerSettings.of(lease)
                .withRule(rule)
                .withTimes(Duration.ofMillis(5), Duration.ofSeconds(1), Duration.ofMillis(5), Duration.ofMillis(100))
                .withRevocation(revocation, Duration.ofMillis(20));
        KubernetesClient client = cluster.newClient(identity);
        QuotaController controller = new QuotaController(client, settings, clock, started);
        try {
            controller.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        running.put(identity, new Running(controller, client));
        return identity;
    }

    /** Stops a controller in order. */
    void stop(String identity) {
        Running one = running.remove(identity);
        if (one != null) {
            one.controller().close();
            one.client().close();
        }
    }

    /** Cuts a controller off: it releases no Lease, and what it does is lost. */
    void kill(String identity) {
        Running one = running.remove(identity);
        if (one != null) {
            one.client().close();
            one.controller().close();
        }
    }

    /** Returns the identities of those that run. */
    List<String> identities() {
        return List.copyOf(running.keySet());
    }

    /** Returns the controller that may write now. */
    Optional<QuotaController> leader() {
        return running.values().stream()
                .map(Running::controller)
                .filter(controller -> controller.leadership().mayWrite())
                .findFirst();
    }

    Iterable<QuotaController> all() {
        return running.values().stream().map(Running::controller).toList();
    }

    @Override
    public void close() {
        identities().forEach(this::stop);
    }
}
