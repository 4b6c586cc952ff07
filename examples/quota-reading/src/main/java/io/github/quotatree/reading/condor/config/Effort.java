package io.github.quotatree.reading.condor.config;

/** Bounds what the values of a configuration may grow to: a few short lines can make one that no memory holds. */
final class Effort {
    /** How long one value may become. */
    static final int MOST_CHARACTERS = 1 << 24;

    /** How many characters may be copied to put all values together. */
    static final long MOST_COPIED = 1L << 26;

    private long copied;
    private boolean isOver;

    void spend(long characters) throws UnfitValueException {
        if (!isExhausted()) {
            copied += characters;
        }
        if (isExhausted()) {
            throw new UnfitValueException(
                    "all values together become longer than " + MOST_COPIED + " characters while they are read");
        }
    }

    boolean isExhausted() {
        return isOver || copied > MOST_COPIED;
    }

    void end(String reason) throws UnfitValueException {
        isOver = true;
        throw new UnfitValueException(reason);
    }

    static void refuseLong(long characters) throws UnfitValueException {
        if (characters > MOST_CHARACTERS) {
            throw new UnfitValueException("becomes longer than " + MOST_CHARACTERS + " characters");
        }
    }
}
