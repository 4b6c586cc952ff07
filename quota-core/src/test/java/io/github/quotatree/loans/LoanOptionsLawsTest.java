package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.reclaim.VictimRules.VictimBudget;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The laws of {@link LoanOptions} over random states, each in the words of docs/loans.md on {@link LoanModel}. */
class LoanOptionsLawsTest {
    private static final int SEEDS = Integer.getInteger("quotatree.loans.seeds", 120);

    /** Below its floor, a group loses a loan only for its own work, for a lost node, or for one within its min. */
    @Test
    void theFloorKeepsMins() {
        Days free = new Days(LoanOptions.defaults());
        free.run(SEEDS);
        Days kept = new Days(LoanOptions.defaults().withFloor(true)) {
            @Override
            void check(String state, LoanModel before, LoanPlan plan, LoanModel after) {
                super.check(state, before, plan, after);
                requireFloor(state, before, plan, after);
            }
        };
        kept.run(SEEDS);
        assertThat(free.plans).isGreaterThan(SEEDS / 2);
        assertThat(kept.plans).isGreaterThan(SEEDS / 2);
        assertThat(kept.pushedBelow).as("of " + free.pushedBelow).isLessThan(free.pushedBelow / 2);
        assertThat(free.secondPlans).isZero();
        assertThat(kept.secondPlans).isLessThan(SEEDS / 20);
    }

    /**
     * A loan that ends in time is stopped for no one; who waits for that starts when it has ended, unless an older one
     * is entitled by then.
     */
    @Test
    void loansThatEndInTimeAreNotCalledBack() {
        int[] waited = {0};
        int[] started = {0};
        Days days = new Days(LoanOptions.defaults()) {
            @Override
            LoanOptions options() {
                return LoanOptions.defaults().withEndsWithin(HOUR, now);
            }

            @Override
            void check(String state, LoanModel before, LoanPlan plan, LoanModel after) {
                for (Victim<WorkloadStatus> victim : plan.victims()) {
                    Set<String> unit = Set.copyOf(before.unit(before.item(victim.id())));
                    boolean ends = plan.victims().stream()
                            .filter(each -> unit.contains(each.id()))
                            .allMatch(this::ends);
                    assertThat(ends && plan.stoppedFor().containsKey(victim.id()))
                            .as(state + ": " + victim)
                            .isFalse();
                }
                waited[0] += plan.awaiting().size();
                if (!plan.awaiting().isEmpty()) {
                    requireStart(state, plan);
                }
            }

            private boolean ends(Victim<WorkloadStatus> victim) {
                Instant end = victim.workload()
                        .started()
                        .orElseThrow()
                        .plus(victim.workload().workload().maxRunTime().orElse(HOUR.multipliedBy(99)));
                return end.isAfter(now) && !end.isAfter(now.plus(HOUR));
            }

            private void requireStart(String state, LoanPlan plan) {
                Instant later = now.plus(HOUR);
                QuotaLedger then =
                        QuotaLedger.builder(ledger.state()).clock(() -> later).build();
                for (WorkloadStatus status : ledger.snapshot().workloads()) {
                    boolean ends = status.started().isPresent()
                            && status.workload().maxRunTime().isPresent()
                            && !status.started()
                                    .get()
                                    .plus(status.workload().maxRunTime().get())
                                    .isAfter(later);
                    if (ends) {
                        then.finish(status.id());
                    }
                }
                Set<String> start = new HashSet<>();
                for (List<String> unit : LoanQueue.entitled(then.snapshot())) {
                    if (then.tryAdmit(unit, AdmissionOptions.defaults().withLoans(false))
                            .admitted()) {
                        start.addAll(unit);
                    }
                }
                start.addAll(LoanPlan.of(then.snapshot(), LoanOptions.defaults().withEndsWithin(HOUR, later))
                        .preemptors());
                boolean othersAreEntitled =
                        start.stream().anyMatch(id -> !ledger.snapshot().isEntitled(id));
                if (!othersAreEntitled) {
                    started[0]++;
                    assertThat(start).as(state + ": " + plan).containsAll(plan.awaiting());
                }
            }
        };
        days.run(SEEDS);
        assertThat(waited[0]).isGreaterThan(SEEDS / 8);
        assertThat(started[0]).isGreaterThan(SEEDS / 16);
    }

    /** Within its budgets, a plan leaves no one waiting for whom one more loan would do. */
    @Test
    void aPlanHelpsWhomItsBudgetsAllow() {
        int[] bound = {0};
        for (int most = 1; most <= 3; most++) {
            long allowed = most;
            VictimRules rules = VictimRules.defaults()
                    .withMaxVictims(most + 1)
                    .withBudgets(List.of(
                            new VictimBudget("g0", status -> status.group().equals("g0"), 1)));
            Days days = new Days(LoanOptions.defaults().withVictims(rules)) {
                @Override
                void check(String state, LoanModel before, LoanPlan plan, LoanModel after) {
                    long ofGroup = plan.victims().stream()
                            .filter(victim -> victim.workload().group().equals("g0"))
                            .count();
                    assertThat(plan.victims().size()).as(state).isLessThanOrEqualTo((int) allowed + 1);
                    assertThat(ofGroup).as(state).isLessThanOrEqualTo(1);
                    for (String id : plan.held().keySet()) {
                        bound[0]++;
                        requireNoOtherWouldDo(
                                state, after, id, allowed + 1 - plan.victims().size(), 1 - ofGroup);
                    }
                }
            };
            days.run(SEEDS / 2);
            assertThat(days.plans).isGreaterThan(SEEDS / 8);
        }
        assertThat(bound[0]).isGreaterThan(SEEDS / 8);
    }

    /** Budgets that do not bind are exceeded only where a unit could not be helped, and each victim says so. */
    @Test
    void budgetsThatDoNotBindAreNamed() {
        int[] against = {0};
        VictimRules rules = VictimRules.defaults()
                .withBudgets(List.of(new VictimBudget("all", status -> true, 1)))
                .withBudgetsBind(false);
        Days days = new Days(LoanOptions.defaults().withVictims(rules)) {
            @Override
            void check(String state, LoanModel before, LoanPlan plan, LoanModel after) {
                super.check(state, before, plan, after);
                int left = 1;
                List<List<String>> units = new ArrayList<>();
                for (Victim<WorkloadStatus> victim : plan.victims()) {
                    String gang = victim.workload().workload().gang().orElse(victim.id());
                    if (units.isEmpty() || !units.get(units.size() - 1).contains(gang)) {
                        units.add(new ArrayList<>());
                    }
                    units.get(units.size() - 1).add(gang);
                }
                int at = 0;
                for (List<String> unit : units) {
                    boolean exceeds = unit.size() > left;
                    left -= unit.size();
                    for (int member = 0; member < unit.size(); member++) {
                        Victim<WorkloadStatus> victim = plan.victims().get(at++);
                        assertThat(victim.violatesBudget())
                                .as(state + ": " + victim)
                                .isEqualTo(exceeds);
                        against[0] += exceeds ? 1 : 0;
                    }
                }
            }
        };
        days.run(SEEDS);
        assertThat(against[0]).isGreaterThan(SEEDS / 8);
    }

    /** The oldest that would fit beside all entitled work goes first, or new loans leave it its room. */
    @Test
    void newLoansWaitBehindTheOldest() {
        int[] behind = {0};
        Days days = new Days(LoanOptions.defaults().withBehindOldest(true)) {
            @Override
            void checkLoans(String state, LoanModel model, List<List<String>> units) {
                LoanClasses classes = model.classes();
                List<String> oldest = oldest(model, classes);
                if (oldest.isEmpty() || units.isEmpty()) {
                    return;
                }
                if (units.get(0).contains(oldest.get(0))) {
                    assertThat(units.get(0)).as(state).containsExactlyInAnyOrderElementsOf(oldest);
                    return;
                }
                behind[0]++;
                List<String> started = new ArrayList<>();
                units.forEach(started::addAll);
                assertThat(started).as(state).doesNotContainAnyElementsOf(oldest);
                set(model, started, true);
                assertThat(fitsBesideEntitled(model, oldest, classes, started))
                        .as(state + ": " + oldest + " behind " + units)
                        .isTrue();
                set(model, started, false);
            }
        };
        days.run(SEEDS);
        assertThat(behind[0]).isGreaterThan(SEEDS / 20);
    }

    /** Days with options that do not change; without restrictions, who is held cannot be helped. */
    private static class Days extends LoanDays {
        private final LoanOptions options;
        int pushedBelow;

        Days(LoanOptions options) {
            this.options = options;
        }

        @Override
        LoanOptions options() {
            return options;
        }

        @Override
        void check(String state, LoanModel before, LoanPlan plan, LoanModel after) {
            for (String group : draw.groups) {
                if (!ReservedNames.isReserved(group) && !plan.victims().isEmpty()) {
                    pushedBelow += isPushedBelow(before, after, group) ? 1 : 0;
                }
            }
        }

        private static boolean isPushedBelow(LoanModel before, LoanModel after, String group) {
            boolean pushed = false;
            for (int d = 0; d < before.schema.size(); d++) {
                long floor = floor(before, group, d);
                pushed |= before.used(group, d) >= floor && after.used(group, d) < floor;
            }
            return pushed;
        }
    }

    private static long effectiveMin(LoanModel model, String group, int d) {
        long min = model.tree.group(group).orElseThrow().min().value(d);
        return Math.min(min, model.runtime(group, d));
    }

    private static long floor(LoanModel model, String group, int d) {
        return Math.min(effectiveMin(model, group, d), LoanModel.sum(model.of(group), d));
    }

    private static void requireFloor(String state, LoanModel before, LoanPlan plan, LoanModel after) {
        Set<String> entitled = before.entitled();
        for (Victim<WorkloadStatus> one : plan.victims()) {
            String group = one.workload().group();
            for (int d = 0; d < before.schema.size() && !ReservedNames.isReserved(group); d++) {
                if (one.frees().value(d) == 0 || after.used(group, d) >= floor(before, group, d)) {
                    continue;
                }
                boolean may = false;
                for (Victim<WorkloadStatus> victim : plan.victims()) {
                    String by = plan.stoppedFor().get(victim.id());
                    may |= victim.workload().group().equals(group)
                            && victim.frees().value(d) > 0
                            && (by == null || isWithinMin(before, by, group, entitled));
                }
                assertThat(may).as(state + ": " + group + " by " + plan).isTrue();
            }
        }
    }

    /** Whether a starter is of the group itself, or may have been within the min of its group when its turn came. */
    private static boolean isWithinMin(LoanModel before, String by, String group, Set<String> entitled) {
        LoanModel.Item starter = before.item(by);
        if (starter.group.equals(group) || starter.group.equals(ReservedNames.DEFAULT_GROUP)) {
            return starter.group.equals(group);
        }
        boolean within = true;
        for (int d = 0; d < before.schema.size(); d++) {
            long least = 0;
            for (LoanModel.Item item : before.of(starter.group)) {
                boolean stays = item.runs && entitled.contains(item.workload.id());
                least += stays || item == starter ? item.workload.request().value(d) : 0;
            }
            within &= starter.workload.request().value(d) == 0 || least <= effectiveMin(before, starter.group, d);
        }
        return within;
    }

    /** With the rest of the budgets, no loan that is left makes room for a workload that is held. */
    private static void requireNoOtherWouldDo(String state, LoanModel after, String id, long left, long ofGroup) {
        LoanClasses classes = after.classes();
        Set<String> entitled = classes.entitled;
        LoanModel.Item held = after.item(id);
        List<String> unit = after.together(held);
        Workload first = after.first(held);
        for (LoanModel.Item loan : List.copyOf(after.items.values())) {
            boolean isFirst = LoanModel.BY_IMPORTANCE.compare(after.first(loan), first) < 0;
            List<String> members = after.unit(loan);
            boolean may = loan.runs
                    && !loan.group.equals(ReservedNames.SYSTEM_GROUP)
                    && !entitled.contains(loan.workload.id())
                    && after.mayBeStopped(loan)
                    && !(isFirst && loan.group.equals(held.group))
                    && members.size() <= left
                    && (!loan.group.equals("g0") || members.size() <= ofGroup);
            if (may) {
                set(after, members, false);
                assertThat(after.hasRoom(unit, classes, false))
                        .as(state + ": " + unit + " without " + members)
                        .isFalse();
                set(after, members, true);
            }
        }
    }

    private static void set(LoanModel model, List<String> ids, boolean run) {
        ids.forEach(id -> model.item(id).runs = run);
    }

    /** Returns the first of those who wait for a loan and would fit if all loans that may be stopped were gone. */
    private static List<String> oldest(LoanModel model, LoanClasses classes) {
        Set<String> entitled = classes.entitled;
        List<List<String>> heads = new ArrayList<>();
        for (String group :
                model.items.values().stream().map(item -> item.group).distinct().toList()) {
            List<LoanModel.Item> waiting = new ArrayList<>(model.of(group));
            waiting.removeIf(item -> item.runs || entitled.contains(item.workload.id()));
            waiting.removeIf(item -> !model.together(item).stream()
                    .allMatch(id -> model.item(id).workload.preemptible()));
            waiting.sort(Comparator.comparing(item -> item.workload, LoanModel.BY_IMPORTANCE));
            Instant latest = Instant.MIN;
            for (LoanModel.Item item : waiting) { // one waits for those before it in its group
                List<String> unit = model.together(item);
                boolean isFirst = item.workload.equals(firstOf(model, unit));
                latest = latest.isAfter(item.workload.submitted()) || !isFirst ? latest : item.workload.submitted();
                if (isFirst && fitsBesideEntitled(model, unit, classes, List.of())) {
                    heads.add(List.of(latest.toString(), firstOf(model, unit).id()));
                    break;
                }
            }
        }
        return heads.stream()
                .min(Comparator.comparing(head -> Instant.parse(head.get(0))))
                .map(head -> model.together(model.item(head.get(1))))
                .orElse(List.of());
    }

    private static Workload firstOf(LoanModel model, List<String> unit) {
        return unit.stream()
                .map(id -> model.item(id).workload)
                .min(LoanModel.BY_IMPORTANCE)
                .orElseThrow();
    }

    /** Whether a unit fits beside the entitled, waiting or not, and beside others that are on loan all the same. */
    private static boolean fitsBesideEntitled(
            LoanModel model, List<String> unit, LoanClasses classes, List<String> others) {
        Set<String> entitled = classes.entitled;
        List<String> gone = new ArrayList<>();
        List<String> come = new ArrayList<>();
        model.items.forEach((id, item) -> {
            if (item.runs && !entitled.contains(id) && model.mayBeStopped(item) && !others.contains(id)) {
                gone.add(id);
            } else if (!item.runs && entitled.contains(id)) {
                come.add(id);
            }
        });
        set(model, gone, false);
        set(model, come, true);
        boolean fits = model.hasRoom(unit, classes, false);
        set(model, gone, true);
        set(model, come, false);
        return fits;
    }
}
