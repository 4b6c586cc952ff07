package io.github.quotatree.metrics;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** Random changes of a ledger of two trees: workloads come and go, totals and groups change, groups give back. */
final class LedgerLoad {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "gpu");
    static final String OTHER_TREE = "batch";

    private static final int MOST = 200;

    private final Random random;
    private final QuotaLedger ledger;
    private final QuotaMetrics metrics;
    private final List<String> workloads = new ArrayList<>();
    private int names;

    LedgerLoad(long seed, QuotaLedger ledger, QuotaMetrics metrics) {
        random = new Random(seed);
        this.ledger = ledger;
        this.metrics = metrics;
    }

    /** Returns a ledger of two trees with groups on three levels. */
    static QuotaLedger ledger(JournalMeters journal, AdmissionRule rule) {
        QuotaForest.Builder forest = QuotaForest.builder(SCHEMA).defaultGroupMax(SCHEMA.vector(9_000, 9 << 20, 3));
        for (String tree : List.of(ReservedNames.DEFAULT_TREE, OTHER_TREE)) {
            String prefix = tree.isEmpty() ? "team" : tree;
            for (int p = 0; p < 3; p++) {
                String parent = prefix + "-" + p;
                forest.add(QuotaGroup.parent(SCHEMA, parent)
                        .treeId(tree)
                        .min(SCHEMA.vector(20_000, 20 << 20, 4))
                        .build());
                for (int g = 0; g < 3; g++) {
                    forest.add(QuotaGroup.leaf(SCHEMA, parent + "-" + g)
                            .treeId(tree)
                            .under(parent)
                            .min(SCHEMA.vector(5_000, 5 << 20, 1))
                            .max("gpu", 5 + g)
                            .build());
                }
            }
        }
        return QuotaLedger.builder(forest.build())
                .total(ReservedNames.DEFAULT_TREE, SCHEMA.vector(100_000, 100 << 20, 20))
                .total(OTHER_TREE, SCHEMA.vector(80_000, 70 << 20, 16))
                .journal(journal)
                .admissionRule(rule)
                .build();
    }

    /** Makes one random change; a call that the ledger refuses changes nothing. */
    void step() {
        try {
            change(workloads.size() > MOST ? 14 : random.nextInt(24));
        } catch (IllegalArgumentException | IllegalStateException e) {
            // such as a step that does not follow from the phase
        }
    }

    private void change(int kind) {
        if (kind < 8 || workloads.isEmpty()) {
            String id = "w" + names++;
            Workload.Builder workload =
                    Workload.builder(id, amount(4_000, 4 << 20, 2)).priority(random.nextInt(3));
            if (random.nextInt(12) > 0) {
                workload.group(leaf());
            }
            ledger.submit(workload.preemptible(random.nextInt(4) > 0).build());
            workloads.add(id);
            metrics.decisions().time(() -> ledger.tryAdmit(id));
            return;
        }
        String id = workloads.get(random.nextInt(workloads.size()));
        switch (kind) {
            case 8, 9, 10 -> metrics.decisions().time(() -> ledger.tryAdmit(id));
            case 11, 12, 13 -> ledger.start(id);
            case 14, 15, 16 -> {
                ledger.finish(id);
                workloads.remove(id);
            }
            case 17 -> ledger.stop(id);
            case 18 -> ledger.evict(id);
            case 19 -> ledger.resize(id, amount(6_000, 6 << 20, 3));
            case 20 -> ledger.move(id, leaf());
            case 21 -> changeTotal();
            case 22 -> giveBack(id);
            default -> editGroups();
        }
    }

    private void changeTotal() {
        String tree = random.nextBoolean() ? OTHER_TREE : ReservedNames.DEFAULT_TREE;
        ledger.setTotal(tree, amount(150_000, 150 << 20, 30));
    }

    private void giveBack(String id) {
        LedgerSnapshot snapshot = ledger.snapshot();
        boolean calls = snapshot.admissionRule() == AdmissionRule.LOANS && random.nextBoolean();
        ReclaimPlan reclaim = calls
                ? LoanPlan.of(snapshot, LoanOptions.defaults())
                : RevocationPlan.of(snapshot, RevocationOptions.defaults());
        metrics.plans().planned(reclaim);
        metrics.plans().carryOut(reclaim, () -> ledger.carryOut(reclaim));
        if (ledger.workload(id)
                .map(WorkloadStatus::phase)
                .filter(WorkloadPhase.PENDING::equals)
                .isPresent()) {
            PreemptionPlan preemption = PreemptionPlan.of(ledger.snapshot(), id, AdmissionOptions.defaults());
            metrics.plans().planned(preemption);
            ledger.finish(id); // so that the plan no longer holds
            workloads.remove(id);
            metrics.plans().carryOut(preemption, () -> ledger.carryOut(preemption));
        }
    }

    /** Adds a group, removes one, moves one to the first level, or changes its min. */
    private void editGroups() {
        String leaf = leaf();
        String name = "new" + names++;
        int kind = random.nextInt(4);
        ledger.update(
                forest -> {
                    QuotaForest.Builder edit = forest.toBuilder();
                    QuotaGroup group = group(forest, leaf);
                    return switch (kind) {
                        case 0 ->
                            edit.add(QuotaGroup.leaf(SCHEMA, name)
                                            .treeId(group.treeId())
                                            .build())
                                    .build();
                        case 1 -> edit.remove(leaf).build();
                        case 2 ->
                            edit.replace(QuotaGroup.leaf(SCHEMA, leaf)
                                            .treeId(group.treeId())
                                            .min(group.min())
                                            .build())
                                    .build();
                        default ->
                            edit.replace(group.toBuilder()
                                            .min(SCHEMA.vector(1_000, 1 << 20, 0))
                                            .build())
                                    .build();
                    };
                },
                DisplacedWorkloads.toDefaultGroup());
    }

    private static QuotaGroup group(QuotaForest forest, String name) {
        return forest.trees().values().stream()
                .flatMap(tree -> tree.group(name).stream())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name + " is gone"));
    }

    private String leaf() {
        List<String> leaves = new ArrayList<>();
        for (QuotaTree tree : new TreeMap<>(ledger.forest().trees()).values()) {
            tree.groups().stream()
                    .filter(group -> !group.isParent())
                    .map(QuotaGroup::name)
                    .forEach(leaves::add);
        }
        return leaves.get(random.nextInt(leaves.size()));
    }

    private ResourceVector amount(int cpu, int memory, int gpu) {
        return SCHEMA.vector(random.nextInt(cpu), random.nextInt(memory), random.nextInt(gpu));
    }
}
