package io.github.quotatree.flink;

import io.github.quotatree.flink.answer.Answer;
import io.github.quotatree.flink.answer.AnswerFormat;
import io.github.quotatree.flink.answer.RefusedEvent;
import io.github.quotatree.flink.codec.RecordType;
import io.github.quotatree.flink.event.EventReader;
import io.github.quotatree.flink.event.LineReader;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * The job: events to the ledger of their tree, and answers out.
 *
 * <pre>{@code
 * LedgerJob.Output output = LedgerJob.attachTo(lines, LedgerOptions.defaults());
 * output.answers().map(AnswerLine::write).sinkTo(...);
 * output.refused().map(RefusedEvent::line).sinkTo(...);
 * }</pre>
 */
public final class LedgerJob {
    private LedgerJob() {}

    /**
     * What the job gives: every event has one answer or is refused.
     *
     * @param answers the answers, of each tree in the order of their numbers
     * @param refused the events that are malformed or that a ledger has refused, with the reason
     */
    public record Output(DataStream<Answer> answers, DataStream<RefusedEvent> refused) {}

    /** Attaches the job to lines of events, as {@link #attachTo(DataStream, EventReader, LedgerOptions)}. */
    public static Output attachTo(DataStream<String> lines, LedgerOptions options) {
        return attachTo(lines, new LineReader(), options);
    }

    /**
     * Attaches the job to records of events. The events of one tree must come from one subtask in their order, as from
     * one partition of a log.
     */
    public static <T> Output attachTo(DataStream<T> records, EventReader<T> reader, LedgerOptions options) {
        Objects.requireNonNull(reader, "reader");
        Objects.requireNonNull(options, "options");
        SingleOutputStreamOperator<Answer> answers = records.keyBy(reader::tree, Types.STRING)
                .process(new LedgerFunction<>(reader, options))
                .returns(RecordType.of(new AnswerFormat()))
                .name("ledger")
                .uid("ledger");
        return new Output(answers, answers.getSideOutput(LedgerFunction.REFUSED));
    }
}
