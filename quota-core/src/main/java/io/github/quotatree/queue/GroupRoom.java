package io.github.quotatree.queue;

import io.github.quotatree.FlavorShortage;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.CountLimits;
import io.github.quotatree.admission.ForwardingAccounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The room of one group in a snapshot, whose runtimes stay: it judges requests by the rule of the ledger, also if the
 * group and those above use more, or less, or workloads of the group use other flavors. Immutable, for many threads.
 */
record GroupRoom(
        Accounts accounts, int account, AdmissionOptions options, Use more, GroupRoom.@Nullable OnFlavors changed) {
    static GroupRoom of(LedgerSnapshot snapshot, String group, AdmissionOptions options) {
        Accounts accounts = Accounts.of(snapshot, snapshot.treeOf(group));
        Use none = Use.none(snapshot.forest().schema());
        return new GroupRoom(accounts, accounts.account(group), options, none, null);
    }

    String group() {
        return accounts.name(account);
    }

    /** Returns the room that is left if the group and the groups above it used more than in this room. */
    GroupRoom with(Use use) {
        return new GroupRoom(accounts, account, options, more.plus(use), changed);
    }

    /** Returns the room that is left if the group itself used another amount, and the groups above it as much more. */
    GroupRoom withUsed(Use used) {
        ResourceSchema schema = used.all().schema();
        long[] all = new long[schema.size()];
        long[] nonPreemptible = new long[schema.size()];
        for (int d = 0; d < all.length; d++) {
            all[d] = used.all().value(d) - accounts.used(account, d);
            nonPreemptible[d] = used.nonPreemptible().value(d) - accounts.nonPreemptibleUsed(account, d);
        }
        Use other = new Use(schema.vector(all), schema.vector(nonPreemptible));
        return new GroupRoom(accounts, account, options, other, changed);
    }

    /** Returns the room if a workload of the group started to use flavors, by dimension, or ended; counts stay. */
    GroupRoom withFlavors(Workload workload, Map<String, String> flavors, boolean starts) {
        if (flavors.isEmpty()) {
            return this;
        }
        ResourceVector units = workload.request().schema().zero(); // the counts of dimensions have their own delta
        for (String dimension : flavors.keySet()) {
            units = units.with(dimension, workload.request().value(dimension));
        }
        OnFlavors all = new OnFlavors(changed, workload, HeldFlavors.on(units, flavors), starts ? 1 : -1);
        return new GroupRoom(accounts, account, options, more, all);
    }

    GroupRoom withoutAncestors() {
        return new GroupRoom(accounts, account, options.withCheckAncestors(false), more, changed);
    }

    boolean fits(Use request) {
        return CountLimits.fits(new Beside(this), account, request.all(), request.nonPreemptible(), options);
    }

    List<ExceededLimit> exceededLimits(Use request) {
        return CountLimits.exceeded(new Beside(this), account, request.all(), request.nonPreemptible(), options);
    }

    /** Returns where pending workloads of the group find a flavor with room, as the ledger places them. */
    Places place(List<Workload> workloads) {
        return onFlavors(() -> {
            AdmissionQuestion question = new AdmissionQuestion(more.all().schema(), options);
            workloads.forEach(workload -> question.add(workload, accounts, account, workload.request()));
            List<ExceededLimit> exceeded = question.shortages(List.of()).stream()
                    .map(FlavorShortage::limit)
                    .toList();
            Map<String, Map<String, String>> found = new LinkedHashMap<>();
            List<ResourceVector> held = exceeded.isEmpty() ? question.held() : null;
            for (int w = 0; held != null && w < workloads.size(); w++) {
                found.put(workloads.get(w).id(), HeldFlavors.names(held.get(w)));
            }
            question.end();
            return new Places(found, exceeded);
        });
    }

    private <T> T onFlavors(Supplier<T> question) {
        Deque<OnFlavors> inOrder = new ArrayDeque<>();
        for (OnFlavors last = changed; last != null; last = last.before) {
            inOrder.push(last);
        }
        synchronized (accounts) {
            inOrder.forEach(change -> accounts.place(account, change.workload, change.held, change.times));
            T answer = question.get();
            inOrder.descendingIterator()
                    .forEachRemaining(change -> accounts.place(account, change.workload, change.held, -change.times));
            return answer;
        }
    }

    /**
     * Where pending workloads find a flavor with room.
     *
     * @param flavors by the id of a workload and by dimension; empty if some workload finds none
     * @param exceededLimits the dimensions in which no flavor that a workload accepts has room; empty if all have
     */
    record Places(Map<String, Map<String, String>> flavors, List<ExceededLimit> exceededLimits) {
        static final Places NONE = new Places(Map.of(), List.of());
    }

    private static final class Beside extends ForwardingAccounts {
        private final GroupRoom room;

        private Beside(GroupRoom room) {
            super(room.accounts);
            this.room = room;
        }

        @Override
        public long used(int account, int d) {
            return room.accounts.used(account, d) + room.more.all().value(d);
        }

        @Override
        public long nonPreemptibleUsed(int account, int d) {
            return room.accounts.nonPreemptibleUsed(account, d)
                    + room.more.nonPreemptible().value(d);
        }
    }

    record OnFlavors(@Nullable OnFlavors before, Workload workload, ResourceVector held, int times) {}
}
