package io.github.quotatree.flink.state;

import io.github.quotatree.flink.codec.Fields;
import io.github.quotatree.flink.codec.RecordFormat;
import java.io.IOException;
import java.time.Instant;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The bytes of the head of a tree. Version 1 is of jobs that report runtimes after every event, and has nothing on
 * reports; version 2 adds what was reported last, so that runtimes can be reported once in a period.
 */
public final class TreeHeadFormat implements RecordFormat<TreeHead> {
    private static final long serialVersionUID = 1L;
    private static final int WITHOUT_REPORTS = 1;

    @Override
    public Class<TreeHead> type() {
        return TreeHead.class;
    }

    @Override
    public int version() {
        return 2;
    }

    @Override
    public void write(TreeHead head, DataOutputView out, int version) throws IOException {
        Fields.writeInstant(head.time(), out);
        out.writeLong(head.answers());
        out.writeLong(head.baseBytes());
        out.writeLong(head.changeBytes());
        if (version > WITHOUT_REPORTS) {
            out.writeLong(head.reportedVersion());
            Fields.writeInstant(head.reportedAt(), out);
        }
    }

    @Override
    public TreeHead read(DataInputView in, int version) throws IOException {
        Instant time = Fields.readInstant(in);
        long answers = in.readLong();
        long baseBytes = in.readLong();
        long changeBytes = in.readLong();
        return version == WITHOUT_REPORTS
                ? new TreeHead(time, answers, baseBytes, changeBytes, TreeHead.PRESENT, time)
                : new TreeHead(time, answers, baseBytes, changeBytes, in.readLong(), Fields.readInstant(in));
    }
}
