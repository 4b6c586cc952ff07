package io.github.quotatree.ledger;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The answer to whether workloads may start: admitted, with the amount that is borrowed for them, or rejected, with
 * every limit that they would exceed. An immutable value.
 */
public final class Decision {
    private static final SortedMap<String, String> NONE_MISSING = Collections.emptySortedMap();

    private final List<String> workloads;
    private final List<ExceededLimit> exceededLimits;
    private final ResourceVector fromMin;
    private final ResourceVector borrowed;
    private final List<Loan> lenders;
    private final SortedMap<String, String> missingGroups;

    private Decision(
            List<String> workloads,
            List<ExceededLimit> exceededLimits,
            ResourceVector fromMin,
            ResourceVector borrowed,
            List<Loan> lenders,
            SortedMap<String, String> missingGroups) {
        this.workloads = List.copyOf(workloads);
        this.exceededLimits = List.copyOf(exceededLimits);
        this.fromMin = fromMin;
        this.borrowed = borrowed;
        this.lenders = List.copyOf(lenders);
        this.missingGroups = Collections.unmodifiableSortedMap(missingGroups);
    }

    static Decision admitted(
            List<String> workloads, ResourceVector fromMin, ResourceVector borrowed, List<Loan> lenders) {
        return new Decision(workloads, List.of(), fromMin, borrowed, lenders, NONE_MISSING);
    }

    static Decision rejected(List<String> workloads, List<ExceededLimit> exceededLimits, ResourceSchema schema) {
        return new Decision(workloads, exceededLimits, schema.zero(), schema.zero(), List.of(), NONE_MISSING);
    }

    /** Returns this decision, which names the groups that workloads name and that do not exist. */
    Decision withMissingGroups(SortedMap<String, String> groups) {
        return groups.isEmpty()
                ? this
                : new Decision(workloads, exceededLimits, fromMin, borrowed, lenders, new TreeMap<>(groups));
    }

    /** Returns the ids of the workloads, in the order in which they were given. */
    public List<String> workloads() {
        return workloads;
    }

    /** Returns whether the workloads may start. */
    public boolean admitted() {
        return exceededLimits.isEmpty();
    }

    /**
     * Returns every limit that the workloads would exceed: those of their groups, in the order of the workloads, then
     * those of the groups above, from the lowest up; for each group by dimension. Empty if they are admitted.
     */
    public List<ExceededLimit> exceededLimits() {
        return exceededLimits;
    }

    /**
     * Returns how much of the requests lies within the mins of the groups, in base units; 0 if rejected. A sum over
     * several trees of 2^63-1 or more reads as unlimited.
     */
    public ResourceVector fromMin() {
        return fromMin;
    }

    /**
     * Returns how much of the requests the groups borrow, in base units; 0 if rejected. A sum over several trees of
     * 2^63-1 or more reads as unlimited.
     */
    public ResourceVector borrowed() {
        return borrowed;
    }

    /**
     * Returns the groups that lend, if something is borrowed and {@link AdmissionOptions#reportLenders} is on. They are
     * the siblings, with an unused min, of the groups and of those above them that borrow too. The part of
     * {@link #borrowed} that they do not lend comes from capacity that is in no min.
     */
    public List<Loan> lenders() {
        return lenders;
    }

    /**
     * Returns, by the ids of workloads in code point order, the groups that they name and that do not exist: these
     * workloads are judged in the default group. Mostly empty.
     */
    public SortedMap<String, String> missingGroups() {
        return missingGroups;
    }

    /**
     * Returns the answer in sentences, such as {@code job-7 waits: vision uses 7 of the 8 cpu it may use, and 2 more
     * would be 1 too much.}
     *
     * @param format how amounts are written
     * @see WorkloadExplanation
     */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        String verb = workloads.size() == 1 ? " waits: " : " wait: ";
        String answer = admitted()
                ? " may start" + borrowing(format)
                : verb
                        + exceededLimits.stream()
                                .map(limit -> limit.inWords(format))
                                .collect(Collectors.joining("; "));
        StringBuilder text =
                new StringBuilder(String.join(", ", workloads)).append(answer).append('.');
        missingGroups.forEach((id, group) -> text.append(" There is no group ")
                .append(group)
                .append(", so ")
                .append(id)
                .append(" counts in ")
                .append(ReservedNames.DEFAULT_GROUP)
                .append('.'));
        return text.toString();
    }

    private String borrowing(AmountFormat format) {
        List<String> amounts = new ArrayList<>();
        for (String dimension : borrowed.schema().dimensions()) {
            if (borrowed.value(dimension) > 0) {
                amounts.add(format.named(dimension, borrowed.value(dimension)));
            }
        }
        String from = lenders.stream()
                .map(loan -> loan.lender() + " lends " + format.named(loan.dimension(), loan.amount()))
                .collect(Collectors.joining(", "));
        return amounts.isEmpty()
                ? ""
                : " and borrow" + (workloads.size() == 1 ? "s " : " ") + String.join(", ", amounts)
                        + (from.isEmpty() ? "" : "; " + from);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Decision decision
                && workloads.equals(decision.workloads)
                && exceededLimits.equals(decision.exceededLimits)
                && fromMin.equals(decision.fromMin)
                && borrowed.equals(decision.borrowed)
                && lenders.equals(decision.lenders)
                && missingGroups.equals(decision.missingGroups);
    }

    @Override
    public int hashCode() {
        return 31 * workloads.hashCode() + exceededLimits.hashCode();
    }

    /** Returns the answer in words. */
    @Override
    public String toString() {
        String names = String.join(", ", workloads);
        String answer = admitted()
                ? " admitted" + (borrowed.isZero() ? "" : ", borrowing " + borrowed)
                : " rejected: "
                        + exceededLimits.stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
        StringBuilder text = new StringBuilder(names).append(answer);
        missingGroups.forEach((id, group) -> text.append("; there is no group ")
                .append(group)
                .append(", and ")
                .append(id)
                .append(" counts in ")
                .append(ReservedNames.DEFAULT_GROUP));
        return text.toString();
    }
}
