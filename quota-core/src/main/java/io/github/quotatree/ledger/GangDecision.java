package io.github.quotatree.ledger;

import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether pending workloads, which start together or not at all, fit together: their requests are summed up for
 * each account, and each sum is judged by {@link AdmissionRule}. Changes nothing.
 */
final class GangDecision {
    private final AdmissionOptions options;
    private final ResourceSchema schema;
    private final List<String> ids = new ArrayList<>();

    /** The requests for the accounts that the workloads count in, in the order of the workloads. */
    private final Map<GroupAccount, RequestSum> own = new LinkedHashMap<>();

    /** The requests for the accounts of the groups above; empty unless they are checked. */
    private final Map<GroupAccount, RequestSum> above = new TreeMap<>();

    /** Where the workloads are placed by flavor; null where no dimension has flavors, or this is not asked for. */
    private final @Nullable FlavorChoice flavors;

    /** The shortages of those that were added in any case. */
    private final List<FlavorShortage> shortages = new ArrayList<>();

    // of the first that was not added, since it does not fit
    private List<ExceededLimit> firstExceeded = List.of();
    private List<FlavorShortage> firstShortages = List.of();

    /** The names of groups that do not exist, by workload. */
    private SortedMap<String, String> missingGroups = Collections.emptySortedMap();

    GangDecision(AdmissionOptions options, ResourceSchema schema) {
        this(options, schema, schema.hasFlavors());
    }

    private GangDecision(AdmissionOptions options, ResourceSchema schema, boolean byFlavor) {
        this.options = Objects.requireNonNull(options, "options");
        this.schema = schema;
        flavors = byFlavor ? new FlavorChoice() : null;
    }

    /** Returns a decision on counts of units alone. */
    static GangDecision onCounts(AdmissionOptions options, ResourceSchema schema) {
        return new GangDecision(options, schema, false);
    }

    /**
     * Adds an id to those named so far.
     *
     * @throws IllegalArgumentException if it is among them
     */
    static void requireFirst(String id, Set<String> named) {
        if (!named.add(id)) {
            throw new IllegalArgumentException("workload " + id + " is named twice");
        }
    }

    /** Adds a pending workload with its request. */
    void add(WorkloadEntry entry) {
        add(entry, entry.request);
    }

    /** Adds a workload with the amounts that it would hold more than now. */
    void add(WorkloadEntry entry, ResourceVector request) {
        add(entry.workload, entry.account(), request, 0);
        noteMissingGroup(entry);
    }

    private void noteMissingGroup(WorkloadEntry entry) {
        Optional<String> name = entry.missingGroup();
        if (name.isPresent()) {
            missingGroups = missingGroups.isEmpty() ? new TreeMap<>(NameOrder.BY_CODE_POINT) : missingGroups;
            missingGroups.put(entry.workload.id(), name.get());
        }
    }

    /**
     * Adds a workload.
     *
     * @param request the amounts that it would hold more than now
     * @param below the lowest account above that would hold no more, or 0
     */
    void add(Workload workload, GroupAccount account, ResourceVector request, int below) {
        if (flavors != null) {
            shortages.addAll(flavors.add(workload, account.tree(), account.account(), request));
        }
        addCounts(workload, account, request, below);
    }

    private void addCounts(Workload workload, GroupAccount account, ResourceVector request, int below) {
        ids.add(workload.id());
        own.merge(account, ofGroup(workload, request), RequestSum::plus);
        RequestSum ofGroupAbove = ofGroupAbove(request);
        TreeAccounts tree = account.tree();
        int parent = AdmissionRule.firstAbove(tree, account.account(), options);
        for (; parent > below; parent = tree.parent(parent)) {
            above.merge(account.above(parent), ofGroupAbove, RequestSum::plus);
        }
    }

    private RequestSum ofGroup(Workload workload, ResourceVector request) {
        boolean boundByMin = AdmissionRule.isBoundByMin(workload.preemptible(), options);
        return new RequestSum(request, boundByMin ? request : schema.zero());
    }

    private RequestSum ofGroupAbove(ResourceVector request) {
        return new RequestSum(request, schema.zero());
    }

    /** Returns the limits of counts that a pending workload would exceed together with those that were added. */
    private List<ExceededLimit> exceededWith(WorkloadEntry entry) {
        List<ExceededLimit> exceeded = new ArrayList<>();
        GroupAccount account = entry.account();
        with(own.get(account), ofGroup(entry.workload, entry.request)).addExceeded(entry.tree(), account, exceeded);
        RequestSum ofGroupAbove = ofGroupAbove(entry.request);
        int parent = AdmissionRule.firstAbove(entry.tree(), entry.number(), options);
        for (; parent > 0; parent = entry.tree().parent(parent)) {
            GroupAccount of = account.above(parent);
            with(above.get(of), ofGroupAbove).addExceeded(entry.tree(), of, exceeded);
        }
        return exceeded;
    }

    /** Adds a pending workload if it fits together with those before it. */
    void addIfItFits(WorkloadEntry entry) {
        List<ExceededLimit> exceeded = exceededWith(entry);
        List<FlavorShortage> lacking = exceeded.isEmpty() && flavors != null
                ? flavors.add(entry.workload, entry.tree(), entry.number(), entry.request)
                : List.of();
        if (exceeded.isEmpty() && lacking.isEmpty()) {
            addCounts(entry.workload, entry.account(), entry.request, 0);
            noteMissingGroup(entry);
        } else if (firstExceeded.isEmpty()) {
            lacking.forEach(shortage -> exceeded.add(shortage.limit()));
            firstExceeded = exceeded;
            firstShortages = lacking;
        }
    }

    private static RequestSum with(@Nullable RequestSum before, RequestSum more) {
        return before == null ? more : before.plus(more);
    }

    /**
     * Returns the limits of counts that those that were added would exceed together, in a view of the accounts of each
     * tree.
     */
    List<ExceededLimit> exceededIn(Function<TreeAccounts, AdmissionView> views) {
        List<ExceededLimit> exceeded = new ArrayList<>();
        own.forEach((account, request) -> request.addExceeded(views.apply(account.tree()), account, exceeded));
        above.forEach((account, request) -> request.addExceeded(views.apply(account.tree()), account, exceeded));
        return exceeded;
    }

    int size() {
        return ids.size();
    }

    /**
     * Returns the decision on all of the given workloads, which are not admitted: what the first that does not fit
     * exceeds.
     */
    Decision rejected(List<WorkloadEntry> all) {
        all.forEach(this::noteMissingGroup);
        List<String> named = all.stream().map(entry -> entry.workload.id()).toList();
        return withFlavors(Decision.rejected(named, firstExceeded, schema), firstShortages)
                .withMissingGroups(missingGroups);
    }

    Decision decide() {
        List<ExceededLimit> exceeded = exceededIn(tree -> tree);
        List<FlavorShortage> lacking = withoutLimitOfCount(shortages, exceeded);
        lacking.forEach(shortage -> exceeded.add(shortage.limit()));
        if (!exceeded.isEmpty()) {
            return withFlavors(Decision.rejected(ids, exceeded, schema), lacking)
                    .withMissingGroups(missingGroups);
        }
        Borrowing borrowing = new Borrowing(schema, options.reportLenders());
        own.forEach((account, request) -> borrowing.add(account, request.all));
        return withFlavors(borrowing.admitted(ids), List.of()).withMissingGroups(missingGroups);
    }

    /** Returns the shortages of flavors that are not said already by a limit of the count of their group. */
    static List<FlavorShortage> withoutLimitOfCount(List<FlavorShortage> shortages, List<ExceededLimit> exceeded) {
        if (shortages.isEmpty()) {
            return List.of();
        }
        return shortages.stream()
                .filter(shortage -> exceeded.stream()
                        .noneMatch(limit -> limit.kind() != ExceededLimit.Kind.MIN
                                && limit.holder().equals(Optional.of(shortage.group()))
                                && limit.dimension().equals(Optional.of(shortage.dimension()))))
                .toList();
    }

    private Decision withFlavors(Decision decision, List<FlavorShortage> lacking) {
        return flavors == null ? decision : decision.withFlavors(flavors.free(decision.admitted()), lacking);
    }

    /** Returns what each of the workloads holds when it is admitted; null where no dimension has flavors. */
    @Nullable
    List<ResourceVector> held() {
        return flavors == null ? null : flavors.held();
    }

    /** Ends the decision: what was placed on flavors to try it counts no longer. */
    void end() {
        if (flavors != null) {
            flavors.undo();
        }
    }

    /** The sum of requests for one account, and the part of it that the min of the group bounds. */
    private record RequestSum(ResourceVector all, ResourceVector boundByMin) {
        RequestSum plus(RequestSum other) {
            return new RequestSum(all.plus(other.all), boundByMin.plus(other.boundByMin));
        }

        void addExceeded(AdmissionView view, GroupAccount account, List<ExceededLimit> exceeded) {
            AdmissionRule.addExceeded(view, account.account(), all, boundByMin, exceeded);
        }
    }
}
