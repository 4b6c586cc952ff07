package io.github.quotatree.cli.elastic;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.manifest.FlavorLabels;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options for how quota trees are solved, the same for all commands that solve them. */
public final class TreeOptions {
    @Option(
            names = "--total",
            paramLabel = "AMOUNTS",
            converter = TotalOption.class,
            description =
                    "The capacity of the default tree, such as cpu=100,memory=400Gi; a dimension that is not named"
                            + " has the sum of its nodes.")
    private @Nullable Amounts total;

    @Mixin
    private final FlavorOptions flavors = new FlavorOptions();

    @Mixin
    private final RuleOptions rules = new RuleOptions();

    public @Nullable Amounts total() {
        return total;
    }

    public FlavorLabels flavors() {
        return flavors.labels();
    }

    public SolveOptions.Solver solver() {
        return rules.solver();
    }

    public SolveOptions options() {
        return rules.options();
    }

    /** Reads a total on the command line: {@code cpu=100,memory=400Gi}. */
    public static final class TotalOption implements ITypeConverter<Amounts> {
        @Override
        public Amounts convert(String text) {
            TreeMap<String, Long> amounts = new TreeMap<>();
            for (String part : text.split(",", -1)) {
                int equals = part.indexOf('=');
                String dimension = equals < 0 ? "" : part.substring(0, equals).strip();
                if (dimension.isEmpty()) {
                    throw new TypeConversionException("'" + part + "' is not of the form dimension=quantity");
                }
                if (amounts.put(
                                dimension,
                                units(dimension, part.substring(equals + 1).strip()))
                        != null) {
                    throw new TypeConversionException(dimension + " stands twice");
                }
            }
            return Amounts.of(amounts);
        }

        private static long units(String dimension, String quantity) {
            BigDecimal exact;
            try {
                exact = BaseUnits.exact(quantity);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(dimension + ": " + e.getMessage());
            }
            BigInteger units = BaseUnits.of(dimension, exact);
            if (exact.signum() < 0) {
                throw new TypeConversionException(dimension + ": " + quantity + " is below 0");
            }
            if (units.bitLength() > 63) {
                throw new TypeConversionException(dimension + ": " + quantity + " is above 2^63-1"
                        + (dimension.equals(BaseUnits.CPU) ? " in milli" : ""));
            }
            return units.longValueExact();
        }
    }
}
