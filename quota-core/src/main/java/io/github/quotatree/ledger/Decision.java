package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The answer to whether workloads may start: admitted, with what is borrowed for them, or rejected, with every limit that
 * stands against them. An immutable value.
 */
public final class Decision {
    private final List<String> workloads;
    private final List<ExceededLimit> exceededLimits;
    private final ResourceVector fromMin;
    private final ResourceVector borrowed;
    private final List<Loan> lenders;

    Decision(
            List<String> workloads,
            List<ExceededLimit> exceededLimits,
            ResourceVector fromMin,
            ResourceVector borrowed,
            List<Loan> lenders) {
        this.workloads = List.copyOf(workloads);
        this.exceededLimits = List.copyOf(exceededLimits);
        this.fromMin = fromMin;
        this.borrowed = borrowed;
        this.lenders = List.copyOf(lenders);
    }

    /** Returns the ids of the workloads that were asked about, in the order of the question. */
    public List<String> workloads() {
        return workloads;
    }

    /** Returns whether they may start. */
    public boolean admitted() {
        return exceededLimits.isEmpty();
    }

    /** Returns every limit that stands against them, by group from the lowest up and then by dimension; empty if admitted. */
    public List<ExceededLimit> exceededLimits() {
        return exceededLimits;
    }

    /**
     * Returns how much of what they ask for lies within the mins of their groups; 0 if rejected. A sum over several trees that
     * is not below 2^63-1 reads as unlimited.
     */
    public ResourceVector fromMin() {
        return fromMin;
    }

    /**
     * Returns how much of what they ask for their groups borrow; 0 if rejected. A sum over several trees that is not below
     * 2^63-1 reads as unlimited.
     */
    public ResourceVector borrowed() {
        return borrowed;
    }

    /**
     * Returns who lends, where something is borrowed and {@link AdmissionOptions#withLenders} is on: the siblings of
     * the groups, and of those above them that borrow too, which do not ask for all of their min. What they do not lend of
     * {@link #borrowed} comes from what is in nobody's min.
     */
    public List<Loan> lenders() {
        return lenders;
    }

    /** Returns the answer in words. */
    @Override
    public String toString() {
        String who = String.join(", ", workloads);
        if (!admitted()) {
            return who + " rejected: "
                    + exceededLimits.stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
        }
        return who + " admitted" + (borrowed.isZero() ? "" : ", borrowing " + borrowed);
    }
}
