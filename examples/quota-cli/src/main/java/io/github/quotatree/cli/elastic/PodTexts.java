package io.github.quotatree.cli.elastic;

import io.github.quotatree.FlavorShortage;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.Sentences;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.LoanTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** How groups, limits and amounts are written in reports about pods: exactly, in the units of manifests. */
public final class PodTexts {
    private PodTexts() {}

    /** Returns an answer in the third person: {@code starts on loan}. */
    public static String answer(Answer answer) {
        return switch (answer) {
            case STARTS -> "starts";
            case STARTS_ON_LOAN -> "starts on loan";
            case DUE -> "due";
            case WAITS -> "waits";
        };
    }

    /** Returns the loans in the way of a pod that is due, a line for each group. */
    public static List<String> lines(LoanTerms terms) {
        return List.of(words(terms).split("; |(?<=\\)), "));
    }

    /**
     * Returns who lends to a pod that starts on loan, {@code 2 cpu of web}, or the loans in the way of one that is due.
     */
    public static String words(LoanTerms terms) {
        return sentence(terms::inWords);
    }

    /** Returns a sentence with the names of groups in manifests. */
    public static String sentence(Function<AmountFormat, String> sentence) {
        return Sentences.of(sentence)
                .replace(ReservedNames.DEFAULT_GROUP, Manifests.DEFAULT)
                .replace(ReservedNames.SYSTEM_GROUP, Manifests.SYSTEM);
    }

    /** Returns why a pod does not start, a line each: the loans in its way if it is due, and the limits. */
    static List<String> reasons(Decision decision) {
        List<String> lines = new ArrayList<>();
        if (decision.answer() == Answer.DUE) {
            lines.addAll(lines(decision.loanTerms()));
        }
        lines.addAll(reasons(decision.exceededLimits(), decision.flavorShortages()));
        return lines;
    }

    /** Returns the limits that a pod would exceed, a line each, and why no flavor has room for it. */
    public static List<String> reasons(List<ExceededLimit> limits, List<FlavorShortage> shortages) {
        List<String> lines = new ArrayList<>();
        limits.stream()
                .filter(limit -> limit.kind() != ExceededLimit.Kind.FLAVOR)
                .map(PodTexts::words)
                .forEach(lines::add);
        lines.addAll(FlavorTexts.lines(shortages));
        return lines;
    }

    /**
     * Returns a limit that a pod would exceed: {@code cpu: used 5 + held for pods before it 2 + request 2 is 1 above
     * the runtime of vision, 8}.
     */
    public static String words(ExceededLimit limit) {
        String holder = limit.holder().orElse("");
        return QuantityText.excess(
                limit,
                limit.kind() == ExceededLimit.Kind.MIN ? "used by what is not preemptible" : "used",
                switch (limit.kind()) {
                    case RUNTIME, MIN -> "held for pods before it";
                    default -> "claimed";
                },
                switch (limit.kind()) {
                    case RUNTIME -> "runtime of " + Manifests.nameOf(holder);
                    case MIN -> "min of " + Manifests.nameOf(holder);
                    case MAX -> "max of " + Manifests.nameOf(holder);
                    case TOTAL -> "total" + (holder.isEmpty() ? "" : " of tree " + holder);
                    case SUM_OF_MINS -> "sum of mins";
                    case NODE -> "allocatable of node " + holder;
                    case FLAVOR -> "room of " + Manifests.nameOf(holder) + " on one flavor";
                });
    }
}
