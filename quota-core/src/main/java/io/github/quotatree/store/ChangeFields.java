package io.github.quotatree.store;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a journal in the format: a number for the kind, the version, and the properties. A forest is written
 * whole the first time, and then as the difference to the one before it, which writer and reader remember.
 */
final class ChangeFields {
    /** The kind of the first frame, which has the dimensions and is no change. */
    static final int BEGIN = 0;

    private static final int SUBMITTED = 1;
    private static final int ADOPTED = 2;
    private static final int ADMITTED = 3;
    private static final int RESERVED = 4;
    private static final int CONFIRMED = 5;
    private static final int ROLLED_BACK = 6;
    private static final int EXPIRED = 7;
    private static final int STARTED = 8;
    private static final int EVICTED = 9;
    private static final int FINISHED = 10;
    private static final int RESIZED = 11;
    private static final int MOVED = 12;
    private static final int TOTAL_SET = 13;
    private static final int FOREST = 14;
    private static final int FOREST_EDIT = 15;
    private static final int RENEWED = 16;
    private static final int STOPPING = 17;
    private static final int RESUMED = 18;
    private static final int HANDED_OVER = 19;
    private static final int HAND_OVER_CANCELLED = 20;

    private static final int AT_ONCE = 1;

    private @Nullable QuotaForest forest;

    /** Writes a change; {@link #written} must follow when its bytes are in the journal. */
    void write(ByteSink out, ResourceSchema schema, LedgerChange change) throws IOException {
        if (change instanceof LedgerChange.Submitted submitted) {
            begin(out, SUBMITTED, change);
            WorkloadFields.write(out, submitted.workload());
        } else if (change instanceof LedgerChange.Adopted adopted) {
            begin(out, ADOPTED, change);
            WorkloadFields.write(out, adopted.workload());
            out.writeInstant(adopted.started());
            FlavorFields.writeHeld(out, schema, adopted.flavors());
        } else if (change instanceof LedgerChange.Admitted admitted) {
            begin(out, ADMITTED, change);
            HandOverFields.writeIds(out, admitted.ids());
            FlavorFields.writeHeld(out, schema, admitted.ids().size(), admitted.flavors());
        } else if (change instanceof LedgerChange.Reserved reserved) {
            begin(out, RESERVED, change);
            HandOverFields.writeIds(out, reserved.ids());
            out.writeInstant(reserved.expires());
            FlavorFields.writeHeld(out, schema, reserved.ids().size(), reserved.flavors());
        } else if (change instanceof LedgerChange.Confirmed confirmed) {
            writeOfOne(out, CONFIRMED, change, confirmed.id());
        } else if (change instanceof LedgerChange.RolledBack rolledBack) {
            writeOfOne(out, ROLLED_BACK, change, rolledBack.id());
        } else if (change instanceof LedgerChange.Expired expired) {
            writeOfOne(out, EXPIRED, change, expired.id());
        } else if (change instanceof LedgerChange.Renewed renewed) {
            writeOfOne(out, RENEWED, change, renewed.id());
            out.writeInstant(renewed.expires());
        } else if (change instanceof LedgerChange.Started started) {
            writeOfOne(out, STARTED, change, started.id());
            out.writeInstant(started.started());
            FlavorFields.writeHeld(out, schema, started.flavors());
        } else if (change instanceof LedgerChange.Stopping stopping) {
            writeOfOne(out, STOPPING, change, stopping.id());
        } else if (change instanceof LedgerChange.Resumed resumed) {
            writeOfOne(out, RESUMED, change, resumed.id());
        } else if (change instanceof LedgerChange.Evicted evicted) {
            writeOfOne(out, EVICTED, change, evicted.id());
        } else if (change instanceof LedgerChange.Finished finished) {
            writeOfOne(out, FINISHED, change, finished.id());
        } else if (change instanceof LedgerChange.Resized resized) {
            writeOfOne(out, RESIZED, change, resized.id());
            out.writeVector(resized.request());
        } else if (change instanceof LedgerChange.Moved moved) {
            writeOfOne(out, MOVED, change, moved.id());
            out.writeString(moved.group());
        } else {
            writeOfCluster(out, schema, change);
        }
    }

    private void writeOfCluster(ByteSink out, ResourceSchema schema, LedgerChange change) throws IOException {
        if (change instanceof LedgerChange.TotalSet totalSet) {
            writeOfOne(out, TOTAL_SET, change, totalSet.treeId());
            out.writeVector(totalSet.total());
        } else if (change instanceof LedgerChange.ForestReplaced replaced) {
            QuotaForest before = forest;
            begin(out, before == null ? FOREST : FOREST_EDIT, change);
            if (before == null) {
                ForestFields.write(out, replaced.forest());
            } else {
                ForestDifference.write(out, before, replaced.forest());
            }
            writeDisplaced(out, replaced.displaced());
        } else if (change instanceof LedgerChange.HandedOver handedOver) {
            begin(out, HANDED_OVER, change);
            out.writeInstant(handedOver.time());
            HandOverFields.writeIds(out, handedOver.victims());
            out.writeByte(handedOver.atOnce() ? AT_ONCE : 0);
            HandOverFields.writeIds(out, handedOver.preemptors());
            HandOverFields.writeExpires(out, handedOver.expires());
            FlavorFields.writeHeld(out, schema, handedOver.preemptors().size(), handedOver.flavors());
        } else if (change instanceof LedgerChange.HandOverCancelled cancelled) {
            begin(out, HAND_OVER_CANCELLED, change);
            out.writeNumber(cancelled.handOver());
        } else {
            throw new IllegalArgumentException("the format has no form for " + change);
        }
    }

    /** Remembers the forest of a change that was written. */
    void written(LedgerChange change) {
        if (change instanceof LedgerChange.ForestReplaced replaced) {
            forest = replaced.forest();
        }
    }

    private static void begin(ByteSink out, int kind, LedgerChange change) throws IOException {
        out.writeByte(kind);
        out.writeNumber(change.version());
    }

    private static void writeOfOne(ByteSink out, int kind, LedgerChange change, String id) throws IOException {
        begin(out, kind, change);
        out.writeString(id);
    }

    LedgerChange read(ByteSource in, ResourceSchema schema) throws IOException {
        int kind = in.readByte();
        long version = in.readNumber();
        return switch (kind) {
            case SUBMITTED -> new LedgerChange.Submitted(version, WorkloadFields.read(in, schema));
            case ADOPTED ->
                new LedgerChange.Adopted(
                        version, WorkloadFields.read(in, schema), in.readInstant(), FlavorFields.readHeld(in, schema));
            case ADMITTED -> readAdmitted(in, schema, version);
            case RESERVED -> readReserved(in, schema, version);
            case CONFIRMED -> new LedgerChange.Confirmed(version, in.readString());
            case ROLLED_BACK -> new LedgerChange.RolledBack(version, in.readString());
            case EXPIRED -> new LedgerChange.Expired(version, in.readString());
            case STARTED ->
                new LedgerChange.Started(version, in.readString(), in.readInstant(), FlavorFields.readHeld(in, schema));
            case EVICTED -> new LedgerChange.Evicted(version, in.readString());
            case FINISHED -> new LedgerChange.Finished(version, in.readString());
            case RESIZED -> new LedgerChange.Resized(version, in.readString(), in.readVector(schema));
            case MOVED -> new LedgerChange.Moved(version, in.readString(), in.readString());
            case TOTAL_SET -> new LedgerChange.TotalSet(version, in.readString(), in.readVector(schema));
            case FOREST -> replaced(version, ForestFields.read(in, schema), in);
            case FOREST_EDIT -> replaced(version, ForestDifference.read(in, before(in)), in);
            case RENEWED -> new LedgerChange.Renewed(version, in.readString(), in.readInstant());
            case STOPPING -> new LedgerChange.Stopping(version, in.readString());
            case RESUMED -> new LedgerChange.Resumed(version, in.readString());
            case HANDED_OVER -> readHandedOver(in, schema, version);
            case HAND_OVER_CANCELLED -> new LedgerChange.HandOverCancelled(version, in.readNumber());
            default ->
                throw in.error("change " + version + " is of kind " + kind + ", which version "
                        + FileHeader.version(schema) + " of the format does not know");
        };
    }

    private static LedgerChange readAdmitted(ByteSource in, ResourceSchema schema, long version) throws IOException {
        List<String> ids = HandOverFields.readIds(in);
        return new LedgerChange.Admitted(version, ids, FlavorFields.readHeld(in, schema, ids.size()));
    }

    private static LedgerChange readReserved(ByteSource in, ResourceSchema schema, long version) throws IOException {
        List<String> ids = HandOverFields.readIds(in);
        Instant expires = in.readInstant();
        return new LedgerChange.Reserved(version, ids, expires, FlavorFields.readHeld(in, schema, ids.size()));
    }

    private static LedgerChange readHandedOver(ByteSource in, ResourceSchema schema, long version) throws IOException {
        Instant time = in.readInstant();
        List<String> victims = HandOverFields.readIds(in);
        boolean atOnce = in.readFlags(AT_ONCE, "a hand-over") != 0;
        List<String> preemptors = HandOverFields.readIds(in);
        Optional<Instant> expires = HandOverFields.readExpires(in);
        return new LedgerChange.HandedOver(
                version,
                time,
                victims,
                atOnce,
                preemptors,
                expires,
                FlavorFields.readHeld(in, schema, preemptors.size()));
    }

    private QuotaForest before(ByteSource in) {
        if (forest == null) {
            throw in.error("an edit of a forest stands before the first forest");
        }
        return forest;
    }

    private LedgerChange replaced(long version, QuotaForest next, ByteSource in) throws IOException {
        forest = next;
        return new LedgerChange.ForestReplaced(version, next, readDisplaced(in));
    }

    private static void writeDisplaced(ByteSink out, DisplacedWorkloads displaced) throws IOException {
        out.writeByte(displaced.othersToDefaultGroup() ? 1 : 0);
        out.writeNumber(displaced.moves().size());
        for (Map.Entry<String, String> move : displaced.moves().entrySet()) {
            out.writeName(move.getKey());
            out.writeName(move.getValue());
        }
    }

    private static DisplacedWorkloads readDisplaced(ByteSource in) throws IOException {
        DisplacedWorkloads displaced = in.readFlags(1, "displaced workloads") == 0
                ? DisplacedWorkloads.none()
                : DisplacedWorkloads.toDefaultGroup();
        for (int left = in.readCount("moves"); left > 0; left--) {
            displaced = displaced.withMove(in.readName(), in.readName());
        }
        return displaced;
    }
}
