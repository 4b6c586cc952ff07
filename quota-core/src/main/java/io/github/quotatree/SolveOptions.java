package io.github.quotatree;

import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.resource.ResourceSchema;
import java.util.Objects;

/**
 * The solver and the optional rules by which runtimes are computed. An immutable value; the defaults are water filling,
 * min scaling on, guaranteed usage off. A schema with flavors is solved with the defaults.
 */
public final class SolveOptions {
    private static final SolveOptions DEFAULTS = new SolveOptions(new QuotaRule.Options(false, true, false));

    private final QuotaRule.Options values;

    /** The ways to share the rest after guarantees, and to scale guarantees that do not fit. */
    public enum Solver {
        /**
         * Shares by Webster's method, unit by unit to the smallest {@code (received + 1/2) / weight}, and cuts
         * requested guarantees only where they do not fit together. Monotone, and within half a unit of proportional.
         */
        WATER_FILLING("water-filling"),
        /**
         * Shares in rounds by largest remainder and scales declared mins in proportion, as Koordinator's main branch
         * does: the same result, unit for unit. Neither monotone nor safe for a min; see
         * {@code docs/coming-from-koordinator.md}.
         */
        ITERATIVE("iterative");

        private final String label;

        Solver(String label) {
            this.label = label;
        }

        /** Returns the name that users write: {@code water-filling} or {@code iterative}. */
        public String label() {
            return label;
        }
    }

    private SolveOptions(QuotaRule.Options values) {
        this.values = values;
    }

    /** Returns the defaults. */
    public static SolveOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with another solver. */
    public SolveOptions withSolver(Solver other) {
        boolean iterative = Objects.requireNonNull(other, "other") == Solver.ITERATIVE;
        return new SolveOptions(new QuotaRule.Options(iterative, minScaling(), guaranteeUsage()));
    }

    /**
     * Returns these options with min scaling on or off. Without it every group gets the requested part of its min, even
     * where these parts sum to more than the capacity.
     */
    public SolveOptions withMinScaling(boolean on) {
        return new SolveOptions(new QuotaRule.Options(values.iterative(), on, guaranteeUsage()));
    }

    /**
     * Returns these options with guaranteed usage on or off. With it no group falls below its use and the use of its
     * children, and no idle min is lent. Where use and mins sum to more than the capacity, so do the runtimes.
     */
    public SolveOptions withGuaranteeUsage(boolean on) {
        return new SolveOptions(new QuotaRule.Options(values.iterative(), minScaling(), on));
    }

    /** Returns the solver. */
    public Solver solver() {
        return values.iterative() ? Solver.ITERATIVE : Solver.WATER_FILLING;
    }

    /** Returns whether mins are scaled down where they do not fit. */
    public boolean minScaling() {
        return values.minScaling();
    }

    /** Returns whether usage is guaranteed. */
    public boolean guaranteeUsage() {
        return values.guaranteeUsage();
    }

    /** Returns these options; refuses a schema with flavors, unless they are the defaults. */
    SolveOptions requireFor(ResourceSchema schema) {
        if (schema.hasFlavors() && !equals(DEFAULTS)) {
            throw new IllegalArgumentException("options (" + this + ") are not offered for " + schema
                    + ": dimensions with flavors are shared by " + DEFAULTS + ", with min scaling");
        }
        return this;
    }

    QuotaRule.Options rules() {
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SolveOptions options && values.equals(options.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** Returns the solver and the rules that differ from the default. */
    @Override
    public String toString() {
        return solver().label()
                + (minScaling() ? "" : ", no min scaling")
                + (guaranteeUsage() ? ", guaranteed usage" : "");
    }
}
