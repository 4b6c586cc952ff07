package io.github.quotatree.whatif;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * What is the least that would have to change for a group to get a wanted runtime.
 */
public final class SmallestChanges {
    private static final Comparator<SmallestChange> CHEAPEST_FIRST = Comparator.comparing(
                    (SmallestChange change) -> change.kind() == SmallestChange.Kind.SHARED_WEIGHT)
            .thenComparingLong(SmallestChange::amount)
            .thenComparing(SmallestChange::kind);

    private final String group;
    private final ResourceVector wanted;
    private final ResourceVector largest;
    private final List<SmallestChange> changes;
    private final List<UnhelpfulChange> unhelpful;

    private SmallestChanges(
            String group,
            ResourceVector wanted,
            ResourceVector largest,
            List<SmallestChange> changes,
            List<UnhelpfulChange> unhelpful) {
        this.group = group;
        this.wanted = wanted;
        this.largest = largest;
        this.changes = List.copyOf(changes);
        this.unhelpful = List.copyOf(unhelpful);
    }

    public static SmallestChanges of(RuntimeQuotas quotas, String group, ResourceVector wanted) {
        Objects.requireNonNull(group, "group");
        ResourceSchema schema = quotas.tree().schema();
        schema.requireNonNegative("wanted runtime", wanted);
        quotas.group(group);
        List<SmallestChange> changes = new ArrayList<>();
        List<UnhelpfulChange> unhelpful = new ArrayList<>();
        long[] largest = new long[schema.size()];
        for (int d = 0; d < schema.size(); d++) {
            TreeNumbers numbers = TreeNumbers.of(quotas, d, group, wanted.value(d));
            int i = numbers.position(group);
            PathProblem problem = PathProblem.of(numbers, quotas.options(), i, quotas.available().value(d));
            largest[d] = problem.runtimeWithRequest(i, Long.MAX_VALUE);
            problem.want(i, wanted.value(d));
            if (!problem.isMet()) {
                TreeSearch search = new TreeSearch(quotas, d, numbers, problem, i);
                search.run();
                search.changes().sort(CHEAPEST_FIRST);
                changes.addAll(search.changes());
                unhelpful.addAll(search.unhelpful());
            }
        }
        return new SmallestChanges(group, wanted, schema.vector(largest), changes, unhelpful);
    }

    public ResourceVector largestRequestThatFits() {
        return largest;
    }

    public List<SmallestChange> changes() {
        return changes;
    }

    public List<UnhelpfulChange> unhelpful() {
        return unhelpful;
    }

    public String inWords(AmountFormat format) {
        return group + wanted + changes + unhelpful;
    }
}
