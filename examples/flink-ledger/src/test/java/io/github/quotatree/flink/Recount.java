package io.github.quotatree.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.flink.event.Action;
import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.GroupEdit;
import io.github.quotatree.flink.event.Job;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;

/**
 * The last state of each tree by what a consumer sees: the lines that went in, and the lines that were committed. It
 * keeps no ledger. The runtimes that the job has reported must be those of a tree that is declared and solved anew.
 */
final class Recount {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final Map<String, Tree> trees = new TreeMap<>();

    private static final class Tree {
        final Map<String, GroupEdit> groups = new TreeMap<>();
        final Map<String, Job> jobs = new HashMap<>();
        final Map<String, String> runtimes = new TreeMap<>();
        final Queue<String> outcomes = new ArrayDeque<>();
        Map<String, Long> total = Map.of();
    }

    Recount(List<String> lines, List<String> answers, List<String> refused) {
        answers.stream()
                .map(line -> line.split(" ", 4))
                .sorted((a, b) -> Long.compare(Long.parseLong(a[1]), Long.parseLong(b[1])))
                .forEach(this::answered);
        Set<String> bad = new HashSet<>();
        refused.forEach(line -> bad.add(line.substring(0, line.indexOf(" -- "))));
        lines.stream().filter(line -> !bad.contains(line)).forEach(this::happened);
    }

    private void answered(String[] words) {
        Tree tree = trees.computeIfAbsent(words[0], id -> new Tree());
        if (words[3].startsWith("runtime ")) {
            String[] runtime = words[3].split(" ", 3);
            if (runtime[2].equals("none")) {
                tree.runtimes.remove(runtime[1]);
            } else {
                tree.runtimes.put(runtime[1], runtime[2]);
            }
        } else if (!words[3].startsWith("reservation-ended ")) {
            tree.outcomes.add(words[3]);
        }
    }

    private void happened(String line) {
        Tree tree = trees.get(line.substring(0, line.indexOf(' ')));
        String outcome = tree.outcomes.remove();
        Action action = EventLine.parse(line).action();
        if (action instanceof Action.Submit submit) {
            tree.jobs.put(submit.job().id(), submit.job());
        } else if (action instanceof Action.Report report
                && report.step().word().equals("finish")) {
            tree.jobs.remove(report.id());
        } else if (action instanceof Action.Resize resize && outcome.startsWith("admitted ")) {
            tree.jobs.computeIfPresent(
                    resize.id(), (id, job) -> Job.of(id, job.group().orElseThrow(), resize.request()));
        } else if (action instanceof Action.SetTotal set) {
            tree.total = set.total();
        } else if (action instanceof Action.Edit edit) {
            edit.removals().forEach(removal -> {
                tree.groups.remove(removal.name());
                removal.to()
                        .ifPresent(to -> tree.jobs.replaceAll(
                                (id, job) -> job.group().orElseThrow().equals(removal.name())
                                        ? Job.of(id, to, job.request())
                                        : job));
            });
            edit.groups().forEach(group -> tree.groups.put(group.name(), group));
        }
    }

    /** Requires that the reported runtimes are those of a fresh solve, of every group in every dimension. */
    void requireFreshSolve() {
        assertThat(trees).isNotEmpty();
        trees.forEach((id, tree) -> assertThat(tree.runtimes).as(id).isEqualTo(solved(tree)));
    }

    private static Map<String, String> solved(Tree tree) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        tree.groups.values().forEach(group -> builder.add(Oracle.group(SCHEMA, group)));
        QuotaTree declared = builder.build();
        Map<String, ResourceVector> requests = new HashMap<>();
        for (Job job : tree.jobs.values()) {
            String group = job.group().orElseThrow();
            if (tree.groups.containsKey(group)) { // or else it counts in the default group, which may use nothing
                requests.merge(group, SCHEMA.vector(job.request()), ResourceVector::plus);
            }
        }
        Map<String, String> runtimes = new TreeMap<>();
        declared.computeRuntime(SCHEMA.vector(tree.total), requests)
                .forEach(group -> runtimes.put(group.name(), group.runtime().toString()));
        return runtimes;
    }
}
