package io.github.quotatree.ledger;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.resource.ResourceVector;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The accounts of one tree at one moment. The runtimes are computed when they are first requested. */
final class TreeSnapshot {
    private final AccountLayout layout;
    private final ResourceVector total;

    // by dimension, of the groups' own workloads
    private final PagedLongs.Snapshot[] request;
    private final PagedLongs.Snapshot[] used;
    private final PagedLongs.Snapshot[] nonPreemptibleUsed;

    /** By dimension, of the groups and all groups below them. */
    private final PagedLongs.Snapshot[] leaving;

    /** By dimension, of the groups' own workloads. */
    private final PagedLongs.Snapshot[] nonPreemptibleLeaving;

    /** By class and flavor; null where no dimension has flavors. */
    private final @Nullable FlavorSnapshot flavors;

    private @Nullable RuntimeQuotas quotas;

    TreeSnapshot(
            AccountLayout layout,
            ResourceVector total,
            PagedLongs.Snapshot[] request,
            PagedLongs.Snapshot[] used,
            PagedLongs.Snapshot[] nonPreemptibleUsed,
            PagedLongs.Snapshot[] leaving,
            PagedLongs.Snapshot[] nonPreemptibleLeaving,
            ClassUnits.@Nullable Snapshot classes) {
        this.layout = layout;
        this.total = total;
        this.request = request;
        this.used = used;
        this.nonPreemptibleUsed = nonPreemptibleUsed;
        this.leaving = leaving;
        this.nonPreemptibleLeaving = nonPreemptibleLeaving;
        flavors = classes == null ? null : new FlavorSnapshot(layout, classes);
    }

    QuotaTree tree() {
        return layout.tree();
    }

    /** Returns the number of the account of a group of the tree or beside it. */
    int account(String group) {
        return layout.account(group);
    }

    /** Returns whether an account is that of the default group. */
    boolean isDefault(int account) {
        return account == layout.defaultAccount();
    }

    ResourceVector total() {
        return total;
    }

    /** Returns the request of a group's own workloads. */
    ResourceVector request(String group) {
        return vector(request, layout.account(group));
    }

    /** Returns the use of a group's own workloads, which says its flavors. */
    ResourceVector ownUsed(String group) {
        return ownUsed(layout.account(group));
    }

    private ResourceVector ownUsed(int account) {
        ResourceVector counts = vector(used, account);
        return flavors == null ? counts : flavors.ownUsed(counts, account);
    }

    /** Returns the use of a group of the tree and of all groups below it, which says its flavors. */
    ResourceVector withFlavors(ResourceVector counts, String group) {
        return flavors == null ? counts : flavors.used(counts, layout.account(group));
    }

    /** Asks about the room by flavor; one question at a time. */
    <T> T askFlavors(SolveOptions options, Function<FlavorAccounts, T> question) {
        return Objects.requireNonNull(flavors, "flavors").ask(total, options, question);
    }

    /** Returns the runtime of the default group. */
    ResourceVector defaultRuntime(ResourceVector max) {
        long[] amounts = new long[used.length];
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] = flavors != null && tree().schema().hasFlavors(d)
                    ? Math.min(flavors.leftBySystem(total, d), max.value(d))
                    : QuotaRule.defaultRuntime(total.value(d), used[d].get(layout.systemAccount()), max.value(d));
        }
        return tree().schema().vector(amounts);
    }

    /** Returns the use of those workloads of a group that are not preemptible. */
    ResourceVector nonPreemptibleUsed(String group) {
        return vector(nonPreemptibleUsed, layout.account(group));
    }

    /** Returns the use of stopping workloads of a group and of all groups below it, which says its flavors. */
    ResourceVector leaving(String group) {
        ResourceVector counts = vector(leaving, layout.account(group));
        return flavors == null ? counts : flavors.leaving(counts, layout.account(group));
    }

    /** Returns the use of stopping workloads of a group itself that are not preemptible. */
    ResourceVector nonPreemptibleLeaving(String group) {
        return vector(nonPreemptibleLeaving, layout.account(group));
    }

    private ResourceVector vector(PagedLongs.Snapshot[] numbers, int account) {
        long[] amounts = new long[numbers.length];
        for (int d = 0; d < amounts.length; d++) {
            amounts[d] = numbers[d].get(account);
        }
        return tree().schema().vector(amounts);
    }

    /** Adds the sums over all workloads of a leaf group, or of a group beside the tree. */
    void addOwn(int account, OwnSums sums) {
        for (int d = 0; d < request.length; d++) {
            sums.request[d] += request[d].get(account);
            sums.used[d] += used[d].get(account);
            sums.nonPreemptibleUsed[d] += nonPreemptibleUsed[d].get(account);
            sums.leaving[d] += leaving[d].get(account);
            sums.nonPreemptibleLeaving[d] += nonPreemptibleLeaving[d].get(account);
        }
        if (flavors != null) {
            flavors.addTo(sums, account);
        }
    }

    /** Returns the accounts whose numbers differ from those at another moment, and perhaps some more. */
    BitSet differences(TreeSnapshot other) {
        BitSet differences = new BitSet();
        for (int d = 0; d < request.length; d++) {
            request[d].addDifferences(other.request[d], differences);
            used[d].addDifferences(other.used[d], differences);
            nonPreemptibleUsed[d].addDifferences(other.nonPreemptibleUsed[d], differences);
            leaving[d].addDifferences(other.leaving[d], differences);
            nonPreemptibleLeaving[d].addDifferences(other.nonPreemptibleLeaving[d], differences);
        }
        if (flavors != null && other.flavors != null) {
            flavors.classes().addDifferences(other.flavors.classes(), differences);
        }
        return differences;
    }

    /** Returns whether the runtimes are those of another snapshot, because all that they follow from is the same. */
    @SuppressWarnings("ReferenceEquality") // an edited tree is another one, and a comparison would take linear time
    boolean hasRuntimesOf(TreeSnapshot other) {
        if (tree() != other.tree() || !total.equals(other.total)) {
            return false;
        }
        for (int d = 0; d < request.length; d++) {
            if (!request[d].isSame(other.request[d])) {
                return false;
            }
        }
        if (flavors != null && other.flavors != null && !flavors.classes().hasRequestsOf(other.flavors.classes())) {
            return false;
        }
        return !tree().id().equals(ReservedNames.DEFAULT_TREE)
                || (isUsedAsIn(other, layout.defaultAccount()) && isUsedAsIn(other, layout.systemAccount()));
    }

    private boolean isUsedAsIn(TreeSnapshot other, int account) {
        return ownUsed(account).equals(other.ownUsed(account));
    }

    /** Returns the runtimes. The first caller computes them; other callers wait for it. */
    synchronized RuntimeQuotas quotas(SolveOptions options) {
        if (quotas == null) {
            quotas = tree().computeRuntime(total, demand(), options);
        }
        return quotas;
    }

    private Demand demand() {
        Demand.Builder demand = Demand.builder(tree());
        for (int d = 0; d < request.length; d++) {
            if (flavors == null || !tree().schema().hasFlavors(d)) {
                demand.requests(d, request[d].toArray(layout.groups() + 1));
                demand.used(d, used[d].toArray(layout.groups() + 1));
            }
        }
        if (flavors != null) {
            flavors.addTo(demand);
        }
        if (tree().id().equals(ReservedNames.DEFAULT_TREE)) {
            demand.systemUsed(ownUsed(layout.systemAccount()));
            demand.defaultUsed(ownUsed(layout.defaultAccount()));
        }
        return demand.build();
    }
}
