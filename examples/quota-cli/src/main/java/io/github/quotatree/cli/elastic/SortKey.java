package io.github.quotatree.cli.elastic;

import io.github.quotatree.GroupRuntime;
import java.math.BigInteger;

/** What siblings of a table may be ordered by. */
enum SortKey {
    /** The name; the order of the tree. */
    NAME,
    /** The declared min. */
    MIN,
    /** The declared max; unlimited is the largest. */
    MAX,
    /** The request. */
    REQUEST,
    /** The runtime. */
    RUNTIME,
    /** The use. */
    USED,
    /** Use above runtime. */
    OVER,
    /** Runtime above min. */
    BORROWED,
    /** Min that others may use. */
    LENT,
    /** Request above runtime. */
    STARVED;

    /** Returns the amount of a group, at least 0 where it is a difference. */
    BigInteger of(GroupRuntime group, String dimension) {
        return switch (this) {
            case NAME -> BigInteger.ZERO;
            case MIN -> BigInteger.valueOf(group.min().value(dimension));
            case MAX -> BigInteger.valueOf(group.max().value(dimension));
            case REQUEST -> group.exactRequest(dimension);
            case RUNTIME -> group.exactRuntime(dimension);
            case USED -> group.exactUsed(dimension);
            case OVER -> above(group.exactUsed(dimension), group.exactRuntime(dimension));
            case BORROWED ->
                above(
                        group.exactRuntime(dimension),
                        BigInteger.valueOf(group.min().value(dimension)));
            case LENT -> BigInteger.valueOf(group.lent().value(dimension));
            case STARVED -> above(group.exactRequest(dimension), group.exactRuntime(dimension));
        };
    }

    private static BigInteger above(BigInteger amount, BigInteger bound) {
        return amount.subtract(bound).max(BigInteger.ZERO);
    }
}
