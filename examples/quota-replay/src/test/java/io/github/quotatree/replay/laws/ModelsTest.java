package io.github.quotatree.replay.laws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.cluster.FittedTrace;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.Passing;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.simulation.Simulation;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Owner;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clusters of two models of cards, jobs that accept one or both, and groups that are promised one by name. */
class ModelsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a", "b");
    private static final List<String> MODELS = List.of("a", "b");
    private static final int EACH = 6;
    private static final int SEEDS = 60;
    private static final long DELAY = 10;
    private static final long LEAVING = 5;

    private static final Replay.Options OPTIONS = new Replay.Options(
            new SimulationOptions(0, LEAVING, SimulationOptions.ALL),
            new PolicyKind.Options(1, LoanRules.ofDelay(DELAY), Passing.NONE),
            0,
            60);

    private static ReplayCluster cluster() {
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        for (String model : MODELS) {
            tree.add(QuotaGroup.leaf(SCHEMA, "promised-" + model)
                    .min("cpu", 8)
                    .min("gpu", 4)
                    .flavorMin("gpu", model, 4)
                    .build());
        }
        tree.add(QuotaGroup.leaf(SCHEMA, "counting").min("cpu", 8).min("gpu", 4).build());
        ResourceVector total =
                SCHEMA.zero().with("cpu", 24).with("gpu", "a", EACH).with("gpu", "b", EACH);
        return new ReplayCluster(tree.build(), total);
    }

    /** Jobs of up to two cards, in three groups; those of a promised group request its model. */
    private static Trace trace(long seed, boolean isPinned) {
        Random random = new Random(seed);
        List<TraceJob> jobs = new ArrayList<>();
        for (int j = 0; j < 60; j++) {
            int group = random.nextInt(3);
            String model = group < 2 ? MODELS.get(group) : MODELS.get(random.nextInt(2));
            boolean isAny = group == 2 && !isPinned && random.nextBoolean();
            jobs.add(new TraceJob(
                    "job-" + j,
                    Owner.ofGroup(group < 2 ? "promised-" + model : "counting"),
                    random.nextInt(300),
                    1 + random.nextInt(80),
                    TraceJob.UNKNOWN,
                    1,
                    isPinned
                            ? SCHEMA.vector(0, 1 + random.nextInt(2))
                            : SCHEMA.vector(random.nextInt(3), random.nextInt(3)),
                    0,
                    true,
                    TraceJob.UNKNOWN,
                    isAny ? "" : model));
        }
        jobs.sort(Comparator.comparingLong(TraceJob::submitted));
        return new Trace(SCHEMA, 0, jobs, List.of());
    }

    private static List<JobRun> run(PolicyKind policy, Trace trace) {
        return Replay.of(trace, cluster(), policy, OPTIONS, jobs -> {}).runs();
    }

    /** First fit by plain numbers: at each moment, each job that waits starts if its model has room, in their order. */
    private static List<Long> firstFit(Trace trace) {
        Long[] starts = new Long[trace.jobs().size()];
        Map<String, List<long[]>> running = new HashMap<>(); // ends and cards
        for (long now = 0; hasNull(starts); now++) {
            for (int j = 0; j < starts.length; j++) {
                TraceJob job = trace.jobs().get(j);
                long cards = job.amounts().value("gpu");
                List<long[]> ofModel = running.computeIfAbsent(job.flavor(), none -> new ArrayList<>());
                if (starts[j] == null && job.submitted() <= now && used(ofModel, now) + cards <= EACH) {
                    starts[j] = now;
                    ofModel.add(new long[] {now + job.runSeconds(), cards});
                }
            }
        }
        return List.of(starts);
    }

    private static boolean hasNull(Long[] starts) {
        return Arrays.stream(starts).anyMatch(Objects::isNull);
    }

    private static long used(List<long[]> running, long at) {
        return running.stream()
                .filter(each -> each[0] > at)
                .mapToLong(each -> each[1])
                .sum();
    }

    @Test
    void inOnePoolAJobStartsWhenItsModelHasRoom() {
        Replay.Options firstFit = new Replay.Options(
                OPTIONS.stops(), new PolicyKind.Options(1, LoanRules.DEFAULTS, Passing.FIRST_FIT), 0, 60);
        for (long seed = 0; seed < SEEDS; seed++) {
            Trace trace = trace(seed, true);
            assertThat(Replay.of(trace, cluster(), PolicyKind.POOL, firstFit, jobs -> {})
                            .runs())
                    .as("seed " + seed)
                    .extracting(JobRun::firstStart)
                    .isEqualTo(firstFit(trace));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"POOL", "QUOTA", "LEND", "ELASTIC"})
    void eachJobEndsOnAModelThatItAccepts(PolicyKind policy) {
        for (long seed = 0; seed < SEEDS; seed++) {
            for (JobRun run : run(policy, trace(seed, false))) {
                assertThat(run.phase()).as(seed + " " + run).isEqualTo(JobRun.Phase.DONE);
                String on = run.held().flavors().getOrDefault("gpu", "");
                assertThat(run.request().value("gpu") == 0
                                || run.job().accepted("gpu").contains(on))
                        .as(seed + " " + run + " on " + on)
                        .isTrue();
            }
        }
    }

    /** Returns how long the first of a promised group has waited at most while its promise had room for it. */
    private static long longestWaitForAPromise(PolicyKind policy, long seed) {
        PromiseMeter meter = new PromiseMeter();
        Simulation.run(
                trace(seed, false),
                cluster(),
                OPTIONS.stops(),
                meter,
                machines -> policy.policy(cluster(), machines, OPTIONS.policies()),
                jobs -> {});
        return meter.longest;
    }

    private static long longestWaitForAPromise(PolicyKind policy) {
        return LongStream.range(0, SEEDS)
                .map(seed -> longestWaitForAPromise(policy, seed))
                .max()
                .orElseThrow();
    }

    @Test
    void aPromiseByNameIsKeptAfterTheDelayAndTheLeaving() {
        assertThat(longestWaitForAPromise(PolicyKind.ELASTIC)).isBetween(DELAY + LEAVING, DELAY + 2 * LEAVING);
    }

    @Test
    void whereNothingIsCalledBackAPromiseWaits() {
        assertThat(longestWaitForAPromise(PolicyKind.LEND)).isGreaterThan(DELAY + 2 * LEAVING);
    }

    @ParameterizedTest
    @EnumSource(names = {"STATIC", "CAPACITY", "GROUPS"})
    void policiesWithoutFlavorsRefuseThem(PolicyKind policy) {
        assertThatThrownBy(() -> run(policy, trace(0, true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(policy.word() + " knows no flavors, and the cluster has some");
    }

    /** Four nodes of two cards: a job of two tasks of two cards needs both nodes of its model. */
    @ParameterizedTest
    @EnumSource(names = {"POOL", "LEND", "ELASTIC"})
    void nodesHaveAModel(PolicyKind policy) {
        ReplayCluster pool = cluster();
        List<ResourceVector> nodes = new ArrayList<>();
        for (String model : MODELS) {
            nodes.add(SCHEMA.zero().with("cpu", 6).with("gpu", model, 2));
            nodes.add(SCHEMA.zero().with("cpu", 6).with("gpu", model, 2));
        }
        ResourceVector total = nodes.stream().reduce(SCHEMA.zero(), ResourceVector::plus);
        ReplayCluster cluster = new ReplayCluster(pool.tree(), total, nodes);
        List<TraceJob> jobs = new ArrayList<>();
        for (String model : List.of("a", "b", "b", "c")) {
            TraceJob one = new TraceJob(
                    "job-" + jobs.size(),
                    Owner.ofGroup("counting"),
                    0,
                    60,
                    TraceJob.UNKNOWN,
                    2,
                    SCHEMA.vector(1, 2),
                    0,
                    true,
                    TraceJob.UNKNOWN,
                    model);
            jobs.add(one);
        }
        FittedTrace fitted = FittedTrace.of(new Trace(SCHEMA, 0, jobs, List.of()), cluster);
        assertThat(fitted.trace().skipped()).singleElement().satisfies(skipped -> {
            assertThat(skipped.reason()).isEqualTo("the cluster has none of their models");
            assertThat(skipped.examples()).containsExactly("c");
        });
        assertThat(Replay.of(fitted.trace(), cluster, policy, OPTIONS, done -> {})
                        .runs())
                .extracting(JobRun::firstStart)
                .containsExactly(0L, 0L, 60L);
    }

    /** Sums of its own over the jobs that hold, and the lines of those that wait. */
    private static final class PromiseMeter extends Watcher {
        private final Map<JobRun, Long> since = new HashMap<>();
        private long longest;

        @Override
        public void passed(long from, long to) {
            Map<JobRun, Long> now = new HashMap<>();
            for (String model : MODELS) {
                List<JobRun> line = waiting.stream()
                        .filter(run -> run.group().equals("promised-" + model))
                        .sorted(JobRun.IN_LINE)
                        .toList();
                List<JobRun> holding = this.holding.stream()
                        .filter(run -> run.group().equals("promised-" + model))
                        .collect(Collectors.toCollection(ArrayList::new));
                if (!line.isEmpty()) {
                    holding.add(line.get(0));
                    ResourceVector sum =
                            holding.stream().map(JobRun::request).reduce(SCHEMA.zero(), ResourceVector::plus);
                    if (sum.value("cpu") <= 8 && sum.value("gpu") <= 4) {
                        now.put(line.get(0), since.getOrDefault(line.get(0), from));
                        longest = Math.max(longest, to - now.get(line.get(0)));
                    }
                }
            }
            since.clear();
            since.putAll(now);
        }
    }
}
