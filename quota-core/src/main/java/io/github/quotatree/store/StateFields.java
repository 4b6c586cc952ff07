package io.github.quotatree.store;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.EvictionLimit;
import io.github.quotatree.ledger.EvictionLimit.PastEvictions;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.Standing;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The state of a ledger in the format: ascending sections, each after its number, and 0; 1 to 3 are always there. */
final class StateFields {
    private static final int END = 0;
    private static final int DIMENSIONS = 1;
    private static final int OPTIONS = 2;
    private static final int FOREST = 3;
    private static final int TOTALS = 4;
    private static final int WORKLOADS = 5;
    private static final int HAND_OVERS = 6;
    private static final int EVICTIONS = 7;

    /** The workloads that a ledger which lends remembers; only such a state has them. */
    private static final int LENDING = 8;

    /** Only a state with limits has them. */
    private static final int EVICTION_LIMITS = 9;

    /** The place in a journal that continues the state, after all sections of the state itself. */
    private static final int JOURNAL = 127;

    private static final int STARTED_ON_LOAN = 1;
    private static final int UNPLACEABLE = 2;
    private static final int HANDED_OVER = 4;
    private static final int VACATED = 16;
    private static final int HELD = 8;

    private static final int ITERATIVE = 1;
    private static final int NO_MIN_SCALING = 2;
    private static final int GUARANTEE_USAGE = 4;

    /** Of the forest, which is read after the options. */
    private static final int MINS_ABOVE_PARENTS = 8;

    private StateFields() {}

    static void write(ByteSink out, LedgerState state, @Nullable JournalPlace place) throws IOException {
        out.writeByte(DIMENSIONS);
        ResourceSchema schema = state.forest().schema();
        writeDimensions(out, schema, FileHeader.version(schema));
        out.writeByte(OPTIONS);
        out.writeNumber(state.version());
        SolveOptions options = state.options();
        out.writeByte(ByteSink.flag(ITERATIVE, options.solver() == SolveOptions.Solver.ITERATIVE)
                | ByteSink.flag(NO_MIN_SCALING, !options.minScaling())
                | ByteSink.flag(GUARANTEE_USAGE, options.guaranteeUsage())
                | ByteSink.flag(MINS_ABOVE_PARENTS, state.forest().acceptsMinsAboveParents()));
        out.writeByte(FOREST);
        ForestFields.write(out, state.forest());
        out.writeByte(TOTALS);
        out.writeList(state.totals().entrySet(), (Map.Entry<String, ResourceVector> total) -> {
            out.writeName(total.getKey());
            out.writeVector(total.getValue());
        });
        out.writeByte(WORKLOADS);
        out.writeList(state.workloads(), (WorkloadStatus status) -> WorkloadFields.write(out, status));
        out.writeByte(HAND_OVERS);
        out.writeList(state.handOvers(), (HandOver open) -> {
            out.writeNumber(open.id());
            out.writeList(open.victims(), out::writeString);
            out.writeList(open.preemptors(), out::writeString);
            out.writeList(open.waitingFor(), out::writeString);
            out.writeOptional(open.expires());
        });
        out.writeByte(EVICTIONS);
        out.writeList(state.evictions().entrySet(), (Map.Entry<String, List<PastEvictions>> ofLimit) -> {
            out.writeString(ofLimit.getKey());
            out.writeList(ofLimit.getValue(), (PastEvictions past) -> {
                out.writeInstant(past.time());
                out.writeNumber(past.count());
            });
        });
        if (state.admissionRule() == AdmissionRule.LOANS) {
            out.writeByte(LENDING);
            List<WorkloadStatus> remembered = state.workloads().stream()
                    .filter(status -> !status.standing().equals(Standing.NONE))
                    .toList();
            out.writeList(remembered, (WorkloadStatus status) -> {
                Standing standing = status.standing();
                out.writeString(status.id());
                out.writeByte(ByteSink.flag(STARTED_ON_LOAN, standing.startedOnLoan())
                        | ByteSink.flag(UNPLACEABLE, standing.unplaceable())
                        | ByteSink.flag(HANDED_OVER, standing.handedOver())
                        | ByteSink.flag(VACATED, standing.vacated())
                        | ByteSink.flag(HELD, standing.held()));
                out.writeOptional(standing.dueSince());
            });
        }
        if (!state.evictionLimits().isEmpty()) {
            out.writeByte(EVICTION_LIMITS);
            out.writeList(state.evictionLimits(), (EvictionLimit limit) -> {
                out.writeString(limit.name());
                out.writeByte(ByteSink.flag(1, limit.group().isPresent()));
                out.writeIfPresent(limit.group(), out::writeName);
                out.writeNumber(limit.evictions());
                out.writeDuration(limit.window());
            });
        }
        if (place != null) {
            out.writeByte(JOURNAL);
            place.write(out);
        }
        out.writeByte(END);
    }

    static PlacedState read(ByteSource in, int format) throws IOException {
        require(in, DIMENSIONS);
        ResourceSchema schema = readDimensions(in, format);
        require(in, OPTIONS);
        long version = in.readNumber();
        int flags = in.readFlags(ITERATIVE | NO_MIN_SCALING | GUARANTEE_USAGE | MINS_ABOVE_PARENTS, "the options");
        require(in, FOREST);
        QuotaForest forest = ForestFields.read(in, schema, (flags & MINS_ABOVE_PARENTS) != 0);
        LedgerState.Builder state = LedgerState.builder(forest).version(version).options(options(flags));
        int before = FOREST;
        boolean lends = false;
        JournalPlace place = null;
        for (int section = in.readByte(); section != END; section = in.readByte()) {
            if (section <= before) {
                throw in.error("section " + section + " cannot follow section " + before);
            }
            if (section == JOURNAL) {
                place = JournalPlace.read(in);
            } else {
                readSection(in, section, format, schema, state);
            }
            before = section;
            lends |= section == LENDING;
        }
        return new PlacedState(
                lends
                        ? state.build()
                        : state.admissionRule(AdmissionRule.QUOTA_ONLY).build(),
                place);
    }

    private static void require(ByteSource in, int section) throws IOException {
        int actual = in.readByte();
        if (actual != section) {
            throw in.error("section " + actual + " stands where section " + section + " must be");
        }
    }

    private static void readSection(
            ByteSource in, int section, int format, ResourceSchema schema, LedgerState.Builder state)
            throws IOException {
        switch (section) {
            case TOTALS -> {
                for (int left = in.readCount("totals"); left > 0; left--) {
                    state.total(in.readName(), in.readVector(schema));
                }
            }
            case WORKLOADS -> {
                for (int left = in.readCount("workloads"); left > 0; left--) {
                    WorkloadFields.read(in, schema, state);
                }
            }
            case HAND_OVERS -> {
                for (int left = in.readCount("hand-overs"); left > 0; left--) {
                    state.handOver(new HandOver(
                            in.readNumber(),
                            in.readList("workloads", in::readString),
                            in.readList("workloads", in::readString),
                            in.readList("workloads", in::readString),
                            in.readOptional("the end of reservations"),
                            List.of()));
                }
            }
            case EVICTIONS -> {
                for (int left = in.readCount("limits of evictions"); left > 0; left--) {
                    state.evictions(
                            in.readString(),
                            in.readList(
                                    "past evictions",
                                    () -> new PastEvictions(
                                            in.readInstant(), in.readAtMost(Integer.MAX_VALUE, "past evictions"))));
                }
            }
            case LENDING -> {
                state.admissionRule(AdmissionRule.LOANS);
                for (int left = in.readCount("workloads"); left > 0; left--) {
                    String id = in.readString();
                    int flags =
                            in.readFlags(STARTED_ON_LOAN | UNPLACEABLE | HANDED_OVER | VACATED | HELD, "a workload");
                    state.standing(
                            id,
                            new Standing(
                                    (flags & STARTED_ON_LOAN) != 0,
                                    (flags & UNPLACEABLE) != 0,
                                    (flags & HANDED_OVER) != 0,
                                    (flags & VACATED) != 0,
                                    (flags & HELD) != 0,
                                    in.readOptional("the time since it is due")));
                }
            }
            case EVICTION_LIMITS ->
                in.readList(
                                "limits of evictions",
                                () -> new EvictionLimit(
                                        in.readString(),
                                        in.readFlags(1, "a limit of evictions") == 0
                                                ? Optional.empty()
                                                : Optional.of(in.readName()),
                                        in.readAtMost(Integer.MAX_VALUE, "evictions of a limit"),
                                        in.readDuration()))
                        .forEach(state::evictionLimit);
            default -> throw in.error("section " + section + " is not known to version " + format + " of the format");
        }
    }

    static void writeDimensions(ByteSink out, ResourceSchema schema, int format) throws IOException {
        ByteSink.requireAtMost(StoreLimits.defaults().dimensions(), "number of dimensions", schema.size());
        out.writeList(schema.dimensions(), out::writeString);
        for (int d = 0; d < schema.size() && format != FileHeader.PLAIN; d++) {
            out.writeList(schema.flavors(schema.dimension(d)), out::writeString);
        }
    }

    static ResourceSchema readDimensions(ByteSource in, int format) throws IOException {
        List<String> names = in.readList(in.limits.dimensions(), "dimensions", in::readString);
        ResourceSchema schema = ResourceSchema.of(names);
        for (int d = 0; d < names.size() && format != FileHeader.PLAIN; d++) {
            List<String> flavors =
                    in.readList(ResourceSchema.MOST_FLAVORS, "flavors of " + names.get(d), in::readString);
            schema = flavors.isEmpty() ? schema : schema.withFlavors(names.get(d), flavors);
        }
        return schema;
    }

    private static SolveOptions options(int flags) {
        return SolveOptions.defaults()
                .withSolver(
                        (flags & ITERATIVE) != 0 ? SolveOptions.Solver.ITERATIVE : SolveOptions.Solver.WATER_FILLING)
                .withMinScaling((flags & NO_MIN_SCALING) == 0)
                .withGuaranteeUsage((flags & GUARANTEE_USAGE) != 0);
    }
}
