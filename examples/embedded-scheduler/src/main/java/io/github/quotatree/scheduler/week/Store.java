package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.scheduler.week.WeekFigures.Count;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What survives a crash: the last stored state, and the journal of the changes since. */
final class Store {
    private final Chance chance;
    private final WeekFigures figures;
    private LedgerState state;
    private List<LedgerChange> journal = new ArrayList<>();
    private final List<LedgerChange.HandedOver> handOvers = new ArrayList<>();
    private int recordsToCrash = Integer.MAX_VALUE;
    private boolean lastIsUnanswered;

    Store(LedgerState state, long seed, WeekFigures figures) {
        this.state = state;
        this.figures = figures;
        chance = new Chance(seed, "store");
    }

    /** Plans a crash that happens while one of the next records is written. */
    void crashSoon() {
        recordsToCrash = 1 + chance.below(40);
    }

    /** Stores a state in place of the last one and its journal. */
    void save(LedgerState present) {
        state = present;
        journal = new ArrayList<>();
    }

    /** Returns the ledger that is built from what is stored, and that goes on to write its journal here. */
    QuotaLedger open(InstantSource clock) {
        recordsToCrash = Integer.MAX_VALUE;
        lastIsUnanswered = false;
        return QuotaLedger.builder(state)
                .replay(journal)
                .journal(new Writer())
                .clock(clock)
                .build();
    }

    /** Returns the ledger without a change whose caller had no answer, if the last record is such a one. */
    QuotaLedger asAnswered(InstantSource clock) {
        List<LedgerChange> answered = lastIsUnanswered ? journal.subList(0, journal.size() - 1) : journal;
        return QuotaLedger.builder(state)
                .replay(List.copyOf(answered))
                .clock(clock)
                .build();
    }

    /** Returns the plans that were carried out since the last call of this method. */
    List<LedgerChange.HandedOver> takeHandOvers() {
        List<LedgerChange.HandedOver> taken = List.copyOf(handOvers);
        handOvers.clear();
        return taken;
    }

    private void count(LedgerChange change) {
        if (change instanceof LedgerChange.Expired) {
            figures.count(Count.EXPIRED);
        } else if (change instanceof LedgerChange.HandedOver handedOver) {
            boolean revocation = handedOver.preemptors().isEmpty();
            handOvers.add(handedOver);
            figures.count(
                    revocation ? Count.REVOKED : Count.PREEMPTED,
                    handedOver.victims().size());
            figures.count(Count.HAND_OVERS, revocation ? 0 : 1);
        }
    }

    /** Writes the journal of one life of the scheduler; after a crash it writes no more. */
    private final class Writer implements Consumer<LedgerChange> {
        private boolean crashed;

        @Override
        public void accept(LedgerChange change) {
            if (crashed) {
                return;
            }
            if (--recordsToCrash <= 0) {
                crashed = true;
                if (chance.oneIn(2)) {
                    journal.add(change);
                    lastIsUnanswered = true;
                } else {
                    figures.count(Count.TORN);
                }
                throw new Crash();
            }
            journal.add(change);
            count(change);
        }
    }
}
