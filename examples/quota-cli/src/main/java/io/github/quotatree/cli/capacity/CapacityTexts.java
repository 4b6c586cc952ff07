package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.capacity.PreemptionClaim;
import io.github.quotatree.cli.capacity.PodVerdict.Delay;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.SentenceUnits;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Why a pod starts or waits, in words. Of many nodes or lenders that are alike, some are named and the others counted.
 */
final class CapacityTexts {
    private static final int NAMED = 3;

    private CapacityTexts() {}

    /** Returns the rest of the line of a pod that starts: its node, the pods evicted for it, and its loans. */
    static String start(PodVerdict verdict) {
        StringBuilder text =
                new StringBuilder(verdict.node().map(node -> " on " + node).orElse(""));
        if (!verdict.evicted().isEmpty()) {
            text.append(" after evicting ")
                    .append(
                            verdict.evicted().size() == 1
                                    ? verdict.evicted().get(0).id()
                                    : verdict.evicted().size() + " pods");
        }
        List<String> loans = new ArrayList<>();
        for (String dimension : verdict.borrowed().schema().dimensions()) {
            long amount = verdict.borrowed().value(dimension);
            if (amount != 0) {
                loans.add(dimension + " " + loan(verdict.loans(), dimension, amount));
            }
        }
        return text + (loans.isEmpty() ? "" : ", borrowing " + String.join(", ", loans));
    }

    /** Returns an amount and its lenders: {@code 2 from b}, or {@code 3 (2 from b, 1 from c)}. */
    private static String loan(List<Loan> loans, String dimension, long amount) {
        List<Loan> largestFirst = loans.stream()
                .filter(loan -> loan.dimension().equals(dimension))
                .sorted(Comparator.comparingLong(Loan::amount).reversed())
                .toList();
        List<Loan> named = largestFirst.stream().limit(NAMED).toList();
        SentenceUnits units = SentenceUnits.of(
                dimension,
                LongStream.concat(LongStream.of(amount), named.stream().mapToLong(Loan::amount))
                        .toArray());
        String text = units.amount(dimension, amount);
        if (largestFirst.size() < 2) {
            return text + named.stream().map(loan -> " from " + loan.lender()).collect(Collectors.joining());
        }
        String parts = named.stream()
                .map(loan -> units.amount(dimension, loan.amount()) + " from " + loan.lender())
                .collect(Collectors.joining(", "));
        int others = largestFirst.size() - NAMED;
        return text + " (" + parts + (others > 0 ? ", the rest from " + others + " more" : "") + ")";
    }

    /** Returns the victim, its node, and the limits that it would exceed. */
    static String eviction(Victim<CapacityWorkload> victim) {
        return victim.id()
                + victim.workload().node().map(node -> " from " + node).orElse("")
                + (victim.violatesBudget() ? ", against a disruption budget" : "") + ": with it, "
                + joined(victim.exceededLimits());
    }

    /** Returns why a pod waits, a line each. */
    static List<String> reasons(PodVerdict verdict, Delay delay) {
        List<String> lines = new ArrayList<>();
        List<ExceededLimit> ofNodes = new ArrayList<>();
        for (ExceededLimit binding : delay.exceededLimits()) {
            if (binding.kind() == ExceededLimit.Kind.NODE) {
                ofNodes.add(binding);
            } else {
                lines.add(words(binding));
            }
        }
        nodes(ofNodes, lines);
        if (!delay.waitsFor().isEmpty()) {
            lines.add("preemption: room is made already, when " + ends(delay.waitsFor()));
        } else if (!verdict.evicted().isEmpty()) {
            lines.add("preemption: room is made"
                    + verdict.node().map(node -> " on " + node).orElse("") + ", and what is nominated goes first");
        } else if (delay.claim().isEmpty()) {
            lines.add("preemption: none, as its preemptionPolicy is Never");
        } else {
            refusals(verdict, delay.claim().get(), delay.refusals(), lines);
        }
        leaving(delay.leaving(), lines);
        return lines;
    }

    private static void leaving(List<CapacityWorkload> pods, List<String> lines) {
        pods.stream()
                .limit(NAMED)
                .map(pod -> "leaving: " + pod.id()
                        + pod.node().map(node -> " on " + node).orElse("") + " is being deleted, and frees "
                        + QuantityText.amounts(pod.request().amounts()))
                .forEach(lines::add);
        if (pods.size() > NAMED) {
            lines.add("leaving: " + (pods.size() - NAMED) + " more");
        }
    }

    private static String ends(List<CapacityWorkload> leaving) {
        String named = leaving.stream().limit(NAMED).map(CapacityWorkload::id).collect(Collectors.joining(", "));
        int others = leaving.size() - NAMED;
        return named + (others > 0 ? " and " + others + " more" : "") + (leaving.size() == 1 ? " ends" : " end");
    }

    /** Adds the shortfall on each node; of many nodes, only the least in each dimension. */
    private static void nodes(List<ExceededLimit> bindings, List<String> lines) {
        if (bindings.stream().map(ExceededLimit::holder).distinct().count() <= NAMED) {
            bindings.forEach(binding -> lines.add(words(binding)));
            return;
        }
        Map<Optional<String>, List<ExceededLimit>> byDimension = bindings.stream()
                .collect(Collectors.groupingBy(ExceededLimit::dimension, LinkedHashMap::new, Collectors.toList()));
        for (List<ExceededLimit> alike : byDimension.values()) {
            ExceededLimit least = Collections.min(alike, Comparator.comparingLong(ExceededLimit::shortfall));
            lines.add(words(least) + (alike.size() == 1 ? "" : ", and more on " + others(alike.size() - 1)));
        }
    }

    private static void refusals(
            PodVerdict verdict, PreemptionClaim claim, List<NodeRefusal> refusals, List<String> lines) {
        Map<NodeRefusal.Reason, List<NodeRefusal>> byReason = new EnumMap<>(NodeRefusal.Reason.class);
        refusals.forEach(refusal -> byReason.computeIfAbsent(refusal.reason(), any -> new ArrayList<>())
                .add(refusal));
        byReason.forEach((reason, alike) -> {
            String words = words(reason, claim, verdict.pod().namespace());
            if (alike.size() <= NAMED && !alike.get(0).exceededLimits().isEmpty()) {
                alike.forEach(one -> lines.add(refusal(named(List.of(one)), words, one.exceededLimits())));
            } else {
                lines.add(refusal(named(alike), words, alike.get(0).exceededLimits()));
            }
        });
    }

    private static String refusal(String nodes, String words, List<ExceededLimit> bindings) {
        return "preemption: " + nodes + words + (bindings.isEmpty() ? "" : "; then " + joined(bindings));
    }

    /** Returns which nodes something is about, if there are nodes at all: {@code n1, n2: }. */
    private static String named(List<NodeRefusal> refusals) {
        List<String> nodes =
                refusals.stream().flatMap(refusal -> refusal.node().stream()).toList();
        if (nodes.isEmpty()) {
            return "";
        }
        if (nodes.size() <= NAMED) {
            return String.join(", ", nodes) + ": ";
        }
        return nodes.get(0) + " and " + others(nodes.size() - 1) + ": ";
    }

    private static String others(int nodes) {
        return nodes + (nodes == 1 ? " other node" : " other nodes");
    }

    private static String words(NodeRefusal.Reason reason, PreemptionClaim claim, String namespace) {
        return switch (reason) {
            case NOT_ELIGIBLE -> "no new pods start there";
            case NO_VICTIMS ->
                switch (claim) {
                    case OWN_MIN -> "no pod of a quota that has to give back";
                    case OWN_PRIORITY -> "no less important pod of " + namespace + " to give way";
                    case NO_QUOTA -> "no less important pod without a quota";
                };
            case FLOOR -> "whatever could go would leave its quota below its min";
            case NODE, QUOTA -> "not enough, even if all go that may be stopped";
            case NOT_NEEDED -> "nothing has to be stopped there";
        };
    }

    private static String joined(List<ExceededLimit> bindings) {
        return bindings.stream().map(CapacityTexts::words).collect(Collectors.joining("; "));
    }

    /**
     * Returns a limit that a pod exceeds: {@code cpu: used 7 + nominated 1 + request 2 is 2 above the max of team-a,
     * 8}.
     */
    static String words(ExceededLimit binding) {
        String holder = binding.holder().orElse("");
        return QuantityText.excess(
                binding,
                "used",
                switch (binding.kind()) {
                    case MAX -> "max of " + holder;
                    case SUM_OF_MINS -> "sum of mins";
                    case NODE -> "allocatable of node " + holder;
                    case RUNTIME, MIN, TOTAL, FLAVOR ->
                        throw new IllegalArgumentException("not a limit of capacity scheduling: " + binding);
                });
    }

    /** Returns the dimension that is short; where a node has no place left, that is of pods. */
    static String dimension(ExceededLimit binding) {
        return binding.dimension().orElse("pods");
    }
}
