package io.github.quotatree.store;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The state of a ledger in the format: sections, each of which begins with its number, in ascending order, and the
 * number 0 at the end. Sections 1 to 3 are always there.
 */
final class StateFields {
    private static final int END = 0;
    private static final int DIMENSIONS = 1;
    private static final int OPTIONS = 2;
    private static final int FOREST = 3;
    private static final int TOTALS = 4;
    private static final int WORKLOADS = 5;
    private static final int HAND_OVERS = 6;
    private static final int EVICTIONS = 7;

    private static final int ITERATIVE = 1;
    private static final int NO_MIN_SCALING = 2;
    private static final int GUARANTEE_USAGE = 4;

    private StateFields() {}

    static void write(ByteSink out, LedgerState state) throws IOException {
        out.writeByte(DIMENSIONS);
        writeDimensions(out, state.forest().schema());
        out.writeByte(OPTIONS);
        out.writeNumber(state.version());
        writeOptions(out, state.options());
        out.writeByte(FOREST);
        ForestFields.write(out, state.forest());
        out.writeByte(TOTALS);
        out.writeNumber(state.totals().size());
        for (Map.Entry<String, ResourceVector> total : state.totals().entrySet()) {
            out.writeName(total.getKey());
            out.writeVector(total.getValue());
        }
        out.writeByte(WORKLOADS);
        out.writeNumber(state.workloads().size());
        for (WorkloadStatus status : state.workloads()) {
            StatusFields.write(out, status);
        }
        out.writeByte(HAND_OVERS);
        out.writeNumber(state.handOvers().size());
        for (HandOver open : state.handOvers()) {
            HandOverFields.write(out, open);
        }
        out.writeByte(EVICTIONS);
        HandOverFields.writeEvictions(out, state.evictions());
        out.writeByte(END);
    }

    static LedgerState read(ByteSource in, int format) throws IOException {
        require(in, DIMENSIONS);
        ResourceSchema schema = readDimensions(in, format);
        require(in, OPTIONS);
        long version = in.readNumber();
        SolveOptions options = readOptions(in);
        require(in, FOREST);
        LedgerState.Builder state = LedgerState.builder(ForestFields.read(in, schema))
                .version(version)
                .options(options);
        int before = FOREST;
        for (int section = in.readByte(); section != END; section = in.readByte()) {
            if (section <= before) {
                throw in.error("section " + section + " cannot follow section " + before);
            }
            readSection(in, section, format, schema, state);
            before = section;
        }
        return state.build();
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
                    StatusFields.read(in, schema, state);
                }
            }
            case HAND_OVERS -> {
                for (int left = in.readCount("hand-overs"); left > 0; left--) {
                    state.handOver(HandOverFields.read(in));
                }
            }
            case EVICTIONS -> HandOverFields.readEvictions(in, state);
            default -> throw in.error("section " + section + " is not known to version " + format + " of the format");
        }
    }

    static void writeDimensions(ByteSink out, ResourceSchema schema) throws IOException {
        out.writeNumber(schema.size());
        for (String dimension : schema.dimensions()) {
            out.writeString(dimension);
        }
        if (schema.hasFlavors()) {
            FlavorFields.writeNames(out, schema);
        }
    }

    static ResourceSchema readDimensions(ByteSource in, int format) throws IOException {
        List<String> names = new ArrayList<>();
        for (int left = in.readAtMost(in.limits.dimensions(), "number of dimensions"); left > 0; left--) {
            names.add(in.readString());
        }
        ResourceSchema schema = ResourceSchema.of(names);
        return format == FileHeader.PLAIN ? schema : FlavorFields.readNames(in, schema);
    }

    private static void writeOptions(ByteSink out, SolveOptions options) throws IOException {
        out.writeByte((options.solver() == SolveOptions.Solver.ITERATIVE ? ITERATIVE : 0)
                | (options.minScaling() ? 0 : NO_MIN_SCALING)
                | (options.guaranteeUsage() ? GUARANTEE_USAGE : 0));
    }

    private static SolveOptions readOptions(ByteSource in) throws IOException {
        int flags = in.readFlags(ITERATIVE | NO_MIN_SCALING | GUARANTEE_USAGE, "the options");
        return SolveOptions.defaults()
                .withSolver(
                        (flags & ITERATIVE) != 0 ? SolveOptions.Solver.ITERATIVE : SolveOptions.Solver.WATER_FILLING)
                .withMinScaling((flags & NO_MIN_SCALING) == 0)
                .withGuaranteeUsage((flags & GUARANTEE_USAGE) != 0);
    }
}
