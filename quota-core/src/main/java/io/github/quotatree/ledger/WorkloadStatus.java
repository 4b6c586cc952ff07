package io.github.quotatree.ledger;

import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.TrackedWorkload;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A workload in a ledger at one moment.
 *
 * <p>A later version of the library may add components. A host may rely on the accessors, on the methods that make a
 * status in a phase, and on a constructor without each new component.
 *
 * @param workload the workload, with its request and group as they are now
 * @param phase where it is in its life
 * @param placement the group that it counts in; the default group where the group that it names does not exist
 * @param started when it started; present if it is running, and if it is stopping after a start
 * @param expires when its reservation ends; present exactly if it is reserved
 * @param flavors the flavor that it runs on, or that it holds, by dimension and in the order of the schema; empty if it
 *     is pending, or requests no dimension with flavors
 * @param standing the memory that a ledger which lends has of it
 */
public record WorkloadStatus(
        Workload workload,
        WorkloadPhase phase,
        Placement placement,
        Optional<Instant> started,
        Optional<Instant> expires,
        Map<String, String> flavors,
        Standing standing)
        implements TrackedWorkload {
    /**
     * Checks the times and the flavors.
     *
     * @throws IllegalArgumentException if it is running without a start, reserved without an end, or has a time that
     *     its phase does not have; or if it holds its request, and the flavor of a dimension is missing, unknown or not
     *     accepted; or if it is pending and has a flavor; or if its phase has no such standing
     */
    public WorkloadStatus {
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(phase, "phase");
        Objects.requireNonNull(placement, "placement");
        Objects.requireNonNull(started, "started");
        Objects.requireNonNull(expires, "expires");
        Objects.requireNonNull(standing, "standing");
        if (phase != WorkloadPhase.STOPPING) {
            require(workload, phase, started.isPresent(), WorkloadPhase.RUNNING, "a start time");
        }
        require(workload, phase, expires.isPresent(), WorkloadPhase.RESERVED, "the end of a reservation");
        if (phase.holds()) {
            flavors = HeldFlavors.names(HeldFlavors.on(workload, workload.request(), flavors));
        } else if (!Objects.requireNonNull(flavors, "flavors").isEmpty()) {
            throw new IllegalArgumentException("workload " + workload.id() + " is " + phase + " and has " + flavors);
        }
        boolean waits =
                standing.unplaceable() || standing.held() || standing.dueSince().isPresent();
        boolean notOfPhase = phase.holds() ? waits : standing.startedOnLoan();
        if (notOfPhase || (standing.handedOver() && phase != WorkloadPhase.RESERVED)) {
            throw new IllegalArgumentException("workload " + workload.id() + " is " + phase + " and has " + standing);
        }
    }

    /** Makes the status of a workload of which there is nothing to remember but its flavors. */
    public WorkloadStatus(
            Workload workload,
            WorkloadPhase phase,
            Placement placement,
            Optional<Instant> started,
            Optional<Instant> expires,
            Map<String, String> flavors) {
        this(workload, phase, placement, started, expires, flavors, Standing.NONE);
    }

    /** Makes the status of a workload that holds no flavors. */
    public WorkloadStatus(
            Workload workload,
            WorkloadPhase phase,
            Placement placement,
            Optional<Instant> started,
            Optional<Instant> expires) {
        this(workload, phase, placement, started, expires, Map.of());
    }

    /** Returns a pending workload. */
    public static WorkloadStatus pending(Workload workload, Placement placement) {
        return new WorkloadStatus(workload, WorkloadPhase.PENDING, placement, Optional.empty(), Optional.empty());
    }

    /** Returns a workload that is admitted until its reservation ends. */
    public static WorkloadStatus reserved(Workload workload, Placement placement, Instant expires) {
        return new WorkloadStatus(
                workload,
                WorkloadPhase.RESERVED,
                placement,
                Optional.empty(),
                Optional.of(Objects.requireNonNull(expires, "expires")));
    }

    /** Returns an admitted workload that has not started. */
    public static WorkloadStatus admitted(Workload workload, Placement placement) {
        return new WorkloadStatus(workload, WorkloadPhase.ADMITTED, placement, Optional.empty(), Optional.empty());
    }

    /** Returns a running workload. */
    public static WorkloadStatus running(Workload workload, Placement placement, Instant started) {
        return new WorkloadStatus(
                workload,
                WorkloadPhase.RUNNING,
                placement,
                Optional.of(Objects.requireNonNull(started, "started")),
                Optional.empty());
    }

    /** Returns a workload that was told to stop. */
    public static WorkloadStatus stopping(Workload workload, Placement placement, Optional<Instant> started) {
        return new WorkloadStatus(workload, WorkloadPhase.STOPPING, placement, started, Optional.empty());
    }

    WorkloadStatus with(Standing other) {
        return other.equals(standing)
                ? this
                : new WorkloadStatus(workload, phase, placement, started, expires, flavors, other);
    }

    private static void require(
            Workload workload, WorkloadPhase phase, boolean present, WorkloadPhase needs, String time) {
        if (present != (phase == needs)) {
            throw new IllegalArgumentException(
                    "workload " + workload.id() + " is " + phase + (present ? " and has " : " and has not ") + time);
        }
    }

    /** Returns the amounts that it uses or holds, in base units, with its flavors; 0 if it is pending. */
    public ResourceVector used() {
        return phase.holds()
                ? HeldFlavors.on(workload.request(), flavors)
                : workload.request().schema().zero();
    }

    /** Returns the name of the group that it counts in. */
    public String group() {
        return placement.group();
    }
}
