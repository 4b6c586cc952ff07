package io.github.quotatree.agreement;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * That the tests of the fast engine can fail: each error is planted in a copy of a source file, and a test must catch
 * it. An error in a guess gives no wrong runtime. It costs passes over the members, which {@code PassesTest} counts.
 */
class PlantedErrorsTest {
    private static final String CERTIFICATE = "internal.rows.CertificateTest.";
    private static final String SMALL_SETS = "internal.rows.SmallSetsTest.";
    private static final String PASSES = "internal.rows.PassesTest.";
    private static final String FLAVORS = "flavors.FlavorCasesTest.agreesWithTheKnownCases";
    private static final String FLAVORS_AGAIN = "flavors.RepeatedFlavorSolvesTest.groupsOfTwoLevels";
    private static final String UNIT_MOVES = "flavors.UnitMovesTest.groupsOfOneClass";
    private static final String LIVE = "LiveQuotasTest.";
    private static final String CHANGES = "laws.ChangeSequencesTest.";
    private static final String RUNTIME_CHANGES = "ledger.RuntimeChangesTest.theyAreTheDifferencesOfAllRuntimes";
    private static final String SOAK = "agreement.AgreementSoakTest.solvesAgreeWithTheDefinition";

    @TempDir
    private Path directory;

    static Stream<Planted> errors() {
        return Stream.of(
                new Planted(
                        "the last winning bid may lie beyond the upper level",
                        "internal/rows/OpenBids.java",
                        "!(lastWinning < high * (1 - MARGIN)) || ",
                        "",
                        CERTIFICATE + "levelsAtSmallBids"),
                new Planted(
                        "the first losing bid may lie below the lower level",
                        "internal/rows/OpenBids.java",
                        " || !(firstLosing > low * (1 + MARGIN))",
                        "",
                        CERTIFICATE + "levelsAtSmallBids"),
                new Planted(
                        "the upper level without a margin",
                        "internal/rows/OpenBids.java",
                        "lastWinning < high * (1 - MARGIN)",
                        "lastWinning < high",
                        CERTIFICATE + "levelsAtLargeBids"),
                new Planted(
                        "the lower level without a margin",
                        "internal/rows/OpenBids.java",
                        "firstLosing > low * (1 + MARGIN)",
                        "firstLosing > low",
                        CERTIFICATE + "levelsAtLargeBids"),
                new Planted(
                        "two levels may be the same",
                        "internal/rows/OpenBids.java",
                        "!(low * (1 + MARGIN) <= high * (1 - MARGIN))",
                        "low > high",
                        CERTIFICATE + "levelsAtLargeBids"),
                new Planted(
                        "a margin as small as a rounding",
                        "internal/rows/OpenBids.java",
                        "MARGIN = 0x1p-50",
                        "MARGIN = 0x1p-53",
                        CERTIFICATE + "levelsAtLargeBids"),
                new Planted(
                        "one bid too many wins",
                        "internal/rows/OpenBids.java",
                        "findBorder(winners);",
                        "findBorder(Math.min(winners + 1, size));",
                        SMALL_SETS + "upToThreeMembers"),
                new Planted(
                        "ties go to the larger index",
                        "internal/rows/OpenBids.java",
                        "runtime[member[tied[k]]]++;",
                        "runtime[member[tied[ties - 1 - k]]]++;",
                        SMALL_SETS + "upToThreeMembers"),
                new Planted(
                        "equal keys taken for equal levels",
                        "internal/rows/OpenBids.java",
                        "if (winners < ties && !areAllEqual(ties)) {",
                        "if (winners > ties) {",
                        SOAK),
                new Planted(
                        "a sum above 2^53 taken for exact",
                        "internal/rows/RowKernels.java",
                        "static final double EXACT = 0x1p53;",
                        "static final double EXACT = 0x1p62;",
                        SOAK),
                new Planted(
                        "NaN taken for a number",
                        "internal/rows/RowKernels.java",
                        "if (!(sum < 0x1p63)) {",
                        "if (sum >= 0x1p63) {",
                        SOAK),
                new Planted(
                        "amounts above 2^53 on doubles",
                        "internal/tree/Column.java",
                        "LIMIT = 1L << 51",
                        "LIMIT = 1L << 60",
                        SOAK),
                new Planted(
                        "the end of a set that lies in two rows not copied back",
                        "internal/rows/RowSharing.java",
                        "0, members - inFirst);",
                        "0, members - inFirst - 1);",
                        SMALL_SETS + "membersOnBothSidesOfTheEndOfARow"),
                new Planted(
                        "no probe for ties",
                        "internal/rows/LargeSet.java",
                        "if (probe.find(rows, level, openWeight)) {",
                        "if (level < 0) {",
                        PASSES + "tiesAreCountedOnce"),
                new Planted(
                        "the probe looks at the wrong side",
                        "internal/rows/TieProbe.java",
                        "if (excess > 0) {",
                        "if (excess < 0) {",
                        PASSES + "tiesAreCountedOnce"),
                new Planted(
                        "a kept list that adds what a member had before",
                        "internal/rows/KeptList.java",
                        "enter(weight, min, before, -1);",
                        "enter(weight, min, before, 1);",
                        PASSES + "changesNeedNoWindow"),
                new Planted(
                        "changes not reported to the kept list",
                        "internal/rows/KnownLevels.java",
                        "kept.change(weight.asDouble(node), min.asDouble(node), limitedBefore, limitedNow);",
                        "kept.isValid();",
                        PASSES + "changesNeedNoWindow"),
                new Planted(
                        "changes not reported to the known levels",
                        "internal/solve/DimensionState.java",
                        "levels.change(set, weight, min, node, (double) before, (double) now);",
                        "weight.get(node);",
                        "internal.solve.ReportedChangesTest.theKeptLevelIsThatOfTheRequestsAsTheyAre"),
                new Planted(
                        "a set skipped although the amount that it shares has changed",
                        "internal/solve/SolvedSets.java",
                        "return amount[set] == available;",
                        "return amount[set] != NONE;",
                        CHANGES + "byDefault"),
                new Planted(
                        "a tree skipped although a request has changed",
                        "internal/solve/SolvedSets.java",
                        "void forget(int set) {\n        areAll = false;",
                        "void forget(int set) {",
                        CHANGES + "byDefault"),
                new Planted(
                        "a change that the sets of the ancestors do not learn of",
                        "internal/solve/DimensionState.java",
                        "solved.forget(set);",
                        "if (layout.setBelow(node) < 0) { solved.forget(set); }",
                        CHANGES + "byDefault"),
                new Planted(
                        "a change that is not carried up to the parent",
                        "internal/solve/ChangedRequests.java",
                        "if (parent != TreeLayout.ROOT) {",
                        "if (parent < TreeLayout.ROOT) {",
                        CHANGES + "byDefault"),
                new Planted(
                        "changes of later groups forgotten with the next one of an earlier group",
                        "internal/solve/ChangedRequests.java",
                        "end = Math.max(end, word + 1);",
                        "end = word + 1;",
                        CHANGES + "byDefault"),
                new Planted(
                        "a set skipped although a member requests less",
                        "internal/solve/DimensionState.java",
                        "solved.forget(set);",
                        "if (now > before) { solved.forget(set); }",
                        CHANGES + "byDefault"),
                new Planted(
                        "a sample that forgets for how many a member stands",
                        "internal/rows/WeightSample.java",
                        "Math.max(1, step / w)",
                        "1",
                        PASSES + "aGuessIsNear"),
                new Planted(
                        "wide windows to the wrong side",
                        "internal/rows/LevelWindow.java",
                        "return most < amount;",
                        "return most > amount;",
                        PASSES + "aLevelFarFromAllGuessesIsFoundByWideWindows"),
                new Planted(
                        "a min that no double holds not looked for",
                        "internal/solve/DimensionState.java",
                        "(lend.isWide() || min.isWide())",
                        "lend.isWide()",
                        "laws.WideLimitsTest.aWideMinThatIsPartlyLent"),
                new Planted(
                        "a tight set that closes all flavors",
                        "internal/flavor/Placement.java",
                        "open[r] = SetTables.minimiser(",
                        "open[r] = r == 0 ? 0 : SetTables.minimiser(",
                        FLAVORS),
                new Planted(
                        "any tight set in place of the largest",
                        "internal/flavor/SetTables.java",
                        "best | set : best & set",
                        "best | set : best",
                        FLAVORS),
                new Planted(
                        "the search ends one unit early",
                        "internal/flavor/LastPlaceable.java",
                        "low < high - excess; tries++",
                        "low + 1 < high - excess; tries++",
                        FLAVORS),
                new Planted(
                        "named demand compared with each flavor and not with each set",
                        "internal/flavor/FlavorSolver.java",
                        "set < within.length - 1; set++",
                        "set < 3; set++",
                        FLAVORS),
                new Planted(
                        "the classes of a mixed leaf counted as if they were leaves",
                        "internal/flavor/MixedLeaves.java",
                        "weight[set] -= weight[set | bit];",
                        "weight[set] -= 0;",
                        FLAVORS),
                new Planted(
                        "promises not set aside from the amounts of plain leaves",
                        "internal/flavor/PlacedLeaves.java",
                        "counts[region][1 << k] -= plainAside[region][k];",
                        "counts[region][1 << k] -= 0;",
                        FLAVORS),
                new Planted(
                        "promises taken back in a shortage",
                        "internal/solve/FloorsAndShares.java",
                        "runtime[k] < started)",
                        "runtime[k] < 0)",
                        FLAVORS),
                new Planted(
                        "a parent that takes what its children of weight 0 cannot",
                        "internal/solve/FlavoredDimension.java",
                        "borrows ? take : Math.min",
                        "take >= 0 ? take : Math.min",
                        FLAVORS),
                new Planted(
                        "a flavorMax of a parent that limits no requests",
                        "internal/flavor/PlaceableRequests.java",
                        "max.set(node, table[table.length - 1]);",
                        "max.get(node);",
                        FLAVORS),
                new Planted(
                        "caps that stay after the solve",
                        "internal/solve/FlavoredDimension.java",
                        "!again || !isCurrent || lowered ||",
                        "!again || !isCurrent ||",
                        FLAVORS_AGAIN),
                new Planted(
                        "a promise by name that any unit may take",
                        "internal/flavor/Headroom.java",
                        "if (most == units) {",
                        "if (most <= units) {",
                        FLAVORS),
                new Planted(
                        "a promise that its own group may not take",
                        "internal/flavor/Headroom.java",
                        "return mask == 1 << flavor && promises != null",
                        "return mask == 0 && promises != null",
                        FLAVORS),
                new Planted(
                        "bounds of headroom that forget promises",
                        "internal/flavor/HeadroomBounds.java",
                        "if (!leavePromises(leaf, mask, flavor, units, capacity)) {",
                        "if (units < 0) {",
                        "ledger.FlavorLedgerTest.anotherWayIsNoPromise"),
                new Planted(
                        "a class more that the leaves do not learn of",
                        "internal/flavor/ClassRequests.java",
                        "units[node] = moreUnits;\n        classChanges++;",
                        "units[node] = moreUnits;",
                        FLAVORS_AGAIN),
                new Planted(
                        "wide weights reduced by more than a common divisor",
                        "internal/tree/SharingWeights.java",
                        "weight.get(node) / divisor);",
                        "weight.get(node) / divisor / 2);",
                        "laws.WideWeightsTest.weightsWithACommonDivisor"),
                new Planted(
                        "a rank that a change of a cap does not correct",
                        "internal/live/BidRanks.java",
                        "+= Math.min(now, until) - Math.min(before, until);",
                        "+= 0;",
                        LIVE + "answersRightForThousandsOfSiblings"),
                new Planted(
                        "ties in a rank to the larger index",
                        "internal/live/BidRanks.java",
                        "order < 0 : one < other;",
                        "order < 0 : one > other;",
                        LIVE + "answersRightForThousandsOfSiblings"),
                new Planted(
                        "the last bid that wins taken for lost",
                        "internal/live/BidRanks.java",
                        "sets[lost + RANK] <= amount",
                        "sets[lost + RANK] < amount",
                        LIVE + "followsTheLevelUnitByUnit"),
                new Planted(
                        "a bid that lost, and wins of more, taken for lost",
                        "internal/live/BidRanks.java",
                        "move(lost, won); //",
                        "//",
                        LIVE + "answersRightForThousandsOfSiblings"),
                new Planted(
                        "a change within min that moves no runtime",
                        "internal/live/BoundedDimension.java",
                        "boolean isMoved = base != baseBefore || (",
                        "boolean isMoved = (",
                        LIVE + "knowsThatChangesOfGroupsThatWaitMoveNoRuntime"),
                new Planted(
                        "all runtimes read with the total for each sibling set",
                        "internal/live/BoundedDimension.java",
                        "parent == TreeLayout.ROOT ? available : to[parent]",
                        "available",
                        LIVE + "readsAllRuntimesAtOnceAsTheyAre"),
                new Planted(
                        "a level that stays enclosed when runtimes move",
                        "internal/live/BoundedDimension.java",
                        "sets[set + ENCLOSED_AT] == moves",
                        "sets[set + ENCLOSED_AT] != -1",
                        LIVE + "knowsThatChangesOfGroupsThatWaitMoveNoRuntime"),
                new Planted(
                        "a solve of another amount kept over a change",
                        "internal/live/BoundedDimension.java",
                        "isMoved || (w != 0 && sets[set + SOLVED_FOR] - sets[set + WITHIN] > sets[set + HIGH_BIDS])",
                        "isMoved",
                        LIVE + "remembersNoSolveOfBefore"),
                new Planted(
                        "a group that has its request taken for one that waits",
                        "internal/live/BoundedDimension.java",
                        "Math.min(before, now) > groups[group + RUNTIME]",
                        "Math.min(before, now) >= groups[group + RUNTIME]",
                        LIVE + "followsTheLevelUnitByUnit"),
                new Planted(
                        "rounds that leave no unit in doubt",
                        "internal/live/LiveRecords.java",
                        "sets[set + UNITS_OFF] = 1L +",
                        "sets[set + UNITS_OFF] = 0L *",
                        LIVE + "followsTheLevelUnitByUnit"),
                new Planted(
                        "mins that nobody requests taken for unscaled",
                        "internal/live/PathBounds.java",
                        "records.iterative ? MINS : WITHIN",
                        "WITHIN",
                        LIVE + "knowsThatChangesOfGroupsThatWaitMoveNoRuntime"),
                new Planted(
                        "mins above that of the parent taken for covered",
                        "LiveQuotas.java",
                        " && !tree.acceptsMinsAboveParents();",
                        ";",
                        LIVE + "coversNoMinsWhereTheMinsOfChildrenMayExceedThatOfTheirParent"),
                new Planted(
                        "a released unit that goes to a group whose flavors are used up",
                        "internal/flavor/UnitMoves.java",
                        "next = tight[mask] == NOT_TIGHT ?",
                        "next = mask > 0 ?",
                        UNIT_MOVES),
                new Planted(
                        "a unit that does not take the place of one that comes after it",
                        "internal/flavor/UnitMoves.java",
                        "if (last == NONE || !isFirst) {",
                        "if (last != leaf || !isFirst) {",
                        UNIT_MOVES),
                new Planted(
                        "any tight set in place of the smallest",
                        "internal/flavor/UnitMoves.java",
                        "tight[mask] &= set;",
                        "tight[mask] = set;",
                        UNIT_MOVES),
                new Planted(
                        "ties among moved units to the larger name",
                        "internal/flavor/UnitMoves.java",
                        "order < 0 : one < other;",
                        "order < 0 : one > other;",
                        UNIT_MOVES),
                new Planted(
                        "units that move although mins are scaled",
                        "internal/flavor/UnitMoves.java",
                        "return !isShort;\n    }\n\n    private void prepare",
                        "return true;\n    }\n\n    private void prepare",
                        UNIT_MOVES),
                new Planted(
                        "a moved unit that headroom does not learn of",
                        "internal/flavor/UnitMoves.java",
                        "if (!isMoved[node]) {",
                        "if (node < 0) {",
                        UNIT_MOVES),
                new Planted(
                        "units for the last group that left a class",
                        "internal/flavor/UnitMoves.java",
                        "offered[mask][1] = NONE;",
                        "place[0] = NONE;",
                        UNIT_MOVES),
                new Planted(
                        "promises that change as units move",
                        "internal/flavor/UnitMoves.java",
                        "wereRight && Arrays.equals(was.promised, now.promised) &&",
                        "wereRight &&",
                        UNIT_MOVES),
                new Planted(
                        "use that would be freed and still counts",
                        "admission/ChangedAccounts.java",
                        "(less == null ? 0 : less[d])",
                        "0",
                        "ledger.AdmissionCheckTest.countsTheUseThatWouldBeFreed"),
                new Planted(
                        "a tree with another total that counts as the same",
                        "ledger/TreeSnapshot.java",
                        " || !total.equals(other.total)",
                        "",
                        RUNTIME_CHANGES),
                new Planted(
                        "use that counts and is taken for no change of runtimes",
                        "ledger/TreeSnapshots.java",
                        "!options.guaranteeUsage()",
                        "then.number >= 0",
                        RUNTIME_CHANGES),
                new Planted(
                        "a removed group after a new one",
                        "ledger/TreeSnapshots.java",
                        "change.after().isEmpty() ?",
                        "ids.isEmpty() ?",
                        "ledger.RuntimeChangesTest.removedGroupsComeFirst"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void isCaught(Planted planted) throws Exception {
        planted.requireCaught(directory);
    }
}
