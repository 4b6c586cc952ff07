package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.text.Sentences;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Plans in words, with amounts as people write them: {@code 10 cpu}, where the ledger counts 10000. */
final class PlanWords {
    private PlanWords() {}

    static String of(Victim<WorkloadStatus> victim) {
        return Sentences.of(victim::inWords);
    }

    static String of(List<ExceededLimit> limits) {
        return Sentences.of(
                format -> limits.stream().map(limit -> limit.inWords(format)).collect(Collectors.joining("; ")));
    }

    /** Returns that nothing of a group can be stopped, and who holds its use. */
    static String stuck(GroupRevocation group) {
        return Sentences.of(format -> group.group() + " is over by " + amounts(group.stillOver(), format)
                + ", and nothing can be stopped"
                + group.held().stream().map(use -> "; " + use.inWords(format)).collect(Collectors.joining()));
    }

    private static String amounts(ResourceVector vector, AmountFormat format) {
        Stream<String> dimensions = vector.schema().dimensions().stream();
        return dimensions
                .filter(dimension -> vector.value(dimension) > 0)
                .map(dimension -> format.named(dimension, vector.value(dimension)))
                .collect(Collectors.joining(", "));
    }
}
