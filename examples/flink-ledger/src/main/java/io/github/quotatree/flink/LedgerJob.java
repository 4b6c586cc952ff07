package io.github.quotatree.flink;

import io.github.quotatree.flink.answer.Answer;
import io.github.quotatree.flink.answer.AnswerFormat;
import io.github.quotatree.flink.answer.RefusedEvent;
import io.github.quotatree.flink.codec.RecordType;
import io.github.quotatree.flink.event.EventFormat;
import io.github.quotatree.flink.event.LedgerEvent;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * The job: lines to events, events to the ledger of their tree, and answers out.
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

    /**
     * Attaches the job to lines of events. The events of one tree must come from one subtask in their order, as from
     * one partition of a log.
     */
    public static Output attachTo(DataStream<String> lines, LedgerOptions options) {
        Objects.requireNonNull(options, "options");
        SingleOutputStreamOperator<LedgerEvent> events = lines.process(new ParseFunction())
                .returns(RecordType.of(new EventFormat()))
                .setParallelism(lines.getParallelism()) // another one would mix up the order
                .name("parse")
                .uid("parse");
        SingleOutputStreamOperator<Answer> answers = events.keyBy(LedgerEvent::tree, Types.STRING)
                .process(new LedgerFunction(options))
                .returns(RecordType.of(new AnswerFormat()))
                .name("ledger")
                .uid("ledger");
        return new Output(answers, events.getSideOutput(Refusals.TAG).union(answers.getSideOutput(Refusals.TAG)));
    }
}
