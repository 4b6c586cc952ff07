package io.github.quotatree.ledger;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.LiveQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collections;
import java.util.List;

/**
 * The total of a tree, divided: the system group uses of it without a limit, the default group up to its max, and the
 * groups of the tree share the rest, which is passed on to the runtimes whenever one of these amounts changes.
 */
final class SharedCapacity {
    private final AccountLayout layout;
    private final ResourceSchema schema;
    private final UnitTable units;
    private final LiveQuotas live;
    private ResourceVector defaultMax;
    private ResourceVector total;

    /** Whether the default group claims its request within its max, as other groups do, or only its use. */
    private final boolean byRequest;

    private long moves;

    SharedCapacity(
            AccountLayout layout,
            UnitTable units,
            LiveQuotas live,
            ResourceVector total,
            ResourceVector defaultMax,
            boolean byRequest) {
        this.layout = layout;
        this.units = units;
        this.live = live;
        this.total = total;
        this.defaultMax = defaultMax;
        this.byRequest = byRequest;
        schema = total.schema();
        update();
    }

    ResourceVector total() {
        return total;
    }

    ResourceVector defaultMax() {
        return defaultMax;
    }

    void setDefaultMax(ResourceVector max) {
        defaultMax = max;
        update();
    }

    void setTotal(ResourceVector amount) {
        total = amount;
        update();
    }

    // the groups beside the tree

    long runtimeBeside(int account, int d) {
        if (isSystem(account)) {
            return ResourceVector.UNLIMITED;
        }
        return byRequest && schema.hasFlavors(d)
                ? 0 // it borrows: its request says no flavor that the groups of the tree could leave to it
                : defaultRuntime(units, layout.systemAccount(), total, defaultMax, d);
    }

    /** Returns the max of the default group, or the part of the total that the system group leaves if that is less. */
    static long defaultRuntime(UnitTable units, int systemAccount, ResourceVector total, ResourceVector max, int d) {
        long left = 0;
        for (int k = 0; k < flavors(total.schema(), d); k++) {
            left = Wide.saturatedAdd(left, QuotaRule.available(of(total, d, k), units.used(d, k, systemAccount), 0));
        }
        return Math.min(left, max.value(d));
    }

    FlavorRoom flavorRoomBeside(int account, FlavorClass of, int flavor) {
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

    /** Returns the units of a flavor that the system group and the default group itself leave. */
    long roomBeside(int account, int d, int flavor) {
        return isSystem(account) ? ResourceVector.UNLIMITED : available(d, flavor);
    }

    private boolean isSystem(int account) {
        return account == layout.systemAccount();
    }

    // the groups of the tree

    private void update() {
        moves++;
        for (int d = 0; d < schema.size(); d++) {
            update(d);
        }
    }

    /** Passes on the capacity of a dimension, after the units of a group beside the tree have changed. */
    void unitsChanged(int account, int d) {
        moves += isSystem(account) ? 1 : 0;
        update(d);
    }

    /** Returns how often the runtime of the default group may have changed. */
    long moves() {
        return moves;
    }

    private void update(int d) {
        int flavors = flavors(schema, d);
        for (int k = 0; flavors > 1 && k < flavors; k++) {
            if (available(d, k) < live.available(schema.column(d, k))) {
                update(d, k); // first, so that the flavors never sum to more than there is
            }
        }
        for (int k = 0; k < flavors; k++) {
            update(d, k);
        }
    }

    private void update(int d, int k) {
        long systemUsed = units.used(d, k, layout.systemAccount());
        live.available(schema.column(d, k), of(total, d, k), systemUsed, ofDefault(d, k));
    }

    private long available(int d, int k) {
        return QuotaRule.available(of(total, d, k), units.used(d, k, layout.systemAccount()), ofDefault(d, k));
    }

    /** Returns the part of the total that the default group takes. */
    private long ofDefault(int d, int k) {
        int account = layout.defaultAccount();
        return byRequest ? requestWithin(defaultMax, units, account, d) : units.used(d, k, account);
    }

    /** Returns the part of a request that is within a max; 0 in a dimension with flavors. */
    static long requestWithin(ResourceVector max, UnitTable units, int account, int d) {
        return Math.min(max.value(d), units.get(UnitTable.requested(d), account));
    }

    private static int flavors(ResourceSchema schema, int d) {
        return Math.max(1, schema.flavorCount(d));
    }

    private static long of(ResourceVector amounts, int d, int flavor) {
        return amounts.value(amounts.schema().column(d, flavor));
    }
}
