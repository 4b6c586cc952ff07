package io.github.quotatree.benchmarks.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.benchmarks.cluster.Cluster;
import io.github.quotatree.benchmarks.cluster.ClusterLoad;
import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.peer.QuotaProblem;
import io.github.quotatree.benchmarks.peer.SiblingSet;
import io.github.quotatree.benchmarks.verdict.Judge.SharingRule;
import io.github.quotatree.benchmarks.verdict.Judge.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults are planted, and each must be seen for what it is. */
class JudgeTest {
    private static final SharingRule ON_TOP = SharingRule.ON_TOP_OF_MIN;

    /** Members that hold 10 + 20, 0 + 40 and 0 + 20 when all is right; the last is satisfied then. */
    private final SiblingSet set =
            new SiblingSet(90, new long[] {10, 0, 0}, new long[] {100, 100, 20}, new long[] {1, 2, 9});

    @Test
    void whatIsRightHasNoFault() {
        assertThat(judge(30, 40, 20)).isEqualTo(Verdict.FAULTLESS);
    }

    @Test
    void unitsThatAreNotThereAreOverAllocated() {
        assertThat(judge(31, 41, 20).overAllocated()).isEqualTo(2);
    }

    @Test
    void unitsThatNobodyGetsAreLost() {
        assertThat(judge(29, 38, 20).lost()).isEqualTo(3);
    }

    @Test
    void unitsThatNobodyAsksForAreNotLost() {
        SiblingSet modest = new SiblingSet(90, new long[] {0, 30}, new long[] {20, 40}, new long[] {1, 0});

        assertThat(Judge.judge(modest, ON_TOP, new long[] {20, 30})).isEqualTo(Verdict.FAULTLESS);
    }

    @Test
    void aMemberAboveItsLimitIsCounted() {
        assertThat(judge(20, 40, 30).aboveLimit()).isEqualTo(1);
    }

    @Test
    void unfairnessIsWhatWouldHaveToBePassedOn() {
        // 26 of weight 1 and 34 of weight 2 draw level where 6 are passed on
        assertThat(judge(36, 34, 20).unfairness()).isCloseTo(6, within(0.002));
        // the third lacks 2 of its limit, and cannot take more
        assertThat(judge(30, 42, 18).unfairness()).isCloseTo(2, within(0.002));
    }

    @Test
    void aGuaranteeIsNotPassedOn() {
        SiblingSet guaranteed = new SiblingSet(60, new long[] {50, 0}, new long[] {90, 90}, new long[] {1, 1});

        assertThat(Judge.judge(guaranteed, SharingRule.MIN_AS_FLOOR, new long[] {50, 10}))
                .isEqualTo(Verdict.FAULTLESS);
        assertThat(Judge.judge(guaranteed, ON_TOP, new long[] {50, 10}).unfairness())
                .isCloseTo(5, within(0.002));
        assertThat(Judge.judge(guaranteed, ON_TOP, new long[] {55, 5})).isEqualTo(Verdict.FAULTLESS);
    }

    @Test
    void guaranteesThatDoNotFitAreSharedByGuarantee() {
        SiblingSet shortage = new SiblingSet(30, new long[] {20, 40}, new long[] {90, 90}, new long[] {1, 1});

        assertThat(Judge.judge(shortage, ON_TOP, new long[] {10, 20})).isEqualTo(Verdict.FAULTLESS);
        assertThat(Judge.judge(shortage, ON_TOP, new long[] {15, 15}).unfairness())
                .isCloseTo(5, within(0.002));
    }

    @Test
    void thisLibraryIsNeverWrongAndAtMostHalfAUnitUnfair() {
        faultless(Peer.QUOTATREE.judge(SiblingSet.draw(10_000)));
        for (Fixture fixture : Fixture.all()) {
            faultless(Peer.QUOTATREE.judge(fixture.set()));
        }
    }

    @ParameterizedTest
    @EnumSource(ClusterLoad.class)
    void thisLibraryIsNeverWrongInATree(ClusterLoad load) {
        Cluster cluster = Cluster.of(ClusterShape.TREE_10X10X10, load);
        RuntimeQuotas quotas =
                cluster.tree().computeRuntime(cluster.total(), cluster.demand(), SolveOptions.defaults());
        QuotaProblem problem = QuotaProblem.of(quotas);
        long[][] runtimes = problem.runtimes(quotas);

        faultless(Judge.judge(problem, ON_TOP, runtimes));
        runtimes[1][problem.groups()] += 7;
        assertThat(Judge.judge(problem, ON_TOP, runtimes).overAllocated()).isEqualTo(7);
    }

    private static void faultless(Verdict verdict) {
        assertThat(verdict.overAllocated()).isZero();
        assertThat(verdict.lost()).isZero();
        assertThat(verdict.aboveLimit()).isZero();
        assertThat(verdict.unfairness()).isLessThanOrEqualTo(0.5);
    }

    private Verdict judge(long... shares) {
        return Judge.judge(set, ON_TOP, shares);
    }
}
