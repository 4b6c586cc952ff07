package io.github.quotatree.json;

/** The kinds of documents. The schema has a definition of each, by its {@link #label}. */
public enum Kind {
    /** The runtimes of all groups. */
    RUNTIMES,
    /** The reason of the runtime of a group, or of the state of a workload. */
    EXPLANATION,
    /** The limits that hold a workload, each with its explanation. */
    WORKLOAD_EXPLANATION,
    /** A decision on workloads that start together. */
    DECISION,
    /** Decisions on all waiting workloads, in their order. */
    DECISIONS,
    /** The order in which workloads wait. */
    QUEUE,
    /** The loans to call back. */
    LOAN_PLAN,
    /** The use that groups give back, whoever benefits. */
    REVOCATION_PLAN,
    /** The room that a group makes for its own workloads. */
    PREEMPTION_PLAN,
    /** The plans that are being carried out. */
    HAND_OVERS,
    /** The declared quotas. */
    QUOTAS,
    /** The runtimes that an edit of the quotas would change. */
    RUNTIME_CHANGES,
    /** The totals of trees. */
    TOTALS,
    /** A node. */
    NODE,
    /** All nodes. */
    NODES,
    /** A workload. */
    WORKLOAD,
    /** All workloads. */
    WORKLOADS,
    /** The runtimes and the workloads of one moment. */
    SNAPSHOT,
    /** The stored state of a ledger, without its workloads. */
    LEDGER_STATE,
    /** A change in the journal of a ledger. */
    LEDGER_CHANGE,
    /** The difference of two clusters. */
    DIFF,
    /** The effect of edits. */
    WHAT_IF,
    /** The decisions on pods, and the use of the quotas of namespaces. */
    CAPACITY,
    /** The allocation of an HTCondor pool. */
    CONDOR_POOL,
    /** The figures of a recorded workload under several policies. */
    REPLAY,
    /** The search for a min or a total, by replays. */
    REPLAY_PLAN,
    /** The data of a report page. */
    REPORT,
    /** The last day of a group. */
    HISTORY,
    /** The last day of all groups, in short lines. */
    HISTORY_LINES,
    /** The amounts of all groups at one moment, as a line of a file. */
    HISTORY_SAMPLE,
    /** The result of a solve for the page that plays. */
    PLAY,
    /** Manifests as YAML, in a text. */
    MANIFESTS,
    /** Whether a service lives. */
    HEALTH,
    /** Whether a service takes changes. */
    READINESS,
    /** A checkpoint of a service. */
    CHECKPOINT,
    /** A refusal of a service, as RFC 9457 has it. */
    PROBLEM,
    /** The fault in place of a result. */
    FAULT;

    /** Returns the name as it stands in a document. */
    public String label() {
        return JsonFields.code(this);
    }
}
