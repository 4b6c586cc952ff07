package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * With one dimension and workloads of one unit each, loans change nothing: the use of every group is its runtime, and
 * the workloads that start and those that are stopped are as many and as urgent as by quota alone and revocation. Runtimes are those
 * of the requests, as {@link QuotaTree#computeRuntime} has them.
 */
class LoanUnitsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("gpu");
    private static final AdmissionOptions NO_LOANS = AdmissionOptions.defaults().withLoans(false);

    private final Random random = new Random(28);
    private int submitted;
    private int stopped;

    private QuotaTree tree() {
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        for (int p = 0; p < 2; p++) {
            String name = "p" + p;
            int leaves = random.nextInt(4);
            int min = 2 * leaves + random.nextInt(4);
            int max = random.nextBoolean() ? min + random.nextInt(12) : 100;
            if (leaves == 0) {
                tree.leaf(name, group -> group.min(min).max(max));
            } else {
                tree.parent(name, group -> group.min(min).max(max));
                for (int k = 0; k < leaves; k++) {
                    int most = 2 + random.nextInt(20);
                    int least = random.nextInt(3);
                    int weight = 1 + random.nextInt(9);
                    tree.leaf(
                            name + k,
                            leaf -> leaf.under(name).min(least).max(most).sharedWeight(weight));
                }
            }
        }
        return tree.build();
    }

    private static QuotaLedger ledger(QuotaTree tree, ResourceVector total, AdmissionRule rule) {
        return QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), total)
                .admissionRule(rule)
                .clock(() -> Instant.EPOCH)
                .build();
    }

    private static List<String> leaves(QuotaTree tree) {
        return tree.groups().stream()
                .filter(group -> !group.isParent())
                .map(QuotaGroup::name)
                .toList();
    }

    private static List<WorkloadStatus> inPhase(QuotaLedger ledger, WorkloadPhase phase) {
        return ledger.snapshot().workloads().stream()
                .filter(status -> status.phase() == phase)
                .toList();
    }

    private static Set<String> running(QuotaLedger ledger) {
        return inPhase(ledger, WorkloadPhase.RUNNING).stream()
                .map(WorkloadStatus::id)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void start(QuotaLedger ledger, List<String> ids, AdmissionOptions options) {
        if (ledger.tryAdmit(ids, options).admitted()) {
            ids.forEach(ledger::start);
        }
    }

    /** Stops the victims of a plan at once, and returns their ids. */
    private static Set<String> carryOut(QuotaLedger ledger, ReclaimPlan plan) {
        assertThat(ledger.carryOut(plan).carriedOut()).isTrue();
        plan.victims().forEach(victim -> ledger.evict(victim.id()));
        inPhase(ledger, WorkloadPhase.RESERVED).forEach(status -> ledger.start(status.id()));
        return plan.victims().stream().map(Victim::id).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> byQuotaAlone(QuotaLedger ledger) {
        Set<String> victims = carryOut(ledger, RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults()));
        inPhase(ledger, WorkloadPhase.PENDING).stream()
                .map(WorkloadStatus::workload)
                .sorted(WorkloadOrder.mostUrgentFirst())
                .forEach(workload -> start(ledger, List.of(workload.id()), AdmissionOptions.defaults()));
        return victims;
    }

    private static Set<String> withLoans(QuotaLedger ledger) {
        LoanQueue.entitled(ledger.snapshot()).forEach(unit -> start(ledger, unit, NO_LOANS));
        Set<String> victims = carryOut(ledger, LoanPlan.of(ledger.snapshot(), LoanOptions.defaults()));
        LoanQueue.loans(ledger.snapshot()).forEach(unit -> start(ledger, unit, AdmissionOptions.defaults()));
        return victims;
    }

    private Workload workload(String leaf) {
        return Workload.builder("w" + submitted, SCHEMA.vector(1))
                .group(leaf)
                .priority(random.nextInt(3))
                .submitted(Instant.ofEpochSecond(submitted++))
                .build();
    }

    /** Returns the groups and priorities of workloads; which of equal ones is stopped is another rule's. */
    private static List<String> kinds(QuotaLedger ledger, Set<String> ids) {
        return ids.stream()
                .map(id -> ledger.workload(id).orElseThrow().workload())
                .map(workload -> workload.group() + " " + workload.priority())
                .sorted()
                .toList();
    }

    private void change(List<String> leaves, QuotaLedger one, QuotaLedger other) {
        List<String> running = new ArrayList<>(running(one));
        running.retainAll(running(other));
        for (int k = random.nextInt(8); k > 0 && !running.isEmpty(); k--) {
            String id = running.remove(random.nextInt(running.size()));
            one.finish(id);
            other.finish(id);
        }
        for (int k = random.nextInt(16); k > 0; k--) {
            Workload workload = workload(leaves.get(random.nextInt(leaves.size())));
            one.submit(workload);
            other.submit(workload);
        }
    }

    private static void requireRuntimes(QuotaTree tree, ResourceVector total, QuotaLedger ledger) {
        Map<String, ResourceVector> requests = new HashMap<>();
        Map<String, Long> used = new HashMap<>();
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            requests.merge(status.group(), status.workload().request(), ResourceVector::plus);
            used.merge(status.group(), status.phase() == WorkloadPhase.RUNNING ? 1L : 0, Long::sum);
        }
        RuntimeQuotas quotas = tree.computeRuntime(total, requests);
        for (String leaf : leaves(tree)) {
            long runtime = quotas.runtime(leaf).value(0);
            assertThat(ledger.runtime(leaf, "gpu")).isEqualTo(runtime);
            assertThat(used.getOrDefault(leaf, 0L)).as(leaf).isEqualTo(runtime);
        }
    }

    private void requireTheSame() {
        QuotaTree tree = tree();
        ResourceVector total = SCHEMA.vector(8 + random.nextInt(25));
        QuotaLedger byQuota = ledger(tree, total, AdmissionRule.QUOTA_ONLY);
        QuotaLedger withLoans = ledger(tree, total, AdmissionRule.LOANS);
        for (int step = 0; step < 6; step++) {
            change(leaves(tree), byQuota, withLoans);
            Set<String> victims = byQuotaAlone(byQuota);
            stopped += victims.size();
            assertThat(kinds(withLoans, withLoans(withLoans))).isEqualTo(kinds(byQuota, victims));
            assertThat(kinds(withLoans, running(withLoans))).isEqualTo(kinds(byQuota, running(byQuota)));
            assertThat(withLoans.snapshot().workloads())
                    .noneMatch(status -> status.standing().startedOnLoan());
            requireRuntimes(tree, total, withLoans);
        }
    }

    @Test
    void loansChangeNothing() {
        for (int seed = 0; seed < 600; seed++) {
            requireTheSame();
        }
        assertThat(stopped).isGreaterThan(300);
    }
}
