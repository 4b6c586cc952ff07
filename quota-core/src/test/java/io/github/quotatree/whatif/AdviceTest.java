package io.github.quotatree.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.whatif.UnhelpfulChange.Reason;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The advice is what an operator would follow: what others can do first, and a max as a weight last and said. */
class AdviceTest {
    private final ResourceSchema cpus = ResourceSchema.of("cpu");

    private SmallestChanges changes(QuotaTree tree, long total, Map<String, Long> requests, String group, long wanted) {
        Map<String, ResourceVector> demand = new HashMap<>();
        requests.forEach((leaf, amount) -> demand.put(leaf, cpus.vector(amount)));
        RuntimeQuotas quotas = tree.computeRuntime(cpus.vector(total), demand);
        return SmallestChanges.of(quotas, group, cpus.vector(wanted));
    }

    @Test
    void aMaxThatIsTheWeightComesLastAndIsSaid() {
        QuotaTree tree = QuotaTree.builder(cpus)
                .leaf("a", group -> group.max(20))
                .leaf("b", group -> group.max(40))
                .build();
        SmallestChanges changes = changes(tree, 30, Map.of("a", 90L, "b", 90L), "a", 15);

        assertThat(changes.changes().stream().map(SmallestChange::kind))
                .containsExactly(Kind.REQUEST, Kind.TOTAL, Kind.MIN, Kind.SHARED_WEIGHT, Kind.MAX);
        assertThat(changes.changes().get(4)).hasToString("max cpu of a, its weight too: 38 instead of 20");
        assertThat(changes)
                .hasToString(
                        "It would get 5 more cpu if b requested 75 less, with 14 more cpu in the cluster, or if its"
                                + " min were 7 instead of 0.");
    }

    @Test
    void aMaxAboveTheRequestIsNoChange() {
        QuotaTree tree = QuotaTree.builder(cpus)
                .leaf("a", group -> group.max(20))
                .leaf("b", group -> group.max(40))
                .build();
        SmallestChanges changes = changes(tree, 30, Map.of("a", 18L, "b", 90L), "a", 15);

        assertThat(changes.changes().stream().map(SmallestChange::kind)).doesNotContain(Kind.MAX);
        assertThat(changes.unhelpful())
                .anyMatch(change -> change.kind() == Kind.MAX && change.reason() == Reason.ABOVE_REQUEST);
    }

    @Test
    void theMaxOfAParentLimitsTheSearchAndIsNamed() {
        QuotaTree tree = QuotaTree.builder(cpus)
                .parent("team", group -> group.max(16))
                .leaf("a", group -> group.under("team").sharedWeight(1))
                .leaf("b", group -> group.under("team").sharedWeight(1).max(6))
                .leaf("other", group -> group.max(60))
                .build();
        SmallestChanges changes = changes(tree, 12, Map.of("a", 46L, "b", 6L, "other", 9L), "a", 46);

        assertThat(changes.upToMax()).isEqualTo(cpus.vector(10));
        assertThat(changes)
                .hasToString(
                        "No single change gives it 44 more cpu: the max of team is 16. It would get 8 more cpu with"
                                + " 13 more cpu in the cluster.");
    }

    @Test
    void aMaxThatHoldsTheGroupIsNoWeight() {
        QuotaTree tree = QuotaTree.builder(cpus)
                .leaf("a", group -> group.max(20))
                .leaf("b", group -> group.max(40))
                .build();
        SmallestChanges changes = changes(tree, 90, Map.of("a", 50L, "b", 30L), "a", 25);

        assertThat(List.of(changes.changes().get(0).kind(), changes.changes().size()))
                .isEqualTo(List.of(Kind.MAX, 1));
        assertThat(changes.changes().get(0).actsAsWeight()).isFalse();
        assertThat(changes).hasToString("It would get 5 more cpu if its max were 25 instead of 20.");
    }
}
