package io.github.quotatree.kubernetes.serve;

import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.reading.input.Findings.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Sentences on the state of the cluster, beside its numbers on the page.
 *
 * @param isCurrent whether the cluster is followed
 * @param leads whether this controller decides
 */
public record ClusterNotes(LiveCluster cluster, BooleanSupplier isCurrent, BooleanSupplier leads) {
    private static final int MOST_PROBLEMS = 5;

    /** Returns the notes, the gravest first. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!isCurrent.getAsBoolean()) {
            notes.add("The API server does not report changes at present: this may be old.");
        }
        if (!cluster.hasForest()) {
            notes.add("There are no valid quotas yet.");
        } else if (!cluster.quotas().isValid()) {
            notes.add("The quotas are not valid; the last valid ones are in force.");
        }
        if (!leads.getAsBoolean()) {
            notes.add("Another replica decides; this one follows, and shows the answers that it would give.");
        }
        List<Fault> problems = cluster.problems();
        problems.stream().limit(MOST_PROBLEMS).map(Fault::line).forEach(notes::add);
        if (problems.size() > MOST_PROBLEMS) {
            notes.add("And " + (problems.size() - MOST_PROBLEMS) + " more problems.");
        }
        return notes;
    }
}
