package io.github.quotatree.reading.condor.classad;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The evaluation of expressions for one ad at one time; each attribute is evaluated but once. */
final class Evaluation {
    /** How many attributes may depend on one another in a row. */
    static final int MOST_NESTED = 100;

    private final Ad ad;
    private final long now;
    private final Map<String, AdValue> known = new HashMap<>();
    /** The attributes that are being evaluated. */
    private final Set<String> open = new HashSet<>();

    Evaluation(Ad ad, long now) {
        this.ad = ad;
        this.now = now;
    }

    long now() {
        return now;
    }

    /** Returns the value of an attribute by its name in lower case; {@code error} if it depends on itself. */
    AdValue attribute(String key) {
        AdValue value = known.get(key);
        if (value != null) {
            return value;
        }
        Expression expression = ad.find(key);
        if (expression == null) {
            // the old way to write time()
            return key.equals("currenttime") ? AdValue.of(now) : AdValue.UNDEFINED;
        }
        if (open.size() >= MOST_NESTED || !open.add(key)) {
            return AdValue.ERROR;
        }
        value = value(expression);
        open.remove(key);
        known.put(key, value);
        return value;
    }

    AdValue value(Expression expression) {
        Deque<AdValue> stack = new ArrayDeque<>();
        List<Step> steps = expression.steps();
        for (int at = 0; at < steps.size(); at++) {
            Step step = steps.get(at);
            if (step instanceof Step.Jump jump) {
                if (isTaken(jump.when(), stack)) {
                    at = jump.target() - 1;
                }
            } else {
                stack.push(result(step, stack));
            }
        }
        return stack.pop();
    }

    private AdValue result(Step step, Deque<AdValue> stack) {
        if (step instanceof Step.Push push) {
            return push.value();
        }
        if (step instanceof Step.Attribute reference) {
            return attribute(reference.key());
        }
        if (step instanceof Step.Prefix prefix) {
            return Operators.of(prefix.operator(), stack.pop());
        }
        if (step instanceof Step.Infix infix) {
            AdValue right = stack.pop();
            return Operators.of(infix.operator(), stack.pop(), right);
        }
        if (step instanceof Step.Call call) {
            return call.rule().value(last(call.arguments(), stack), this);
        }
        return new AdValue.Items(last(((Step.Gather) step).values(), stack));
    }

    private static List<AdValue> last(int count, Deque<AdValue> stack) {
        List<AdValue> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(stack.pop());
        }
        Collections.reverse(values);
        return values;
    }

    /** Returns whether the last value leaves nothing to evaluate, and makes it what the jump says. */
    private static boolean isTaken(Step.Jump.When when, Deque<AdValue> stack) {
        switch (when) {
            case ALWAYS:
                return true;
            case AND_IS_SETTLED:
                return Operators.settles(false, stack);
            case OR_IS_SETTLED:
                return Operators.settles(true, stack);
            case IS_DEFINED:
                if (stack.getFirst() != AdValue.UNDEFINED) {
                    return true;
                }
                stack.pop();
                return false;
            case IS_FALSE:
                return !stack.pop().truth().orElse(false);
            case IS_NO_CONDITION:
            default:
                Optional<Boolean> truth = stack.getFirst().truth();
                if (truth.isPresent()) {
                    return false;
                }
                stack.push(Operators.passedOn(stack.pop()));
                return true;
        }
    }
}
