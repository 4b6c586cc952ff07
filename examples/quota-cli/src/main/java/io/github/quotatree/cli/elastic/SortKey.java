package io.github.quotatree.cli.elastic;

import io.github.quotatree.GroupRuntime;
import java.math.BigInteger;

/** What siblings of a table may be ordered by. */
enum SortKey {
    NAME,
    MIN,
    MAX,
    REQUEST,
    RUNTIME,
    USED,
    OVER,
    BORROWED,
    LENT,
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
