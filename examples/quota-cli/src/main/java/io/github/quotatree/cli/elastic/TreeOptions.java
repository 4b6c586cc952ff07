package io.github.quotatree.cli.elastic;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.input.ManifestReader;
import io.github.quotatree.reading.manifest.FlavorLabels;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.LenientManifests;
import io.github.quotatree.reading.problem.QuotaProblem.Settings;
import io.github.quotatree.reading.problem.QuotaProblem.Settings.RequestSource;
import io.github.quotatree.workload.AdmissionRule;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
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

    /** Reads files as one cluster; a lenient run leaves out what is wrong with them. */
    public Manifests read(ManifestReader reader, List<String> files, Findings findings) {
        return LenientManifests.read(reader, files, flavors(), total, findings);
    }

    public Settings settings(RequestsOption requests) {
        return new Settings(total, options(), requests.source());
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

    /** The options for where the flavors of resources stand in manifests, the same for all commands that read them. */
    public static final class FlavorOptions {
        @Option(
                names = FlavorLabels.FLAVOR,
                paramLabel = "RESOURCE=LABEL",
                description = "The flavors of a resource are the values of a label of the nodes, such as"
                        + " nvidia.com/gpu=nvidia.com/gpu.product. Repeatable.")
        private List<String> flavors = new ArrayList<>();

        @Option(
                names = FlavorLabels.MODEL,
                paramLabel = "NAME=RESOURCE:FLAVOR",
                description = "A resource that quotas and pods name stands for one flavor of another, such as"
                        + " nvidia.com/gpu-a100=nvidia.com/gpu:NVIDIA-A100. Repeatable.")
        private List<String> models = new ArrayList<>();

        /**
         * Returns where flavors stand.
         *
         * @throws BadInputException if an option is not of its form, or contradicts another
         */
        public FlavorLabels labels() {
            return FlavorLabels.of(flavors, models);
        }
    }

    /** The options for the solver and its rules. */
    public static final class RuleOptions {
        @Option(
                names = "--solver",
                paramLabel = "water-filling|iterative",
                description = "How to share: water-filling (default), or iterative, which agrees with Koordinator.")
        private SolveOptions.Solver solver = SolveOptions.Solver.WATER_FILLING;

        @Option(names = "--no-min-scaling", description = "Do not scale mins down where they do not fit.")
        private boolean noMinScaling;

        @Option(names = "--guarantee-usage", description = "Never give a group less than it uses.")
        private boolean guaranteeUsage;

        public SolveOptions.Solver solver() {
            return solver;
        }

        public SolveOptions options() {
            return SolveOptions.defaults()
                    .withSolver(solver)
                    .withMinScaling(!noMinScaling)
                    .withGuaranteeUsage(guaranteeUsage);
        }
    }

    /** The option for where requests and use come from, the same for all commands that have it. */
    public static final class RequestsOption {
        @Option(
                names = "--requests-from",
                paramLabel = "pods|annotations",
                description = "Where requests and use come from; without it from the pods, if there are any.")
        private @Nullable RequestSource source;

        public @Nullable RequestSource source() {
            return source;
        }
    }

    /** The option for the rule by which pods are judged, the same for all commands that judge them. */
    public static final class AdmissionRuleOption {
        @Option(
                names = "--quota-only",
                description = "Judge pods by their group's quota alone, with or without room: nothing is lent.")
        private boolean quotaOnly;

        public AdmissionRule rule() {
            return quotaOnly ? AdmissionRule.QUOTA_ONLY : AdmissionRule.LOANS;
        }
    }
}
