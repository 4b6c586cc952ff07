package io.github.quotatree.reading.condor.classad;

import io.github.quotatree.reading.condor.classad.AdValue.Bool;
import io.github.quotatree.reading.condor.classad.AdValue.Int;
import io.github.quotatree.reading.condor.classad.AdValue.Items;
import io.github.quotatree.reading.condor.classad.AdValue.Real;
import io.github.quotatree.reading.condor.classad.AdValue.Text;
import io.github.quotatree.reading.condor.classad.Expression.ExpressionException;
import io.github.quotatree.reading.text.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;

/** The functions that expressions may call. With a wrong number of arguments, their value is {@code error}. */
final class Functions {
    private static final Map<String, Rule> RULES = rules();

    private static final Set<String> CHANGING = Set.of("random");

    private static final Set<String> OF_MACHINE =
            Set.of("userhome", "usermap", "formattime", "timezoneoffset", "daytime", "currenttime");

    private Functions() {}

    /** What a function does with its arguments. */
    interface Rule {
        AdValue value(List<AdValue> arguments, Evaluation evaluation);
    }

    /** Returns the function of a name. */
    static Rule find(Token name) throws ExpressionException {
        String key = Ascii.lowerCase(name.text());
        Rule rule = RULES.get(key);
        if (rule != null) {
            return rule;
        }
        String shown = "the function " + VisibleText.start(name.text());
        if (CHANGING.contains(key)) {
            throw new ExpressionException(name.column(), shown + " is not supported: its value is never the same");
        }
        if (OF_MACHINE.contains(key)) {
            throw new ExpressionException(name.column(), shown + " is not supported: its value depends on the machine");
        }
        throw new ExpressionException(name.column(), shown + " is not supported");
    }

    private static Map<String, Rule> rules() {
        Map<String, Rule> rules = new TreeMap<>();
        rules.put("time", (arguments, at) -> arguments.isEmpty() ? AdValue.of(at.now()) : AdValue.ERROR);
        type(rules, "isundefined", value -> value == AdValue.UNDEFINED);
        type(rules, "iserror", value -> value == AdValue.ERROR);
        type(rules, "isstring", Text.class::isInstance);
        type(rules, "isinteger", Int.class::isInstance);
        type(rules, "isreal", Real.class::isInstance);
        type(rules, "isboolean", Bool.class::isInstance);
        type(rules, "islist", Items.class::isInstance);
        type(rules, "isclassad", value -> false);
        one(rules, "int", Numbers::whole);
        one(rules, "real", Numbers::real);
        one(rules, "string", Texts::string);
        one(rules, "bool", Numbers::bool);
        one(rules, "floor", value -> Numbers.rounded(value, Math::floor));
        one(rules, "ceil", value -> Numbers.rounded(value, Math::ceil));
        one(rules, "ceiling", value -> Numbers.rounded(value, Math::ceil));
        one(rules, "round", value -> Numbers.rounded(value, Math::rint));
        two(rules, "pow", Numbers::power);
        two(rules, "quantize", Numbers::quantized);
        Lists.addTo(rules);
        Texts.addTo(rules);
        Lists.OfTexts.addTo(rules);
        return Map.copyOf(rules);
    }

    private static void type(Map<String, Rule> rules, String name, Predicate<AdValue> type) {
        one(rules, name, value -> AdValue.of(type.test(value)));
    }

    static void one(Map<String, Rule> rules, String name, Function<AdValue, AdValue> rule) {
        rules.put(name, (arguments, at) -> arguments.size() == 1 ? rule.apply(arguments.get(0)) : AdValue.ERROR);
    }

    static void two(Map<String, Rule> rules, String name, BinaryOperator<AdValue> rule) {
        rules.put(
                name,
                (arguments, at) ->
                        arguments.size() == 2 ? rule.apply(arguments.get(0), arguments.get(1)) : AdValue.ERROR);
    }
}
