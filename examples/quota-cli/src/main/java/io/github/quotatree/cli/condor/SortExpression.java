package io.github.quotatree.cli.condor;

import io.github.quotatree.groupquota.PoolDemand.NegotiationKey;
import io.github.quotatree.reading.condor.classad.Ad;
import io.github.quotatree.reading.condor.classad.AdValue;
import io.github.quotatree.reading.condor.classad.Expression;
import io.github.quotatree.reading.condor.config.KnobValues;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.text.VisibleText;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The order in which groups negotiate, by the expression of a configuration; groups without a value are last. */
final class SortExpression implements NegotiationKey {
    private static final String KNOB = "GROUP_SORT_EXPR";
    private static final int SHOWN = 3;

    private final Expression expression;
    private final long now;
    private final Set<String> withoutValue = new LinkedHashSet<>();

    private SortExpression(Expression expression, long now) {
        this.expression = expression;
        this.now = now;
    }

    static @Nullable SortExpression of(KnobValues values, long now) {
        return values.expression(KNOB)
                .map(expression -> new SortExpression(expression, now))
                .orElse(null);
    }

    @Override
    public double of(String group, double quota, double inUse, double allocated) {
        Ad ad = new Ad()
                .put("AccountingGroup", AdValue.of(group))
                .put("GroupQuota", AdValue.of(quota))
                .put("GroupResourcesInUse", AdValue.of(inUse))
                .put("GroupResourcesAllocated", AdValue.of(allocated));
        double key = expression.evaluate(ad, now).number().orElse(Double.NaN);
        if (Double.isNaN(key)) {
            withoutValue.add(group);
        }
        return key;
    }

    void note(String file, Findings findings) {
        if (!withoutValue.isEmpty()) {
            int more = withoutValue.size() - SHOWN;
            String names = String.join(
                    ", ",
                    withoutValue.stream().limit(SHOWN).map(VisibleText::start).toList());
            findings.note(file + ": " + KNOB + " has no number for " + names
                    + (more > 0 ? " and " + more + " more groups" : "") + "; they negotiate last");
        }
    }
}
