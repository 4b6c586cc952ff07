package io.github.quotatree.flink;

import io.github.quotatree.flink.answer.RefusedEvent;
import io.github.quotatree.flink.answer.RefusedFormat;
import io.github.quotatree.flink.codec.RecordType;
import org.apache.flink.util.OutputTag;

/** The side output for events that are refused. */
final class Refusals {
    static final OutputTag<RefusedEvent> TAG = new OutputTag<>("refused", RecordType.of(new RefusedFormat()));

    private Refusals() {}
}
