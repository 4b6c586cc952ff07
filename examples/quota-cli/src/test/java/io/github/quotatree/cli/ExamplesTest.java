package io.github.quotatree.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExamplesTest {
    private static final String GPU = "nvidia.com/gpu";

    @Test
    void theProposalAsATable() {
        CommandRun run = CommandRun.of("solve", CommandRun.EXAMPLES + "proposal.yaml");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo("""
                                        total  used  idle  over
                        nvidia.com/gpu    100     0   100     0

                                nvidia.com/gpu
                        group   min  max  request  runtime  used    ±  why
                        a        10   40        5        5     0   -5  its request
                        b        15   60       20       20     0   +5  its request
                        c        20   50       40       35     0  +15  all is allotted
                        d        15   80       70       40     0  +25  all is allotted
                        """);
        assertThat(run.exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"water-filling", "iterative"})
    void theProposalWithBothSolvers(String solver) {
        CommandRun run =
                CommandRun.of("solve", CommandRun.EXAMPLES + "proposal.yaml", "-o", "json", "--solver", solver);

        assertThat(run.value("a", "runtime", GPU)).isEqualTo("5");
        assertThat(run.value("b", "runtime", GPU)).isEqualTo("20");
        assertThat(run.value("c", "runtime", GPU)).isEqualTo("35");
        assertThat(run.value("d", "runtime", GPU)).isEqualTo("40");
        assertThat(run.tree("").get("solver").asText()).isEqualTo(solver);
        assertThat(run.out()).endsWith("}\n");
    }

    @Test
    void theCluster() {
        CommandRun run = CommandRun.of("solve", CommandRun.EXAMPLES + "cluster.yaml");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("""
                                     total  used  idle  over  system  default  available
                        cpu             64    53    11   1.5       2        2         60
                        memory (Gi)    256   139   117   0         4        4        248

                                      cpu
                        group         min  max  request  runtime   used     ±  why
                        platform       30   60     40       30    17.5         all is allotted
                        ├─ ingress      8   16      8        8     1.5         keeps its idle min
                        └─ serving     22   60     32       22    16           all is allotted
                        research       30   60     41.5     30    31.5!        all is allotted
                        ├─ language    10   32      3.5      3.5   3.5   -6.5  its request
                        └─ vision      20   48     38       26.5  28!    +6.5  all is allotted

                                      memory (Gi)
                        group         min  max  request  runtime  used    ±  why
                        platform      100  240      104      104    39   +4  its request
                        ├─ ingress     32   64       32       32     3       keeps its idle min
                        └─ serving     68  200       72       72    36   +4  its request
                        research      120  240      122      122    92   +2  its request
                        ├─ language    40  128       12       12    12  -28  its request
                        └─ vision      80  200      110      110    80  +30  its request
                        """);
        assertThat(run.out()).contains("\n\ntree gpu\n", "└─ training");
    }

    @Test
    void theRequestsOfThirtyTeamsAreThoseOfTheirPods() {
        String quotas = CommandRun.EXAMPLES + "thirty-teams.yaml";
        CommandRun declared = CommandRun.of("solve", "-o", "json", quotas);
        CommandRun ofPods =
                CommandRun.of("solve", "-o", "json", quotas, CommandRun.EXAMPLES + "thirty-teams-pods.yaml");

        assertThat(declared.err()).isEmpty();
        assertThat(ofPods).isEqualTo(declared);
        assertThat(declared.value("vision", "runtime", GPU)).isEqualTo("21");
        assertThat(declared.value("vision", "used", GPU)).isEqualTo("26");
        assertThat(declared.value("language", "request", GPU)).isEqualTo("48");
        assertThat(declared.value("research", "effectiveMin", GPU)).isEqualTo("57");
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 120, 200})
    void theTableOfThirtyTeamsFitsTheWidth(int width) {
        CommandRun run =
                CommandRun.of("solve", "--width", Integer.toString(width), CommandRun.EXAMPLES + "thirty-teams.yaml");

        assertThat(run.out().lines())
                .hasSizeGreaterThan(36)
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
    }

    @Test
    void theWaitingPodsOfThirtyTeamsAreCounted() {
        String quotas = CommandRun.EXAMPLES + "thirty-teams.yaml";
        String pods = CommandRun.EXAMPLES + "thirty-teams-pods.yaml";

        // as in docs/operating.md
        assertThat(CommandRun.of("admit", quotas, pods).out())
                .endsWith(
                        "\n7 of 28 pods start now, on loan from recommendations-ranking, advertising, multimodal and 2 other"
                                + " groups; 2 are due and wait for nvidia.com/gpu that experimentation, hackathon and"
                                + " student-theses must give back; 19 wait: 8 for cpu, memory and nvidia.com/gpu,"
                                + " 5 for cpu and nvidia.com/gpu, 4 for nvidia.com/gpu, 1 for cpu, 1 for other dimensions.\n");
        assertThat(CommandRun.of("admit", "--quota-only", quotas, pods).out())
                .endsWith(
                        "\n2 of 28 pods fit by quota alone, whether or not capacity is idle; 26 wait: 12 for nvidia.com/gpu, 9 for cpu, 5 for cpu and"
                                + " nvidia.com/gpu.\n");
        assertThat(CommandRun.of("revoke", "--strict", quotas, pods).out())
                .endsWith("\n8 groups are over; 12 pods stop, 1 is kept.\n");
    }

    @Test
    void theQueueWithLoans() {
        String file = CommandRun.EXAMPLES + "queue.yaml";

        assertThat(CommandRun.of("admit", "--total", "cpu=32", file).out())
                .contains("vision/train-3    vision                     starts\n", "2 of 4 pods start now; 2 wait");
        assertThat(CommandRun.of("revoke", "--total", "cpu=32", file).out()).isEqualTo("no pod stops; 2 start.\n");
    }

    @Test
    void theQueue() {
        String file = CommandRun.EXAMPLES + "queue.yaml";

        assertThat(CommandRun.of("admit", "--quota-only", "--total", "cpu=32", file))
                .isEqualTo(new CommandRun(0, """
                        pod               group                      decision
                        search/index      search                     admitted, borrowing cpu 1
                        vision/train-2    vision                     rejected, at place 1 of 2
                                          cpu: used by what is not preemptible 0 + request 9 is 1 above the min of vision, 8
                        scratch/notebook  koordinator-default-quota  rejected, behind vision/train-2 (place 2 of 2)
                                          cpu: used 0 + request 4 is 2 above the max of koordinator-default-quota, 2
                        vision/train-3    vision                     admitted

                        2 of 4 pods fit by quota alone, whether or not capacity is idle; 2 wait: 2 for cpu.
                        """, ""));
        assertThat(CommandRun.of("revoke", "--strict", "--total", "cpu=32", file))
                .isEqualTo(new CommandRun(0, """
                        batch is over by cpu 5
                          stop  batch/nightly-2 (priority 0): frees cpu 6; over by cpu 5
                          keep  batch/nightly-3 (priority 0): fits again

                        1 group is over; 1 pod stops, 1 is kept.
                        """, ""));
    }

    @Test
    void thePodsOfTheCluster() {
        CommandRun revoked = CommandRun.of("revoke", "--strict", CommandRun.EXAMPLES + "cluster.yaml");
        assertThat(revoked.out()).isEqualTo("""
                        vision is over by cpu 1.5
                          stop  vision/train-1 (priority 0): frees cpu 14, memory 40Gi; over by cpu 1.5

                        1 group is over; 1 pod stops.
                        """);
        CommandRun safe = CommandRun.of("revoke", "--strict", "--floor-safe", CommandRun.EXAMPLES + "cluster.yaml");
        assertThat(safe.out()).contains("over  cpu 1.5 stays too much").doesNotContain("train-1");
    }

    @Test
    void thePoolOfAUniversity() {
        String config = CommandRun.EXAMPLES + "condor.conf";
        String demand = CommandRun.EXAMPLES + "condor-demand.json";

        assertThat(CommandRun.of("condor", config, "--demand", demand).out())
                .contains("─ physics.theory     10       10         40         40 ")
                .endsWith(
                        "warning: allocations sum to 103, more than the pool of 100: with oversubscription quota counts"
                                + " once a level, and static quotas are not scaled down\n");
        assertThat(CommandRun.of("condor", config, "--demand", demand, "--mode", "repaired"))
                .isEqualTo(new CommandRun(0, """
                        group                 quota  subtree  requested  allocated  unmet  limit  remainder at  why
                        <none>                   20      100         10         10      0     10             0  10 of its quota
                        ├─ chemistry             20       20         12         12      0     12             0  12 of its quota
                        ├─ guests                20       20         60         20     40     20             0  20 of its quota; guests refuses surplus, and its quota is allocated
                        └─ physics               10       40         15         15      0     15             0  10 of its quota, 5 left at physics
                           ├─ physics.lab        20       20          6          6      0      6             0  6 of its quota
                           └─ physics.theory     10       10         40         37      3     37             0  10 of its quota, 9 left at physics, 18 left at <none>; the pool is allocated
                        surplus 0
                        """, ""));
    }

    @Test
    void whatTwoGroupsLeaveEachOther() {
        String config = CommandRun.EXAMPLES + "condor-shared.conf";
        String demand = CommandRun.EXAMPLES + "condor-shared-demand.json";

        assertThat(CommandRun.of("condor", config, "--demand", demand)).isEqualTo(new CommandRun(0, """
                        group      quota  subtree  requested  allocated  unmet  limit  remainder at  why
                        <none>         0       40          0          0      0      0    1790000000
                        ├─ A           0       20          0          0      0      0    1790000000
                        │  ├─ A.B     15       15         60         18     42     18             0  15 of its quota, 3 left at A; A refuses surplus, and its quota is allocated
                        │  └─ A.C      5        5          2          2      0      5             0  2 of its quota
                        └─ Z          20       20          0          0      0      0    1790000000
                        surplus 20
                        """, ""));
        assertThat(CommandRun.of("condor", config, "--demand", demand, "-o", "json")
                        .out())
                .contains(
                        "{\"name\":\"A.B\",\"parent\":\"A\",\"quota\":\"15\",\"subtreeQuota\":\"15\",\"requested\":\"60\","
                                + "\"allocated\":\"18\",\"unmet\":\"42\",\"lastRemainderTime\":\"0\",");
    }

    @Test
    void twoTeams() {
        assertThat(CommandRun.of("capacity", CommandRun.EXAMPLES + "two-teams.yaml"))
                .isEqualTo(new CommandRun(0, """
                                     nvidia.com/gpu
                        namespace    min  max  used  ±
                        team-a         4    6     4
                        team-b         6    8     6
                        all quotas    10         10

                        pod        decision
                        team-a/a2  admitted on pool
                        team-a/a3  admitted on pool, borrowing nvidia.com/gpu 2 from team-b
                        team-a/a4  waiting
                                   nvidia.com/gpu: used 6 + request 1 is 1 above the max of team-a, 6
                                   preemption: pool: no less important pod of team-a to give way
                        team-b/b2  admitted on pool after evicting team-a/a3
                                   evicts team-a/a3 from pool: with it, nvidia.com/gpu: used 9 + request 3 is 2 above the sum of mins, 10; nvidia.com/gpu: used 9 + request 3 is 2 above the allocatable of node pool, 10
                        team-b/b3  waiting
                                   nvidia.com/gpu: used 10 + request 1 is 1 above the sum of mins, 10
                                   nvidia.com/gpu: used 10 + request 1 is 1 above the allocatable of node pool, 10
                                   preemption: pool: no less important pod of team-b to give way

                        3 of 5 pods may start, 1 after evictions; 2 wait: 2 for nvidia.com/gpu.
                        """, ""));
    }

    @Test
    void quotasOfAnotherSchedulerNameTheCommandForThem() {
        String koordinator = CommandRun.EXAMPLES + "cluster.yaml";
        String plugin = CommandRun.EXAMPLES + "two-teams.yaml";

        assertThat(CommandRun.of("capacity", koordinator).errLines())
                .contains("quota: " + koordinator + ": the ElasticQuotas are of Koordinator (label"
                        + " quota.scheduling.koordinator.sh/is-parent of ElasticQuota quotas/research): run quota solve,"
                        + " admit or revoke; capacity reads one quota a namespace");
        CommandRun solve = CommandRun.of("solve", plugin);
        assertThat(solve.exitCode()).isEqualTo(2);
        assertThat(solve.errLines())
                .containsExactly(
                        "quota: " + plugin + ": 2 ElasticQuotas (team-a/quota, team-b/quota): apiVersion:"
                                + " scheduling.x-k8s.io/v1alpha1 is of the Capacity Scheduling plugin: use quota"
                                + " capacity, which decides by its rules; counts here as a group of a tree",
                        "quota: " + plugin + ": the ElasticQuotas are of the Capacity Scheduling plugin (apiVersion"
                                + " scheduling.x-k8s.io/v1alpha1 of ElasticQuota team-a/quota): run quota capacity; a"
                                + " tree has no two quotas of one name");
    }

    @Test
    void theChange() {
        String before = CommandRun.EXAMPLES + "change-before.yaml";
        String after = CommandRun.EXAMPLES + "change-after.yaml";

        assertThat(CommandRun.of("validate", before)).isEqualTo(new CommandRun(0, "", ""));
        CommandRun run = CommandRun.of("validate", after, "--from", before);
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .containsExactly(
                        after
                                + ":37:46: ElasticQuota quotas/language: label tree-id: tree id \"gpu\" differs from \"\" of"
                                + " parent research",
                        after
                                + ":37:46: ElasticQuota quotas/language: label tree-id: tree id \"\" cannot change to \"gpu\"",
                        after
                                + ":50:48: ElasticQuota quotas/batch: label is-parent: cannot become a parent group while it"
                                + " has workloads",
                        before
                                + ":50:9: ElasticQuota quotas/rendering: metadata.name: cannot be deleted while it has workloads",
                        after
                                + ":15:14: ElasticQuota quotas/research: spec.min.cpu: the mins of its children sum to 40,"
                                + " above its own, 30",
                        after + ":27:14: ElasticQuota quotas/vision: spec.min.cpu: 20 is above the max, 19500m",
                        after + ":62:45: ElasticQuota quotas/speech: label parent: parent resaerch does not exist; did"
                                + " you mean research?",
                        after + ":64:14: ElasticQuota quotas/speech: spec.min.cpu: -1 is below 0",
                        after + ":64:14: ElasticQuota quotas/speech: spec.min.cpu: the webhook refuses it: is included"
                                + " in min and not in max");
    }
}
