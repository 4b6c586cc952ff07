package io.github.quotatree.ledger;

import io.github.quotatree.FlavorShortage;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The changes that are made only if they fit, and the admission of pending workloads. */
record Admissions(LedgerData data, WorkloadLife life) {
    /** Returns whether a pending workload fits. Allocates nothing. */
    boolean fits(String id, AdmissionOptions options) {
        WorkloadEntry entry = data.table.pending(id);
        return AdmissionQuestion.fits(entry.tree(), entry.number(), entry.workload, entry.request, options);
    }

    /** Notes since when workloads are due that a decision has found to be so, unless it is known. */
    void noteDue(Decision decision, Instant now) {
        Lending lending = data.lending;
        List<String> ids = decision.workloads();
        if (lending != null
                && decision.answer() == Answer.DUE
                && !lending.waiting().due().keySet().containsAll(ids)) {
            data.record(new LedgerChange.Due(data.next(), ids, now));
            lending.setDue(ids, now);
        }
    }

    Decision decide(List<String> ids, AdmissionOptions options) {
        return decide(ids, question(options), (held, onLoan) -> {});
    }

    Decision admit(List<String> ids, AdmissionOptions options, @Nullable Instant expires) {
        return decide(ids, question(options), (held, onLoan) -> admitAsDecided(ids, held, expires, onLoan));
    }

    private Decision decide(
            List<String> ids,
            AdmissionQuestion question,
            BiConsumer<@Nullable List<ResourceVector>, List<String>> admit) {
        try {
            List<WorkloadEntry> entries = pending(ids);
            for (WorkloadEntry entry : entries) {
                question.add(entry.workload, entry.tree(), entry.number(), entry.request);
            }
            return answer(question, entries, admit);
        } finally {
            question.end();
        }
    }

    Decision admitAtLeast(List<String> ids, int minimum, AdmissionOptions options, @Nullable Instant expires) {
        if (minimum < 1 || minimum > ids.size()) {
            throw new IllegalArgumentException("at least " + minimum + " of " + ids.size() + " workloads: the minimum"
                    + " must be from 1 to their number");
        }
        AdmissionQuestion question = question(options);
        try {
            List<WorkloadEntry> entries = pending(ids);
            entries.forEach(entry -> question.addIfItFits(entry.workload, entry.tree(), entry.number(), entry.request));
            if (question.size() < minimum) {
                return Decision.rejectedByFirst(ids, question, WorkloadEntry.missingGroups(entries));
            }
            List<String> admitted = question.ids();
            Set<String> some = new HashSet<>(admitted);
            entries =
                    entries.stream().filter(entry -> some.contains(entry.id())).toList();
            return answer(question, entries, (held, onLoan) -> admitAsDecided(admitted, held, expires, onLoan));
        } finally {
            question.end();
        }
    }

    private AdmissionQuestion question(AdmissionOptions options) {
        return new AdmissionQuestion(data.schema, options);
    }

    /** Answers a question, ends it, and admits the workloads on the flavors that they hold if it says so. */
    private static Decision answer(
            AdmissionQuestion question,
            List<WorkloadEntry> entries,
            BiConsumer<@Nullable List<ResourceVector>, List<String>> admit) {
        Decision decision = Decision.of(question, WorkloadEntry.missingGroups(entries));
        List<ResourceVector> held = question.held();
        List<String> onLoan = decision.admitted() ? question.notEntitled() : List.of();
        question.end();
        if (decision.admitted()) {
            admit.accept(held, onLoan);
        }
        return decision;
    }

    private List<WorkloadEntry> pending(List<String> ids) {
        if (ids.isEmpty()) {
            throw new IllegalArgumentException("no workload to decide on");
        }
        if (ids.size() == 1) {
            return List.of(data.table.pending(ids.get(0)));
        }
        List<WorkloadEntry> entries = new ArrayList<>(ids.size());
        Set<String> named = new HashSet<>();
        for (String id : ids) {
            entries.add(data.table.pending(id));
            requireFirst(id, named);
        }
        return entries;
    }

    static void requireFirst(String id, Set<String> named) {
        if (!named.add(id)) {
            throw new IllegalArgumentException("workload " + id + " is named twice");
        }
    }

    // the admission itself

    /** Admits workloads as a recorded change says, without deciding anything again. */
    void readmit(List<String> ids, List<Map<String, String>> flavors, @Nullable Instant expires, List<String> onLoan) {
        admitAsDecided(ids, held(ids, flavors), expires, onLoan);
    }

    /** Admits a large gang as a recorded change says. */
    void readmit(LedgerChange.NamedAdmitted change) {
        NamedWorkloads named = data.named;
        if (named.size() != change.members()) {
            throw new IllegalArgumentException(
                    "a gang has " + change.members() + " members, and " + named.size() + " are named");
        }
        List<String> ids = named.ids();
        List<ResourceVector> held = held(ids, named.flavors());
        data.record(change);
        data.named = new NamedWorkloads();
        for (int k = 0; k < held.size(); k++) {
            hold(ids.get(k), held.get(k), change.expires().orElse(null), false);
        }
    }

    /** Admits pending workloads, whose requests on the flavors that they hold are null where no dimension has any. */
    void admitAsDecided(
            List<String> ids, @Nullable List<ResourceVector> held, @Nullable Instant expires, List<String> onLoan) {
        recordAdmitted(ids, held, expires, onLoan);
        Collection<String> lent = onLoan.size() > 1 ? new HashSet<>(onLoan) : onLoan;
        for (int k = 0; k < ids.size(); k++) {
            hold(ids.get(k), held == null ? null : held.get(k), expires, lent.contains(ids.get(k)));
        }
    }

    private void recordAdmitted(
            List<String> ids, @Nullable List<ResourceVector> held, @Nullable Instant expires, List<String> onLoan) {
        if (data.journal == null) {
            data.version++; // makes no garbage
            return;
        }
        List<Map<String, String>> flavors = held == null ? List.of() : HeldFlavors.names(held);
        data.record(
                expires == null
                        ? new LedgerChange.Admitted(data.next(), ids, flavors, onLoan)
                        : new LedgerChange.Reserved(data.next(), ids, expires, flavors, onLoan));
    }

    /** Returns the requests of workloads, which must be pending, on flavors that a change names. */
    List<ResourceVector> held(List<String> ids, List<Map<String, String>> flavors) {
        List<ResourceVector> held = new ArrayList<>();
        for (int k = 0; k < ids.size(); k++) {
            WorkloadEntry entry = data.table.pending(ids.get(k));
            Map<String, String> own = k < flavors.size() ? flavors.get(k) : Map.of();
            held.add(HeldFlavors.on(entry.workload, entry.request, own));
        }
        return held;
    }

    void hold(String id, @Nullable ResourceVector held, @Nullable Instant expires, boolean onLoan) {
        WorkloadEntry entry = data.table.writable(data.table.entry(id));
        if (held != null) {
            entry.request = held;
        }
        entry.become(expires == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RESERVED, expires);
        if (onLoan) {
            data.startOnLoan(entry);
        }
        if (expires != null) {
            data.reservations.add(id, expires);
        }
        entry.hold(1);
        data.forget(id);
    }

    // of other workloads than pending ones

    void start(String id, Instant now, Map<String, String> flavors) {
        WorkloadEntry entry = life.requireStartable(id);
        HeldFlavors.require(entry.workload, entry.request, flavors);
        ResourceVector counts = HeldFlavors.counts(entry.request);
        ResourceVector got = HeldFlavors.on(counts, flavors);
        if (!got.equals(entry.request)) {
            requireRoom(entry, counts, got);
        }
        life.start(id, now, got);
    }

    /** Checks that a workload has room on other flavors than those that it holds, which are given up. */
    private static void requireRoom(WorkloadEntry entry, ResourceVector counts, ResourceVector got) {
        ResourceVector others = counts;
        ResourceSchema schema = counts.schema();
        for (int d = 0; d < schema.size(); d++) {
            int flavor = HeldFlavors.flavor(got, d);
            others = flavor < 0 || flavor == HeldFlavors.flavor(entry.request, d)
                    ? others.with(schema.dimension(d), 0)
                    : HeldFlavors.on(others, d, flavor);
        }
        AdmissionQuestion question = new AdmissionQuestion(schema, AdmissionOptions.defaults());
        entry.tree().addUsed(entry.number(), entry.workload, entry.request, -1);
        try {
            question.add(entry.workload, entry.tree(), entry.number(), others);
            for (FlavorShortage shortage : question.shortages(List.of())) {
                throw new IllegalStateException("workload " + entry.id() + " is " + entry.phase() + " on "
                        + shortage.dimension() + " of "
                        + HeldFlavors.names(entry.request).get(shortage.dimension()) + ", and cannot be started on "
                        + shortage.rooms().get(0).flavor() + ": " + shortage.inWords());
            }
        } finally {
            question.end();
            entry.tree().addUsed(entry.number(), entry.workload, entry.request, 1);
        }
    }

    Decision tryResize(String id, ResourceVector request, AdmissionOptions options) {
        WorkloadEntry entry = data.table.entry(id);
        life.requireRequest(entry, request);
        ResourceVector before = entry.request;
        ResourceVector counts = HeldFlavors.counts(before);
        ResourceVector kept = counts.min(request);
        boolean holds = entry.holds();
        // on the flavors that it holds, as all of it is
        ResourceVector less = HeldFlavors.as(before, counts.minus(holds ? kept : counts));
        ResourceVector more = HeldFlavors.as(before, request.minus(holds ? kept : request));
        AdmissionQuestion asked = question(options);
        // the increase counts as a pending workload does: with guaranteed usage, runtimes follow from the use too
        entry.tree().changeRequest(entry.number(), entry.workload, before, request);
        entry.tree().addUsed(entry.number(), entry.workload, less, -1);
        Decision decision;
        try {
            asked.add(entry.workload, entry.tree(), entry.number(), more);
            decision = Decision.of(asked, WorkloadEntry.missingGroups(List.of(entry)));
        } finally {
            asked.end();
            entry.tree().addUsed(entry.number(), entry.workload, less, 1);
            entry.tree().changeRequest(entry.number(), entry.workload, request, before);
        }
        if (decision.admitted()) {
            life.resize(id, request);
        }
        return decision;
    }

    Decision tryMove(String id, String group, AdmissionOptions options) {
        WorkloadEntry entry = data.table.entry(id);
        WorkloadLife.Move move = life.requireGroup(entry, group);
        GroupAccount to = move.to();
        AdmissionQuestion asked = question(options);
        ResourceVector none = entry.request.schema().zero();
        entry.count(-1);
        to.tree().changeRequest(to.account(), entry.workload, none, entry.request);
        Decision decision;
        try {
            boolean grows = entry.holds() && !to.equals(entry.account());
            asked.add(entry.workload, to.tree(), to.account(), grows ? entry.request : none, firstCommon(entry, to));
            decision = Decision.of(asked, Collections.emptySortedMap());
        } finally {
            asked.end();
            to.tree().changeRequest(to.account(), entry.workload, entry.request, none);
            entry.count(1);
        }
        if (decision.admitted()) {
            life.move(move);
        }
        return decision;
    }

    /** Returns the lowest account above both groups, or 0. */
    private static int firstCommon(WorkloadEntry from, GroupAccount to) {
        int one = from.number();
        int other = from.tree().equals(to.tree()) ? to.account() : 0;
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
