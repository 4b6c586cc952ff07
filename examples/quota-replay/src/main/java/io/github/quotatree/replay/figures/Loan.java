package io.github.quotatree.replay.figures;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

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

    /** Adds up who lent to whom. */
    static final class Sums {
        /** A matrix of more groups can neither be read, nor is it small. */
        private static final int MOST_GROUPS = 100;

        private final List<String> names;
        private final long beyond;

        /**
         * By borrower and lender; the last lender is capacity beyond all guarantees. Empty if there are too many
         * groups.
         */
        private final long[][] lent;

        Sums(List<String> names, long beyond) {
            this.names = names;
            this.beyond = beyond;
            lent = names.size() > MOST_GROUPS ? new long[0][] : new long[names.size()][names.size() + 1];
        }

        void add(WindowSums window) {
            for (int borrower = 0; borrower < lent.length; borrower++) {
                if (window.groups().get(borrower).borrowed > 0) {
                    add(window, borrower);
                }
            }
        }

        /** Divides a loan by the sums of its lenders so far, rounded down: all parts together are the whole. */
        private void add(WindowSums window, int borrower) {
            BigInteger pool = BigInteger.ZERO;
            for (int lender = 0; lender <= names.size(); lender++) {
                pool = pool.add(BigInteger.valueOf(idle(window, lender, borrower)));
            }
            BigInteger loan = BigInteger.valueOf(window.groups().get(borrower).borrowed);
            BigInteger sum = BigInteger.ZERO;
            long before = 0;
            for (int lender = 0; lender <= names.size(); lender++) {
                sum = sum.add(BigInteger.valueOf(idle(window, lender, borrower)));
                long upTo = loan.multiply(sum).divide(pool).longValueExact();
                lent[borrower][lender] = Math.addExact(lent[borrower][lender], upTo - before);
                before = upTo;
            }
        }

        private long idle(WindowSums window, int lender, int borrower) {
            if (lender == names.size()) {
                return Math.multiplyExact(beyond, window.seconds());
            }
            return lender == borrower ? 0 : window.groups().get(lender).idle;
        }

        /** Returns the loans that are not 0, by lender and borrower in the order of the groups. */
        List<Loan> loans() {
            List<Loan> loans = new ArrayList<>();
            for (int lender = 0; lent.length > 0 && lender <= names.size(); lender++) {
                for (int borrower = 0; borrower < names.size(); borrower++) {
                    if (lent[borrower][lender] > 0) {
                        String name = lender == names.size() ? BEYOND : names.get(lender);
                        loans.add(new Loan(name, names.get(borrower), lent[borrower][lender]));
                    }
                }
            }
            return loans;
        }
    }
}
