package io.github.quotatree.flink;

import io.github.quotatree.flink.answer.Answer;
import io.github.quotatree.flink.answer.Outcome;
import io.github.quotatree.flink.answer.RefusedEvent;
import io.github.quotatree.flink.answer.RefusedFormat;
import io.github.quotatree.flink.codec.RecordType;
import io.github.quotatree.flink.event.Action;
import io.github.quotatree.flink.event.EventReader;
import io.github.quotatree.flink.event.LedgerEvent;
import io.github.quotatree.flink.state.LiveTree;
import io.github.quotatree.flink.state.LiveTrees;
import io.github.quotatree.flink.state.TreeState;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** Carries out the events of each tree in their order, and answers them; records that are no events go to the side. */
final class LedgerFunction<T> extends KeyedProcessFunction<String, T, Answer> {
    private static final long serialVersionUID = 1L;

    /** The side output for events that are refused. */
    static final OutputTag<RefusedEvent> REFUSED = new OutputTag<>("refused", RecordType.of(new RefusedFormat()));

    private final EventReader<T> reader;
    private final LedgerOptions options;
    private transient LiveTrees trees;

    @SuppressWarnings("NullAway.Init") // open sets the transient field
    LedgerFunction(EventReader<T> reader, LedgerOptions options) {
        this.reader = reader;
        this.options = options;
    }

    @Override
    public void open(OpenContext context) {
        TreeState state = TreeState.of(getRuntimeContext(), options.stateVersion());
        Counter rebuilt = getRuntimeContext().getMetricGroup().counter("ledgersRebuilt");
        trees = new LiveTrees(state, options.mostLiveTrees(), rebuilt::inc);
    }

    @Override
    public void processElement(T record, Context context, Collector<Answer> out) throws Exception {
        LedgerEvent event;
        try {
            event = reader.read(record);
        } catch (IllegalArgumentException malformed) {
            refuse(record, malformed, context);
            return;
        }
        if (!event.tree().equals(context.getCurrentKey())) {
            throw new IllegalStateException("the reader gives tree " + context.getCurrentKey()
                    + " as the key of a record, and tree " + event.tree() + " in its event");
        }
        LiveTree tree = trees.find(event);
        Instant time = tree == null ? event.time() : tree.timeOf(event);
        List<Outcome> outcomes;
        try {
            if (tree == null) {
                tree = declare(event);
                outcomes = List.of(new Outcome.Done("declare", ""));
            } else {
                outcomes = tree.carryOut(event.action(), time, options.reportEvery());
            }
        } catch (IllegalArgumentException | IllegalStateException | ArithmeticException | DateTimeException refusal) {
            refuse(record, refusal, context);
            return;
        }
        trees.store(event.tree(), tree);
        long number = tree.answers() - outcomes.size();
        for (Outcome outcome : outcomes) {
            number++;
            out.collect(new Answer(event.tree(), number, time, outcome));
        }
    }

    private void refuse(T record, RuntimeException refusal, Context context) {
        context.output(REFUSED, RefusedEvent.of(reader.text(record), refusal));
    }

    private static LiveTree declare(LedgerEvent event) throws IOException {
        if (event.action() instanceof Action.Declare declare) {
            return LiveTree.declare(declare.dimensions(), event.time());
        }
        throw new IllegalArgumentException("tree " + event.tree() + " was not declared: its first event is declare");
    }
}
