package io.github.quotatree.agreement;

import java.util.concurrent.atomic.LongAdder;

/** What was compared so far. Safe for use by many threads. */
final class AgreementTally {
    final LongAdder cases = new LongAdder();
    final LongAdder solves = new LongAdder();
    final LongAdder runtimes = new LongAdder();

    /** Sibling sets that requested more than there was, and so had to share by weight. */
    final LongAdder sharing = new LongAdder();

    /** Those of them whose mins fit, and whose amounts and weights are all below 2^51, as the fast engine needs them. */
    final LongAdder inReach = new LongAdder();

    /** Sibling sets whose mins did not fit. */
    final LongAdder shortages = new LongAdder();

    String line(long nanos) {
        double seconds = nanos / 1e9;
        return String.format(
                "%,.0f s: %,d trees, %,d solves (%,.0f a second), %,d runtimes compared; %,d sibling sets shared by weight"
                        + " (%,d in reach of the fast engine), in %,d the mins did not fit",
                seconds,
                cases.sum(),
                solves.sum(),
                solves.sum() / seconds,
                runtimes.sum(),
                sharing.sum(),
                inReach.sum(),
                shortages.sum());
    }
}
