package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/** The sibling sets of one level of a tree, cut into pieces of a few thousand members that can be worked on at once. */
final class LevelPieces {
    private static final int MEMBERS_A_PIECE = 4_096;

    private final int[] starts;
    private final int members;

    private LevelPieces(int[] starts, int members) {
        this.starts = starts;
        this.members = members;
    }

    /** Cuts the levels of a tree, from the first level down. */
    static LevelPieces[] of(TreeLayout layout) {
        int[] levels = layout.levels();
        LevelPieces[] result = new LevelPieces[levels.length - 1];
        for (int level = 0; level < result.length; level++) {
            result[level] = cut(layout, levels[level], levels[level + 1]);
        }
        return result;
    }

    private static LevelPieces cut(TreeLayout layout, int first, int end) {
        int firstMember = layout.setStart(first);
        int members = layout.setEnd(end - 1) - firstMember;
        int[] starts = new int[Math.min(end - first, members / MEMBERS_A_PIECE + 1) + 1];
        int count = 0;
        int enough = firstMember;
        for (int set = first; set < end; set++) {
            if (layout.setStart(set) >= enough) {
                starts[count++] = set;
                enough = layout.setStart(set) + MEMBERS_A_PIECE;
            }
        }
        starts[count] = end;
        return new LevelPieces(Arrays.copyOf(starts, count + 1), members);
    }

    int members() {
        return members;
    }

    int count() {
        return starts.length - 1;
    }

    /** Returns the first sibling set of a piece; for the piece after the last, the end of the level. */
    int start(int piece) {
        return starts[piece];
    }
}
