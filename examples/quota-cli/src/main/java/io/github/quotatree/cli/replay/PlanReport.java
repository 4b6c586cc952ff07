package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.figures.ReplayFigures;
import io.github.quotatree.replay.plan.AmountSearch.Probe;
import io.github.quotatree.replay.plan.Goal;
import io.github.quotatree.replay.policy.PolicyKind;
import java.util.List;

/** A search for the smallest min of a group, or the smallest total, and all that was tried. */
record PlanReport(ReplayReport.Subject subject, PolicyKind policy, Goal goal, List<Probe> probes) {
    /** Returns whether the amounts are totals; otherwise they are mins of the group of the goal. */
    boolean isOfTotal() {
        return goal.group().equals(ReplayFigures.ALL);
    }
}
