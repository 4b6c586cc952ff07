package quickstart;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.ledger.LedgerListener;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;

/** Two groups share 10 cards: workloads start, one is stopped for another group, and the ledger reports the changes. */
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
        ledger.submit(Workload.of("job-1", "research", cards.vector(3)));
        System.out.println(ledger.tryAdmit("job-1"));
        ledger.submit(Workload.of("job-2", "research", cards.vector(5)));
        System.out.println(ledger.tryAdmit("job-2"));

        // web requests 5 of its 6 cards: its workload is due, and job-2 is stopped for it
        ledger.submit(Workload.of("job-3", "web", cards.vector(5)));
        System.out.println(ledger.tryAdmit("job-3"));
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
        System.out.println(plan);
        ledger.carryOut(plan);
        ledger.evict("job-2"); // its processes have ended
        ledger.start("job-3");

        // job-2 waits for its share of 5 cards; a smaller workload starts on loan in the cards that are idle
        System.out.println(ledger.tryAdmit("job-2"));
        ledger.submit(Workload.of("job-4", "research", cards.vector(2)));
        System.out.println(ledger.tryAdmit("job-4"));
    }

    private static final class PrintedChanges implements LedgerListener {
        @Override
        public void runtimeChanged(RuntimeChange change) {
            System.out.println("  " + change);
        }
    }
}
