package io.github.quotatree.ledger;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The accounts of one tree at one moment. The runtimes are computed when they are first requested. */
final class TreeSnapshot {
    final int number;
    final AccountLayout layout;
    private final ResourceSchema schema;
    final ResourceVector total;
    /** Of the workloads of each group itself; of leaving workloads also of the groups below. */
    final UnitTable units;

    /** The max of the default group where it claims its request within it, or null where it claims its use. */
    private final @Nullable ResourceVector claimedByDefault;

    private @Nullable RuntimeQuotas quotas;
    private @Nullable ResourceVector usedOfAll;

    /** By account and column of a flavor: the use of a group and of all groups below it; of account 0 of all. */
    private long @Nullable [][] usedBelow;

    TreeSnapshot(TreeAccounts accounts) {
        number = accounts.number;
        layout = accounts.layout;
        total = accounts.capacity.total();
        units = accounts.units.snapshot();
        schema = layout.tree().schema();
        claimedByDefault = accounts.lends() ? accounts.capacity.defaultMax() : null;
    }

    QuotaTree tree() {
        return layout.tree();
    }

    ResourceVector request(String group) {
        return vector(d -> units.requested(d, layout.account(group)));
    }

    ResourceVector ownUsed(int account) {
        return withFlavors(vector(d -> units.used(d, account)), () -> byFlavor(account, UnitTable::isUsed));
    }

    ResourceVector withFlavors(ResourceVector counts, String group) {
        return withFlavors(counts, () -> usedBelow()[layout.account(group)]);
    }

    ResourceVector defaultRuntime(ResourceVector max) {
        return vector(d -> claimedByDefault != null && schema.hasFlavors(d)
                ? 0
                : SharedCapacity.defaultRuntime(units, layout.systemAccount(), total, max, d));
    }

    ResourceVector nonPreemptibleUsed(String group) {
        return vector(d -> units.get(UnitTable.fixedUsed(d), layout.account(group)));
    }

    ResourceVector leaving(String group) {
        int account = layout.account(group);
        return withFlavors(vector(d -> units.leaving(d, account)), () -> byFlavor(account, UnitTable::isLeaving));
    }

    private ResourceVector vector(IntToLongFunction amount) {
        long[] amounts = new long[schema.size()];
        Arrays.setAll(amounts, amount);
        return schema.vector(amounts);
    }

    /** Returns the use of all groups, of the tree and beside it. */
    synchronized ResourceVector usedOfAll(SolveOptions options) {
        ResourceVector used = usedOfAll;
        if (used == null) {
            used = vector(d -> units.used(d, layout.defaultAccount()) + units.used(d, layout.systemAccount()));
            for (GroupRuntime group : quotas(options)) {
                used = group.parent().isEmpty() ? used.plus(group.used()) : used;
            }
            usedOfAll = used;
        }
        return used;
    }

    // by flavor

    private long[] byFlavor(int account, IntPredicate keys) {
        long[] amounts = new long[schema.columns()];
        for (int c = 0; c < units.size(); c++) {
            int key = units.key(c);
            if (UnitTable.isOfClass(key) && keys.test(key)) {
                amounts[schema.column(UnitTable.dimension(key), UnitTable.flavor(key))] += units.at(c, account);
            }
        }
        return amounts;
    }

    private ResourceVector withFlavors(ResourceVector counts, Supplier<long[]> byColumn) {
        ResourceVector result = counts;
        for (int d : schema.flavoredPositions()) {
            long[] units = byColumn.get();
            String dimension = schema.dimension(d);
            for (int k = 0; k < schema.flavorCount(d); k++) {
                String flavor = schema.flavors(dimension).get(k);
                result = result.with(dimension, flavor, units[schema.column(d, k)])
                        .with(dimension, counts.value(d)); // which has these units already
            }
        }
        return result;
    }

    private long[] ofFlavorsBeside() {
        long[] beside = byFlavor(layout.defaultAccount(), UnitTable::isUsed);
        long[] system = byFlavor(layout.systemAccount(), UnitTable::isUsed);
        Arrays.setAll(beside, f -> beside[f] + system[f]);
        return beside;
    }

    /** Returns the use of a flavor, by its column, of a group and of all groups below it; of account 0 of all. */
    long usedOfFlavor(int account, int column) {
        return layout.isInTree(account) ? usedBelow()[account][column] : byFlavor(account, UnitTable::isUsed)[column];
    }

    long leavingOfFlavor(int account, int column) {
        int d = schema.positionOf(column);
        return units.leaving(d, column - schema.column(d, 0), account);
    }

    private synchronized long[][] usedBelow() {
        long[][] sums = usedBelow;
        if (sums == null) {
            sums = new long[layout.groups() + 1][];
            sums[0] = ofFlavorsBeside();
            for (int account = layout.groups();
                    account > 0;
                    account--) { // a group has a lower number than the groups below it
                sums[account] = byFlavor(account, UnitTable::isUsed);
            }
            List<QuotaGroup> groups = tree().groups();
            for (int g = groups.size() - 1; g >= 0; g--) {
                Optional<String> parent = groups.get(g).parent();
                int account = tree().index(groups.get(g).name());
                int above = parent.isPresent() ? tree().index(parent.get()) : 0;
                for (int f = 0; f < schema.columns(); f++) {
                    sums[above][f] += sums[account][f];
                }
            }
            usedBelow = sums;
        }
        return sums;
    }

    /**
     * Returns live accounts with the units of classes, on which a question may place workloads; in linear time. Of a
     * ledger that lends, nothing in the tree runs there: entitled workloads alone are placed, by {@link FlavorSeats}.
     */
    TreeAccounts placing(SolveOptions options) {
        TreeAccounts accounts =
                new TreeAccounts(0, tree(), total, schema.unlimited(), options, claimedByDefault != null);
        for (int c = 0; c < units.size(); c++) {
            int key = units.key(c);
            for (int account = 1; UnitTable.isOfClass(key) && account < layout.size(); account++) {
                long amount = units.at(c, account);
                boolean follows = claimedByDefault == null || UnitTable.isRequested(key) || !layout.isInTree(account);
                if (amount != 0 && follows) {
                    accounts.addUnits(key, account, amount);
                }
            }
        }
        return accounts;
    }

    // compared with another moment

    /** Returns whether another snapshot has the same runtimes, because all that they follow from is the same. */
    @SuppressWarnings("ReferenceEquality") // an edited tree is another one, and a comparison would take linear time
    boolean hasRuntimesOf(TreeSnapshot other) {
        if (tree() != other.tree() || !total.equals(other.total)) {
            return false;
        }
        if (!units.isSame(other.units, UnitTable::isRequested)) {
            return false;
        }
        return !tree().id().equals(ReservedNames.DEFAULT_TREE)
                || (isUsedAsIn(other, layout.defaultAccount()) && isUsedAsIn(other, layout.systemAccount()));
    }

    private boolean isUsedAsIn(TreeSnapshot other, int account) {
        return ownUsed(account).equals(other.ownUsed(account));
    }

    synchronized RuntimeQuotas quotas(SolveOptions options) {
        if (quotas == null) {
            quotas = tree().computeRuntime(total, demand(), options);
        }
        return quotas;
    }

    private Demand demand() {
        Demand.Builder demand = Demand.builder(tree());
        for (int c = 0; c < units.size(); c++) {
            int key = units.key(c);
            int d = UnitTable.dimension(key);
            boolean isAsked = UnitTable.isRequested(key) || UnitTable.isUsed(key);
            long[] amounts = isAsked ? units.toArray(c, layout.groups() + 1) : new long[0];
            if (Arrays.stream(amounts).allMatch(amount -> amount == 0)) {
                continue; // the counts of a dimension with flavors are 0, since its units are of classes
            }
            if (UnitTable.isOfClass(key)) {
                addTo(demand, key, amounts);
            } else if (UnitTable.isRequested(key)) {
                demand.requests(d, amounts);
            } else {
                demand.used(d, amounts);
            }
        }
        if (tree().id().equals(ReservedNames.DEFAULT_TREE)) {
            demand.systemUsed(ownUsed(layout.systemAccount()));
            demand.defaultUsed(ofDefault());
        }
        return demand.build();
    }

    private ResourceVector ofDefault() {
        int account = layout.defaultAccount();
        ResourceVector max = claimedByDefault;
        return max == null ? ownUsed(account) : vector(d -> SharedCapacity.requestWithin(max, units, account, d));
    }

    private void addTo(Demand.Builder demand, int key, long[] amounts) {
        FlavorClass of = UnitTable.flavorClass(schema, key);
        for (QuotaGroup group : tree().groups()) {
            long amount = amounts[tree().index(group.name())];
            if (amount != 0 && UnitTable.isRequested(key)) {
                demand.request(group.name(), of, amount);
            } else if (amount != 0 && UnitTable.isUsed(key)) {
                demand.used(group.name(), of, schema.flavors(of.dimension()).get(UnitTable.flavor(key)), amount);
            }
        }
    }
}
