package io.github.quotatree.store;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.time.Instant;

/** A workload in the format: flags, the id, the request, and the properties that are not the default. */
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

    private WorkloadFields() {}

    static void write(ByteSink out, Workload workload) throws IOException {
        out.writeByte(flag(GROUP, workload.group().isPresent())
                | flag(NAMESPACE, workload.namespace().isPresent())
                | flag(GANG, workload.gang().isPresent())
                | flag(NOT_PREEMPTIBLE, !workload.preemptible())
                | flag(NEVER_PREEMPTS, !workload.preempts())
                | flag(PRIORITY, workload.priority() != 0)
                | flag(SUBMITTED, !workload.submitted().equals(Instant.EPOCH))
                | flag(MAX_RUN_TIME, workload.maxRunTime().isPresent()));
        out.writeString(workload.id());
        out.writeVector(workload.request());
        FlavorFields.writeAccepted(out, workload);
        if (workload.group().isPresent()) {
            out.writeName(workload.group().get());
        }
        if (workload.namespace().isPresent()) {
            out.writeName(workload.namespace().get());
        }
        if (workload.gang().isPresent()) {
            out.writeName(workload.gang().get());
        }
        if (workload.priority() != 0) {
            out.writeSigned(workload.priority());
        }
        if (!workload.submitted().equals(Instant.EPOCH)) {
            out.writeInstant(workload.submitted());
        }
        if (workload.maxRunTime().isPresent()) {
            out.writeDuration(workload.maxRunTime().get());
        }
    }

    static Workload read(ByteSource in, ResourceSchema schema) throws IOException {
        int flags = in.readFlags(ALL, "a workload");
        String id = in.readString();
        Workload.Builder workload = Workload.builder(id, in.readVector(schema));
        FlavorFields.readAccepted(in, schema, workload);
        if ((flags & GROUP) != 0) {
            workload.group(in.readName());
        }
        if ((flags & NAMESPACE) != 0) {
            workload.namespace(in.readName());
        }
        if ((flags & GANG) != 0) {
            workload.gang(in.readName());
        }
        if ((flags & PRIORITY) != 0) {
            long priority = in.readSigned();
            if (priority != (int) priority) {
                throw in.error("priority (" + priority + ") of workload " + id + " is not a 32-bit number");
            }
            workload.priority((int) priority);
        }
        if ((flags & SUBMITTED) != 0) {
            workload.submitted(in.readInstant());
        }
        if ((flags & MAX_RUN_TIME) != 0) {
            workload.maxRunTime(in.readDuration());
        }
        return workload.preemptible((flags & NOT_PREEMPTIBLE) == 0)
                .preempts((flags & NEVER_PREEMPTS) == 0)
                .build();
    }

    private static int flag(int bit, boolean set) {
        return set ? bit : 0;
    }
}
