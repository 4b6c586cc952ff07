package io.github.quotatree.flink.state;

import io.github.quotatree.flink.codec.RecordSerializer;
import java.util.Objects;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.jspecify.annotations.Nullable;

/** The managed state of the tree that is the current key. */
public final class TreeState {
    private final ValueState<TreeHead> head;
    private final ValueState<byte[]> base;
    private final ListState<byte[]> changes;

    TreeState(ValueState<TreeHead> head, ValueState<byte[]> base, ListState<byte[]> changes) {
        this.head = head;
        this.base = base;
        this.changes = changes;
    }

    /**
     * Returns the state of an operator.
     *
     * @param headVersion the version in which heads are written
     */
    public static TreeState of(RuntimeContext context, int headVersion) {
        TypeSerializer<TreeHead> heads = RecordSerializer.of(new TreeHeadFormat(), headVersion);
        TypeSerializer<byte[]> bytes = BytePrimitiveArraySerializer.INSTANCE; // their content has a version of its own
        return new TreeState(
                context.getState(new ValueStateDescriptor<>("head", heads)),
                context.getState(new ValueStateDescriptor<>("base", bytes)),
                context.getListState(new ListStateDescriptor<>("changes", bytes)));
    }

    /** Returns the tree as it was stored last, or null if there is none. */
    public @Nullable LiveTree load() throws Exception {
        TreeHead stored = head.value();
        byte[] bytes = stored == null ? null : base.value();
        return stored == null || bytes == null
                ? null
                : Restoring.of(stored, bytes, Objects.requireNonNull(changes.get(), "changes"));
    }

    /** Stores what an event has changed: some bytes, or once in a while all of it. */
    public void store(LiveTree tree) throws Exception {
        byte[] bytes = tree.takeChanges();
        if (tree.isBaseDue(bytes.length)) {
            base.update(tree.takeBase());
            changes.clear();
            bytes = tree.takeChanges();
        }
        if (bytes.length > 0) {
            changes.add(bytes);
        }
        head.update(tree.head(bytes.length));
    }
}
