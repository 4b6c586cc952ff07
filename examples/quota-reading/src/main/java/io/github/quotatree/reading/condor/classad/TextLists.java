package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.AdValue.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.StringTokenizer;
import java.util.function.DoubleBinaryOperator;

/** Functions of lists that are written as a text, {@code "a, b, c"}; the last argument may name other separators. */
final class TextLists {
    private static final String SEPARATORS = ", ";

    private TextLists() {}

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
                .anyMatch(item -> ignoringCase ? Ascii.compareIgnoringCase(item, wanted) == 0 : item.equals(wanted)));
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
        boolean areWhole = items.stream().allMatch(item -> item.chars().allMatch(c -> "+-0123456789".indexOf(c) >= 0));
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
