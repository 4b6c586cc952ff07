package io.github.quotatree.metrics.frame;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.ToIntFunction;

/**
 * Makes frames of snapshots, which may be of another ledger, with other dimensions, from one to the next. Remembers
 * which groups were chosen. For one thread at a time.
 */
public final class FrameReader {
    private final ToIntFunction<LedgerSnapshot> limit;
    private final GroupChoice choice = new GroupChoice();
    private final PhaseCounts phases = new PhaseCounts();

    private final LongConsumer solves;

    /**
     * Makes a reader.
     *
     * @param limit how many groups have series of their own; not negative
     * @param solves is given the nanoseconds of each solve of a tree
     */
    public FrameReader(ToIntFunction<LedgerSnapshot> limit, LongConsumer solves) {
        this.limit = Objects.requireNonNull(limit, "limit");
        this.solves = Objects.requireNonNull(solves, "solves");
    }

    /** Returns how many gauges one group has at most. */
    public static int perGroup(LedgerSnapshot snapshot) {
        return GroupNumbers.most(
                snapshot.admissionRule() == AdmissionRule.LOANS,
                snapshot.forest().schema().size());
    }

    /**
     * Returns the numbers of a snapshot. Takes time n log m in n groups of which m are chosen, and a solve; and of a
     * ledger that lends a {@link io.github.quotatree.reclaim.LoanPlan}, and n log n time in its workloads.
     */
    public Frame read(LedgerSnapshot snapshot) {
        Objects.requireNonNull(snapshot, "snapshot");
        phases.follow(snapshot);
        LoanReading loans = new LoanReading(snapshot, phases);
        int most = limit.applyAsInt(snapshot);
        Map<String, TreeReading> readings = new LinkedHashMap<>();
        for (String id : snapshot.forest().trees().keySet()) {
            TreeReading reading = new TreeReading(snapshot, solved(snapshot, id), phases, loans);
            readings.put(id, reading);
            reading.offerTo(choice, most);
        }
        Set<String> chosen = choice.choose();
        FrameValues values = new FrameValues(snapshot.forest().schema().dimensions(), loans.lends());
        readings.forEach((id, reading) -> reading.addTo(values, Labels.tree(id), loans.dueSince(id), chosen));
        for (String group : List.of(ReservedNames.DEFAULT_GROUP, ReservedNames.SYSTEM_GROUP)) {
            boolean isDefault = group.equals(ReservedNames.DEFAULT_GROUP);
            values.group(
                    Labels.DEFAULT_TREE,
                    group,
                    Labels.ROOT,
                    isDefault ? "default" : "system",
                    besideTree(snapshot, loans, group, isDefault));
        }
        values.workloads(phases.all());
        Map<String, String> treeOfGroup = new HashMap<>();
        chosen.forEach(group -> treeOfGroup.put(group, Labels.tree(snapshot.treeOf(group))));
        treeOfGroup.put(ReservedNames.DEFAULT_GROUP, Labels.DEFAULT_TREE);
        treeOfGroup.put(ReservedNames.SYSTEM_GROUP, Labels.DEFAULT_TREE);
        return new Frame(values.all(), treeOfGroup);
    }

    private RuntimeQuotas solved(LedgerSnapshot snapshot, String treeId) {
        long start = System.nanoTime();
        RuntimeQuotas quotas = snapshot.quotas(treeId);
        solves.accept(System.nanoTime() - start);
        return quotas;
    }

    private GroupNumbers besideTree(LedgerSnapshot snapshot, LoanReading loans, String group, boolean isDefault) {
        ResourceSchema schema = snapshot.forest().schema();
        ResourceVector request = snapshot.request(group);
        ResourceVector used = snapshot.used(group);
        GroupNumbers amounts = new GroupNumbers(loans.lends(), schema.size());
        amounts.set(Measure.MAX, isDefault ? snapshot.forest().defaultGroupMax() : schema.unlimited());
        amounts.set(Measure.REQUEST, request);
        amounts.set(Measure.RUNTIME, snapshot.runtime(group));
        amounts.set(Measure.USED, used);
        amounts.set(Measure.OVERUSE, snapshot.overused(group));
        amounts.set(Measure.WAITING, request.minus(used));
        amounts.set(Measure.LEAVING, snapshot.leaving(group));
        if (loans.lends()) {
            amounts.set(Measure.ON_LOAN, loans.onLoan(group));
            amounts.set(Measure.CALLED_BACK, loans.calledBack(group));
        }
        amounts.setPending(new GroupNumbers.Pending(phases.pending(group), loans.due(group)));
        return amounts;
    }
}
