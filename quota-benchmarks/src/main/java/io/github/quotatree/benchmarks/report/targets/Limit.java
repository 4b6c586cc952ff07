package io.github.quotatree.benchmarks.report.targets;

import io.github.quotatree.benchmarks.report.results.Units;
import java.math.BigDecimal;

/**
 * The limit of a figure.
 *
 * @param most whether the figure may be no more than the limit; else it may be no less
 * @param value the limit
 * @param unit the unit of the limit and of the figure
 */
record Limit(boolean most, double value, Unit unit) {
    static Limit atMost(double times) {
        return new Limit(true, times, Unit.TIMES);
    }

    static Limit atLeast(double times) {
        return new Limit(false, times, Unit.TIMES);
    }

    static Limit milliseconds(double milliseconds) {
        return new Limit(true, milliseconds * 1e6, Unit.NANOSECONDS);
    }

    static Limit bytes(double bytes) {
        return new Limit(true, bytes, Unit.BYTES);
    }

    boolean holds(double figure) {
        return most ? figure <= value : figure >= value;
    }

    @Override
    public String toString() {
        return (most ? "at most " : "at least ") + unit.round(value);
    }

    /** What a figure counts. */
    enum Unit {
        /** How many times as much. */
        TIMES {
            @Override
            String text(double figure) {
                return Units.number(figure) + " ×";
            }

            @Override
            String round(double limit) {
                // 5 and 2.5 rather than 5.0 and 2.50
                return BigDecimal.valueOf(limit).stripTrailingZeros().toPlainString() + " ×";
            }
        },
        /** A time. */
        NANOSECONDS {
            @Override
            String text(double figure) {
                return Units.time(figure);
            }

            @Override
            String round(double limit) {
                return Units.time(limit).replaceFirst("\\.0+ ", " ");
            }
        },
        /** An amount of memory. */
        BYTES {
            @Override
            String text(double figure) {
                return figure == 0 ? "0 bytes" : Units.bytes(figure);
            }

            @Override
            String round(double limit) {
                return Units.count(Math.round(limit)) + " bytes";
            }
        };

        /** Returns a figure with its unit. */
        abstract String text(double figure);

        /** Returns a limit, which has few digits, with its unit. */
        abstract String round(double limit);
    }
}
