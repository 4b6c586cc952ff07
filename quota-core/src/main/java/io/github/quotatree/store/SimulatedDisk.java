package io.github.quotatree.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A disk in memory, with which a host tests its restarts: {@link StoreOptions#withDisk(SimulatedDisk)}. It stops at a
 * given step, and every further step of its store fails. A step creates, writes, forces, renames or deletes a file, or
 * forces the folder.
 *
 * <p>After a {@linkplain #killed kill of the process}, the disk has all that was written, and any part of the write at
 * which it stopped. After a {@linkplain #afterPowerCut power cut}, it has all forced bytes and names. Of the rest
 * there is any part: each new name, renaming and deletion or not, in any order, any length of a file, and any of its
 * sectors; the others are zeros. The same calls with the same random numbers leave the same bytes.
 *
 * <pre>{@code
 * SimulatedDisk disk = SimulatedDisk.empty();
 * LedgerStore store = LedgerStore.open(Path.of("any"), first, options.withDisk(disk), builder -> builder);
 * disk.stopAt(1 + random.nextInt(100));
 * ...                                  // until a call fails
 * disk = disk.afterPowerCut(random);   // to be opened again
 * }</pre>
 */
public final class SimulatedDisk {
    private static final int SECTOR = TornSectors.BYTES;

    private final Map<String, Content> forcedNames;
    private final Map<String, Content> names;
    private final List<Consumer<Map<String, Content>>> pending;
    private int stepsLeft = Integer.MAX_VALUE;
    private boolean isStopped;

    private SimulatedDisk(
            Map<String, Content> forcedNames,
            Map<String, Content> names,
            List<Consumer<Map<String, Content>>> pending) {
        this.forcedNames = forcedNames;
        this.names = names;
        this.pending = pending;
    }

    /** Returns a disk without files. */
    public static SimulatedDisk empty() {
        return new SimulatedDisk(new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
    }

    /** Stops the disk at a step, of which 1 is the next one. */
    public synchronized void stopAt(int step) {
        stepsLeft = step;
    }

    /** Returns whether the disk has stopped. */
    public synchronized boolean isStopped() {
        return isStopped;
    }

    /** Returns the disk after the process was killed; this one stops. */
    public synchronized SimulatedDisk killed(Random random) {
        Objects.requireNonNull(random, "random");
        isStopped = true;
        names.values().forEach(content -> content.cutLastWrite(random));
        return new SimulatedDisk(forcedNames, names, pending);
    }

    /** Returns the disk after a power cut; this one stops. */
    public synchronized SimulatedDisk afterPowerCut(Random random) {
        Objects.requireNonNull(random, "random");
        isStopped = true;
        Map<String, Content> left = new TreeMap<>(forcedNames);
        boolean all = random.nextInt(3) == 0;
        for (Consumer<Map<String, Content>> change : pending) {
            if (all || random.nextBoolean()) {
                change.accept(left);
            }
        }
        left.replaceAll((name, content) -> content.left(random));
        return new SimulatedDisk(left, new TreeMap<>(left), new ArrayList<>());
    }

    /** Returns the folder, for a store that opens it. */
    Disk folder() {
        return new Folder();
    }

    /** Counts a step, and returns whether the disk stops at it. */
    private boolean step() throws IOException {
        if (isStopped) {
            throw new IOException("the machine has stopped");
        }
        isStopped = --stepsLeft <= 0;
        return isStopped;
    }

    private void stepWithoutEffect() throws IOException {
        if (step()) {
            throw stops();
        }
    }

    private void change(Consumer<Map<String, Content>> change) throws IOException {
        boolean stops = step();
        change.accept(names);
        pending.add(change);
        if (stops) {
            throw stops();
        }
    }

    private static IOException stops() {
        return new IOException("the machine stops");
    }

    private Content content(String name) throws IOException {
        Content content = names.get(name);
        if (content == null) {
            throw new IOException(name + " is not there");
        }
        return content;
    }

    /** The bytes of a file: those that were forced, and those after them; then room, which is read as zeros. */
    private static final class Content {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private int forced;
        private int room;
        private int forcedRoom;
        private int stoppedAt = -1;

        /** The lengths between writes, at which a sector may have gone to the disk before it was full. */
        private final List<Integer> lengths = new ArrayList<>();

        byte[] padded() {
            return Arrays.copyOf(bytes.toByteArray(), Math.max(room, bytes.size()));
        }

        void force() {
            forced = bytes.size();
            forcedRoom = Math.max(room, forced);
            lengths.clear();
        }

        void replace(byte[] by) {
            bytes.reset();
            bytes.writeBytes(by);
        }

        void cutLastWrite(Random random) {
            if (stoppedAt >= 0) {
                replace(Arrays.copyOf(bytes.toByteArray(), stoppedAt + random.nextInt(bytes.size() - stoppedAt + 1)));
                stoppedAt = -1;
            }
        }

        Content left(Random random) {
            byte[] all = padded();
            int least = Math.max(forced, forcedRoom);
            int length = least + (all.length == least ? 0 : random.nextInt(all.length - least + 1));
            byte[] left = Arrays.copyOf(all, random.nextInt(3) == 0 ? all.length : length);
            int mood = random.nextInt(3); // all sectors, none, or some
            int written = Math.min(bytes.size(), left.length);
            for (int sector = forced / SECTOR * SECTOR; sector < written; sector += SECTOR) {
                int from = Math.max(sector, forced);
                int end = Math.min(sector + SECTOR, left.length);
                if (mood == 1 || (mood == 2 && random.nextBoolean())) {
                    Arrays.fill(left, from, end, (byte) 0);
                } else if (random.nextInt(4) == 0) {
                    int begin = sector;
                    int[] cuts = lengths.stream()
                            .mapToInt(Integer::intValue)
                            .filter(cut -> cut > begin && cut >= from && cut < end)
                            .toArray();
                    if (cuts.length > 0) {
                        Arrays.fill(left, cuts[random.nextInt(cuts.length)], end, (byte) 0);
                    }
                }
            }
            Content content = new Content();
            content.replace(left);
            content.force();
            return content;
        }
    }

    /** The folder, as a store uses it. */
    private final class Folder implements Disk {
        @Override
        public List<String> names() {
            synchronized (SimulatedDisk.this) {
                return List.copyOf(names.keySet());
            }
        }

        @Override
        public Output create(String name) throws IOException {
            synchronized (SimulatedDisk.this) {
                Content content = new Content();
                change(each -> each.put(name, content));
                return new SimulatedFile(content);
            }
        }

        @Override
        public InputStream read(String name) throws IOException {
            synchronized (SimulatedDisk.this) {
                return new ByteArrayInputStream(content(name).padded());
            }
        }

        @Override
        public void force(String name) throws IOException {
            synchronized (SimulatedDisk.this) {
                stepWithoutEffect();
                content(name).force();
            }
        }

        @Override
        public void rename(String from, String to) throws IOException {
            synchronized (SimulatedDisk.this) {
                Content content = content(from);
                change(each -> {
                    each.remove(from);
                    each.put(to, content);
                });
            }
        }

        @Override
        public void delete(String name) throws IOException {
            synchronized (SimulatedDisk.this) {
                change(each -> each.remove(name));
            }
        }

        @Override
        public void forceFolder() throws IOException {
            synchronized (SimulatedDisk.this) {
                stepWithoutEffect();
                forcedNames.clear();
                forcedNames.putAll(names);
                pending.clear();
            }
        }

        @Override
        public void close() {}

        @Override
        public String toString() {
            return "simulated";
        }
    }

    /** A file that is being written. */
    private final class SimulatedFile extends Disk.Output {
        private final Content content;

        SimulatedFile(Content content) {
            this.content = content;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            synchronized (SimulatedDisk.this) {
                content.lengths.add(content.bytes.size());
                boolean stops = step();
                content.stoppedAt = stops ? content.bytes.size() : -1;
                content.bytes.write(bytes, from, length); // of which a part may be left
                if (stops) {
                    throw stops();
                }
            }
        }

        @Override
        void force() throws IOException {
            synchronized (SimulatedDisk.this) {
                stepWithoutEffect();
                content.force();
            }
        }

        @Override
        long reserve(long least, long most) throws IOException {
            synchronized (SimulatedDisk.this) {
                stepWithoutEffect();
                content.room = Math.max(content.room, (int) most);
                return most;
            }
        }

        @Override
        void truncate(long length) throws IOException {
            synchronized (SimulatedDisk.this) {
                stepWithoutEffect();
                content.replace(Arrays.copyOf(content.bytes.toByteArray(), (int) length));
                content.room = 0;
                content.forcedRoom = 0;
                content.forced = Math.min(content.forced, content.bytes.size());
            }
        }

        @Override
        public void close() {}
    }
}
