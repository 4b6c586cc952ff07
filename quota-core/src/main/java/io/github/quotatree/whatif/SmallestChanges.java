package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * The least that has to change for a group to get a runtime, or for a pending workload to be admitted.
 *
 * <p>Each {@link SmallestChange} changes one number in one dimension. It suffices, and one unit less does not: each was
 * made in a copy of the tree, which is valid and was solved anew. {@code docs/smallest-changes.md} has examples, the
 * numbers that are searched, and why the least is the least. The iterative solver is not monotone, nor are groups below
 * the first level in a dimension with flavors: there, a still smaller change may suffice.
 *
 * <p><b>Cost.</b> At most 130 probes for each number that is searched, mostly some ten; each edits the number and
 * solves the groups above the group and their siblings, or the whole tree where it has flavors or guarantees usage. At
 * most the 16 lowest groups, from the group up, are looked at. Immutable.
 */
public final class SmallestChanges {
    private static final Comparator<SmallestChange> CHEAPEST_FIRST = Comparator.comparing(
                    (SmallestChange change) -> change.kind() == SmallestChange.Kind.SHARED_WEIGHT)
            .thenComparingLong(SmallestChange::amount)
            .thenComparing(SmallestChange::kind);

    private final String group;
    private final Optional<String> workload;
    private final ResourceVector wanted;

    /** By position of the dimension. */
    private final List<DimensionChanges> dimensions;

    private final List<String> waitFor;

    private SmallestChanges(
            String group,
            Optional<String> workload,
            ResourceVector wanted,
            List<DimensionChanges> dimensions,
            List<String> waitFor) {
        this.group = group;
        this.workload = workload;
        this.wanted = wanted;
        this.dimensions = dimensions;
        this.waitFor = waitFor;
    }

    /**
     * Returns the smallest changes by which a group gets a runtime. Where it requests less than that, it is taken to
     * request as much: a leaf group by its workloads, in a dimension with flavors by units that accept any of them; a
     * parent group beside the requests of its children, but not in a dimension with flavors.
     *
     * @param group the name of the group
     * @param wanted the runtime in base units; 0 in a dimension in which any is right
     * @throws IllegalArgumentException if there is no such group, or an amount is negative, unlimited or of another
     *     schema
     */
    public static SmallestChanges of(RuntimeQuotas quotas, String group, ResourceVector wanted) {
        Objects.requireNonNull(quotas, "quotas");
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(wanted, "wanted");
        GroupRuntime now = quotas.group(group);
        quotas.tree().schema().requireNonNegative("wanted runtime of " + group, wanted);
        for (String dimension : wanted.schema().dimensions()) {
            if (wanted.isUnlimited(dimension)) {
                throw new IllegalArgumentException("wanted runtime of " + group + ": " + dimension + " is unlimited");
            }
        }
        List<DimensionChanges> found = new ArrayList<>();
        for (String dimension : wanted.schema().dimensions()) {
            long raised = wanted.value(dimension) > now.request().value(dimension) ? wanted.value(dimension) : 0;
            found.add(search(quotas, Wish.of(group, wanted), dimension, raised));
        }
        return new SmallestChanges(group, Optional.empty(), wanted, found, List.of());
    }

    /**
     * Returns the smallest changes by which a pending workload is admitted, and the workloads whose end would do. The
     * changes of one dimension are named for the runtimes of the tree of its group, {@link LedgerSnapshot#quotas}: in a
     * ledger, requests fall when workloads end, are resized or are moved.
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
        List<ExceededLimit> exceeded = check.exceededLimits();
        ResourceVector request = pending.workload().request();
        List<DimensionChanges> found = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        for (String dimension : request.schema().dimensions()) {
            long missing = exceeded.stream()
                    .filter(limit -> limit.dimension().equals(Optional.of(dimension)))
                    .mapToLong(ExceededLimit::shortfall)
                    .max()
                    .orElse(0);
            found.add(search(snapshot, pending, dimension, missing, options));
            if (missing > 0) {
                lacking.add(dimension);
            }
        }
        List<String> waitFor = lacking.isEmpty() ? List.of() : WaitSearch.of(snapshot, pending, options, lacking);
        return new SmallestChanges(pending.group(), Optional.of(workloadId), request, found, waitFor);
    }

    private static DimensionChanges search(
            LedgerSnapshot snapshot, WorkloadStatus pending, String dimension, long missing, AdmissionOptions options) {
        String group = pending.group();
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return DimensionChanges.none(dimension, 0, ResourceVector.UNLIMITED);
        }
        RuntimeQuotas quotas = snapshot.quotas(pending.placement().treeId());
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            return DefaultGroupSearch.of(snapshot, pending.workload(), dimension, missing);
        }
        return search(quotas, Wish.of(snapshot, group, pending.workload(), options), dimension, 0);
    }

    /** Searches one dimension, with the raised request of the group if that is not 0. */
    private static DimensionChanges search(RuntimeQuotas quotas, Wish wish, String dimension, long raised) {
        GroupRuntime now = quotas.group(wish.group());
        RuntimeQuotas part = PathTree.of(quotas, dimension, PathTree.above(quotas, wish.group()));
        long largest = wish.largestRequest(part, dimension);
        RuntimeQuotas asked = quotas;
        if (raised > 0 && wish.mayRequest(quotas, dimension)) {
            asked = wish.requesting(quotas, dimension, raised);
            part = wish.requesting(part, dimension, raised);
        }
        long missing = wish.missing(asked, dimension);
        if (missing == 0) {
            return DimensionChanges.none(dimension, raised, largest);
        }
        ChangeSearch search = new ChangeSearch(asked, part, wish, dimension);
        search.run();
        long max = now.max().value(dimension);
        long runtime = asked.runtime(wish.group()).value(dimension);
        boolean stopsAtMax = search.changes().isEmpty()
                && !wish.isOfWorkload()
                && wish.request().value(dimension) > max;
        if (stopsAtMax && runtime < max) {
            search = new ChangeSearch(asked, part, wish.with(dimension, max), dimension);
            search.run();
        }
        search.changes().sort(CHEAPEST_FIRST);
        return new DimensionChanges(
                dimension,
                missing,
                raised,
                largest,
                stopsAtMax ? max : 0,
                runtime,
                search.changes(),
                search.unhelpful());
    }

    private ResourceVector vector(ToLongFunction<DimensionChanges> amount) {
        return wanted.schema().vector(dimensions.stream().mapToLong(amount).toArray());
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
        return vector(DimensionChanges::missing);
    }

    /**
     * Returns the request that the group is taken to have in place of a smaller one, in base units: the wanted runtime
     * in each dimension in which the group requests less, and 0 in the others. Always 0 for a pending workload, whose
     * request counts in its group.
     */
    public ResourceVector raisedRequest() {
        return vector(DimensionChanges::raised);
    }

    /** Returns whether nothing is missing, so that nothing has to change. */
    public boolean isMet() {
        return missing().isZero();
    }

    /**
     * Returns the largest request that fits now, in base units: of the pending workload, the request by which it would
     * be admitted instead; of a group, the runtime that it would have if it requested that much. Dimensions do not
     * depend on each other, so that the whole vector fits, and one unit more in any dimension does not.
     */
    public ResourceVector largestRequestThatFits() {
        return vector(DimensionChanges::largest);
    }

    /**
     * Returns the changes that suffice, by dimension, and in each dimension the smallest first and shared weights last.
     * Where several dimensions lack something, one change of each is needed, whichever: but not a shared weight of a
     * group that declares none together with a max of this group, since its weights no longer follow its max then.
     */
    public List<SmallestChange> changes() {
        return dimensions.stream().flatMap(found -> found.changes().stream()).toList();
    }

    /**
     * Returns the changes that suffice in one dimension, the smallest first.
     *
     * @throws IllegalArgumentException if there is no such dimension
     */
    public List<SmallestChange> changes(String dimension) {
        return List.copyOf(dimensions.get(wanted.schema().position(dimension)).changes());
    }

    /**
     * Returns the max of the group in each dimension in which no single change gives it the wanted runtime, because
     * that is above its max; there the changes give it its max. 0 in the others.
     */
    public ResourceVector upToMax() {
        return vector(DimensionChanges::upToMax);
    }

    /** Returns the kinds of changes that do not help, each with the reason, by dimension. */
    public List<UnhelpfulChange> unhelpful() {
        return dimensions.stream().flatMap(found -> found.unhelpful().stream()).toList();
    }

    /**
     * Returns the ids of the workloads that have to end for the pending workload to be admitted, in the order in which
     * they are waited for; empty if nothing is missing, if that all others end does not suffice, or if the question was
     * about a runtime. None of them can be spared.
     *
     * <p>They are looked for in this order: first the stopping ones; then, the earliest first, workloads whose end is
     * known by their start and max run time; then workloads of the group itself, and then all others, in each case the
     * ones first that free the most of the first dimension that lacks something, then of the second, and so on; then by
     * submission and id. A workload is among them only if those before it do not suffice.
     */
    public List<String> waitFor() {
        return waitFor;
    }

    /** Returns the answer in sentences, with up to three changes of different kinds for each dimension. */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        List<DimensionChanges> lacking =
                dimensions.stream().filter(found -> found.missing() > 0).toList();
        return workload.isPresent()
                ? DimensionChanges.ofWorkload(group, lacking, waitFor, format)
                : DimensionChanges.ofRuntime(group, lacking, format);
    }

    @Override
    public String toString() {
        return inWords(AmountFormat.baseUnits());
    }
}
