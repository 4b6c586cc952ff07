package io.github.quotatree.cli.condor.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Submitters, jobs, and the records of the accountant. */
class DemandAdsTest {
    private static final String SUBMITTERS = """
            [{"Name":"a.b.u@d","MyType":"Submitter","RunningJobs":2,"IdleJobs":3,"WeightedRunningJobs":16.0,
              "WeightedIdleJobs":6.5,"LastHeardFrom":77},
             {"Name":"A.B.u@d","MyType":"Submitter","RunningJobs":1,"IdleJobs":0,"WeightedRunningJobs":4.0,
              "WeightedIdleJobs":0.0},
             {"Name":"v@d","MyType":"Submitter","RunningJobs":0,"IdleJobs":5,"WeightedRunningJobs":0,
              "WeightedIdleJobs":5},
             {"Name":"c.w@d","MyType":"Submitter","RunningJobs":0,"IdleJobs":0,"WeightedIdleJobs":9}]
            """;

    private static final String JOBS = """
            [{"ClusterId":1,"ProcId":0,"JobStatus":2,"Owner":"u","AccountingGroup":"a.b.u","RequestCpus":4,"JobUniverse":5},
             {"ClusterId":1,"ProcId":1,"JobStatus":1,"Owner":"u","AccountingGroup":"a.b.u","RequestCpus":4,"JobUniverse":5},
             {"ClusterId":1,"ProcId":2,"JobStatus":5,"Owner":"u","AccountingGroup":"a.b.u","MaxHosts":1},
             {"ClusterId":1,"ProcId":3,"JobStatus":4,"Owner":"u","AccountingGroup":"a.b.u","RequestCpus":4},
             {"ClusterId":2,"ProcId":0,"JobStatus":6,"Owner":"w","AcctGroup":"c","AcctGroupUser":"x","RequestCpus":2,
              "MachineAttrSlotWeight0":3.5},
             {"ClusterId":2,"ProcId":1,"JobStatus":7,"Owner":"w","AccountingGroup":"c.w","RequestMemory":4096},
             {"ClusterId":3,"ProcId":0,"JobStatus":1,"User":"v@d","RequestCpus":"\\/Expr(1 + 2)\\/","ServerTime":99},
             {"ClusterId":3,"ProcId":1,"JobStatus":1,"Owner":"v","CurrentHosts":1,"MaxHosts":4}]
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", textBlock = """
            '' -> 20.00 6.500 0.000 -> 0.000 5.000 0.000
            NEGOTIATOR_USE_WEIGHTED_DEMAND = false -> 3.000 3.000 0.000 -> 0.000 5.000 0.000
            NEGOTIATOR_SUBMITTER_CONSTRAINT = RunningJobs < 2 -> 4.000 0.000 0.000 -> 0.000 5.000 0.000
            """)
    void submittersSumToTheDemandOfTheirGroups(String config, String ofGroup, String ofRoot) {
        DumpRun run = DumpRun.ofSubmitters(folder, config, SUBMITTERS);
        assertThat(run.notes).isEmpty();
        assertThat(run.faults).isEmpty();
        assertThat(run.groups)
                .containsOnlyKeys("<none>", "a.b")
                .containsEntry("a.b", ofGroup)
                .containsEntry("<none>", ofRoot);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", textBlock = """
            '' -> 4.000 4.000 0.000 -> 4.500 0.000 0.000 -> 0.000 6.000 0.000
            NEGOTIATOR_USE_WEIGHTED_DEMAND = false -> 1.000 1.000 0.000 -> 2.000 0.000 0.000 -> 0.000 4.000 0.000
            SLOT_WEIGHT = Memory / 1024 -> 4.000 4.000 0.000 -> 7.500 0.000 0.000 -> 0.000 6.000 0.000
            SCHEDD_SLOT_WEIGHT = RequestCpus * 1.5 -> 6.000 6.000 0.000 -> 4.500 0.000 0.000 -> 0.000 7.000 0.000
            """)
    void jobsCountByTheWeightOfASlotOfTheirSize(String config, String ofU, String ofW, String ofV) {
        DumpRun run = DumpRun.ofJobs(folder, config, JOBS);
        assertThat(run.notes).isEmpty();
        assertThat(run.faults).isEmpty();
        assertThat(run.groups)
                .containsOnlyKeys("<none>", "a.b", "c")
                .containsEntry("a.b", ofU)
                .containsEntry("c", ofW)
                .containsEntry("<none>", ofV);
        assertThat(run.now).isEqualTo(99);
    }

    @Test
    void theTimeIsTheLatestOfAnAd() {
        assertThat(DumpRun.ofSubmitters(folder, "", SUBMITTERS).now).isEqualTo(77);
    }

    @Test
    void whatIsLeftOutIsTold() {
        assertThat(DumpRun.ofSubmitters(folder, "", """
                        [{"Name":"nobody","IdleJobs":1}, {"IdleJobs":1}, {"Name":"s@x","MyType":"Machine"},
                         {"Name":"c.u@d","IdleJobs":2,"SkipMatchmaking":true},
                         {"Name":"e.u@d","IdleJobs":2,"WeightedIdleJobs":3,"WeightedRunningJobs":0}]""").notes)
                .containsExactly(
                        "submitters: submitter nobody: has no @ in its Name; left out, as by the negotiator",
                        "submitters: submitter number 2: has no Name; left out, as by the negotiator",
                        "submitters: ad s@x: is not the ad of a submitter; left out",
                        "submitters: submitter c.u@d: SkipMatchmaking is true; left out, as by the negotiator",
                        "submitters: submitter e.u@d: its group is not in GROUP_NAMES; counts as one of <none>");
        assertThat(DumpRun.ofJobs(folder, "", """
                        [{"ClusterId":1,"ProcId":0,"JobUniverse":12,"JobStatus":1,"Owner":"u"},
                         {"ClusterId":1,"ProcId":1,"JobUniverse":9,"JobStatus":1,"Owner":"u"},
                         {"ClusterId":1,"ProcId":2,"JobStatus":1},
                         {"ClusterId":1,"ProcId":3,"Owner":"u"},
                         {"ClusterId":1,"ProcId":4,"JobStatus":99,"Owner":"u"},
                         {"ClusterId":1,"ProcId":5,"JobStatus":1,"Owner":"u","RequestCpus":"many"}]""").notes)
                .containsExactly(
                        "queue: job 1.0: is of the local universe, for which the negotiator finds no slots; left out",
                        "queue: job 1.1: is of the grid universe, for which the negotiator finds no slots; left out",
                        "queue: job 1.2: has no Owner, User or AccountingGroup; left out",
                        "queue: job 1.3: its JobStatus is missing; left out",
                        "queue: job 1.4: its JobStatus is out of range; left out",
                        "queue: job 1.5: its RequestCpus is no number; counts as 1");
    }

    @Test
    void theRecordOfAGroupReplacesThoseOfItsSubmitters() {
        DumpRun run = DumpRun.ofRecords(folder, "", """

                Name = "a.b"
                IsAccountingGroup = true
                WeightedResourcesUsed = 7.5
                LastUpdate = 55

                Name = "a.b.u@d"
                IsAccountingGroup = false
                WeightedResourcesUsed = 7.0

                Name = "c.u@d"
                IsAccountingGroup = false
                WeightedResourcesUsed = 2.0

                Name = "c.w@d"
                WeightedResourcesUsed = 1.0

                Name = "<none>"
                IsAccountingGroup = true
                WeightedResourcesUsed = 0.5
                """);
        assertThat(run.faults).isEmpty();
        assertThat(run.notes).isEmpty();
        assertThat(run.now).isEqualTo(55);
        assertThat(run.groups)
                .containsEntry("a.b", "0.000 0.000 7.500")
                .containsEntry("c", "0.000 0.000 3.000")
                .containsEntry("<none>", "0.000 0.000 0.5000");
    }

    @Test
    void anAdWithAllRecordsIsReadToo() {
        DumpRun run = DumpRun.ofRecords(folder, "", """
                LastUpdate = 66
                NumSubmittors = 3
                Name1 = "<none>"
                IsAccountingGroup1 = true
                WeightedResourcesUsed1 = 1.0
                Name2 = "A.B"
                IsAccountingGroup2 = true
                WeightedResourcesUsed2 = 2.0
                Name3 = "gone"
                IsAccountingGroup3 = true
                WeightedResourcesUsed3 = 3.0
                """);
        assertThat(run.groups)
                .containsOnlyKeys("<none>", "a.b")
                .containsEntry("a.b", "0.000 0.000 2.000")
                .containsEntry("<none>", "0.000 0.000 1.000");
        assertThat(run.notes)
                .containsExactly(
                        "prio: record gone: is no group of GROUP_NAMES; its use counts where its submitters do");
    }

    @Test
    void amountsBelowZeroAreFaults() {
        assertThat(DumpRun.ofSubmitters(folder, "", """
                        [{"Name":"c.u@d","RunningJobs":3,"IdleJobs":-1,"WeightedRunningJobs":3,
                          "WeightedIdleJobs":-4}]""").faults)
                .containsExactly("submitters: submitter c.u@d: WeightedIdleJobs: -4.0 is below 0");
        assertThat(DumpRun.ofRecords(folder, "", "Name = \"c\"\nWeightedResourcesUsed = -1\n").faults)
                .containsExactly("prio: record c: WeightedResourcesUsed: -1.0 is below 0");
    }
}
