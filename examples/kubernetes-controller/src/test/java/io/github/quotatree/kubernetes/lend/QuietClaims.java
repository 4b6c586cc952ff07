package io.github.quotatree.kubernetes.lend;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.github.quotatree.kubernetes.apiserver.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Claims in a cluster where nothing else happens, so that it is known by hand which pods have to be stopped for them. In a
 * storm it is not: there another change may have been the reason.
 *
 * @param server a cluster of 18 cpu, of which the groups a, b and c have a third each as min
 * @param delay how long a pod is due before loans are called back for it
 * @param rest lets the cluster come to rest
 */
record QuietClaims(LentServer server, Duration delay, Resting rest) {
    private static final int MIN = 6;
    private static final int DELAYS = 5;

    /** Lets a cluster come to rest. */
    interface Resting {
        /**
         * Waits for rest.
         *
         * @param slow the pods that stay although they were stopped
         * @param law holds all the time until then
         */
        void await(String when, Set<String> slow, Runnable law);
    }

    void check(String when) {
        server.pods().forEach(pod -> server.done(pod.getMetadata().getName()));
        rest(when + ", empty", Set.of());
        server.gated("q-a1", "a", MIN, 0);
        server.gated("q-a2", "a", MIN, 0);
        server.gated("q-a3", "a", MIN / 2, 0);
        server.gated("q-a4", "a", MIN / 2, 0);
        rest(when + ", lent out", Set.of());
        assertThat(server.running()).containsExactly("q-a1", "q-a2", "q-a3", "q-a4");

        server.client.pods().withName("q-a2").delete();
        server.gated("q-b", "b", MIN, 0);
        restWithoutStops(when + ", the room of a pod that leaves", Set.of("q-a2"));
        server.end("q-a2");
        rest(when, Set.of());
        assertThat(server.running()).containsExactly("q-a1", "q-a3", "q-a4", "q-b");

        server.create(new PodBuilder(LentServer.gatedPod("q-nowhere", "c", MIN, 0))
                .editSpec()
                .withNodeSelector(Map.of("zone", "none"))
                .endSpec()
                .build());
        restWithoutStops(when + ", a pod that no node takes", Set.of());
        server.done("q-nowhere");

        int before = evicted().size();
        server.gated("q-c", "c", MIN, 0);
        rest(when + ", a claim", Set.of());
        assertThat(evicted().subList(before, evicted().size()))
                .as(when + ": the loans that are in the way of a claim, and no others")
                .containsExactlyInAnyOrder("q-a3", "q-a4");
        assertThat(server.running()).containsExactly("q-a1", "q-b", "q-c");
        Await.until(
                when + ": the events say for whom they were stopped",
                () -> server.events("RevokedQuota").stream()
                                .filter(words -> StormLaws.stoppedFor(words).equals(Optional.of("q-c")))
                                .count()
                        == 2);
    }

    private void rest(String when, Set<String> slow) {
        rest.await(when, slow, () -> {});
    }

    /** Waits for rest, and then until the controllers would have called loans back, if they were to. */
    private void restWithoutStops(String when, Set<String> slow) {
        int before = evicted().size();
        Runnable law = () -> assertThat(evicted().subList(before, evicted().size()))
                .as(when + ": stopped in vain")
                .isEmpty();
        rest.await(when, slow, law);
        long end = System.nanoTime() + DELAYS * delay.toNanos();
        Await.until(when, () -> {
            law.run();
            return System.nanoTime() > end;
        });
    }

    /** Returns the pods whose evictions were carried out, in their order. */
    private List<String> evicted() {
        return server.server.log().entries().stream()
                .filter(entry ->
                        entry.wasDone() && entry.request().subresource().equals("eviction"))
                .map(entry -> entry.request().name())
                .toList();
    }
}
