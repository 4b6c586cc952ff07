package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadExplanation;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.LoanTerms;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The other side of an answer: who lends, and which loans are in the way; by hand, and over random states. */
class LoanTermsTest {
    private static final int SEEDS = Integer.getInteger("quotatree.loans.terms", 120);
    private static final AdmissionOptions REPORTED = AdmissionOptions.defaults().withReportLenders(true);
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final QuotaTree TREE = QuotaTree.builder(SCHEMA)
            .leaf("web", group -> group.min(SCHEMA.vector(6, 2)))
            .leaf("search", group -> group.min(SCHEMA.vector(4, 2)))
            .leaf("batch", group -> group.min(SCHEMA.vector(2, 0)))
            .build();

    private final QuotaLedger byHand = ledger(QuotaForest.of(TREE), TREE, SCHEMA.vector(12, 4));
    private int submitted;
    private int starts;
    private int lenders;
    private int due;
    private int inTheWay;

    private static QuotaLedger ledger(QuotaForest forest, QuotaTree tree, ResourceVector total) {
        return QuotaLedger.builder(forest)
                .total(tree.id(), total)
                .admissionRule(AdmissionRule.LOANS)
                .build();
    }

    private Decision ask(String id, String group, long cpu, long gpu) {
        submit(id, group, cpu, gpu);
        return byHand.tryAdmit(id, REPORTED);
    }

    private void submit(String id, String group, long cpu, long gpu) {
        Workload.Builder workload =
                Workload.builder(id, SCHEMA.vector(cpu, gpu)).group(group);
        byHand.submit(workload.submitted(Instant.ofEpochSecond(submitted++)).build());
    }

    private static String words(Decision decision) {
        return decision.inWords(AmountFormat.baseUnits());
    }

    private String explained(String id) {
        return WorkloadExplanation.of(byHand.snapshot(), id, AdmissionOptions.defaults())
                .toString();
    }

    @Test
    void namesTheGroupsWhoseUnusedRuntimeALoanUses() {
        ask("g1", "search", 0, 3);
        submit("w1", "web", 6, 2);
        submit("s1", "search", 4, 2);
        assertThat(ask("b1", "batch", 2, 0).answer()).isEqualTo(Answer.STARTS);
        Decision first = ask("b2", "batch", 7, 0); // web and search wait for cards, and their cpu idles
        assertThat(words(first)).isEqualTo("b2 may start on loan: 6 cpu of web, 1 cpu of search.");
        assertThat(first.loanTerms().beyondRuntime()).isEqualTo(SCHEMA.vector(7, 0));
        assertThat(first.loanTerms().lenders())
                .containsExactly(new Loan("web", "cpu", 6), new Loan("search", "cpu", 1));
        assertThat(first.lenders()).isEmpty();
        Decision second = ask("b3", "batch", 2, 0);
        assertThat(words(second)).as("web lends no second time").isEqualTo("b3 may start on loan: 2 cpu of search.");
        submit("b4", "batch", 1, 0);
        assertThat(explained("b4")).isEqualTo("b4 may start in batch on loan: 1 cpu of search.");
        assertThat(byHand.decide(List.of("b4"), AdmissionOptions.defaults()).loanTerms())
                .as("only where it is demanded")
                .isEqualTo(LoanTerms.none(SCHEMA));
    }

    @Test
    void namesTheLoansInTheWay() {
        for (int k = 0; k < 5; k++) {
            assertThat(ask("s" + k, "search", 2, 0).answer()).isEqualTo(Answer.STARTS);
        }
        assertThat(ask("b1", "batch", 2, 1).answer()).isEqualTo(Answer.STARTS);
        Decision decision = ask("w1", "web", 6, 0);
        assertThat(decision.answer()).isEqualTo(Answer.DUE);
        assertThat(words(decision)).isEqualTo("w1 is due: it lacks 6 cpu; search has 6 cpu on loan (s4, s3, s2).");
        assertThat(explained("w1")).isEqualTo(words(decision));
        assertThat(decision.loanTerms().lacking()).isEqualTo(SCHEMA.vector(6, 0));
        assertThat(decision.loanTerms().inTheWay())
                .hasToString("[s4 of search, s3 of search, s2 of search]")
                .allSatisfy(loan -> assertThat(loan.limits()).isEqualTo(decision.exceededLimits()));
        assertThat(words(byHand.decide(List.of("w1"), AdmissionOptions.defaults())))
                .isEqualTo("w1 is due: the workloads use 12 of the total of 12 cpu, and 6 more would be 6 too much.");
        byHand.resize("b1", SCHEMA.vector(3, 1));
        assertThat(explained("w1"))
                .isEqualTo(
                        "w1 is due: it lacks 7 cpu; batch has 3 cpu on loan (b1), search has 6 cpu on loan (s4, s3, s2).");
    }

    @Test
    void countsTheLoansThatItDoesNotName() {
        for (int k = 0; k < 12; k++) {
            ask("s" + k, "search", 1, 0);
        }
        assertThat(words(ask("w1", "web", 2, 0)))
                .isEqualTo("w1 is due: it lacks 2 cpu; search has 2 cpu on loan (s11, s10).");
        assertThat(words(ask("w2", "web", 4, 0)))
                .isEqualTo("w2 is due: it lacks 4 cpu; search has 6 cpu on loan (s11, s10, s9 and 3 more).");
    }

    @Test
    void aLoanBehindTheHeadOfItsGroupUsesTheRuntimeOfItsGroup() {
        submit("w1", "web", 6, 2);
        submit("s1", "search", 4, 2);
        ask("b1", "batch", 1, 0);
        ask("b2", "batch", 2, 0);
        assertThat(byHand.workload("b2").orElseThrow().standing().startedOnLoan())
                .isTrue();
        byHand.evict("b2");
        submit("b3", "batch", 1, 0);
        assertThat(explained("b3"))
                .isEqualTo("b3 may start in batch on loan: within the runtime of its group, where others go first.");
    }

    @Test
    void namesNoPartOfAMinThatIsNotLent() {
        QuotaTree tree = QuotaTree.builder(SCHEMA)
                .leaf("web", group -> group.min(SCHEMA.vector(6, 2)).lendLimit("cpu", 2))
                .leaf("search", group -> group.min(SCHEMA.vector(4, 2)))
                .leaf("batch", group -> group.min(SCHEMA.vector(2, 0)))
                .build();
        QuotaLedger ledger = ledger(QuotaForest.of(tree), tree, SCHEMA.vector(12, 4));
        ledger.submit(Workload.of("w1", "web", SCHEMA.vector(6, 5))); // never fits
        ledger.submit(Workload.of("s1", "search", SCHEMA.vector(4, 5)));
        ledger.submit(Workload.of("b1", "batch", SCHEMA.vector(7, 0)));
        assertThat(words(ledger.tryAdmit("b1", REPORTED)))
                .isEqualTo("b1 may start on loan: 4 cpu of search, 1 cpu of web.");
    }

    // over random states

    @Test
    void hold() {
        for (int seed = 0; seed < SEEDS; seed++) {
            LoanDraw draw = new LoanDraw(seed, seed % 2 == 0, seed % 3 == 0, seed % 5 == 0);
            QuotaForest forest = QuotaForest.of(draw.tree).toBuilder()
                    .defaultGroupMax(draw.defaultMax)
                    .build();
            QuotaLedger ledger = ledger(forest, draw.tree, draw.total);
            for (int wave = 0; wave < 3; wave++) {
                change(draw, ledger);
                String state = "seed " + seed + ", wave " + wave;
                LoanQueue.entitled(ledger.snapshot()).forEach(unit -> admit(ledger, unit, draw.tree, state));
                LoanQueue.loans(ledger.snapshot()).forEach(unit -> admit(ledger, unit, draw.tree, state));
            }
        }
        assertThat(starts).isGreaterThan(SEEDS / 2);
        assertThat(lenders).isGreaterThan(SEEDS / 2);
        assertThat(due).isGreaterThan(SEEDS / 2);
        assertThat(inTheWay).isGreaterThan(SEEDS);
    }

    private static void change(LoanDraw draw, QuotaLedger ledger) {
        for (var status : ledger.snapshot().workloads()) {
            if (draw.random.nextInt(3) == 0) {
                ledger.finish(status.id());
            }
        }
        for (Workload workload : draw.wave(true)) {
            ledger.submit(workload);
            if (workload.group().orElseThrow().equals(ReservedNames.SYSTEM_GROUP)) {
                ledger.tryAdmit(workload.id());
            }
        }
    }

    private void admit(QuotaLedger ledger, List<String> unit, QuotaTree tree, String state) {
        LedgerSnapshot snapshot = ledger.snapshot();
        LoanModel model = LoanModel.of(snapshot, tree);
        Decision decision = ledger.decide(unit, REPORTED);
        LoanTerms terms = decision.loanTerms();
        String of = state + ": " + decision + " " + terms;
        assertThat(AdmissionCheck.of(snapshot, unit, AdmissionOptions.defaults())
                        .loanTerms())
                .as(of)
                .isEqualTo(terms);
        switch (decision.answer()) {
            case STARTS_ON_LOAN -> requireLenders(model, unit, terms, of);
            case DUE -> requireInTheWay(model, unit, ledger, decision, of);
            default -> assertThat(terms).as(of).isEqualTo(LoanTerms.none(tree.schema()));
        }
        ledger.tryAdmit(unit, AdmissionOptions.defaults());
    }

    /** The lenders lend the units that come after those that others have on loan, of a list of all that is unused. */
    private void requireLenders(LoanModel model, List<String> unit, LoanTerms terms, String of) {
        starts++;
        List<Loan> expected = new ArrayList<>();
        for (int d = 0; d < model.schema.size(); d++) {
            List<String> pool = new ArrayList<>();
            int before = new LenderModel(model).unused(unit, d, pool);
            int more = Math.toIntExact(terms.beyondRuntime().value(d));
            assertThat(more).as(of).isEqualTo(new LenderModel(model).beyondRuntime(unit, d));
            if (more == 0) { // a dimension that it does not request may be claimed beyond its total
                continue;
            }
            assertThat(pool.size()).as(of).isGreaterThanOrEqualTo(before + more);
            List<String> lent = pool.subList(before, before + more);
            for (String group : new LinkedHashSet<>(lent)) {
                if (!group.isEmpty()) {
                    expected.add(new Loan(
                            group,
                            model.schema.dimension(d),
                            lent.stream().filter(group::equals).count()));
                }
            }
        }
        lenders += expected.size();
        assertThat(terms.lenders()).as(of).isEqualTo(expected);
    }

    /** All loans that use a part of an exceeded limit are in the way; once they are gone, the workloads start. */
    private void requireInTheWay(LoanModel model, List<String> unit, QuotaLedger ledger, Decision decision, String of) {
        due++;
        Set<String> entitled = model.entitled();
        Set<String> expected = new TreeSet<>();
        for (LoanModel.Item item : model.items.values()) {
            for (ExceededLimit limit : decision.exceededLimits()) {
                boolean counts = model.path(item.group).contains(limit.holder().orElseThrow())
                        && item.workload.request().value(limit.dimension().orElseThrow()) > 0;
                if (item.runs && counts && !entitled.contains(item.workload.id())) {
                    expected.add(item.workload.id());
                }
            }
        }
        Set<String> named = new HashSet<>();
        decision.loanTerms()
                .inTheWay()
                .forEach(loan -> named.add(loan.workload().id()));
        assertThat(named).as(of).isEqualTo(expected);
        inTheWay += named.size();
        QuotaLedger copy = QuotaLedger.builder(ledger.state()).build();
        named.forEach(copy::evict);
        Decision then = copy.decide(unit, AdmissionOptions.defaults());
        assertThat(then.admitted()).as(of).isTrue();
        String group = model.item(unit.get(0)).group;
        boolean someWaitBeforeIt = named.stream().map(model::item).anyMatch(loan -> loan.group.equals(group));
        assertThat(someWaitBeforeIt || then.answer() == Answer.STARTS).as(of).isTrue();
    }
}
