package io.github.quotatree.workload;

import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Something that runs, or is to run, in a quota group or namespace: a pod, a job, a container.
 *
 * <p>It is the declaration of a user, without its progress: see {@link TrackedWorkload}. An immutable value.
 */
public final class Workload {
    private final String id;
    private final @Nullable String group;
    private final @Nullable String namespace;
    private final ResourceVector request;

    /** The flavors that are accepted where not all are, by position of the dimension. */
    private final List<FlavorClass> accepts;

    private final int priority;
    private final boolean preemptible;
    private final boolean preempts;
    private final Instant submitted;
    private final @Nullable String gang;
    private final @Nullable Duration maxRunTime;

    private Workload(Builder builder) {
        id = builder.id;
        group = builder.group;
        namespace = builder.namespace;
        request = builder.request;
        accepts = builder.accepts;
        priority = builder.priority;
        preemptible = builder.preemptible;
        preempts = builder.preempts;
        submitted = builder.submitted;
        gang = builder.gang;
        maxRunTime = builder.maxRunTime;
    }

    /** Returns a workload of a group, with the defaults and the checks of {@link #builder}. */
    public static Workload of(String id, String group, ResourceVector request) {
        return builder(id, request).group(group).build();
    }

    /**
     * Returns a builder of a workload without group and namespace. By default, its priority is 0, it is preemptible, it
     * preempts others, and it was submitted at the epoch.
     *
     * @param id the id, which no other workload of a ledger or state may have
     * @param request the amounts that it uses while it runs, in base units
     * @throws IllegalArgumentException if a value of the request is negative or unlimited
     */
    public static Builder builder(String id, ResourceVector request) {
        return new Builder(id, request);
    }

    /** Returns a builder that starts with the properties of this workload; each may be set anew, once. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Returns this workload with another request, checked as by its builder; this very one if it is equal. */
    public Workload withRequest(ResourceVector amount) {
        Objects.requireNonNull(amount, "amount");
        return amount.equals(request) ? this : toBuilder().request(amount).build();
    }

    /** Returns the id, which no other workload of a ledger or state has. */
    public String id() {
        return id;
    }

    /** Returns the name of the group that it names, or empty if it names none. */
    public Optional<String> group() {
        return Optional.ofNullable(group);
    }

    /** Returns its namespace, or empty. In a ledger, it decides on the group of a workload that names none. */
    public Optional<String> namespace() {
        return Optional.ofNullable(namespace);
    }

    /** Returns the amounts that it uses while it runs, in base units. */
    public ResourceVector request() {
        return request;
    }

    /** Returns the flavors of a dimension that it accepts, all unless set; refuses a dimension without any. */
    public FlavorClass accepted(String dimension) {
        return accepted(request.schema().position(dimension));
    }

    /** Returns the flavors that it accepts of the dimension at a position, as {@link #accepted(String)} does. */
    public FlavorClass accepted(int position) {
        for (int k = 0; k < accepts.size(); k++) { // an iterator over the list would be garbage
            if (accepts.get(k).position() == position) {
                return accepts.get(k);
            }
        }
        return FlavorClass.any(request.schema(), request.schema().dimension(position));
    }

    /** Returns its priority; a larger number is more important. */
    public int priority() {
        return priority;
    }

    /** Returns whether it may be stopped for other workloads. */
    public boolean preemptible() {
        return preemptible;
    }

    /** Returns whether other workloads may be stopped for it. */
    public boolean preempts() {
        return preempts;
    }

    /** Returns when it was submitted. */
    public Instant submitted() {
        return submitted;
    }

    /** Returns its gang, or empty: a plan stops all workloads of a group with the same gang, or none of them. */
    public Optional<String> gang() {
        return Optional.ofNullable(gang);
    }

    /** Returns the longest time that it runs from its start, or empty if no such time is known. */
    public Optional<Duration> maxRunTime() {
        return Optional.ofNullable(maxRunTime);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Workload workload
                && id.equals(workload.id)
                && Objects.equals(group, workload.group)
                && Objects.equals(namespace, workload.namespace)
                && request.equals(workload.request)
                && accepts.equals(workload.accepts)
                && priority == workload.priority
                && preemptible == workload.preemptible
                && preempts == workload.preempts
                && submitted.equals(workload.submitted)
                && Objects.equals(gang, workload.gang)
                && Objects.equals(maxRunTime, workload.maxRunTime);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    /** Returns the workload in words, such as {@code job-7 of vision requests cpu=4000 memory=0, priority 3}. */
    @Override
    public String toString() {
        return name() + " requests " + request
                + accepts.stream()
                        .map(some -> " of " + String.join(" or ", some.flavors()))
                        .collect(Collectors.joining())
                + (priority == 0 ? "" : ", priority " + priority)
                + (preemptible ? "" : ", not preemptible");
    }

    /** Returns the id and the group or, without one, the namespace, such as {@code job-7 of vision}. */
    String name() {
        String holder = group == null ? namespace : group;
        return holder == null ? id : id + " of " + holder;
    }

    /**
     * Builds a {@link Workload}. A second setting of one property is refused by an {@link IllegalStateException}, a bad
     * value by an {@link IllegalArgumentException}.
     */
    public static final class Builder {
        private final String id;
        private final Set<String> set = new HashSet<>();
        private List<FlavorClass> accepts = List.of();

        private ResourceVector request;
        private @Nullable String group;
        private @Nullable String namespace;
        private int priority;
        private boolean preemptible = true;
        private boolean preempts = true;
        private Instant submitted = Instant.EPOCH;
        private @Nullable String gang;
        private @Nullable Duration maxRunTime;

        private Builder(String id, ResourceVector request) {
            this.id = Objects.requireNonNull(id, "id");
            this.request = requireAmounts(id, Objects.requireNonNull(request, "request"));
            set.add("request");
        }

        private Builder(Workload source) {
            id = source.id;
            request = source.request;
            accepts = source.accepts;
            group = source.group;
            namespace = source.namespace;
            priority = source.priority;
            preemptible = source.preemptible;
            preempts = source.preempts;
            submitted = source.submitted;
            gang = source.gang;
            maxRunTime = source.maxRunTime;
        }

        /** Sets the amounts that it uses while it runs, in base units; refuses a negative or unlimited one. */
        public Builder request(ResourceVector amount) {
            request = once("request", requireAmounts(id, Objects.requireNonNull(amount, "amount")));
            return this;
        }

        /** Sets the flavors of a dimension that it accepts, all unless set; refuses one of another schema. */
        public Builder accepts(FlavorClass flavors) {
            Objects.requireNonNull(flavors, "flavors");
            requireSchema(flavors);
            if (!set.add("accepts " + flavors.dimension())) {
                throw new IllegalStateException(
                        "workload " + id + ": accepted flavors of " + flavors.dimension() + " were already set");
            }
            List<FlavorClass> changed = new ArrayList<>(accepts);
            changed.removeIf(other -> other.position() == flavors.position());
            if (!flavors.acceptsAny()) {
                changed.add(flavors);
            }
            changed.sort(Comparator.comparing(FlavorClass::position));
            accepts = List.copyOf(changed);
            return this;
        }

        private void requireSchema(FlavorClass flavors) {
            if (!flavors.schema().equals(request.schema())) {
                throw new IllegalArgumentException("workload " + id + ": accepts " + flavors + " of " + flavors.schema()
                        + ", its request has " + request.schema());
            }
        }

        /** Sets the name of its group. */
        public Builder group(String group) {
            this.group = once("group", Objects.requireNonNull(group, "group"));
            return this;
        }

        /** Sets its namespace. */
        public Builder namespace(String namespace) {
            this.namespace = once("namespace", Objects.requireNonNull(namespace, "namespace"));
            return this;
        }

        /** Sets its priority; a larger number is more important. The default is 0. */
        public Builder priority(int value) {
            priority = once("priority", value);
            return this;
        }

        /** Sets whether it may be stopped for other workloads, which is the default. */
        public Builder preemptible(boolean value) {
            preemptible = once("preemptible", value);
            return this;
        }

        /** Sets whether other workloads may be stopped for it, which is the default. */
        public Builder preempts(boolean value) {
            preempts = once("preempts", value);
            return this;
        }

        /** Sets when it was submitted. The default is the epoch. */
        public Builder submitted(Instant time) {
            submitted = once("submitted", Objects.requireNonNull(time, "time"));
            return this;
        }

        /** Sets the name of its gang, within its group: a plan stops all workloads of a gang or none. */
        public Builder gang(String gang) {
            this.gang = once("gang", Objects.requireNonNull(gang, "gang"));
            return this;
        }

        /** Sets the longest time that it runs from its start, above 0; by then its room is free at the latest. */
        public Builder maxRunTime(Duration time) {
            Objects.requireNonNull(time, "time");
            if (time.isNegative() || time.isZero()) {
                throw new IllegalArgumentException("workload " + id + ": max run time must be positive, not " + time);
            }
            maxRunTime = once("max run time", time);
            return this;
        }

        /** Returns the workload; refuses a request of another schema than the accepted flavors. */
        public Workload build() {
            accepts.forEach(this::requireSchema);
            return new Workload(this);
        }

        /** Returns a value that was checked before, so that a bad one leaves the property to be set. */
        private <T> T once(String property, T value) {
            if (!set.add(property)) {
                throw new IllegalStateException("workload " + id + ": " + property + " was already set");
            }
            return value;
        }

        private static ResourceVector requireAmounts(String id, ResourceVector request) {
            for (int d = 0; d < request.schema().size(); d++) {
                long value = request.value(d);
                if (value < 0 || value == ResourceVector.UNLIMITED) {
                    throw new IllegalArgumentException("workload " + id + ": request "
                            + request.schema().dimension(d)
                            + (value < 0 ? " (" + value + ") is negative" : " is unlimited, and a request is finite"));
                }
            }
            if (request.namesFlavors()) {
                throw new IllegalArgumentException("workload " + id + ": request (" + request
                        + ") counts units; the flavors of a workload are those that it accepts");
            }
            return request;
        }
    }
}
