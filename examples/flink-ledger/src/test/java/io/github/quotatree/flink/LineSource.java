package io.github.quotatree.flink;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiter;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiterStrategy;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;

/**
 * Gives lines in their order, some of them between two checkpoints, and none beyond a gate that the test opens. The
 * tasks of a MiniCluster are in the JVM of the test, which is how they know the gate.
 */
final class LineSource {
    private static final Map<String, LineSource> OPEN = new ConcurrentHashMap<>();

    private final String id = UUID.randomUUID().toString();
    private final List<String> lines;
    private final int perCheckpoint;
    private long gate;
    private long next;
    private int failures;
    private int attempts;
    private long failAt = -1;
    private long failAtAnswer = -1;
    private long answers;
    private CompletableFuture<Void> waiting = CompletableFuture.completedFuture(null);

    private LineSource(List<String> lines, int perCheckpoint) {
        this.lines = List.copyOf(lines);
        this.perCheckpoint = perCheckpoint;
        gate = lines.size();
    }

    static LineSource of(List<String> lines, int perCheckpoint) {
        LineSource source = new LineSource(lines, perCheckpoint);
        OPEN.put(source.id, source);
        return source;
    }

    /** Gives no line from an index on, until the gate is set anew. */
    synchronized LineSource gateAt(long index) {
        gate = index;
        waiting.complete(null);
        return this;
    }

    LineSource open() {
        return gateAt(lines.size());
    }

    /** Throws an exception once, in the place of a line. */
    synchronized LineSource failAt(long index) {
        failAt = index;
        return this;
    }

    /** Throws an exception once, in the place of an answer, by the number of answers of all attempts together. */
    synchronized LineSource failAtAnswer(long number) {
        failAtAnswer = number;
        return this;
    }

    /** Returns a function that counts what it maps, and fails if it is to fail there. */
    <T> MapFunction<T, String> counted(MapFunction<T, String> function) {
        return new Counted<>(id, function);
    }

    private synchronized void answered() {
        answers++;
        if (answers == failAtAnswer) {
            failures++;
            throw new IllegalStateException("planned failure at answer " + answers);
        }
    }

    private record Counted<T>(String id, MapFunction<T, String> function) implements MapFunction<T, String> {
        @Override
        public String map(T value) throws Exception {
            OPEN.get(id).answered();
            return function.map(value);
        }
    }

    synchronized int failures() {
        return failures;
    }

    /** Returns how often a task has begun to read. */
    synchronized int attempts() {
        return attempts;
    }

    /** Returns the index of the next line, by the last that was given. */
    synchronized long next() {
        return next;
    }

    DataGeneratorSource<String> source() {
        return new DataGeneratorSource<>(
                new Lines(id, new ArrayList<>(lines)), lines.size(), strategy(id), Types.STRING);
    }

    private static RateLimiterStrategy<SourceSplit> strategy(String id) {
        return parallelism -> OPEN.get(id).limiter();
    }

    private synchronized RateLimiter<SourceSplit> limiter() {
        attempts++;
        return new Limiter();
    }

    private synchronized void given(long index) {
        if (index == failAt) {
            failAt = -1;
            failures++;
            throw new IllegalStateException("planned failure at line " + index);
        }
        next = index + 1;
    }

    private synchronized CompletableFuture<Void> gate() {
        if (next < gate || gate >= lines.size()) { // the end is read as well
            return CompletableFuture.completedFuture(null);
        }
        waiting = waiting.isDone() ? new CompletableFuture<>() : waiting;
        return waiting;
    }

    private record Lines(String id, ArrayList<String> lines) implements GeneratorFunction<Long, String> {
        @Override
        public String map(Long index) {
            OPEN.get(id).given(index);
            return lines.get(index.intValue());
        }
    }

    private final class Limiter implements RateLimiter<SourceSplit> {
        private int given;
        private CompletableFuture<Void> checkpoint = new CompletableFuture<>();

        @Override
        public synchronized CompletionStage<Void> acquire(int permits) {
            given++;
            CompletionStage<Void> open = gate();
            return given % perCheckpoint == 0 ? open.thenCompose(ignored -> nextCheckpoint()) : open;
        }

        private synchronized CompletableFuture<Void> nextCheckpoint() {
            checkpoint = checkpoint.isDone() ? new CompletableFuture<>() : checkpoint;
            return checkpoint;
        }

        @Override
        public synchronized void notifyCheckpointComplete(long id) {
            checkpoint.complete(null);
        }
    }
}
