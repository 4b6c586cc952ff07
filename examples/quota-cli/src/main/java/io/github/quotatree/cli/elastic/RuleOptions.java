package io.github.quotatree.cli.elastic;

import io.github.quotatree.SolveOptions;
import picocli.CommandLine.Option;

/** The options for the solver and its rules. */
public final class RuleOptions {
    @Option(
            names = "--solver",
            paramLabel = "water-filling|iterative",
            description = "How to share: water-filling (default), or iterative, which agrees with Koordinator.")
    private SolveOptions.Solver solver = SolveOptions.Solver.WATER_FILLING;

    @Option(names = "--no-min-scaling", description = "Do not scale mins down where they do not fit.")
    private boolean noMinScaling;

    @Option(names = "--guarantee-usage", description = "Never give a group less than it uses.")
    private boolean guaranteeUsage;

    public SolveOptions.Solver solver() {
        return solver;
    }

    public SolveOptions options() {
        return SolveOptions.defaults()
                .withSolver(solver)
                .withMinScaling(!noMinScaling)
                .withGuaranteeUsage(guaranteeUsage);
    }
}
