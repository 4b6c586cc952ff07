package io.github.quotatree.ledger;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What is to be decided on a change of a workload, by the definition: after it, every group that holds more than before
 * must be within its limits. A group is asked only for what it holds more.
 */
final class ChangeModel {
    private final LedgerModel before;
    private final LedgerModel after;
    private final AdmissionOptions options;
    private final String id;
    private final LedgerModel solved;

    ChangeModel(LedgerModel before, String id, AdmissionOptions options, Consumer<LedgerModel> change) {
        this.before = before;
        this.id = id;
        this.options = options;
        after = new LedgerModel(before.state(), before.options());
        change.accept(after);
        solved = solved();
    }

    /** What is held more is to be judged like a pending workload, which is requested and not used. */
    private LedgerModel solved() {
        LedgerModel model = new LedgerModel(after.state(), after.options());
        if (!after.known(id).phase().holds()) {
            return model;
        }
        if (!after.known(id).group().equals(before.known(id).group())) {
            model.evict(id);
            return model;
        }
        Workload changed = after.known(id).workload();
        ResourceVector kept = before.known(id).workload().request().min(changed.request());
        model.resize(id, kept);
        model.submit(Workload.builder("more", changed.request().minus(kept))
                .group(after.known(id).group())
                .build());
        return model;
    }

    List<ExceededLimit> exceededLimits() {
        List<ExceededLimit> exceeded = new ArrayList<>();
        String group = after.known(id).group();
        switch (group) {
            case ReservedNames.SYSTEM_GROUP -> {}
            case ReservedNames.DEFAULT_GROUP -> {
                ResourceVector max = after.forest().defaultGroupMax();
                ResourceVector runtime = solved.runtime(group);
                for (int d = 0; d < max.schema().size(); d++) {
                    boolean atMax = runtime.value(d) == max.value(d);
                    ExceededLimit.Kind kind = atMax ? ExceededLimit.Kind.MAX : ExceededLimit.Kind.RUNTIME;
                    add(exceeded, group, kind, d, runtime.value(d), before.used(group), after.used(group));
                }
            }
            default -> {
                addRuntime(exceeded, group);
                QuotaGroup own = after.group(group).orElseThrow();
                if (options.nonPreemptibleWithinMin()) {
                    add(
                            exceeded,
                            group,
                            ExceededLimit.Kind.MIN,
                            own.min(),
                            before.nonPreemptibleUsed(group),
                            after.nonPreemptibleUsed(group));
                }
                for (var up = own.parent(); options.checkAncestors() && up.isPresent(); ) {
                    addRuntime(exceeded, up.get());
                    up = after.group(up.get()).orElseThrow().parent();
                }
            }
        }
        return exceeded;
    }

    private void addRuntime(List<ExceededLimit> exceeded, String group) {
        String tree = after.group(group).orElseThrow().treeId();
        ResourceVector runtime = solved.quotas(tree).runtime(group);
        add(exceeded, group, ExceededLimit.Kind.RUNTIME, runtime, before.usedBelow(group), after.usedBelow(group));
    }

    private static void add(
            List<ExceededLimit> exceeded,
            String group,
            ExceededLimit.Kind kind,
            ResourceVector limits,
            ResourceVector usedBefore,
            ResourceVector usedAfter) {
        for (int d = 0; d < limits.schema().size(); d++) {
            add(exceeded, group, kind, d, limits.value(d), usedBefore, usedAfter);
        }
    }

    private static void add(
            List<ExceededLimit> exceeded,
            String group,
            ExceededLimit.Kind kind,
            int d,
            long limit,
            ResourceVector usedBefore,
            ResourceVector usedAfter) {
        long more = usedAfter.value(d) - usedBefore.value(d);
        if (more > 0 && usedAfter.value(d) > limit) {
            String dimension = usedAfter.schema().dimension(d);
            exceeded.add(ExceededLimit.of(kind, group, dimension, limit, usedBefore.value(d), more));
        }
    }
}
