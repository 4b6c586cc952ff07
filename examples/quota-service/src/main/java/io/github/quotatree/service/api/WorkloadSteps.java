package io.github.quotatree.service.api;

import io.github.quotatree.http.Refusal;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.body.Names;
import java.time.Duration;
import java.util.Objects;

/**
 * The steps of a workload that a host reports. A step whose phase the workload has already is answered as if it were
 * taken now, since the client may repeat it.
 */
record WorkloadSteps(QuotaLedger ledger) {
    private enum Step {
        START,
        CONFIRM,
        ROLL_BACK,
        RENEW,
        STOP,
        RESUME,
        EVICT,
        UNPLACEABLE,
        PLACEABLE;

        /** Returns whether a workload that has taken this step may be in a phase. */
        boolean leadsTo(WorkloadPhase phase) {
            return switch (this) {
                case START -> phase == WorkloadPhase.RUNNING;
                case CONFIRM -> phase == WorkloadPhase.ADMITTED;
                case ROLL_BACK, EVICT -> phase == WorkloadPhase.PENDING;
                case RENEW, UNPLACEABLE, PLACEABLE -> false;
                case STOP -> phase == WorkloadPhase.STOPPING;
                case RESUME -> phase == WorkloadPhase.ADMITTED || phase == WorkloadPhase.RUNNING;
            };
        }
    }

    /** Takes a step, and returns the workload after it. */
    WorkloadStatus take(String id, Fields fields) {
        String name = fields.requiredText("step");
        Step step = Names.constant("step", Step.values(), name, name::equals);
        Duration time = fields.duration("time").orElse(null);
        fields.end();
        if ((time != null) != (step == Step.RENEW)) {
            throw Refusal.badBody(
                    "time of step", time == null ? "" : time.toString(), "is given exactly for the step renew");
        }
        WorkloadApi.status(ledger, id);
        try {
            switch (step) {
                case START -> ledger.start(id);
                case CONFIRM -> ledger.confirm(id);
                case ROLL_BACK -> ledger.rollBack(id);
                case RENEW -> ledger.renew(id, Objects.requireNonNull(time));
                case STOP -> ledger.stop(id);
                case RESUME -> ledger.resume(id);
                case EVICT -> ledger.evict(id);
                case UNPLACEABLE -> ledger.setPlaceable(id, false);
                case PLACEABLE -> ledger.setPlaceable(id, true);
            }
        } catch (IllegalStateException e) {
            WorkloadStatus present = WorkloadApi.status(ledger, id);
            if (!step.leadsTo(present.phase())) {
                throw Refusal.of(409, "other-phase", "workload", id, String.valueOf(e.getMessage()));
            }
        }
        return WorkloadApi.status(ledger, id);
    }
}
