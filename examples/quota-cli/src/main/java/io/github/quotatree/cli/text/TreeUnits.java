package io.github.quotatree.cli.text;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The unit of each dimension of a solved tree, the same for all tables of the tree, whatever they show of it. */
public final class TreeUnits implements AmountFormat {
    private final Map<String, AmountUnit> units = new HashMap<>();

    private TreeUnits() {}

    public static TreeUnits of(RuntimeQuotas quotas) {
        List<String> dimensions = quotas.tree().schema().dimensions();
        List<AmountUnit.Amounts> amounts =
                dimensions.stream().map(AmountUnit.Amounts::new).toList();
        Demand demand = quotas.demand();
        List.of(quotas.total(), demand.systemUsed(), demand.defaultUsed()).forEach(vector -> add(amounts, vector));
        for (GroupRuntime group : quotas) {
            add(amounts, group.min());
            add(amounts, group.max());
            add(amounts, group.request());
            add(amounts, group.runtime());
            add(amounts, group.used());
        }
        TreeUnits made = new TreeUnits();
        for (int d = 0; d < amounts.size(); d++) {
            made.units.put(dimensions.get(d), amounts.get(d).ofColumn());
        }
        return made;
    }

    public AmountUnit of(String dimension) {
        AmountUnit unit = units.get(dimension);
        if (unit == null) {
            throw new IllegalArgumentException("no dimension " + dimension);
        }
        return unit;
    }

    /** Returns an amount with its unit, rounded as in the table; {@code unlimited} where there is no limit. */
    @Override
    public String amount(String dimension, long amount) {
        return amount == ResourceVector.UNLIMITED ? "unlimited" : of(dimension).text(amount);
    }

    private static void add(List<AmountUnit.Amounts> amounts, ResourceVector vector) {
        for (int d = 0; d < amounts.size(); d++) {
            long amount = vector.value(d);
            if (amount != ResourceVector.UNLIMITED) {
                amounts.get(d).add(amount);
            }
        }
    }
}
