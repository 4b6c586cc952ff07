package io.github.quotatree.store;

import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.PastEvictions;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Open hand-overs in the format, and the evictions that count for limits. */
final class HandOverFields {
    private static final int EXPIRES = 1;

    private HandOverFields() {}

    static void write(ByteSink out, HandOver open) throws IOException {
        out.writeNumber(open.id());
        writeIds(out, open.victims());
        writeIds(out, open.preemptors());
        writeIds(out, open.waitingFor());
        writeExpires(out, open.expires());
    }

    static HandOver read(ByteSource in) throws IOException {
        long id = in.readNumber();
        return new HandOver(id, readIds(in), readIds(in), readIds(in), readExpires(in), List.of());
    }

    static void writeEvictions(ByteSink out, Map<String, List<PastEvictions>> evictions) throws IOException {
        out.writeNumber(evictions.size());
        for (Map.Entry<String, List<PastEvictions>> ofLimit : evictions.entrySet()) {
            out.writeString(ofLimit.getKey());
            out.writeNumber(ofLimit.getValue().size());
            for (PastEvictions past : ofLimit.getValue()) {
                out.writeInstant(past.time());
                out.writeNumber(past.count());
            }
        }
    }

    static void readEvictions(ByteSource in, LedgerState.Builder state) throws IOException {
        for (int left = in.readCount("limits of evictions"); left > 0; left--) {
            String limit = in.readString();
            List<PastEvictions> past = new ArrayList<>();
            for (int times = in.readCount("past evictions"); times > 0; times--) {
                past.add(new PastEvictions(in.readInstant(), in.readAtMost(Integer.MAX_VALUE, "past evictions")));
            }
            state.evictions(limit, past);
        }
    }

    static void writeExpires(ByteSink out, Optional<Instant> expires) throws IOException {
        out.writeByte(expires.isPresent() ? EXPIRES : 0);
        if (expires.isPresent()) {
            out.writeInstant(expires.get());
        }
    }

    static Optional<Instant> readExpires(ByteSource in) throws IOException {
        return in.readFlags(EXPIRES, "the end of reservations") == 0 ? Optional.empty() : Optional.of(in.readInstant());
    }

    static void writeIds(ByteSink out, List<String> ids) throws IOException {
        out.writeNumber(ids.size());
        for (String id : ids) {
            out.writeString(id);
        }
    }

    static List<String> readIds(ByteSource in) throws IOException {
        List<String> ids = new ArrayList<>();
        for (int left = in.readCount("workloads"); left > 0; left--) {
            ids.add(in.readString());
        }
        return ids;
    }
}
