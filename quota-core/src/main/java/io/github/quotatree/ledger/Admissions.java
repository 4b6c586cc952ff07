package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The changes that are made only if they fit. Not thread-safe. */
final class Admissions {
    private final LedgerData data;
    private final WorkloadLife life;

    Admissions(LedgerData data, WorkloadLife life) {
        this.data = data;
        this.life = life;
    }

    /** Returns whether a pending workload fits. Allocates nothing. */
    boolean fits(String id, AdmissionOptions options) {
        WorkloadEntry entry = data.pending(id);
        return AdmissionRule.fits(entry.tree(), entry.number(), entry.request, entry.workload.preemptible(), options);
    }

    Decision decide(List<String> ids, AdmissionOptions options) {
        return GangDecision.of(pending(ids), options, data.forest().schema());
    }

    /** Admits workloads if they fit together, until a moment or, without one, for good. */
    Decision admit(List<String> ids, AdmissionOptions options, @Nullable Instant expires) {
        Decision decision = decide(ids, options);
        if (decision.admitted()) {
            life.admit(ids, expires);
        }
        return decision;
    }

    // a gang that takes too long for one step

    LargeGang largeGang(List<String> ids, AdmissionOptions options) {
        return new LargeGang(data, ids, options);
    }

    /** Decides on a gang, and admits it if it fits; returns null if it must be found anew. */
    @Nullable
    Decision admit(LargeGang gang, List<String> ids, @Nullable Instant expires) {
        Decision decision = gang.decide();
        if (decision != null && decision.admitted()) {
            life.recordAdmitted(ids, expires);
            gang.admit(expires);
            data.version++;
        }
        return decision;
    }

    /** Admits each workload that fits together with those before it, if these are enough. */
    Decision admitAtLeast(List<String> ids, int minimum, AdmissionOptions options, @Nullable Instant expires) {
        GangDecision gang = new GangDecision(options, data.forest().schema());
        if (minimum < 1 || minimum > ids.size()) {
            throw new IllegalArgumentException("at least " + minimum + " of " + ids.size() + " workloads: the minimum"
                    + " must be from 1 to their number");
        }
        List<WorkloadEntry> entries = pending(ids);
        List<ExceededLimit> first = List.of();
        for (WorkloadEntry entry : entries) {
            List<ExceededLimit> exceeded = gang.exceededWith(entry);
            if (exceeded.isEmpty()) {
                gang.add(entry);
            } else if (first.isEmpty()) {
                first = exceeded;
            }
        }
        if (gang.size() < minimum) {
            return gang.rejected(entries, first);
        }
        Decision decision = gang.decide();
        life.admit(decision.workloads(), expires);
        return decision;
    }

    private List<WorkloadEntry> pending(List<String> ids) {
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("no workload to decide on");
        }
        if (ids.size() == 1) {
            return List.of(data.pending(ids.get(0)));
        }
        List<WorkloadEntry> entries = new ArrayList<>(ids.size());
        Set<String> named = new HashSet<>();
        for (String id : ids) {
            entries.add(data.pending(id));
            GangDecision.requireFirst(id, named);
        }
        return entries;
    }

    /** Changes the request of a workload if what it holds more fits, with the new request counted as requested. */
    Decision tryResize(String id, ResourceVector request, AdmissionOptions options) {
        WorkloadEntry entry = data.entry(id);
        life.requireRequest(entry, request);
        ResourceVector before = entry.request;
        ResourceVector kept = before.min(request);
        boolean holds = entry.holds();
        ResourceVector less = before.minus(holds ? kept : before);
        ResourceVector more = request.minus(holds ? kept : request);
        GangDecision asked = new GangDecision(options, data.forest().schema());
        // what is held more counts as a pending workload does: with guaranteed usage, runtimes follow from the use too
        entry.tree().changeRequest(entry.number(), before, request);
        entry.tree().addUsed(entry.number(), less, entry.workload.preemptible(), -1);
        Decision decision;
        try {
            asked.add(entry, more);
            decision = asked.decide();
        } finally {
            entry.tree().addUsed(entry.number(), less, entry.workload.preemptible(), 1);
            entry.tree().changeRequest(entry.number(), request, before);
        }
        if (decision.admitted()) {
            life.resize(id, request);
        }
        return decision;
    }

    /** Moves a workload if it fits in the groups in which nothing of it counts yet. */
    Decision tryMove(String id, String group, AdmissionOptions options) {
        WorkloadEntry entry = data.entry(id);
        WorkloadLife.Move move = life.requireGroup(entry, group);
        GroupAccount to = move.to();
        GangDecision asked = new GangDecision(options, data.forest().schema());
        ResourceVector none = entry.request.schema().zero();
        LedgerData.count(entry, -1);
        to.tree().changeRequest(to.account(), none, entry.request);
        Decision decision;
        try {
            boolean grows = entry.holds() && !to.equals(entry.account());
            asked.add(entry.workload, to, grows ? entry.request : none, firstCommon(entry, to));
            decision = asked.decide();
        } finally {
            to.tree().changeRequest(to.account(), entry.request, none);
            LedgerData.count(entry, 1);
        }
        if (decision.admitted()) {
            life.move(move);
        }
        return decision;
    }

    /** Returns the lowest account above both groups, or 0. */
    private static int firstCommon(WorkloadEntry from, GroupAccount to) {
        int one = from.number();
        int other = to.account();
        if (!Objects.equals(from.tree(), to.tree())) {
            return 0;
        }
        while (one != other) { // a group has a higher number than those above it
            if (one > other) {
                one = from.tree().parent(one);
            } else {
                other = from.tree().parent(other);
            }
        }
        return one;
    }
}
