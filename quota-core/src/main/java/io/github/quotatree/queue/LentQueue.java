package io.github.quotatree.queue;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LoanTurn;
import io.github.quotatree.ledger.LoanTurns;
import io.github.quotatree.queue.QueueEntry.Verdict;
import io.github.quotatree.queue.QueuePosition.Criterion;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The queue of a ledger that lends: its {@link LoanTurns} with their places, found as far as they are read. */
final class LentQueue implements Iterable<QueuePosition> {
    private final LoanTurns turns;
    private final LedgerSnapshot snapshot;

    // guarded by this
    private @Nullable Iterator<LoanTurn> rest; // once it is walked
    private final List<QueuePosition> found = new ArrayList<>();
    private final Map<String, Integer> inGroup = new HashMap<>();
    private @Nullable LoanTurn last;
    private @Nullable List<LoanTurn> toFirstStart; // once they are read

    LentQueue(LedgerSnapshot snapshot, AdmissionOptions options) {
        this(snapshot, LoanTurns.of(snapshot, options));
    }

    private LentQueue(LedgerSnapshot snapshot, LoanTurns turns) {
        this.snapshot = snapshot;
        this.turns = turns;
    }

    LentQueue updated(LedgerSnapshot later) {
        return new LentQueue(later, turns.updated(later));
    }

    int size() {
        return turns.size();
    }

    /** Returns the first entry that may start; found once. */
    synchronized Optional<QueueEntry> firstStarting() {
        List<LoanTurn> known = toFirstStart;
        if (known == null) {
            known = turns.toFirstStart();
            toFirstStart = known;
        }
        LoanTurn first = known.isEmpty() ? null : known.get(known.size() - 1);
        if (first == null || !first.starts()) {
            return Optional.empty();
        }
        int ahead = known.stream()
                .filter(turn -> turn.group().equals(first.group()))
                .mapToInt(turn -> turn.workloads().size())
                .sum();
        return Optional.of(entry(first, ahead - first.workloads().size()));
    }

    @Override
    public Iterator<QueuePosition> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return has(next);
            }

            @Override
            public QueuePosition next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("nothing else waits");
                }
                return get(next++);
            }
        };
    }

    private synchronized boolean has(int index) {
        Iterator<LoanTurn> walk = rest == null ? turns.iterator() : rest;
        rest = walk;
        while (found.size() <= index && walk.hasNext()) {
            add(walk.next());
        }
        return index < found.size();
    }

    private synchronized QueuePosition get(int index) {
        return found.get(index);
    }

    private void add(LoanTurn turn) {
        LoanTurn before = last;
        Optional<Criterion> behindBy = before == null ? Optional.empty() : Optional.of(behindBy(before, turn));
        int ahead = inGroup.getOrDefault(turn.group(), 0);
        inGroup.put(turn.group(), ahead + turn.workloads().size());
        found.add(new QueuePosition(found.size() + 1, behindBy, entry(turn, ahead)));
        last = turn;
    }

    private QueueEntry entry(LoanTurn turn, int ahead) {
        return new QueueEntry(
                turn.group(),
                turn.workloads(),
                share(turn),
                ahead,
                Verdict.of(turn.answer()),
                turn.exceededLimits(),
                Optional.empty());
    }

    /** Returns the use on loan for the weight, as a part of the total. */
    private Share share(LoanTurn turn) {
        Share largest = Share.ZERO;
        ResourceVector total =
                snapshot.total(turn.workloads().get(0).placement().treeId());
        for (int d = 0; d < total.schema().size(); d++) {
            long amount = turn.onLoan().value(d);
            if (amount > 0) {
                long weight = Math.max(1, turn.weight().value(d));
                Share share = Share.of(total.schema().dimension(d), amount, 1, weight, Math.max(1, total.value(d)));
                largest = share.compareTo(largest) > 0 ? share : largest;
            }
        }
        return largest;
    }

    private Criterion behindBy(LoanTurn before, LoanTurn turn) {
        Workload one = before.workloads().get(0).workload();
        Workload other = turn.workloads().get(0).workload();
        if (phase(before) != phase(turn)) {
            return Criterion.ANSWER;
        }
        boolean lends = turn.answer() == Answer.STARTS_ON_LOAN;
        boolean sameGroup = before.group().equals(turn.group());
        if (lends && !sameGroup && share(before).compareTo(share(turn)) != 0) {
            return Criterion.SHARE;
        }
        // across groups the older one is ahead, unless it is behind a more urgent one of its own group
        boolean byPriority = sameGroup
                ? one.priority() != other.priority()
                : WorkloadOrder.oldestFirst().compare(one, other) > 0;
        if (byPriority) {
            return Criterion.PRIORITY;
        }
        return one.submitted().equals(other.submitted()) ? Criterion.ID : Criterion.AGE;
    }

    private static int phase(LoanTurn turn) {
        return turn.isEntitled() ? 0 : turn.answer() == Answer.STARTS_ON_LOAN ? 1 : 2;
    }
}
