package io.github.quotatree.cli;

import io.github.quotatree.SolveOptions.Solver;
import io.github.quotatree.capacity.AbsentDimensions;
import io.github.quotatree.capacity.PreemptionScope;
import io.github.quotatree.cli.capacity.CapacitySettings.Order;
import io.github.quotatree.cli.output.ColorMode;
import io.github.quotatree.cli.problem.SolveSettings.RequestSource;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads one of the constants of an enum as users write them, in lower case and with hyphens. */
abstract class Choice<E extends Enum<E>> implements ITypeConverter<E> {
    private final Class<E> type;

    private Choice(Class<E> type) {
        this.type = type;
    }

    @Override
    public E convert(String text) {
        for (E constant : type.getEnumConstants()) {
            if (written(constant).equals(text)) {
                return constant;
            }
        }
        throw new TypeConversionException("'" + text + "' is none of "
                + Arrays.stream(type.getEnumConstants()).map(Choice::written).collect(Collectors.joining(", ")));
    }

    private static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static final class OfSolver extends Choice<Solver> {
        OfSolver() {
            super(Solver.class);
        }
    }

    static final class OfRequestSource extends Choice<RequestSource> {
        OfRequestSource() {
            super(RequestSource.class);
        }
    }

    static final class OfFormat extends Choice<OutputOptions.Format> {
        OfFormat() {
            super(OutputOptions.Format.class);
        }
    }

    static final class OfColor extends Choice<ColorMode> {
        OfColor() {
            super(ColorMode.class);
        }
    }

    static final class OfScope extends Choice<PreemptionScope> {
        OfScope() {
            super(PreemptionScope.class);
        }
    }

    static final class OfAbsentDimensions extends Choice<AbsentDimensions> {
        OfAbsentDimensions() {
            super(AbsentDimensions.class);
        }
    }

    static final class OfOrder extends Choice<Order> {
        OfOrder() {
            super(Order.class);
        }
    }
}
