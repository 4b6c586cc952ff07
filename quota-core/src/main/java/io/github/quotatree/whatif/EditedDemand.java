package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The requests and the use of the groups of a tree while edits are applied. */
final class EditedDemand {
    private final Demand before;

    // by group, where they were edited
    private final Map<String, ResourceVector> requests = new HashMap<>();
    private final Map<String, ResourceVector> used = new HashMap<>();

    EditedDemand(Demand before) {
        this.before = before;
    }

    void setRequest(QuotaEdit.SetRequest edit) {
        requests.put(edit.group(), request(edit.group()).with(edit.dimension(), edit.amount()));
    }

    void setUsed(QuotaEdit.SetUsed edit) {
        used.put(edit.group(), used(edit.group()).with(edit.dimension(), edit.amount()));
    }

    /** Drops the request and the use of a group that is removed. */
    void drop(String group) {
        ResourceVector zero = before.tree().schema().zero();
        requests.put(group, zero);
        used.put(group, zero);
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
        requests.forEach((group, amount) -> {
            if (edited.contains(group)) {
                builder.request(group, amount);
            }
        });
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
}
