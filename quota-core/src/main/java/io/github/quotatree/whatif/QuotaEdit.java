package io.github.quotatree.whatif;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One edit of the declarations or the state that runtimes follow from, as data: the question of {@link WhatIf}. An
 * immutable value; amounts are in base units, groups are named as they are declared, and trees by their ids.
 *
 * <p>Edits are applied in order. Of two edits of the same value, the later one wins. {@link ResourceVector#UNLIMITED}
 * as a max or a lend limit stands for none.
 *
 * <p>A bound that is not valid, such as a negative min, makes an edit all the same: whether the edited tree is valid is
 * part of the answer. But a total, a request or a use below 0 is refused by an {@link IllegalArgumentException}.
 */
public final class QuotaEdit {
    /** The kinds of edits, by the value that they change. A total, a min and a max are of a dimension or a flavor. */
    public enum Kind {
        SET_TOTAL("total"),
        CHANGE_TOTAL("total"),
        SET_MIN("min"),
        SET_MAX("max"),
        SET_SHARED_WEIGHT("shared weight"),
        SET_LEND_LIMIT("lend limit"),
        SET_REQUEST("request"),
        SET_USED("use"),
        ADD_GROUP("group"),
        REMOVE_GROUP("group"),
        MOVE_GROUP("group"),
        ADD_NODE("node"),
        REMOVE_NODE("node"),
        ADD_WORKLOAD("workload"),
        REMOVE_WORKLOAD("workload"),
        RESIZE_WORKLOAD("workload");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        boolean isOfTotal() {
            return this == SET_TOTAL || this == CHANGE_TOTAL;
        }
    }

    private final Values values;

    private QuotaEdit(Kind kind, String name, @Nullable String dimension, @Nullable Object detail, long amount) {
        values = new Values(kind, name, dimension, detail, amount);
    }

    /** Returns an edit of an amount, of a flavor, a class or neither; refuses a state below 0, but no bound. */
    private static QuotaEdit of(Kind kind, String name, String dimension, @Nullable Object flavors, long amount) {
        Objects.requireNonNull(name, kind.isOfTotal() ? "treeId" : "group");
        QuotaEdit edit = new QuotaEdit(kind, name, Objects.requireNonNull(dimension, "dimension"), flavors, amount);
        if (amount < 0 && (kind == Kind.SET_TOTAL || kind == Kind.SET_REQUEST || kind == Kind.SET_USED)) {
            throw new IllegalArgumentException(edit.subject(AmountFormat.baseUnits()) + " (" + amount + ") is below 0");
        }
        return edit;
    }

    private static QuotaEdit ofDetail(Kind kind, String name, @Nullable Object detail) {
        return new QuotaEdit(kind, name, null, detail, 0);
    }

    /**
     * Sets the total that a tree shares in one dimension; the other dimensions keep theirs. In a cluster, it replaces
     * the capacity of the nodes of the tree in this dimension. In a dimension with flavors, the flavor must be named.
     */
    public static QuotaEdit setTotal(String treeId, String dimension, long amount) {
        return of(Kind.SET_TOTAL, treeId, dimension, null, amount);
    }

    /** Sets the units of one flavor in the total of a tree; the count of the dimension changes with it. */
    public static QuotaEdit setTotal(String treeId, String dimension, String flavor, long amount) {
        return of(Kind.SET_TOTAL, treeId, dimension, Objects.requireNonNull(flavor, "flavor"), amount);
    }

    /**
     * Adds an amount to the total that a tree shares in one dimension, negative to shrink it. In a cluster, it counts
     * beside the capacity of the nodes of the tree. In a dimension with flavors, the flavor must be named.
     */
    public static QuotaEdit changeTotal(String treeId, String dimension, long delta) {
        return of(Kind.CHANGE_TOTAL, treeId, dimension, null, delta);
    }

    /** Adds units of one flavor to the total of a tree, or subtracts them; the count of the dimension follows. */
    public static QuotaEdit changeTotal(String treeId, String dimension, String flavor, long delta) {
        return of(Kind.CHANGE_TOTAL, treeId, dimension, Objects.requireNonNull(flavor, "flavor"), delta);
    }

    /** Sets the min of a group in one dimension. */
    public static QuotaEdit setMin(String group, String dimension, long amount) {
        return of(Kind.SET_MIN, group, dimension, null, amount);
    }

    /** Sets the flavor min of a group: the units of a flavor that are promised to it. */
    public static QuotaEdit setMin(String group, String dimension, String flavor, long amount) {
        return of(Kind.SET_MIN, group, dimension, Objects.requireNonNull(flavor, "flavor"), amount);
    }

    /** Sets the max of a group in one dimension. In a cluster, the default group has a max too. */
    public static QuotaEdit setMax(String group, String dimension, long amount) {
        return of(Kind.SET_MAX, group, dimension, null, amount);
    }

    /** Sets the flavor max of a group: the most units of a flavor that it may use. */
    public static QuotaEdit setMax(String group, String dimension, String flavor, long amount) {
        return of(Kind.SET_MAX, group, dimension, Objects.requireNonNull(flavor, "flavor"), amount);
    }

    /**
     * Sets the shared weight of a group in one dimension. If the group declares no weight, it keeps in the other
     * dimensions the weight by which it shares before the edits.
     */
    public static QuotaEdit setSharedWeight(String group, String dimension, long amount) {
        return of(Kind.SET_SHARED_WEIGHT, group, dimension, null, amount);
    }

    /** Sets the lend limit of a group in one dimension. */
    public static QuotaEdit setLendLimit(String group, String dimension, long amount) {
        return of(Kind.SET_LEND_LIMIT, group, dimension, null, amount);
    }

    /** Sets the request of a leaf group in one dimension; with flavors, all units accept any of them then. */
    public static QuotaEdit setRequest(String group, String dimension, long amount) {
        return of(Kind.SET_REQUEST, group, dimension, null, amount);
    }

    /** Sets the units of one class that a leaf group requests; its other classes stay as they are. */
    public static QuotaEdit setRequest(String group, FlavorClass flavorClass, long amount) {
        Objects.requireNonNull(flavorClass, "flavorClass");
        return of(Kind.SET_REQUEST, group, flavorClass.dimension(), flavorClass, amount);
    }

    /**
     * Sets the use of the workloads of a leaf group, the default or the system group in one dimension. It is refused in
     * a dimension with flavors, where each unit of use has a class and a flavor.
     */
    public static QuotaEdit setUsed(String group, String dimension, long amount) {
        return of(Kind.SET_USED, group, dimension, null, amount);
    }

    /** Adds a group, without requests and use. */
    public static QuotaEdit addGroup(QuotaGroup group) {
        return ofDetail(Kind.ADD_GROUP, Objects.requireNonNull(group, "group").name(), group);
    }

    /** Removes a group, with its requests and use. In a cluster, the options name the new group of its workloads. */
    public static QuotaEdit removeGroup(String group) {
        return ofDetail(Kind.REMOVE_GROUP, Objects.requireNonNull(group, "group"), null);
    }

    /**
     * Moves a group, with all groups below it, under another parent.
     *
     * @param parent the name of its new parent group, or empty for the first level
     */
    public static QuotaEdit moveGroup(String group, Optional<String> parent) {
        Objects.requireNonNull(parent, "parent");
        return ofDetail(Kind.MOVE_GROUP, Objects.requireNonNull(group, "group"), parent.orElse(null));
    }

    /** Adds a node to a cluster. */
    public static QuotaEdit addNode(ClusterNode node) {
        return ofDetail(Kind.ADD_NODE, Objects.requireNonNull(node, "node").name(), node);
    }

    /** Removes a node from a cluster. */
    public static QuotaEdit removeNode(String node) {
        return ofDetail(Kind.REMOVE_NODE, Objects.requireNonNull(node, "node"), null);
    }

    /** Adds a pending workload to a cluster. */
    public static QuotaEdit addWorkload(Workload workload) {
        return ofDetail(
                Kind.ADD_WORKLOAD, Objects.requireNonNull(workload, "workload").id(), workload);
    }

    /** Removes a workload from a cluster, in whatever phase it is. */
    public static QuotaEdit removeWorkload(String id) {
        return ofDetail(Kind.REMOVE_WORKLOAD, Objects.requireNonNull(id, "id"), null);
    }

    /** Changes the request of a workload of a cluster, and its use if it holds its request. */
    public static QuotaEdit resizeWorkload(String id, ResourceVector request) {
        return ofDetail(
                Kind.RESIZE_WORKLOAD, Objects.requireNonNull(id, "id"), Objects.requireNonNull(request, "request"));
    }

    /** Returns the kind of edit. */
    public Kind kind() {
        return values.kind;
    }

    /** Returns the name of the group that is edited, added, removed or moved; empty for a total, a node, a workload. */
    public Optional<String> group() {
        return switch (values.kind.label) {
            case "total", "node", "workload" -> Optional.empty();
            default -> Optional.of(values.name);
        };
    }

    /** Returns the id of the tree of a total or of a group that is added; empty for other edits. */
    public Optional<String> treeId() {
        return switch (values.kind) {
            case SET_TOTAL, CHANGE_TOTAL -> Optional.of(values.name);
            case ADD_GROUP -> Optional.of(detail(QuotaGroup.class).treeId());
            default -> Optional.empty();
        };
    }

    /** Returns the id of the workload that is added, removed or resized; empty for other edits. */
    public Optional<String> workload() {
        return values.kind.label.equals("workload") ? Optional.of(values.name) : Optional.empty();
    }

    /** Returns the dimension of the amount; empty for an edit of a whole group, node or workload. */
    public Optional<String> dimension() {
        return Optional.ofNullable(values.dimension);
    }

    /** Returns the flavor of a total, a min or a max; empty for one of a whole dimension, and for other edits. */
    public Optional<String> flavor() {
        return values.dimension != null && values.detail instanceof String flavor
                ? Optional.of(flavor)
                : Optional.empty();
    }

    /** Returns the class of a request; empty for a request of a whole dimension, and for other edits. */
    public Optional<FlavorClass> flavorClass() {
        return values.detail instanceof FlavorClass flavors ? Optional.of(flavors) : Optional.empty();
    }

    /**
     * Returns the new amount in base units, and for {@link Kind#CHANGE_TOTAL} the change; {@link
     * ResourceVector#UNLIMITED} stands for no limit. 0 for an edit of a whole group, node or workload.
     */
    public long amount() {
        return values.amount;
    }

    String inDimension() {
        return Objects.requireNonNull(values.dimension);
    }

    /** Returns the name of the group, the tree, the node or the workload. */
    String name() {
        return values.name;
    }

    <T> T detail(Class<T> type) {
        return type.cast(Objects.requireNonNull(values.detail));
    }

    Optional<String> parent() {
        return Optional.ofNullable((String) values.detail);
    }

    IllegalArgumentException refused(String why) {
        return new IllegalArgumentException("edit \"" + this + "\": " + why);
    }

    /** Returns the edit in words, such as {@code min gpu of nlp becomes 20}. */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        long amount = values.amount;
        String name = values.name;
        return switch (values.kind) {
            case CHANGE_TOTAL ->
                subject(format)
                        + (amount < 0 ? " shrinks by " : " grows by ")
                        + format.amount(inDimension(), amount == Long.MIN_VALUE ? Long.MAX_VALUE : Math.abs(amount));
            case ADD_GROUP -> addedGroup(detail(QuotaGroup.class));
            case MOVE_GROUP ->
                "group " + name + parent().map(to -> " moves under " + to).orElse(" moves to the first level");
            case ADD_WORKLOAD ->
                "workload " + name
                        + detail(Workload.class).group().map(to -> " of " + to).orElse("") + " is added";
            case RESIZE_WORKLOAD ->
                "request of workload " + name + " becomes " + vector(detail(ResourceVector.class), format);
            case ADD_NODE -> "node " + name + " is added";
            case REMOVE_GROUP, REMOVE_NODE, REMOVE_WORKLOAD -> values.kind.label + " " + name + " is removed";
            default -> subject(format) + " becomes " + format.amount(inDimension(), amount);
        };
    }

    /** Returns the value that the edit changes, such as {@code total gpu v100 of tree "batch"}. */
    private String subject(AmountFormat format) {
        return values.kind.isOfTotal()
                ? total(values.name, column(format))
                : (flavor().isPresent() ? "flavor " : "") + values.kind.label + " " + column(format) + " of "
                        + values.name;
    }

    /** Returns the dimension, with the flavor or the class of the amount. */
    String column(AmountFormat format) {
        return format.name(inDimension())
                + flavor().map(flavor -> " " + flavor).orElse("")
                + flavorClass()
                        .map(flavors -> " " + (flavors.acceptsAny() ? "any" : String.join(" or ", flavors.flavors())))
                        .orElse("");
    }

    static String total(String treeId, String column) {
        return "total " + column + (treeId.equals(ReservedNames.DEFAULT_TREE) ? "" : " of tree \"" + treeId + "\"");
    }

    private static String addedGroup(QuotaGroup group) {
        String where = group.parent()
                .map(parent -> " under " + parent)
                .orElse(group.treeId().isEmpty() ? "" : " to tree \"" + group.treeId() + "\"");
        return (group.isParent() ? "parent group " : "group ") + group.name() + " is added" + where;
    }

    /** Returns the amounts of a vector that are not 0, such as {@code 9 cpu and 2 gpu}. */
    private static String vector(ResourceVector amounts, AmountFormat format) {
        StringBuilder text = new StringBuilder();
        for (String dimension : amounts.schema().dimensions()) {
            if (amounts.value(dimension) != 0) {
                text.append(text.length() == 0 ? "" : ", ").append(format.named(dimension, amounts.value(dimension)));
            }
        }
        return text.length() == 0 ? "nothing" : text.toString();
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof QuotaEdit other && values.equals(other.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return inWords(AmountFormat.baseUnits());
    }

    /** The terms of an edit; the kind says of which type the detail is. */
    private record Values(
            Kind kind,
            String name,
            @Nullable String dimension,
            @Nullable Object detail,
            long amount) {}
}
