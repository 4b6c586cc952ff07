package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.Violation;
import io.github.quotatree.cli.elastic.lookup.DimensionNames;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.QuotaProblem;
import io.github.quotatree.reading.problem.QuotaProblem.Settings.RequestSource;
import io.github.quotatree.reading.problem.SolvedCluster;
import io.github.quotatree.whatif.ClusterDiff;
import io.github.quotatree.whatif.ClusterOutcome;
import io.github.quotatree.whatif.QuotaEdit;
import io.github.quotatree.whatif.RuntimeDiff;
import io.github.quotatree.whatif.WhatIf;
import io.github.quotatree.whatif.WhatIfOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads edits of a cluster and finds what they would change: in a ledger with its pods, or tree by tree. */
record WhatIfProblem(Manifests manifests, EditOptions options, Function<String, Manifests> files, Findings findings) {
    Answer solve(SolveOptions rules, @Nullable RequestSource requests, AdmissionRule judges) {
        boolean isTotalMissing =
                manifests.nodes().isEmpty() && !manifests.totals().containsKey(ReservedNames.DEFAULT_TREE);
        Amounts stated = isTotalMissing
                ? CapacityEdits.stated(
                        options.totals, new DimensionNames(new ArrayList<>(QuotaProblem.dimensions(manifests))))
                : null;
        SolvedCluster cluster =
                new SolvedCluster(manifests, new QuotaProblem.Settings(stated, rules, requests), judges, findings);
        EditScope scope = new EditScope(cluster);
        DisplacedWorkloads displaced = read(scope, stated != null);
        findings.refuseFaults();
        try {
            LedgerSnapshot snapshot = cluster.snapshot().orElse(null);
            return snapshot == null ? ofTrees(scope) : ofPods(scope, snapshot, displaced);
        } catch (IllegalArgumentException e) {
            // the message of an edit that the library refuses names the edit and the reason
            throw new BadInputException(String.valueOf(e.getMessage()));
        }
    }

    private DisplacedWorkloads read(EditScope scope, boolean isTotalStated) {
        CapacityEdits capacity = new CapacityEdits(scope, files);
        GroupEdits groups = new GroupEdits(scope);
        PodEdits pods = new PodEdits(scope, files, findings);
        options.totals.forEach(text -> capacity.total(text, isTotalStated));
        options.addedNodes.forEach(capacity::addNodes);
        options.removedNodes.forEach(capacity::removeNode);
        options.addedGroups.forEach(groups::add);
        options.moves.forEach(groups::move);
        options.values.forEach(groups::set);
        options.removedPods.forEach(pods::remove);
        options.addedPods.forEach(pods::add);
        DisplacedWorkloads displaced = DisplacedWorkloads.none();
        for (String text : options.removedGroups) {
            displaced = groups.remove(text, displaced);
        }
        return displaced;
    }

    private static Answer ofPods(EditScope scope, LedgerSnapshot snapshot, DisplacedWorkloads displaced) {
        ClusterDiff diff =
                WhatIf.of(snapshot, scope.edits(), WhatIfOptions.defaults().withDisplaced(displaced), Instant.EPOCH);
        return new Answer(scope.edits(), List.copyOf(diff.trees().values()), diff.violations(), diff);
    }

    private static Answer ofTrees(EditScope scope) {
        Map<String, List<QuotaEdit>> edits = new TreeMap<>();
        for (QuotaEdit edit : scope.edits()) {
            edits.computeIfAbsent(treeOf(edit, scope), tree -> new ArrayList<>())
                    .add(edit);
        }
        List<RuntimeDiff> trees = new ArrayList<>();
        List<Violation> violations = new ArrayList<>();
        for (Map.Entry<String, List<QuotaEdit>> ofTree : edits.entrySet()) {
            RuntimeQuotas quotas = scope.cluster().trees().get(ofTree.getKey());
            if (quotas == null) {
                throw new IllegalArgumentException("no tree \"" + ofTree.getKey() + "\" with groups");
            }
            RuntimeDiff diff = WhatIf.of(quotas, ofTree.getValue());
            trees.add(diff);
            violations.addAll(diff.violations());
        }
        return new Answer(scope.edits(), trees, violations, null);
    }

    private static String treeOf(QuotaEdit edit, EditScope scope) {
        return edit.treeId()
                .or(() -> edit.group().map(scope::treeOf))
                .orElseThrow(() -> new IllegalArgumentException("edit \"" + edit + "\" is none of a tree"));
    }

    /**
     * What edits of a cluster would change.
     *
     * @param violations the rules that the edited cluster breaks; where there are any, no tree has runtimes after
     * @param pods what would become of the pods; null where requests come from annotations
     */
    record Answer(
            List<QuotaEdit> edits,
            List<RuntimeDiff> trees,
            List<Violation> violations,
            @Nullable ClusterDiff pods) {
        static List<String> addedAndWaiting(ClusterDiff pods, ClusterOutcome after) {
            List<String> added = pods.edits().stream()
                    .filter(edit -> edit.kind() == QuotaEdit.Kind.ADD_WORKLOAD)
                    .flatMap(edit -> edit.workload().stream())
                    .toList();
            return without(added, after.admitted());
        }

        /** Returns the pods that must stop by one outcome, and not by the other. */
        static List<String> stoppedOnly(ClusterOutcome by, ClusterOutcome notBy) {
            return without(victims(by), victims(notBy));
        }

        private static List<String> victims(ClusterOutcome outcome) {
            return outcome.revocation().victims().stream().map(Victim::id).toList();
        }

        private static List<String> without(List<String> ids, List<String> others) {
            Set<String> gone = new HashSet<>(others);
            return ids.stream().filter(id -> !gone.contains(id)).toList();
        }
    }
}
