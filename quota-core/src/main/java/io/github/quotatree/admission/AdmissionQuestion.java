package io.github.quotatree.admission;

import io.github.quotatree.FlavorShortage;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.ExceededLimit.Kind;
import io.github.quotatree.workload.Loan;
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
 *
 * <ul>
 *   <li>the runtime of the group, and if the options say so the runtime of every group above;
 *   <li>for workloads that are not preemptible, if the options say so, the min of the group: it bounds their use.
 * </ul>
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
        RUNTIME {
            @Override
            long bounded(AdmissionOptions options, long request, long nonPreemptible) {
                return request;
            }

            @Override
            boolean holdsAbove(AdmissionOptions options) {
                return options.checkAncestors();
            }

            @Override
            long use(Accounts accounts, int account, int d) {
                return accounts.used(account, d);
            }

            @Override
            boolean allows(Accounts accounts, int account, int d, long sum) {
                return accounts.isWithinRuntime(account, d, sum);
            }

            @Override
            long amount(Accounts accounts, int account, int d) {
                return accounts.runtime(account, d);
            }

            @Override
            Kind kind(Accounts accounts, int account, int d) {
                boolean isMax = !accounts.isInTree(account) && accounts.defaultMax(d) <= accounts.runtime(account, d);
                return isMax ? Kind.MAX : Kind.RUNTIME;
            }
        },

        MIN {
            @Override
            long bounded(AdmissionOptions options, long request, long nonPreemptible) {
                return options.nonPreemptibleWithinMin() ? nonPreemptible : 0;
            }

            @Override
            boolean holdsAbove(AdmissionOptions options) {
                return false;
            }

            @Override
            long use(Accounts accounts, int account, int d) {
                return accounts.nonPreemptibleUsed(account, d);
            }

            @Override
            boolean allows(Accounts accounts, int account, int d, long sum) {
                return !accounts.isInTree(account) || sum <= accounts.min(account, d);
            }

            @Override
            long amount(Accounts accounts, int account, int d) {
                return accounts.min(account, d);
            }

            @Override
            Kind kind(Accounts accounts, int account, int d) {
                return Kind.MIN;
            }
        };

        /** Returns the part of a request that the limit bounds; 0 if it bounds nothing of it. */
        abstract long bounded(AdmissionOptions options, long request, long nonPreemptible);

        /** Returns whether the limit is one of the groups above too. */
        abstract boolean holdsAbove(AdmissionOptions options);

        /** Returns the use that counts against the limit. */
        abstract long use(Accounts accounts, int account, int d);

        /** Returns whether a use is within the limit. */
        abstract boolean allows(Accounts accounts, int account, int d, long sum);

        /** Returns the limit. */
        abstract long amount(Accounts accounts, int account, int d);

        /** Returns the name of the limit. */
        abstract Kind kind(Accounts accounts, int account, int d);
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

    /** The flavors of the members that have been placed. */
    private FlavorChoice flavors;

    /** How many members have been tried on flavors, and the shortages that they met. */
    private int tried;

    private final List<FlavorShortage> shortages = new ArrayList<>();

    // of the first that was not added, since it does not fit
    private List<ExceededLimit> firstExceeded = List.of();
    private List<FlavorShortage> firstShortages = List.of();

    /** Asks about no workload yet. */
    public AdmissionQuestion(ResourceSchema schema, AdmissionOptions options) {
        this.schema = schema;
        this.options = options;
        flavors = FlavorChoice.of(schema);
    }

    // one workload

    /** Returns whether one workload may start. Allocates nothing, and looks no further than the answer needs. */
    public static boolean fits(
            Accounts accounts, int account, Workload workload, ResourceVector request, AdmissionOptions options) {
        return fits(accounts, account, request, workload.preemptible() ? null : request, options)
                && (!request.schema().hasFlavors() || FlavorChoice.fits(accounts, account, workload, request));
    }

    /**
     * Returns whether requests of one group are within the limits of counts, whatever the flavors.
     *
     * @param nonPreemptible the part of the request that is not preemptible; null if nothing is
     */
    public static boolean fits(
            Accounts accounts,
            int account,
            ResourceVector request,
            @Nullable ResourceVector nonPreemptible,
            AdmissionOptions options) {
        int first = firstAbove(accounts, account, options);
        for (int d = 0; d < request.schema().size(); d++) {
            long amount = request.value(d);
            long fixed = nonPreemptible == null ? 0 : nonPreemptible.value(d);
            if (amount > 0 && !isWithinAll(accounts, account, d, amount, fixed, false, options)) {
                return false;
            }
            for (int parent = first; amount > 0 && parent > 0; parent = accounts.parent(parent)) {
                if (!isWithinAll(accounts, parent, d, amount, fixed, true, options)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isWithinAll(
            Accounts accounts,
            int account,
            int d,
            long request,
            long nonPreemptible,
            boolean isAbove,
            AdmissionOptions options) {
        // from the last, since the min takes one comparison, and the runtime may take a solve along the path
        for (int k = LIMITS.length - 1; k >= 0; k--) {
            Limit limit = LIMITS[k];
            long amount = isAbove && !limit.holdsAbove(options) ? 0 : limit.bounded(options, request, nonPreemptible);
            if (amount > 0 && !limit.allows(accounts, account, d, limit.use(accounts, account, d) + amount)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the limits of counts that requests of one group exceed, from the group up and by dimension. */
    public static List<ExceededLimit> exceeded(
            Accounts accounts,
            int account,
            ResourceVector request,
            ResourceVector nonPreemptible,
            AdmissionOptions options) {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        Request asked = new Request(request, nonPreemptible);
        addExceeded(accounts, account, asked, false, options, exceeded);
        for (int parent = firstAbove(accounts, account, options); parent > 0; parent = accounts.parent(parent)) {
            addExceeded(accounts, parent, asked, true, options, exceeded);
        }
        return exceeded;
    }

    private static void addExceeded(
            Accounts accounts,
            int account,
            Request request,
            boolean isAbove,
            AdmissionOptions options,
            List<ExceededLimit> exceeded) {
        ResourceSchema schema = request.all.schema();
        for (int d = 0; d < schema.size(); d++) {
            for (Limit limit : LIMITS) {
                long amount = isAbove && !limit.holdsAbove(options)
                        ? 0
                        : limit.bounded(options, request.all.value(d), request.nonPreemptible.value(d));
                long use = amount > 0 ? limit.use(accounts, account, d) : 0;
                if (amount > 0 && !limit.allows(accounts, account, d, use + amount)) {
                    exceeded.add(ExceededLimit.of(
                            limit.kind(accounts, account, d),
                            accounts.name(account),
                            schema.dimension(d),
                            limit.amount(accounts, account, d),
                            use,
                            amount));
                }
            }
        }
    }

    /** Returns the account of the parent group if some limit of it counts, or 0. */
    private static int firstAbove(Accounts accounts, int account, AdmissionOptions options) {
        for (Limit limit : LIMITS) {
            if (limit.holdsAbove(options)) {
                return accounts.parent(account);
            }
        }
        return 0;
    }

    // several

    /** Adds a workload with its request. */
    public void add(Workload workload, Accounts accounts, int account, ResourceVector request) {
        add(workload, accounts, account, request, 0);
    }

    /**
     * Adds a workload.
     *
     * @param request the amounts that it would hold more than now; where they name a flavor, that flavor alone is tried
     * @param below the lowest account above that would hold no more, or 0
     */
    public void add(Workload workload, Accounts accounts, int account, ResourceVector request, int below) {
        members.add(new Member(workload, accounts, account, request));
        Request asked = new Request(request, workload.preemptible() ? schema.zero() : request);
        own.merge(new Key(accounts, account), asked, Request::plus);
        for (int parent = firstAbove(accounts, account, options); parent > below; parent = accounts.parent(parent)) {
            above.merge(new Key(accounts, parent), asked, Request::plus);
        }
    }

    /**
     * Adds a workload if it fits together with those before it, which were all added so. The shortage of the first one
     * that was not added is kept.
     */
    public void addIfItFits(Workload workload, Accounts accounts, int account, ResourceVector request) {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        Request asked = new Request(request, workload.preemptible() ? schema.zero() : request);
        addExceeded(accounts, account, asked.with(own.get(new Key(accounts, account))), false, options, exceeded);
        for (int parent = firstAbove(accounts, account, options); parent > 0; parent = accounts.parent(parent)) {
            Request before = above.get(new Key(accounts, parent));
            addExceeded(accounts, parent, asked.with(before), true, options, exceeded);
        }
        List<FlavorShortage> lacking =
                exceeded.isEmpty() ? flavors.add(workload, accounts, account, request) : List.of();
        if (exceeded.isEmpty() && lacking.isEmpty()) {
            add(workload, accounts, account, request);
            tried++;
        } else if (firstExceeded.isEmpty()) {
            lacking.forEach(shortage -> exceeded.add(shortage.limit()));
            firstExceeded = exceeded;
            firstShortages = lacking;
        }
    }

    /** Returns the limits that the first workload that was not added exceeds; empty if all were. */
    public List<ExceededLimit> firstExceeded() {
        return firstExceeded;
    }

    /** Returns the flavors that the first workload that was not added lacks. */
    public List<FlavorShortage> firstShortages() {
        return firstShortages;
    }

    /** Returns the ids of the members, in order. */
    public List<String> ids() {
        return members.stream().map(member -> member.workload.id()).toList();
    }

    /** Returns the number of members. */
    public int size() {
        return members.size();
    }

    /**
     * Returns every limit of counts that the members exceed together, as the accounts are now: first the limits of
     * their groups, in the order of the members, then of the groups above, from the lowest up; for each group by
     * dimension.
     */
    public List<ExceededLimit> exceededCounts() {
        List<ExceededLimit> exceeded = new ArrayList<>(0);
        own.forEach((key, sum) -> addExceeded(key.accounts, key.account, sum, false, options, exceeded));
        above.forEach((key, sum) -> addExceeded(key.accounts, key.account, sum, true, options, exceeded));
        return exceeded;
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
        List<FlavorShortage> all = place();
        return all.isEmpty()
                ? all
                : all.stream()
                        .filter(shortage -> exceeded.stream().noneMatch(limit -> isSaidBy(limit, shortage)))
                        .toList();
    }

    private static boolean isSaidBy(ExceededLimit limit, FlavorShortage shortage) {
        return limit.kind() != Kind.MIN
                && limit.kind() != Kind.FLAVOR
                && limit.holder().equals(Optional.of(shortage.group()))
                && limit.dimension().equals(Optional.of(shortage.dimension()));
    }

    /** Places the members that have not been tried yet; returns all shortages. */
    private List<FlavorShortage> place() {
        for (; flavors.isNeeded() && tried < members.size(); tried++) {
            Member next = members.get(tried);
            shortages.addAll(flavors.add(next.workload, next.accounts, next.account, next.request));
        }
        return List.copyOf(shortages);
    }

    /** Takes back all that was placed on flavors; the next question places all members anew. */
    public void end() {
        flavors.undo();
        flavors = FlavorChoice.of(schema);
        tried = 0;
        shortages.clear();
    }

    // the answer

    /**
     * Returns by the ids of workloads and by dimension the flavors that each may use, in the order of the schema; empty
     * where no dimension has flavors.
     *
     * @param admitted whether the members are admitted: the members of a gang share the room then, and each has one
     *     flavor
     */
    public Map<String, Map<String, List<String>>> flavors(boolean admitted) {
        place();
        return flavors.free(admitted);
    }

    /** Returns the request of each member on the flavors that it gets; null where no dimension has flavors. */
    public @Nullable List<ResourceVector> held() {
        place();
        return flavors.isNeeded() ? flavors.held() : null;
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
        if (!options.reportLenders()) {
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

    /** A workload with the amounts that it would hold more than now. */
    private record Member(Workload workload, Accounts accounts, int account, ResourceVector request) {}

    /** A sum of requests, and the part of it that is not preemptible. */
    private record Request(ResourceVector all, ResourceVector nonPreemptible) {
        Request plus(Request other) {
            return new Request(all.plus(other.all), nonPreemptible.plus(other.nonPreemptible));
        }

        Request with(@Nullable Request before) {
            return before == null ? this : before.plus(this);
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
