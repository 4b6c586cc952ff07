package io.github.quotatree.flink;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.flink.answer.Answer;
import io.github.quotatree.flink.answer.AnswerLine;
import io.github.quotatree.flink.answer.Outcome;
import io.github.quotatree.flink.event.Action;
import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.GroupEdit;
import io.github.quotatree.flink.event.LedgerEvent;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerListener;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the job must answer: one ledger for each tree in a plain loop over the events, without state, bytes or restarts.
 * Runtimes come from the listener of the ledger, and an event is tried on a copy first to see whether it is refused.
 */
final class Oracle {
    private final Duration period;
    private final Map<String, Tree> trees = new TreeMap<>();
    private final List<String> answers = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();

    private Oracle(Duration period) {
        this.period = period;
    }

    static Oracle of(List<String> lines, Duration period) {
        Oracle oracle = new Oracle(period);
        lines.forEach(oracle::accept);
        return oracle;
    }

    List<String> answers() {
        return answers;
    }

    /** Returns the lines that were refused, without the reasons. */
    List<String> refused() {
        return refused;
    }

    Map<String, QuotaLedger> ledgers() {
        Map<String, QuotaLedger> ledgers = new LinkedHashMap<>();
        trees.forEach((id, tree) -> ledgers.put(id, tree.ledger));
        return ledgers;
    }

    private void accept(String line) {
        LedgerEvent event;
        try {
            event = EventLine.parse(line);
        } catch (IllegalArgumentException malformed) {
            refused.add(line);
            return;
        }
        Tree tree = trees.get(event.tree());
        if (event.action() instanceof Action.Declare declare && tree == null) {
            tree = new Tree(event.tree(), ResourceSchema.of(declare.dimensions()), event.time());
            trees.put(event.tree(), tree);
            tree.answer(new Outcome.Done("declare", ""));
        } else if (tree == null || event.action() instanceof Action.Declare || !tree.accepts(event)) {
            refused.add(line);
        } else {
            tree.carryOut(event);
        }
    }

    private final class Tree {
        final String id;
        final QuotaLedger ledger;
        final Queue<Runnable> reports = new ArrayDeque<>();
        Instant now;
        Instant reportedAt;
        long answered;

        Tree(String id, ResourceSchema schema, Instant time) {
            this.id = id;
            now = time;
            reportedAt = time;
            ledger = QuotaLedger.builder(QuotaForest.builder(schema).build())
                    .admissionRule(AdmissionRule.QUOTA_ONLY)
                    .acceptUnmatchedWorkloads()
                    .clock(() -> now)
                    .build();
            ledger.listen(
                    new LedgerListener() {
                        @Override
                        public void reservationEnded(WorkloadStatus reserved) {
                            answer(new Outcome.ReservationEnded(reserved.id()));
                        }
                    },
                    Runnable::run);
            ledger.listen(
                    new LedgerListener() {
                        @Override
                        public void runtimeChanged(RuntimeChange change) {
                            answer(new Outcome.RuntimeChanged(
                                    change.group(), change.after().map(Oracle::amounts)));
                        }
                    },
                    reports::add);
        }

        void answer(Outcome outcome) {
            answered++;
            answers.add(AnswerLine.write(new Answer(id, answered, now, outcome)));
        }

        Instant timeOf(LedgerEvent event) {
            return event.time().isBefore(now) ? now : event.time();
        }

        boolean accepts(LedgerEvent event) {
            Instant time = timeOf(event);
            QuotaLedger copy = QuotaLedger.builder(ledger.state())
                    .acceptUnmatchedWorkloads()
                    .clock(() -> time)
                    .build();
            try {
                outcome(copy, event.action(), time);
                return true;
            } catch (IllegalArgumentException | IllegalStateException | ArithmeticException refusal) {
                return false;
            }
        }

        void carryOut(LedgerEvent event) {
            now = timeOf(event);
            ledger.tick();
            answer(outcome(ledger, event.action(), now));
            boolean isDue = period.isZero()
                    || event.action() instanceof Action.Tick
                    || now.toEpochMilli() / period.toMillis() != reportedAt.toEpochMilli() / period.toMillis();
            if (isDue) {
                reportedAt = now;
                while (!reports.isEmpty()) {
                    reports.remove().run();
                }
            }
        }
    }

    private static Outcome outcome(QuotaLedger ledger, Action action, Instant now) {
        ResourceSchema schema = ledger.forest().schema();
        if (action instanceof Action.Submit submit) {
            Workload.Builder workload = Workload.builder(
                            submit.job().id(), schema.vector(submit.job().request()))
                    .priority(submit.job().priority())
                    .preemptible(submit.job().preemptible())
                    .submitted(now);
            submit.job().group().ifPresent(workload::group);
            Placement placement = ledger.submit(workload.build());
            return new Outcome.Submitted(submit.job().id(), placement.group(), placement.missingGroup());
        } else if (action instanceof Action.Admit admit) {
            return decided(ledger.tryAdmit(admit.ids(), AdmissionOptions.defaults()));
        } else if (action instanceof Action.Reserve reserve) {
            return decided(ledger.tryReserve(reserve.ids(), reserve.duration(), AdmissionOptions.defaults()));
        } else if (action instanceof Action.Resize resize) {
            return decided(ledger.tryResize(resize.id(), schema.vector(resize.request()), AdmissionOptions.defaults()));
        } else if (action instanceof Action.Reclaim) {
            RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults());
            if (!plan.isEmpty() && !plan.victims().isEmpty()) {
                ledger.carryOut(plan);
            }
            return new Outcome.Reclaimed(
                    plan.victims().stream().map(victim -> victim.id()).toList());
        }
        return new Outcome.Done(done(ledger, schema, action, now), subject(action));
    }

    private static String done(QuotaLedger ledger, ResourceSchema schema, Action action, Instant now) {
        if (action instanceof Action.Report report) {
            String id = report.id();
            switch (report.step()) {
                case CONFIRM -> ledger.confirm(id);
                case START -> ledger.start(id, now);
                case STOP -> ledger.stop(id);
                case RESUME -> ledger.resume(id);
                case ROLL_BACK -> ledger.rollBack(id);
                case EVICT -> ledger.evict(id);
                case FINISH -> ledger.finish(id);
            }
            return report.step().word();
        } else if (action instanceof Action.SetTotal set) {
            ledger.setTotal(ReservedNames.DEFAULT_TREE, schema.vector(set.total()));
            return "total";
        } else if (action instanceof Action.SetNode node) {
            ledger.update(forest ->
                    forest.withNode(ClusterNode.of(node.node(), Map.of(), schema.vector(node.allocatable()))));
            return "node";
        } else if (action instanceof Action.RemoveNode node) {
            ledger.update(forest -> forest.withoutNode(node.node()));
            return "remove-node";
        } else if (action instanceof Action.Edit edit) {
            edit(ledger, schema, edit);
            return "edit";
        }
        return "tick";
    }

    private static String subject(Action action) {
        if (action instanceof Action.Report report) {
            return report.id();
        } else if (action instanceof Action.SetNode node) {
            return node.node();
        }
        return action instanceof Action.RemoveNode node ? node.node() : "";
    }

    private static void edit(QuotaLedger ledger, ResourceSchema schema, Action.Edit edit) {
        DisplacedWorkloads[] displaced = {DisplacedWorkloads.none()};
        edit.removals()
                .forEach(removal ->
                        removal.to().ifPresent(to -> displaced[0] = displaced[0].withMove(removal.name(), to)));
        ledger.update(
                forest -> {
                    Map<String, QuotaGroup> groups = new LinkedHashMap<>();
                    forest.trees().values().forEach(tree -> tree.groups().forEach(g -> groups.put(g.name(), g)));
                    edit.removals().forEach(removal -> {
                        if (groups.remove(removal.name()) == null) {
                            throw new IllegalArgumentException("no group " + removal.name());
                        }
                    });
                    edit.groups().forEach(group -> groups.put(group.name(), group(schema, group)));
                    QuotaForest.Builder builder = QuotaForest.builder(schema);
                    groups.values().forEach(builder::add);
                    forest.nodes().forEach(builder::node);
                    return builder.build();
                },
                displaced[0]);
    }

    static QuotaGroup group(ResourceSchema schema, GroupEdit edit) {
        QuotaGroup.Builder group =
                edit.isParent() ? QuotaGroup.parent(schema, edit.name()) : QuotaGroup.leaf(schema, edit.name());
        edit.under().ifPresent(group::under);
        edit.min().forEach(group::min);
        edit.max().forEach(group::max);
        edit.weight().forEach(group::sharedWeight);
        edit.lend().forEach(group::lendLimit);
        return edit.minScalable() ? group.build() : group.minNotScalable().build();
    }

    private static Outcome decided(Decision decision) {
        SortedMap<String, Long> borrowed = amounts(decision.borrowed());
        borrowed.values().removeIf(value -> value == 0);
        return new Outcome.Decided(decision.workloads(), decision.exceededLimits(), borrowed);
    }

    private static SortedMap<String, Long> amounts(ResourceVector vector) {
        SortedMap<String, Long> amounts = new TreeMap<>();
        vector.schema().dimensions().forEach(dimension -> amounts.put(dimension, vector.value(dimension)));
        return amounts;
    }
}
