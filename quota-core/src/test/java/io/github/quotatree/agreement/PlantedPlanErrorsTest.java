package io.github.quotatree.agreement;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That the tests of large plans, gangs and updates can fail: steps that are left out, so that others see a part. */
class PlantedPlanErrorsTest {
    private static final String PLANS = "ledger.LargePlanTest.";
    private static final String GANGS = "ledger.LargeGangTest.";
    private static final String AGREEMENT = "ledger.LargeGangAgreementTest.";
    private static final String UPDATES = "store.PreparedUpdateTest.";

    @TempDir
    private Path directory;

    static Stream<Planted> errors() {
        return Stream.of(
                new Planted(
                        "room that is not reserved before the victims leave",
                        "ledger/Plans.java",
                        "reserve(change.preemptors(), held, change.expires());\n        HandOver",
                        "HandOver",
                        PLANS + "noOneGetsTheReservedRoom"),
                new Planted(
                        "a victim that is found as it was",
                        "ledger/WorkloadTable.java",
                        "if (unwritten != null && unwritten.has(id)) {",
                        "if (false) {",
                        PLANS + "whoNamesAVictimFindsThatItLeaves"),
                new Planted(
                        "snapshots between two parts",
                        "ledger/LockedAccounts.java",
                        "data.table.unwritten == null ?",
                        "true ?",
                        PLANS + "aJournalThatEndsAfterTheEffectHasThePlan"),
                new Planted(
                        "victims that change after the check",
                        "ledger/WorkloadWatch.java",
                        "if (matters && waiting.add(workload.id())) {",
                        "if (false) {",
                        PLANS + "obstaclesOfTheMeantimeRefuseThePlan"),
                new Planted(
                        "preemptors that fit at the check alone",
                        "ledger/LargePlan.java",
                        "obstacles.add(new Obstacle.DoesNotFit(limit))",
                        "limit.kind()",
                        PLANS + "obstaclesOfTheMeantimeRefuseThePlan"),
                new Planted(
                        "a member that comes to a gang after the check",
                        "ledger/WorkloadWatch.java",
                        "workload.gang().filter(gangs::contains).isPresent()",
                        "workload.preemptible() == gangs.isEmpty()",
                        PLANS + "anotherMemberOfAGangIsAnObstacle"),
                new Planted(
                        "names of a plan that never took effect",
                        "ledger/NamedWorkloads.java",
                        "change.from() == 0 ?",
                        "size() == 0 ?",
                        PLANS + "aJournalThatEndsBeforeTheEffectHasNothingOfThePlan"),
                new Planted(
                        "a state between two names",
                        "ledger/LockedAccounts.java",
                        "data.named = new NamedWorkloads(); // which",
                        "// which",
                        PLANS + "aStateThatIsTakenBetweenNamesHasAllThatFollows"),
                new Planted(
                        "a victim whose reservation ends as if it were no victim",
                        "ledger/WorkloadLife.java",
                        "data.table.find(id); // writes it",
                        "end(Objects.requireNonNull(data.table.present(id), id)); // writes it",
                        PLANS + "aReservationOfAVictimEndsWithThePlan"),
                new Planted(
                        "a part that the journal refuses and that never leaves",
                        "ledger/UnwrittenEntries.java",
                        "ids.add(inOrder.get(k));",
                        "ids.add(inOrder.get(k));\n                unwritten.remove(inOrder.get(k));",
                        PLANS + "aPartThatTheJournalRefusesLeavesLater"),
                new Planted(
                        "a victim that ends its own hand-over as it leaves",
                        "ledger/WorkloadLife.java",
                        "data.handOvers.leftAsPreemptor(entry.id());",
                        "data.handOvers.left(entry.id());",
                        PLANS + "isCarriedOutAsOne"),
                new Planted(
                        "a change of a workload that was looked at before",
                        "ledger/LargePlan.java",
                        "state.data.table.watch(watch); // since",
                        "// since",
                        PLANS + "aVictimThatChangesAgainIsLookedAtAgain"),
                new Planted(
                        "a change after a call that was refused",
                        "ledger/WorkloadTable.java",
                        "epoch += watch == null ? 0 : 1;",
                        "",
                        PLANS + "aChangeAfterARefusedCallIsSeen"),
                new Planted(
                        "members that have changed",
                        "ledger/LargeGang.java",
                        "!isOfForest() || !watch.isUpToDate()",
                        "!isOfForest()",
                        GANGS + "isFoundAnewIfAMemberHasChanged"),
                new Planted(
                        "a gang of which only some are named",
                        "ledger/LargeGang.java",
                        "data.journal == null || data.named.size() == ids.size()",
                        "true",
                        GANGS + "aStateThatIsTakenWhileTheyAreNamedHasAllThatFollows"),
                new Planted(
                        "use that is not counted at once",
                        "ledger/LargeGang.java",
                        "sums.forEach((seat, sum) -> sum.addUsedTo(seat.tree(), seat.account()));",
                        "",
                        AGREEMENT + "inPartsAsAtOnce"),
                new Planted(
                        "reservations that are missing before their members are written",
                        "ledger/LargeGang.java",
                        "if (reservations != null) {",
                        "if (reservations != null && ids.isEmpty()) {",
                        AGREEMENT + "inPartsAsAtOnce"),
                new Planted(
                        "flavors that are not held",
                        "ledger/LargeGang.java",
                        "entry.request = onFlavor.getOrDefault(entry.id(), entry.request);",
                        "",
                        AGREEMENT + "onFlavorsInPartsAsAtOnce"),
                new Planted(
                        "an update between two parts",
                        "ledger/ForestEdits.java",
                        "accounts.wholeUnreported(LockedAccounts::present)",
                        "accounts.callUnreported(LockedAccounts::present)",
                        AGREEMENT + "inPartsAsAtOnce"),
                new Planted(
                        "a difference to another forest than the last",
                        "store/JournalWriter.java",
                        "encoded.isOf(change) && encoded.follows(fields.forest())",
                        "encoded.isOf(change)",
                        UPDATES + "hasTheSameBytes"),
                new Planted(
                        "an update that a switch lets be encoded under the lock",
                        "store/JournalWriter.java",
                        "prepared = first;",
                        "prepared = null;",
                        UPDATES + "aSwitchEncodesItAnew"),
                new Planted(
                        "bytes that are copied under the lock",
                        "store/WriteBuffer.java",
                        "if (count >= MANY) {",
                        "if (count < 0) {",
                        UPDATES + "takesNoTimeInTheForest"),
                new Planted(
                        "a store that encodes under the lock",
                        "store/LedgerStore.java",
                        ".beforeUpdates(journal::prepare)",
                        "",
                        UPDATES + "takesNoTimeInTheForest"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void isCaught(Planted planted) throws Exception {
        planted.requireCaught(directory);
    }
}
