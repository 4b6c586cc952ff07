package io.github.quotatree.cli.condor.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotAdsTest {
    /** A partitionable slot with two dynamic ones, a static slot of 16 cores, and a machine of the owner. */
    private static final String POOL = """
            [
            {"Name":"slot1@x","MyType":"Machine","State":"Unclaimed","PartitionableSlot":true,"Cpus":10,"Memory":8000,
             "SlotWeight":"\\/Expr(Cpus)\\/","MyCurrentTime":1700000000},
            {"Name":"slot1_1@x","MyType":"Machine","State":"Claimed","Activity":"Busy","DynamicSlot":true,"Cpus":4,
             "Memory":2000,"SlotWeight":"\\/Expr(Cpus)\\/","AccountingGroup":"a.b.u@d","RemoteUser":"u@d"},
            {"Name":"slot1_2@x","MyType":"Machine","State":"Preempting","Activity":"Suspended","DynamicSlot":true,
             "Cpus":2,"Memory":2000,"SlotWeight":"\\/Expr(Cpus)\\/","RemoteUser":"v@d","MyCurrentTime":1700000007},
            {"Name":"slot1@y","MyType":"Machine","State":"Claimed","Activity":"Busy","Cpus":16,"Memory":4000,
             "SlotWeight":8,"AccountingGroup":"C.w@d"}
            ]
            [{"Name":"slot1@z","MyType":"Machine","State":"Owner","Cpus":4,"Memory":1000}]
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", textBlock = """
            '' -> 28
            NEGOTIATOR_USE_SLOT_WEIGHTS = false -> 14
            FORCE_NEGOTIATOR_SLOT_WEIGHT = true -> 36
            SLOT_WEIGHT = Cpus * 2 -> 32
            SLOT_WEIGHT = ifThenElse(Memory > 2000, Memory / 1000, 1.5) -> 25.5
            SLOT_WEIGHT = NoSuch -> 25
            SLOT_WEIGHT = -3 -> 25
            NEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT = Memory > 2000 -> 18
            GROUP_DYNAMIC_MACH_CONSTRAINT = DynamicSlot =?= true -> 6
            NEGOTIATOR_SLOT_CONSTRAINT = regexp("@x$", Name) -> 16
            NEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT = false -> 0
            """)
    void theSizeIsTheSumOfTheWeightsOfTheSlotsThatCount(String config, double size) {
        DumpRun run = DumpRun.ofSlots(folder, config, POOL);
        assertThat(run.faults).isEmpty();
        assertThat(run.size).isEqualTo(size);
        assertThat(run.now).isEqualTo(1_700_000_007);
    }

    @Test
    void withoutWeightsAPartitionableSlotCountsItsFreeCores() {
        DumpRun run = DumpRun.ofSlots(
                folder,
                "NEGOTIATOR_USE_SLOT_WEIGHTS = false\nNEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT = regexp(\"@x\", Name)",
                POOL);
        assertThat(run.size).isEqualTo(12);
        assertThat(run.groups).containsEntry("a.b", "0.000 0.000 1.000").containsEntry("c", "0.000 0.000 1.000");
    }

    @Test
    void claimedSlotsAreInUse() {
        assertThat(DumpRun.ofSlots(folder, "", POOL).groups)
                .containsOnlyKeys("<none>", "a.b", "c")
                .containsEntry("<none>", "0.000 0.000 2.000")
                .containsEntry("a.b", "0.000 0.000 4.000")
                .containsEntry("c", "0.000 0.000 8.000");
        assertThat(DumpRun.ofSlots(folder, "NEGOTIATOR_DISCOUNT_SUSPENDED_RESOURCES = true", POOL).groups)
                .doesNotContainKey("<none>");
        // a slot that does not count for the size is in use all the same, unless the negotiator does not see it
        assertThat(DumpRun.ofSlots(folder, "NEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT = false", POOL).groups)
                .containsKey("c");
        assertThat(DumpRun.ofSlots(folder, "NEGOTIATOR_SLOT_CONSTRAINT = Cpus < 16", POOL).groups)
                .doesNotContainKey("c");
    }

    @Test
    void whatIsOddIsTold() {
        DumpRun run = DumpRun.ofSlots(folder, "", """
                [{"Name":"s1@x","State":"Unclaimed","Cpus":2,"cpus":3},
                 {"Cpus":1},
                 {"Name":"s2@x","State":"Claimed","SlotWeight":"\\/Expr(random(3))\\/"},
                 {"Name":"s3@x","MyType":"Submitter"},
                 {"Name":"s4@x","State":"Claimed","RemoteUser":"d.e.u@y","SlotWeight":-1},
                 {"Name":"s5@x","Cpus":1},
                 {"Name":"s5@x","Cpus":1},
                 {"Name":"s\\u001b[1m@x","State":"Unclaimed","SlotWeight":null}]
                """);
        assertThat(run.faults).isEmpty();
        assertThat(run.size).isEqualTo(8);
        assertThat(run.notes)
                .containsExactlyInAnyOrder(
                        "status: ad number 1: cpus is given twice; the last counts",
                        "status: slot number 2: has no Name; left out, as by the negotiator",
                        "status: slot s2@x: SlotWeight: column 1: the function random is not supported: its value is"
                                + " never the same; counts as error",
                        "status: 2 slots (s2@x, s\u001b[1m@x): its weight is no number; counts as 1, as for the"
                                + " negotiator",
                        "status: slot s2@x: is claimed and has neither AccountingGroup nor RemoteUser; counts as not"
                                + " claimed",
                        "status: submitter s3@x: is not the ad of a slot; left out",
                        "status: slot s4@x: its weight is below 0; counts as 1, as for the negotiator",
                        "status: slot s4@x: its group is not in GROUP_NAMES; counts as one of <none>",
                        "status: 2 slots (s5@x, s5@x): has no State; counts as not claimed",
                        "status: slot s5@x: is there twice, and counts twice");
    }

    @Test
    void aPoolInWhichNoSlotCountsIsTold() {
        assertThat(DumpRun.ofSlots(folder, "NEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT = Nosuch > 1", """
                        [{"Name":"s1@x","State":"Unclaimed","Cpus":2}]""").notes)
                .containsExactly(
                        "status: slot s1@x: NEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT is undefined, which counts as false",
                        "status: no slot counts for the size of the pool, so that all quotas are 0");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", textBlock = """
            1e999 -> SlotWeight: Infinity is above 2^53
            1e17 -> SlotWeight: 1.0E17 is above 2^53
            9223372036854775808 -> SlotWeight: 9.223372036854776E18 is above 2^53
            "\\/Expr(real(\\"NaN\\"))\\/" -> SlotWeight: NaN is no number
            """)
    void weightsThatNoPoolCanHaveAreFaults(String weight, String fault) {
        assertThat(DumpRun.ofSlots(folder, "", "[{\"Name\":\"s@x\",\"State\":\"Owner\",\"SlotWeight\":" + weight + "}]")
                        .faults)
                .containsExactly("status: slot s@x: " + fault);
    }

    @Test
    void thousandsOfFaultsAreNotListed() {
        assertThat(DumpRun.ofSlots(folder, "", "[{\"Name\":\"s@x\",\"SlotWeight\":1e99}]".repeat(5_000)).faults)
                .hasSize(22)
                .endsWith("status: has more faults, which are not listed");
    }

    @Test
    void anExpressionThatCannotBeParsedIsAFaultOfItsLine() {
        assertThat(DumpRun.ofSlots(folder, "SLOT_WEIGHT = Cpus +", POOL).faults)
                .containsExactly("c.conf: line 1: SLOT_WEIGHT: \"Cpus +\": column 7: found the end instead of a value");
    }
}
