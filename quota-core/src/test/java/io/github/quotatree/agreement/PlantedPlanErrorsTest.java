package io.github.quotatree.agreement;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That the tests of large plans can fail: steps that are left out, so that others see a part of a plan. */
class PlantedPlanErrorsTest {
    private static final String PLANS = "ledger.LargePlanTest.";

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
                        "if (leaving != null && leaving.has(id)) {",
                        "if (false) {",
                        PLANS + "whoNamesAVictimFindsThatItLeaves"),
                new Planted(
                        "snapshots between two parts",
                        "ledger/LockedAccounts.java",
                        "data.table.leaving == null ?",
                        "true ?",
                        PLANS + "aJournalThatEndsAfterTheEffectHasThePlan"),
                new Planted(
                        "victims that change after the check",
                        "ledger/PlanWatch.java",
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
                        "ledger/PlanWatch.java",
                        "workload.gang().filter(gangs::contains).isPresent()",
                        "workload.preemptible() == gangs.isEmpty()",
                        PLANS + "anotherMemberOfAGangIsAnObstacle"),
                new Planted(
                        "names of a plan that never took effect",
                        "ledger/Plans.java",
                        "if (change.from() == 0) {",
                        "if (data.named.isEmpty()) {",
                        PLANS + "aJournalThatEndsBeforeTheEffectHasNothingOfThePlan"),
                new Planted(
                        "a state between two names",
                        "ledger/LockedAccounts.java",
                        "data.named = new ArrayList<>(); // which",
                        "// which",
                        PLANS + "aStateThatIsTakenBetweenNamesHasAllThatFollows"),
                new Planted(
                        "a victim whose reservation ends as if it were no victim",
                        "ledger/WorkloadLife.java",
                        "data.table.find(id); // a victim",
                        "end(Objects.requireNonNull(data.table.present(id), id)); // a victim",
                        PLANS + "aReservationOfAVictimEndsWithThePlan"),
                new Planted(
                        "a part that the journal refuses and that never leaves",
                        "ledger/LeavingVictims.java",
                        "ids.add(inOrder.get(k));",
                        "ids.add(inOrder.get(k));\n                next = k + 1;",
                        PLANS + "aPartThatTheJournalRefusesLeavesLater"),
                new Planted(
                        "a victim that ends its own hand-over as it leaves",
                        "ledger/WorkloadLife.java",
                        "data.handOvers.leftAsPreemptor(entry.id());",
                        "data.handOvers.left(entry.id());",
                        PLANS + "isCarriedOutAsOne"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void isCaught(Planted planted) throws Exception {
        planted.requireCaught(directory);
    }
}
