package io.github.quotatree.replay.figures;

/**
 * The capacity that a group has borrowed of another over a replay. What a group uses beyond its guarantee in a window
 * comes from the idle guarantees of the other groups in that window, and from capacity beyond all guarantees, in
 * proportion.
 *
 * @param lender the name of the group, or {@link #BEYOND} for capacity that is in no guarantee
 * @param borrower the name of the group
 * @param amount base units of the measured resource times seconds
 */
public record Loan(String lender, String borrower, long amount) {
    /** The lender of capacity that is in no guarantee. */
    public static final String BEYOND = "";
}
