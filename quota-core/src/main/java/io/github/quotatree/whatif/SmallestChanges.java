package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The least that has to change for a group to get a runtime, or for a pending workload to be admitted.
 *
 * <p>Each {@link SmallestChange} changes one number in one dimension. It suffices, and one unit less does not: each was
 * made, and the groups that the runtime follows from were solved anew; the edited tree is valid. {@code
 * docs/smallest-changes.md} has examples, the numbers that are searched, and why the least is the least. The iterative
 * solver is not monotone, nor are groups below the first level in a dimension with flavors: there, a still smaller
 * change may suffice.
 *
 * <p><b>Cost.</b> At most 130 probes for each number that is searched, mostly some ten; each edits the number and
 * solves the sibling sets of the group and of the groups above it, or the whole tree in a dimension with flavors. At
 * most the 16 lowest groups, from the group up, are looked at. Immutable.
 */
public final class SmallestChanges {
    private final String group;
    private final Optional<String> workload;
    private final ResourceVector wanted;

    /** By position of the dimension. */
    private final List<DimensionChanges> dimensions;

    private final List<String> waitFor;

    /** The answer to the workload in a ledger that lends; null for others, and for a runtime. */
    private final @Nullable Answer lent;

    private SmallestChanges(
            String group,
            Optional<String> workload,
            ResourceVector wanted,
            List<DimensionChanges> dimensions,
            List<String> waitFor,
            @Nullable Answer lent) {
        this.group = group;
        this.workload = workload;
        this.wanted = wanted;
        this.dimensions = dimensions;
        this.waitFor = waitFor;
        this.lent = lent;
    }

    /**
     * Returns the smallest changes by which a group gets a runtime, 0 where any is right. Where it requests less, it is
     * taken to request as much: a leaf group by its workloads, in a dimension with flavors by units that accept any of
     * them; a parent group beside the requests of its children, but not in a dimension with flavors.
     *
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
            found.add(DimensionSearch.of(quotas, Wish.of(group, wanted), dimension, raised));
        }
        return new SmallestChanges(group, Optional.empty(), wanted, found, List.of(), null);
    }

    /**
     * Returns the smallest changes by which a pending workload is admitted, and the workloads whose end would do. The
     * changes of one dimension are named for the runtimes of the tree of its group, {@link LedgerSnapshot#quotas}: in a
     * ledger, requests fall when workloads end, are resized or are moved.
     *
     * <p>In a ledger that lends, nothing is missing where it starts, on loan or not. For one that is due, loans are
     * called back, and no change is searched. For one that waits, the changes give its group a runtime for it and for
     * all units that go before it, so that it is entitled, which a ledger of its own confirms; with less, some of those
     * may be passed over, and it may be entitled, which is not searched. There are none if it lacks something that no
     * runtime gives it, such as a node or a larger min. The largest request is that which fits into the idle
     * capacity, if all others stay entitled or not as they are.
     *
     * @throws IllegalArgumentException if there is no workload of this id
     * @throws IllegalStateException if it is not pending
     */
    public static SmallestChanges of(LedgerSnapshot snapshot, String workloadId, AdmissionOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(workloadId, "workloadId");
        Objects.requireNonNull(options, "options");
        AdmissionCheck check = AdmissionCheck.of(snapshot, workloadId, options);
        if (snapshot.admissionRule() == AdmissionRule.LOANS) {
            return ofLent(snapshot, check, options);
        }
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
            found.add(DimensionSearch.of(snapshot, pending, dimension, missing, options));
            if (missing > 0) {
                lacking.add(dimension);
            }
        }
        List<String> waitFor = lacking.isEmpty() ? List.of() : EndsToWaitFor.of(snapshot, pending, options, lacking);
        return new SmallestChanges(pending.group(), Optional.of(workloadId), request, found, waitFor, null);
    }

    private static SmallestChanges ofLent(LedgerSnapshot snapshot, AdmissionCheck check, AdmissionOptions options) {
        WorkloadStatus pending = check.workloads().get(0);
        ResourceVector request = pending.workload().request();
        Answer answer = check.answer();
        boolean starts = answer == Answer.STARTS || answer == Answer.STARTS_ON_LOAN;
        ResourceVector exceeded = shortfall(check.exceededLimits(), request.schema());
        boolean waits = answer == Answer.WAITS;
        ResourceVector needed = waits
                ? LoanChanges.neededRuntime(snapshot, pending)
                : request.schema().zero();
        List<DimensionChanges> found = new ArrayList<>();
        for (String dimension : request.schema().dimensions()) {
            DimensionChanges none = DimensionChanges.none(dimension, 0, 0);
            DimensionChanges each = waits ? DimensionSearch.ofEntitled(snapshot, pending, dimension, needed) : none;
            long missing = starts ? 0 : Math.max(each.missing(), waits ? 0 : exceeded.value(dimension));
            long largest = DimensionSearch.largest(snapshot, pending, dimension, options);
            found.add(each.with(missing, largest, each.ceiling().runtime() > 0 ? List.of() : each.changes()));
        }
        if (waits) {
            List<DimensionChanges> confirmed = LoanChanges.confirmed(snapshot, pending, found);
            boolean lacksMore = confirmed.isEmpty(); // something that no runtime gives it
            for (int d = 0; d < found.size(); d++) {
                DimensionChanges each = found.get(d);
                List<SmallestChange> changes = confirmed.stream()
                        .filter(other -> other.dimension().equals(each.dimension()))
                        .flatMap(other -> other.changes().stream())
                        .toList();
                found.set(d, each.with(lacksMore ? request.value(d) : each.missing(), each.largest(), changes));
            }
        }
        List<String> names = found.stream()
                .filter(each -> each.missing() > 0)
                .map(DimensionChanges::dimension)
                .toList();
        List<String> waitFor = names.isEmpty() ? List.of() : EndsToWaitFor.of(snapshot, pending, options, names);
        return new SmallestChanges(pending.group(), Optional.of(pending.id()), request, found, waitFor, answer);
    }

    private static ResourceVector shortfall(List<ExceededLimit> exceeded, ResourceSchema schema) {
        ResourceVector shortfall = schema.zero();
        for (ExceededLimit limit : exceeded) {
            if (limit.dimension().isPresent()) {
                String dimension = limit.dimension().get();
                shortfall = shortfall.with(dimension, Math.max(shortfall.value(dimension), limit.shortfall()));
            }
        }
        return shortfall;
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

    /** Returns how much is missing of the wanted runtime, or above the most exceeded limit, in base units; else 0. */
    public ResourceVector missing() {
        return vector(DimensionChanges::missing);
    }

    /**
     * Returns the wanted runtime in each dimension in which the group requests less, in base units, since it is taken
     * to request that; 0 in the others, and for a pending workload.
     */
    public ResourceVector raisedRequest() {
        return vector(DimensionChanges::raised);
    }

    /** Returns whether nothing is missing, so that nothing has to change. */
    public boolean isMet() {
        return missing().isZero();
    }

    /**
     * Returns the largest request that fits now, in base units: one that would be admitted instead of the workload, or
     * a runtime that the group would have if it requested as much. Dimensions are independent: all of it fits.
     */
    public ResourceVector largestRequestThatFits() {
        return vector(DimensionChanges::largest);
    }

    /**
     * Returns the changes that suffice, by dimension, and in each dimension by {@link SmallestChange.Kind}, as readily as
     * operators make them, and then the smallest first. A larger max beyond the request of its group is none of them.
     * Where several dimensions lack something, one change of each is needed, whichever: but not a shared weight of a
     * group that declares none together with a max of this group, since its weights no longer follow its max then.
     */
    public List<SmallestChange> changes() {
        return dimensions.stream().flatMap(found -> found.changes().stream()).toList();
    }

    /**
     * Returns the changes that suffice in one dimension, in the order of {@link #changes()}.
     *
     * @throws IllegalArgumentException if there is no such dimension
     */
    public List<SmallestChange> changes(String dimension) {
        return List.copyOf(dimensions.get(wanted.schema().position(dimension)).changes());
    }

    /**
     * Returns the runtime up to which the changes go in each dimension in which no single change gives the wanted one,
     * because the max of the group, or of one above it, allows no more. 0 in the others.
     */
    public ResourceVector upToMax() {
        return vector(found -> found.ceiling().runtime());
    }

    /** Returns the kinds of changes that do not help, each with the reason, by dimension. */
    public List<UnhelpfulChange> unhelpful() {
        return dimensions.stream().flatMap(found -> found.unhelpful().stream()).toList();
    }

    /**
     * Returns the ids of the workloads that have to end for the pending one to be admitted, in the order of waiting, of
     * which none can be spared; empty if nothing is missing, their ends do not suffice, or for a runtime.
     *
     * <p>First come the stopping ones, then known ends by time, then its group before others, and each time the ones
     * that free the most of the first missing dimension, then of the second; then by submission and id. One is among
     * them only if those before it do not suffice.
     */
    public List<String> waitFor() {
        return waitFor;
    }

    /** Returns the answer in sentences, with up to three changes of different kinds for each dimension. */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        List<DimensionChanges> lacking =
                dimensions.stream().filter(found -> found.missing() > 0).toList();
        if (lent == Answer.DUE) {
            return DimensionChanges.ofDue(waitFor);
        }
        if (lent != null) {
            return DimensionChanges.ofEntitled(group, lacking, waitFor, format);
        }
        return workload.isPresent()
                ? DimensionChanges.ofWorkload(group, lacking, waitFor, format)
                : DimensionChanges.ofRuntime(group, lacking, format);
    }

    @Override
    public String toString() {
        return inWords(AmountFormat.baseUnits());
    }
}
