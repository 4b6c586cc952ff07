package io.github.quotatree.replay.trace.format;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * How a trace is read.
 *
 * @param format its format; found out from its content where absent
 * @param zone the zone of times that have none; UTC by default
 * @param isStrict whether a damaged record is an error; it is left out and counted by default
 * @param mapping the groups of owners; by default the name of the queue, the account or the virtual cluster
 */
public record ReadOptions(Optional<TraceFormat> format, ZoneId zone, boolean isStrict, Optional<OwnerMapping> mapping) {
    public static ReadOptions defaults() {
        return new ReadOptions(Optional.empty(), ZoneOffset.UTC, false, Optional.empty());
    }

    /** Returns these options for a file of a known format. */
    public ReadOptions withFormat(TraceFormat known) {
        return new ReadOptions(Optional.of(known), zone, isStrict, mapping);
    }

    public ReadOptions withZone(ZoneId other) {
        return new ReadOptions(format, other, isStrict, mapping);
    }

    /** Returns these options with or without damaged records as errors. */
    public ReadOptions withStrict(boolean strict) {
        return new ReadOptions(format, zone, strict, mapping);
    }

    public ReadOptions withMapping(OwnerMapping other) {
        return new ReadOptions(format, zone, isStrict, Optional.of(other));
    }
}
