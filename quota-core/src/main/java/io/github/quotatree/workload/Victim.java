package io.github.quotatree.workload;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A workload that a plan stops, with the reason.
 *
 * @param <W> the policy's own view of a workload
 * @param workload the workload, as the plan found it
 * @param frees the use that ends with it, in base units
 * @param exceededLimits the reason: in a revocation, the limits that its group exceeded when the workload was taken; in
 *     a preemption, those that the pending workloads would exceed if this one, or its gang, were kept. Empty where the
 *     limits would allow it, and a node would not
 * @param violatesBudget whether a disruption budget does not allow to stop it
 */
public record Victim<W extends TrackedWorkload>(
        W workload, ResourceVector frees, List<ExceededLimit> exceededLimits, boolean violatesBudget) {
    public Victim {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(frees, "frees");
        exceededLimits = List.copyOf(Objects.requireNonNull(exceededLimits, "exceededLimits"));
    }

    /** Returns the id of the workload. */
    public String id() {
        return workload.id();
    }

    /** Returns by dimension the largest shortfall of the exceeded limits, in base units; 0 where none is exceeded. */
    public ResourceVector shortfall() {
        long[] shortfall = new long[frees.schema().size()];
        for (ExceededLimit limit : exceededLimits) {
            if (limit.dimension().isPresent()) {
                int d = frees.schema().position(limit.dimension().get());
                shortfall[d] = Math.max(shortfall[d], limit.shortfall());
            }
        }
        return frees.schema().vector(shortfall);
    }

    /**
     * Returns the victim in words with amounts in a format, as a clause without a full stop, such as {@code job-7 of
     * vision frees 4 cpu: with it, vision uses 9 of the 8 cpu it may use, 1 too much}.
     */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        String freed = frees.schema().dimensions().stream()
                .filter(dimension -> frees.value(dimension) > 0)
                .map(dimension -> format.named(dimension, frees.value(dimension)))
                .collect(Collectors.joining(", "));
        return workload.workload().name() + " frees " + (freed.isEmpty() ? "nothing" : freed)
                + reason(limit -> limit.inWords(format));
    }

    private String reason(Function<ExceededLimit, String> words) {
        return (violatesBudget ? ", against a disruption budget" : "") + ": with it, "
                + (exceededLimits.isEmpty() ? "no node has room" : "")
                + exceededLimits.stream().map(words).collect(Collectors.joining("; "));
    }

    /**
     * Returns the victim in words, such as
     * {@code job-7 of vision frees cpu=4000 memory=0: with it, vision: cpu used 9000 is 1000 above runtime 8000}.
     */
    @Override
    public String toString() {
        return workload.workload().name() + " frees " + frees + reason(ExceededLimit::toString);
    }
}
