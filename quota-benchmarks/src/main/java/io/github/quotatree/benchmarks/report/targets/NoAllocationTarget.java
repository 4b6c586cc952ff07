package io.github.quotatree.benchmarks.report.targets;

import static java.util.Comparator.comparingDouble;

import io.github.quotatree.benchmarks.report.results.Measurement;
import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.results.Workload;

/**
 * Nothing is allocated a call, whatever the parameters: the worst measurement counts. The profiler counts what the JVM
 * itself allocates meanwhile, so up to a byte for each thousand groups passes as nothing.
 *
 * @param text what is to be reached
 * @param query the measurements that count
 * @param step the step that measures them
 */
record NoAllocationTarget(String text, Query query, String step) implements Target {
    private static final double GROUPS_A_BYTE = 1_000;

    @Override
    public TargetRow row(Results results) {
        return results.runs().stream()
                .flatMap(run -> run.measurements().stream())
                .filter(query::matches)
                .filter(measurement -> measurement.allocated().isPresent())
                .max(comparingDouble(NoAllocationTarget::ofAllowed))
                .map(this::row)
                .orElseGet(() -> TargetRow.notMeasured(text, step));
    }

    private TargetRow row(Measurement worst) {
        String reached = Units.bytes(worst.allocated().orElseThrow()) + " a call at most (" + parameters(worst) + ")";
        return new TargetRow(
                text,
                reached,
                "up to " + Units.bytes(allowed(worst)) + " pass as 0",
                Verdict.of(ofAllowed(worst) <= 1),
                step);
    }

    /** Returns how much is allocated, as a part of what passes as nothing. */
    private static double ofAllowed(Measurement measurement) {
        return measurement.allocated().orElseThrow() / allowed(measurement);
    }

    private static double allowed(Measurement measurement) {
        return Workload.groups(measurement.params()).orElse(1) / GROUPS_A_BYTE;
    }

    private static String parameters(Measurement measurement) {
        return String.join(", ", measurement.params().values().stream().sorted().toList());
    }
}
