package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.BitSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the workloads of a tree ask for and use at one moment: the input of a solve that changes all the time.
 *
 * <p>The request of a group is the sum over all its workloads, pending and running; its use is the sum over the running
 * ones, which is a part of its request, although nothing here insists on that. Both are 0 unless set.
 *
 * <p>Immutable, and bound to one tree.
 */
public final class Demand {
    private final QuotaTree tree;
    private final long[][] requests;
    private final long[][] used;
    private final ResourceVector systemUsed;
    private final ResourceVector defaultUsed;

    private Demand(Builder builder) {
        tree = builder.tree;
        requests = builder.requests;
        used = builder.used;
        ResourceVector zero = tree.schema().zero();
        systemUsed = builder.systemUsed == null ? zero : builder.systemUsed;
        defaultUsed = builder.defaultUsed == null ? zero : builder.defaultUsed;
    }

    private Demand(Demand other, long[][] requests) {
        tree = other.tree;
        this.requests = requests;
        used = other.used;
        systemUsed = other.systemUsed;
        defaultUsed = other.defaultUsed;
    }

    /**
     * Returns the demand of the given requests of leaf groups, with nothing used.
     *
     * @throws IllegalArgumentException if a name is not that of a leaf group, or a request is negative or of another schema
     */
    public static Demand of(QuotaTree tree, Map<String, ResourceVector> requests) {
        Builder builder = builder(tree);
        requests.forEach(builder::request);
        return builder.build();
    }

    /** Returns a builder of a demand in which nothing is asked for or used. */
    public static Builder builder(QuotaTree tree) {
        return new Builder(tree);
    }

    /** Returns the tree whose groups this is about. */
    public QuotaTree tree() {
        return tree;
    }

    /** Returns what the system group uses. */
    public ResourceVector systemUsed() {
        return systemUsed;
    }

    /** Returns what the default group uses. */
    public ResourceVector defaultUsed() {
        return defaultUsed;
    }

    /**
     * Checks that this is the demand of a tree.
     *
     * @throws IllegalArgumentException if it is of another tree
     */
    @SuppressWarnings(
            "ReferenceEquality") // a demand is laid out as its tree is; to compare the groups would take too long
    void requireOf(QuotaTree other) {
        if (tree != other) {
            throw new IllegalArgumentException("the demand is of another tree; build it with this one");
        }
    }

    /** Returns this demand with other requests, by dimension and node; the array is not copied. */
    Demand withRequests(long[][] others) {
        return new Demand(this, others);
    }

    /** What the workloads of the groups themselves ask for. */
    long[][] requests() {
        return requests;
    }

    /** What the workloads of the groups themselves use; empty where nothing is used. */
    long[][] used() {
        return used;
    }

    /** What the workloads of the groups themselves ask for in a dimension, by node. */
    long[] requests(int dimension) {
        return requests[dimension];
    }

    /** What the workloads of the groups themselves use in a dimension, by node; empty where nothing is used. */
    long[] used(int dimension) {
        return used[dimension];
    }

    /**
     * Builds a {@link Demand}. What a group asks for, and what it uses, may be set once; a second setting is refused by an
     * {@link IllegalStateException}.
     */
    public static final class Builder {
        private final QuotaTree tree;
        private final long[][] requests;
        private final long[][] used;
        private final BitSet requestSet = new BitSet();
        private final BitSet usedSet = new BitSet();
        private @Nullable ResourceVector systemUsed;
        private @Nullable ResourceVector defaultUsed;
        private boolean parentWorkloads;
        private boolean built;

        private Builder(QuotaTree tree) {
            this.tree = tree;
            ResourceSchema schema = tree.schema();
            requests = new long[schema.size()][tree.laidOut().layout().size() + 1];
            used = new long[schema.size()][0];
        }

        /**
         * Accepts workloads of parent groups, which is refused by default: what they ask for is added to what the children
         * of the group ask for, and the children may be handed all of it.
         */
        public Builder acceptParentWorkloads() {
            refuseAfterBuild();
            parentWorkloads = true;
            return this;
        }

        /**
         * Sets what the workloads of a group ask for.
         *
         * @throws IllegalArgumentException if the name is that of no group, or of a parent group and the amount is not 0, or a
         *     value is negative
         */
        public Builder request(String group, ResourceVector request) {
            int node = checked(group, "request", request, requestSet);
            for (int d = 0; d < requests.length; d++) {
                requests[d][node] = request.value(d);
            }
            return this;
        }

        /**
         * Sets what the workloads of a group use.
         *
         * @throws IllegalArgumentException if the name is that of no group, or of a parent group and the amount is not 0, or a
         *     value is negative
         */
        public Builder used(String group, ResourceVector amount) {
            int node = checked(group, "used", amount, usedSet);
            for (int d = 0; d < used.length; d++) {
                if (used[d].length == 0) {
                    used[d] = new long[requests[d].length];
                }
                used[d][node] = amount.value(d);
            }
            return this;
        }

        /**
         * Sets what the workloads of all groups ask for in a dimension, by {@linkplain QuotaTree#index index}; takes the place
         * of what was set before. The array is copied.
         *
         * @param amounts what each group asks for; the first, which is no group's, is 0
         * @throws IllegalArgumentException if there are not as many as groups and one, or one is negative, or is not 0 and that
         *     of a parent group
         */
        public Builder requests(int dimension, long[] amounts) {
            requests[dimension] = checked("request", dimension, amounts);
            return this;
        }

        /**
         * Sets what the workloads of all groups use in a dimension, as {@link #requests(int, long[])} does what they ask for.
         */
        public Builder used(int dimension, long[] amounts) {
            used[dimension] = checked("used", dimension, amounts);
            return this;
        }

        private long[] checked(String what, int dimension, long[] amounts) {
            refuseAfterBuild();
            if (amounts.length != tree.laidOut().layout().size() + 1 || amounts[0] != 0) {
                throw new IllegalArgumentException(
                        what + " " + tree.schema().dimension(dimension) + ": " + amounts.length + " amounts for "
                                + tree.laidOut().layout().size() + " groups");
            }
            for (int node = 1; node < amounts.length; node++) {
                if (amounts[node] < 0) {
                    throw new IllegalArgumentException(tree.laidOut().layout().path(node) + ": " + what + " "
                            + tree.schema().dimension(dimension) + " (" + amounts[node] + ") is negative");
                }
                if (amounts[node] != 0
                        && !parentWorkloads
                        && tree.laidOut().declarations().isParentGroup(node)) {
                    throw new IllegalArgumentException(tree.laidOut().layout().path(node)
                            + ": a parent group has no workloads of its own, but " + what + " is " + amounts[node]);
                }
            }
            return amounts.clone();
        }

        /**
         * Sets what the system group uses; it is taken off the total.
         *
         * @throws IllegalArgumentException if a value is negative or of another schema, or the tree is not the default one
         */
        public Builder systemUsed(ResourceVector amount) {
            systemUsed = besideTheTree(ReservedNames.SYSTEM_GROUP, systemUsed, amount);
            return this;
        }

        /**
         * Sets what the default group uses; it is taken off the total.
         *
         * @throws IllegalArgumentException if a value is negative or of another schema, or the tree is not the default one
         */
        public Builder defaultUsed(ResourceVector amount) {
            defaultUsed = besideTheTree(ReservedNames.DEFAULT_GROUP, defaultUsed, amount);
            return this;
        }

        /**
         * Returns the demand.
         *
         * @throws IllegalStateException if this builder has built one already
         */
        public Demand build() {
            refuseAfterBuild();
            built = true;
            return new Demand(this);
        }

        /** Returns the node of a group, once it is clear that the amount can be set. */
        private int checked(String group, String what, ResourceVector amount, BitSet done) {
            refuseAfterBuild();
            int node = tree.laidOut().node(group);
            if (tree.laidOut().declarations().isParentGroup(node) && !parentWorkloads && !amount.isZero()) {
                throw new IllegalArgumentException(tree.path(group)
                        + ": a parent group has no workloads of its own, but " + what + " is " + amount);
            }
            if (done.get(node)) {
                throw new IllegalStateException(tree.path(group) + ": " + what + " was already set");
            }
            tree.schema().requireNonNegative(tree.path(group) + ": " + what, amount);
            done.set(node);
            return node;
        }

        private ResourceVector besideTheTree(String group, @Nullable ResourceVector before, ResourceVector amount) {
            refuseAfterBuild();
            if (before != null) {
                throw new IllegalStateException(group + ": used was already set");
            }
            if (!tree.id().equals(ReservedNames.DEFAULT_TREE)) {
                throw new IllegalArgumentException(
                        group + ": stands beside the default tree only, not beside tree \"" + tree.id() + "\"");
            }
            return tree.schema().requireNonNegative(group + ": used", amount);
        }

        private void refuseAfterBuild() {
            if (built) {
                throw new IllegalStateException("the demand was already built");
            }
        }
    }
}
