package io.github.quotatree;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Binding;
import io.github.quotatree.workload.Binding.Term;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The sentences of an explanation: what the group gets of its request, from where, and what binds.
 *
 * <p>The first sentence says how much, and of what parts: guarantee and share. The second one names what binds, unless
 * the first has said it.
 */
final class ExplanationWords {
    /** From this share on, one unit more or less is not worth a word. */
    private static final long MANY_UNITS = 1000;

    private final AmountFormat format;
    private final String group;
    private final String dimension;
    private final long runtime;
    private final long request;
    private final long demand;
    private final List<ShareStep> steps;
    private final List<Binding> bindings;

    private ExplanationWords(
            AmountFormat format,
            String group,
            String dimension,
            long runtime,
            long request,
            long demand,
            List<ShareStep> steps,
            List<Binding> bindings) {
        this.format = format;
        this.group = group;
        this.dimension = dimension;
        this.runtime = runtime;
        this.request = request;
        this.demand = demand;
        this.steps = steps;
        this.bindings = bindings;
    }

    /** Returns an explanation in one to three sentences. */
    static String of(
            AmountFormat format,
            String group,
            String dimension,
            long runtime,
            long request,
            long demand,
            List<ShareStep> steps,
            List<Binding> bindings) {
        ExplanationWords words =
                new ExplanationWords(format, group, dimension, runtime, request, demand, steps, bindings);
        return words.outcome() + words.parts() + "." + words.binding();
    }

    /** Returns what binds in a few words. */
    static String why(String group, List<Binding> bindings) {
        Binding first = bindings.get(0);
        boolean own = first.group().equals(group) || first.group().isEmpty();
        return switch (first.term()) {
            case MAX -> own ? "its max" : "max of " + name(first.group());
            case WEIGHT_ZERO -> own ? "its weight is 0" : "weight 0 of " + name(first.group());
            case MIN_SCALED -> own ? "mins are scaled" : "mins of " + name(first.group()) + " scaled";
            default -> first.term().inWords();
        };
    }

    // ---- what it gets ----

    private String outcome() {
        if (has(Term.KEPT_MIN)) {
            return group + " keeps " + named(runtime) + " of its min, which it does not lend, and requests "
                    + amount(demand);
        }
        if (has(Term.GUARANTEED_USAGE)) {
            return group + " keeps " + named(runtime) + ", its min and what it uses, and requests " + amount(demand);
        }
        if (request == 0) {
            return group + " requests no " + name();
        }
        if (request == ResourceVector.UNLIMITED) {
            return group + " gets " + (runtime == 0 ? "no " + name() : named(runtime))
                    + ", and its request has no limit";
        }
        if (runtime >= request) {
            return group + " gets " + (isOne(request) ? "the " : "all ") + named(request) + " it requests";
        }
        if (runtime == 0) {
            return group + " gets none of the " + named(request) + " it requests";
        }
        return group + " gets " + amount(runtime) + " of the " + named(request) + " it requests";
    }

    // ---- of what parts ----

    private String parts() {
        if (steps.isEmpty() || request == 0 || has(Term.KEPT_MIN) || has(Term.GUARANTEED_USAGE)) {
            return "";
        }
        ShareStep step = step();
        if (step.share() == 0) {
            return step.base() == 0 || runtime >= request
                    ? lackOfShare(step)
                    : ": " + are(step.base()) + " guaranteed" + lackOfShare(step);
        }
        return (step.base() == 0 ? ", " : ": " + are(step.base()) + " guaranteed, " + are(step.share()) + " ")
                + share(step);
    }

    /** Says why a group that borrows has no share, if no binding term says it. */
    private String lackOfShare(ShareStep step) {
        boolean borrows = step.limitedRequest() > step.base() && step.weight() > 0;
        if (!borrows || step.isScaled() || step.spare() > 0) {
            return "";
        }
        return ", and no " + name() + " is spare" + in(step);
    }

    private String share(ShareStep step) {
        String spare = step.spare() == step.share() ? "" : amount(step.spare()) + " ";
        if (step.borrowerCount() == 1 || step.limitedRequest() <= step.runtime()) {
            return (spare.isEmpty() ? "all the spare " : "borrowed from " + spare + "spare ") + name() + in(step);
        }
        Optional<ShareStep.Level> level = step.level();
        String rule;
        if (step.metBorrowerCount() == 0) {
            rule = amount(step.spare()) + " spare " + name() + in(step) + byWeight(step, step.weightSum());
        } else if (level.isPresent()) {
            rule = "the " + amount(level.get().units()) + " spare " + name() + in(step) + " that smaller requests leave"
                    + byWeight(step, level.get().weight());
        } else {
            rule = amount(step.spare()) + " spare " + name() + in(step) + byWeight(step, step.weightSum())
                    + ", as others need less than theirs";
        }
        return "its share of " + rule;
    }

    private static String byWeight(ShareStep step, BigInteger sum) {
        return " by weight " + step.weight() + " of " + sum + rounding(step);
    }

    private static String rounding(ShareStep step) {
        long rounding = step.rounding();
        if (rounding == 0 || step.share() >= MANY_UNITS) {
            return "";
        }
        return rounding == 1 ? ", rounded up" : ", rounded among many";
    }

    private String in(ShareStep step) {
        return step.parent().isEmpty() ? "" : " in " + name(step.parent());
    }

    // ---- what binds ----

    private String binding() {
        List<String> said = new ArrayList<>();
        for (Binding binding : bindings) {
            String sentence = sentence(binding);
            if (!sentence.isEmpty()) {
                said.add(sentence);
            }
        }
        if (said.isEmpty()) {
            return "";
        }
        String text = String.join(", and ", said);
        int start = text.codePointAt(0); // every sentence starts with a word, none with a name
        return " " + Character.toString(Character.toUpperCase(start)) + text.substring(Character.charCount(start))
                + ".";
    }

    private String sentence(Binding binding) {
        boolean own = binding.group().equals(group);
        boolean met = runtime >= request;
        return switch (binding.term()) {
            case REQUEST, KEPT_MIN, GUARANTEED_USAGE -> "";
            case MAX ->
                own
                        ? (met ? "that is its max too" : "it is at its max of " + amount(runtime))
                        : above(binding.group()) + " is at its max of " + amount(max(binding.group()));
            case WEIGHT_ZERO ->
                (own ? "its" : "the") + " weight" + (own ? "" : " of " + name(binding.group()))
                        + " is 0, so it borrows nothing";
            case SCARCITY -> "the cluster is full";
            case MIN_SCALED ->
                binding.group().isEmpty()
                        ? "the cluster has less than the guarantees that are requested, so mins are scaled"
                        : "the mins in " + name(binding.group()) + " do not fit together, so they are scaled";
            case LEFT_BY_SYSTEM -> "the system group leaves no more of the total";
            case NO_LIMIT -> "it has no limit";
        };
    }

    private String above(String path) {
        return (path.equals(step().parent()) ? "its parent " : "above it, ") + name(path);
    }

    private long max(String path) {
        for (ShareStep step : steps) {
            if (step.group().equals(path)) {
                return step.max();
            }
        }
        return runtime;
    }

    // ---- words ----

    private boolean has(Term term) {
        return bindings.get(0).term() == term;
    }

    private ShareStep step() {
        return steps.get(steps.size() - 1);
    }

    private String amount(long amount) {
        return format.amount(dimension, amount);
    }

    private String named(long amount) {
        return format.named(dimension, amount);
    }

    private String name() {
        return format.name(dimension);
    }

    private boolean isOne(long amount) {
        return amount(amount).equals("1");
    }

    private String are(long amount) {
        return amount(amount) + (isOne(amount) ? " is" : " are");
    }

    /** Returns the last name of a path, by which people call a group. */
    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
