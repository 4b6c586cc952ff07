package io.github.quotatree.reading.condor.dump;

import io.github.quotatree.reading.condor.classad.Expression;
import io.github.quotatree.reading.condor.classad.Expression.ExpressionException;
import io.github.quotatree.reading.condor.config.KnobValues;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The knobs that say how slots and jobs count.
 *
 * @param weighsSlots whether slots have weights
 * @param weighsDemand whether jobs count by their weights
 * @param slotWeight the weight of a slot that has none of its own
 * @param replacesWeights whether that is also the weight of the others
 * @param jobWeight the weight of a job; null for what the weight of a slot of its size would be
 * @param discountsSuspended whether slots whose job is suspended are not in use
 * @param slots which slots there are; null for all
 * @param countedSlots which of them count for the size of the pool; null for all
 * @param submitters which submitters there are; null for all
 */
public record PoolRules(
        boolean weighsSlots,
        boolean weighsDemand,
        Expression slotWeight,
        boolean replacesWeights,
        @Nullable Expression jobWeight,
        boolean discountsSuspended,
        @Nullable Expression slots,
        @Nullable Expression countedSlots,
        @Nullable Expression submitters) {
    static final String SLOT_WEIGHT = "SLOT_WEIGHT";
    static final String SLOTS = "NEGOTIATOR_SLOT_CONSTRAINT";
    static final String COUNTED_SLOTS = "NEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT";
    static final String SUBMITTERS = "NEGOTIATOR_SUBMITTER_CONSTRAINT";
    private static final String OLD_COUNTED_SLOTS = "GROUP_DYNAMIC_MACH_CONSTRAINT";
    private static final String JOB_WEIGHT = "SCHEDD_SLOT_WEIGHT";

    /** The knobs that have no effect where the size of the pool and the demand are given as numbers. */
    public static final List<String> KNOBS = List.of(
            SLOT_WEIGHT,
            "FORCE_NEGOTIATOR_SLOT_WEIGHT",
            JOB_WEIGHT,
            "SCHEDD_USE_SLOT_WEIGHT",
            "NEGOTIATOR_USE_WEIGHTED_DEMAND",
            "NEGOTIATOR_DISCOUNT_SUSPENDED_RESOURCES",
            SLOTS,
            COUNTED_SLOTS,
            OLD_COUNTED_SLOTS,
            SUBMITTERS);

    public static PoolRules of(KnobValues values, boolean weighsSlots) {
        boolean weighsJobs = values.flag("SCHEDD_USE_SLOT_WEIGHT").orElse(true);
        Expression perCpu = expression("RequestCpus");
        return new PoolRules(
                weighsSlots,
                values.flag("NEGOTIATOR_USE_WEIGHTED_DEMAND").orElse(true),
                values.expression(SLOT_WEIGHT).orElse(expression("Cpus")),
                values.flag("FORCE_NEGOTIATOR_SLOT_WEIGHT").orElse(false),
                weighsJobs ? values.expression(JOB_WEIGHT).orElse(null) : perCpu,
                values.flag("NEGOTIATOR_DISCOUNT_SUSPENDED_RESOURCES").orElse(false),
                values.expression(SLOTS).orElse(null),
                values.expression(COUNTED_SLOTS)
                        .or(() -> values.expression(OLD_COUNTED_SLOTS))
                        .orElse(null),
                values.expression(SUBMITTERS).orElse(null));
    }

    private static Expression expression(String text) {
        try {
            return Expression.parse(text);
        } catch (ExpressionException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
