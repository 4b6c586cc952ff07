package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.AdValue.Items;
import io.github.quotatree.reading.condor.classad.AdValue.Text;
import io.github.quotatree.reading.condor.classad.Operators.Binary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.StringTokenizer;
import java.util.function.DoubleBinaryOperator;

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

    /**
     * Functions of lists that are written as a text, {@code "a, b, c"}; the last argument may name other separators.
     */
    static final class OfTexts {
        private static final String SEPARATORS = ", ";

        private OfTexts() {}

        static void addTo(Map<String, Functions.Rule> rules) {
            rules.put("stringlistsize", (arguments, at) -> size(arguments));
            rules.put("stringlistmember", (arguments, at) -> member(arguments, false));
            rules.put("stringlistimember", (arguments, at) -> member(arguments, true));
            rules.put("stringlistsum", (arguments, at) -> combined(arguments, Double::sum, AdValue.of(0.0)));
            rules.put("stringlistmin", (arguments, at) -> combined(arguments, Math::min, AdValue.UNDEFINED));
            rules.put("stringlistmax", (arguments, at) -> combined(arguments, Math::max, AdValue.UNDEFINED));
        }

        /** Returns the items of a list: no space around them, and none that is empty. */
        private static List<String> items(String list, String separators) {
            List<String> items = new ArrayList<>();
            StringTokenizer rest = new StringTokenizer(list, separators);
            while (rest.hasMoreTokens()) {
                String item = rest.nextToken().strip();
                if (!item.isEmpty()) {
                    items.add(item);
                }
            }
            return items;
        }

        private static AdValue size(List<AdValue> arguments) {
            return isTexts(arguments) ? AdValue.of((long) items(arguments).size()) : AdValue.ERROR;
        }

        private static boolean isTexts(List<AdValue> arguments) {
            return !arguments.isEmpty()
                    && arguments.size() <= 2
                    && arguments.stream().allMatch(Text.class::isInstance);
        }

        private static List<String> items(List<AdValue> arguments) {
            return items(text(arguments.get(0)), arguments.size() == 2 ? text(arguments.get(1)) : SEPARATORS);
        }

        private static String text(AdValue value) {
            return value instanceof Text text ? text.value() : "";
        }

        /** Returns whether a list has an item; what is undefined counts as an empty text, unless both are. */
        private static AdValue member(List<AdValue> arguments, boolean ignoringCase) {
            boolean isFit = arguments.size() >= 2
                    && arguments.size() <= 3
                    && arguments.stream().allMatch(value -> value instanceof Text || value == AdValue.UNDEFINED);
            if (!isFit) {
                return AdValue.ERROR;
            }
            if (arguments.get(0) == AdValue.UNDEFINED && arguments.get(1) == AdValue.UNDEFINED) {
                return AdValue.UNDEFINED;
            }
            boolean isSeparated = arguments.size() == 3 && arguments.get(2) instanceof Text;
            String separators = isSeparated ? text(arguments.get(2)) : SEPARATORS + "\t\r\n";
            String wanted = text(arguments.get(0));
            return AdValue.of(items(text(arguments.get(1)), separators).stream()
                    .anyMatch(
                            item -> ignoringCase ? Ascii.compareIgnoringCase(item, wanted) == 0 : item.equals(wanted)));
        }

        /** Combines the numbers of a list; the result is whole if all are written as whole numbers. */
        private static AdValue combined(List<AdValue> arguments, DoubleBinaryOperator combination, AdValue ofNone) {
            if (!isTexts(arguments)) {
                return AdValue.ERROR;
            }
            List<String> items = items(arguments);
            if (items.isEmpty()) {
                return ofNone;
            }
            boolean areWhole =
                    items.stream().allMatch(item -> item.chars().allMatch(c -> "+-0123456789".indexOf(c) >= 0));
            double result = Double.NaN;
            for (int i = 0; i < items.size(); i++) {
                OptionalDouble number = Numbers.number(AdValue.of(items.get(i)));
                if (number.isEmpty()) {
                    return AdValue.ERROR;
                }
                result = i == 0 ? number.getAsDouble() : combination.applyAsDouble(result, number.getAsDouble());
            }
            return areWhole ? AdValue.of((long) result) : AdValue.of(result);
        }
    }
}
