package io.github.quotatree.flavors;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;

/** What a solver makes of a problem, by position of the group and, for what is promised, by flavor. */
final class FlavorResult {
    private final long[] limited;
    private final long[][] promised;
    private final long[] runtime;

    /** Takes the arrays over. */
    FlavorResult(long[] limited, long[][] promised, long[] runtime) {
        this.limited = limited;
        this.promised = promised;
        this.runtime = runtime;
    }

    long[] limited() {
        return limited;
    }

    long[][] promised() {
        return promised;
    }

    long[] runtime() {
        return runtime;
    }

    static FlavorResult ofLibrary(FlavorProblem problem) {
        return of(problem, FlavorTrees.solve(problem));
    }

    static FlavorResult ofDefinition(FlavorProblem problem) {
        return new FlavorDefinition(problem).solve().result();
    }

    static FlavorResult of(FlavorProblem problem, RuntimeQuotas quotas) {
        int size = problem.size();
        FlavorResult result = new FlavorResult(new long[size], new long[size][problem.flavorCount()], new long[size]);
        for (int g = 0; g < size; g++) {
            GroupRuntime group = quotas.group(problem.group(g).name);
            result.limited[g] = group.limitedRequest().value("gpu");
            result.runtime[g] = group.runtime().value("gpu");
            for (int k = 0; k < problem.flavorCount(); k++) {
                result.promised[g][k] = group.promised().value("gpu", problem.flavors[k]);
            }
        }
        return result;
    }
}
