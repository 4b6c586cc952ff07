package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.targets.TargetsPage.TargetRow;
import io.github.quotatree.benchmarks.report.results.Results;

/** Something that the library is meant to reach. */
interface Target {
    /** Returns how far it is reached, or that it was not measured. */
    TargetRow row(Results results);
}
