package io.github.quotatree.flink;

import io.github.quotatree.flink.answer.RefusedEvent;
import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.LedgerEvent;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/** Makes events of lines; lines that are no events go to the side. */
final class ParseFunction extends ProcessFunction<String, LedgerEvent> {
    private static final long serialVersionUID = 1L;

    @Override
    public void processElement(String line, Context context, Collector<LedgerEvent> out) {
        LedgerEvent event;
        try {
            event = EventLine.parse(line);
        } catch (IllegalArgumentException malformed) {
            context.output(Refusals.TAG, RefusedEvent.of(line, malformed));
            return;
        }
        out.collect(event);
    }
}
