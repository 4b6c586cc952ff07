package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.AdmissionOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The least that has to change for a group to get a runtime, or for a pending workload to be admitted.
 *
 * <pre>{@code
 * SmallestChanges changes = SmallestChanges.of(quotas, "research", cpus.vector(9));
 * changes.inWords(AmountFormat.baseUnits());
 * // It would get 2 more cpu if product requested 2 less, or with 2 more cpu in the cluster.
 * }</pre>
 *
 * <p><b>Single changes.</b> Each {@link SmallestChange} changes one number in one dimension: the total; a max, a min or
 * a shared weight of the group or of a group above it; the request of another leaf group; or the lend limit of a group
 * that keeps an idle min. It suffices, and one unit less does not. Dimensions are shared independently of each other:
 * where several lack, take one change of each. Kinds of changes that do not help are listed too, with the reason:
 * {@link #unhelpful}. A larger request of the group itself is not among the changes, because {@link #of(RuntimeQuotas,
 * String, ResourceVector)} takes the group to request what it wants.
 *
 * <p><b>Least.</b> With water filling, a larger total, max, min, shared weight or lend limit never lowers the runtime
 * of the groups that it is raised for, nor does a smaller request of another group. So the least change is found by
 * bisection, and one probe of the largest change shows that a kind does not help. Of other groups, at most three a kind
 * are named: of those that request less, first the groups that request more than their min, and in each case those that
 * have to change the least. The iterative solver is not monotone: there, one unit less does not suffice either, but a
 * still smaller change may, and that none was found does not prove that there is none.
 *
 * <p><b>Flavors.</b> In a dimension with flavors, no changes are searched: {@link #notSearched}.
 *
 * <p><b>Checked.</b> Every change listed was made in a copy of the tree, which is valid and was solved anew.
 *
 * <p><b>Cost.</b> At most 130 solves for each number that is searched, mostly some ten, of the groups above the group
 * and their siblings; and an edited copy of the tree for each change that is listed. With one lacking dimension of
 * three, about 5 ms for 1,000 groups, and some 3 s for 100,000. At most the 16 lowest groups, from the group up, are
 * looked at. For a pending workload, as many solves of the tree as {@code k log n} for {@code k} workloads to wait for
 * among {@code n}. Nothing is computed again when the answer is read. Immutable.
 */
public final class SmallestChanges {
    private static final Comparator<SmallestChange> CHEAPEST_FIRST = Comparator.comparing(
                    (SmallestChange change) -> change.kind() == SmallestChange.Kind.SHARED_WEIGHT)
            .thenComparingLong(SmallestChange::amount)
            .thenComparing(SmallestChange::kind);

    private final String group;
    private final Optional<String> workload;
    private final ResourceVector wanted;
    private final ResourceVector raised;
    private final ResourceVector missing;
    private final ResourceVector largestRequest;
    private final List<SmallestChange> changes;
    private final List<UnhelpfulChange> unhelpful;
    private final List<String> waitFor;

    private SmallestChanges(
            String group,
            Optional<String> workload,
            ResourceVector wanted,
            ResourceVector raised,
            long[] missing,
            long[] largestRequest,
            List<SmallestChange> changes,
            List<UnhelpfulChange> unhelpful,
            List<String> waitFor) {
        this.group = group;
        this.workload = workload;
        this.wanted = wanted;
        this.raised = raised;
        this.missing = wanted.schema().vector(missing);
        this.largestRequest = wanted.schema().vector(largestRequest);
        this.changes = List.copyOf(changes);
        this.unhelpful = List.copyOf(unhelpful);
        this.waitFor = List.copyOf(waitFor);
    }

    /**
     * Returns the smallest changes by which a group gets a runtime. Where it requests less than that, it is taken to
     * request as much: a leaf group by its workloads, a parent group beside the requests of its children.
     *
     * @param group the name of the group
     * @param wanted the runtime in base units; 0 in a dimension in which any is right
     * @throws IllegalArgumentException if there is no such group, or an amount is negative, unlimited, of another
     *     schema, or above 0 in a dimension with flavors
     */
    public static SmallestChanges of(RuntimeQuotas quotas, String group, ResourceVector wanted) {
        Objects.requireNonNull(quotas, "quotas");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(wanted, "wanted");
        GroupRuntime now = quotas.group(group);
        ResourceSchema schema = quotas.tree().schema();
        schema.requireNonNegative("wanted runtime of " + group, wanted);
        for (String dimension : schema.dimensions()) {
            if (wanted.isUnlimited(dimension)) {
                throw new IllegalArgumentException("wanted runtime of " + group + ": " + dimension + " is unlimited");
            }
            if (wanted.value(dimension) > 0 && schema.hasFlavors(schema.position(dimension))) {
                throw new IllegalArgumentException("wanted runtime of " + group
                        + ": smallest changes are not searched in " + dimension + ", which has flavors");
            }
        }
        ResourceVector raised = schema.zero();
        for (String dimension : schema.dimensions()) {
            if (wanted.value(dimension) > now.request().value(dimension)) {
                raised = raised.with(dimension, wanted.value(dimension));
            }
        }
        RuntimeQuotas asked = raised.isZero() ? quotas : RaisedRequest.requesting(quotas, now, raised);
        long[] none = new long[schema.size()];
        return search(asked, Wishes.of(group, wanted), raised, Optional.empty(), none, lacking -> List.of());
    }

    /**
     * Returns the smallest changes by which a pending workload is admitted, and the workloads whose end would do. The
     * changes of one dimension are named for the runtimes of the tree of its group, {@link LedgerSnapshot#quotas}: in a
     * ledger, requests fall when workloads end, are resized or are moved.
     *
     * <p>A workload of the default group fits by a larger total or a larger max of that group; a workload of the system
     * group always fits.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public static SmallestChanges of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(workloadId, "workloadId");
        Objects.requireNonNull(options, "options");
        AdmissionCheck check = AdmissionCheck.of(snapshot, workloadId, options);
        WorkloadStatus pending = check.workloads().get(0);
        String group = pending.group();
        RuntimeQuotas quotas = snapshot.quotas(pending.placement().treeId());
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return ofSystemGroup(pending);
        }
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            return ofDefaultGroup(snapshot, quotas, pending, missingByFlavor(check));
        }
        Wishes wishes = Wishes.of(snapshot, quotas, group, pending.workload(), options);
        return search(
                quotas,
                wishes,
                wishes.request().schema().zero(),
                Optional.of(workloadId),
                missingByFlavor(check),
                lacking -> WaitSearch.of(snapshot, quotas, wishes, lacking));
    }

    /** Returns by dimension how much room the flavors that a workload accepts lack; 0 where one has room. */
    private static long[] missingByFlavor(AdmissionCheck check) {
        ResourceSchema schema = check.workloads().get(0).workload().request().schema();
        long[] missing = new long[schema.size()];
        for (ExceededLimit limit : check.exceededLimits()) {
            if (limit.kind() == ExceededLimit.Kind.FLAVOR) {
                int d = schema.position(limit.dimension().orElseThrow());
                missing[d] = Math.max(missing[d], limit.shortfall());
            }
        }
        return missing;
    }

    private static SmallestChanges ofSystemGroup(WorkloadStatus pending) {
        ResourceVector request = pending.workload().request();
        long[] unlimited = new long[request.schema().size()];
        Arrays.fill(unlimited, ResourceVector.UNLIMITED);
        return new SmallestChanges(
                pending.group(),
                Optional.of(pending.id()),
                request,
                request.schema().zero(),
                new long[unlimited.length],
                unlimited,
                List.of(),
                List.of(),
                List.of());
    }

    private static SmallestChanges ofDefaultGroup(
            LedgerSnapshot snapshot, RuntimeQuotas quotas, WorkloadStatus pending, long[] missingByFlavor) {
        ResourceVector request = pending.workload().request();
        DefaultGroupSearch search = DefaultGroupSearch.of(snapshot, request);
        List<SmallestChange> changes = new ArrayList<>();
        List<UnhelpfulChange> unhelpful = new ArrayList<>();
        List<Integer> lacking = new ArrayList<>();
        long[] missing = new long[request.schema().size()];
        long[] largest = new long[missing.length];
        for (int d = 0; d < missing.length; d++) {
            missing[d] = Math.max(search.missing(d), missingByFlavor[d]);
            boolean searched = !request.schema().hasFlavors(d);
            largest[d] = searched ? search.largestRequest(d) : 0;
            if (missing[d] > 0) {
                lacking.add(d);
            }
            if (missing[d] > 0 && searched) {
                search.run(d, changes, unhelpful);
            }
        }
        Wishes wishes = Wishes.of(pending.group(), request);
        List<String> waitFor = lacking.isEmpty() || request.schema().hasFlavors()
                ? List.of()
                : ids(WaitSearch.of(snapshot, quotas, wishes, lacking));
        return new SmallestChanges(
                pending.group(),
                Optional.of(pending.id()),
                request,
                request.schema().zero(),
                missing,
                largest,
                changes,
                unhelpful,
                waitFor);
    }

    private static SmallestChanges search(
            RuntimeQuotas quotas,
            Wishes wishes,
            ResourceVector raised,
            Optional<String> workload,
            long[] missingByFlavor,
            Function<List<Integer>, List<WorkloadStatus>> waiting) {
        List<SmallestChange> changes = new ArrayList<>();
        List<UnhelpfulChange> unhelpful = new ArrayList<>();
        List<Integer> lacking = new ArrayList<>();
        PlacedGroups groups = PlacedGroups.of(quotas);
        int group = groups.position(wishes.group());
        long[] missing = new long[quotas.tree().schema().size()];
        long[] largest = new long[missing.length];
        for (int d = 0; d < missing.length; d++) {
            TreeNumbers numbers = TreeNumbers.of(groups, d);
            PathProblem problem = PathProblem.of(
                    numbers, quotas.options(), group, quotas.available().value(d));
            missing[d] = Math.max(wishes.missing(quotas, d), missingByFlavor[d]);
            boolean searched = !quotas.tree().schema().hasFlavors(d);
            largest[d] = searched ? wishes.largestRequest(problem, numbers, d) : 0;
            if (missing[d] > 0) {
                lacking.add(d);
            }
            if (missing[d] > 0 && searched) {
                wishes.addTo(problem, groups, d);
                TreeSearch search = new TreeSearch(wishes, d, numbers, problem, group);
                search.run();
                search.changes().sort(CHEAPEST_FIRST);
                changes.addAll(search.changes());
                unhelpful.addAll(search.unhelpful());
            }
        }
        boolean waits = !lacking.isEmpty() && !quotas.tree().schema().hasFlavors();
        List<String> waitFor = waits ? ids(waiting.apply(lacking)) : List.of();
        return new SmallestChanges(
                wishes.group(), workload, wishes.request(), raised, missing, largest, changes, unhelpful, waitFor);
    }

    private static List<String> ids(List<WorkloadStatus> workloads) {
        return workloads.stream().map(WorkloadStatus::id).toList();
    }

    /** Returns the name of the group. */
    public String group() {
        return group;
    }

    /** Returns the id of the pending workload, or empty if the question was about a runtime. */
    public Optional<String> workload() {
        return workload;
    }

    /** Returns the wanted runtime, or the request of the pending workload, in base units. */
    public ResourceVector wanted() {
        return wanted;
    }

    /**
     * Returns how much is missing, in base units: of the wanted runtime, or of the limit that the pending workload
     * exceeds by the most; 0 in each dimension in which nothing is missing.
     */
    public ResourceVector missing() {
        return missing;
    }

    /**
     * Returns the request that the group is taken to have in place of a smaller one, in base units: the wanted runtime
     * in each dimension in which the group requests less, and 0 in the others. Always 0 for a pending workload, whose
     * request counts in its group.
     */
    public ResourceVector raisedRequest() {
        return raised;
    }

    /** Returns whether nothing is missing, so that nothing has to change. */
    public boolean isMet() {
        return missing.isZero();
    }

    /**
     * Returns the largest request that fits now, in base units: of the pending workload, what it could request instead
     * and be admitted; of a group, the runtime that it would have if it requested that much. Dimensions do not depend
     * on each other, so that the whole vector fits, and one unit more in any dimension does not. In a dimension with
     * flavors it is not searched, and is 0.
     */
    public ResourceVector largestRequestThatFits() {
        return largestRequest;
    }

    /**
     * Returns the changes that suffice, by dimension, and in each dimension the smallest first and shared weights last.
     * Where several dimensions lack something, one change of each is needed, whichever: but not a shared weight of a
     * group that declares none together with a max of this group, since its weights no longer follow its max then.
     */
    public List<SmallestChange> changes() {
        return changes;
    }

    /**
     * Returns the changes that suffice in one dimension, the smallest first.
     *
     * @throws IllegalArgumentException if there is no such dimension
     */
    public List<SmallestChange> changes(String dimension) {
        wanted.schema().position(dimension);
        return changes.stream()
                .filter(change -> change.dimension().equals(dimension))
                .toList();
    }

    /**
     * Returns the dimensions in which something is missing and no changes are searched, because they have flavors: a
     * change there concerns a flavor, and {@link WhatIf} answers about each. In a schema with flavors, no workloads to
     * wait for are searched either.
     */
    public List<String> notSearched() {
        ResourceSchema schema = wanted.schema();
        return schema.dimensions().stream()
                .filter(dimension -> missing.value(dimension) > 0 && schema.hasFlavors(schema.position(dimension)))
                .toList();
    }

    /** Returns the kinds of changes that do not help, each with the reason, by dimension. */
    public List<UnhelpfulChange> unhelpful() {
        return unhelpful;
    }

    /**
     * Returns the ids of the workloads that have to end for the pending workload to be admitted, in the order in which
     * they are waited for; empty if nothing is missing, if that all others end does not suffice, or if the question was
     * about a runtime. None of them can be spared.
     *
     * <p>They are looked for in this order: first those that are stopping; then those whose end is known by their start
     * and max run time, the earliest first; then those of the group itself, and then all others, in each case those
     * first that free the most of the first dimension that lacks something, then of the second, and so on; then by
     * submission and id. A workload is among them only if those before it do not suffice. There may be another set with
     * fewer members.
     */
    public List<String> waitFor() {
        return waitFor;
    }

    /**
     * Returns the answer in sentences, with up to three changes of different kinds for each dimension, the smallest
     * first, such as {@code It would get 1 more cpu if product requested 2 less, or with 2 more cpu in the cluster.}
     */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        List<ChangeWords.Lack> lacks = new ArrayList<>();
        for (String dimension : wanted.schema().dimensions()) {
            if (missing.value(dimension) > 0) {
                lacks.add(new ChangeWords.Lack(
                        dimension,
                        missing.value(dimension),
                        raised.value(dimension),
                        notSearched().contains(dimension),
                        changes(dimension)));
            }
        }
        return workload.isPresent()
                ? ChangeWords.ofWorkload(group, lacks, waitFor, format)
                : ChangeWords.ofRuntime(group, lacks, format);
    }

    /** Returns the answer in sentences, with amounts in base units. */
    @Override
    public String toString() {
        return inWords(AmountFormat.baseUnits());
    }
}
