package io.github.quotatree.benchmarks.report.targets;

import static java.util.Comparator.comparingDouble;

import io.github.quotatree.benchmarks.report.results.Query;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import io.github.quotatree.benchmarks.report.results.Units;
import io.github.quotatree.benchmarks.report.results.Workload;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.TargetRow;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.Verdict;
import java.util.Map;

/**
 * Nothing is allocated a call, whatever the parameters: the worst measurement counts. The profiler counts what the JVM
 * itself allocates meanwhile, so up to a byte for each thousand groups passes as nothing.
 *
 * @param text the target in words
 * @param query the measurements that count
 * @param step the step that measures them
 */
record NoAllocationTarget(String text, Query query, String step) implements Target {
    private static final double GROUPS_A_BYTE = 1_000;

    @Override
    public TargetRow row(Results results) {
        return results.runs().stream()
                .flatMap(run -> run.measurements().stream()
                        .filter(query::matches)
                        .filter(measurement -> measurement.allocated().isPresent())
                        .map(measurement -> Allocation.of(run.name(), measurement)))
                .max(comparingDouble(Allocation::ofAllowed))
                .map(this::row)
                .orElseGet(() -> TargetRow.notMeasured(text, step));
    }

    private TargetRow row(Allocation worst) {
        return new TargetRow(
                text,
                Units.bytes(worst.bytes) + " a call at most (" + worst.workload + ")",
                "up to " + Units.bytes(worst.allowed) + " pass as 0",
                Verdict.of(worst.bytes <= worst.allowed),
                worst.run);
    }

    /** What a measurement allocates a call, and what passes as nothing, in bytes. */
    private record Allocation(String run, String workload, double bytes, double allowed) {
        static Allocation of(String run, Measurement measurement) {
            Map<String, String> params = measurement.params();
            return new Allocation(
                    run,
                    Workload.name(params),
                    measurement.allocated().orElseThrow(),
                    Workload.groups(params).orElse(1) / GROUPS_A_BYTE);
        }

        double ofAllowed() {
            return bytes / allowed;
        }
    }
}
