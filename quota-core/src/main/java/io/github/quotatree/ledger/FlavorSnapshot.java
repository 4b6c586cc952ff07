package io.github.quotatree.ledger;

import io.github.quotatree.Demand;
import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The accounts of one tree by class and flavor at one moment. */
final class FlavorSnapshot {
    private final AccountLayout layout;
    private final ResourceSchema schema;
    private final ClassUnits.Snapshot classes;

    /** By position of the flavor and account, of the groups and all groups below them; made when first requested. */
    private long @Nullable [][] used;

    private long @Nullable [][] leaving;

    /** Accounts with all of this, which a question may change while it is asked. */
    private @Nullable FlavorAccounts asked;

    FlavorSnapshot(AccountLayout layout, ClassUnits.Snapshot classes) {
        this.layout = layout;
        this.classes = classes;
        schema = layout.tree().schema();
    }

    ClassUnits.Snapshot classes() {
        return classes;
    }

    /** Adds the units of an account to sums. */
    void addTo(OwnSums sums, int account) {
        for (int code : classes.codes()) {
            sums.addClass(code, classes.get(code, account));
        }
    }

    /** Returns the use of the own workloads of an account with its flavors. */
    ResourceVector ownUsed(ResourceVector counts, int account) {
        long[] units = new long[schema.flavorCount()];
        for (int code : classes.codes()) {
            if (ClassUnits.isUsed(code)) {
                units[position(code)] += classes.get(code, account);
            }
        }
        return withFlavors(counts, units);
    }

    /** Returns the use of an account and of those below it with its flavors. */
    synchronized ResourceVector used(ResourceVector counts, int account) {
        long[][] sums = used == null ? sums(ClassUnits::isUsed) : used;
        used = sums;
        return withFlavors(counts, sums[account]);
    }

    /** Returns the use that is leaving an account and those below it with its flavors. */
    synchronized ResourceVector leaving(ResourceVector counts, int account) {
        long[][] sums = leaving == null ? sums(ClassUnits::isLeaving) : leaving;
        leaving = sums;
        return withFlavors(counts, sums[account]);
    }

    /** Sums up over subtrees, by account and position of the flavor. */
    private long[][] sums(IntPredicate part) {
        QuotaTree tree = layout.tree();
        long[][] sums = new long[layout.size()][schema.flavorCount()];
        for (int code : classes.codes()) {
            for (int account = 1; part.test(code) && account < sums.length; account++) {
                sums[account][position(code)] += classes.get(code, account);
            }
        }
        List<QuotaGroup> groups = tree.groups();
        for (int g = groups.size() - 1; g >= 0; g--) { // a group stands before those below it
            Optional<String> parent = groups.get(g).parent();
            int account = tree.index(groups.get(g).name());
            for (int f = 0; parent.isPresent() && f < schema.flavorCount(); f++) {
                sums[tree.index(parent.get())][f] += sums[account][f];
            }
        }
        return sums;
    }

    private int position(int code) {
        return schema.flavorStart(ClassUnits.dimension(code)) + ClassUnits.flavor(code);
    }

    private ResourceVector withFlavors(ResourceVector counts, long[] units) {
        ResourceVector result = counts;
        for (int d = 0; d < schema.size(); d++) {
            String dimension = schema.dimension(d);
            for (int k = 0; k < schema.flavorCount(d); k++) {
                long own = units[schema.flavorStart(d) + k];
                if (own != 0) {
                    result = result.withFlavor(
                            dimension, schema.flavors(dimension).get(k), own);
                }
            }
            if (schema.hasFlavors(d)) {
                result = result.with(dimension, counts.value(d)); // which has these units already
            }
        }
        return result;
    }

    /**
     * Asks about the room by flavor. The first question takes linear time in the tree.
     *
     * @param question reads the accounts, and leaves them as they were
     */
    synchronized <T> T ask(ResourceVector total, SolveOptions options, Function<FlavorAccounts, T> question) {
        FlavorAccounts accounts = asked;
        if (accounts == null) {
            LiveQuotas live = LiveQuotas.of(layout.tree(), options);
            accounts = Objects.requireNonNull(FlavorAccounts.of(layout, live, total));
            accounts.setTotal(total);
            for (int code : classes.codes()) {
                for (int account = 1; account < layout.size(); account++) {
                    accounts.add(code, account, classes.get(code, account));
                }
            }
            asked = accounts;
        }
        return question.apply(accounts);
    }

    /** Returns what the system group leaves of a total in a dimension. */
    long leftBySystem(ResourceVector total, int d) {
        int system = layout.systemAccount();
        return FlavorAccounts.leftBySystem(total, d, k -> {
            long sum = 0;
            for (int code : classes.codes()) {
                boolean counts = ClassUnits.dimension(code) == d && ClassUnits.isUsed(code);
                sum += counts && ClassUnits.flavor(code) == k ? classes.get(code, system) : 0;
            }
            return sum;
        });
    }

    /** Sets what is requested and used by class and flavor. */
    void addTo(Demand.Builder demand) {
        String[] names = new String[layout.groups() + 1];
        for (QuotaGroup group : layout.tree().groups()) {
            names[layout.tree().index(group.name())] = group.name();
        }
        for (int code : classes.codes()) {
            if (ClassUnits.isLeaving(code)) {
                continue;
            }
            int d = ClassUnits.dimension(code);
            FlavorClass of = FlavorClass.ofMask(schema, d, ClassUnits.mask(code));
            long[] units = classes.column(code).toArray(layout.groups() + 1);
            for (int account = 1; account < units.length; account++) {
                if (units[account] == 0) {
                    continue;
                }
                String group = names[account];
                if (ClassUnits.isRequested(code)) {
                    demand.request(group, of, units[account]);
                } else {
                    demand.used(group, of, schema.flavors(of.dimension()).get(ClassUnits.flavor(code)), units[account]);
                }
            }
        }
    }
}
