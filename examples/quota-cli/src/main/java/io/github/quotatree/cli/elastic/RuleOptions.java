package io.github.quotatree.cli.elastic;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.cli.command.Choice;
import picocli.CommandLine.Option;

/** The options for the solver and its rules. */
public final class RuleOptions {
    @Option(
            names = "--solver",
            paramLabel = "water-filling|iterative",
            converter = SolverChoice.class,
            description = "How to share: water-filling (default), or iterative, which agrees with Koordinator.")
    private SolveOptions.Solver solver = SolveOptions.Solver.WATER_FILLING;

    @Option(names = "--no-min-scaling", description = "Do not scale mins down where they do not fit.")
    private boolean noMinScaling;

    @Option(names = "--guarantee-usage", description = "Never give a group less than it uses.")
    private boolean guaranteeUsage;

    /** Returns the solver. */
    public SolveOptions.Solver solver() {
        return solver;
    }

    /** Returns the solver and its rules. */
    public SolveOptions options() {
        return SolveOptions.defaults()
                .withSolver(solver)
                .withMinScaling(!noMinScaling)
                .withGuaranteeUsage(guaranteeUsage);
    }

    static final class SolverChoice extends Choice<SolveOptions.Solver> {
        SolverChoice() {
            super(SolveOptions.Solver.class);
        }
    }
}
