package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.whatif.UnhelpfulChange.Reason;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

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
                    (SmallestChange change) -> change.kind() == Kind.SHARED_WEIGHT)
            .thenComparingLong(SmallestChange::amount)
            .thenComparing(SmallestChange::kind);

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
            found.add(search(quotas, Wish.of(group, wanted), dimension, raised));
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
            found.add(search(snapshot, pending, dimension, missing, options));
            if (missing > 0) {
                lacking.add(dimension);
            }
        }
        List<String> waitFor = lacking.isEmpty() ? List.of() : waitFor(snapshot, pending, options, lacking);
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
            DimensionChanges each = waits ? searchEntitled(snapshot, pending, dimension, needed) : none;
            long missing = starts ? 0 : Math.max(each.missing(), waits ? 0 : exceeded.value(dimension));
            long largest = largest(snapshot, pending, dimension, options);
            found.add(each.with(missing, largest, each.upToMax() > 0 ? List.of() : each.changes()));
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
        List<String> waitFor = names.isEmpty() ? List.of() : waitFor(snapshot, pending, options, names);
        return new SmallestChanges(pending.group(), Optional.of(pending.id()), request, found, waitFor, answer);
    }

    private static long largest(
            LedgerSnapshot snapshot, WorkloadStatus pending, String dimension, AdmissionOptions options) {
        String group = pending.group();
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return ResourceVector.UNLIMITED;
        }
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            long used = snapshot.used(group).value(dimension);
            return Math.max(0, snapshot.runtime(group).value(dimension) - used);
        }
        RuntimeQuotas quotas = snapshot.quotas(pending.placement().treeId());
        RuntimeQuotas part = PathTree.of(quotas, dimension, PathTree.above(quotas, group));
        return Wish.of(snapshot, group, pending.workload(), options).largestRequest(part, dimension);
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

    private static DimensionChanges searchEntitled(
            LedgerSnapshot snapshot, WorkloadStatus pending, String dimension, ResourceVector needed) {
        String group = pending.group();
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            long runtime = snapshot.runtime(group).value(dimension);
            long missing = Math.max(0, needed.value(dimension) - runtime);
            return ofDefaultGroup(
                    snapshot,
                    pending.workload(),
                    dimension,
                    missing,
                    needed.minus(pending.workload().request()));
        }
        RuntimeQuotas quotas = snapshot.quotas(pending.placement().treeId());
        return search(quotas, Wish.of(group, needed), dimension, 0);
    }

    private static DimensionChanges search(
            LedgerSnapshot snapshot, WorkloadStatus pending, String dimension, long missing, AdmissionOptions options) {
        String group = pending.group();
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return DimensionChanges.none(dimension, 0, ResourceVector.UNLIMITED);
        }
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            return ofDefaultGroup(
                    snapshot, pending.workload(), dimension, missing, snapshot.used(ReservedNames.DEFAULT_GROUP));
        }
        RuntimeQuotas quotas = snapshot.quotas(pending.placement().treeId());
        return search(quotas, Wish.of(snapshot, group, pending.workload(), options), dimension, 0);
    }

    /** Returns the changes for the default group, which its max and the rest of the total bound: no search. */
    private static DimensionChanges ofDefaultGroup(
            LedgerSnapshot snapshot, Workload workload, String dimension, long missing, ResourceVector used) {
        long room = snapshot.runtime(ReservedNames.DEFAULT_GROUP).value(dimension) - used.value(dimension);
        if (missing == 0) {
            return DimensionChanges.none(dimension, 0, Math.max(0, room));
        }
        ResourceVector taken = used.plus(snapshot.used(ReservedNames.SYSTEM_GROUP));
        ResourceVector total = snapshot.total(ReservedNames.DEFAULT_TREE);
        long request = workload.request().value(dimension);
        long max = snapshot.forest().defaultGroupMax().value(dimension);
        long needed = used.value(dimension) + request;
        long lacking = taken.value(dimension) + request - total.value(dimension);
        List<SmallestChange> changes = new ArrayList<>();
        boolean fitsOnFlavor = total.schema().flavors(dimension).isEmpty();
        if (fitsOnFlavor) {
            long to = total.value(dimension) + lacking;
            QuotaEdit edit = QuotaEdit.setTotal(ReservedNames.DEFAULT_TREE, dimension, to);
            changes.add(new SmallestChange(Kind.TOTAL, edit, dimension, total.value(dimension), to));
        } else {
            for (String flavor : workload.accepted(dimension).flavors()) {
                long units = total.value(dimension, flavor);
                long more = taken.value(dimension, flavor) + request - units;
                fitsOnFlavor |= more <= 0;
                long to = units + Math.max(0, Math.max(more, lacking));
                QuotaEdit edit = QuotaEdit.setTotal(ReservedNames.DEFAULT_TREE, dimension, flavor, to);
                changes.add(new SmallestChange(Kind.TOTAL, edit, dimension, units, to));
            }
        }
        changes.removeIf(change -> needed > max || change.to() <= change.from());
        List<UnhelpfulChange> unhelpful = new ArrayList<>();
        if (needed > max) {
            unhelpful.add(notEnough(Kind.TOTAL, Optional.empty(), dimension));
        }
        if (lacking <= 0 && fitsOnFlavor) {
            QuotaEdit edit = QuotaEdit.setMax(ReservedNames.DEFAULT_GROUP, dimension, needed);
            changes.add(new SmallestChange(Kind.MAX, edit, dimension, max, needed));
        } else {
            unhelpful.add(notEnough(Kind.MAX, Optional.of(ReservedNames.DEFAULT_GROUP), dimension));
        }
        return new DimensionChanges(dimension, missing, 0, Math.max(0, room), 0, 0, changes, unhelpful);
    }

    private static UnhelpfulChange notEnough(Kind kind, Optional<String> group, String dimension) {
        return new UnhelpfulChange(kind, group, dimension, Reason.NOT_ENOUGH, List.of());
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
                && wish.admission() == null
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

    /**
     * Searches for the workloads whose end admits a pending one. In a ledger of its own, they end along the order until
     * it is admitted: the last one is needed. The same is done with those before it, until the needed ones suffice
     * alone.
     */
    private static List<String> waitFor(
            LedgerSnapshot snapshot, WorkloadStatus pending, AdmissionOptions options, List<String> lacking) {
        List<WorkloadStatus> rest = snapshot.workloads().stream()
                .filter(status -> status.phase().holds()
                        && status.placement()
                                .treeId()
                                .equals(pending.placement().treeId())
                        && lacking.stream()
                                .anyMatch(name -> status.workload().request().value(name) > 0))
                .sorted(waitingOrder(pending.group(), lacking))
                .toList();
        List<String> needed = new ArrayList<>();
        while (true) {
            QuotaLedger ledger = EditedCluster.ledgerOf(snapshot);
            needed.forEach(ledger::finish);
            int ended = 0;
            boolean admitted = ledger.tryAdmit(pending.id(), options).admitted();
            while (!admitted && ended < rest.size()) {
                ledger.finish(rest.get(ended++).id());
                admitted = ledger.tryAdmit(pending.id(), options).admitted();
            }
            if (!admitted) {
                return List.of();
            }
            if (ended == 0) {
                Collections.reverse(needed);
                return List.copyOf(needed);
            }
            needed.add(rest.get(ended - 1).id());
            rest = rest.subList(0, ended - 1);
        }
    }

    /** The order that {@link #waitFor()} states. */
    private static Comparator<WorkloadStatus> waitingOrder(String group, List<String> lacking) {
        Comparator<WorkloadStatus> order = Comparator.comparing(
                        (WorkloadStatus status) -> status.phase() != WorkloadPhase.STOPPING)
                .thenComparing(status -> status.started()
                        .flatMap(start -> status.workload().maxRunTime().map(start::plus))
                        .orElse(Instant.MAX))
                .thenComparing(status -> !status.group().equals(group));
        for (String dimension : lacking) {
            order = order.thenComparing(Comparator.comparingLong((WorkloadStatus status) ->
                            status.workload().request().value(dimension))
                    .reversed());
        }
        return order.thenComparing(status -> status.workload().submitted())
                .thenComparing(WorkloadStatus::id, NameOrder.BY_CODE_POINT);
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
