package io.github.quotatree.cli.elastic.explain;

import io.github.quotatree.Explanation;
import io.github.quotatree.FlavorRoom;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.Lending;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.text.Prose;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.whatif.SmallestChanges;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.LoanTerms;
import io.github.quotatree.workload.Victim;
import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The explanations of a group or a pod.
 *
 * @param group the path of the group; for a pod, of the group that it counts in
 * @param dimensions the explanation of the group in each dimension
 * @param pod the explanation of the pod; null for a group
 */
record Subject(
        String group,
        List<OfDimension> dimensions,
        @Nullable OfPod pod) {
    /**
     * The explanation of a group in a dimension.
     *
     * @param explanation why it has its runtime
     * @param pool who lends and borrows beside it; null where none does
     * @param changes the smallest changes by which it would have its request; null if it has it
     * @param rooms how many more units of each class it may place on each flavor; none without flavors
     */
    record OfDimension(
            Explanation explanation,
            Lending.@Nullable Pool pool,
            @Nullable SmallestChanges changes,
            List<FlavorRoom> rooms) {}

    /**
     * The explanation of a pod.
     *
     * @param status the pod as a workload
     * @param limits the limits that it would exceed; none for one that has a node
     * @param limitsAfterOthers the limits that it would exceed after the pods that are decided on before it
     * @param changes the smallest changes by which it may start; null for one that has a node
     * @param flavors the flavors that it may use now, of each dimension with flavors; none for one that has a node
     * @param shortages the dimensions in which no flavor has room for it
     * @param victim the pod as a victim, with the reason, if it must stop: its group is over-used, or others need its
     *     flavor; null if it may stay
     * @param loan its answer or its class where idle capacity is lent; null by quota alone
     */
    record OfPod(
            WorkloadStatus status,
            List<ExceededLimit> limits,
            List<ExceededLimit> limitsAfterOthers,
            @Nullable SmallestChanges changes,
            Map<String, List<String>> flavors,
            List<FlavorShortage> shortages,
            @Nullable Victim<WorkloadStatus> victim,
            @Nullable OfLoan loan) {}

    /**
     * The part of the explanation of a pod that follows from loans.
     *
     * @param answer the answer to a pod that has no node, after the pods that are decided on before it; else null
     * @param terms who lends to it, or the loans in its way
     * @param isOnLoan whether it has a node and runs on loan
     * @param stopsFor the pod for which it stops; null if it may stay, or gives back use above a total or a max
     * @param isHeld whether it is due and no loans that may be stopped make room for it
     */
    record OfLoan(
            @Nullable Answer answer,
            LoanTerms terms,
            boolean isOnLoan,
            @Nullable String stopsFor,
            boolean isHeld) {}

    /** Returns the dimensions, those first of which the group lacks the largest part of its request. */
    List<OfDimension> mostLackingFirst() {
        Comparator<Explanation> byPart = (one, other) ->
                product(one.shortfall(), other.request()).compareTo(product(other.shortfall(), one.request()));
        return dimensions.stream()
                .sorted(Comparator.comparing(OfDimension::explanation, byPart.reversed()))
                .toList();
    }

    /** Returns {@code nvidia.com/gpu stops search: it lacks 22 of 36, and 84 of 288 cpu.}; none for one dimension. */
    String lacking() {
        List<Explanation> lacking = mostLackingFirst().stream()
                .map(OfDimension::explanation)
                .filter(next -> next.shortfall() > 0)
                .toList();
        if (dimensions.size() < 2 || lacking.isEmpty()) {
            return "";
        }
        Explanation most = lacking.get(0);
        List<String> others = lacking.stream()
                .skip(1)
                .map(next -> amounts(next) + " " + next.dimension())
                .toList();
        return most.dimension() + " stops " + group + " first: it lacks " + amounts(most) + " requested"
                + (others.isEmpty() ? "" : ", and " + Prose.list(others)) + ".";
    }

    private static String amounts(Explanation explanation) {
        String dimension = explanation.dimension();
        return QuantityText.amount(dimension, explanation.shortfall()) + " of "
                + QuantityText.amount(dimension, explanation.request());
    }

    private static BigInteger product(long one, long other) {
        return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
    }
}
