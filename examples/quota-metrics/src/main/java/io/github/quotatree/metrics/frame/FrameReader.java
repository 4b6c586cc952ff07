package io.github.quotatree.metrics.frame;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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

    private FrameReader(ToIntFunction<LedgerSnapshot> limit, LongConsumer solves) {
        this.limit = limit;
        this.solves = solves;
    }

    /**
     * Returns a reader.
     *
     * @param limit how many groups have a line of their own; not negative
     * @param solves is given the nanoseconds of each solve of a tree
     */
    public static FrameReader of(ToIntFunction<LedgerSnapshot> limit, LongConsumer solves) {
        return new FrameReader(Objects.requireNonNull(limit, "limit"), Objects.requireNonNull(solves, "solves"));
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
        List<TreeLine> trees = new ArrayList<>();
        List<GroupLine> groups = new ArrayList<>();
        readings.forEach((id, reading) ->
                trees.add(reading.addLines(Labels.tree(id), Optional.ofNullable(loans.dueSince(id)), chosen, groups)));
        groups.add(besideTree(snapshot, loans, ReservedNames.DEFAULT_GROUP, GroupKind.DEFAULT));
        groups.add(besideTree(snapshot, loans, ReservedNames.SYSTEM_GROUP, GroupKind.SYSTEM));
        Map<String, String> treeOfGroup = new HashMap<>();
        chosen.forEach(group -> treeOfGroup.put(group, Labels.tree(snapshot.treeOf(group))));
        treeOfGroup.put(ReservedNames.DEFAULT_GROUP, Labels.DEFAULT_TREE);
        treeOfGroup.put(ReservedNames.SYSTEM_GROUP, Labels.DEFAULT_TREE);
        return new Frame(snapshot.forest().schema(), loans.lends(), trees, groups, treeOfGroup, phases.all());
    }

    private RuntimeQuotas solved(LedgerSnapshot snapshot, String treeId) {
        long start = System.nanoTime();
        RuntimeQuotas quotas = snapshot.quotas(treeId);
        solves.accept(System.nanoTime() - start);
        return quotas;
    }

    private GroupLine besideTree(LedgerSnapshot snapshot, LoanReading loans, String group, GroupKind kind) {
        ResourceSchema schema = snapshot.forest().schema();
        ResourceVector request = snapshot.request(group);
        ResourceVector used = snapshot.used(group);
        Amounts amounts = new Amounts(loans.lends(), schema.size());
        amounts.set(Measure.MAX, kind == GroupKind.DEFAULT ? snapshot.forest().defaultGroupMax() : schema.unlimited());
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
        GroupLine.Waiting waiting = new GroupLine.Waiting(phases.pending(group), loans.due(group));
        return new GroupLine(Labels.DEFAULT_TREE, group, Labels.ROOT, kind, amounts, waiting);
    }
}
