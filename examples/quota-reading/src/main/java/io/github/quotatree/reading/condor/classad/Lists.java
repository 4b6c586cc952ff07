package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.AdValue.Items;
import io.github.quotatree.reading.condor.classad.AdValue.Text;
import io.github.quotatree.reading.condor.classad.Operators.Binary;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Functions of lists. */
final class Lists {
    private Lists() {}

    static void addTo(Map<String, Functions.Rule> rules) {
        Functions.two(rules, "member", (value, list) -> member(Binary.EQUAL, value, list));
        Functions.two(rules, "identicalmember", (value, list) -> member(Binary.SAME, value, list));
        Functions.one(rules, "size", Lists::size);
        Functions.one(rules, "sum", list -> sum(list, false));
        Functions.one(rules, "avg", list -> sum(list, true));
        Functions.one(rules, "min", list -> bound(list, Binary.LESS));
        Functions.one(rules, "max", list -> bound(list, Binary.GREATER));
    }

    private static AdValue member(Binary equality, AdValue value, AdValue list) {
        boolean isStrict = equality == Binary.EQUAL;
        if (list == AdValue.UNDEFINED || (isStrict && value == AdValue.UNDEFINED)) {
            return AdValue.UNDEFINED;
        }
        if (!(list instanceof Items items) || value instanceof Items || (isStrict && value == AdValue.ERROR)) {
            return AdValue.ERROR;
        }
        return AdValue.of(items.values().stream()
                .anyMatch(item -> Operators.of(equality, item, value).equals(AdValue.of(true))));
    }

    private static AdValue size(AdValue value) {
        if (value instanceof Items items) {
            return AdValue.of((long) items.values().size());
        }
        if (value instanceof Text text) {
            return AdValue.of((long) text.value().getBytes(StandardCharsets.UTF_8).length);
        }
        return Operators.passedOn(value);
    }

    /** Sums the numbers of a list; those that are undefined are left out. */
    private static AdValue sum(AdValue list, boolean average) {
        if (!(list instanceof Items items)) {
            return Operators.passedOn(list);
        }
        AdValue sum = AdValue.of(0L);
        long count = 0;
        for (AdValue item : items.values()) {
            if (item != AdValue.UNDEFINED) {
                if (item.number().isEmpty()) {
                    return AdValue.ERROR;
                }
                sum = count++ == 0 ? item : Operators.of(Binary.ADD, sum, item);
            }
        }
        return average && count > 0 ? Operators.of(Binary.DIVIDE, sum, AdValue.of((double) count)) : sum;
    }

    private static AdValue bound(AdValue list, Binary isBetter) {
        if (!(list instanceof Items items)) {
            return Operators.passedOn(list);
        }
        AdValue bound = AdValue.UNDEFINED;
        for (AdValue item : items.values()) {
            if (item != AdValue.UNDEFINED) {
                if (item.number().isEmpty()) {
                    return AdValue.ERROR;
                }
                boolean isFirst = bound == AdValue.UNDEFINED;
                if (isFirst || Operators.of(isBetter, item, bound).equals(AdValue.of(true))) {
                    bound = item;
                }
            }
        }
        return bound;
    }
}
