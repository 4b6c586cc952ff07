package io.github.quotatree.ledger;

import io.github.quotatree.FlavorShortage;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.LoanTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The {@linkplain Answer answer} to whether workloads may start: admitted, with the amount that is borrowed for them,
 * or rejected, with every limit that they would exceed. An immutable value.
 */
public final class Decision {
    private final Content content;

    private Decision(
            AdmissionQuestion question,
            List<String> ids,
            List<ExceededLimit> exceeded,
            SortedMap<String, String> missingGroups,
            Map<String, Map<String, List<String>>> flavors,
            List<FlavorShortage> lacking) {
        boolean admits = exceeded.isEmpty();
        ResourceVector none = question.schema().zero();
        content = new Content(
                ids,
                exceeded,
                question.answer(exceeded),
                admits ? question.fromMin() : none,
                admits ? question.borrowed() : none,
                admits ? question.lenders() : List.of(),
                question.reportsLoans() ? question.loanTerms(exceeded) : LoanTerms.none(question.schema()),
                missingGroups,
                flavors,
                lacking);
    }

    /** Everything by which two decisions are compared; the flavors by id and dimension. */
    private record Content(
            List<String> workloads,
            List<ExceededLimit> exceededLimits,
            Answer answer,
            ResourceVector fromMin,
            ResourceVector borrowed,
            List<Loan> lenders,
            LoanTerms loanTerms,
            SortedMap<String, String> missingGroups,
            Map<String, Map<String, List<String>>> flavors,
            List<FlavorShortage> flavorShortages) {
        Content {
            exceededLimits = List.copyOf(exceededLimits);
            missingGroups = Collections.unmodifiableSortedMap(missingGroups);
        }
    }

    static Decision of(AdmissionQuestion question, SortedMap<String, String> missingGroups) {
        return of(question, question.ids(), missingGroups);
    }

    /** Returns the decision on workloads whose ids are listed already, as a large gang has many. */
    static Decision of(AdmissionQuestion question, List<String> ids, SortedMap<String, String> missingGroups) {
        List<ExceededLimit> exceeded = question.exceededCounts();
        List<FlavorShortage> lacking = question.shortages(exceeded);
        lacking.forEach(shortage -> exceeded.add(shortage.limit()));
        Map<String, Map<String, List<String>>> flavors = question.flavors(exceeded.isEmpty());
        return new Decision(question, ids, exceeded, missingGroups, flavors, lacking);
    }

    /** Returns the admission of workloads that are within the limits of counts, on the flavors of another answer. */
    static Decision admittedOn(AdmissionQuestion question, Decision placed) {
        Content found = placed.content;
        return new Decision(question, found.workloads, List.of(), found.missingGroups, found.flavors, List.of());
    }

    /** Returns the rejection of workloads by the shortage of the first one that was not added to a question. */
    static Decision rejectedByFirst(
            List<String> ids, AdmissionQuestion question, SortedMap<String, String> missingGroups) {
        Map<String, Map<String, List<String>>> flavors = question.flavors(false);
        return new Decision(question, ids, question.firstExceeded(), missingGroups, flavors, question.firstShortages());
    }

    /** Returns the ids of the workloads, in the order in which they were given. */
    public List<String> workloads() {
        return content.workloads;
    }

    /** Returns the answer; in a ledger of {@link io.github.quotatree.workload.AdmissionRule#LOANS} one of all four. */
    public Answer answer() {
        return content.answer;
    }

    /** Returns whether the workloads may start, on loan or not. */
    public boolean admitted() {
        return content.exceededLimits.isEmpty();
    }

    /**
     * Returns every limit that the workloads would exceed: first the limits of their groups, in the order of the
     * workloads, then of the groups above, from the lowest up; for each group by dimension. Empty if they are admitted.
     */
    public List<ExceededLimit> exceededLimits() {
        return content.exceededLimits;
    }

    /**
     * Returns the flavors of a dimension that the one workload may use now, in the order of the schema; empty if none
     * has room for it, or it requests nothing of the dimension.
     *
     * <p>A workload that was admitted or reserved holds the first of them until it starts: a start on it has room as
     * long as the admission lasts, and a start on another one as long as that flavor still has room.
     *
     * @throws IllegalArgumentException if there is no such dimension, or it has no flavors
     * @throws IllegalStateException if this is a decision on several workloads
     */
    public List<String> flavors(String dimension) {
        Objects.requireNonNull(dimension, "dimension");
        if (content.workloads.size() != 1) {
            throw new IllegalStateException("a decision on " + content.workloads.size()
                    + " workloads has flavors by workload, one of " + content.workloads);
        }
        return flavors(content.workloads.get(0), dimension);
    }

    /**
     * Returns the flavors of a dimension that a workload may use now, as {@link #flavors(String)}; of a gang, each has
     * one, beside those before it. Refuses another workload and a dimension without flavors by an {@link
     * IllegalArgumentException}.
     */
    public List<String> flavors(String workload, String dimension) {
        Objects.requireNonNull(workload, "workload");
        FlavorClass.any(content.fromMin.schema(), dimension); // refuses a dimension without flavors
        if (!content.workloads.contains(workload)) {
            throw new IllegalArgumentException("the decision is on " + content.workloads + ", not on " + workload);
        }
        return content.flavors.getOrDefault(workload, Map.of()).getOrDefault(dimension, List.of());
    }

    /**
     * Returns where no flavor that a workload accepts has room for it, with the room on each and the limit that holds
     * it; empty if the workloads are admitted, or the counts of units alone reject them. For each there is a limit of
     * kind {@link ExceededLimit.Kind#FLAVOR} among the {@linkplain #exceededLimits exceeded limits}.
     */
    public List<FlavorShortage> flavorShortages() {
        return content.flavorShortages;
    }

    /**
     * Returns how much of the requests lies within the mins of the groups, in base units; 0 if rejected. A sum over
     * several trees of 2^63-1 or more reads as unlimited.
     */
    public ResourceVector fromMin() {
        return content.fromMin;
    }

    /** Returns how much of the requests the groups borrow, in base units; 0 if rejected; cut as {@link #fromMin}. */
    public ResourceVector borrowed() {
        return content.borrowed;
    }

    /**
     * Returns the groups that lend, if something is borrowed and {@link AdmissionOptions#reportLenders} is on. They are
     * the siblings, with an unused min, of the groups and of those above them that borrow too. The part of
     * {@link #borrowed} that they do not lend comes from capacity that is in no min. Empty in a ledger of {@link
     * io.github.quotatree.workload.AdmissionRule#LOANS}, which has {@link #loanTerms}.
     */
    public List<Loan> lenders() {
        return content.lenders;
    }

    /**
     * Returns the groups whose unused runtime a start on loan uses, or the loans in the way of workloads that are due,
     * if {@link AdmissionOptions#reportLenders} is on; else empty. {@link AdmissionCheck#loanTerms} has them of a
     * snapshot, whatever the options.
     */
    public LoanTerms loanTerms() {
        return content.loanTerms;
    }

    /** Returns the groups that workloads name and that do not exist, by their ids: they count in the default group. */
    public SortedMap<String, String> missingGroups() {
        return content.missingGroups;
    }

    /**
     * Returns the answer in sentences, such as {@code job-7 waits: vision uses 7 of the 8 cpu it may use, and 2 more
     * would be 1 too much.} See also {@link WorkloadExplanation}.
     */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        boolean isOne = content.workloads.size() == 1;
        String verb =
                content.answer == Answer.DUE ? (isOne ? " is due: " : " are due: ") : (isOne ? " waits: " : " wait: ");
        String answer = admitted()
                ? " may start"
                        + (content.answer == Answer.STARTS_ON_LOAN ? " on loan" : "")
                        + onFlavors()
                        + (content.loanTerms.isEmpty() ? borrowing(format) : ": " + content.loanTerms.inWords(format))
                : verb
                        + (content.loanTerms.inTheWay().isEmpty()
                                ? content.exceededLimits.stream()
                                        .map(limit -> limit.inWords(format))
                                        .collect(Collectors.joining("; "))
                                : content.loanTerms.inWords(format));
        StringBuilder text = new StringBuilder(String.join(", ", content.workloads))
                .append(answer)
                .append('.');
        content.missingGroups.forEach((id, group) -> text.append(" There is no group ")
                .append(group)
                .append(", so ")
                .append(id)
                .append(" counts in ")
                .append(ReservedNames.DEFAULT_GROUP)
                .append('.'));
        content.flavorShortages.forEach(
                shortage -> text.append(' ').append(shortage.inWords()).append('.'));
        return text.toString();
    }

    /** Returns the flavors that each workload may use, such as {@code  on gpu of a100 or v100}. */
    private String onFlavors() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Map<String, List<String>>> each : content.flavors.entrySet()) {
            List<String> words = new ArrayList<>();
            each.getValue().forEach((dimension, names) -> words.add(dimension + " of " + String.join(" or ", names)));
            if (!words.isEmpty()) {
                text.append(text.isEmpty() ? " " : ", ")
                        .append(content.workloads.size() == 1 ? "" : each.getKey() + ' ')
                        .append("on ")
                        .append(String.join(" and ", words));
            }
        }
        return text.toString();
    }

    private String borrowing(AmountFormat format) {
        String amounts = named(content.borrowed, format);
        String from = content.lenders.stream()
                .map(loan -> loan.lender() + " lends " + format.named(loan.dimension(), loan.amount()))
                .collect(Collectors.joining(", "));
        return amounts.isEmpty()
                ? ""
                : " and borrow" + (content.workloads.size() == 1 ? "s " : " ") + amounts
                        + (from.isEmpty() ? "" : "; " + from);
    }

    /** Returns the amounts that are not 0, such as {@code 2 cpu, 4Gi memory}. */
    static String named(ResourceVector amounts, AmountFormat format) {
        return amounts.schema().dimensions().stream()
                .filter(dimension -> amounts.value(dimension) > 0)
                .map(dimension -> format.named(dimension, amounts.value(dimension)))
                .collect(Collectors.joining(", "));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Decision decision && content.equals(decision.content);
    }

    @Override
    public int hashCode() {
        return content.hashCode();
    }

    @Override
    public String toString() {
        String names = String.join(", ", content.workloads);
        String answer = admitted()
                ? (content.answer == Answer.STARTS_ON_LOAN ? " admitted on loan" : " admitted")
                        + (content.borrowed.isZero() ? "" : ", borrowing " + content.borrowed)
                : (content.answer == Answer.DUE ? " due: " : " rejected: ")
                        + content.exceededLimits.stream()
                                .map(ExceededLimit::toString)
                                .collect(Collectors.joining("; "));
        StringBuilder text = new StringBuilder(names).append(answer);
        content.missingGroups.forEach((id, group) -> text.append("; there is no group ")
                .append(group)
                .append(", and ")
                .append(id)
                .append(" counts in ")
                .append(ReservedNames.DEFAULT_GROUP));
        return text.toString();
    }
}
