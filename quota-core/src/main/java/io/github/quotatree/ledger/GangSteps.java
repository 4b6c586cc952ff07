package io.github.quotatree.ledger;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a decision on a gang: one for a gang of usual size, and several for a {@link LargeGang}, so that others
 * get the lock in between.
 */
final class GangSteps {
    private static final int MOST_TRIES = 3;

    private final LockedAccounts accounts;
    private final List<String> ids;
    private final AdmissionOptions options;

    GangSteps(LockedAccounts accounts, List<String> ids, AdmissionOptions options) {
        this.accounts = accounts;
        this.ids = ids;
        this.options = options;
    }

    /** Returns whether the gang is found in steps; one that is placed on flavors is decided on in one. */
    private boolean isLarge() {
        return ids.size() > LargeGang.PART && !accounts.hasFlavors();
    }

    /** Admits the workloads if they fit together, for some time or, without a time, for good. */
    Decision admit(@Nullable Duration time) {
        if (isLarge()) {
            Instant expires = time == null ? null : accounts.end(time);
            Optional<Decision> decision = decideOn(gang -> admit(gang, expires));
            if (decision.isPresent()) {
                return decision.get();
            }
        }
        return accounts.change(state -> state.admissions.admit(ids, options, time == null ? null : accounts.end(time)));
    }

    private @Nullable Decision admit(LargeGang gang, @Nullable Instant expires) {
        Optional<Decision> decision =
                accounts.change(state -> Optional.ofNullable(state.admissions.admit(gang, ids, expires)));
        boolean isReserved = decision.isPresent() && decision.get().admitted();
        for (int from = 0; from < ids.size() && isReserved && expires != null; from += LargeGang.PART) {
            int part = from;
            accounts.read(state -> gang.reserve(part, expires));
        }
        return decision.orElse(null);
    }

    /** Returns the decision, and admits nothing. */
    Decision decide() {
        if (isLarge()) {
            Optional<Decision> decision = decideOn(gang ->
                    accounts.read(state -> Optional.ofNullable(gang.decide())).orElse(null));
            if (decision.isPresent()) {
                return decision.get();
            }
        }
        return accounts.read(state -> state.admissions.decide(ids, options));
    }

    /** Finds a large gang and decides on it; returns empty if others have changed its workloads again and again. */
    private Optional<Decision> decideOn(Function<LargeGang, @Nullable Decision> decide) {
        LargeGang.requireDistinct(ids);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            LargeGang gang = accounts.read(state -> state.admissions.largeGang(ids, options));
            for (int from = 0; from < ids.size(); from += LargeGang.PART) {
                int part = from;
                accounts.read(state -> gang.find(part));
            }
            Decision decision = decide.apply(gang);
            if (decision != null) {
                return Optional.of(decision);
            }
        }
        return Optional.empty();
    }
}
