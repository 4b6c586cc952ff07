package io.github.quotatree.flink.answer;

import io.github.quotatree.flink.codec.Fields;
import io.github.quotatree.flink.codec.RecordFormat;
import io.github.quotatree.workload.ExceededLimit;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** The bytes of an answer between the tasks of a job. */
public final class AnswerFormat implements RecordFormat<Answer> {
    private static final long serialVersionUID = 1L;
    private static final int DONE = 1;
    private static final int SUBMITTED = 2;
    private static final int DECIDED = 3;
    private static final int RECLAIMED = 4;
    private static final int RESERVATION_ENDED = 5;
    private static final int RUNTIME_CHANGED = 6;

    @Override
    public Class<Answer> type() {
        return Answer.class;
    }

    @Override
    public int version() {
        return 1;
    }

    @Override
    public void write(Answer answer, DataOutputView out, int version) throws IOException {
        Fields.writeText(answer.tree(), out);
        out.writeLong(answer.number());
        Fields.writeInstant(answer.time(), out);
        write(answer.outcome(), out);
    }

    @Override
    public Answer read(DataInputView in, int version) throws IOException {
        return new Answer(Fields.readText(in), in.readLong(), Fields.readInstant(in), readOutcome(in));
    }

    private static void write(Outcome outcome, DataOutputView out) throws IOException {
        if (outcome instanceof Outcome.Done done) {
            out.writeByte(DONE);
            Fields.writeText(done.action(), out);
            Fields.writeText(done.subject(), out);
        } else if (outcome instanceof Outcome.Submitted submitted) {
            out.writeByte(SUBMITTED);
            Fields.writeText(submitted.id(), out);
            Fields.writeText(submitted.group(), out);
            Fields.writeOptional(submitted.missingGroup(), out, Fields::writeText);
        } else if (outcome instanceof Outcome.Decided decided) {
            out.writeByte(DECIDED);
            Fields.writeTexts(decided.ids(), out);
            Fields.writeList(decided.exceeded(), out, AnswerFormat::writeLimit);
            Fields.writeAmounts(decided.borrowed(), out);
        } else if (outcome instanceof Outcome.Reclaimed reclaimed) {
            out.writeByte(RECLAIMED);
            Fields.writeTexts(reclaimed.victims(), out);
        } else if (outcome instanceof Outcome.ReservationEnded ended) {
            out.writeByte(RESERVATION_ENDED);
            Fields.writeText(ended.id(), out);
        } else if (outcome instanceof Outcome.RuntimeChanged changed) {
            out.writeByte(RUNTIME_CHANGED);
            Fields.writeText(changed.group(), out);
            Fields.writeOptional(changed.runtime(), out, Fields::writeAmounts);
        }
    }

    private static Outcome readOutcome(DataInputView in) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case DONE -> new Outcome.Done(Fields.readText(in), Fields.readText(in));
            case SUBMITTED ->
                new Outcome.Submitted(
                        Fields.readText(in), Fields.readText(in), Fields.readOptional(in, Fields::readText));
            case DECIDED ->
                new Outcome.Decided(
                        Fields.readTexts(in), Fields.readList(in, AnswerFormat::readLimit), Fields.readAmounts(in));
            case RECLAIMED -> new Outcome.Reclaimed(Fields.readTexts(in));
            case RESERVATION_ENDED -> new Outcome.ReservationEnded(Fields.readText(in));
            case RUNTIME_CHANGED ->
                new Outcome.RuntimeChanged(Fields.readText(in), Fields.readOptional(in, Fields::readAmounts));
            default -> throw new IOException("there is no outcome of kind " + kind);
        };
    }

    private static void writeLimit(ExceededLimit limit, DataOutputView out) throws IOException {
        Fields.writeText(limit.kind().name(), out);
        Fields.writeOptional(limit.holder(), out, Fields::writeText);
        Fields.writeOptional(limit.dimension(), out, Fields::writeText);
        out.writeLong(limit.limit());
        out.writeLong(limit.used());
        out.writeLong(limit.nominated());
        out.writeLong(limit.request());
    }

    private static ExceededLimit readLimit(DataInputView in) throws IOException {
        return new ExceededLimit(
                ExceededLimit.Kind.valueOf(Fields.readText(in)),
                Fields.readOptional(in, Fields::readText),
                Fields.readOptional(in, Fields::readText),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong());
    }
}
