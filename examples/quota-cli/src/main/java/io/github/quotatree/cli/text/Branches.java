package io.github.quotatree.cli.text;

import java.util.BitSet;

/** Draws the lines that show which group is below which, for groups in tree order. */
public final class Branches {
    /** No terminal is wide enough for more; deeper groups show the lines of the levels next to them. */
    private static final int MOST_LINES = 30;

    private final int[] depths;
    private final BitSet last = new BitSet();
    private final BitSet open = new BitSet();

    public Branches(int[] depths) {
        this.depths = depths.clone();
        // from the end, a group is the last child of its parent if no sibling was seen since a group above them
        BitSet seen = new BitSet();
        for (int g = depths.length - 1; g >= 0; g--) {
            int depth = depths[g];
            last.set(g, !seen.get(depth));
            seen.set(depth);
            seen.clear(depth + 1, Math.max(depth + 1, seen.length()));
        }
    }

    /** Returns what stands before the name of a group; to be asked in tree order. */
    public String prefix(int g) {
        int depth = depths[g];
        open.set(depth, !last.get(g));
        if (depth == 0) {
            return "";
        }
        int cut = Math.max(0, depth - MOST_LINES);
        StringBuilder prefix = new StringBuilder(cut > 0 ? "…" : "");
        for (int above = 1 + cut; above < depth; above++) {
            prefix.append(open.get(above) ? "│  " : "   ");
        }
        return prefix.append(last.get(g) ? "└─ " : "├─ ").toString();
    }
}
