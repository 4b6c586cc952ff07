package io.github.quotatree.capacity;

import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.TrackedWorkload;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A workload of a namespace with its progress: the {@link Workload} that is declared, the dimensions that its request
 * names, its node, and whether it started, runs or is being stopped. An immutable value. {@link AbsentDimensions} says
 * whether naming a dimension with 0 differs from not naming it.
 */
public final class CapacityWorkload implements TrackedWorkload {
    private final Workload workload;
    private final String namespace;
    private final ResourceList request;
    final @Nullable String node;
    private final Optional<Instant> started;
    private final boolean running;
    private final boolean terminating;

    private CapacityWorkload(Builder builder) {
        workload = builder.workload.build();
        namespace = builder.namespace;
        request = builder.request;
        node = builder.node;
        // kept as it is returned, since an order of many workloads calls for it at each comparison
        started = Optional.ofNullable(builder.started);
        running = builder.running == null ? started.isPresent() : builder.running;
        terminating = builder.terminating;
    }

    /**
     * Returns a workload of priority 0 without a node, whose request names the dimensions that are not 0.
     *
     * @throws IllegalArgumentException if a value is negative or unlimited
     */
    public static CapacityWorkload of(String id, String namespace, ResourceVector request) {
        return builder(id, namespace, ResourceList.of(Objects.requireNonNull(request, "request")))
                .build();
    }

    /**
     * Returns a builder of a workload without a node. By default, its priority is 0, it preempts others, has not
     * started and is not being stopped.
     *
     * @param id the id, which no other workload of a state may have
     * @throws IllegalArgumentException if a value of the request is unlimited
     */
    public static Builder builder(String id, String namespace, ResourceList request) {
        Objects.requireNonNull(request, "request");
        Workload.Builder workload = Workload.builder(id, request.amounts()).namespace(namespace);
        return new Builder(id, namespace, request, workload);
    }

    /** Returns a builder that starts with all of this workload; each property may be set anew, once. */
    public Builder toBuilder() {
        Builder builder = new Builder(id(), namespace, request, workload.toBuilder());
        builder.node = node;
        builder.started = started.orElse(null);
        // if it follows from the start whether this one runs, it does so in the copy, too
        builder.running = running == started.isPresent() ? null : running;
        builder.terminating = terminating;
        return builder;
    }

    @Override
    public Workload workload() {
        return workload;
    }

    /** Returns its namespace. */
    public String namespace() {
        return namespace;
    }

    /** Returns its request, with the dimensions that it names. */
    public ResourceList request() {
        return request;
    }

    /** Returns its priority; a larger number is more important. */
    public int priority() {
        return workload.priority();
    }

    /** Returns whether others may be stopped for it. */
    public boolean preempts() {
        return workload.preempts();
    }

    /** Returns the name of its node, or of the node where room is made for it, or empty. */
    public Optional<String> node() {
        return Optional.ofNullable(node);
    }

    @Override
    public Optional<Instant> started() {
        return started;
    }

    /** Returns whether it runs, rather than only having a place. */
    public boolean running() {
        return running;
    }

    /** Returns whether it is being stopped. */
    public boolean terminating() {
        return terminating;
    }

    /** Returns whether this one, if nominated, goes before another: with at least its priority, and another id. */
    public boolean goesBefore(CapacityWorkload other) {
        Objects.requireNonNull(other, "other");
        return priority() >= other.priority() && !id().equals(other.id());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CapacityWorkload that
                && workload.equals(that.workload)
                && request.equals(that.request)
                && Objects.equals(node, that.node)
                && started.equals(that.started)
                && running == that.running
                && terminating == that.terminating;
    }

    @Override
    public int hashCode() {
        return workload.hashCode();
    }

    /** Returns the workload in words, such as {@code train of A requests gpu=4, on node1}. */
    @Override
    public String toString() {
        return id() + " of " + namespace + " requests " + request
                + (priority() == 0 ? "" : ", priority " + priority())
                + (node == null ? "" : ", on " + node);
    }

    /** Builds a {@link CapacityWorkload}. An {@link IllegalStateException} refuses a second setting of a property. */
    public static final class Builder {
        private final String id;
        private final String namespace;
        private final ResourceList request;
        private final Workload.Builder workload;
        private final Set<String> set = new HashSet<>();
        private @Nullable String node;
        private @Nullable Instant started;
        private @Nullable Boolean running;
        private boolean terminating;

        private Builder(String id, String namespace, ResourceList request, Workload.Builder workload) {
            this.id = id;
            this.namespace = namespace;
            this.request = request;
            this.workload = workload;
        }

        /** Sets its priority; a larger number is more important. */
        public Builder priority(int value) {
            workload.priority(value);
            return this;
        }

        /** Sets whether others may be stopped for it. */
        public Builder preempts(boolean value) {
            workload.preempts(value);
            return this;
        }

        /** Sets its node; for a nominated workload the node where room is made for it. */
        public Builder node(String name) {
            node = Objects.requireNonNull(name, "name");
            requireFirst("node");
            return this;
        }

        /** Sets when it started. One that has not started counts as younger than all that have. */
        public Builder started(Instant time) {
            started = Objects.requireNonNull(time, "time");
            requireFirst("started");
            return this;
        }

        /** Sets whether it runs, for the use that is published; unless set, it does if it has started. */
        public Builder running(boolean value) {
            requireFirst("running");
            running = value;
            return this;
        }

        /** Sets whether it is being stopped. */
        public Builder terminating(boolean value) {
            requireFirst("terminating");
            terminating = value;
            return this;
        }

        /** Returns the workload. */
        public CapacityWorkload build() {
            return new CapacityWorkload(this);
        }

        private void requireFirst(String property) {
            if (!set.add(property)) {
                throw new IllegalStateException("workload " + id + ": " + property + " was already set");
            }
        }
    }
}
