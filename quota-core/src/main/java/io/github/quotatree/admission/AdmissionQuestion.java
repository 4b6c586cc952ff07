package io.github.quotatree.admission;

import io.github.quotatree.FlavorShortage;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.LoanTerms;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The one question behind every admission: may workloads, which start together or not at all, start in these accounts?
 *
 * <p>In every dimension that is requested, the use with the requests must be within every limit of the group:
 * <ul>
 *   <li>the runtime of the group, and if the options say so the runtime of every group above;
 *   <li>for workloads that are not preemptible, if the options say so, the min of the group: it bounds their use.
 * </ul>
 *
 * <p>In accounts that {@linkplain Accounts#lends lend}, each workload is entitled or not as its leaf group says, and all
 * must fit into the idle capacity: see {@link IdleRoom}. Those that are not entitled, if any, start on loan.
 *
 * <p>The default group has no min, and its runtime is its max or the part of the total that the system group leaves,
 * whichever is smaller; that one is named as the limit. The system group has no limit. In a dimension with flavors,
 * each workload must also find a flavor that it accepts with room for all its units, beside those that were placed
 * before it.
 *
 * <p>The requests of one group count together, so a gang of any size takes time in its groups once they are summed up.
 * Units that are placed on flavors count as used in the accounts until {@link #end}.
 */
public final class AdmissionQuestion {
    /** The limits of an account, in the order in which they are named. A further limit is a further constant. */
    private enum Limit {
        RUNTIME,
        MIN;

        /** Returns the part of a request that the limit bounds, for an account of its group or of one above. */
        long bounded(AdmissionOptions options, boolean isAbove, long request, long nonPreemptible) {
            return switch (this) {
                case RUNTIME -> isAbove && !options.checkAncestors() ? 0 : request;
                case MIN -> !isAbove && options.nonPreemptibleWithinMin() ? nonPreemptible : 0;
            };
        }

        /** Returns the use that counts against the limit. */
        long use(Accounts accounts, int account, int d) {
            return switch (this) {
                case RUNTIME -> accounts.used(account, d);
                case MIN -> accounts.nonPreemptibleUsed(account, d);
            };
        }

        boolean allows(Accounts accounts, int account, int d, long sum) {
            return switch (this) {
                case RUNTIME -> accounts.isWithinRuntime(account, d, sum);
                case MIN -> !accounts.isInTree(account) || sum <= accounts.min(account, d);
            };
        }

        ExceededLimit exceeded(Accounts accounts, int account, ResourceSchema schema, int d, long use, long request) {
            long amount = this == MIN ? accounts.min(account, d) : accounts.runtime(account, d);
            boolean isMax = this == RUNTIME && !accounts.isInTree(account) && accounts.defaultMax(d) <= amount;
            Kind kind = this == MIN ? Kind.MIN : isMax ? Kind.MAX : Kind.RUNTIME;
            return ExceededLimit.of(kind, accounts.name(account), schema.dimension(d), amount, use, request);
        }
    }

    // an array, because an iterator over a list would be garbage
    private static final Limit[] LIMITS = Limit.values();

    private final AdmissionOptions options;
    private final ResourceSchema schema;
    private final List<Member> members = new ArrayList<>();

    /** The requests for the accounts that the workloads count in, in the order of the workloads. */
    private final Map<Key, Request> own = new LinkedHashMap<>();

    /** The requests for the accounts of the groups above, where limits hold there. */
    private final Map<Key, Request> above = new TreeMap<>();

    private @Nullable FlavorChoice choice; // the flavors of the placed members; null where no dimension has flavors
    private int tried;
    private final List<FlavorShortage> shortages = new ArrayList<>();

    // of the first that was not added, since it does not fit
    private List<ExceededLimit> firstExceeded = List.of();
    private List<FlavorShortage> firstShortages = List.of();

    public AdmissionQuestion(ResourceSchema schema, AdmissionOptions options) {
        this.schema = schema;
        this.options = options;
        choice = schema.hasFlavors() ? new FlavorChoice() : null;
    }

    // one workload

    /** Returns whether one workload may start. Allocates nothing, and looks no further than the answer needs. */
    public static boolean fits(
            Accounts accounts, int account, Workload workload, ResourceVector request, AdmissionOptions options) {
        boolean fits = accounts.lends()
                ? fitsIdle(accounts, account, workload, request, options)
                : fits(accounts, account, request, workload.preemptible() ? null : request, options);
        for (int d : request.schema().flavoredPositions()) {
            fits = fits && FlavorChoice.fits(accounts, account, workload, request, d);
        }
        return fits;
    }

    private static boolean fitsIdle(
            Accounts accounts, int account, Workload workload, ResourceVector request, AdmissionOptions options) {
        // beside all claims it does not matter whether it is entitled, which may take a solve to find out
        return (mayBeLent(workload, options) && IdleRoom.fits(accounts, account, request, null, null))
                || (IdleRoom.fits(accounts, account, request, workload, null)
                        && accounts.isEntitled(account, workload));
    }

    /** Returns the limits that a workload exceeds now for which room is held, where others have not left yet. */
    public static List<ExceededLimit> exceededNow(Accounts accounts, int account, ResourceVector request) {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        IdleRoom.addExceededNow(accounts, account, request, exceeded);
        return exceeded;
    }

    private static boolean mayBeLent(Workload workload, AdmissionOptions options) {
        return options.loans() && workload.preemptible();
    }

    /**
     * Returns whether requests of one group are within the limits of counts; null: no part is not preemptible. Where
     * idle capacity is lent, they must be within the runtime and the idle room: of whom they are is not known.
     */
    public static boolean fits(
            Accounts accounts,
            int account,
            ResourceVector request,
            @Nullable ResourceVector nonPreemptible,
            AdmissionOptions options) {
        boolean fits = isWithin(accounts, account, request, nonPreemptible, false, options, null);
        int parent = fits ? firstAbove(accounts, account, options) : 0;
        for (; fits && parent > 0; parent = accounts.parent(parent)) {
            fits = isWithin(accounts, parent, request, nonPreemptible, true, options, null);
        }
        return fits && (!accounts.lends() || IdleRoom.fits(accounts, account, request, null, null));
    }

    /** Returns the limits of counts that requests of one group exceed, from the group up and by dimension. */
    public static List<ExceededLimit> exceeded(
            Accounts accounts,
            int account,
            ResourceVector request,
            ResourceVector nonPreemptible,
            AdmissionOptions options) {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        isWithin(accounts, account, request, nonPreemptible, false, options, exceeded);
        for (int parent = firstAbove(accounts, account, options); parent > 0; parent = accounts.parent(parent)) {
            isWithin(accounts, parent, request, nonPreemptible, true, options, exceeded);
        }
        if (accounts.lends()) {
            IdleRoom.fits(accounts, account, request, null, exceeded);
        }
        return exceeded;
    }

    /** Returns whether requests are within all limits of one account, and adds those exceeded if there is a list. */
    private static boolean isWithin(
            Accounts accounts,
            int account,
            ResourceVector request,
            @Nullable ResourceVector nonPreemptible,
            boolean isAbove,
            AdmissionOptions options,
            @Nullable List<ExceededLimit> exceeded) {
        for (int d = 0; d < request.schema().size(); d++) {
            long fixed = nonPreemptible == null ? 0 : nonPreemptible.value(d);
            for (int k = 0; k < LIMITS.length; k++) {
                // for a yes or no the min first: it takes one comparison, and the runtime maybe a solve along the path
                Limit limit = LIMITS[exceeded == null ? LIMITS.length - 1 - k : k];
                long amount = limit.bounded(options, isAbove, request.value(d), fixed);
                long use = amount > 0 ? limit.use(accounts, account, d) : 0;
                if (amount > 0 && !limit.allows(accounts, account, d, use + amount)) {
                    if (exceeded == null) {
                        return false;
                    }
                    exceeded.add(limit.exceeded(accounts, account, request.schema(), d, use, amount));
                }
            }
        }
        return exceeded == null || exceeded.isEmpty();
    }

    private static int firstAbove(Accounts accounts, int account, AdmissionOptions options) {
        for (Limit limit : LIMITS) {
            if (limit.bounded(options, true, 1, 1) > 0) {
                return accounts.parent(account);
            }
        }
        return 0;
    }

    // several

    public void add(Workload workload, Accounts accounts, int account, ResourceVector request) {
        add(workload, accounts, account, request, 0);
    }

    /**
     * Adds a workload with the amounts that it would hold more than now; where they name a flavor, that one alone is
     * tried. The account {@code below} is the lowest above that would hold no more, or 0.
     */
    public void add(Workload workload, Accounts accounts, int account, ResourceVector request, int below) {
        members.add(new Member(workload, accounts, account, request));
        Request asked = new Request(request, workload.preemptible() ? schema.zero() : request);
        own.merge(new Key(accounts, account), asked, Request::plus);
        for (int parent = firstAbove(accounts, account, options); parent > below; parent = accounts.parent(parent)) {
            above.merge(new Key(accounts, parent), asked, Request::plus);
        }
    }

    /** Adds a workload if it fits with the ones before, all added so; keeps the shortage of the first one not added. */
    public void addIfItFits(Workload workload, Accounts accounts, int account, ResourceVector request) {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        if (accounts.lends()) {
            addIfIdle(workload, accounts, account, request);
            return;
        }
        Request asked = new Request(request, workload.preemptible() ? schema.zero() : request);
        asked.with(own.get(new Key(accounts, account))).addExceeded(accounts, account, false, options, exceeded);
        for (int parent = firstAbove(accounts, account, options); parent > 0; parent = accounts.parent(parent)) {
            asked.with(above.get(new Key(accounts, parent))).addExceeded(accounts, parent, true, options, exceeded);
        }
        List<FlavorShortage> lacking =
                exceeded.isEmpty() && choice != null ? choice.add(workload, accounts, account, request) : List.of();
        if (exceeded.isEmpty() && lacking.isEmpty()) {
            add(workload, accounts, account, request);
            tried++;
        } else if (firstExceeded.isEmpty()) {
            lacking.forEach(shortage -> exceeded.add(shortage.limit()));
            firstExceeded = exceeded;
            firstShortages = lacking;
        }
    }

    private void addIfIdle(Workload workload, Accounts accounts, int account, ResourceVector request) {
        Map<Key, Request> before = new LinkedHashMap<>(own);
        add(workload, accounts, account, request);
        List<ExceededLimit> exceeded = exceededCounts();
        List<FlavorShortage> lacking =
                exceeded.isEmpty() && choice != null ? choice.add(workload, accounts, account, request) : List.of();
        if (exceeded.isEmpty() && lacking.isEmpty()) {
            tried++;
            return;
        }
        members.remove(members.size() - 1);
        own.clear();
        own.putAll(before);
        if (firstExceeded.isEmpty()) {
            lacking.forEach(shortage -> exceeded.add(shortage.limit()));
            firstExceeded = exceeded;
            firstShortages = lacking;
        }
    }

    /** Returns the limits that the first workload that was not added exceeds; empty if all were. */
    public List<ExceededLimit> firstExceeded() {
        return firstExceeded;
    }

    public List<FlavorShortage> firstShortages() {
        return firstShortages;
    }

    public ResourceSchema schema() {
        return schema;
    }

    public List<String> ids() {
        return members.stream().map(member -> member.workload.id()).toList();
    }

    public int size() {
        return members.size();
    }

    /** Returns every limit of counts that the members exceed together: of their groups, then of those above. */
    public List<ExceededLimit> exceededCounts() {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        if (isLent()) {
            addExceededIdle(exceeded);
            return exceeded;
        }
        own.forEach((key, sum) -> sum.addExceeded(key.accounts, key.account, false, options, exceeded));
        above.forEach((key, sum) -> sum.addExceeded(key.accounts, key.account, true, options, exceeded));
        return exceeded;
    }

    private boolean isLent() {
        return !members.isEmpty() && members.get(0).accounts.lends();
    }

    private void addExceededIdle(List<ExceededLimit> exceeded) {
        List<Member> others = new ArrayList<>(1);
        boolean mayStart = true;
        for (Member member : members) {
            if (!member.isEntitled()) {
                others.add(member);
                mayStart &= mayBeLent(member.workload, options);
            }
        }
        List<ExceededLimit> idle = new ArrayList<>(0);
        addExceededRoom(others.isEmpty() ? members.get(0).workload : null, idle);
        if (!mayStart || !idle.isEmpty()) {
            Set<ExceededLimit> ofUnits = new LinkedHashSet<>(); // the members of a gang have the same
            others.forEach(other -> ofUnits.addAll(other.accounts.exceededEntitlement(other.account, other.workload)));
            exceeded.addAll(ofUnits);
            exceeded.addAll(idle);
        }
    }

    private void addExceededRoom(@Nullable Workload entitled, List<ExceededLimit> idle) {
        Member first = members.get(0);
        if (members.size() == 1) {
            IdleRoom.fits(first.accounts, first.account, first.request, entitled, idle);
            return;
        }
        Map<Key, ResourceVector> sums = new TreeMap<>();
        own.forEach((key, sum) -> {
            int scope = key.accounts.isSystem(key.account) ? IdleRoom.NONE : key.account;
            while (scope != IdleRoom.NONE) {
                sums.merge(new Key(key.accounts, scope), sum.all, ResourceVector::plus);
                scope = IdleRoom.above(key.accounts, scope);
            }
        });
        sums.forEach((scope, sum) -> {
            for (int d = 0; d < schema.size(); d++) {
                IdleRoom.fitsIn(scope.accounts, scope.account, d, first.account, sum, kept(scope, d), entitled, idle);
            }
        });
    }

    /** Returns the units of a scope that may not be lent, less the part that the groups of the members may use themselves. */
    private long kept(Key scope, int d) {
        long all = IdleRoom.kept(scope.accounts, scope.account, IdleRoom.NONE, d, 0);
        long kept = all;
        for (Map.Entry<Key, Request> each : all == 0 ? Map.<Key, Request>of().entrySet() : own.entrySet()) {
            Key key = each.getKey();
            if (key.accounts.treeId().equals(scope.accounts.treeId())) {
                long more = each.getValue().all.value(d);
                kept -= all - IdleRoom.kept(scope.accounts, scope.account, key.account, d, more);
            }
        }
        return kept;
    }

    /** Returns the answer to the members, of which the exceeded limits are known. */
    public Answer answer(List<ExceededLimit> exceeded) {
        boolean entitled = !isLent() || members.stream().allMatch(Member::isEntitled);
        if (exceeded.isEmpty()) {
            return entitled ? Answer.STARTS : Answer.STARTS_ON_LOAN;
        }
        return isLent() && entitled ? Answer.DUE : Answer.WAITS;
    }

    /** Returns whether the options demand {@link #loanTerms}. */
    public boolean reportsLoans() {
        return options.reportLenders();
    }

    /** Returns the lenders if the members start on loan, or the loans in their way if they are due; else empty terms. */
    public LoanTerms loanTerms(List<ExceededLimit> exceeded) {
        Answer answer = answer(exceeded);
        boolean onLoan = answer == Answer.STARTS_ON_LOAN;
        if (!onLoan && answer != Answer.DUE) {
            return LoanTerms.none(schema);
        }
        Map<Accounts, Map<Integer, ResourceVector>> byTree = new LinkedHashMap<>();
        own.forEach((key, sum) ->
                byTree.computeIfAbsent(key.accounts, tree -> new TreeMap<>()).put(key.account, sum.all));
        long[] beyond = new long[schema.size()];
        List<Loan> lenders = new ArrayList<>();
        List<LoanTerms.InTheWay> inTheWay = new ArrayList<>();
        byTree.forEach((tree, requests) -> {
            if (onLoan) {
                LoanSides.addLenders(tree, requests, schema, beyond, lenders);
            } else {
                LoanSides.addInTheWay(tree, exceeded, inTheWay);
            }
        });
        return new LoanTerms(schema.vector(beyond), lenders, shortfall(onLoan ? List.of() : exceeded), inTheWay);
    }

    private ResourceVector shortfall(List<ExceededLimit> exceeded) {
        long[] shortfall = new long[schema.size()];
        for (ExceededLimit limit : exceeded) {
            int d = schema.position(limit.dimension().orElseThrow());
            shortfall[d] = Math.max(shortfall[d], limit.shortfall());
        }
        return schema.vector(shortfall);
    }

    /** Returns the ids of the members that are not entitled. */
    public List<String> notEntitled() {
        return isLent()
                ? members.stream()
                        .filter(member -> !member.isEntitled())
                        .map(member -> member.workload.id())
                        .toList()
                : List.of();
    }

    /** Returns every limit that the members exceed, limits of counts before limits of flavors. */
    public List<ExceededLimit> exceededLimits() {
        List<ExceededLimit> exceeded = exceededCounts();
        for (FlavorShortage shortage : shortages(exceeded)) {
            exceeded.add(shortage.limit());
        }
        return exceeded;
    }

    /** Returns the shortages of flavors that no exceeded limit of the count of their group says already. */
    public List<FlavorShortage> shortages(List<ExceededLimit> exceeded) {
        place();
        return shortages.isEmpty()
                ? List.of()
                : shortages.stream()
                        .filter(shortage -> exceeded.stream().noneMatch(limit -> isSaidBy(limit, shortage)))
                        .toList();
    }

    private static boolean isSaidBy(ExceededLimit limit, FlavorShortage shortage) {
        return limit.kind() != Kind.MIN
                && limit.kind() != Kind.FLAVOR
                && limit.holder().equals(Optional.of(shortage.group()))
                && limit.dimension().equals(Optional.of(shortage.dimension()));
    }

    /** Places the members that have not been tried yet. */
    private void place() {
        for (; choice != null && tried < members.size(); tried++) {
            Member next = members.get(tried);
            shortages.addAll(choice.add(next.workload, next.accounts, next.account, next.request));
        }
    }

    /** Takes back all that was placed on flavors; the next question places all members anew. */
    public void end() {
        if (choice != null) {
            choice.undo();
            choice = new FlavorChoice();
        }
        tried = 0;
        shortages.clear();
    }

    // the answer

    /**
     * Returns by the ids of workloads and by dimension the flavors that each may use, in the order of the schema; empty
     * where no dimension has flavors. The members of an admitted gang share the room, and each has one flavor.
     */
    public Map<String, Map<String, List<String>>> flavors(boolean admitted) {
        place();
        return choice == null ? Map.of() : choice.free(admitted);
    }

    /** Returns the request of each member on the flavors that it gets; null where no dimension has flavors. */
    public @Nullable List<ResourceVector> held() {
        place();
        return choice == null ? null : choice.held();
    }

    /** Returns how much of the requests lies within the mins of the groups; a sum above 2^63-1 is cut. */
    public ResourceVector fromMin() {
        return sum(true);
    }

    /** Returns how much of the requests the groups borrow; a sum above 2^63-1 is cut. */
    public ResourceVector borrowed() {
        return sum(false);
    }

    private ResourceVector sum(boolean fromMin) {
        long[] sums = new long[schema.size()];
        own.forEach((key, request) -> {
            for (int d = 0; d < sums.length; d++) {
                long all = request.all.value(d);
                long within = withinMin(key.accounts, key.account, d, all);
                long part = fromMin ? within : all - within;
                sums[d] = sums[d] == 0 ? part : Wide.saturatedAdd(sums[d], part);
            }
        });
        return schema.vector(sums);
    }

    /** Returns how much of a request lies within the min; the system group needs no min, the default group has none. */
    private static long withinMin(Accounts accounts, int account, int d, long request) {
        if (!accounts.isInTree(account)) {
            return accounts.isSystem(account) ? request : 0;
        }
        return Math.max(0, Math.min(accounts.min(account, d) - accounts.used(account, d), request));
    }

    /** Returns the groups that lend, if the options say so and something is borrowed. */
    public List<Loan> lenders() {
        if (!options.reportLenders() || isLent()) {
            return List.of();
        }
        Set<Loan> lenders = new LinkedHashSet<>();
        own.forEach((key, sum) -> {
            for (int d = 0; d < schema.size(); d++) {
                long request = sum.all.value(d);
                boolean borrows = key.accounts.isInTree(key.account)
                        && request > withinMin(key.accounts, key.account, d, request);
                lenders.addAll(borrows ? key.accounts.lenders(key.account, d, request) : List.of());
            }
        });
        return List.copyOf(lenders);
    }

    private static final class Member {
        final Workload workload;
        final Accounts accounts;
        final int account;
        final ResourceVector request;

        /** Whether it is entitled; null until that is known. */
        private @Nullable Boolean entitled;

        Member(Workload workload, Accounts accounts, int account, ResourceVector request) {
            this.workload = workload;
            this.accounts = accounts;
            this.account = account;
            this.request = request;
        }

        boolean isEntitled() {
            if (entitled == null) {
                entitled = accounts.isEntitled(account, workload); // the answer, its limits and its loans need it
            }
            return entitled;
        }
    }

    private record Request(ResourceVector all, ResourceVector nonPreemptible) {
        Request plus(Request other) {
            return new Request(all.plus(other.all), nonPreemptible.plus(other.nonPreemptible));
        }

        Request with(@Nullable Request before) {
            return before == null ? this : before.plus(this);
        }

        void addExceeded(
                Accounts accounts, int account, boolean isAbove, AdmissionOptions options, List<ExceededLimit> to) {
            isWithin(accounts, account, all, nonPreemptible, isAbove, options, to);
        }
    }

    /** An account; ordered by tree id, and in a tree from the lowest group up. */
    private record Key(Accounts accounts, int account) implements Comparable<Key> {
        @Override
        public int compareTo(Key other) {
            int byTree = NameOrder.BY_CODE_POINT.compare(accounts.treeId(), other.accounts.treeId());
            return byTree != 0 ? byTree : Integer.compare(other.account, account);
        }
    }
}
