package io.github.quotatree.store;

import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A workload in the format: flags, id, request, properties that are no default; and its phase with its own fields. */
final class WorkloadFields {
    private static final int GROUP = 1;
    private static final int NAMESPACE = 2;
    private static final int GANG = 4;
    private static final int NOT_PREEMPTIBLE = 8;
    private static final int NEVER_PREEMPTS = 16;
    private static final int PRIORITY = 32;
    private static final int SUBMITTED = 64;
    private static final int MAX_RUN_TIME = 128;
    private static final int ALL = 255;

    // the phases
    private static final int PENDING = 0;
    private static final int RESERVED = 1;
    private static final int ADMITTED = 2;
    private static final int RUNNING = 3;
    private static final int STOPPING = 4;
    private static final int STOPPING_BEFORE_START = 5;

    private WorkloadFields() {}

    static void write(ByteSink out, Workload workload) throws IOException {
        int flags = ByteSink.flag(GROUP, workload.group().isPresent())
                | ByteSink.flag(NAMESPACE, workload.namespace().isPresent())
                | ByteSink.flag(GANG, workload.gang().isPresent())
                | ByteSink.flag(NOT_PREEMPTIBLE, !workload.preemptible())
                | ByteSink.flag(NEVER_PREEMPTS, !workload.preempts())
                | ByteSink.flag(PRIORITY, workload.priority() != 0)
                | ByteSink.flag(SUBMITTED, !workload.submitted().equals(Instant.EPOCH))
                | ByteSink.flag(MAX_RUN_TIME, workload.maxRunTime().isPresent());
        out.writeByte(flags);
        out.writeString(workload.id());
        out.writeVector(workload.request());
        ResourceSchema schema = workload.request().schema();
        for (int d : schema.flavoredPositions()) {
            out.writeNumber(workload.accepted(d).mask());
        }
        out.writeIfPresent(workload.group(), out::writeName);
        out.writeIfPresent(workload.namespace(), out::writeName);
        out.writeIfPresent(workload.gang(), out::writeName);
        if (workload.priority() != 0) {
            out.writeSigned(workload.priority());
        }
        out.writeIf((flags & SUBMITTED) != 0, workload.submitted(), out::writeInstant);
        out.writeIfPresent(workload.maxRunTime(), out::writeDuration);
    }

    static Workload read(ByteSource in, ResourceSchema schema) throws IOException {
        int flags = in.readFlags(ALL, "a workload");
        String id = in.readString();
        Workload.Builder workload = Workload.builder(id, in.readVector(schema));
        for (int d : schema.flavoredPositions()) {
            int mask = in.readAtMost((1 << schema.flavorCount(d)) - 1, "accepted flavors of a workload");
            workload.accepts(FlavorClass.ofMask(schema, d, mask));
        }
        in.readIf(flags & GROUP, in::readName, workload::group);
        in.readIf(flags & NAMESPACE, in::readName, workload::namespace);
        in.readIf(flags & GANG, in::readName, workload::gang);
        if ((flags & PRIORITY) != 0) {
            long priority = in.readSigned();
            if (priority != (int) priority) {
                throw in.error("priority (" + priority + ") of workload " + id + " is not a 32-bit number");
            }
            workload.priority((int) priority);
        }
        in.readIf(flags & SUBMITTED, in::readInstant, workload::submitted);
        in.readIf(flags & MAX_RUN_TIME, in::readDuration, workload::maxRunTime);
        return workload.preemptible((flags & NOT_PREEMPTIBLE) == 0)
                .preempts((flags & NEVER_PREEMPTS) == 0)
                .build();
    }

    static void write(ByteSink out, WorkloadStatus status) throws IOException {
        out.writeByte(
                switch (status.phase()) {
                    case PENDING -> PENDING;
                    case RESERVED -> RESERVED;
                    case ADMITTED -> ADMITTED;
                    case RUNNING -> RUNNING;
                    case STOPPING -> status.started().isPresent() ? STOPPING : STOPPING_BEFORE_START;
                });
        write(out, status.workload());
        out.writeIfPresent(status.expires(), out::writeInstant);
        out.writeIfPresent(status.started(), out::writeInstant);
        if (status.phase().holds()) {
            writeHeld(out, status.workload().request().schema(), status.flavors());
        }
    }

    static void read(ByteSource in, ResourceSchema schema, LedgerState.Builder state) throws IOException {
        int phase = in.readByte();
        Workload workload = read(in, schema);
        switch (phase) {
            case PENDING -> state.pending(workload);
            case RESERVED -> state.reserved(workload, in.readInstant(), readHeld(in, schema));
            case ADMITTED -> state.admitted(workload, readHeld(in, schema));
            case RUNNING -> state.running(workload, in.readInstant(), readHeld(in, schema));
            case STOPPING -> state.stopping(workload, Optional.of(in.readInstant()), readHeld(in, schema));
            case STOPPING_BEFORE_START -> state.stopping(workload, Optional.empty(), readHeld(in, schema));
            default -> throw in.error("phase " + phase + " of workload " + workload.id() + " is not known");
        }
    }

    /** Writes a flavor of each dimension that has any: 0 for none, or else one more than its position. */
    static void writeHeld(ByteSink out, ResourceSchema schema, Map<String, String> flavors) throws IOException {
        for (int d : schema.flavoredPositions()) {
            String dimension = schema.dimension(d);
            out.writeNumber(schema.flavors(dimension).indexOf(flavors.getOrDefault(dimension, "")) + 1);
        }
    }

    static Map<String, String> readHeld(ByteSource in, ResourceSchema schema) throws IOException {
        Map<String, String> flavors = new LinkedHashMap<>();
        for (int d : schema.flavoredPositions()) {
            String dimension = schema.dimension(d);
            int coded = in.readAtMost(schema.flavorCount(d), "flavor of " + dimension);
            if (coded > 0) {
                flavors.put(dimension, schema.flavors(dimension).get(coded - 1));
            }
        }
        return flavors;
    }

    static void writeHeld(ByteSink out, ResourceSchema schema, int workloads, List<Map<String, String>> flavors)
            throws IOException {
        for (int k = 0; k < workloads; k++) {
            writeHeld(out, schema, flavors.isEmpty() ? Map.of() : flavors.get(k));
        }
    }

    static List<Map<String, String>> readHeld(ByteSource in, ResourceSchema schema, int workloads) throws IOException {
        List<Map<String, String>> flavors = new ArrayList<>();
        for (int k = 0; k < workloads; k++) {
            flavors.add(readHeld(in, schema));
        }
        return flavors.stream().allMatch(Map::isEmpty) ? List.of() : flavors;
    }
}
