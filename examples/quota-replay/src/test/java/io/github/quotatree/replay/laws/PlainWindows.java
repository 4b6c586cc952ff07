package io.github.quotatree.replay.laws;

import io.github.quotatree.replay.figures.Fairness;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Meter;
import io.github.quotatree.replay.simulation.Simulation;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What each group used, borrowed and was owed in each second of a replay, in plain lists, and the fairness of them. */
final class PlainWindows implements Meter {
    private static final BigDecimal ONE = BigDecimal.valueOf(Fairness.ONE);

    private final Map<String, ResourceVector> guarantees;
    private final int measured;
    private final long window;
    private final List<JobRun> waiting = new ArrayList<>();
    private final List<JobRun> holding = new ArrayList<>();
    private final List<Second> seconds = new ArrayList<>();

    /** One second of one group. */
    private record Second(long at, String group, long used, long owed, boolean isWaiting) {}

    private PlainWindows(RandomReplay replay) {
        guarantees = replay.cluster().guarantees();
        measured = replay.options().policies().measured();
        window = replay.options().window();
    }

    static PlainWindows of(RandomReplay replay, PolicyKind kind) {
        PlainWindows plain = new PlainWindows(replay);
        Simulation.run(
                replay.trace(),
                replay.cluster(),
                replay.options().stops(),
                plain,
                machines ->
                        kind.policy(replay.cluster(), machines, replay.options().policies()),
                jobs -> {});
        return plain;
    }

    @Override
    public void submitted(JobRun run) {
        waiting.add(run);
    }

    @Override
    public void started(JobRun run) {
        waiting.remove(run);
        holding.add(run);
    }

    @Override
    public void stopped(JobRun run, long lost) {}

    @Override
    public void left(JobRun run) {
        holding.remove(run);
        waiting.add(run);
    }

    @Override
    public void finished(JobRun run) {
        holding.remove(run);
    }

    @Override
    public void passed(long from, long to) {
        for (long at = from; at < to; at++) {
            for (String group : guarantees.keySet()) {
                List<JobRun> line = waiting.stream()
                        .filter(run -> run.group().equals(group))
                        .sorted(JobRun.IN_LINE)
                        .toList();
                seconds.add(new Second(at, group, held(group).value(measured), owed(group, line), !line.isEmpty()));
            }
        }
    }

    private ResourceVector held(String group) {
        return holding.stream()
                .filter(run -> run.group().equals(group))
                .map(JobRun::request)
                .reduce(guarantees.get(group).schema().zero(), ResourceVector::plus);
    }

    private long owed(String group, List<JobRun> line) {
        ResourceVector sum = held(group);
        long owed = 0;
        for (JobRun run : line) {
            sum = sum.plus(run.request());
            if (!sum.fitsIn(guarantees.get(group))) {
                return owed;
            }
            owed += run.request().value(measured);
        }
        return owed;
    }

    long used(String group) {
        return of(group).mapToLong(Second::used).sum();
    }

    long owed(String group) {
        return of(group).mapToLong(Second::owed).sum();
    }

    long borrowed(String group) {
        long guarantee = guarantees.get(group).value(measured);
        return of(group)
                .mapToLong(second -> Math.max(0, second.used - guarantee))
                .sum();
    }

    private Stream<Second> of(String group) {
        return seconds.stream().filter(second -> second.group.equals(group));
    }

    Fairness fairness() {
        Map<Long, List<Second>> windows = new TreeMap<>();
        seconds.forEach(second -> windows.computeIfAbsent(second.at / window, w -> new ArrayList<>())
                .add(second));
        List<Long> indexes = new ArrayList<>();
        List<Long> shortfalls = new ArrayList<>();
        windows.values().forEach(all -> {
            List<BigDecimal> shares = new ArrayList<>();
            long shortfall = 0;
            long length = all.size() / guarantees.size();
            for (Map.Entry<String, ResourceVector> group : guarantees.entrySet()) {
                BigDecimal guarantee = BigDecimal.valueOf(group.getValue().value(measured));
                List<Second> waited = all.stream()
                        .filter(second -> second.group.equals(group.getKey()) && second.isWaiting)
                        .toList();
                if (waited.isEmpty() || guarantee.signum() == 0) {
                    continue;
                }
                BigDecimal used = BigDecimal.valueOf(
                        waited.stream().mapToLong(Second::used).sum());
                shares.add(used.divide(guarantee.multiply(BigDecimal.valueOf(waited.size())), 6, RoundingMode.DOWN));
                BigDecimal owed = BigDecimal.valueOf(
                        waited.stream().mapToLong(Second::owed).sum());
                shortfall = Math.max(
                        shortfall,
                        owed.multiply(ONE)
                                .divide(guarantee.multiply(BigDecimal.valueOf(length)), 0, RoundingMode.DOWN)
                                .longValueExact());
            }
            if (!shares.isEmpty()) {
                shortfalls.add(shortfall);
            }
            if (shares.size() > 1) {
                indexes.add(index(shares));
            }
        });
        return new Fairness(
                window,
                shortfalls.size(),
                indexes.size(),
                mean(indexes, Fairness.ONE),
                indexes.stream().min(Long::compare).orElse(Fairness.ONE),
                mean(shortfalls, 0),
                shortfalls.stream().max(Long::compare).orElse(0L));
    }

    private static long index(List<BigDecimal> shares) {
        BigDecimal sum = shares.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal squares = shares.stream().map(x -> x.multiply(x)).reduce(BigDecimal.ZERO, BigDecimal::add);
        return squares.signum() == 0
                ? Fairness.ONE
                : sum.multiply(sum)
                        .multiply(ONE)
                        .divide(squares.multiply(BigDecimal.valueOf(shares.size())), 0, RoundingMode.DOWN)
                        .longValueExact();
    }

    private static long mean(List<Long> numbers, long ofNone) {
        BigInteger sum = numbers.stream().map(BigInteger::valueOf).reduce(BigInteger.ZERO, BigInteger::add);
        return numbers.isEmpty() ? ofNone : sum.longValueExact() / numbers.size();
    }
}
