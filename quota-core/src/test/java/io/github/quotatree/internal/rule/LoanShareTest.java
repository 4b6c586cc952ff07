package io.github.quotatree.internal.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LoanShareTest {
    @Test
    void isTheLargestOfTheDimensions() {
        assertThat(share(1, 3)).isEqualByComparingTo(share(3)).isEqualByComparingTo(share(3, 1));
        assertThat(share(0, 0)).isEqualByComparingTo(share(0));
    }

    @Test
    void comparesPartsOfTheTotalByWeight() {
        // 6 of 10 for weight 2 is 3/10; 1 of 3 for weight 1 is 1/3
        assertThat(of(6, 2, 10)).isLessThan(of(1, 1, 3));
        assertThat(of(1, 1, 3)).isGreaterThan(of(6, 2, 10)).isEqualByComparingTo(of(4, 2, 6));
    }

    @Test
    void dimensionsAfterTheFirstDoNotCount() {
        long[] ones = {1, 1};
        assertThat(LoanShare.of(1, new long[] {2, 9}, ones, ones)).isEqualByComparingTo(share(2));
    }

    @Test
    void withoutWeightOrTotalOneUnitCounts() {
        assertThat(of(5, 0, 0)).isEqualByComparingTo(of(5, 1, 1));
    }

    @Test
    void comparesTheLargestAmounts() {
        long most = Long.MAX_VALUE;
        assertThat(of(most - 1, most, most)).isLessThan(of(most, most, most));
    }

    /** Returns the share of loans by dimension, for a weight and a total of 1. */
    private static LoanShare share(long... onLoan) {
        long[] ones = onLoan.clone();
        Arrays.fill(ones, 1);
        return LoanShare.of(onLoan.length, onLoan, ones, ones);
    }

    private static LoanShare of(long onLoan, long weight, long total) {
        return LoanShare.of(1, new long[] {onLoan}, new long[] {weight}, new long[] {total});
    }
}
