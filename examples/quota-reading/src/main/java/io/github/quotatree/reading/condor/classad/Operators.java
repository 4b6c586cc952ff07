package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.AdValue.Bool;
import io.github.quotatree.reading.condor.classad.AdValue.Int;
import io.github.quotatree.reading.condor.classad.AdValue.Items;
import io.github.quotatree.reading.condor.classad.AdValue.Real;
import io.github.quotatree.reading.condor.classad.AdValue.Text;
import java.util.Deque;
import java.util.Optional;

/**
 * What operators make of values. All but {@code &&}, {@code ||}, {@code =?=} and {@code =!=} pass on an {@code error},
 * else an {@code undefined}.
 */
final class Operators {
    enum Unary {
        PLUS,
        MINUS,
        NOT,
        COMPLEMENT
    }

    enum Binary {
        OR,
        AND,
        BIT_OR,
        BIT_XOR,
        BIT_AND,
        EQUAL,
        UNEQUAL,
        SAME,
        DIFFERENT,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL,
        SHIFT_LEFT,
        SHIFT_RIGHT,
        SHIFT_RIGHT_UNSIGNED,
        ADD,
        SUBTRACT,
        MULTIPLY,
        DIVIDE,
        REMAINDER,
        SUBSCRIPT
    }

    private Operators() {}

    static AdValue of(Unary operator, AdValue value) {
        if (operator == Unary.NOT) {
            Optional<Boolean> truth = value.truth();
            return truth.isPresent() ? AdValue.of(!truth.get()) : passedOn(value);
        }
        if (value instanceof Int whole) {
            return switch (operator) {
                case MINUS -> AdValue.of(-whole.value());
                case COMPLEMENT -> AdValue.of(~whole.value());
                default -> value;
            };
        }
        if (value instanceof Real real && operator != Unary.COMPLEMENT) {
            return operator == Unary.MINUS ? AdValue.of(-real.value()) : value;
        }
        return passedOn(value);
    }

    /** Returns what an operation makes of a value that it does not take: what is undefined stays so. */
    static AdValue passedOn(AdValue value) {
        return value == AdValue.UNDEFINED ? AdValue.UNDEFINED : AdValue.ERROR;
    }

    static AdValue of(Binary operator, AdValue left, AdValue right) {
        if (operator == Binary.AND || operator == Binary.OR) {
            return decided(operator == Binary.OR, left, right);
        }
        if (operator == Binary.SAME || operator == Binary.DIFFERENT) {
            AdValue same = same(left, right);
            return operator == Binary.SAME ? same : of(Unary.NOT, same);
        }
        if (left == AdValue.ERROR || right == AdValue.ERROR) {
            return AdValue.ERROR;
        }
        if (left == AdValue.UNDEFINED || right == AdValue.UNDEFINED) {
            return AdValue.UNDEFINED;
        }
        return switch (operator) {
            case SUBSCRIPT -> subscript(left, right);
            case BIT_OR, BIT_XOR, BIT_AND, SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_UNSIGNED ->
                left instanceof Int a && right instanceof Int b
                        ? AdValue.of(bits(operator, a.value(), b.value()))
                        : AdValue.ERROR;
            case ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER -> Arithmetic.of(operator, left, right);
            default -> compared(operator, left, right);
        };
    }

    /**
     * Ends {@code &&} or {@code ||} after its left side, if that decides; replaces it by the result.
     *
     * @param decisive the truth value that decides: false for {@code &&}
     */
    static boolean settles(boolean decisive, Deque<AdValue> stack) {
        AdValue left = stack.getFirst();
        Optional<Boolean> truth = left.truth();
        if (truth.isPresent() && truth.get() == decisive) {
            stack.pop();
            stack.push(AdValue.of(decisive));
            return true;
        }
        return left == AdValue.ERROR;
    }

    private static AdValue decided(boolean decisive, AdValue left, AdValue right) {
        AdValue first = condition(left);
        AdValue second = condition(right);
        if (first == AdValue.ERROR || first.equals(AdValue.of(decisive))) {
            return first;
        }
        if (first == AdValue.UNDEFINED && second.equals(AdValue.of(!decisive))) {
            return first;
        }
        return second;
    }

    static AdValue condition(AdValue value) {
        Optional<Boolean> truth = value.truth();
        return truth.isPresent() ? AdValue.of(truth.get()) : passedOn(value);
    }

    /** Returns whether two values are of the same type and equal; of lists that is an error. */
    private static AdValue same(AdValue left, AdValue right) {
        if (left.getClass() != right.getClass()) {
            return AdValue.of(false);
        }
        if (left instanceof Items) {
            return AdValue.ERROR;
        }
        if (left instanceof Real a && right instanceof Real b) {
            return AdValue.of(a.value() == b.value());
        }
        return AdValue.of(left.equals(right));
    }

    private static AdValue compared(Binary operator, AdValue left, AdValue right) {
        if (left instanceof Text a && right instanceof Text b) {
            return AdValue.of(holds(operator, Ascii.compareIgnoringCase(a.value(), b.value())));
        }
        if (left.number().isEmpty() || right.number().isEmpty()) {
            return AdValue.ERROR;
        }
        if (left instanceof Real || right instanceof Real) {
            double a = left.number().getAsDouble();
            double b = right.number().getAsDouble();
            if (Double.isNaN(a) || Double.isNaN(b)) {
                return AdValue.of(operator == Binary.UNEQUAL);
            }
            return AdValue.of(holds(operator, a < b ? -1 : a > b ? 1 : 0));
        }
        return AdValue.of(holds(operator, Long.compare(whole(left), whole(right))));
    }

    private static boolean holds(Binary operator, int order) {
        return switch (operator) {
            case EQUAL -> order == 0;
            case UNEQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            default -> order >= 0;
        };
    }

    private static long bits(Binary operator, long a, long b) {
        return switch (operator) {
            case BIT_OR -> a | b;
            case BIT_XOR -> a ^ b;
            case BIT_AND -> a & b;
            case SHIFT_LEFT -> a << b;
            case SHIFT_RIGHT -> a >> b;
            default -> a >>> b;
        };
    }

    private static AdValue subscript(AdValue list, AdValue index) {
        if (list instanceof Items items && index instanceof Int at) {
            boolean isInside = at.value() >= 0 && at.value() < items.values().size();
            return isInside ? items.values().get((int) at.value()) : AdValue.ERROR;
        }
        return AdValue.ERROR;
    }

    /** Returns a whole number; a truth value counts as 1 or 0. */
    private static long whole(AdValue value) {
        return value instanceof Int whole ? whole.value() : value instanceof Bool bool && bool.value() ? 1 : 0;
    }

    /** Arithmetic on whole numbers where both operands are, else on numbers with a fraction. */
    private static final class Arithmetic {
        static AdValue of(Binary operator, AdValue left, AdValue right) {
            if (left.number().isEmpty() || right.number().isEmpty()) {
                return AdValue.ERROR;
            }
            if (left instanceof Real || right instanceof Real) {
                return real(
                        operator, left.number().getAsDouble(), right.number().getAsDouble());
            }
            return whole(operator, Operators.whole(left), Operators.whole(right));
        }

        private static AdValue whole(Binary operator, long a, long b) {
            return switch (operator) {
                case ADD -> AdValue.of(a + b);
                case SUBTRACT -> AdValue.of(a - b);
                case MULTIPLY -> AdValue.of(a * b);
                case DIVIDE ->
                    b == 0 ? AdValue.ERROR : AdValue.of(a == Long.MIN_VALUE && b == -1 ? Long.MAX_VALUE : a / b);
                default -> b == 0 ? AdValue.ERROR : AdValue.of(a % b);
            };
        }

        /** HTCondor takes an infinite result for an error, but neither a negatively infinite one nor NaN. */
        private static AdValue real(Binary operator, double a, double b) {
            double result = switch (operator) {
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                case DIVIDE -> a / b;
                default -> Double.POSITIVE_INFINITY; // there are no remainders of fractions
            };
            return result == Double.POSITIVE_INFINITY ? AdValue.ERROR : AdValue.of(result);
        }
    }
}
