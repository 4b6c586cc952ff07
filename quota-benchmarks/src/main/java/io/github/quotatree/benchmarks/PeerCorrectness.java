package io.github.quotatree.benchmarks;

import io.github.quotatree.benchmarks.peer.SiblingSet;
import io.github.quotatree.benchmarks.program.Arguments;
import io.github.quotatree.benchmarks.program.Table;
import io.github.quotatree.benchmarks.verdict.Fixture;
import io.github.quotatree.benchmarks.verdict.Judge;
import io.github.quotatree.benchmarks.verdict.Judge.Verdict;
import io.github.quotatree.benchmarks.verdict.Peer;
import java.io.IOException;

/**
 * Judges the results of the peers and of this library: the fixtures, and the siblings that {@link PeerBenchmark}
 * measures.
 *
 * <p>The last column, {@code takenByOneMore}, is what members lose when one unit more is there. Options:
 * {@code --json FILE} writes the table there too, {@code --largest N} leaves out siblings that are more than N.
 */
public final class PeerCorrectness {
    private static final int[] SIZES = {1_000, 10_000, 100_000, 1_000_000};

    private final Table table = new Table(
            "Correctness of quotatree and its peers",
            "problem",
            "siblings",
            "amount",
            "solver",
            "overAllocated",
            "lost",
            "aboveLimit",
            "unfairness",
            "takenByOneMore");

    private PeerCorrectness() {}

    /** Prints the table. */
    public static void main(String[] args) throws IOException {
        Arguments arguments = Arguments.of(args, "--largest");
        arguments.publish(table(arguments.number("--largest", Integer.MAX_VALUE)), System.out);
    }

    /** Returns the verdicts on all fixtures, and on the scenario of all sizes up to the largest. */
    static Table table(int largest) {
        PeerCorrectness report = new PeerCorrectness();
        for (Fixture fixture : Fixture.all()) {
            report.judge(fixture.name(), fixture.set());
        }
        for (int size : SIZES) {
            if (size <= largest) {
                report.judge("SCENARIO", SiblingSet.draw(size));
            }
        }
        return report.table;
    }

    private void judge(String problem, SiblingSet set) {
        for (Peer peer : Peer.values()) {
            long[] shares = peer.shares(set);
            Verdict verdict = Judge.judge(set, peer.rule(), shares);
            table.add(
                    problem,
                    set.members(),
                    set.amount(),
                    peer.label(),
                    verdict.overAllocated(),
                    verdict.lost(),
                    verdict.aboveLimit(),
                    verdict.roundedUnfairness(),
                    unitsTaken(shares, peer.shares(set.withAmount(set.amount() + 1))));
        }
    }

    /** Returns the units that members lose from one result to the next, added up over those that lose any. */
    private static long unitsTaken(long[] before, long[] after) {
        long taken = 0;
        for (int i = 0; i < before.length; i++) {
            taken += Math.max(0, before[i] - after[i]);
        }
        return taken;
    }
}
