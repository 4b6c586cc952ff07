package io.github.quotatree.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The workloads that were named for a large plan or gang that may follow. With a journal they are named part by part,
 * which does nothing by itself, so that the change with which the plan or gang takes effect is short.
 */
final class NamedWorkloads {
    private final List<String> ids = new ArrayList<>();
    private final List<Map<String, String>> flavors = new ArrayList<>();

    int size() {
        return ids.size();
    }

    List<String> ids() {
        return List.copyOf(ids);
    }

    /** Returns the flavors of each that it is to hold. */
    List<Map<String, String>> flavors() {
        return List.copyOf(flavors);
    }

    void requireNext(LedgerChange.WorkloadsNamed change) {
        if (change.from() != 0 && change.from() != size()) {
            throw new IllegalArgumentException("workloads are named from " + change.from() + ", after " + size());
        }
    }

    /** Returns these workloads with the next ones, or the first ones of another plan or gang. */
    NamedWorkloads with(LedgerChange.WorkloadsNamed change) {
        NamedWorkloads named = change.from() == 0 ? new NamedWorkloads() : this;
        for (int k = 0; k < change.ids().size(); k++) {
            named.ids.add(change.ids().get(k));
            named.flavors.add(
                    change.flavors().isEmpty() ? Map.of() : change.flavors().get(k));
        }
        return named;
    }
}
