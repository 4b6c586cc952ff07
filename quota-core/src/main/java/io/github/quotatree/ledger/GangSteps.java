package io.github.quotatree.ledger;

import io.github.quotatree.workload.AdmissionOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The steps of a decision on a gang: one for a gang of usual size, and several for a {@link LargeGang}. */
final class GangSteps {
    private static final int MOST_TRIES = 3;

    private GangSteps() {}

    /** Admits workloads if they fit together, for some time or, without a time, for good. */
    static Decision admit(
            LockedAccounts accounts, List<String> ids, AdmissionOptions options, @Nullable Duration time) {
        if (ids.size() > LargeGang.PART) {
            Instant expires = time == null ? null : accounts.end(time);
            Set<String> named = new HashSet<>();
            ids.forEach(id -> Admissions.requireFirst(id, named));
            for (int tries = 0; tries < MOST_TRIES; tries++) {
                LargeGang gang = find(accounts, ids, options);
                Optional<Decision> decision = accounts.change(state -> gang.admit(state.admissions, expires));
                if (decision.isPresent()) {
                    boolean isReserved = expires != null && decision.get().admitted();
                    for (int from = 0; from < ids.size() && isReserved; from += LargeGang.PART) {
                        int part = from;
                        accounts.update(state -> gang.reserve(part, Objects.requireNonNull(expires)));
                    }
                    return decision.get();
                }
            }
        }
        return accounts.change(state -> state.admissions.admit(ids, options, time == null ? null : accounts.end(time)));
    }

    /** Decides on workloads, and admits nothing. */
    static Decision decide(LockedAccounts accounts, List<String> ids, AdmissionOptions options) {
        if (ids.size() > LargeGang.PART) {
            Set<String> named = new HashSet<>();
            ids.forEach(id -> Admissions.requireFirst(id, named));
            for (int tries = 0; tries < MOST_TRIES; tries++) {
                LargeGang gang = find(accounts, ids, options);
                Optional<Decision> decision = accounts.read(state -> Optional.ofNullable(gang.decide()));
                if (decision.isPresent()) {
                    return decision.get();
                }
            }
        }
        return accounts.read(state -> state.admissions.decide(ids, options));
    }

    private static LargeGang find(LockedAccounts accounts, List<String> ids, AdmissionOptions options) {
        LargeGang gang = accounts.read(state -> state.largeGang(ids, options));
        for (int from = 0; from < ids.size(); from += LargeGang.PART) {
            int part = from;
            accounts.update(state -> gang.find(part));
        }
        if (gang.hasFlavors()) {
            gang.place(accounts.snapshot());
        }
        gang.sumUp();
        return gang;
    }
}
