package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.Violation;
import io.github.quotatree.internal.tree.Elements;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Computes the effects of edits, and changes nothing itself.
 *
 * <p>The edits are applied in order, to the declarations, the totals, and the requests and the use. Then the edited
 * tree is validated and solved as any other, with the options of the result before.
 */
public final class WhatIf {
    private WhatIf() {}

    /**
     * Returns the effects of edits of a tree, its total, and the requests and the use of its groups. An edited tree
     * that is not valid is an answer too: {@link RuntimeDiff#violations}. Takes the time of a solve.
     *
     * @throws IllegalArgumentException if an edit names a group, dimension or tree that there is not at its turn, gives
     *     a parent group a request or use, adds a group of another tree or of other dimensions, or is one of
     *     nodes or workloads; or if a total would be below 0 or above 2^63-2
     */
    public static RuntimeDiff of(RuntimeQuotas before, List<QuotaEdit> edits) {
        Objects.requireNonNull(before, "before");
        List<QuotaEdit> copy = Elements.copyOf(edits, "edits");
        QuotaTree tree = before.tree();
        EditedGroups groups = new EditedGroups(
                tree.schema(),
                tree.groups(),
                tree::group,
                "tree",
                name -> tree.group(name).map(group -> before.group(name).sharedWeight()));
        List<QuotaEdit> ofDemand = new ArrayList<>();
        for (QuotaEdit edit : copy) {
            apply(edit, tree.id(), groups, ofDemand);
        }
        try {
            QuotaTree edited = groups.isChanged() ? edited(tree, groups) : tree;
            Demand demand = ofDemand.isEmpty()
                    ? before.demand().onRemaining(edited)
                    : EditedDemand.of(before.demand(), ofDemand, edited);
            RuntimeQuotas after =
                    edited.computeRuntime(groups.total(tree.id(), before.total()), demand, before.options());
            return new RuntimeDiff(before, copy, List.of(), after);
        } catch (InvalidQuotaException invalid) {
            return new RuntimeDiff(before, copy, invalid.violations(), null);
        }
    }

    private static QuotaTree edited(QuotaTree tree, EditedGroups groups) {
        Optional<List<QuotaGroup>> replaced = groups.replaced();
        QuotaTree.Builder builder =
                replaced.isPresent() ? tree.toBuilder() : QuotaTree.builder(tree.schema(), tree.id());
        if (tree.acceptsMinsAboveParents()) {
            builder.acceptMinsAboveParents();
        }
        replaced.ifPresentOrElse(
                some -> some.forEach(builder::replace), () -> groups.all().forEach(builder::add));
        return builder.build();
    }

    private static void apply(QuotaEdit edit, String treeId, EditedGroups groups, List<QuotaEdit> ofDemand) {
        switch (edit.kind()) {
            case SET_TOTAL, CHANGE_TOTAL -> {
                groups.requireOneColumn(edit);
                if (!edit.name().equals(treeId)) {
                    throw edit.refused("the tree has the id \"" + treeId + "\", not \"" + edit.name() + "\"");
                }
                groups.apply(edit);
            }
            case SET_REQUEST -> {
                groups.requireColumn(edit);
                groups.require(edit);
                ofDemand.add(edit);
            }
            case SET_USED -> {
                groups.requireColumn(edit);
                if (!groups.schema.flavors(edit.inDimension()).isEmpty()) {
                    throw edit.refused(edit.inDimension() + " has flavors, and each unit of use a class and a flavor;"
                            + " ask about the snapshot of a ledger, and add, resize or remove workloads");
                }
                boolean isSystem = edit.name().equals(ReservedNames.SYSTEM_GROUP);
                boolean isBeside = isSystem || edit.name().equals(ReservedNames.DEFAULT_GROUP);
                if (!isBeside || !treeId.equals(ReservedNames.DEFAULT_TREE)) {
                    groups.require(edit);
                }
                ofDemand.add(edit);
            }
            case ADD_NODE, REMOVE_NODE, ADD_WORKLOAD, REMOVE_WORKLOAD, RESIZE_WORKLOAD ->
                throw edit.refused("a tree has no nodes and no workloads; edit its total and the requests of its"
                        + " groups, or ask about the snapshot of a ledger");
            default -> {
                groups.apply(edit);
                if (edit.kind() == QuotaEdit.Kind.REMOVE_GROUP) {
                    ofDemand.add(edit);
                }
            }
        }
    }

    /**
     * Returns the effects of edits of a cluster, and the next steps of a host: the edits are carried out in a ledger of
     * their own, by the methods that any ledger has. The ledger of the snapshot is not touched. Open hand-overs and
     * evictions that count are no part of a snapshot, so the answer knows none.
     *
     * <p>Workloads are removed before the groups change, and added or resized after it. A total that is changed counts
     * beside the capacity of the nodes; then, and if it is set, it no longer follows from them. Takes linear time in
     * the cluster, and n log n in its workloads.
     *
     * @param now the moment from which stated run times count, as for {@link io.github.quotatree.queue.AdmissionQueue}
     * @throws IllegalArgumentException if an edit names something that there is not at its turn, adds a workload that
     *     there is or that a ledger refuses, or is one of requests or use, which follow from the workloads; or if a
     *     total would be below 0 or above 2^63-2, or displaced workloads cannot move as they should
     */
    public static ClusterDiff of(LedgerSnapshot before, List<QuotaEdit> edits, WhatIfOptions options, Instant now) {
        Objects.requireNonNull(before, "before");
        List<QuotaEdit> copy = Elements.copyOf(edits, "edits");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(now, "now");
        EditedCluster cluster = new EditedCluster(before);
        copy.forEach(cluster::apply);
        ClusterOutcome then = ClusterOutcome.of(EditedCluster.ledgerOf(before), options, now);
        QuotaLedger ledger = EditedCluster.ledgerOf(before);
        List<Violation> violations = cluster.carryOutIn(ledger, options.displaced());
        ClusterOutcome after = violations.isEmpty() ? ClusterOutcome.of(ledger, options, now) : null;
        return new ClusterDiff(copy, then, violations, after);
    }

    /** The requests and the use of the groups of a tree while edits are applied. */
    private static final class EditedDemand {
        private final Demand before;

        // by group, where they were edited: all amounts of the group
        private final Map<String, ResourceVector> requests = new HashMap<>();
        private final Map<String, Map<FlavorClass, Long>> classes = new HashMap<>();
        private final Map<String, ResourceVector> used = new HashMap<>();
        private final Set<String> dropped = new HashSet<>();

        private EditedDemand(Demand before) {
            this.before = before;
        }

        /** Returns the demand for an edited tree, after edits of requests and use and removals of groups. */
        static Demand of(Demand before, List<QuotaEdit> edits, QuotaTree edited) {
            EditedDemand demand = new EditedDemand(before);
            for (QuotaEdit edit : edits) {
                switch (edit.kind()) {
                    case SET_REQUEST -> demand.setRequest(edit);
                    case SET_USED -> demand.setUsed(edit);
                    default -> demand.drop(edit.name());
                }
            }
            return demand.on(edited);
        }

        private void setRequest(QuotaEdit edit) {
            ResourceSchema schema = before.tree().schema();
            String group = edit.name();
            String dimension = edit.inDimension();
            Map<FlavorClass, Long> units = classes.computeIfAbsent(group, this::classesBefore);
            if (edit.flavorClass().isPresent()) {
                units.put(edit.flavorClass().get(), edit.amount());
            } else if (schema.flavors(dimension).isEmpty()) {
                ResourceVector request = requests.computeIfAbsent(group, name -> amounts(name, before::request));
                requests.put(group, request.with(dimension, edit.amount()));
            } else {
                units.replaceAll((flavors, amount) -> flavors.dimension().equals(dimension) ? 0L : amount);
                units.put(FlavorClass.any(schema, dimension), edit.amount());
            }
        }

        private void setUsed(QuotaEdit edit) {
            ResourceVector use = used.computeIfAbsent(edit.name(), name -> switch (name) {
                case ReservedNames.SYSTEM_GROUP -> before.systemUsed();
                case ReservedNames.DEFAULT_GROUP -> before.defaultUsed();
                default -> amounts(name, before::used);
            });
            used.put(edit.name(), use.with(edit.inDimension(), edit.amount()));
        }

        private void drop(String group) {
            requests.put(group, before.tree().schema().zero());
            used.put(group, before.tree().schema().zero());
            classes.put(group, new LinkedHashMap<>());
            dropped.add(group);
        }

        /** Returns the amounts of a group before the edits, without the dimensions that have flavors. */
        private ResourceVector amounts(String group, Function<String, ResourceVector> of) {
            ResourceSchema schema = before.tree().schema();
            ResourceVector amounts = before.tree().contains(group) ? of.apply(group) : schema.zero();
            for (String dimension : schema.dimensions()) {
                amounts = schema.flavors(dimension).isEmpty() ? amounts : amounts.with(dimension, 0);
            }
            return amounts;
        }

        private Map<FlavorClass, Long> classesBefore(String group) {
            ResourceSchema schema = before.tree().schema();
            Map<FlavorClass, Long> units = new LinkedHashMap<>();
            for (String dimension : schema.dimensions()) {
                if (!schema.flavors(dimension).isEmpty() && before.tree().contains(group)) {
                    units.putAll(before.requestByClass(group, dimension));
                }
            }
            return units;
        }

        private Demand on(QuotaTree edited) {
            Demand.Builder builder = before.onRemaining(edited).toBuilder();
            Predicate<String> isGone = group -> !edited.contains(group);
            requests.keySet().removeIf(isGone);
            classes.keySet().removeIf(isGone);
            dropped.removeIf(isGone);
            // classes first: the ones that are set stay where the request of the group is set by a vector afterwards
            classes.forEach(
                    (group, units) -> units.forEach((flavors, amount) -> builder.request(group, flavors, amount)));
            dropped.forEach(group -> endUse(group, builder));
            requests.forEach(builder::request);
            used.forEach((group, amount) -> {
                if (group.equals(ReservedNames.SYSTEM_GROUP)) {
                    builder.systemUsed(amount);
                } else if (group.equals(ReservedNames.DEFAULT_GROUP)) {
                    builder.defaultUsed(amount);
                } else if (edited.contains(group)) {
                    builder.used(group, amount);
                }
            });
            return builder.build();
        }

        /** Ends the use by flavor of a group that was removed, where another one of its name was added. */
        private void endUse(String group, Demand.Builder builder) {
            for (FlavorClass flavors : classesBefore(group).keySet()) {
                flavors.flavors().forEach(flavor -> builder.used(group, flavors, flavor, 0));
            }
        }
    }
}
