package io.github.quotatree.ledger;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.LiveQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of one tree by class and flavor, beside the counts that {@link TreeAccounts} has, and the room that each
 * flavor has.
 *
 * <p>The room of a group of the tree is its headroom: nobody's entitlement becomes unreachable. The default group may
 * use of each flavor what the system group and itself leave of the total, as it does of the count; the system group is
 * bound by nothing.
 */
final class FlavorAccounts {
    private final ResourceSchema schema;
    private final AccountLayout layout;
    private final LiveQuotas live;
    private final ClassUnits units;
    private ResourceVector total;

    private FlavorAccounts(AccountLayout layout, LiveQuotas live, ResourceVector total) {
        schema = layout.tree().schema();
        this.layout = layout;
        this.live = live;
        this.total = total;
        units = new ClassUnits(layout.size());
    }

    /** Returns empty accounts, or null if no dimension has flavors. */
    static @Nullable FlavorAccounts of(AccountLayout layout, LiveQuotas live, ResourceVector total) {
        return layout.tree().schema().hasFlavors() ? new FlavorAccounts(layout, live, total) : null;
    }

    boolean hasFlavors(int d) {
        return schema.hasFlavors(d);
    }

    void setTotal(ResourceVector amount) {
        total = amount;
        for (int d = 0; d < schema.size(); d++) {
            updateAvailable(d);
        }
    }

    private void updateAvailable(int d) {
        for (int k = 0; k < schema.flavorCount(d); k++) {
            live.availableFlavor(
                    schema.flavorStart(d) + k,
                    total.flavors().value(schema.flavorStart(d) + k),
                    units.useOf(d, k, layout.systemAccount()),
                    units.useOf(d, k, layout.defaultAccount()));
        }
    }

    /** Replaces the request of a workload of an account by another one. */
    void changeRequest(int account, Workload workload, ResourceVector before, ResourceVector after) {
        for (int d = 0; d < schema.size(); d++) {
            long more = after.value(d) - before.value(d);
            if (schema.hasFlavors(d) && more != 0) {
                add(ClassUnits.requested(d, mask(workload, d)), account, more);
            }
        }
    }

    /** Adds what a workload holds to the use of its group, or subtracts it. */
    void addUsed(int account, Workload workload, ResourceVector held, int sign) {
        for (int d = 0; d < schema.size(); d++) {
            if (schema.hasFlavors(d) && held.value(d) != 0) {
                add(ClassUnits.used(d, mask(workload, d), HeldFlavors.flavor(held, d)), account, sign * held.value(d));
            }
        }
    }

    /** Adds what a workload holds to the use that is leaving its group, or subtracts it. */
    void addLeaving(int account, Workload workload, ResourceVector held, int sign) {
        for (int d = 0; d < schema.size(); d++) {
            if (schema.hasFlavors(d) && held.value(d) != 0) {
                int code = ClassUnits.leaving(d, mask(workload, d), HeldFlavors.flavor(held, d));
                units.add(code, account, sign * held.value(d));
            }
        }
    }

    private int mask(Workload workload, int d) {
        return workload.accepted(schema.dimension(d)).mask();
    }

    /** Sets the units of an account to sums. */
    void set(int account, OwnSums sums) {
        for (int code : units.codes()) {
            add(code, account, sums.ofClass(code) - units.get(code, account));
        }
        for (Map.Entry<Integer, Long> sum : sums.classes().entrySet()) {
            add(sum.getKey(), account, sum.getValue() - units.get(sum.getKey(), account));
        }
    }

    /** Returns the number of accounts, account 0 included. */
    int size() {
        return layout.size();
    }

    /** Returns which units there are, by the codes of {@link ClassUnits}. */
    int[] codes() {
        return units.codes();
    }

    long get(int code, int account) {
        return units.get(code, account);
    }

    /** Returns the name of the group of an account. */
    String name(int account) {
        return layout.isInTree(account) ? live.name(account) : layout.nameBeside(account);
    }

    /** Adds units of one code. */
    void add(int code, int account, long more) {
        units.add(code, account, more);
        if (more == 0 || ClassUnits.isLeaving(code)) {
            return;
        }
        int d = ClassUnits.dimension(code);
        if (!layout.isInTree(account)) {
            updateAvailable(d);
            return;
        }
        FlavorClass of = FlavorClass.ofMask(schema, d, ClassUnits.mask(code));
        if (ClassUnits.isRequested(code)) {
            live.request(account, of, units.get(code, account));
        } else {
            live.used(account, of, schema.flavorStart(d) + ClassUnits.flavor(code), units.get(code, account));
        }
    }

    // room

    /** Returns whether units of a class have room on a flavor, counted within the dimension. */
    boolean hasRoom(int account, FlavorClass of, int flavor, long amount) {
        return layout.isInTree(account)
                ? live.mayUse(account, of, schema.flavorStart(of.position()) + flavor, amount)
                : amount <= roomBeside(account, of.position(), flavor);
    }

    /** Returns the room of a class on a flavor, with what holds it. */
    FlavorRoom room(int account, FlavorClass of, int flavor) {
        if (layout.isInTree(account)) {
            return live.flavorRoom(account, of, schema.flavorStart(of.position()) + flavor);
        }
        String name = schema.flavors(of.dimension()).get(flavor);
        long room = roomBeside(account, of.position(), flavor);
        return new FlavorRoom(
                layout.nameBeside(account),
                of,
                name,
                room,
                FlavorRoom.Limit.CAPACITY,
                "",
                List.of(name),
                room,
                Collections.emptySortedMap());
    }

    private long roomBeside(int account, int d, int flavor) {
        if (account == layout.systemAccount()) {
            return ResourceVector.UNLIMITED;
        }
        return QuotaRule.available(
                total.flavors().value(schema.flavorStart(d) + flavor),
                units.useOf(d, flavor, layout.systemAccount()),
                units.useOf(d, flavor, layout.defaultAccount()));
    }

    /** Returns what the system group leaves of a total: where it uses more of a flavor than there is, nothing of it. */
    long leftBySystem(int d) {
        return leftBySystem(total, d, k -> units.useOf(d, k, layout.systemAccount()));
    }

    /** Returns what a use by flavor leaves of a total in a dimension. */
    static long leftBySystem(ResourceVector total, int d, IntToLongFunction used) {
        ResourceSchema schema = total.schema();
        long sum = 0;
        for (int k = 0; k < schema.flavorCount(d); k++) {
            long left = QuotaRule.available(total.flavors().value(schema.flavorStart(d) + k), used.applyAsLong(k), 0);
            sum = Wide.saturatedAdd(sum, left);
        }
        return sum;
    }

    ClassUnits.Snapshot snapshot() {
        return units.snapshot();
    }
}
