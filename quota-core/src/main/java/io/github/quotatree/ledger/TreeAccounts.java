package io.github.quotatree.ledger;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of one tree: the requests and the use of its groups and, in the default tree, of the system and the
 * default group. {@link AccountLayout} numbers the accounts.
 */
final class TreeAccounts implements AdmissionView {
    LiveQuotas live;
    private int replacements;
    private Seating seating;
    private int number;
    private AccountLayout layout;
    private final int dimensions;
    private ResourceVector total;
    private ResourceVector defaultMax;

    // by dimension and account, of the group's own workloads
    private PagedLongs[] request;
    private PagedLongs[] used;
    private PagedLongs[] nonPreemptibleUsed;

    /** By dimension and account: the use of stopping workloads of a group and of all groups below it. */
    private PagedLongs[] leaving;

    /** By dimension and account: the part of it in the group itself that is not preemptible. */
    private PagedLongs[] nonPreemptibleLeaving;

    /** By account and dimension, those of an account side by side: the use of a group and of all groups below it. */
    private long[] usedBelow;

    /** By dimension: the sum of the requests of all accounts. Every other sum is at most this one. */
    private long[] requestSum;

    /** By class and flavor; null where no dimension has flavors. */
    private @Nullable FlavorAccounts flavors;

    /**
     * Opens accounts without requests and use.
     *
     * @param seating the account of each seat
     * @param number the number of the tree, in the order of the ids from 0
     */
    TreeAccounts(
            Seating seating,
            int number,
            QuotaTree tree,
            ResourceVector total,
            ResourceVector defaultMax,
            SolveOptions options) {
        this.seating = seating;
        this.number = number;
        this.total = total;
        this.defaultMax = defaultMax;
        live = LiveQuotas.of(tree, options);
        layout = new AccountLayout(tree, live.size());
        dimensions = tree.schema().size();
        request = zeros();
        used = zeros();
        nonPreemptibleUsed = zeros();
        leaving = zeros();
        nonPreemptibleLeaving = zeros();
        usedBelow = new long[Math.multiplyExact(dimensions, layout.size())];
        requestSum = new long[dimensions];
        flavors = FlavorAccounts.of(layout, live, total);
        updateAvailable();
    }

    private PagedLongs[] zeros() {
        PagedLongs[] zeros = new PagedLongs[dimensions];
        for (int d = 0; d < dimensions; d++) {
            zeros[d] = new PagedLongs(layout.size());
        }
        return zeros;
    }

    QuotaTree tree() {
        return layout.tree();
    }

    AccountLayout layout() {
        return layout;
    }

    /** Returns the accounts by class and flavor, or null if no dimension has flavors. */
    @Nullable
    FlavorAccounts flavors() {
        return flavors;
    }

    /** Returns whether a dimension is counted by class and flavor too. */
    private boolean hasFlavors(int d) {
        return flavors != null && flavors.hasFlavors(d);
    }

    /** Returns whether an account belongs to a parent group. */
    boolean isParent(int account) {
        return isInTree(account) && live.isParent(account);
    }

    /** Returns how often these accounts have taken over others. */
    int replacements() {
        return replacements;
    }

    /** Returns the account of a seat of this tree. */
    int accountOfSeat(int seat) {
        return seating.account(seat);
    }

    /** Returns the number of the tree. */
    int number() {
        return number;
    }

    String treeId() {
        return tree().id();
    }

    /** Returns the account of a group of the tree or beside it. */
    int account(String group) {
        return layout.account(group);
    }

    /** Returns whether an account belongs to a group of the tree, rather than to one beside it. */
    boolean isInTree(int account) {
        return layout.isInTree(account);
    }

    /** Returns whether an account belongs to a group or to one below it. */
    boolean isWithin(int account, String group) {
        for (int a = account; a > 0; a = parent(a)) {
            if (name(a).equals(group)) {
                return true;
            }
        }
        return false;
    }

    void setTotal(ResourceVector amount) {
        total = amount;
        updateAvailable();
    }

    void setDefaultMax(ResourceVector max) {
        defaultMax = max;
    }

    /** Returns the sum of the requests of a group's own workloads. */
    long request(int account, int d) {
        return request[d].get(account);
    }

    // the view of the admission rule

    @Override
    public boolean isSystem(int account) {
        return account == layout.systemAccount();
    }

    @Override
    public boolean isDefault(int account) {
        return account == layout.defaultAccount();
    }

    @Override
    public String name(int account) {
        if (isInTree(account)) {
            return live.name(account);
        }
        return layout.nameBeside(account);
    }

    @Override
    public int parent(int account) {
        return isInTree(account) ? live.parent(account) : 0;
    }

    @Override
    public long used(int account, int d) {
        return usedBelow[account * dimensions + d];
    }

    @Override
    public long nonPreemptibleUsed(int account, int d) {
        return nonPreemptibleUsed[d].get(account);
    }

    @Override
    public long limit(ExceededLimit.Kind kind, int account, int d) {
        return switch (kind) {
            case RUNTIME -> runtime(account, d);
            case MIN -> live.min(account, d);
            case MAX -> defaultMax.value(d);
            default -> throw new IllegalArgumentException("a group has no limit " + kind);
        };
    }

    @Override
    public boolean isWithinRuntime(int account, int d, long amount) {
        return isInTree(account) ? live.isWithin(account, d, amount) : amount <= runtimeBeside(account, d);
    }

    /** Returns how much a group of the tree or beside it may use now. */
    long runtime(int account, int d) {
        return isInTree(account) ? live.runtime(account, d) : runtimeBeside(account, d);
    }

    private long runtimeBeside(int account, int d) {
        return isSystem(account)
                ? ResourceVector.UNLIMITED
                : flavors != null && flavors.hasFlavors(d)
                        ? Math.min(flavors.leftBySystem(d), defaultMax.value(d))
                        : QuotaRule.defaultRuntime(
                                total.value(d), used[d].get(layout.systemAccount()), defaultMax.value(d));
    }

    // changes

    /**
     * Refuses a change after which the requests would have no sum.
     *
     * @param before the request of a workload before the change
     * @param after its request after the change
     */
    void requireSum(String id, ResourceVector before, ResourceVector after) {
        for (int d = 0; d < dimensions; d++) {
            long sum = requestSum[d] - before.value(d) + after.value(d);
            if (sum < 0 || sum == ResourceVector.UNLIMITED) {
                throw new IllegalArgumentException("workload " + id + ": with its request "
                        + tree().schema().dimension(d) + " (" + after.value(d) + ") the requests of tree \"" + treeId()
                        + "\" would sum to more than 2^63-2");
            }
        }
    }

    /** Replaces the request of a workload of an account by another one. */
    void changeRequest(int account, Workload workload, ResourceVector before, ResourceVector after) {
        for (int d = 0; d < dimensions; d++) {
            addRequest(account, d, after.value(d) - before.value(d));
        }
        if (flavors != null) {
            flavors.changeRequest(account, workload, before, after);
        }
    }

    private void addRequest(int account, int d, long value) {
        if (value == 0) {
            return;
        }
        requestSum[d] += value;
        request[d].add(account, value);
        if (isInTree(account) && !hasFlavors(d)) {
            live.request(account, d, request[d].get(account));
        }
    }

    /**
     * Adds the request of a workload to the use of its group and of those above, or subtracts it.
     *
     * @param amount the request, with the flavors that are held
     * @param sign 1 or -1
     */
    void addUsed(int account, Workload workload, ResourceVector amount, int sign) {
        for (int d = 0; d < dimensions; d++) {
            long value = amount.value(d) * sign;
            addUsed(account, d, value);
            nonPreemptibleUsed[d].add(account, workload.preemptible() ? 0 : value);
        }
        if (flavors != null) {
            flavors.addUsed(account, workload, amount, sign);
        }
    }

    /** Adds the use of several workloads, of dimensions without flavors, to that of their group and of those above. */
    void addUsed(int account, OwnSums sums) {
        for (int d = 0; d < dimensions; d++) {
            addUsed(account, d, sums.used[d]);
            nonPreemptibleUsed[d].add(account, sums.nonPreemptibleUsed[d]);
        }
    }

    private void addUsed(int account, int d, long value) {
        if (value == 0) {
            return;
        }
        used[d].add(account, value);
        for (int a = account; a > 0; a = parent(a)) {
            usedBelow[a * dimensions + d] += value;
        }
        if (isInTree(account)) {
            usedBelow[d] += value;
            if (!hasFlavors(d)) {
                live.used(account, d, used[d].get(account));
            }
        } else {
            updateAvailable(d);
        }
    }

    /**
     * Adds the request of a workload to the use that is leaving its group and those above, or subtracts it.
     *
     * @param sign 1 or -1
     */
    void addLeaving(int account, Workload workload, ResourceVector amount, int sign) {
        for (int d = 0; d < dimensions; d++) {
            long value = amount.value(d) * sign;
            addLeaving(account, d, value);
            nonPreemptibleLeaving[d].add(account, workload.preemptible() ? 0 : value);
        }
        if (flavors != null) {
            flavors.addLeaving(account, workload, amount, sign);
        }
    }

    private void addLeaving(int account, int d, long value) {
        for (int a = account; a > 0 && value != 0; a = parent(a)) {
            leaving[d].add(a, value);
        }
    }

    // in place of others

    /** Sets the sums over all workloads of a leaf group, or of a group beside the tree. */
    void set(int account, OwnSums sums) {
        for (int d = 0; d < dimensions; d++) {
            addRequest(account, d, sums.request[d] - request[d].get(account));
            addUsed(account, d, sums.used[d] - used[d].get(account));
            nonPreemptibleUsed[d].add(account, sums.nonPreemptibleUsed[d] - nonPreemptibleUsed[d].get(account));
            addLeaving(account, d, sums.leaving[d] - leaving[d].get(account));
            nonPreemptibleLeaving[d].add(
                    account, sums.nonPreemptibleLeaving[d] - nonPreemptibleLeaving[d].get(account));
        }
        if (flavors != null) {
            flavors.set(account, sums);
        }
    }

    /**
     * Checks that the requests have a sum, after sums have been set.
     *
     * @throws IllegalArgumentException if it exceeds 2^63-2
     */
    void requireSums() {
        for (int d = 0; d < dimensions; d++) {
            long sum = 0;
            for (int account = 1; account < layout.size(); account++) {
                sum = OwnSums.sum(sum, request[d].get(account));
            }
        }
    }

    /** Computes what the first question would have to wait for. */
    void begin() {
        for (int d = 0; d < dimensions && live.size() > 0; d++) {
            live.runtime(live.size(), d);
        }
    }

    /** Takes over all that other accounts have, which are not used any more. */
    void become(TreeAccounts other) {
        replacements++;
        live = other.live;
        seating = other.seating;
        number = other.number;
        layout = other.layout;
        total = other.total;
        defaultMax = other.defaultMax;
        request = other.request;
        used = other.used;
        nonPreemptibleUsed = other.nonPreemptibleUsed;
        leaving = other.leaving;
        nonPreemptibleLeaving = other.nonPreemptibleLeaving;
        usedBelow = other.usedBelow;
        requestSum = other.requestSum;
        flavors = other.flavors;
    }

    /** Returns the use of stopping workloads of a group itself that are not preemptible. */
    long nonPreemptibleLeaving(int account, int d) {
        return nonPreemptibleLeaving[d].get(account);
    }

    /** Returns the use of stopping workloads of a group and of all groups below it. */
    long leaving(int account, int d) {
        return leaving[d].get(account);
    }

    private void updateAvailable() {
        for (int d = 0; d < dimensions; d++) {
            updateAvailable(d);
        }
        if (flavors != null) {
            flavors.setTotal(total);
        }
    }

    private void updateAvailable(int d) {
        if (hasFlavors(d)) {
            return; // by flavor
        }
        live.available(d, total.value(d), used[d].get(layout.systemAccount()), used[d].get(layout.defaultAccount()));
    }

    /** Returns the accounts at this moment; takes time in the pages of the numbers. */
    TreeSnapshot snapshot() {
        return new TreeSnapshot(
                layout,
                total,
                snapshots(request),
                snapshots(used),
                snapshots(nonPreemptibleUsed),
                snapshots(leaving),
                snapshots(nonPreemptibleLeaving),
                flavors == null ? null : flavors.snapshot());
    }

    private static PagedLongs.Snapshot[] snapshots(PagedLongs[] numbers) {
        PagedLongs.Snapshot[] snapshots = new PagedLongs.Snapshot[numbers.length];
        for (int d = 0; d < snapshots.length; d++) {
            snapshots[d] = numbers[d].snapshot();
        }
        return snapshots;
    }
}
