package io.github.quotatree.kubernetes.lend;

import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.QuotaCondition;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Why a pod waits for quota, or that it does not: the reasons of the {@linkplain QuotaCondition condition}. */
enum WaitReason {
    /** It was let go, and is not on loan by the memory of the ledger. */
    STARTS("Starts"),

    /** It was let go on loan. */
    STARTS_ON_LOAN("StartsOnLoan"),

    /** It is entitled, and loans are in its way. */
    DUE("Due"),

    /** It is not entitled, and has no room beside the claims of others. */
    WAITS("Waits"),

    /** It claims nothing, since some pods of its gang are missing. */
    WAITS_FOR_GANG("WaitsForGang"),

    /** It claims nothing, since no node can take it, or none has. */
    NO_NODE("NoNode");

    private final String text;

    WaitReason(String text) {
        this.text = text;
    }

    /** Returns the reason as the condition has it. */
    String text() {
        return text;
    }

    boolean isReserved() {
        return this == STARTS || this == STARTS_ON_LOAN;
    }

    boolean isSaidBy(QuotaCondition condition) {
        return condition.isReserved() == isReserved() && condition.reason().equals(text);
    }

    static WaitReason of(AnsweredPod pod, LiveCluster cluster) {
        if (pod.answer() == Answer.STARTS) {
            return STARTS;
        }
        if (pod.answer() == Answer.STARTS_ON_LOAN) {
            return STARTS_ON_LOAN;
        }
        if (!cluster.isWhole(pod.status().id())) {
            return WAITS_FOR_GANG;
        }
        if (pod.status().standing().unplaceable()) {
            return NO_NODE;
        }
        return pod.answer() == Answer.DUE ? DUE : WAITS;
    }

    /** The sentences of a look. */
    record Words(LedgerSnapshot snapshot, LiveCluster cluster, WaitingPlaces places) {
        String of(AnsweredPod pod, WaitReason reason) {
            String id = pod.status().id();
            return switch (reason) {
                case STARTS -> "Its request counts in " + pod.status().group() + ".";
                case STARTS_ON_LOAN -> "Its request counts in " + pod.status().group() + ", on loan.";
                case DUE -> "It is entitled, and loans are in its way. " + limits(id) + " " + places.inWords(id);
                case WAITS -> limits(id) + " " + places.inWords(id);
                case WAITS_FOR_GANG -> "Not all pods of its gang are there.";
                case NO_NODE ->
                    pod.marks().isUnschedulable()
                            ? "Its scheduler has found no node for it."
                            : cluster.hasNode(id)
                                    ? "No node took the last pod of its owner, and it waits for the next attempt."
                                    : "No node could take it, even if no other pod ran there.";
            };
        }

        /** Returns the dimensions that stop a pod, or its gang, by the limit that they exceed. */
        private String limits(String workload) {
            List<String> unit = cluster.gang(workload).stream()
                    .filter(member -> snapshot.workload(member)
                            .filter(status -> status.phase() == WorkloadPhase.PENDING)
                            .isPresent())
                    .sorted()
                    .toList();
            Map<String, Set<String>> byLimit = new LinkedHashMap<>();
            for (ExceededLimit limit : AdmissionCheck.of(snapshot, unit, AdmissionOptions.defaults())
                    .exceededLimits()) {
                limit.dimension()
                        .ifPresent(dimension -> byLimit.computeIfAbsent(inWords(limit), none -> new LinkedHashSet<>())
                                .add(dimension));
            }
            StringBuilder text = new StringBuilder();
            byLimit.forEach((limit, dimensions) -> text.append(text.isEmpty() ? "Too little " : "; too little ")
                    .append(String.join(" and ", dimensions))
                    .append(" is left ")
                    .append(limit));
            return text.isEmpty()
                    ? "It has not been decided on yet."
                    : text.append('.').toString();
        }

        private static String inWords(ExceededLimit limit) {
            String holder = limit.holder().orElse("");
            return switch (limit.kind()) {
                case RUNTIME -> "of the runtime of " + holder;
                case MIN -> "of the min of " + holder + ", which bounds pods that are not preemptible";
                case MAX -> "of the max of " + holder;
                case TOTAL -> "of the total" + (holder.isEmpty() ? "" : " of tree " + holder);
                case FLAVOR -> "for " + holder + " on the flavors that it accepts";
                case SUM_OF_MINS, NODE -> "";
            };
        }
    }
}
