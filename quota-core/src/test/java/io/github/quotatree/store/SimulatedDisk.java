package io.github.quotatree.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A disk whose machine stops at a given step. What was forced is there afterwards. Of the rest there is any part: each
 * new name, renaming and deletion or not, in any order, any length of a file, and any of its sectors; the others are
 * zeros. A step that is stopped has a part of its effect. A process that is killed loses nothing, but nothing is forced
 * by that.
 */
final class SimulatedDisk implements Disk {
    private static final int SECTOR = 512;

    /** A fault of a store: a step that it leaves out. */
    enum Fault {
        NONE,
        STATE_NOT_FORCED,
        OLD_JOURNAL_NOT_FORCED,
        NEW_JOURNAL_NOT_FORCED,
        FOLDER_NOT_FORCED_AFTER_RENAME,
        FOLDER_NOT_FORCED_AFTER_CREATE,
        READ_NOT_FORCED
    }

    private final Fault fault;
    private final Map<String, Content> forcedNames;
    private final Map<String, Content> names;
    private final List<Consumer<Map<String, Content>>> pending;
    private int stepsLeft = Integer.MAX_VALUE;
    private boolean isStopped;
    private boolean renamed;
    private String lastJournal = "";

    private SimulatedDisk(
            Fault fault,
            Map<String, Content> forcedNames,
            Map<String, Content> names,
            List<Consumer<Map<String, Content>>> pending) {
        this.fault = fault;
        this.forcedNames = forcedNames;
        this.names = names;
        this.pending = pending;
    }

    static SimulatedDisk empty(Fault fault) {
        return new SimulatedDisk(fault, new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
    }

    /** The bytes of a file: those that were forced, and those after them. */
    private static final class Content {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private int forced;

        /** The lengths between writes, at which a sector may have gone to the disk before it was full. */
        private final List<Integer> lengths = new ArrayList<>();

        Content left(Random random) {
            byte[] all = bytes.toByteArray();
            int length = forced + (all.length == forced ? 0 : random.nextInt(all.length - forced + 1));
            byte[] left = Arrays.copyOf(all, random.nextInt(3) == 0 ? all.length : length);
            int mood = random.nextInt(3); // all sectors, none, or some
            for (int sector = forced / SECTOR * SECTOR; sector < left.length; sector += SECTOR) {
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
            content.bytes.writeBytes(left);
            content.forced = left.length;
            return content;
        }
    }

    /** Stops the machine at a step, of which 1 is the next one. */
    synchronized void stopAt(int step) {
        stepsLeft = step;
    }

    synchronized boolean isStopped() {
        return isStopped;
    }

    /** Returns the disk after the process was killed, and started again. */
    synchronized SimulatedDisk killed() {
        isStopped = true;
        return new SimulatedDisk(fault, forcedNames, names, pending);
    }

    /** Returns the disk after a power cut. */
    synchronized SimulatedDisk afterPowerCut(Random random) {
        isStopped = true;
        Map<String, Content> left = new TreeMap<>(forcedNames);
        boolean all = random.nextInt(3) == 0;
        for (Consumer<Map<String, Content>> change : pending) {
            if (all || random.nextBoolean()) {
                change.accept(left);
            }
        }
        left.replaceAll((name, content) -> content.left(random));
        return new SimulatedDisk(fault, left, new TreeMap<>(left), new ArrayList<>());
    }

    /** Counts a step, and returns whether the machine stops at it. */
    private boolean step() throws IOException {
        if (isStopped) {
            throw new IOException("the machine has stopped");
        }
        isStopped = --stepsLeft <= 0;
        return isStopped;
    }

    private void change(Consumer<Map<String, Content>> change) throws IOException {
        boolean stops = step();
        change.accept(names);
        pending.add(change);
        if (stops) {
            throw new IOException("the machine stops");
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

    @Override
    public synchronized List<String> names() {
        return List.copyOf(names.keySet());
    }

    @Override
    public synchronized Output create(String name) throws IOException {
        Content content = new Content();
        change(each -> each.put(name, content));
        if (name.startsWith("journal-")) {
            lastJournal = name;
        }
        return new SimulatedFile(name, content);
    }

    @Override
    public synchronized InputStream read(String name) throws IOException {
        return new ByteArrayInputStream(content(name).bytes.toByteArray());
    }

    @Override
    public synchronized void force(String name) throws IOException {
        if (step()) {
            throw stops();
        }
        if (fault != Fault.READ_NOT_FORCED) {
            Content content = content(name);
            content.forced = content.bytes.size();
        }
    }

    @Override
    public synchronized void rename(String from, String to) throws IOException {
        Content content = content(from);
        change(each -> {
            each.remove(from);
            each.put(to, content);
        });
        renamed = true;
    }

    @Override
    public synchronized void delete(String name) throws IOException {
        change(each -> each.remove(name));
    }

    @Override
    public synchronized void forceFolder() throws IOException {
        if (step()) {
            throw stops();
        }
        boolean isLeftOut =
                fault == (renamed ? Fault.FOLDER_NOT_FORCED_AFTER_RENAME : Fault.FOLDER_NOT_FORCED_AFTER_CREATE);
        renamed = false;
        if (!isLeftOut) {
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

    /** A file that is being written. */
    private final class SimulatedFile extends Output {
        private final String name;
        private final Content content;

        SimulatedFile(String name, Content content) {
            this.name = name;
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
                content.bytes.write(bytes, from, length); // of which a part may be left
                if (stops) {
                    throw stops();
                }
            }
        }

        @Override
        void force() throws IOException {
            synchronized (SimulatedDisk.this) {
                if (step()) {
                    throw stops();
                }
                Fault leftOut = name.startsWith("state-")
                        ? Fault.STATE_NOT_FORCED
                        : name.equals(lastJournal) ? Fault.NEW_JOURNAL_NOT_FORCED : Fault.OLD_JOURNAL_NOT_FORCED;
                if (fault != leftOut) {
                    content.forced = content.bytes.size();
                }
            }
        }

        @Override
        void truncate(long length) throws IOException {
            synchronized (SimulatedDisk.this) {
                if (step()) {
                    throw stops();
                }
                byte[] left = Arrays.copyOf(content.bytes.toByteArray(), (int) length);
                content.bytes.reset();
                content.bytes.writeBytes(left);
                content.forced = Math.min(content.forced, left.length);
            }
        }

        @Override
        public void close() {}
    }
}
