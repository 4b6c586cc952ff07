package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.Results;

/** A target of the library's performance. */
interface Target {
    /** Returns what the results say about it. */
    TargetRow row(Results results);
}
