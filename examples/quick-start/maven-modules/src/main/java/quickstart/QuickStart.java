package quickstart;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceSchema;
import java.util.Map;

/** Four groups share 100 cards: how much may each use now, and why? */
public final class QuickStart {
    public static void main(String[] args) {
        ResourceSchema cards = ResourceSchema.of("gpu");
        QuotaTree tree = QuotaTree.builder(cards)
                .leaf("A", group -> group.min(10))
                .leaf("B", group -> group.min(15).sharedWeight(60))
                .leaf("C", group -> group.min(20).sharedWeight(50))
                .leaf("D", group -> group.min(15).sharedWeight(80))
                .build();

        RuntimeQuotas quotas = tree.computeRuntime(
                cards.vector(100),
                Map.of("A", cards.vector(5), "B", cards.vector(20), "C", cards.vector(40), "D", cards.vector(70)));

        for (String group : new String[] {"A", "B", "C", "D"}) {
            System.out.println(group + " may use " + quotas.runtime(group));
        }
        System.out.println(quotas.group("C").explain("gpu"));
    }
}
