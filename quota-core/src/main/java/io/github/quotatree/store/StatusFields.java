package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.util.Optional;

/** A workload with its progress in the format: a number for the phase, which says what follows the workload. */
final class StatusFields {
    private static final int PENDING = 0;
    private static final int RESERVED = 1;
    private static final int ADMITTED = 2;
    private static final int RUNNING = 3;
    private static final int STOPPING = 4;
    private static final int STOPPING_BEFORE_START = 5;

    private StatusFields() {}

    static void write(ByteSink out, WorkloadStatus status) throws IOException {
        out.writeByte(phase(status));
        WorkloadFields.write(out, status.workload());
        if (status.expires().isPresent()) {
            out.writeInstant(status.expires().get());
        }
        if (status.started().isPresent()) {
            out.writeInstant(status.started().get());
        }
        if (status.phase().holds()) {
            FlavorFields.writeHeld(out, status.workload().request().schema(), status.flavors());
        }
    }

    private static int phase(WorkloadStatus status) {
        return switch (status.phase()) {
            case PENDING -> PENDING;
            case RESERVED -> RESERVED;
            case ADMITTED -> ADMITTED;
            case RUNNING -> RUNNING;
            case STOPPING -> status.started().isPresent() ? STOPPING : STOPPING_BEFORE_START;
        };
    }

    static void read(ByteSource in, ResourceSchema schema, LedgerState.Builder state) throws IOException {
        int phase = in.readByte();
        Workload workload = WorkloadFields.read(in, schema);
        switch (phase) {
            case PENDING -> state.pending(workload);
            case RESERVED -> state.reserved(workload, in.readInstant(), FlavorFields.readHeld(in, schema));
            case ADMITTED -> state.admitted(workload, FlavorFields.readHeld(in, schema));
            case RUNNING -> state.running(workload, in.readInstant(), FlavorFields.readHeld(in, schema));
            case STOPPING -> state.stopping(workload, Optional.of(in.readInstant()), FlavorFields.readHeld(in, schema));
            case STOPPING_BEFORE_START -> state.stopping(workload, Optional.empty(), FlavorFields.readHeld(in, schema));
            default -> throw in.error("phase " + phase + " of workload " + workload.id() + " is not known");
        }
    }
}
