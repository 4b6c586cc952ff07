package io.github.quotatree.scheduler.policies;

import io.github.quotatree.capacity.CapacityPreemptionOptions.Mode;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.scheduler.Policy;
import io.github.quotatree.scheduler.Pool;
import io.github.quotatree.scheduler.Scheduler;
import java.time.Duration;
import java.util.function.Function;

/** The policies that are compared. */
public enum PolicyKind {
    /** Elastic quota, with revocation. */
    ELASTIC_QUOTA("elastic quota", true, pool -> elastic(pool, RevocationOptions.Floor.RUNTIME)),
    /** Capacity scheduling as the plugin does it. */
    CAPACITY("capacity scheduling", true, pool -> new CapacityPolicy(pool, Mode.PLUGIN)),
    /** Capacity scheduling that takes no team below its min. */
    CAPACITY_FLOOR_SAFE("capacity scheduling, floor-safe", true, pool -> new CapacityPolicy(pool, Mode.FLOOR_SAFE)),
    /** HTCondor's group quotas. */
    GROUP_QUOTAS("group quotas", false, GroupQuotaPolicy::new);

    /** How long a team may use more than its runtime, under elastic quota. */
    static final Duration GRACE = Duration.ofMinutes(10);

    private final String title;
    private final boolean knowsMax;

    @SuppressWarnings("ImmutableEnumChecker") // a call of a constructor, which holds nothing
    private final Function<Pool, Policy> maker;

    PolicyKind(String title, boolean knowsMax, Function<Pool, Policy> maker) {
        this.title = title;
        this.knowsMax = knowsMax;
        this.maker = maker;
    }

    /** Returns what it is called. */
    public String title() {
        return title;
    }

    /** Returns whether a team has a max under it. */
    public boolean knowsMax() {
        return knowsMax;
    }

    Policy create(Pool pool) {
        return maker.apply(pool);
    }

    /** Returns elastic quota that takes no group below a floor. */
    static Policy elastic(Pool pool, RevocationOptions.Floor floor) {
        RevocationOptions options = RevocationOptions.defaults().withFloor(floor);
        return new Scheduler(pool, Team.forest(), GRACE, options, true);
    }
}
