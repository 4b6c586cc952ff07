package io.github.quotatree.flink.state;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ValueState;

/** The state of one key in memory. */
final class MemoryState {
    final Value<TreeHead> head = new Value<>();
    final Value<byte[]> base = new Value<>();
    final Values changes = new Values();
    final TreeState state = new TreeState(head, base, changes);

    static final class Value<T> implements ValueState<T> {
        T value;
        int updates;
        long written;

        @Override
        public T value() {
            return value;
        }

        @Override
        public void update(T next) {
            value = next;
            updates++;
            written += next instanceof byte[] bytes ? bytes.length : 0;
        }

        @Override
        public void clear() {
            value = null;
        }
    }

    static final class Values implements ListState<byte[]> {
        final List<byte[]> values = new ArrayList<>();
        long written;

        @Override
        public Iterable<byte[]> get() {
            return values;
        }

        @Override
        public void add(byte[] value) {
            values.add(value);
            written += value.length;
        }

        @Override
        public void addAll(List<byte[]> added) {
            values.addAll(added);
        }

        @Override
        public void update(List<byte[]> next) {
            values.clear();
            values.addAll(next);
        }

        @Override
        public void clear() {
            values.clear();
        }

        long bytes() {
            return values.stream().mapToLong(bytes -> bytes.length).sum();
        }
    }
}
