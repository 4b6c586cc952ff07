package io.github.quotatree.benchmarks.verdict;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.peer.FloatArrays;
import io.github.quotatree.benchmarks.peer.ProposalOnObjects;
import io.github.quotatree.benchmarks.peer.QuotaProblem;
import io.github.quotatree.benchmarks.peer.Quotatree;
import io.github.quotatree.benchmarks.peer.SiblingSet;
import io.github.quotatree.benchmarks.peer.YarnFairShares;
import io.github.quotatree.benchmarks.verdict.Judge.SharingRule;
import io.github.quotatree.benchmarks.verdict.Judge.Verdict;

/** The solvers whose results are judged, this library among them. */
public enum Peer {
    /** This library. */
    QUOTATREE("quotatree", SharingRule.ON_TOP_OF_MIN) {
        @Override
        public long[] shares(SiblingSet set) {
            return new Quotatree(set).shares();
        }
    },
    /** The fair scheduler of Apache Hadoop YARN. */
    YARN_FAIR_SHARES("yarnFairShares", SharingRule.MIN_AS_FLOOR) {
        @Override
        public long[] shares(SiblingSet set) {
            return new YarnFairShares(set).shares();
        }
    },
    /** The iteration of the elastic-quota proposal. */
    PROPOSAL_ON_OBJECTS("proposalOnObjects", SharingRule.ON_TOP_OF_MIN) {
        @Override
        public long[] shares(SiblingSet set) {
            QuotaProblem problem = problem(set);
            ProposalOnObjects solver = new ProposalOnObjects(problem);
            solver.solve();
            return problem.ofChildren(0, solver.runtimes()[0]);
        }
    },
    /** The plain solver in floating point, its results rounded to the nearest whole unit. */
    FLOAT_ARRAYS("floatArrays", SharingRule.ON_TOP_OF_MIN) {
        @Override
        public long[] shares(SiblingSet set) {
            QuotaProblem problem = problem(set);
            FloatArrays solver = new FloatArrays(problem);
            solver.solve();
            return problem.ofChildren(0, solver.wholeRuntimes()[0]);
        }
    };

    private final String label;
    private final SharingRule rule;

    Peer(String label, SharingRule rule) {
        this.label = label;
        this.rule = rule;
    }

    /** Returns the name of the peer: that of the benchmark methods that measure it. */
    public String label() {
        return label;
    }

    /** Returns the rule that the peer claims to follow. */
    public SharingRule rule() {
        return rule;
    }

    /** Returns the share of each member of a set by this peer. */
    public abstract long[] shares(SiblingSet set);

    /** Solves a set and judges the result. */
    public Verdict judge(SiblingSet set) {
        return Judge.judge(set, rule, shares(set));
    }

    private static QuotaProblem problem(SiblingSet set) {
        RuntimeQuotas quotas = new Quotatree(set).quotas(SolveOptions.defaults());
        return QuotaProblem.of(quotas);
    }
}
