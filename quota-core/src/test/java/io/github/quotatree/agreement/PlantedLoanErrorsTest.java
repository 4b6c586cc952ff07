package io.github.quotatree.agreement;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That the tests of loans can fail: forms of the rule that look as good, and break a law of {@code docs/loans.md}. */
class PlantedLoanErrorsTest {
    private static final String LAWS = "loans.LoanLawsTest.hold";
    private static final String KEPT = "loans.KeptAnswersTest.areThoseOfASnapshot";
    private static final String EVENTS = "loans.LoanEventsTest.whatRunsFitsAndWhatAPlanIsForStarts";

    private static final String TERMS = "loans.LoanTermsTest.hold";
    private static final String ENDS = "loans.LoanEndsTest.";
    private static final String OPTIONS = "loans.LoanOptionsLawsTest.";

    private static final String TURNS = "loans.LoanTurnsTest.everyAnswerIsThatOfTheLedger";
    private static final String ORDER = "loans.LoanTurnsTest.theOrderIsThatOfTheRule";
    private static final String FOLLOWED = "loans.FollowedTurnsTest.areThoseOfEachSnapshot";
    private static final String QUEUE = "loans.FollowedQueueTest.isTheQueueOfItsState";

    @TempDir
    private Path directory;

    static Stream<Planted> errors() {
        return Stream.of(
                new Planted(
                        "all units by importance at each look, running or not",
                        "ledger/LeafUnit.java",
                        "unit.keeps |= member.holds() && !member.startedOnLoan();",
                        "unit.keeps = false;",
                        LAWS),
                new Planted(
                        "loans of a group that count against its entitled work",
                        "ledger/LeafClasses.java",
                        "if (unit.entitled || !unit.preemptible) {",
                        "if (unit.holds) {",
                        LAWS),
                new Planted(
                        "work that cannot be stopped classified by importance alone",
                        "ledger/LeafUnits.java",
                        "one.preemptible != other.preemptible",
                        "one == null",
                        LAWS),
                new Planted(
                        "work that cannot be stopped, is not entitled and holds nothing",
                        "ledger/LeafClasses.java",
                        "if (unit.entitled || !unit.preemptible) {",
                        "if (unit.entitled) {",
                        LAWS),
                new Planted(
                        "work that no node can take and is entitled",
                        "ledger/LeafUnit.java",
                        "return !holds && !placeable;",
                        "return holds && !placeable;",
                        LAWS),
                new Planted(
                        "a head that waits, and no head on loan",
                        "ledger/LeafClasses.java",
                        "if (unit.fitsAlone && fits(unit.request, nothing, unit.preemptible)) {",
                        "if (!unit.holds && unit.fitsAlone && fits(unit.request, nothing, unit.preemptible)) {",
                        LAWS),
                new Planted(
                        "no head",
                        "ledger/LeafClasses.java",
                        "heldByHead[d] |= unit.request.value(d) > 0;",
                        "heldByHead[d] = false;",
                        LAWS),
                new Planted(
                        "a limit that counts waiting work as used",
                        "ledger/LeafClasses.java",
                        "used - turn.waiting()[d], ahead, amount",
                        "used, ahead - turn.waiting()[d], amount",
                        LAWS),
                new Planted(
                        "claims on the total alone",
                        "ledger/Claims.java",
                        "for (int scope = account; scope != NONE; scope = above(scope)) {\n            sums",
                        "for (int scope = 0; scope != NONE; scope = above(scope)) {\n            sums",
                        LAWS),
                new Planted(
                        "entitled work that takes the room of those before it",
                        "ledger/Claims.java",
                        "long sum = due.sum(column, entitled);",
                        "long sum = entitled == null ? due.sum(column, null) : 0;",
                        LAWS),
                new Planted(
                        "classes that stay when the runtime changes",
                        "ledger/LeafClasses.java",
                        "        return same;",
                        "        return true;",
                        LAWS),
                new Planted(
                        "claims of those who claimed before",
                        "ledger/Lending.java",
                        "; followed < forgotten + changed.size(); ",
                        "; followed < forgotten; ",
                        LAWS),
                new Planted(
                        "claims of those who were entitled once",
                        "ledger/Claims.java",
                        "due.seenAt != moves.getAsLong()",
                        "due.seenAt < 0",
                        KEPT),
                new Planted(
                        "a changed group that the claims do not look at",
                        "ledger/Claims.java",
                        "            changed.add(leaf);\n",
                        "",
                        KEPT),
                new Planted(
                        "claims that stay in the sums", "ledger/Claims.java", "countEntitled(claimer, -1);", "", KEPT),
                new Planted(
                        "a unit that stays in the sums of those that keep their class",
                        "ledger/LeafUnits.java",
                        "count(before, -1);",
                        "",
                        KEPT),
                new Planted(
                        "units behind the head not taken for waiting",
                        "ledger/LeafClasses.java",
                        "unit.keeps ? areAllKept : unit.request.isZero()",
                        "unit.keeps ? areAllKept : !unit.request.isZero()",
                        KEPT),
                new Planted(
                        "unlent parts of mins that stay unused",
                        "ledger/LentLimits.java",
                        "Math.max(0, part - now) - Math.max(0, part - before)",
                        "0",
                        KEPT),
                new Planted("no claims of those who are due", "ledger/Claims.java", "count(claimer, 1);", "", LAWS),
                new Planted(
                        "loans of mins that may not be lent",
                        "admission/IdleRoom.java",
                        "scope == 0 ? accounts.keptUnused(d) : 0;",
                        "0;",
                        LAWS),
                new Planted(
                        "a default group that takes its use of the total",
                        "ledger/SharedCapacity.java",
                        "return byRequest ? ",
                        "return layout.groups() < 0 ? ",
                        LAWS),
                new Planted(
                        "loans that become loans again when others are stopped",
                        "ledger/Lending.java",
                        "startedOnLoan > 0 && !tree.isSystem(account)",
                        "startedOnLoan < 0",
                        "loans.LoanLedgerTest.whatIsEntitledStaysSoWhenItsGroupStops"),
                new Planted(
                        "a loan stopped for less important work of its own group",
                        "reclaim/LoanUnit.java",
                        "due.group() != group || WorkloadOrder.mostUrgentFirst().compare(most, due.first()) > 0",
                        "due.group() >= 0",
                        LAWS),
                new Planted(
                        "use above a total that stays where nobody is due",
                        "reclaim/LoanSearch.java",
                        "        giveBack();\n",
                        "",
                        LAWS),
                new Planted(
                        "victims that could be kept",
                        "reclaim/LoanSearch.java",
                        "again |= !again && loans.keep() && isLimited;",
                        "",
                        LAWS),
                new Planted(
                        "loans stopped for work that cannot be helped",
                        "reclaim/LoanSearch.java",
                        "putBack(more);\n                return null;",
                        "return null;",
                        LAWS),
                new Planted(
                        "room that counts as idle while victims leave",
                        "admission/IdleRoom.java",
                        "boolean fitsNow = fitsNow(accounts, scope, d, more, kept);",
                        "boolean fitsNow = true;",
                        EVENTS),
                new Planted(
                        "room of those for whom victims leave",
                        "admission/IdleRoom.java",
                        "fitsNow && accounts.isClaimedAtMost(scope, d, account, entitled, capacity - more - later)",
                        "fitsNow",
                        EVENTS),
                new Planted(
                        "room from which victims have left that counts as idle",
                        "ledger/Claims.java",
                        "isVacated ? vacated : handedOver",
                        "handedOver",
                        EVENTS),
                new Planted(
                        "units that two loans name",
                        "admission/LoanSides.java",
                        "before += Math.max(0, used - share);",
                        "",
                        TERMS),
                new Planted(
                        "claims that are lent by name",
                        "admission/LoanSides.java",
                        " + accounts.claimed(scope, d, scope, null);",
                        ";",
                        TERMS),
                new Planted(
                        "mins that are lent by name and not in fact",
                        "admission/LoanSides.java",
                        "Math.max(after, accounts.isInTree(leaf) ? accounts.kept(leaf, d) : 0)",
                        "after",
                        "loans.LoanTermsTest.namesNoPartOfAMinThatIsNotLent"),
                new Planted(
                        "loans in the way of the total alone",
                        "admission/LoanSides.java",
                        "return scope != 0 && limit.kind() == Kind.MAX;",
                        "return false;",
                        TERMS),
                new Planted(
                        "entitled work in the way",
                        "ledger/LeafClasses.java",
                        "!isEntitled(unit) && m < unit",
                        "m < unit",
                        TERMS),
                new Planted(
                        "turns that do not count those before them",
                        "ledger/TurnAccounts.java",
                        "sum[d] += request.value(d);",
                        "",
                        TURNS),
                new Planted(
                        "turns without the claims of those that are due",
                        "ledger/TurnAccounts.java",
                        "claims.addDue(workload, account, workload.request());",
                        "",
                        TURNS),
                new Planted(
                        "claims of those that have started",
                        "ledger/TurnAccounts.java",
                        "            claims.remove(workload.id());\n            for",
                        "            for",
                        "loans.LoanTurnsTest.aClaimEndsWithTheStart"),
                new Planted(
                        "runtimes before the system group has started",
                        "ledger/LoanTurns.java",
                        "ofSystem.forEach(unit -> ledger.tryAdmit(unit.ids(), options));",
                        "",
                        TURNS),
                new Planted(
                        "loans by importance across groups",
                        "ledger/TurnWalk.java",
                        "int byShare = share.compareTo(other.share);",
                        "int byShare = 0;",
                        ORDER),
                new Planted(
                        "equal shares in the order of units that were lent already",
                        "ledger/TurnWalk.java",
                        "first = next + 1;",
                        "",
                        "loans.LoanTurnsTest.atEqualSharesTheOldestIsNext"),
                new Planted(
                        "equal shares in the order of the units that fit, as if no other one waited before them",
                        "ledger/TurnWalk.java",
                        "digest(first, next + 1)",
                        "digest(next, next + 1)",
                        ORDER),
                new Planted(
                        "shares that count no loans",
                        "ledger/LeafClasses.java",
                        "k < units.lent.size()",
                        "k < 0",
                        ORDER),
                new Planted(
                        "entitled work that is stopped because it was started on loan",
                        "ledger/LeafClasses.java",
                        "!isEntitled(unit) && m < unit.members.size()",
                        "m < unit.members.size()",
                        LAWS),
                new Planted(
                        "turns that follow changed workloads and not runtimes",
                        "ledger/TurnGroup.java",
                        "differences == null && accounts.entitled(account) == classes",
                        "differences == null",
                        FOLLOWED),
                new Planted(
                        "classes that stay where the runtimes move",
                        "ledger/LeafClasses.java",
                        "heldAt = accounts == other ? heldAt : NEVER;",
                        "",
                        FOLLOWED),
                new Planted(
                        "classes that stay where workloads change",
                        "ledger/SharedClasses.java",
                        "                classes.change(entry.workload);\n",
                        "",
                        FOLLOWED),
                new Planted(
                        "classes that do not learn which workloads no node can take",
                        "ledger/SharedClasses.java",
                        "note(to).accept(entry);",
                        "",
                        FOLLOWED),
                new Planted(
                        "a loan that stays one after its unit has changed",
                        "ledger/LeafUnits.java",
                        "if (before != null && before.isLent()) {\n            lent.remove(place(lent, before));",
                        "if (before != null && before.isLent() && now == null) {\n            lent.remove(place(lent, before));",
                        FOLLOWED),
                new Planted(
                        "gangs of which some members run, and whose others are never due",
                        "ledger/LeafUnits.java",
                        "begun += unit.keeps && unit.waits() ? sign : 0;",
                        "",
                        FOLLOWED),
                new Planted(
                        "turns that do not learn which workloads no node can take",
                        "ledger/WorkloadDifferences.java",
                        "addStandings(earlier, later, gone, come);",
                        "",
                        FOLLOWED),
                new Planted(
                        "turns that stay where the runtimes move",
                        "ledger/TurnGroups.java",
                        "boolean sameRuntimes = later.hasRuntimesOf(snapshot);",
                        "boolean sameRuntimes = true;",
                        QUEUE),
                new Planted(
                        "queues that stay where the runtimes move",
                        "queue/AdmissionQueue.java",
                        "(!beside && present.shares().equals(shares))",
                        "!beside",
                        QUEUE),
                new Planted(
                        "ends of workloads that are to start after all others",
                        "queue/Holders.java",
                        "        all.sort(byEnd(now));\n",
                        "",
                        "queue.AdmissionQueueLawsTest.aQueueIsWhatItsDefinitionsSay"),
                new Planted(
                        "entitled units by importance across groups",
                        "workload/WorkloadOrder.java",
                        "(one, other) -> OLDEST_FIRST.compare(first.apply(one.element()), first.apply(other.element())));",
                        "(one, other) -> MOST_URGENT_FIRST.compare(first.apply(one.element()), first.apply(other.element())));",
                        ORDER),
                new Planted(
                        "changes for a workload without those that go before it",
                        "whatif/LoanChanges.java",
                        "if (unit == own || goesBefore(unit, own))",
                        "if (unit == own)",
                        "loans.LoanChangesTest.saysByWhichChangeAWorkloadIsEntitled"),
                new Planted(
                        "changes that no ledger confirms",
                        "whatif/LoanChanges.java",
                        "&& ledger.snapshot().isEntitled(id);",
                        ";",
                        "loans.LoanChangesTest.everyChangeEntitles"),
                new Planted(
                        "a start before others have left",
                        "ledger/WorkloadLife.java",
                        "data.handOvers.isReady(id) && lacking(entry).isEmpty()",
                        "data.handOvers.isReady(id)",
                        "loans.LoanLedgerTest.aPlanWithoutVictimsWaitsForOthersToLeave"),
                new Planted(
                        "a floor for no unit",
                        "reclaim/LoanFloor.java",
                        "|| staysWithinMin(due)",
                        "|| due.group() >= 0",
                        OPTIONS + "theFloorKeepsMins"),
                new Planted(
                        "a loan that is stopped although it ends in time",
                        "reclaim/LoanTable.java",
                        "!loan.endsInTime && use.helps(",
                        "use.helps(",
                        OPTIONS + "loansThatEndInTimeAreNotCalledBack"),
                new Planted(
                        "a unit that starts in the room of one that waits for ends",
                        "reclaim/LoanSearch.java",
                        "more != null && fitsBesideAwaiting(each)",
                        "more != null",
                        ENDS + "noneStartsInTheRoomOfOneThatWaitsForEnds"),
                new Planted(
                        "a loan that is waited for although it has overrun",
                        "reclaim/LoanOptions.java",
                        "&& !ends(started.get(), longest.get(), values.endsAfter.orElseThrow())",
                        "",
                        ENDS + "aLoanThatRunsForLongerThanStatedIsCalledBack"),
                new Planted(
                        "budgets that are spent on many small loans",
                        "reclaim/LoanSearch.java",
                        "if (more == null && isLimited) {",
                        "if (more == null && !isLimited) {",
                        OPTIONS + "aPlanHelpsWhomItsBudgetsAllow"),
                new Planted(
                        "victims against a budget that do not say so",
                        "reclaim/LoanSearch.java",
                        "against.contains(loan)",
                        "false",
                        OPTIONS + "budgetsThatDoNotBindAreNamed"),
                new Planted(
                        "new loans in the room of the oldest",
                        "reclaim/BehindOldest.java",
                        "use.add(oldest.group(), oldest.request(), 1);",
                        "",
                        OPTIONS + "newLoansWaitBehindTheOldest"),
                new Planted(
                        "loans that are called back anew at each observation",
                        "reclaim/OveruseMonitor.java",
                        "Loans before = calledBack.get(group);",
                        "Loans before = null;",
                        "loans.LoanMonitorTest.bothNumbersAreThoseOfThePlainRule"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void isCaught(Planted planted) throws Exception {
        planted.requireCaught(directory);
    }
}
