package io.github.quotatree.benchmarks.report.targets;

/**
 * A target and what came of it.
 *
 * @param target what is to be reached
 * @param reached what was reached, with the figures that it is made of; empty when nothing was measured
 * @param noise how much these figures vary from one iteration to the next
 * @param verdict whether the target is met
 * @param step the step of the published set that measures it
 */
public record TargetRow(String target, String reached, String noise, Verdict verdict, String step) {
    static TargetRow notMeasured(String target, String step) {
        return new TargetRow(target, "", "", Verdict.NOT_MEASURED, step);
    }
}
