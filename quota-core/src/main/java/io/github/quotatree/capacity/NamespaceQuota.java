package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The elastic quota of a namespace: the amounts that are guaranteed to it, though others may use them while they are
 * idle (min), and the most that it may use (max). An immutable value.
 *
 * <p>{@link AbsentDimensions} is the rule for a dimension that a list does not name, or where there is no list. A
 * min may be above the max, as users may write so; {@link CapacityProblem} reports it.
 */
public final class NamespaceQuota {
    private final String namespace;
    private final @Nullable ResourceList min;
    private final @Nullable ResourceList max;

    private NamespaceQuota(String namespace, @Nullable ResourceList min, @Nullable ResourceList max) {
        this.namespace = Objects.requireNonNull(namespace, "namespace");
        this.min = min;
        this.max = max;
        if (min != null && max != null && !min.schema().equals(max.schema())) {
            throw new IllegalArgumentException(
                    "quota of " + namespace + ": min is of " + min.schema() + ", max of " + max.schema());
        }
        if (min != null) {
            min.dimensions()
                    .forEach(dimension ->
                            requireLimited(namespace, dimension, min.amounts().value(dimension)));
        }
    }

    private static void requireLimited(String namespace, String dimension, long min) {
        if (min == ResourceVector.UNLIMITED) {
            throw new IllegalArgumentException(
                    "quota of " + namespace + ": min " + dimension + " is unlimited, which is no guarantee");
        }
    }

    /**
     * Returns the quota of a namespace by its lists; null for a list that it lacks.
     *
     * @throws IllegalArgumentException if a min is unlimited, or the lists are of different schemas
     */
    public static NamespaceQuota of(String namespace, @Nullable ResourceList min, @Nullable ResourceList max) {
        return new NamespaceQuota(namespace, min, max);
    }

    /** Returns a builder of a quota without lists. */
    public static Builder builder(ResourceSchema schema, String namespace) {
        return new Builder(Objects.requireNonNull(schema, "schema"), namespace);
    }

    /** Returns the namespace. */
    public String namespace() {
        return namespace;
    }

    /** Returns the list of guaranteed amounts, or empty if there is none. */
    public Optional<ResourceList> min() {
        return Optional.ofNullable(min);
    }

    /** Returns the list of the amounts that may be used at most, or empty if there is none. */
    public Optional<ResourceList> max() {
        return Optional.ofNullable(max);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof NamespaceQuota quota
                && namespace.equals(quota.namespace)
                && Objects.equals(min, quota.min)
                && Objects.equals(max, quota.max);
    }

    @Override
    public int hashCode() {
        return namespace.hashCode();
    }

    /** Returns the quota in words, such as {@code A: min gpu=4, max gpu=6}. */
    @Override
    public String toString() {
        return namespace + ": " + (min == null ? "no min" : "min " + min) + ", "
                + (max == null ? "no max" : "max " + max);
    }

    /**
     * Builds a {@link NamespaceQuota} a dimension at a time. A second setting of an amount is refused by an {@link
     * IllegalStateException}; an {@link IllegalArgumentException} refuses a dimension that the schema lacks, and an
     * amount that is negative.
     */
    public static final class Builder {
        private final ResourceSchema schema;
        private final String namespace;
        private final Map<String, Long> min = new HashMap<>();
        private final Map<String, Long> max = new HashMap<>();

        private Builder(ResourceSchema schema, String namespace) {
            this.schema = schema;
            this.namespace = Objects.requireNonNull(namespace, "namespace");
        }

        /** Sets the guaranteed amount of a dimension, in base units; an unlimited one is refused. */
        public Builder min(String dimension, long amount) {
            requireLimited(namespace, dimension, amount);
            set("min", min, dimension, amount);
            return this;
        }

        /** Sets the most that may be used, in base units; {@link ResourceVector#UNLIMITED} for no limit. */
        public Builder max(String dimension, long amount) {
            set("max", max, dimension, amount);
            return this;
        }

        /** Returns the quota. A list in which nothing was set is absent. */
        public NamespaceQuota build() {
            return new NamespaceQuota(
                    namespace,
                    min.isEmpty() ? null : ResourceList.of(schema, min),
                    max.isEmpty() ? null : ResourceList.of(schema, max));
        }

        private void set(String list, Map<String, Long> amounts, String dimension, long amount) {
            String what = "quota of " + namespace + ": " + list + " " + dimension;
            if (!schema.contains(dimension)) {
                throw new IllegalArgumentException(what + ": no such dimension among " + schema);
            }
            if (amount < 0) {
                throw new IllegalArgumentException(what + " (" + amount + ") is negative");
            }
            if (amounts.putIfAbsent(dimension, amount) != null) {
                throw new IllegalStateException(what + " was already set");
            }
        }
    }

    /**
     * The quota of a namespace and its use, in base units.
     *
     * @param quota the quota as it is declared
     * @param min the guaranteed amounts, with absent dimensions filled in; unlimited in a dimension that is not
     *     governed by mins
     * @param max the most that may be used, with absent dimensions filled in
     * @param used the use
     * @param borrowed the part of the use beyond the min
     * @param lent the idle part of the min that others use: all borrowed amounts, apportioned to the idle mins
     */
    public record Use(
            NamespaceQuota quota,
            ResourceVector min,
            ResourceVector max,
            ResourceVector used,
            ResourceVector borrowed,
            ResourceVector lent) {
        /** Refuses a component that is null. */
        public Use {
            Objects.requireNonNull(quota, "quota");
            Objects.requireNonNull(min, "min");
            Objects.requireNonNull(max, "max");
            Objects.requireNonNull(used, "used");
            Objects.requireNonNull(borrowed, "borrowed");
            Objects.requireNonNull(lent, "lent");
        }

        /** Returns it in words, such as {@code A: used gpu=6, min gpu=4, max gpu=6}. */
        @Override
        public String toString() {
            return quota.namespace() + ": used " + used + ", min " + min + ", max " + max;
        }
    }

    /**
     * The rule for dimensions that a list of a quota does not name, and which dimensions of a workload are compared
     * with limits. {@link CapacityState.Builder#nativeDimensions} sets the native dimensions. {@code
     * docs/coming-from-capacity-scheduling.md} has a table of the three rules.
     */
    public enum AbsentDimensions {
        /**
         * As in the plugin. A max list allows 0 of a native dimension that it does not name; else an absent max is
         * unlimited. An absent min is 0. All dimensions are compared with the sum of mins, and with max and min the
         * native ones and the ones that the workload, or a nominated one that goes before it, names.
         */
        PLUGIN,

        /**
         * An absent max is unlimited. An absent min is 0 where a min of another quota names the dimension, and else the
         * dimension is not governed by mins. A dimension is compared if the request is above 0.
         */
        UNLIMITED,

        /** An absent max or min is 0. A dimension is compared if the request is above 0. */
        ZERO
    }
}
