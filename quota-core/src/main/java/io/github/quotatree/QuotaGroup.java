package io.github.quotatree;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a quota group: its name, its place in a tree, and its bounds, in base units per dimension.
 *
 * <p>A <em>parent</em> group has groups below it and no workloads of its own, a <em>leaf</em> group has workloads and
 * no groups below it. An immutable value; only {@link QuotaTree.Builder} checks it against other groups.
 */
public final class QuotaGroup {
    private final Declared declared;

    record Declared(
            String name,
            boolean isParent,
            @Nullable String parent,
            String treeId,
            boolean minScalable,
            ResourceVector min,
            ResourceVector max,
            @Nullable ResourceVector sharedWeight,
            ResourceVector lendLimit,
            Set<String> namespaces) {}

    QuotaGroup(Declared declared) {
        this.declared = declared;
    }

    /** Returns a builder of a leaf group; a blank name is refused by an {@link IllegalArgumentException}. */
    public static Builder leaf(ResourceSchema schema, String name) {
        return new Builder(schema, name, false);
    }

    /** Returns a builder of a parent group; a blank name is refused by an {@link IllegalArgumentException}. */
    public static Builder parent(ResourceSchema schema, String name) {
        return new Builder(schema, name, true);
    }

    /**
     * Returns the order in which the library lists names of groups and ids of workloads: by code point, which is the
     * byte order of UTF-8. {@link String#compareTo} puts an emoji before some letters that have a lower code point.
     */
    public static Comparator<String> nameOrder() {
        return NameOrder.BY_CODE_POINT;
    }

    /** Returns the schema of all vectors of this group. */
    public ResourceSchema schema() {
        return declared.min.schema();
    }

    /** Returns the name, unique in the forest. */
    public String name() {
        return declared.name;
    }

    /** Returns the name of the parent group, or empty for a group of the first level. */
    public Optional<String> parent() {
        return Optional.ofNullable(declared.parent);
    }

    /** Returns the id of the tree this group belongs to; {@link ReservedNames#DEFAULT_TREE} unless set. */
    public String treeId() {
        return declared.treeId;
    }

    /** Returns whether this is a parent group, or else a leaf group. */
    public boolean isParent() {
        return declared.isParent;
    }

    /** Returns the guaranteed part of the request, and of each flavor the part promised by name; 0 unless set. */
    public ResourceVector min() {
        return declared.min;
    }

    /** Returns the most that the group may use, of each dimension and of each flavor; unlimited unless set. */
    public ResourceVector max() {
        return declared.max;
    }

    /**
     * Returns the weight by which the group shares the rest after guarantees. If none is set, it is in each dimension
     * the max of the group at the time of a solve; where that is unlimited, the largest positive weight among its
     * siblings, or 1 if none has one. A weight of 0 never borrows.
     */
    public Optional<ResourceVector> sharedWeight() {
        return Optional.ofNullable(declared.sharedWeight);
    }

    /** Returns how much of its idle min other groups may use; unlimited unless set. */
    public ResourceVector lendLimit() {
        return declared.lendLimit;
    }

    /** Returns whether the min may be scaled down where the mins of the siblings do not fit; true unless set. */
    public boolean isMinScalable() {
        return declared.minScalable;
    }

    /** Returns the namespaces whose workloads belong to this group if they name no group; none unless set. */
    public Set<String> namespaces() {
        return declared.namespaces;
    }

    /** Returns a builder that starts with this declaration; each property may be set anew, once in each dimension. */
    public Builder toBuilder() {
        Builder builder = new Builder(schema(), name(), isParent());
        builder.parent = declared.parent;
        builder.treeId = declared.treeId;
        builder.minScalable = declared.minScalable;
        builder.min.startWith(declared.min);
        builder.max.startWith(declared.max);
        sharedWeight().ifPresent(builder.sharedWeight::startWith);
        builder.lendLimit.startWith(declared.lendLimit);
        builder.namespaces = declared.namespaces;
        return builder;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof QuotaGroup other && declared.equals(other.declared);
    }

    @Override
    public int hashCode() {
        return declared.hashCode();
    }

    /** Returns the declaration in one line, such as {@code leaf vision under research: min cpu=4000, max cpu=16000}. */
    @Override
    public String toString() {
        Declared own = declared;
        ResourceVector unlimited = schema().unlimited();
        return (own.isParent ? "parent " : "leaf ") + own.name + (own.parent == null ? "" : " under " + own.parent)
                + (own.treeId.isEmpty() ? "" : " in tree " + own.treeId)
                + ": min " + schema().zero().withCounts(own.min)
                + ", max " + unlimited.withCounts(own.max)
                + (own.sharedWeight == null ? "" : ", shared weight " + own.sharedWeight)
                + (own.lendLimit.equals(unlimited) ? "" : ", lend limit " + own.lendLimit)
                + flavors(", flavor min ", own.min, schema().zero())
                + flavors(", flavor max ", own.max, unlimited)
                + (own.minScalable ? "" : ", min not scalable")
                + (own.namespaces.isEmpty() ? "" : ", namespaces " + own.namespaces);
    }

    private static String flavors(String property, ResourceVector amounts, ResourceVector defaults) {
        if (amounts.equals(defaults.withCounts(amounts))) {
            return "";
        }
        StringJoiner words = new StringJoiner(" ", property, "");
        for (int c = amounts.schema().size(); c < amounts.schema().columns(); c++) {
            String column = amounts.schema().columnName(c);
            words.add(column + '=' + AmountFormat.baseUnits().amount(column, amounts.value(c)));
        }
        return words.toString();
    }

    /**
     * Builds a {@link QuotaGroup}. Each property may be set once: in all dimensions, or in one dimension after the
     * other. A second setting is refused by an {@link IllegalStateException}. An unknown dimension or flavor, a value
     * without a dimension where there are several, or a vector of another schema is refused by an
     * {@link IllegalArgumentException}.
     */
    public static final class Builder {
        private final ResourceSchema schema;
        private final String name;
        private final boolean isParent;
        private final Set<String> set = new HashSet<>();
        private final VectorProperty min;
        private final VectorProperty max;
        private final VectorProperty sharedWeight;
        private final VectorProperty lendLimit;
        private @Nullable String parent;
        private String treeId = ReservedNames.DEFAULT_TREE;
        private boolean minScalable = true;
        private Set<String> namespaces = Set.of();

        private Builder(ResourceSchema schema, String name, boolean isParent) {
            this.schema = Objects.requireNonNull(schema, "schema");
            this.name = Objects.requireNonNull(name, "name");
            if (name.isBlank()) {
                throw new IllegalArgumentException("name of a group (\"" + name + "\") must not be blank");
            }
            this.isParent = isParent;
            min = new VectorProperty(name, "min", schema.zero());
            max = new VectorProperty(name, "max", schema.unlimited());
            sharedWeight = new VectorProperty(name, "shared weight", schema.zero());
            lendLimit = new VectorProperty(name, "lend limit", schema.unlimited());
        }

        /** Sets the parent group; a group without one is at the first level. */
        public Builder under(String parentName) {
            Objects.requireNonNull(parentName, "parentName");
            once("parent");
            parent = parentName;
            return this;
        }

        /** Puts the group at the first level, which is the default. */
        public Builder atFirstLevel() {
            once("parent");
            parent = null;
            return this;
        }

        /** Sets the id of the tree; the default is {@link ReservedNames#DEFAULT_TREE}. */
        public Builder treeId(String id) {
            Objects.requireNonNull(id, "id");
            if (!id.isEmpty() && id.isBlank()) {
                throw new IllegalArgumentException(name + ": tree id (\"" + id + "\") must not be blank");
            }
            once("tree id");
            treeId = id;
            return this;
        }

        /** Sets the min in one dimension; where it is not set, it is 0. */
        public Builder min(String dimension, long value) {
            min.set(dimension, value);
            return this;
        }

        /** Sets the min in the only dimension of the schema; refused where there are several. */
        public Builder min(long value) {
            min.set(value);
            return this;
        }

        /** Sets the min in all dimensions; promises by flavor stay as they are. */
        public Builder min(ResourceVector vector) {
            min.set(vector);
            return this;
        }

        /** Sets the max in one dimension; where it is not set, it is unlimited. */
        public Builder max(String dimension, long value) {
            max.set(dimension, value);
            return this;
        }

        /** Sets the max in the only dimension of the schema; refused where there are several. */
        public Builder max(long value) {
            max.set(value);
            return this;
        }

        /** Sets the max in all dimensions; limits of flavors stay as they are. */
        public Builder max(ResourceVector vector) {
            max.set(vector);
            return this;
        }

        /** Sets the shared weight in one dimension; {@link #build} refuses one that is set in some dimensions only. */
        public Builder sharedWeight(String dimension, long value) {
            sharedWeight.set(dimension, value);
            return this;
        }

        /** Sets the shared weight in the only dimension of the schema; refused where there are several. */
        public Builder sharedWeight(long value) {
            sharedWeight.set(value);
            return this;
        }

        /** Sets the shared weight in all dimensions; a weight of 0 never borrows. */
        public Builder sharedWeight(ResourceVector vector) {
            sharedWeight.set(vector);
            return this;
        }

        /** Sets how much of its idle min other groups may use in one dimension; unlimited where it is not set. */
        public Builder lendLimit(String dimension, long value) {
            lendLimit.set(dimension, value);
            return this;
        }

        /** Sets the lend limit in the only dimension of the schema; refused where there are several. */
        public Builder lendLimit(long value) {
            lendLimit.set(value);
            return this;
        }

        /** Sets the lend limit in all dimensions. */
        public Builder lendLimit(ResourceVector vector) {
            lendLimit.set(vector);
            return this;
        }

        /** Lends no idle min: a lend limit of 0 in all dimensions. */
        public Builder withoutLending() {
            return lendLimit(schema.zero());
        }

        /** Promises units of a flavor by name, as a part of the min of its dimension; 0 where it is not set. */
        public Builder flavorMin(String dimension, String flavor, long value) {
            min.set(dimension, flavor, value);
            return this;
        }

        /** Promises units of every flavor by name; the counts of the vector are passed over. */
        public Builder flavorMin(ResourceVector vector) {
            min.setFlavors(vector);
            return this;
        }

        /** Sets the most units of a flavor that the group may use; unlimited where it is not set. */
        public Builder flavorMax(String dimension, String flavor, long value) {
            max.set(dimension, flavor, value);
            return this;
        }

        /** Sets the most units of every flavor that the group may use. The counts of the vector are passed over. */
        public Builder flavorMax(ResourceVector vector) {
            max.setFlavors(vector);
            return this;
        }

        /** Excludes the min from scaling as long as it suffices to scale the mins of the siblings. */
        public Builder minNotScalable() {
            once("min scalable");
            minScalable = false;
            return this;
        }

        /** Binds namespaces: workloads of them that name no group themselves belong to this group. */
        public Builder namespaces(Collection<String> bound) {
            Objects.requireNonNull(bound, "bound");
            if (bound.stream().anyMatch(String::isBlank)) {
                throw new IllegalArgumentException(name + ": namespaces " + bound + " must not be blank");
            }
            once("namespaces");
            namespaces = Collections.unmodifiableSet(new TreeSet<>(bound));
            return this;
        }

        /** Returns the declaration; a shared weight in some dimensions is an {@link IllegalStateException}. */
        public QuotaGroup build() {
            if (sharedWeight.isPartial()) {
                throw new IllegalStateException(name + ": shared weight was set for " + sharedWeight.named()
                        + " only; set it for all of " + schema + ", or for none");
            }
            return new QuotaGroup(new Declared(
                    name,
                    isParent,
                    parent,
                    treeId,
                    minScalable,
                    min.orDefault(),
                    max.orDefault(),
                    sharedWeight.orNull(),
                    lendLimit.orDefault(),
                    namespaces));
        }

        /** Marks a property as set, after its value is checked, so that a bad one leaves it to be set. */
        private void once(String property) {
            if (!set.add(property)) {
                throw new IllegalStateException(name + ": " + property + " was already set");
            }
        }
    }
}
