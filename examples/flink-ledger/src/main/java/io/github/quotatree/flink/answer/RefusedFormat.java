package io.github.quotatree.flink.answer;

import io.github.quotatree.flink.codec.Fields;
import io.github.quotatree.flink.codec.RecordFormat;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The bytes of a refused event. */
public final class RefusedFormat implements RecordFormat<RefusedEvent> {
    private static final long serialVersionUID = 1L;

    @Override
    public Class<RefusedEvent> type() {
        return RefusedEvent.class;
    }

    @Override
    public int version() {
        return 1;
    }

    @Override
    public void write(RefusedEvent value, DataOutputView out, int version) throws IOException {
        Fields.writeText(value.event(), out);
        Fields.writeText(value.reason(), out);
    }

    @Override
    public RefusedEvent read(DataInputView in, int version) throws IOException {
        return new RefusedEvent(Fields.readText(in), Fields.readText(in));
    }
}
