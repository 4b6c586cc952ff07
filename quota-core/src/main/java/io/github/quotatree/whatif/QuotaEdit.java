package io.github.quotatree.whatif;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.util.Objects;
import java.util.Optional;

/**
 * One edit of the declarations or the state that runtimes follow from, as data: the question of {@link WhatIf}. An
 * immutable value; amounts are in base units, groups are named as they are declared.
 *
 * <p>Edits are applied in order. Of two edits of the same value, the later one wins.
 *
 * <p>A bound that is not valid, such as a negative min, makes an edit all the same: whether the edited tree is valid is
 * part of the answer.
 */
public sealed interface QuotaEdit
        permits QuotaEdit.OfBound,
                QuotaEdit.SetTotal,
                QuotaEdit.ChangeTotal,
                QuotaEdit.SetRequest,
                QuotaEdit.SetUsed,
                QuotaEdit.AddGroup,
                QuotaEdit.RemoveGroup,
                QuotaEdit.MoveGroup,
                ClusterEdit,
                FlavorEdit {
    /** Returns the edit in words, such as {@code min gpu of nlp becomes 20}. */
    String inWords(AmountFormat format);

    /** An edit of one bound of a group in one dimension. */
    sealed interface OfBound extends QuotaEdit {
        /** Returns the name of the group. */
        String group();

        /** Returns the dimension. */
        String dimension();

        /** Returns the new amount, in base units; {@link ResourceVector#UNLIMITED} stands for no limit. */
        long amount();
    }

    /**
     * Sets the total that a tree shares in one dimension; the other dimensions keep theirs. In a cluster, it replaces
     * the capacity of the nodes of the tree in this dimension. In a dimension with flavors, {@link
     * FlavorEdit.SetFlavorTotal} says which flavor.
     *
     * @param treeId the id of the tree; {@link ReservedNames#DEFAULT_TREE} for the default tree
     * @param dimension the dimension
     * @param amount the total in base units, at least 0
     */
    record SetTotal(String treeId, String dimension, long amount) implements QuotaEdit {
        /**
         * Checks the amount.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public SetTotal {
            Objects.requireNonNull(treeId, "treeId");
            Objects.requireNonNull(dimension, "dimension");
            EditWords.requireNotNegative(EditWords.total(treeId, dimension), amount);
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.total(treeId, format.name(dimension)) + " becomes " + format.amount(dimension, amount);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Adds an amount to the total that a tree shares in one dimension, or subtracts it. In a cluster, it counts beside
     * the capacity of the nodes of the tree. In a dimension with flavors, {@link FlavorEdit.ChangeFlavorTotal} says
     * which flavor.
     *
     * @param treeId the id of the tree; {@link ReservedNames#DEFAULT_TREE} for the default tree
     * @param dimension the dimension
     * @param delta the change in base units; negative to shrink the total
     */
    record ChangeTotal(String treeId, String dimension, long delta) implements QuotaEdit {
        /** Refuses null. */
        public ChangeTotal {
            Objects.requireNonNull(treeId, "treeId");
            Objects.requireNonNull(dimension, "dimension");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.total(treeId, format.name(dimension))
                    + (delta < 0 ? " shrinks by " : " grows by ")
                    + format.amount(dimension, EditWords.magnitude(delta));
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Sets the min of a group in one dimension.
     *
     * @param group the name of the group
     * @param dimension the dimension
     * @param amount the min in base units
     */
    record SetMin(String group, String dimension, long amount) implements OfBound {
        /** Refuses null. */
        public SetMin {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(dimension, "dimension");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.becomes("min", group, dimension, amount, format);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Sets the max of a group in one dimension. In a cluster, the default group has a max too.
     *
     * @param group the name of the group
     * @param dimension the dimension
     * @param amount the max in base units; {@link ResourceVector#UNLIMITED} for none
     */
    record SetMax(String group, String dimension, long amount) implements OfBound {
        /** Refuses null. */
        public SetMax {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(dimension, "dimension");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.becomes("max", group, dimension, amount, format);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Sets the shared weight of a group in one dimension. If the group declares no weight, it keeps in the other
     * dimensions the weight by which it shares before the edits.
     *
     * @param group the name of the group
     * @param dimension the dimension
     * @param amount the shared weight in base units
     */
    record SetSharedWeight(String group, String dimension, long amount) implements OfBound {
        /** Refuses null. */
        public SetSharedWeight {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(dimension, "dimension");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.becomes("shared weight", group, dimension, amount, format);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Sets the lend limit of a group in one dimension.
     *
     * @param group the name of the group
     * @param dimension the dimension
     * @param amount the lend limit in base units; {@link ResourceVector#UNLIMITED} for none
     */
    record SetLendLimit(String group, String dimension, long amount) implements OfBound {
        /** Refuses null. */
        public SetLendLimit {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(dimension, "dimension");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.becomes("lend limit", group, dimension, amount, format);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Sets the request of the workloads of a leaf group in one dimension. In a cluster, requests follow from the
     * workloads. In a dimension with flavors, all units accept any flavor then; {@link FlavorEdit.SetClassRequest} sets
     * one class.
     *
     * @param group the name of the group
     * @param dimension the dimension
     * @param amount the amount in base units, at least 0
     */
    record SetRequest(String group, String dimension, long amount) implements QuotaEdit {
        /**
         * Checks the amount.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public SetRequest {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(dimension, "dimension");
            EditWords.requireNotNegative("request " + dimension + " of " + group, amount);
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.becomes("request", group, dimension, amount, format);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Sets the use of the workloads of a leaf group, the default or the system group in one dimension. In a cluster,
     * the use follows from the workloads. It is refused in a dimension with flavors, where use says class and flavor.
     *
     * @param group the name of the group
     * @param dimension the dimension
     * @param amount the amount in base units, at least 0
     */
    record SetUsed(String group, String dimension, long amount) implements QuotaEdit {
        /**
         * Checks the amount.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public SetUsed {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(dimension, "dimension");
            EditWords.requireNotNegative("use " + dimension + " of " + group, amount);
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.becomes("use", group, dimension, amount, format);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Adds a group, without requests and use.
     *
     * @param group the declaration of the group
     */
    record AddGroup(QuotaGroup group) implements QuotaEdit {
        /** Refuses null. */
        public AddGroup {
            Objects.requireNonNull(group, "group");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return EditWords.added(group);
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Removes a group, with its requests and use. In a cluster, the options say what becomes of its
     * workloads.
     *
     * @param group the name of the group
     */
    record RemoveGroup(String group) implements QuotaEdit {
        /** Refuses null. */
        public RemoveGroup {
            Objects.requireNonNull(group, "group");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return "group " + group + " is removed";
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }

    /**
     * Moves a group, with all groups below it, under another parent.
     *
     * @param group the name of the group
     * @param parent the name of its new parent group, or empty for the first level
     */
    record MoveGroup(String group, Optional<String> parent) implements QuotaEdit {
        /** Refuses null. */
        public MoveGroup {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(parent, "parent");
        }

        @Override
        public String inWords(AmountFormat format) {
            Objects.requireNonNull(format, "format");
            return "group " + group + parent.map(name -> " moves under " + name).orElse(" moves to the first level");
        }

        @Override
        public String toString() {
            return inWords(AmountFormat.baseUnits());
        }
    }
}
