package io.github.quotatree.agreement;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That the laws of loans with flavors can fail: forms of the rule that look as good, and break one. */
class PlantedLentFlavorErrorsTest {
    private static final String LAWS = "loans.LoanLawsTest.holdWithFlavors";
    private static final String EXAMPLES = "loans.LentFlavorsTest.";

    @TempDir
    private Path directory;

    static Stream<Planted> errors() {
        return Stream.of(
                new Planted(
                        "promises that are ignored",
                        "internal/flavor/Headroom.java",
                        "                && withoutLossOfPromises(leaf, mask, flavor, units) == units;",
                        "                ;",
                        EXAMPLES + "aPromiseIsKeptWhereItsGroupHasAnotherWay"),
                new Planted(
                        "claims without a flavor",
                        "ledger/Claims.java",
                        "request = flavor < 0 ? request",
                        "request = flavor >= 0 ? request",
                        LAWS),
                new Planted(
                        "a loan of promised units that are due",
                        "admission/IdleRoom.java",
                        "fits = left + accounts.handedOver(scope, column) >= 0\n                    &&",
                        "fits = left + accounts.handedOver(scope, column) >= 0\n                    ||",
                        EXAMPLES + "aFlavorThatIsDueIsNotLent"),
                new Planted(
                        "running work that keeps a flavor which others need",
                        "ledger/LeafClasses.java",
                        "unit.entitled = fits && place(unit, true);",
                        "unit.entitled = fits && (place(unit, true) || fits);",
                        LAWS),
                new Planted(
                        "no room for work that moves",
                        "reclaim/LoanSearch.java",
                        "again = move();",
                        "again = false;",
                        EXAMPLES + "roomIsMadeForWorkThatMoves"),
                new Planted(
                        "entitled work on any idle flavor",
                        "admission/FlavorChoice.java",
                        "return entitled < 0 ? workload",
                        "return named < 0 ? workload",
                        LAWS),
                new Planted(
                        "groups in the order of importance",
                        "ledger/TreeClasses.java",
                        "WorkloadOrder.oldestFirst()",
                        "WorkloadOrder.mostUrgentFirst()",
                        LAWS),
                new Planted(
                        "the first flavor, idle or not",
                        "ledger/FlavorSeats.java",
                        "if (isIdle(account, column, units)) {",
                        "if (units > 0) {",
                        LAWS),
                new Planted(
                        "a default group that has cards of its own",
                        "ledger/SharedCapacity.java",
                        "return byRequest && schema.hasFlavors(d)",
                        "return layout.groups() < 0",
                        LAWS),
                new Planted(
                        "a head that cannot be placed at all",
                        "ledger/LeafClasses.java",
                        "if (unit.fitsAlone && fits(",
                        "if (fits(",
                        LAWS),
                new Planted(
                        "victims by their counts alone",
                        "reclaim/VictimUnit.java",
                        "frees = members.get(0).used();",
                        "frees = members.get(0).workload().request();",
                        LAWS));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void isCaught(Planted planted) throws Exception {
        planted.requireCaught(directory);
    }
}
