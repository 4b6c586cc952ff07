package io.github.quotatree.whatif;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A small tree with workloads, some of which hold their requests, and a pending one to ask about. */
record SmallCluster(
        SmallTree tree,
        ResourceVector defaultMax,
        List<Workload> holding,
        List<Workload> others,
        List<String> stopping,
        AdmissionOptions options) {
    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    static final String PENDING = "pending";

    static SmallCluster random(Random random, SmallTree tree) {
        List<String> groups = new ArrayList<>();
        tree.leaves().forEach(leaf -> groups.add(leaf.name()));
        groups.add(ReservedNames.DEFAULT_GROUP);
        groups.add(random.nextBoolean() ? ReservedNames.SYSTEM_GROUP : ReservedNames.DEFAULT_GROUP);
        List<Workload> holding = new ArrayList<>();
        List<Workload> others = new ArrayList<>();
        List<String> stopping = new ArrayList<>();
        int size = random.nextInt(3 * groups.size());
        for (int i = 0; i < size; i++) {
            Workload drawn = workload(random, "w" + i, groups.get(random.nextInt(groups.size())), 6);
            (random.nextInt(3) == 0 ? others : holding).add(drawn);
        }
        for (Workload workload : holding) {
            if (random.nextInt(6) == 0) {
                stopping.add(workload.id());
            }
        }
        others.add(workload(random, PENDING, groups.get(random.nextInt(groups.size())), 10));
        ResourceVector max = SmallTree.SCHEMA.vector(random.nextInt(30), random.nextInt(30));
        AdmissionOptions options = AdmissionOptions.defaults()
                .withCheckAncestors(random.nextBoolean())
                .withNonPreemptibleWithinMin(random.nextBoolean());
        return new SmallCluster(tree, max, holding, others, stopping, options);
    }

    private static Workload workload(Random random, String id, String group, int most) {
        Workload.Builder workload = Workload.builder(
                        id, SmallTree.SCHEMA.vector(random.nextInt(most), random.nextInt(most)))
                .group(group)
                .preemptible(random.nextInt(3) > 0)
                .submitted(NOW.plusSeconds(random.nextInt(3)));
        if (random.nextBoolean()) {
            workload.maxRunTime(Duration.ofMinutes(1 + random.nextInt(5)));
        }
        return workload.build();
    }

    Workload pending() {
        return others.get(others.size() - 1);
    }

    SmallCluster withPending(Workload workload) {
        List<Workload> changed = new ArrayList<>(others.subList(0, others.size() - 1));
        changed.add(workload);
        return new SmallCluster(tree, defaultMax, holding, changed, stopping, options);
    }

    /** Returns a ledger in this state. */
    QuotaLedger ledger() {
        QuotaForest forest = QuotaForest.of(tree.tree()).toBuilder()
                .defaultGroupMax(defaultMax)
                .build();
        QuotaLedger ledger = QuotaOnly.builder(forest)
                .total("", tree.total())
                .options(tree.options())
                .clock(() -> NOW)
                .build();
        for (Workload workload : holding) {
            ledger.adopt(workload, NOW.minusSeconds(60));
        }
        others.forEach(ledger::submit);
        stopping.forEach(ledger::stop);
        return ledger;
    }

    /** Returns whether the ledger admits the pending workload after the end of others. */
    boolean admitsAfter(List<String> ended) {
        QuotaLedger ledger = ledger();
        ended.forEach(ledger::finish);
        return ledger.tryAdmit(PENDING, options).admitted();
    }

    boolean admits() {
        return admitsAfter(List.of());
    }

    /** Applies an edit the plain way, or returns empty if the edited tree is not valid. */
    Optional<SmallCluster> with(QuotaEdit edit) {
        if (edit.kind() == QuotaEdit.Kind.SET_MAX && edit.name().equals(ReservedNames.DEFAULT_GROUP)) {
            ResourceVector max = defaultMax.with(edit.inDimension(), edit.amount());
            return Optional.of(new SmallCluster(tree, max, holding, others, stopping, options));
        }
        return tree.with(edit).map(edited -> new SmallCluster(edited, defaultMax, holding, others, stopping, options));
    }
}
