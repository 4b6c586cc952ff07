package io.github.quotatree.flink.event;

import io.github.quotatree.flink.codec.Fields;
import io.github.quotatree.flink.codec.RecordFormat;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The bytes of an event between the tasks of a job. */
public final class EventFormat implements RecordFormat<LedgerEvent> {
    private static final long serialVersionUID = 1L;

    /** Makes a format. */
    public EventFormat() {}

    @Override
    public Class<LedgerEvent> type() {
        return LedgerEvent.class;
    }

    @Override
    public int version() {
        return 1;
    }

    @Override
    public void write(LedgerEvent event, DataOutputView out, int version) throws IOException {
        Fields.writeText(event.tree(), out);
        Fields.writeInstant(event.time(), out);
        ActionFields.write(event.action(), out);
    }

    @Override
    public LedgerEvent read(DataInputView in, int version) throws IOException {
        return new LedgerEvent(Fields.readText(in), Fields.readInstant(in), ActionFields.read(in));
    }
}
