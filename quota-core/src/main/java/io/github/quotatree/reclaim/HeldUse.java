package io.github.quotatree.reclaim;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Use that a plan cannot free, with its holder. All amounts of a dimension sum to the use that is left in it.
 *
 * @param dimension the dimension of the amount
 * @param amount the use of the workloads that are held, in base units; above 0
 * @param holder the reason why they are not stopped
 */
public record HeldUse(String dimension, long amount, Holder holder) {
    public HeldUse {
        Objects.requireNonNull(dimension, "dimension");
        Objects.requireNonNull(holder, "holder");
    }

    /** Returns it in words with the amount in a format, such as {@code 4Gi memory is held by budgets}. */
    public String inWords(AmountFormat format) {
        return Objects.requireNonNull(format, "format").named(dimension, amount) + " is held by " + holder.words;
    }

    /** Returns it in words, such as {@code gpu=4 is held by non-preemptible workloads}. */
    @Override
    public String toString() {
        return dimension + "=" + amount + " is held by " + holder.words;
    }

    /** Returns the sums above 0 in certain dimensions, by dimension and then in the order of {@link Holder}. */
    static List<HeldUse> of(Map<Holder, ResourceVector> sums, ResourceSchema schema, IntPredicate dimensions) {
        List<HeldUse> uses = new ArrayList<>();
        IntStream.range(0, schema.size())
                .filter(dimensions)
                .forEach(d -> sums.forEach((holder, sum) -> {
                    if (sum.value(d) > 0) {
                        uses.add(new HeldUse(schema.dimension(d), sum.value(d), holder));
                    }
                }));
        return uses;
    }

    /** The reason why workloads are not stopped; the first of several that apply. */
    public enum Holder {
        /** They are not preemptible. */
        NON_PREEMPTIBLE("non-preemptible workloads"),

        /** They are not less important than a workload that room is made for, or that one does not preempt. */
        PRIORITY("workloads that are not less important"),

        /** The filter of the host leaves them out. */
        FILTER("the filter of the host"),

        /** They have not run for long enough. */
        MIN_RUN_TIME("the minimum run time"),

        /** Another member of their gang is held. */
        GANG("gangs of which a member is held"),

        /** In a revocation: the use would be below the effective min in a dimension that they free. */
        FLOOR("the effective min"),

        /** A budget allows no more victims. */
        BUDGET("budgets"),

        /** The plan would have more victims than the host allows. */
        VICTIM_LIMIT("the limit of victims"),

        /** Where flavors are short: they run within the runtime of their group, and stopping them helps no promise. */
        ENTITLED("workloads within the runtime of their group");

        private final String words;

        Holder(String words) {
            this.words = words;
        }
    }
}
