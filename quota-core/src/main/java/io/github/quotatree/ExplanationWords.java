package io.github.quotatree;

import io.github.quotatree.FlavorRoom.TightFlavors;
import io.github.quotatree.internal.explain.DimensionTerms;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Binding;
import io.github.quotatree.workload.Binding.Term;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sentences of an explanation. The first one has the runtime of the group and its parts, guarantee and share; the
 * second one the terms that bind, unless the first has named them.
 */
record ExplanationWords(
        AmountFormat format,
        ExplanationWords.Outcome result,
        @Nullable DimensionTerms terms,
        int node,
        @Nullable ShareStep own,
        List<Binding> bindings,
        Optional<TightFlavors> tight) {
    private static final long MANY_UNITS = 1000; // from here on, one unit more or less is not worth a word
    private static final int MOST_CLAUSES = 4; // a sentence names no more terms one by one
    static final int MOST_BINDINGS = 2000; // more are called many

    /** The amounts of a group in a dimension, in base units. */
    record Outcome(String group, String dimension, long runtime, long request, long demand) {}

    String sentences() {
        return outcome() + parts() + "." + binding();
    }

    static String why(Outcome outcome, Binding first) {
        boolean own = first.group().equals(outcome.group) || first.group().isEmpty();
        return switch (first.term()) {
            case REQUEST -> outcome.request == 0 ? "requests none" : "its request";
            case MAX -> own ? "its max" : "max of " + name(first.group());
            case FLAVOR_MAX -> own ? "its flavor max" : "flavor max of " + name(first.group());
            case WEIGHT_ZERO -> own ? "its weight is 0" : "weight 0 of " + name(first.group());
            case MIN_SCALED -> own ? "mins are scaled" : "mins of " + name(first.group()) + " scaled";
            default -> first.term().inWords();
        };
    }

    // ---- the runtime ----

    private String outcome() {
        if (isKept()) {
            String kept = has(Term.KEPT_MIN)
                    ? " of its min, which it does not lend"
                    : ", which its use or its min guarantees";
            String demand = result.demand == 0 ? "none" : amount(result.demand);
            return result.group + " keeps " + named(result.runtime) + kept + ", and requests " + demand;
        }
        if (result.request == 0) {
            return result.group + " requests no " + name();
        }
        if (result.request == ResourceVector.UNLIMITED) {
            return result.group + " gets " + (result.runtime == 0 ? "no " + name() : named(result.runtime))
                    + " of a request without limit";
        }
        String requested = "the " + named(result.request) + " it requests";
        if (result.runtime >= result.request) {
            return result.group + " gets " + requested;
        }
        return result.group + " gets " + (result.runtime == 0 ? "none of " : amount(result.runtime) + " of ")
                + requested;
    }

    // ---- its parts ----

    private String parts() {
        ShareStep step = own;
        if (step == null || result.request == 0 || isKept()) {
            return "";
        }
        if (step.share() == 0) {
            return (step.base() == 0 ? "" : guarantee(step)) + lackOfShare(step);
        }
        return (step.base() == 0 ? ", " : ": " + are(step.base()) + " guaranteed, " + are(step.share()) + " ")
                + share(step);
    }

    private String guarantee(ShareStep step) {
        if (step.base() > step.min()) {
            return ", which it uses already";
        }
        if (step.base() == step.min()) {
            return ", which is its min";
        }
        return (result.runtime < step.limitedRequest() ? ", a part of its min of " : ", within its min of ")
                + amount(step.min());
    }

    private String lackOfShare(ShareStep step) {
        boolean borrows = step.limitedRequest() > step.base() && step.weight() > 0;
        if (!borrows || step.isScaled()) {
            return "";
        }
        if (step.spare() == 0) {
            return step.parent().isEmpty() ? "" : ", and no " + name() + " is spare" + in(step);
        }
        return (step.base() == 0 ? ": " : ", and ") + "its share of " + amount(step.spare()) + " spare " + name()
                + in(step) + byWeight(step, step.weightSum()) + " is less than a unit";
    }

    private String share(ShareStep step) {
        if (step.borrowerCount() == 1 || step.limitedRequest() <= step.runtime()) {
            String source = step.spare() == step.share() ? "all the" : "borrowed from " + amount(step.spare());
            return source + " spare " + name() + in(step);
        }
        Optional<ShareStep.Level> level = step.level();
        String spare = amount(step.spare()) + " spare " + name() + in(step);
        if (level.isEmpty()) {
            return "its share of " + spare + byWeight(step, step.weightSum()) + rounding(step)
                    + (step.metBorrowerCount() > 0 ? ", as others need less than theirs" : "");
        }
        BigInteger unmet = level.get().weight();
        if (isPlain(step, level.get())) {
            return "its share of " + spare + byWeight(step, step.weightSum()) + rounding(step);
        }
        if (unmet.equals(BigInteger.valueOf(step.weight())) && step.rounding() == 0) {
            return "all that smaller requests leave of " + spare;
        }
        return "its share of the " + amount(level.get().units()) + " spare " + name() + in(step)
                + " that smaller requests leave," + byWeight(step, unmet) + rounding(step);
    }

    /** Returns whether the level is that of all borrowers together, so that none needs less than its part. */
    private static boolean isPlain(ShareStep step, ShareStep.Level level) {
        return level.weight()
                .multiply(BigInteger.valueOf(step.spare()))
                .equals(step.weightSum().multiply(BigInteger.valueOf(level.units())));
    }

    private String byWeight(ShareStep step, BigInteger sum) {
        boolean alike = step.weightSum().equals(BigInteger.valueOf(step.borrowerCount()));
        if (alike || sum.bitLength() >= Long.SIZE) {
            return " by weight " + step.weight() + " of " + sum; // no amounts: no group declares one, or they are huge
        }
        return " by weight " + amount(step.weight()) + " of " + amount(sum.longValue());
    }

    private static String rounding(ShareStep step) {
        long rounding = step.rounding();
        if (rounding == 0 || step.share() >= MANY_UNITS) {
            return "";
        }
        return rounding == 1 ? ", rounded up" : ", in whole units for each";
    }

    private String in(ShareStep step) {
        return step.parent().isEmpty() ? "" : " in " + name(step.parent());
    }

    // ---- the terms that bind ----

    private String binding() {
        boolean isMax = has(Term.MAX) || has(Term.LEFT_BY_SYSTEM) || has(Term.FLAVORS) || has(Term.FLAVOR_MAX);
        boolean met = !isMax
                && !has(Term.NO_LIMIT)
                && result.runtime >= (own == null ? result.request : own.limitedRequest());
        List<String> clauses = new ArrayList<>();
        int said = 0;
        while (said < bindings.size() && clauses.size() < MOST_CLAUSES) {
            String clause = clause(bindings.get(said++), met);
            if (!clause.isEmpty()) {
                clauses.add(clause);
            }
        }
        int more = bindings.size() - said;
        if (more > 0) {
            String many = bindings.size() == MOST_BINDINGS ? "many" : String.valueOf(more);
            clauses.add(more == 1 ? "another limit above it holds" : many + " more limits above it hold");
        }
        if (clauses.isEmpty()) {
            return "";
        }
        String text = list(clauses);
        if (met) {
            return " It could not get " + (result.runtime == 0 ? "any" : "more") + ": " + text + ".";
        }
        if (bindings.get(0).term() == Term.WEIGHT_ZERO && clauses.size() == 1) {
            text += ", so it borrows nothing";
        }
        // every clause starts with a word, none with a name
        int start = text.codePointAt(0);
        return " " + Character.toString(Character.toUpperCase(start)) + text.substring(Character.charCount(start))
                + ".";
    }

    /** Returns the clause of a term; empty for one that the first sentence has. */
    private String clause(Binding binding, boolean met) {
        boolean own = binding.group().equals(result.group);
        return switch (binding.term()) {
            case REQUEST, KEPT_MIN, GUARANTEED_USAGE -> "";
            case MAX ->
                own ? (met ? "its max is " : "it is at its max of ") + amount(result.runtime) : max(binding.group());
            case FLAVOR_MAX ->
                (own ? "its flavor max" : "the flavor max of " + name(binding.group())) + " allows no more";
            case FLAVORS ->
                tight.map(flavors -> flavors.clause(result.dimension, format))
                        .orElse("the flavors that it could use are taken");
            case WEIGHT_ZERO -> (own ? "its weight" : "the weight of " + name(binding.group())) + " is 0";
            case SCARCITY ->
                unshared() == 0
                        ? "all capacity is allotted"
                        : "the " + named(unshared()) + " left in the cluster would not reach it";
            case MIN_SCALED ->
                binding.group().isEmpty()
                        ? "the cluster has less than the guarantees that are requested, so mins are scaled"
                        : "the mins in " + name(binding.group()) + " do not fit together, so they are scaled";
            case LEFT_BY_SYSTEM -> "the system group leaves no more of the total";
            case WHOLE_UNITS -> "less than a unit is lacking";
            case NO_LIMIT -> "it has no limit";
        };
    }

    /** Says that a group above is at its max, or would be before this one had more. */
    private String max(String path) {
        ShareStep step = stepOf(path);
        String max = amount(step.max());
        boolean isParent = own != null && path.equals(own.parent());
        return (isParent ? "its parent " : "its ancestor ")
                + name(path)
                + (step.runtime() == step.max()
                        ? " is at its max of " + max
                        : " would reach its max of " + max + " first");
    }

    private ShareStep stepOf(String path) {
        DimensionTerms known = Objects.requireNonNull(terms, "terms");
        TreeLayout layout = known.layout();
        int found = layout.find(name(path));
        int at = found > 0 && layout.path(found).equals(path) ? found : node; // a name may have a slash in it
        while (!layout.path(at).equals(path)) {
            at = layout.parent(at);
        }
        return new ShareStep(known, at);
    }

    private long unshared() {
        return Objects.requireNonNull(terms, "terms").set(0).sums().unshared();
    }

    private static String list(List<String> clauses) {
        int last = clauses.size() - 1;
        if (last == 0) {
            return clauses.get(0);
        }
        return String.join(", ", clauses.subList(0, last)) + (last > 1 ? "," : "") + " and " + clauses.get(last);
    }

    // ---- words ----

    private boolean isKept() {
        return has(Term.KEPT_MIN) || has(Term.GUARANTEED_USAGE);
    }

    private boolean has(Term term) {
        return bindings.get(0).term() == term;
    }

    private String amount(long amount) {
        return format.amount(result.dimension, amount);
    }

    private String named(long amount) {
        return format.named(result.dimension, amount);
    }

    private String name() {
        return format.name(result.dimension);
    }

    private String are(long amount) {
        String text = amount(amount);
        return text + (text.equals("1") ? " is" : " are");
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
