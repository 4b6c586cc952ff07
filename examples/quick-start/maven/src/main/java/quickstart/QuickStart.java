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
                .leaf("a", group -> group.min(10))
                .leaf("b", group -> group.min(15).sharedWeight(60))
                .leaf("c", group -> group.min(20).sharedWeight(50))
                .leaf("d", group -> group.min(15).sharedWeight(80))
                .build();

        RuntimeQuotas quotas = tree.computeRuntime(
                cards.vector(100),
                Map.of("a", cards.vector(5), "b", cards.vector(20), "c", cards.vector(40), "d", cards.vector(70)));

        for (String group : new String[] {"a", "b", "c", "d"}) {
            System.out.println(group + " may use " + quotas.runtime(group));
        }
        System.out.println(quotas.group("c").explain("gpu"));
    }
}
