package io.github.quotatree.reading.condor.config;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The {@code if}s of a file that are open at a line, and whether the line is read. */
final class IfStack {
    static final int MOST_NESTED = 63;

    private final Deque<Level> open = new ArrayDeque<>();
    private boolean isTooDeep;

    /** A condition, which is evaluated only where its outcome matters. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws UnfitValueException;
    }

    private static final class Level {
        private final int line;
        private final boolean isReadOutside;
        private boolean isRead;
        private boolean wasRead;
        private boolean hasElse;

        private Level(int line, boolean isReadOutside) {
            this.line = line;
            this.isReadOutside = isReadOutside;
        }

        private void read(boolean read) {
            isRead = read;
            wasRead |= read;
        }
    }

    boolean isRead() {
        Level level = open.peek();
        return level == null || level.isRead;
    }

    boolean isTooDeep() {
        return isTooDeep;
    }

    boolean isInside() {
        return !open.isEmpty();
    }

    int line() {
        Level level = open.peek();
        return level == null ? 0 : level.line;
    }

    /** Starts an {@code if}; one with a condition that is none reads nothing. */
    void begin(int line, Condition condition) throws UnfitValueException {
        if (open.size() == MOST_NESTED) {
            isTooDeep = true;
            throw new UnfitValueException("if is nested more than " + MOST_NESTED + " deep");
        }
        Level level = new Level(line, isRead());
        open.push(level);
        level.read(level.isReadOutside && condition.holds());
    }

    void otherwiseIf(Condition condition) throws UnfitValueException {
        Level level = level("elif");
        level.isRead = false;
        level.read(level.isReadOutside && !level.wasRead && condition.holds());
    }

    void otherwise() throws UnfitValueException {
        Level level = level("else");
        level.hasElse = true;
        level.read(level.isReadOutside && !level.wasRead);
    }

    void end() throws UnfitValueException {
        if (open.poll() == null) {
            throw new UnfitValueException("endif without an if");
        }
    }

    private Level level(String word) throws UnfitValueException {
        @Nullable Level level = open.peek();
        if (level == null) {
            throw new UnfitValueException(word + " without an if");
        }
        if (level.hasElse) {
            level.isRead = false;
            throw new UnfitValueException(word + " after else");
        }
        return level;
    }
}
