package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.text.PodCount;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.PodLedger.PodDecision;
import io.github.quotatree.reading.problem.PodLoans;
import io.github.quotatree.reading.problem.PodLoans.Starter;
import io.github.quotatree.reading.text.Prose;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The pods that start now, are due and wait in a cluster whose idle capacity is lent: by group, and in a sentence. */
final class AdmissionCounts {
    private static final int MOST_NAMED = 3;

    private final Map<String, Map<Answer, Integer>> byGroup = new TreeMap<>();
    private final Map<Answer, Integer> all = new EnumMap<>(Answer.class);
    private final PodCount waiting = new PodCount();
    private final Map<String, Integer> lenders = new TreeMap<>();
    private final Set<String> lacking = new TreeSet<>();
    private final Set<String> givers = new TreeSet<>();
    private final int helped;

    /** Counts decisions; the loans are those that are called back after them. */
    AdmissionCounts(List<PodDecision> decisions, PodLoans loans) {
        decisions.forEach(this::add);
        helped = loans.starters().size();
        for (Starter starter : loans.starters()) {
            for (Victim<WorkloadStatus> victim : starter.victims()) {
                givers.add(Manifests.nameOf(victim.workload().group()));
            }
        }
    }

    /** The pods of a group by answer; those that start now include those on loan. */
    record OfGroup(String group, int startNow, int onLoan, int due, int waiting) {}

    List<OfGroup> groups() {
        List<OfGroup> groups = new ArrayList<>();
        byGroup.forEach((group, answers) -> groups.add(new OfGroup(
                group,
                starts(answers),
                count(answers, Answer.STARTS_ON_LOAN),
                count(answers, Answer.DUE),
                count(answers, Answer.WAITS))));
        return groups;
    }

    /**
     * Returns the counts: {@code 20 of 76 pods start now, 6 of them on loan from web; 14 are due and wait for
     * nvidia.com/gpu that search must give back; 42 wait: 42 for cpu.}
     */
    String sentence() {
        int pods = all.values().stream().mapToInt(Integer::intValue).sum();
        int started = starts(all);
        return started + " of " + pods + (pods == 1 ? " pod" : " pods") + (started == 1 ? " starts now" : " start now")
                + loans(started) + due() + waiting.waits() + ".";
    }

    private String loans(int started) {
        int onLoan = count(all, Answer.STARTS_ON_LOAN);
        if (onLoan == 0) {
            return "";
        }
        List<String> named = lenders.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .map(Map.Entry::getKey)
                .toList();
        return (onLoan == started ? ", on loan" : ", " + onLoan + " of them on loan")
                + (named.isEmpty() ? "" : " from " + groups(named));
    }

    private String due() {
        int due = count(all, Answer.DUE);
        if (due == 0) {
            return "";
        }
        String who = "; " + due + (due == 1 ? " is due" : " are due");
        String dimensions = Prose.list(List.copyOf(lacking));
        if (helped == 0) {
            return who + (due == 1 ? " and lacks " : " and lack ") + dimensions
                    + ", which no pod on loan can give back";
        }
        String from = givers.isEmpty() ? "" : " that " + groups(List.copyOf(givers)) + " must give back";
        return helped >= due
                ? who + (due == 1 ? " and waits for " : " and wait for ") + dimensions + from
                : who + ": " + helped + (helped == 1 ? " waits for " : " wait for ") + dimensions + from
                        + ", and no pod on loan can make room for the other"
                        + (due - helped == 1 ? "" : " " + (due - helped));
    }

    private static String groups(List<String> names) {
        int more = names.size() - MOST_NAMED;
        if (more <= 0) {
            return Prose.list(names);
        }
        List<String> shown = new ArrayList<>(names.subList(0, MOST_NAMED));
        shown.add(more + (more == 1 ? " other group" : " other groups"));
        return Prose.list(shown);
    }

    private void add(PodDecision pod) {
        Decision decision = pod.decision();
        byGroup.computeIfAbsent(Manifests.nameOf(pod.group()), group -> new EnumMap<>(Answer.class))
                .merge(decision.answer(), 1, Integer::sum);
        all.merge(decision.answer(), 1, Integer::sum);
        switch (decision.answer()) {
            case STARTS -> {}
            case STARTS_ON_LOAN ->
                decision.loanTerms().lenders().stream()
                        .map(Loan::lender)
                        .distinct()
                        .forEach(lender -> lenders.merge(Manifests.nameOf(lender), 1, Integer::sum));
            case DUE -> {
                ResourceVector missing = decision.loanTerms().lacking();
                missing.schema().dimensions().stream()
                        .filter(dimension -> missing.value(dimension) > 0)
                        .forEach(lacking::add);
            }
            case WAITS ->
                waiting.wait(decision.exceededLimits().stream()
                        .map(ExceededLimit::dimension)
                        .flatMap(dimension -> dimension.stream())
                        .toList());
        }
    }

    private static int starts(Map<Answer, Integer> counts) {
        return count(counts, Answer.STARTS) + count(counts, Answer.STARTS_ON_LOAN);
    }

    private static int count(Map<Answer, Integer> counts, Answer answer) {
        return counts.getOrDefault(answer, 0);
    }
}
