package io.github.quotatree.kubernetes.control;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.ObjectKey;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Writes objects: only what differs, only if it may, and never over a change that it has not seen. Each write names the
 * version that it replaces; if that is not the present one, the object is read again and the edit applied to it.
 */
public final class ObjectWriter {
    private static final int CONFLICT = 409;
    private static final int NOT_FOUND = 404;
    private static final int INVALID = 422;
    private static final int FORBIDDEN = 403;
    private static final int ATTEMPTS = 6;

    private final KubernetesClient client;
    private final LiveCluster cluster;
    private final BooleanSupplier mayWrite;
    private final Supplier<Backoff> backoffs;
    private final AtomicLong writes = new AtomicLong();
    private final AtomicLong conflicts = new AtomicLong();

    /** Whether the status of quotas is a subresource, as far as it is known. */
    private volatile boolean hasStatuses = true;

    /** What became of a write. */
    public enum Outcome {
        UNCHANGED,
        WRITTEN,
        GONE,
        /** The API server refuses what it should say, by a rule. */
        REFUSED,
        /** It was changed by others each time. */
        CONTENDED
    }

    /** Thrown when nothing more may be written: this controller does not lead. */
    public static final class NotLeadingException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotLeadingException() {
            super("another controller leads, or may lead");
        }
    }

    /** Makes a writer. */
    public ObjectWriter(
            KubernetesClient client, LiveCluster cluster, BooleanSupplier mayWrite, Supplier<Backoff> backoffs) {
        this.client = client;
        this.cluster = cluster;
        this.mayWrite = mayWrite;
        this.backoffs = backoffs;
    }

    public long writes() {
        return writes.get();
    }

    public long conflicts() {
        return conflicts.get();
    }

    Outcome create(ResourceDefinitionContext kind, GenericKubernetesResource object) {
        checkMayWrite();
        try {
            observe(resource(kind, object).create());
            return Outcome.WRITTEN;
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT) {
                conflicts.incrementAndGet();
                return Outcome.CONTENDED; // the watch will show it
            }
            return refusedOrThrow(e);
        }
    }

    /**
     * Writes what an object should say, in one request if the API server takes one. Where the status is no subresource,
     * it is written with the rest. Where it is one, the API server ignores the status in a write of the rest, and a
     * change of both takes two requests; a change of one takes one.
     */
    Outcome write(ResourceDefinitionContext kind, GenericKubernetesResource seen, ObjectEdit edit) {
        UnaryOperator<GenericKubernetesResource> all = object -> edit.applyToStatusOf(edit.applyTo(object));
        Outcome first = attempts(
                kind, seen, edit::holdsIn, object -> resource(kind, object).edit(all));
        if (first != Outcome.UNCHANGED && first != Outcome.WRITTEN) {
            return first;
        }
        GenericKubernetesResource present =
                cluster.quotaObject(ObjectKey.of(seen)).orElse(seen);
        // a status that came with the rest is no subresource
        hasStatuses &= first == Outcome.UNCHANGED || edit.holdsInStatusOf(seen) || !edit.holdsInStatusOf(present);
        Outcome second = Outcome.GONE;
        if (hasStatuses) {
            second = attempts(
                    kind,
                    present,
                    edit::holdsInStatusOf,
                    object -> resource(kind, object).editStatus(edit::applyToStatusOf));
        }
        if (second == Outcome.GONE) { // the object, or that there is such a subresource
            second = attempts(
                    kind,
                    present,
                    edit::holdsInStatusOf,
                    object -> resource(kind, object).edit(edit::applyToStatusOf));
            hasStatuses &= second != Outcome.WRITTEN;
        }
        return second == Outcome.UNCHANGED ? first : second;
    }

    private Outcome attempts(
            ResourceDefinitionContext kind,
            GenericKubernetesResource seen,
            Function<GenericKubernetesResource, Boolean> holds,
            Function<GenericKubernetesResource, GenericKubernetesResource> write) {
        GenericKubernetesResource object = seen;
        Backoff backoff = backoffs.get();
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (holds.apply(object)) {
                return Outcome.UNCHANGED;
            }
            checkMayWrite();
            try {
                observe(write.apply(Serialization.clone(object)));
                return Outcome.WRITTEN;
            } catch (KubernetesClientException e) {
                if (e.getCode() != CONFLICT) {
                    return e.getCode() == NOT_FOUND ? Outcome.GONE : refusedOrThrow(e);
                }
                conflicts.incrementAndGet();
            }
            sleep(backoff.next());
            GenericKubernetesResource read = resource(kind, object).get();
            if (read == null) {
                return Outcome.GONE;
            }
            cluster.observe(read);
            object = read;
        }
        return Outcome.CONTENDED;
    }

    private void observe(@Nullable GenericKubernetesResource written) {
        writes.incrementAndGet();
        if (written != null) {
            cluster.observe(written);
        }
    }

    private void checkMayWrite() {
        if (!mayWrite.getAsBoolean()) {
            throw new NotLeadingException();
        }
    }

    private static Outcome refusedOrThrow(KubernetesClientException e) {
        if (e.getCode() == INVALID || e.getCode() == FORBIDDEN) {
            return Outcome.REFUSED;
        }
        throw e;
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KubernetesClientException("interrupted while waiting to write again", e);
        }
    }

    private Resource<GenericKubernetesResource> resource(
            ResourceDefinitionContext kind, GenericKubernetesResource object) {
        MixedOperation<GenericKubernetesResource, GenericKubernetesResourceList, Resource<GenericKubernetesResource>>
                objects = client.genericKubernetesResources(kind);
        return objects.inNamespace(object.getMetadata().getNamespace()).resource(object);
    }
}
