package io.github.quotatree.capacity;

import java.util.Optional;

/** What came of the search on one node: a way to make room, or why there is none. One of the two is there. */
record NodeOutcome(Optional<PreemptionCandidate> candidate, Optional<NodeRefusal> refusal) {
    static NodeOutcome of(PreemptionCandidate candidate) {
        return new NodeOutcome(Optional.of(candidate), Optional.empty());
    }

    static NodeOutcome of(NodeRefusal refusal) {
        return new NodeOutcome(Optional.empty(), Optional.of(refusal));
    }
}
