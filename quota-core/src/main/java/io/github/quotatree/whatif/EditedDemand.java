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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The requests and the use of the groups of a tree while edits are applied. */
final class EditedDemand {
    private final Demand before;

    // by group, where they were edited
    private final Map<String, ResourceVector> requests = new HashMap<>();
    private final Map<String, ResourceVector> used = new HashMap<>();
    private final Map<String, Map<FlavorClass, Long>> classes = new HashMap<>();
    private final Set<String> dropped = new HashSet<>();

    EditedDemand(Demand before) {
        this.before = before;
    }

    void setRequest(QuotaEdit edit) {
        ResourceSchema schema = before.tree().schema();
        String dimension = edit.inDimension();
        if (edit.flavorClass().isPresent()) {
            classes(edit.name()).put(edit.flavorClass().get(), edit.amount());
        } else if (schema.flavors(dimension).isEmpty()) {
            requests.put(edit.name(), request(edit.name()).with(dimension, edit.amount()));
        } else {
            Map<FlavorClass, Long> units = classes(edit.name());
            units.replaceAll((flavors, amount) -> flavors.dimension().equals(dimension) ? 0L : amount);
            units.put(FlavorClass.any(schema, dimension), edit.amount());
        }
    }

    /** Returns the classes that a group requests, to be changed. */
    private Map<FlavorClass, Long> classes(String group) {
        return classes.computeIfAbsent(group, name -> {
            Map<FlavorClass, Long> units = new LinkedHashMap<>();
            for (String dimension : flavoredDimensions()) {
                if (!dropped.contains(name) && ofTree(name).isPresent()) {
                    units.putAll(before.requestByClass(name, dimension));
                }
            }
            return units;
        });
    }

    private List<String> flavoredDimensions() {
        ResourceSchema schema = before.tree().schema();
        return schema.dimensions().stream()
                .filter(dimension -> schema.hasFlavors(schema.position(dimension)))
                .toList();
    }

    void setUsed(QuotaEdit edit) {
        used.put(edit.name(), used(edit.name()).with(edit.inDimension(), edit.amount()));
    }

    /** Drops the request and the use of a group that is removed. */
    void drop(String group) {
        ResourceVector zero = before.tree().schema().zero();
        requests.put(group, zero);
        used.put(group, zero);
        dropped.add(group);
        classes.remove(group);
    }

    private ResourceVector request(String group) {
        ResourceVector edited = requests.get(group);
        return edited != null
                ? edited
                : ofTree(group)
                        .map(before::request)
                        .orElse(before.tree().schema().zero());
    }

    private ResourceVector used(String group) {
        ResourceVector edited = used.get(group);
        if (edited != null) {
            return edited;
        }
        return switch (group) {
            case ReservedNames.SYSTEM_GROUP -> before.systemUsed();
            case ReservedNames.DEFAULT_GROUP -> before.defaultUsed();
            default ->
                ofTree(group).map(before::used).orElse(before.tree().schema().zero());
        };
    }

    private Optional<String> ofTree(String group) {
        return before.tree().contains(group) ? Optional.of(group) : Optional.empty();
    }

    /**
     * Returns the demand for the edited tree.
     *
     * @throws IllegalArgumentException if a parent group has a request or use
     */
    Demand on(QuotaTree edited) {
        Demand.Builder builder = before.onRemaining(edited).toBuilder();
        setClasses(edited, builder);
        requests.forEach((group, amount) -> {
            if (edited.contains(group)) {
                builder.request(group, counts(amount));
            }
        });
        used.forEach((group, amount) -> {
            if (group.equals(ReservedNames.SYSTEM_GROUP)) {
                builder.systemUsed(amount);
            } else if (group.equals(ReservedNames.DEFAULT_GROUP)) {
                builder.defaultUsed(amount);
            } else if (edited.contains(group)) {
                builder.used(group, counts(amount));
            }
        });
        return builder.build();
    }

    /**
     * Sets the classes of groups whose request is edited. Those that are set stay where the request of the group is set
     * by a vector afterwards.
     */
    private void setClasses(QuotaTree edited, Demand.Builder builder) {
        if (!edited.schema().hasFlavors()) {
            return;
        }
        Set<String> groups = new TreeSet<>(requests.keySet());
        groups.addAll(classes.keySet());
        for (String group : groups) {
            if (edited.contains(group)) {
                classes(group).forEach((flavors, units) -> builder.request(group, flavors, units));
            }
        }
        for (String group : dropped) {
            if (edited.contains(group) && ofTree(group).isPresent()) {
                endUse(group, builder);
            }
        }
    }

    /** Ends the use by flavor of a group that was removed, where another one of its name was added. */
    private void endUse(String group, Demand.Builder builder) {
        for (String dimension : flavoredDimensions()) {
            for (FlavorClass flavors : before.requestByClass(group, dimension).keySet()) {
                for (String flavor : flavors.flavors()) {
                    builder.used(group, flavors, flavor, 0);
                }
            }
        }
    }

    /** Returns an amount without the dimensions that have flavors, in which classes are set. */
    private ResourceVector counts(ResourceVector amount) {
        ResourceVector counts = amount;
        for (String dimension : flavoredDimensions()) {
            counts = counts.with(dimension, 0);
        }
        return counts;
    }
}
