package quickstart;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.ledger.LedgerListener;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;

/** Two groups share 10 cards: workloads are submitted, admitted and finished, and the ledger reports the changes. */
public final class LedgerLoop {
    public static void main(String[] args) {
        ResourceSchema cards = ResourceSchema.of("gpu");
        QuotaTree tree = QuotaTree.builder(cards)
                .leaf("research", group -> group.min(4))
                .leaf("web", group -> group.min(6))
                .build();
        QuotaLedger ledger = QuotaLedger.of(tree, cards.vector(10));
        ledger.listen(new PrintedChanges(), Runnable::run);

        // research borrows the cards that web does not request
        ledger.submit(Workload.of("train", "research", cards.vector(8)));
        System.out.println(ledger.tryAdmit("train"));

        // web takes its min back: research gets no less than its own, but uses more than that for now
        ledger.submit(Workload.of("serve", "web", cards.vector(5)));
        System.out.println(ledger.tryAdmit("serve"));

        // the next workload of research waits until the first one ends
        ledger.submit(Workload.of("tune", "research", cards.vector(2)));
        System.out.println(ledger.tryAdmit("tune"));
        ledger.finish("train");
        System.out.println(ledger.tryAdmit("tune"));
    }

    private static final class PrintedChanges implements LedgerListener {
        @Override
        public void runtimeChanged(RuntimeChange change) {
            System.out.println("  " + change);
        }

        @Override
        public void overuseBegan(String group, ResourceVector over) {
            System.out.println("  " + group + " uses more than it may: by " + over);
        }

        @Override
        public void overuseEnded(String group) {
            System.out.println("  " + group + " uses no more than it may");
        }
    }
}
