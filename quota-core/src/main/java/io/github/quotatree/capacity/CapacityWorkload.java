package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that runs or is to run in a namespace, and where it is in its life. An immutable value.
 *
 * <p>It asks for what its request names; whether naming a dimension with 0 differs from not naming it is for
 * {@link AbsentDimensions} to say.
 */
public final class CapacityWorkload {
    private final String id;
    private final String namespace;
    private final ResourceList request;
    private final int priority;
    private final boolean preempts;
    private final @Nullable String node;
    private final @Nullable Instant started;
    private final boolean running;
    private final boolean terminating;

    private CapacityWorkload(Builder builder) {
        id = builder.id;
        namespace = builder.namespace;
        request = builder.request;
        priority = builder.priority;
        preempts = builder.preempts;
        node = builder.node;
        started = builder.started;
        running = builder.running == null ? builder.started != null : builder.running;
        terminating = builder.terminating;
    }

    /**
     * Returns a workload of priority 0 without a node, which asks for the dimensions of the request that are not 0.
     *
     * @throws IllegalArgumentException if a value is negative or unlimited
     */
    public static CapacityWorkload of(String id, String namespace, ResourceVector request) {
        return builder(id, namespace, ResourceList.of(request)).build();
    }

    /**
     * Returns a builder of a workload of priority 0 without a node, that may preempt others.
     *
     * @param id tells it from all others of a state
     * @throws IllegalArgumentException if a value of the request is unlimited
     */
    public static Builder builder(String id, String namespace, ResourceList request) {
        return new Builder(id, namespace, request);
    }

    /** Returns a builder that starts with all that this workload has. */
    public Builder toBuilder() {
        Builder builder = new Builder(id, namespace, request);
        builder.priority = priority;
        builder.preempts = preempts;
        builder.node = node;
        builder.started = started;
        // what follows from the start goes on following from it
        builder.running = running == (started != null) ? null : running;
        builder.terminating = terminating;
        return builder;
    }

    /** Returns what tells it from all other workloads. */
    public String id() {
        return id;
    }

    /** Returns its namespace. */
    public String namespace() {
        return namespace;
    }

    /** Returns what it asks for. */
    public ResourceList request() {
        return request;
    }

    /** Returns how important it is; more is more important. */
    public int priority() {
        return priority;
    }

    /** Returns whether others may be stopped for it. */
    public boolean preempts() {
        return preempts;
    }

    /** Returns the name of its node, or of the node where room is made for it, or empty. */
    public Optional<String> node() {
        return Optional.ofNullable(node);
    }

    /** Returns when it started, or empty. */
    public Optional<Instant> started() {
        return Optional.ofNullable(started);
    }

    /** Returns whether it runs, rather than only having a place. */
    public boolean running() {
        return running;
    }

    /** Returns whether it is being stopped. */
    public boolean terminating() {
        return terminating;
    }

    /**
     * Returns whether this workload, if it is nominated, goes before another one: its priority is at least that of the other.
     * A workload does not go before itself.
     */
    public boolean goesBefore(CapacityWorkload other) {
        return priority >= other.priority && !id.equals(other.id);
    }

    @Nullable
    String place() {
        return node;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CapacityWorkload workload
                && id.equals(workload.id)
                && namespace.equals(workload.namespace)
                && request.equals(workload.request)
                && priority == workload.priority
                && preempts == workload.preempts
                && Objects.equals(node, workload.node)
                && Objects.equals(started, workload.started)
                && running == workload.running
                && terminating == workload.terminating;
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /** Returns the id, the namespace and the request. */
    @Override
    public String toString() {
        return id + " of " + namespace + " asking for " + request + (priority == 0 ? "" : ", priority " + priority)
                + (node == null ? "" : ", on " + node);
    }

    /** Builds a {@link CapacityWorkload}. */
    public static final class Builder {
        private final String id;
        private final String namespace;
        private final ResourceList request;
        private int priority;
        private boolean preempts = true;
        private @Nullable String node;
        private @Nullable Instant started;
        private @Nullable Boolean running;
        private boolean terminating;

        private Builder(String id, String namespace, ResourceList request) {
            this.id = Objects.requireNonNull(id, "id");
            this.namespace = Objects.requireNonNull(namespace, "namespace");
            this.request = request;
            for (String dimension : request.dimensions()) {
                if (request.amounts().isUnlimited(dimension)) {
                    throw new IllegalArgumentException(
                            "workload " + id + ": request " + dimension + " is unlimited, which is no amount");
                }
            }
        }

        /** Sets how important it is; more is more important. */
        public Builder priority(int value) {
            priority = value;
            return this;
        }

        /** Sets whether others may be stopped for it. */
        public Builder preempts(boolean value) {
            preempts = value;
            return this;
        }

        /** Sets its node; for a nominated workload the node where room is made for it. */
        public Builder node(String name) {
            node = Objects.requireNonNull(name, "node");
            return this;
        }

        /** Says when it started. One that has not is younger than all that have. */
        public Builder started(Instant time) {
            started = Objects.requireNonNull(time, "started");
            return this;
        }

        /**
         * Sets whether it runs, rather than only having a place; unless set, it does if it has started. It matters only for the
         * use that is published.
         */
        public Builder running(boolean value) {
            running = value;
            return this;
        }

        /** Sets whether it is being stopped. */
        public Builder terminating(boolean value) {
            terminating = value;
            return this;
        }

        /** Returns the workload. */
        public CapacityWorkload build() {
            return new CapacityWorkload(this);
        }
    }
}
