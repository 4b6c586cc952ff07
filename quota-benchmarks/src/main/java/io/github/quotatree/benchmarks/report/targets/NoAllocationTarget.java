package io.github.quotatree.benchmarks.report.targets;

import static java.util.Comparator.comparingDouble;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.results.Workload;

/**
 * Nothing is allocated a call, whatever the parameters: the worst measurement counts. The profiler counts what the JVM
 * itself allocates meanwhile, so up to a byte for each thousand groups passes as nothing.
 *
 * @param text what is limited, in words
 * @param query the measurements that count
 * @param step the step that measures them
 */
record NoAllocationTarget(String text, Query query, String step) implements Target {
    private static final double GROUPS_A_BYTE = 1_000;
    private static final Limit NOTHING = Limit.bytes(0);

    @Override
    public TargetRow row(Results results) {
        return results.runs().stream()
                .flatMap(run -> run.measurements().stream()
                        .filter(query::matches)
                        .filter(measurement -> measurement.allocated().isPresent())
                        .map(measurement -> Allocation.of(run.name(), measurement)))
                .max(comparingDouble(Allocation::ofAllowed))
                .map(this::row)
                .orElseGet(() -> TargetRow.notMeasured(text, NOTHING, step));
    }

    private TargetRow row(Allocation worst) {
        return new TargetRow(
                text,
                NOTHING,
                worst.bytes <= worst.allowed ? 0 : worst.bytes,
                "the profiler counts " + Units.bytes(worst.bytes) + " at " + worst.workload,
                "up to " + Units.bytes(worst.allowed) + " pass as 0",
                worst.run);
    }

    /** What a measurement allocates a call, and what passes as nothing, in bytes. */
    private record Allocation(String run, String workload, double bytes, double allowed) {
        static Allocation of(String run, Measurement measurement) {
            double groups = Workload.groups(measurement.params()).orElse(1);
            return new Allocation(
                    run,
                    Workload.words(measurement.params()),
                    measurement.allocated().orElseThrow(),
                    groups / GROUPS_A_BYTE);
        }

        double ofAllowed() {
            return bytes / allowed;
        }
    }
}
