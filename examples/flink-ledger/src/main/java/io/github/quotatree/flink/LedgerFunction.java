package io.github.quotatree.flink;

import io.github.quotatree.flink.answer.Answer;
import io.github.quotatree.flink.answer.Outcome;
import io.github.quotatree.flink.answer.RefusedEvent;
import io.github.quotatree.flink.event.Action;
import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.LedgerEvent;
import io.github.quotatree.flink.state.LiveTree;
import io.github.quotatree.flink.state.TreeState;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the events of each tree in their order, and answers them. The trees that were used last are live in
 * memory; all of them are in the state, from which a live one is made when it is needed.
 */
final class LedgerFunction extends KeyedProcessFunction<String, LedgerEvent, Answer> {
    private static final long serialVersionUID = 1L;

    private final LedgerOptions options;
    private transient TreeState state;
    private transient Map<String, LiveTree> live;
    private transient Counter rebuilt;

    @SuppressWarnings("NullAway.Init") // open sets the transient fields
    LedgerFunction(LedgerOptions options) {
        this.options = options;
    }

    @Override
    public void open(OpenContext context) {
        state = TreeState.of(getRuntimeContext(), options.stateVersion());
        live = new LinkedHashMap<>(16, 0.75f, true); // in the order of last use
        rebuilt = getRuntimeContext().getMetricGroup().counter("ledgersRebuilt");
    }

    @Override
    public void processElement(LedgerEvent event, Context context, Collector<Answer> out) throws Exception {
        LiveTree tree = find(event.tree());
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
            if (tree != null && tree.isTouched()) {
                live.remove(event.tree()); // reservations have ended in memory, and not in the state
            }
            context.output(Refusals.TAG, RefusedEvent.of(EventLine.write(event), refusal));
            return;
        }
        state.store(tree);
        keep(event.tree(), tree);
        long number = tree.answers() - outcomes.size();
        for (Outcome outcome : outcomes) {
            number++;
            out.collect(new Answer(event.tree(), number, time, outcome));
        }
    }

    private static LiveTree declare(LedgerEvent event) throws IOException {
        if (event.action() instanceof Action.Declare declare) {
            return LiveTree.declare(declare.dimensions(), event.time());
        }
        throw new IllegalArgumentException("tree " + event.tree() + " was not declared: its first event is declare");
    }

    /** Returns the tree, live or made from its state; null if there is none. */
    private @Nullable LiveTree find(String id) throws Exception {
        LiveTree tree = live.get(id);
        if (tree == null) {
            tree = state.load();
            if (tree != null) {
                rebuilt.inc();
            }
        }
        return tree;
    }

    private void keep(String id, LiveTree tree) {
        live.put(id, tree);
        while (live.size() > options.mostLiveTrees()) {
            live.remove(live.keySet().iterator().next());
        }
    }
}
