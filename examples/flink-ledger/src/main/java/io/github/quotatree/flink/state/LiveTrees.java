package io.github.quotatree.flink.state;

import io.github.quotatree.flink.event.LedgerEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The trees that were used last, in memory. All of them are in the state, from which a live one is made when needed.
 */
public final class LiveTrees {
    private final TreeState state;
    private final int most;
    private final Runnable onRebuild;
    private final Map<String, LiveTree> live = new LinkedHashMap<>(16, 0.75f, true); // in the order of last use

    /**
     * Makes the trees of an operator, none of which is live.
     *
     * @param most how many are live at once
     * @param onRebuild is called when one was made from its state
     */
    public LiveTrees(TreeState state, int most, Runnable onRebuild) {
        this.state = state;
        this.most = most;
        this.onRebuild = onRebuild;
    }

    /** Returns the tree of an event, which is the current key, live or made from its state; null if there is none. */
    public @Nullable LiveTree find(LedgerEvent event) throws Exception {
        LiveTree tree = live.get(event.tree());
        if (tree == null || tree.isStaleFor(event)) {
            tree = state.load();
            if (tree != null) {
                onRebuild.run();
                keep(event.tree(), tree);
            }
        }
        return tree;
    }

    /** Stores what an event has changed in its tree, which is live from now on. */
    public void store(String id, LiveTree tree) throws Exception {
        state.store(tree);
        keep(id, tree);
    }

    private void keep(String id, LiveTree tree) {
        live.put(id, tree);
        while (live.size() > most) {
            live.remove(live.keySet().iterator().next());
        }
    }
}
