package io.github.quotatree.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs every benchmark once, briefly and on small trees: what it measures then is of no interest, but that it runs is.
 */
class BenchmarksRunTest {
    static Stream<Class<?>> benchmarks() {
        return Stream.of(
                BaselineBenchmark.class,
                CapacityBenchmark.class,
                ExplainBenchmark.class,
                FlavorDecisionBenchmark.class,
                FlavorSolveBenchmark.class,
                FullClusterBenchmark.class,
                FullSolveBenchmark.class,
                GroupQuotaBenchmark.class,
                IterativeLiveBenchmark.class,
                LedgerBenchmark.class,
                LendingBenchmark.class,
                LongQueueBenchmark.class,
                PeerBenchmark.class,
                QueueBenchmark.class,
                RowKernelBenchmark.class,
                ScalingBenchmark.class,
                SiblingSharesBenchmark.class,
                WhatIfBenchmark.class,
                WorstCaseBenchmark.class);
    }

    /** A second benchmark on the same machine is refused by default. */
    @BeforeAll
    static void ignoreOtherBenchmarks() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @ParameterizedTest
    @MethodSource("benchmarks")
    void everyMethodOfABenchmarkHasAResult(Class<?> benchmark) throws RunnerException {
        Set<String> expected = Arrays.stream(benchmark.getMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class))
                .map(BenchmarksRunTest::label)
                .collect(Collectors.toSet());

        Collection<RunResult> results = new Runner(options(benchmark).build()).run();

        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.getPrimaryResult().getScore()).isPositive())
                .extracting(result -> result.getPrimaryResult().getLabel())
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    /** Methods of a group are measured together, under its name. */
    private static String label(Method method) {
        Group group = method.getAnnotation(Group.class);
        return group == null ? method.getName() : group.value();
    }

    @Test
    void noBenchmarkIsLeftOut() {
        OutputFormat silent = OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT);

        assertThat(BenchmarkList.defaultList().getAll(silent, List.of()))
                .extracting(BenchmarkListEntry::getUserClassQName)
                .containsOnly(benchmarks().map(Class::getName).toArray(String[]::new));
    }

    private static ChainedOptionsBuilder options(Class<?> benchmark) {
        return new OptionsBuilder()
                .include(benchmark.getName() + "\\..*")
                .param("shape", "TREE_10X10X10")
                .param("siblings", "1000")
                .param("dimension", "0")
                .param("arrangement", "THREE_LEVELS")
                .param("groups", "1000")
                .param("flavors", "4")
                .param("scarcity", "ALL")
                .param("workloads", "1000")
                .param("waiting", "1000")
                .param("rule", "LOANS")
                .param("perGroup", "3")
                .param("requests", "OVERCOMMITTED")
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(50))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
    }
}
