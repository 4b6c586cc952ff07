package io.github.quotatree.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The answer to a plan that is to be {@linkplain QuotaLedger#carryOut(ReclaimPlan) carried out}: either all of it was,
 * or nothing, with every obstacle. An immutable value.
 *
 * <p>A hand-over is open while victims of it are stopping. They are earmarked: they leave for it, no plan takes them,
 * and they cannot be {@linkplain QuotaLedger#resume resumed} before it is {@linkplain QuotaLedger#cancel cancelled}.
 * The room is reserved for its preemptors, which can be {@linkplain QuotaLedger#start(String) started} or {@linkplain
 * QuotaLedger#confirm confirmed} as soon as none of its victims is left. When the last preemptor has lost its
 * reservation the hand-over ends, and victims that are still leaving may be resumed.
 *
 * @param id the id, larger than that of every earlier hand-over of the ledger; 0 if nothing was carried out
 * @param victims the ids of the victims, in the order of taking
 * @param preemptors the ids of the workloads for which the room is reserved; of an open hand-over those that have not
 *     lost their reservation; empty in a revocation
 * @param waitingFor the ids of the victims that are still leaving, in the order of taking
 * @param expires when the reservations end, unless they are {@linkplain QuotaLedger#renew renewed}; empty without
 *     preemptors
 * @param obstacles why the plan was not carried out; empty if it was
 */
public record HandOver(
        long id,
        List<String> victims,
        List<String> preemptors,
        List<String> waitingFor,
        Optional<Instant> expires,
        List<Obstacle> obstacles) {
    public HandOver {
        victims = List.copyOf(Objects.requireNonNull(victims, "victims"));
        preemptors = List.copyOf(Objects.requireNonNull(preemptors, "preemptors"));
        waitingFor = List.copyOf(Objects.requireNonNull(waitingFor, "waitingFor"));
        Objects.requireNonNull(expires, "expires");
        obstacles = List.copyOf(Objects.requireNonNull(obstacles, "obstacles"));
    }

    /** Returns whether the plan was carried out. */
    public boolean carriedOut() {
        return obstacles.isEmpty();
    }

    @Override
    public String toString() {
        if (!carriedOut()) {
            return "not carried out: "
                    + obstacles.stream().map(Obstacle::toString).collect(Collectors.joining("; "));
        }
        return "hand-over " + id
                + (victims.isEmpty() ? "" : " stops " + String.join(", ", victims))
                + (preemptors.isEmpty() ? "" : ", reserved for " + String.join(", ", preemptors))
                + (waitingFor.isEmpty() ? "" : ", waiting for " + String.join(", ", waitingFor));
    }
}
