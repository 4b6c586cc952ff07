package io.github.quotatree.laws;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;

/** The numbers of a solve that the laws speak about. */
interface Outcome {
    long limitedRequest(String group, int dimension);

    long effectiveMin(String group, int dimension);

    long runtime(String group, int dimension);

    /** The solver under test. */
    static Outcome ofLibrary(Problem problem) {
        return of(problem.tree().computeRuntime(problem.total(), problem.requests()));
    }

    static Outcome of(RuntimeQuotas quotas) {
        return new Outcome() {
            @Override
            public long limitedRequest(String group, int dimension) {
                return group(group).limitedRequest().value(dimension);
            }

            @Override
            public long effectiveMin(String group, int dimension) {
                return group(group).effectiveMin().value(dimension);
            }

            @Override
            public long runtime(String group, int dimension) {
                return group(group).runtime().value(dimension);
            }

            private GroupRuntime group(String name) {
                return quotas.group(name);
            }
        };
    }
}
