package io.github.quotatree.page.history;

import io.github.quotatree.RuntimeQuotas;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The amounts of all groups over the last day or another time, from samples that a server takes once a minute.
 *
 * <p>Changes take memory, and a group that stays the same takes none. All changes together take 64 MiB at most: where a
 * cluster changes more than fits, samples older than an hour become rarer, one in two minutes, in four and so on, so
 * that the day stays whole. Each kept sample is as it was taken. Safe for use by many threads.
 */
public final class History {
    /** The time between two samples. */
    public static final Duration PERIOD = Duration.ofMinutes(1);

    static final int MOST_BYTES = 64 << 20;
    /** A track takes some 300 bytes beside its changes; there is no history of further groups. */
    private static final int MOST_TRACKS = 100_000;
    /** Samples that are too old are removed some at a time, since that reads all changes. */
    private static final long REMOVED_AT_ONCE = PERIOD.toSeconds() * 30;
    /** The newest samples, which are the last to be thinned out. */
    private static final int NEWEST = 60;
    /** More samples than a page can draw; a day has less than half of them. */
    private static final int MOST_SAMPLES = 4000;

    private final long span;
    private final long mostBytes;
    private final Samples samples = new Samples();
    /** The tracks of the groups in each dimension of each tree, by the name of the group. */
    private final Map<Dimension, Map<String, Track>> tracksOf = new LinkedHashMap<>();

    private long bytes;
    private int tracks;
    private long version;
    private @Nullable HistoryFile file;

    /** A dimension of a tree. */
    record Dimension(String tree, String name) {}

    /** Makes the history of a day, without samples. */
    public History() {
        this(Duration.ofDays(1));
    }

    /** Makes the history of a longer or shorter time, without samples. */
    public History(Duration span) {
        this(span, MOST_BYTES);
    }

    History(Duration span, long mostBytes) {
        this.span = span.toSeconds();
        this.mostBytes = mostBytes;
    }

    /** Adds a sample of the present state. One at the same second as the sample before is left out. */
    public void add(Instant now, List<RuntimeQuotas> quotas) {
        add(now.getEpochSecond(), quotas.stream().map(TreeSample::of).toList());
    }

    /** Adds each sample from now on to a file, too. */
    public synchronized void recordIn(HistoryFile recorded) {
        file = recorded;
    }

    synchronized void add(long second, List<TreeSample> present) {
        if (!samples.add(second)) {
            return;
        }
        if (file != null) {
            file.add(second, present);
        }
        int sample = samples.count() - 1;
        for (TreeSample tree : present) {
            add(sample, tree);
        }
        for (Map<String, Track> groups : tracksOf.values()) {
            for (Track track : groups.values()) {
                bytes -= track.bytes();
                track.endUnlessPut(sample);
                bytes += track.bytes();
            }
        }
        bound();
    }

    /** Adds a sample of a state that is still the one of the sample before. */
    public synchronized void addSame(Instant now) {
        if (samples.add(now.getEpochSecond())) {
            if (file != null) {
                file.addSame(now.getEpochSecond());
            }
            bound();
        }
    }

    private void add(int sample, TreeSample tree) {
        for (int d = 0; d < tree.dimensions().size(); d++) {
            Map<String, Track> groups = tracksOf.computeIfAbsent(
                    new Dimension(tree.tree(), tree.dimensions().get(d)), dimension -> new LinkedHashMap<>());
            long[] amounts = tree.amounts(d);
            for (int g = 0; g < tree.groups().size(); g++) {
                Track track = groups.get(tree.groups().get(g));
                if (track == null && tracks < MOST_TRACKS) {
                    track = new Track();
                    groups.put(tree.groups().get(g), track);
                    tracks++;
                    bytes += track.bytes();
                }
                if (track != null) {
                    bytes -= track.bytes();
                    track.put(sample, amounts, g * Measure.COUNT);
                    bytes += track.bytes();
                }
            }
        }
    }

    private void bound() {
        version++;
        long start = samples.time(samples.count() - 1) - span;
        if (samples.time(0) < start - REMOVED_AT_ONCE) {
            keep(samples.since(start));
        }
        if (bytes > mostBytes || samples.count() > MOST_SAMPLES) {
            thinOut();
        }
    }

    /** Makes samples rarer until a quarter of the room is free, so that it is not done with each sample. */
    private void thinOut() {
        long step = PERIOD.toSeconds();
        while (samples.count() > 2 && (bytes > mostBytes / 4 * 3 || samples.count() > MOST_SAMPLES / 4 * 3)) {
            step *= 2;
            keep(samples.thinned(Math.min(NEWEST, samples.count() / 4), step));
        }
    }

    private void keep(int[] kept) {
        bytes = 0;
        for (Map<String, Track> groups : tracksOf.values()) {
            groups.replaceAll((group, track) -> track.of(kept));
            int before = groups.size();
            groups.values().removeIf(Track::isEmpty);
            tracks -= before - groups.size();
            bytes += groups.values().stream().mapToLong(Track::bytes).sum();
        }
        tracksOf.values().removeIf(Map::isEmpty);
        samples.keep(kept);
    }

    /** Returns a number that grows with each sample. */
    public synchronized long version() {
        return version;
    }

    /** Returns the memory for changes, in bytes. */
    synchronized long bytes() {
        return bytes;
    }

    /** Lets a reader see the history while it does not change. */
    synchronized void read(Reader reader) {
        reader.read(samples, Collections.unmodifiableMap(tracksOf), span);
    }

    /** A reader of a history. */
    @FunctionalInterface
    interface Reader {
        void read(Samples samples, Map<Dimension, Map<String, Track>> tracks, long span);
    }
}
