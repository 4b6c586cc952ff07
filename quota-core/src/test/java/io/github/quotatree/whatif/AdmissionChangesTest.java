package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What is said about a pending workload holds in a ledger: on what happens there, not on what the search computes. */
@AddLifecycleHook(PropertySeed.class)
class AdmissionChangesTest {
    private static final List<SolveOptions> OPTIONS = List.of(
            SolveOptions.defaults(),
            SolveOptions.defaults().withMinScaling(false),
            SolveOptions.defaults().withGuaranteeUsage(true));

    @Property(tries = 500)
    void largestRequestFitsAndOneUnitMoreDoesNot(@ForAll long seed) {
        SmallCluster cluster = draw(seed);
        ResourceVector largest = answer(cluster).largestRequestThatFits();
        if (largest.isUnlimited("cpu")) {
            return; // the system group
        }
        assertThat(requesting(cluster, largest).admits()).as("%s fits", largest).isTrue();
        for (String dimension : SmallTree.SCHEMA.dimensions()) {
            ResourceVector more = SmallTree.SCHEMA.vector(dimension, largest.value(dimension) + 1);
            assertThat(requesting(cluster, more).admits()).as("%s fits", more).isFalse();
        }
    }

    @Property(tries = 500)
    void endOfTheWorkloadsAdmitsAndNoneCanBeSpared(@ForAll long seed) {
        SmallCluster cluster = draw(seed);
        SmallestChanges answer = answer(cluster);
        List<String> waitFor = answer.waitFor();
        assertThat(answer.isMet()).isEqualTo(cluster.admits());
        if (answer.isMet()) {
            assertThat(waitFor).isEmpty();
        } else if (waitFor.isEmpty()) {
            List<String> all = cluster.holding().stream().map(Workload::id).toList();
            assertThat(cluster.admitsAfter(all))
                    .as("admitted when all have ended")
                    .isFalse();
        } else {
            assertThat(cluster.admitsAfter(waitFor))
                    .as("admitted after %s", waitFor)
                    .isTrue();
            for (String id : waitFor) {
                List<String> others = new ArrayList<>(waitFor);
                others.remove(id);
                assertThat(cluster.admitsAfter(others))
                        .as("admitted after %s alone", others)
                        .isFalse();
            }
        }
    }

    @Property(tries = 500)
    void oneChangeOfEachDimensionAdmitsAndOneUnitLessDoesNot(@ForAll long seed) {
        Random random = new Random(seed);
        SmallCluster cluster = draw(seed);
        SmallestChanges answer = answer(cluster);
        List<SmallestChange> chosen = new ArrayList<>();
        for (String dimension : SmallTree.SCHEMA.dimensions()) {
            // in a ledger requests follow from the workloads
            List<SmallestChange> changes = answer.changes(dimension).stream()
                    .filter(change -> change.kind() != Kind.REQUEST)
                    .toList();
            if (answer.missing().value(dimension) > 0) {
                if (changes.isEmpty()) {
                    return;
                }
                chosen.add(changes.get(random.nextInt(changes.size())));
            }
        }
        if (isFixedWeightAmong(cluster, chosen)) {
            return;
        }
        assertThat(with(cluster, chosen, -1).admits())
                .as("admitted by %s", chosen)
                .isTrue();
        for (int k = 0; k < chosen.size(); k++) {
            assertThat(with(cluster, chosen, k).admits())
                    .as("admitted by one unit less of %s", chosen.get(k))
                    .isFalse();
        }
    }

    /**
     * Whether a group without a weight gets one, which fixes its weights in the other dimensions too, and has another
     * max in one of these, which its weight does not follow then.
     */
    private static boolean isFixedWeightAmong(SmallCluster cluster, List<SmallestChange> chosen) {
        List<Optional<String>> fixed = chosen.stream()
                .filter(change -> change.kind() == Kind.SHARED_WEIGHT)
                .map(SmallestChange::group)
                .filter(name -> cluster.tree()
                        .tree()
                        .group(name.orElseThrow())
                        .orElseThrow()
                        .sharedWeight()
                        .isEmpty())
                .toList();
        return chosen.stream().anyMatch(change -> change.kind() == Kind.MAX && fixed.contains(change.group()));
    }

    @Example
    void somethingOfEverythingIsDrawn() {
        int met = 0;
        int waits = 0;
        int several = 0;
        for (long seed = 0; seed < 2000; seed++) {
            SmallestChanges answer = answer(draw(seed));
            met += answer.isMet() ? 1 : 0;
            waits += answer.waitFor().isEmpty() ? 0 : 1;
            several += answer.waitFor().size() > 1 ? 1 : 0;
        }
        assertThat(List.of(met, waits, several)).allMatch(count -> count > 50);
    }

    /** A larger min has to be read by the admission that is tried, not the min of the snapshot. */
    @Example
    void aLargerMinAdmitsAWorkloadThatIsNotPreemptible() {
        ResourceSchema cpus = ResourceSchema.of("cpu");
        QuotaTree tree =
                QuotaTree.builder(cpus).leaf("A", group -> group.min(4)).build();
        QuotaLedger ledger = QuotaOnly.ledger(tree, cpus.vector(20));
        ledger.submit(Workload.builder("fixed", cpus.vector(6))
                .group("A")
                .preemptible(false)
                .build());
        assertThat(changes(ledger, "fixed", "cpu")).contains("MINOptional[A]4-6");
    }

    /** More units of a flavor have to be room for the admission that is tried. */
    @Example
    void moreUnitsOfAFlavorAdmitAWorkloadThatNamesIt() {
        ResourceSchema gpus = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
        QuotaTree tree =
                QuotaTree.builder(gpus).leaf("A", group -> group.min(4)).build();
        QuotaLedger ledger =
                QuotaOnly.ledger(tree, gpus.zero().with("gpu", "a100", 4).with("gpu", "v100", 4));
        ledger.submit(Workload.builder("named", gpus.vector("gpu", 6))
                .group("A")
                .accepts(FlavorClass.of(gpus, "gpu", "a100"))
                .build());
        assertThat(changes(ledger, "named", "gpu")).contains("TOTALOptional.empty4-6");
    }

    private static List<String> changes(QuotaLedger ledger, String workload, String dimension) {
        return SmallestChanges.of(ledger.snapshot(), workload, AdmissionOptions.defaults()).changes(dimension).stream()
                .map(change -> change.kind().name() + change.group() + change.from() + "-" + change.to())
                .toList();
    }

    private static SmallCluster draw(long seed) {
        Random random = new Random(seed);
        SolveOptions options = OPTIONS.get(random.nextInt(OPTIONS.size()));
        return SmallCluster.random(random, SmallTree.random(random, 1 + random.nextInt(9), 8, options));
    }

    private static SmallestChanges answer(SmallCluster cluster) {
        return SmallestChanges.of(cluster.ledger().snapshot(), SmallCluster.PENDING, cluster.options());
    }

    private static SmallCluster requesting(SmallCluster cluster, ResourceVector request) {
        return cluster.withPending(cluster.pending().withRequest(request));
    }

    /** Makes changes, of which one may be made by one unit less. */
    private static SmallCluster with(SmallCluster cluster, List<SmallestChange> changes, int less) {
        SmallCluster edited = cluster;
        for (int k = 0; k < changes.size(); k++) {
            SmallestChange change = changes.get(k);
            long to = change.to() - (k == less ? Long.signum(change.to() - change.from()) : 0);
            edited = edited.with(TriedChanges.edit(change, to)).orElseThrow();
        }
        return edited;
    }
}
