package io.github.quotatree.queue;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.ForwardingAccounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The room of one group in a snapshot: it judges any request by the rule by which the ledger itself admits, also for
 * the case that the group uses more or less than it does. The runtimes stay as they are in the snapshot. An immutable
 * value, safe for use by many threads.
 */
final class GroupRoom {
    private final Accounts accounts;
    private final int account;
    private final AdmissionOptions options;
    private final ResourceVector use;
    private final ResourceVector nonPreemptibleUse;

    /** The workloads of the group that use flavors which they do not use in the snapshot, or the other way round. */
    private final @Nullable OnFlavors changed;

    private GroupRoom(
            Accounts accounts,
            int account,
            AdmissionOptions options,
            ResourceVector use,
            ResourceVector nonPreemptibleUse,
            @Nullable OnFlavors changed) {
        this.accounts = accounts;
        this.account = account;
        this.options = options;
        this.use = use;
        this.nonPreemptibleUse = nonPreemptibleUse;
        this.changed = changed;
    }

    /**
     * Returns the room of a group as it is in a snapshot. Takes time in the depth of the group, once the snapshot has
     * computed its runtimes.
     *
     * @throws IllegalArgumentException if there is no group of this name
     */
    static GroupRoom of(LedgerSnapshot snapshot, String group, AdmissionOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(options, "options");
        ResourceVector zero = snapshot.forest().schema().zero();
        Accounts accounts = Accounts.of(snapshot, snapshot.treeOf(group));
        int account = accounts.account(group);
        return new GroupRoom(accounts, account, options, zero, zero, null);
    }

    /** Returns the name of the group. */
    String group() {
        return accounts.name(account);
    }

    /** Returns how much the group may use, in base units: {@link LedgerSnapshot#runtime}. */
    ResourceVector runtime() {
        long[] runtime = new long[use.schema().size()];
        for (int d = 0; d < runtime.length; d++) {
            runtime[d] = accounts.runtime(account, d);
        }
        return use.schema().vector(runtime);
    }

    /**
     * Returns the room that is left if the group and the groups above it used more than in this room.
     *
     * @param more how much more they used, in base units; negative amounts are use that has ended
     * @param moreNonPreemptible how much of that is not preemptible
     */
    GroupRoom withUse(ResourceVector more, ResourceVector moreNonPreemptible) {
        Objects.requireNonNull(more, "more");
        Objects.requireNonNull(moreNonPreemptible, "moreNonPreemptible");
        return new GroupRoom(
                accounts, account, options, use.plus(more), nonPreemptibleUse.plus(moreNonPreemptible), changed);
    }

    /**
     * Returns the room that is left if the group itself used another amount, and the groups above it as much more.
     *
     * @param used the use of the group, in base units
     * @param nonPreemptibleUsed how much of that is not preemptible
     */
    GroupRoom withUsed(ResourceVector used, ResourceVector nonPreemptibleUsed) {
        Objects.requireNonNull(used, "used");
        Objects.requireNonNull(nonPreemptibleUsed, "nonPreemptibleUsed");
        ResourceVector more = used;
        ResourceVector moreNonPreemptible = nonPreemptibleUsed;
        for (int d = 0; d < used.schema().size(); d++) {
            String dimension = used.schema().dimension(d);
            more = more.with(dimension, used.value(d) - accounts.used(account, d));
            moreNonPreemptible = moreNonPreemptible.with(
                    dimension, nonPreemptibleUsed.value(d) - accounts.nonPreemptibleUsed(account, d));
        }
        return new GroupRoom(accounts, account, options, more, moreNonPreemptible, changed);
    }

    /**
     * Returns the room if a workload of the group used flavors that it does not use in the snapshot, or used them no
     * more. It changes no count.
     *
     * @param flavors the flavors by dimension
     * @param starts whether the use starts, rather than ends
     */
    GroupRoom withFlavors(Workload workload, Map<String, String> flavors, boolean starts) {
        if (flavors.isEmpty()) {
            return this;
        }
        ResourceVector units = workload.request().schema().zero(); // the counts of dimensions have their own delta
        for (String dimension : flavors.keySet()) {
            units = units.with(dimension, workload.request().value(dimension));
        }
        OnFlavors all = new OnFlavors(changed, workload, HeldFlavors.on(units, flavors), starts ? 1 : -1);
        return new GroupRoom(accounts, account, options, use, nonPreemptibleUse, all);
    }

    /** Returns the room without the limits of the groups above. */
    GroupRoom withoutAncestors() {
        return new GroupRoom(accounts, account, options.withCheckAncestors(false), use, nonPreemptibleUse, changed);
    }

    /**
     * Returns whether a request fits by counts of units.
     *
     * @param request the request, in base units
     * @param nonPreemptible the part of it that is not preemptible
     */
    boolean fits(ResourceVector request, ResourceVector nonPreemptible) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(nonPreemptible, "nonPreemptible");
        return AdmissionQuestion.fits(new Beside(this), account, request, nonPreemptible, options);
    }

    /**
     * Returns every limit of counts that a request exceeds, by group from the lowest up and then by dimension; empty if
     * it fits.
     *
     * @param request the request, in base units
     * @param nonPreemptible the part of it that is not preemptible
     */
    List<ExceededLimit> exceededLimits(ResourceVector request, ResourceVector nonPreemptible) {
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(nonPreemptible, "nonPreemptible");
        return AdmissionQuestion.exceeded(new Beside(this), account, request, nonPreemptible, options);
    }

    /**
     * Returns where pending workloads of the group find a flavor with room, each beside the ones before it, as the
     * ledger places them.
     */
    Places place(List<Workload> workloads) {
        return onFlavors(() -> {
            AdmissionQuestion question = new AdmissionQuestion(use.schema(), options);
            workloads.forEach(workload -> question.add(workload, accounts, account, workload.request()));
            List<ExceededLimit> exceeded = question.shortages(List.of()).stream()
                    .map(shortage -> shortage.limit())
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
        /** The places of workloads that need no flavor. */
        static final Places NONE = new Places(Map.of(), List.of());

        Places {
            flavors = Collections.unmodifiableMap(new LinkedHashMap<>(flavors));
            exceededLimits = List.copyOf(exceededLimits);
        }
    }

    /** The accounts of the group and of those above it, with the use in this room. */
    private static final class Beside extends ForwardingAccounts {
        private final GroupRoom room;

        private Beside(GroupRoom room) {
            super(room.accounts);
            this.room = room;
        }

        @Override
        public long used(int account, int d) {
            return room.accounts.used(account, d) + room.use.value(d);
        }

        @Override
        public long nonPreemptibleUsed(int account, int d) {
            return room.accounts.nonPreemptibleUsed(account, d) + room.nonPreemptibleUse.value(d);
        }
    }

    /** A change of the use of flavors, and the changes before it. */
    private record OnFlavors(@Nullable OnFlavors before, Workload workload, ResourceVector held, int times) {}

    /** Returns the group and its runtime, in words. */
    @Override
    public String toString() {
        return "room of " + group() + " within " + runtime();
    }
}
