package io.github.quotatree.flavors;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.solve.TreeSolver;
import io.github.quotatree.internal.tree.Declarations;

/**
 * Solves the only dimension of a tree, again and again: the first solve computes everything anew, a later one starts
 * with what the one before has found.
 */
final class FlavorEngine {
    private static final QuotaRule.Options RULES = new QuotaRule.Options(false, true, false);

    private final TreeSolver solver;
    private final int flavors;
    private boolean again;

    @SuppressWarnings("NullAway.Init") // solve sets it
    private Solution solution;

    @SuppressWarnings("NullAway.Init") // solve sets it
    private FlavorOutcome outcome;

    FlavorEngine(Declarations declarations) {
        solver = new TreeSolver(declarations, RULES, null);
        flavors = requireNonNull(declarations.flavors(0)).flavors();
    }

    void solve(ClassRequests requests, long[] capacity) {
        long[][] own = {requests.sums()};
        FlavorInput[] inputs = {new FlavorInput(requests, new FlavorUse(requests.nodes(), flavors), capacity)};
        if (again) {
            solver.distribute(own, new long[1], inputs);
        } else {
            solver.solve(own, new long[1][0], new long[1], inputs);
            again = true;
        }
        solution = solver.solution(own, new long[1][0], inputs, true);
        outcome = requireNonNull(solution.flavors(0));
    }

    long runtime(int node) {
        return solution.runtime(0, node);
    }

    long limited(int node) {
        return solution.limitedRequest(0, node);
    }

    long promised(int node, int flavor) {
        return outcome.promised(node, flavor);
    }

    int tightSet(int node) {
        return outcome.tightSet(node);
    }
}
