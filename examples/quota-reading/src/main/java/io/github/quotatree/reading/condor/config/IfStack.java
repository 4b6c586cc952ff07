package io.github.quotatree.reading.condor.config;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The {@code if}s of a file that are open at a line, and whether the line is read. */
final class IfStack {
    /** How deep they may be nested. */
    static final int MOST_NESTED = 63;

    private final Deque<Level> open = new ArrayDeque<>();
    private boolean isTooDeep;

    /** A condition, which is evaluated only where its outcome matters. */
    @FunctionalInterface
    interface Condition {
        /** Returns whether it holds. */
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

    /** Returns whether a line at this place is read. */
    boolean isRead() {
        Level level = open.peek();
        return level == null || level.isRead;
    }

    /** Returns whether there were more {@code if}s than fit, so that what follows means nothing. */
    boolean isTooDeep() {
        return isTooDeep;
    }

    /** Returns whether an {@code if} is open. */
    boolean isInside() {
        return !open.isEmpty();
    }

    /** Returns the line of the innermost {@code if} that is open; 0 if none is. */
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

    /** Goes on with {@code elif}. */
    void otherwiseIf(Condition condition) throws UnfitValueException {
        Level level = level("elif");
        level.isRead = false;
        level.read(level.isReadOutside && !level.wasRead && condition.holds());
    }

    /** Goes on with {@code else}. */
    void otherwise() throws UnfitValueException {
        Level level = level("else");
        level.hasElse = true;
        level.read(level.isReadOutside && !level.wasRead);
    }

    /** Ends an {@code if}. */
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
