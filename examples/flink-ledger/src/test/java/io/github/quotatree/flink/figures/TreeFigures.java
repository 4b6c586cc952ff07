package io.github.quotatree.flink.figures;

import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.LedgerEvent;
import io.github.quotatree.flink.state.LiveTree;
import io.github.quotatree.flink.state.StoredTree;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;

/**
 * One tree without Flink: the bytes of its state, the memory of its ledger, and the times of decisions and restores.
 */
final class TreeFigures {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private TreeFigures() {}

    private static final int EVENTS = 20_000;

    static String of(int groups) throws Exception {
        Load load = new Load(1, groups);
        StoredTree stored = StoredTree.declare(load.line(0));
        long events = load.warmUp() + EVENTS;
        long begin = 0;
        long written = 0;
        for (long k = 1; k < events; k++) {
            if (k == load.warmUp()) {
                begin = threadCpu();
                written = stored.written();
            }
            stored.carryOut(EventLine.parse(load.line(k)), PERIOD);
        }
        double micros = (threadCpu() - begin) / 1e3 / EVENTS;
        double bytes = (stored.written() - written) / (double) EVENTS;
        long used = used();
        LedgerEvent tick = EventLine.parse("tree-0 2026-11-03T20:00:00Z tick");
        LiveTree copy = stored.load();
        copy.carryOut(tick.action(), tick.time(), PERIOD); // and what it keeps of the last report
        long memory = used() - used;
        long from = threadCpu();
        LiveTree again = stored.load();
        double restore = (threadCpu() - from) / 1e6;
        from = threadCpu();
        again.carryOut(tick.action(), tick.time(), PERIOD);
        double report = (threadCpu() - from) / 1e6;
        return String.format(
                Locale.ROOT,
                "%,8d groups: %5.1f us an event; base %,11d B, changes %,9d B, written %5.0f B an event; live %,12d B;"
                        + " restore %7.1f ms, a report %6.1f ms; %.1f answers an event",
                groups,
                micros,
                stored.baseBytes(),
                stored.changeBytes(),
                bytes,
                memory,
                restore,
                report,
                copy.answers() / (double) events);
    }

    private static long threadCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    static long processCpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static long used() {
        for (int k = 0; k < 3; k++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
