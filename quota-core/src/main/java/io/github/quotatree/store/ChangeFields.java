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
 * The changes of a journal in the format: kind, version, properties. A forest is written whole the first time, and then
 * as the difference to the one before it, which writer and reader remember.
 */
final class ChangeFields {
    /** The kind of the first frame, which has the dimensions and is no change. */
    static final int BEGIN = 0;

    /** The kind of a frame that says that the journal before this one is on the disk, and is no change. */
    static final int BEFORE_FORCED = 27;

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
    private static final int FOREST_WITH_MINS = 21;
    private static final int ADMITTED_ON_LOAN = 22;
    private static final int RESERVED_ON_LOAN = 23;
    private static final int DUE = 24;
    private static final int PLACEABLE = 25;
    private static final int HELD = 26;
    private static final int ADOPTED_PENDING = 27;
    private static final int WORKLOADS_NAMED = 28;
    private static final int NAMED_HANDED_OVER = 29;
    private static final int VICTIMS_LEAVING = 30;
    private static final int NAMED_ADMITTED = 31;

    /** The kinds of all changes but that of the forest, which has several. */
    private static final Map<Class<? extends LedgerChange>, Integer> KINDS = Map.ofEntries(
            Map.entry(LedgerChange.Submitted.class, SUBMITTED),
            Map.entry(LedgerChange.Adopted.class, ADOPTED),
            Map.entry(LedgerChange.AdoptedPending.class, ADOPTED_PENDING),
            Map.entry(LedgerChange.Admitted.class, ADMITTED),
            Map.entry(LedgerChange.Reserved.class, RESERVED),
            Map.entry(LedgerChange.Confirmed.class, CONFIRMED),
            Map.entry(LedgerChange.RolledBack.class, ROLLED_BACK),
            Map.entry(LedgerChange.Expired.class, EXPIRED),
            Map.entry(LedgerChange.Started.class, STARTED),
            Map.entry(LedgerChange.Evicted.class, EVICTED),
            Map.entry(LedgerChange.Finished.class, FINISHED),
            Map.entry(LedgerChange.Resized.class, RESIZED),
            Map.entry(LedgerChange.Moved.class, MOVED),
            Map.entry(LedgerChange.TotalSet.class, TOTAL_SET),
            Map.entry(LedgerChange.Renewed.class, RENEWED),
            Map.entry(LedgerChange.Stopping.class, STOPPING),
            Map.entry(LedgerChange.Resumed.class, RESUMED),
            Map.entry(LedgerChange.HandedOver.class, HANDED_OVER),
            Map.entry(LedgerChange.HandOverCancelled.class, HAND_OVER_CANCELLED),
            Map.entry(LedgerChange.WorkloadsNamed.class, WORKLOADS_NAMED),
            Map.entry(LedgerChange.NamedAdmitted.class, NAMED_ADMITTED),
            Map.entry(LedgerChange.NamedHandedOver.class, NAMED_HANDED_OVER),
            Map.entry(LedgerChange.VictimsLeaving.class, VICTIMS_LEAVING),
            Map.entry(LedgerChange.Due.class, DUE),
            Map.entry(LedgerChange.Placeable.class, PLACEABLE),
            Map.entry(LedgerChange.Held.class, HELD));

    private static final int AT_ONCE = 1;

    private @Nullable QuotaForest forest;

    /** Writes a change; {@link #written} must follow when its bytes are in the journal. */
    void write(ByteSink out, ResourceSchema schema, LedgerChange change) throws IOException {
        writeBegin(out, change);
        if (change instanceof LedgerChange.OfWorkload ofOne) {
            out.writeString(ofOne.id());
        }
        if (change instanceof LedgerChange.Renewed renewed) {
            out.writeInstant(renewed.expires());
        } else if (change instanceof LedgerChange.Started started) {
            out.writeInstant(started.started());
            WorkloadFields.writeHeld(out, schema, started.flavors());
        } else if (change instanceof LedgerChange.AdoptedPending adopted) {
            out.writeInstant(adopted.started());
            WorkloadFields.writeHeld(out, schema, adopted.flavors());
        } else if (change instanceof LedgerChange.Resized resized) {
            out.writeVector(resized.request());
        } else if (change instanceof LedgerChange.Moved moved) {
            out.writeString(moved.group());
        } else if (change instanceof LedgerChange.Submitted submitted) {
            WorkloadFields.write(out, submitted.workload());
        } else if (change instanceof LedgerChange.Adopted adopted) {
            WorkloadFields.write(out, adopted.workload());
            out.writeInstant(adopted.started());
            WorkloadFields.writeHeld(out, schema, adopted.flavors());
        } else if (change instanceof LedgerChange.Admitted admitted) {
            out.writeList(admitted.ids(), out::writeString);
            WorkloadFields.writeHeld(out, schema, admitted.ids().size(), admitted.flavors());
            writeOnLoan(out, admitted.onLoan());
        } else if (change instanceof LedgerChange.Reserved reserved) {
            out.writeList(reserved.ids(), out::writeString);
            out.writeInstant(reserved.expires());
            WorkloadFields.writeHeld(out, schema, reserved.ids().size(), reserved.flavors());
            writeOnLoan(out, reserved.onLoan());
        } else if (change instanceof LedgerChange.TotalSet totalSet) {
            out.writeString(totalSet.treeId());
            out.writeVector(totalSet.total());
        } else if (change instanceof LedgerChange.ForestReplaced replaced) {
            writeReplacement(out, forest, replaced);
        } else if (change instanceof LedgerChange.HandedOver handedOver) {
            out.writeInstant(handedOver.time());
            out.writeList(handedOver.victims(), out::writeString);
            out.writeByte(ByteSink.flag(AT_ONCE, handedOver.atOnce()));
            out.writeList(handedOver.preemptors(), out::writeString);
            out.writeOptional(handedOver.expires());
            WorkloadFields.writeHeld(out, schema, handedOver.preemptors().size(), handedOver.flavors());
        } else if (change instanceof LedgerChange.WorkloadsNamed named) {
            out.writeNumber(named.from());
            out.writeList(named.ids(), out::writeString);
            WorkloadFields.writeHeld(out, schema, named.ids().size(), named.flavors());
        } else if (change instanceof LedgerChange.NamedAdmitted admitted) {
            out.writeNumber(admitted.members());
            out.writeOptional(admitted.expires());
        } else if (change instanceof LedgerChange.NamedHandedOver handedOver) {
            out.writeInstant(handedOver.time());
            out.writeNumber(handedOver.victims());
            out.writeByte(ByteSink.flag(AT_ONCE, handedOver.atOnce()));
            out.writeList(handedOver.preemptors(), out::writeString);
            out.writeOptional(handedOver.expires());
            WorkloadFields.writeHeld(out, schema, handedOver.preemptors().size(), handedOver.flavors());
        } else if (change instanceof LedgerChange.VictimsLeaving leaving) {
            out.writeList(leaving.ids(), out::writeString);
        } else if (change instanceof LedgerChange.HandOverCancelled cancelled) {
            out.writeNumber(cancelled.handOver());
        } else if (change instanceof LedgerChange.Due due) {
            out.writeList(due.ids(), out::writeString);
            out.writeInstant(due.since());
        } else if (change instanceof LedgerChange.Held held) {
            out.writeList(held.ids(), out::writeString);
        } else if (change instanceof LedgerChange.Placeable placeable) {
            out.writeByte(ByteSink.flag(1, placeable.placeable()));
        }
    }

    /** Writes the kind and the version of a change. */
    void writeBegin(ByteSink out, LedgerChange change) throws IOException {
        out.writeByte(kind(change, forest != null));
        out.writeNumber(change.version());
    }

    /** Writes the rest of a replacement of the forest, as the difference to the last one unless that is null. */
    static void writeReplacement(ByteSink out, @Nullable QuotaForest before, LedgerChange.ForestReplaced change)
            throws IOException {
        if (before == null) {
            ForestFields.write(out, change.forest());
        } else {
            ForestDifference.write(out, before, change.forest());
        }
        out.writeByte(ByteSink.flag(1, change.displaced().othersToDefaultGroup()));
        out.writeNames(change.displaced().moves());
    }

    /** Returns the last forest, or null if there is none. */
    @Nullable
    QuotaForest forest() {
        return forest;
    }

    private static void writeOnLoan(ByteSink out, List<String> ids) throws IOException {
        if (!ids.isEmpty()) {
            out.writeList(ids, out::writeString);
        }
    }

    /**
     * Returns the kind of a change; a first forest that accepts mins above parents, and a loan, have kinds of their
     * own.
     */
    private static int kind(LedgerChange change, boolean hasForest) {
        if (change instanceof LedgerChange.ForestReplaced replaced) {
            return hasForest ? FOREST_EDIT : replaced.forest().acceptsMinsAboveParents() ? FOREST_WITH_MINS : FOREST;
        }
        if (change instanceof LedgerChange.Admitted admitted
                && !admitted.onLoan().isEmpty()) {
            return ADMITTED_ON_LOAN;
        }
        if (change instanceof LedgerChange.Reserved reserved
                && !reserved.onLoan().isEmpty()) {
            return RESERVED_ON_LOAN;
        }
        Integer kind = KINDS.get(change.getClass());
        if (kind == null) {
            throw new IllegalArgumentException("the format has no form for " + change);
        }
        return kind;
    }

    void written(LedgerChange change) {
        if (change instanceof LedgerChange.ForestReplaced replaced) {
            forest = replaced.forest();
        }
    }

    LedgerChange read(ByteSource in, ResourceSchema schema) throws IOException {
        int kind = in.readByte();
        long version = in.readNumber();
        return switch (kind) {
            case SUBMITTED -> new LedgerChange.Submitted(version, WorkloadFields.read(in, schema));
            case ADOPTED ->
                new LedgerChange.Adopted(
                        version,
                        WorkloadFields.read(in, schema),
                        in.readInstant(),
                        WorkloadFields.readHeld(in, schema));
            case ADOPTED_PENDING ->
                new LedgerChange.AdoptedPending(
                        version, in.readString(), in.readInstant(), WorkloadFields.readHeld(in, schema));
            case ADMITTED, ADMITTED_ON_LOAN -> {
                List<String> ids = in.readList("workloads", in::readString);
                List<Map<String, String>> held = WorkloadFields.readHeld(in, schema, ids.size());
                yield new LedgerChange.Admitted(version, ids, held, readOnLoan(in, kind == ADMITTED_ON_LOAN));
            }
            case RESERVED, RESERVED_ON_LOAN -> {
                List<String> ids = in.readList("workloads", in::readString);
                Instant expires = in.readInstant();
                List<Map<String, String>> held = WorkloadFields.readHeld(in, schema, ids.size());
                yield new LedgerChange.Reserved(version, ids, expires, held, readOnLoan(in, kind == RESERVED_ON_LOAN));
            }
            case CONFIRMED -> new LedgerChange.Confirmed(version, in.readString());
            case ROLLED_BACK -> new LedgerChange.RolledBack(version, in.readString());
            case EXPIRED -> new LedgerChange.Expired(version, in.readString());
            case STARTED ->
                new LedgerChange.Started(
                        version, in.readString(), in.readInstant(), WorkloadFields.readHeld(in, schema));
            case EVICTED -> new LedgerChange.Evicted(version, in.readString());
            case FINISHED -> new LedgerChange.Finished(version, in.readString());
            case RESIZED -> new LedgerChange.Resized(version, in.readString(), in.readVector(schema));
            case MOVED -> new LedgerChange.Moved(version, in.readString(), in.readString());
            case TOTAL_SET -> new LedgerChange.TotalSet(version, in.readString(), in.readVector(schema));
            case FOREST, FOREST_WITH_MINS ->
                replaced(version, ForestFields.read(in, schema, kind == FOREST_WITH_MINS), in);
            case FOREST_EDIT -> {
                if (forest == null) {
                    throw in.error("an edit of a forest stands before the first forest");
                }
                yield replaced(version, ForestDifference.read(in, forest), in);
            }
            case RENEWED -> new LedgerChange.Renewed(version, in.readString(), in.readInstant());
            case STOPPING -> new LedgerChange.Stopping(version, in.readString());
            case RESUMED -> new LedgerChange.Resumed(version, in.readString());
            case HANDED_OVER -> readHandedOver(in, schema, version);
            case WORKLOADS_NAMED -> {
                int from = in.readCount("workloads before");
                List<String> ids = in.readList("workloads", in::readString);
                yield new LedgerChange.WorkloadsNamed(
                        version, from, ids, WorkloadFields.readHeld(in, schema, ids.size()));
            }
            case NAMED_ADMITTED ->
                new LedgerChange.NamedAdmitted(
                        version, in.readCount("members"), in.readOptional("the end of reservations"));
            case NAMED_HANDED_OVER -> readNamedHandedOver(in, schema, version);
            case VICTIMS_LEAVING -> new LedgerChange.VictimsLeaving(version, in.readList("workloads", in::readString));
            case DUE -> new LedgerChange.Due(version, in.readList("workloads", in::readString), in.readInstant());
            case HELD -> new LedgerChange.Held(version, in.readList("workloads", in::readString));
            case PLACEABLE ->
                new LedgerChange.Placeable(
                        version, in.readString(), in.readFlags(1, "a workload that a node can take") != 0);
            case HAND_OVER_CANCELLED -> new LedgerChange.HandOverCancelled(version, in.readNumber());
            default ->
                throw in.error("change " + version + " is of kind " + kind
                        + ", which this version of the library does not know");
        };
    }

    private static List<String> readOnLoan(ByteSource in, boolean some) throws IOException {
        return some ? in.readList("workloads on loan", in::readString) : List.of();
    }

    private static LedgerChange readHandedOver(ByteSource in, ResourceSchema schema, long version) throws IOException {
        Instant time = in.readInstant();
        List<String> victims = in.readList("workloads", in::readString);
        boolean atOnce = in.readFlags(AT_ONCE, "a hand-over") != 0;
        List<String> preemptors = in.readList("workloads", in::readString);
        Optional<Instant> expires = in.readOptional("the end of reservations");
        return new LedgerChange.HandedOver(
                version,
                time,
                victims,
                atOnce,
                preemptors,
                expires,
                WorkloadFields.readHeld(in, schema, preemptors.size()));
    }

    private static LedgerChange readNamedHandedOver(ByteSource in, ResourceSchema schema, long version)
            throws IOException {
        Instant time = in.readInstant();
        int victims = in.readCount("victims");
        boolean atOnce = in.readFlags(AT_ONCE, "a hand-over") != 0;
        List<String> preemptors = in.readList("workloads", in::readString);
        Optional<Instant> expires = in.readOptional("the end of reservations");
        return new LedgerChange.NamedHandedOver(
                version,
                time,
                victims,
                atOnce,
                preemptors,
                expires,
                WorkloadFields.readHeld(in, schema, preemptors.size()));
    }

    private LedgerChange replaced(long version, QuotaForest next, ByteSource in) throws IOException {
        forest = next;
        DisplacedWorkloads displaced = in.readFlags(1, "displaced workloads") == 0
                ? DisplacedWorkloads.none()
                : DisplacedWorkloads.toDefaultGroup();
        for (int left = in.readCount("moves"); left > 0; left--) {
            displaced = displaced.withMove(in.readName(), in.readName());
        }
        return new LedgerChange.ForestReplaced(version, next, displaced);
    }
}
