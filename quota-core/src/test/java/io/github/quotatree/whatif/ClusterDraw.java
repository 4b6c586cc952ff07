package io.github.quotatree.whatif;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Draws a running cluster, and edits of it. Each edit is carried out in the ledger at once, by the call that a host
 * would make, and only those that the ledger takes are drawn.
 */
final class ClusterDraw {
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final List<String> TREES = List.of("", "", "pool", "spot");

    private final Random random;
    private final DisplacedWorkloads displaced;
    private int names;

    ClusterDraw(Random random, DisplacedWorkloads displaced) {
        this.random = random;
        this.displaced = displaced;
    }

    QuotaLedger ledger(int groups, int workloads, SolveOptions options) {
        return ledger(groups, workloads, options, AdmissionRule.QUOTA_ONLY);
    }

    QuotaLedger ledger(int groups, int workloads, SolveOptions options, AdmissionRule rule) {
        QuotaForest.Builder forest = QuotaForest.builder(SCHEMA)
                .profile(new NodeProfile("pool", "pool", Map.of("pool", "x"), new BigDecimal("0.9")));
        for (int k = 0; k < 4; k++) {
            forest.node(node("n" + k));
        }
        QuotaLedger.Builder builder = QuotaLedger.builder(forest.build())
                .admissionRule(rule)
                .acceptUnmatchedWorkloads()
                .options(options)
                .clock(InstantSource.fixed(NOW));
        if (random.nextInt(3) == 0) {
            builder.total("pool", amounts(60));
        }
        QuotaLedger ledger = builder.build();
        for (int k = 0; k < groups; k++) {
            tried(QuotaEdit.addGroup(group(ledger.forest())), ledger);
        }
        for (int k = 0; k < workloads; k++) {
            add(ledger, k);
        }
        return ledger;
    }

    private void add(QuotaLedger ledger, int k) {
        Workload workload = workload(ledger.forest(), "w" + k);
        String id = workload.id();
        if (leaves(ledger.forest()).isEmpty() && workload.group().isPresent()) {
            return;
        }
        switch (random.nextInt(5)) {
            case 0 -> ledger.adopt(workload, NOW.minusSeconds(random.nextInt(100)));
            case 1 -> {
                ledger.adopt(workload, NOW);
                ledger.stop(id);
            }
            case 2 -> {
                ledger.submit(workload);
                if (workload.gang().isEmpty()) {
                    ledger.tryReserve(id, Duration.ofHours(1));
                }
            }
            default -> ledger.submit(workload);
        }
    }

    private Workload workload(QuotaForest forest, String id) {
        Workload.Builder workload = Workload.builder(id, amounts(12))
                .priority(random.nextInt(3))
                .preemptible(random.nextInt(5) > 0)
                .submitted(NOW.minusSeconds(random.nextInt(50)));
        List<String> leaves = leaves(forest);
        if (random.nextInt(8) == 0 || leaves.isEmpty()) {
            workload.group(random.nextBoolean() ? "missing" : ReservedNames.SYSTEM_GROUP);
        } else {
            workload.group(any(leaves));
        }
        if (random.nextInt(6) == 0) {
            workload.gang("gang" + random.nextInt(2));
        }
        if (random.nextInt(3) == 0) {
            workload.maxRunTime(Duration.ofMinutes(1 + random.nextInt(20)));
        }
        return workload.build();
    }

    private QuotaGroup group(QuotaForest forest) {
        String name = "g" + names++;
        QuotaGroup.Builder group =
                random.nextInt(4) == 0 ? QuotaGroup.parent(SCHEMA, name) : QuotaGroup.leaf(SCHEMA, name);
        List<QuotaGroup> parents =
                groups(forest).stream().filter(QuotaGroup::isParent).toList();
        if (!parents.isEmpty() && random.nextInt(3) > 0) {
            QuotaGroup parent = any(parents);
            group.under(parent.name()).treeId(parent.treeId()).min(amounts(4).min(parent.min()));
        } else {
            group.treeId(any(TREES)).min(amounts(20));
        }
        if (random.nextBoolean()) {
            group.sharedWeight(amounts(5));
        }
        return group.build();
    }

    /** Draws an edit that the ledger takes, or none; totals are left to the caller. */
    Optional<QuotaEdit> edit(QuotaLedger ledger) {
        QuotaForest forest = ledger.forest();
        List<String> groups = groups(forest).stream().map(QuotaGroup::name).toList();
        List<String> ids =
                ledger.snapshot().workloads().stream().map(WorkloadStatus::id).toList();
        String dimension = any(SCHEMA.dimensions());
        int kind = groups.isEmpty() || ids.isEmpty() ? random.nextInt(5) : random.nextInt(15);
        return switch (kind) {
            case 0 -> tried(QuotaEdit.addGroup(group(forest)), ledger);
            case 1 -> tried(QuotaEdit.addNode(node("n" + (4 + names++))), ledger);
            case 2 ->
                forest.nodes().isEmpty()
                        ? Optional.empty()
                        : tried(
                                QuotaEdit.removeNode(
                                        any(List.copyOf(forest.nodes())).name()),
                                ledger);
            case 3 -> tried(QuotaEdit.setMax(ReservedNames.DEFAULT_GROUP, dimension, random.nextInt(30)), ledger);
            case 4 -> tried(QuotaEdit.addWorkload(workload(forest, "x" + names++)), ledger);
            case 5, 6 -> tried(QuotaEdit.removeGroup(any(groups)), ledger);
            case 7 -> tried(QuotaEdit.setMin(any(groups), dimension, random.nextInt(12)), ledger);
            case 8 -> tried(QuotaEdit.setMax(any(groups), dimension, random.nextInt(40)), ledger);
            case 9 -> tried(QuotaEdit.setLendLimit(any(groups), dimension, random.nextInt(9)), ledger);
            case 10 -> tried(QuotaEdit.moveGroup(any(groups), Optional.of(any(groups))), ledger);
            case 11 -> tried(QuotaEdit.moveGroup(any(groups), Optional.empty()), ledger);
            case 12 -> tried(QuotaEdit.removeWorkload(any(ids)), ledger);
            default -> tried(QuotaEdit.resizeWorkload(any(ids), amounts(12)), ledger);
        };
    }

    /** Draws an edit of the total of a tree. */
    QuotaEdit total(QuotaLedger ledger) {
        String treeId = any(List.copyOf(ledger.forest().trees().keySet()));
        String dimension = any(SCHEMA.dimensions());
        return random.nextBoolean()
                ? QuotaEdit.setTotal(treeId, dimension, random.nextInt(80))
                : QuotaEdit.changeTotal(treeId, dimension, random.nextInt(60) - 20);
    }

    private Optional<QuotaEdit> tried(QuotaEdit edit, QuotaLedger ledger) {
        try {
            carryOut(edit, ledger);
            return Optional.of(edit);
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }

    /** Carries out an edit by the call that a host would make. */
    private void carryOut(QuotaEdit edit, QuotaLedger ledger) {
        if (edit.kind() == QuotaEdit.Kind.ADD_NODE) {
            ledger.update(forest -> forest.withNode(edit.detail(ClusterNode.class)));
        } else if (edit.kind() == QuotaEdit.Kind.REMOVE_NODE) {
            ledger.update(forest -> forest.withoutNode(edit.name()));
        } else if (edit.kind() == QuotaEdit.Kind.ADD_WORKLOAD) {
            ledger.submit(edit.detail(Workload.class));
        } else if (edit.kind() == QuotaEdit.Kind.REMOVE_WORKLOAD) {
            ledger.finish(edit.name());
        } else if (edit.kind() == QuotaEdit.Kind.RESIZE_WORKLOAD) {
            ledger.resize(edit.name(), edit.detail(ResourceVector.class));
        } else {
            ledger.update(forest -> edited(edit, forest), displaced);
        }
    }

    private static QuotaForest edited(QuotaEdit edit, QuotaForest forest) {
        QuotaForest.Builder builder = forest.toBuilder();
        if (edit.kind() == QuotaEdit.Kind.ADD_GROUP) {
            builder.add(edit.detail(QuotaGroup.class));
        } else if (edit.kind() == QuotaEdit.Kind.REMOVE_GROUP) {
            builder.remove(edit.name());
        } else if (edit.kind() == QuotaEdit.Kind.MOVE_GROUP) {
            QuotaGroup.Builder group = find(forest, edit.name()).toBuilder();
            builder.replace(edit.parent()
                    .map(group::under)
                    .orElseGet(group::atFirstLevel)
                    .build());
        } else if (edit.name().equals(ReservedNames.DEFAULT_GROUP)) {
            builder.defaultGroupMax(forest.defaultGroupMax().with(edit.inDimension(), edit.amount()));
        } else {
            QuotaGroup.Builder group = find(forest, edit.name()).toBuilder();
            if (edit.kind() == QuotaEdit.Kind.SET_MIN) {
                group.min(edit.inDimension(), edit.amount());
            } else if (edit.kind() == QuotaEdit.Kind.SET_MAX) {
                group.max(edit.inDimension(), edit.amount());
            } else {
                group.lendLimit(edit.inDimension(), edit.amount());
            }
            builder.replace(group.build());
        }
        return builder.build();
    }

    private static QuotaGroup find(QuotaForest forest, String name) {
        return groups(forest).stream()
                .filter(group -> group.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<QuotaGroup> groups(QuotaForest forest) {
        List<QuotaGroup> groups = new ArrayList<>();
        forest.trees().values().forEach(tree -> groups.addAll(tree.groups()));
        return groups;
    }

    private static List<String> leaves(QuotaForest forest) {
        return groups(forest).stream()
                .filter(group -> !group.isParent())
                .map(QuotaGroup::name)
                .toList();
    }

    private ClusterNode node(String name) {
        return ClusterNode.of(name, random.nextBoolean() ? Map.of() : Map.of("pool", "x"), amounts(30));
    }

    private ResourceVector amounts(int bound) {
        return SCHEMA.vector(random.nextInt(bound), random.nextInt(bound));
    }

    private <T> T any(List<T> elements) {
        return elements.get(random.nextInt(elements.size()));
    }
}
