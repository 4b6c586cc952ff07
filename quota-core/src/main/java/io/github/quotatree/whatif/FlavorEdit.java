package io.github.quotatree.whatif;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import java.util.Objects;

/** An edit of one flavor, or of one class of requests, in a dimension with flavors. */
public sealed interface FlavorEdit extends QuotaEdit {
    /** Returns the dimension. */
    String dimension();

    /**
     * Sets the units of one flavor in the total that a tree shares; the count of the dimension changes with it. In a
     * cluster, it replaces what the nodes of the tree have of this flavor.
     *
     * @param treeId the id of the tree; {@link io.github.quotatree.ReservedNames#DEFAULT_TREE} for the default tree
     * @param dimension the dimension
     * @param flavor the flavor
     * @param amount the units, at least 0
     */
    record SetFlavorTotal(String treeId, String dimension, String flavor, long amount) implements FlavorEdit {
        /**
         * Checks the amount.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public SetFlavorTotal {
            Objects.requireNonNull(treeId, "treeId");
            Objects.requireNonNull(dimension, "dimension");
            Objects.requireNonNull(flavor, "flavor");
            EditWords.requireNotNegative(EditWords.total(treeId, dimension, flavor), amount);
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.total(treeId, format.name(dimension), flavor)
                    + " becomes "
                    + format.amount(dimension, amount);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Adds units of one flavor to the total that a tree shares, or subtracts them; the count of the dimension changes
     * with it. In a cluster, they count beside the capacity of the nodes of the tree.
     *
     * @param treeId the id of the tree; {@link io.github.quotatree.ReservedNames#DEFAULT_TREE} for the default tree
     * @param dimension the dimension
     * @param flavor the flavor
     * @param delta the change in units; negative to shrink the total
     */
    record ChangeFlavorTotal(String treeId, String dimension, String flavor, long delta) implements FlavorEdit {
        /** Refuses null. */
        public ChangeFlavorTotal {
            Objects.requireNonNull(treeId, "treeId");
            Objects.requireNonNull(dimension, "dimension");
            Objects.requireNonNull(flavor, "flavor");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.total(treeId, format.name(dimension), flavor)
                    + (delta < 0 ? " shrinks by " : " grows by ")
                    + format.amount(dimension, EditWords.magnitude(delta));
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Sets the flavor min of a group: the units of a flavor that are promised to it.
     *
     * @param group the name of the group
     * @param dimension the dimension
     * @param flavor the flavor
     * @param amount the units
     */
    record SetFlavorMin(String group, String dimension, String flavor, long amount) implements FlavorEdit {
        /** Refuses null. */
        public SetFlavorMin {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(dimension, "dimension");
            Objects.requireNonNull(flavor, "flavor");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return "flavor min " + format.name(dimension) + " " + flavor + " of " + group + " becomes "
                    + format.amount(dimension, amount);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Sets the flavor max of a group: the most units of a flavor that it may use.
     *
     * @param group the name of the group
     * @param dimension the dimension
     * @param flavor the flavor
     * @param amount the units; {@link ResourceVector#UNLIMITED} for no limit
     */
    record SetFlavorMax(String group, String dimension, String flavor, long amount) implements FlavorEdit {
        /** Refuses null. */
        public SetFlavorMax {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(dimension, "dimension");
            Objects.requireNonNull(flavor, "flavor");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return "flavor max " + format.name(dimension) + " " + flavor + " of " + group + " becomes "
                    + format.amount(dimension, amount);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Sets the units of one class that the workloads of a leaf group request; its other classes stay as they are. In a
     * cluster, requests follow from the workloads.
     *
     * @param group the name of the group
     * @param flavorClass the flavors that the units accept
     * @param amount the units, at least 0
     */
    record SetClassRequest(String group, FlavorClass flavorClass, long amount) implements FlavorEdit {
        @Override
        public String dimension() {
            return flavorClass.dimension();
        }

        /**
         * Checks the amount.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public SetClassRequest {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(flavorClass, "flavorClass");
            EditWords.requireNotNegative("request " + flavorClass + " of " + group, amount);
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return "request " + EditWords.named(flavorClass, format) + " of " + group + " becomes "
                    + format.amount(dimension(), amount);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }
}
