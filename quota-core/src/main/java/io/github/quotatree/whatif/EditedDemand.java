package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** The requests and the use of the groups of a tree while edits are applied. */
final class EditedDemand {
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
        classes.forEach((group, units) -> units.forEach((flavors, amount) -> builder.request(group, flavors, amount)));
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
