package io.github.quotatree.ledger;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of things that are found by their ids, and whose snapshots cost nothing: a snapshot is the index itself, which
 * {@link #writable} copies before the next change. The copy has the references to segments, and copies each segment
 * when it is first written to.
 *
 * <p>No change takes longer than another: the index is an extendible hash, in which a segment of at most {@value
 * #LARGEST} places is split in two when it is full, and the others stay as they are.
 *
 * <p>It keeps the room of the most things that it ever held. Not thread-safe, unless it is only read.
 */
final class IdIndex<E extends IdIndex.Identified> {
    /*
     * The upper bits of a hash select the segment: the directory has one reference for each value of its upper `depth`
     * bits. In a segment the other bits select the place, and linear probing the next ones. A tag of the lowest seven
     * bits tells most things apart without a look at their ids, which lie elsewhere in memory. Segments grow by a half
     * or a third at a time, since the segments of an even hash grow and split at the same time, when many are half
     * empty.
     */
    interface Identified {
        String id();
    }

    static final int LARGEST = 256;
    private static final int SMALLEST = 16;
    private static final int HASH_BITS = Integer.SIZE;

    private final int epoch;
    private Segment[] directory;
    private int depth;
    private int size;

    IdIndex(int epoch) {
        this.epoch = epoch;
        directory = new Segment[] {new Segment(epoch, 0, SMALLEST)};
    }

    private IdIndex(IdIndex<E> other, int epoch) {
        this.epoch = epoch;
        directory = other.directory.clone();
        depth = other.depth;
        size = other.size;
    }

    /** Returns this index if it was made in the present epoch, and else a copy that may be written to in it. */
    IdIndex<E> writable(int present) {
        return epoch == present ? this : new IdIndex<>(this, present);
    }

    int size() {
        return size;
    }

    @SuppressWarnings("unchecked") // only things of this type are put in
    @Nullable
    E find(String id) {
        int hash = hash(id);
        Segment segment = directory[directoryIndex(hash)];
        int place = segment.find(id, hash);
        return place < 0 ? null : (E) segment.things[place];
    }

    void add(E thing) {
        int hash = hash(thing.id());
        Segment segment = owned(hash);
        while (segment.isFull()) {
            if (segment.things.length < LARGEST || !isWorthSplitting(segment)) {
                segment.grow(); // in a large index, only for ids of the same hash
            } else {
                split(segment, hash);
            }
            segment = directory[directoryIndex(hash)];
        }
        segment.put(thing, hash);
        size++;
    }

    void replace(E thing) {
        int hash = hash(thing.id());
        Segment segment = owned(hash);
        segment.things[segment.find(thing.id(), hash)] = thing;
    }

    void remove(String id) {
        int hash = hash(id);
        Segment segment = owned(hash);
        segment.remove(segment.find(id, hash));
        size--;
    }

    @SuppressWarnings("unchecked") // only things of this type were put in
    void forEach(Consumer<? super E> action) {
        for (int s = 0; s < directory.length; s += references(directory[s])) {
            for (Identified thing : directory[s].things) {
                if (thing != null) {
                    action.accept((E) thing);
                }
            }
        }
    }

    @SuppressWarnings("unchecked") // only things of this type were put in
    @Nullable
    E any() {
        for (int s = 0; s < directory.length; s += references(directory[s])) {
            for (Identified thing : directory[s].things) {
                if (thing != null) {
                    return (E) thing;
                }
            }
        }
        return null;
    }

    /**
     * Passes on the things that another moment of this index does not have, or not as the same object. Compares one
     * pointer for each segment, and reads the segments that were written to since.
     */
    @SuppressWarnings({"unchecked", "ReferenceEquality"
    }) // only things of this type were put in; a change replaces them
    void forEachNotIn(IdIndex<E> other, Consumer<? super E> action) {
        for (int s = 0; s < directory.length; s++) {
            Segment segment = directory[s];
            Segment then = other.directory[(int) ((long) s << other.depth >>> depth)]; // the first of the same bits
            boolean isRead = segment == then || (s > 0 && segment == directory[s - 1]);
            for (int p = 0; !isRead && p < segment.things.length; p++) {
                Identified thing = segment.things[p];
                boolean stays = thing == null || (p < then.things.length && then.things[p] == thing);
                if (!stays && other.find(Objects.requireNonNull(thing).id()) != thing) {
                    action.accept((E) thing);
                }
            }
        }
    }

    private int directoryIndex(int hash) {
        return hash >>> 1 >>> (HASH_BITS - 1 - depth);
    }

    /** Returns how many references of the directory lead to a segment; they lie side by side. */
    private int references(Segment segment) {
        return 1 << (depth - segment.depth);
    }

    /** Returns the segment of a hash in a form that may be written to. */
    private Segment owned(int hash) {
        int at = directoryIndex(hash);
        Segment segment = directory[at];
        if (segment.epoch != epoch) {
            segment = new Segment(segment, epoch);
            refer(at, segment);
        }
        return segment;
    }

    private void refer(int at, Segment segment) {
        int references = references(segment);
        int first = at & -references;
        Arrays.fill(directory, first, first + references, segment);
    }

    /** Returns whether a directory of reasonable size can tell the things of a segment apart. */
    private boolean isWorthSplitting(Segment segment) {
        return segment.depth < depth || directory.length <= size / SMALLEST;
    }

    private void split(Segment segment, int hash) {
        if (segment.depth == depth) {
            Segment[] doubled = new Segment[2 * directory.length];
            for (int s = 0; s < doubled.length; s++) {
                doubled[s] = directory[s / 2];
            }
            directory = doubled;
            depth++;
        }
        Segment low = new Segment(epoch, segment.depth + 1, segment.things.length / 2);
        Segment high = new Segment(epoch, segment.depth + 1, segment.things.length / 2);
        int bit = 1 << (HASH_BITS - 1 - segment.depth);
        for (Identified thing : segment.things) {
            if (thing != null) {
                int own = hash(thing.id());
                Segment half = (own & bit) == 0 ? low : high;
                if (half.isFull()) {
                    half.grow();
                }
                half.put(thing, own);
            }
        }
        int first = directoryIndex(hash) & -references(segment);
        refer(first, low);
        refer(first + references(low), high);
    }

    private static int hash(String id) {
        int h = id.hashCode();
        h = (h ^ (h >>> 16)) * 0x85EBCA6B;
        h = (h ^ (h >>> 13)) * 0xC2B2AE35;
        return h ^ (h >>> 16);
    }

    private static final class Segment {
        final int epoch;
        final int depth;
        private int count;
        private byte[] tags;

        @Nullable
        Identified[] things;

        Segment(int epoch, int depth, int places) {
            this.epoch = epoch;
            this.depth = depth;
            tags = new byte[places];
            things = new Identified[places];
        }

        Segment(Segment other, int epoch) {
            this.epoch = epoch;
            depth = other.depth;
            count = other.count;
            tags = other.tags.clone();
            things = other.things.clone();
        }

        boolean isFull() {
            return count >= things.length - things.length / 5;
        }

        int find(String id, int hash) {
            byte tag = tag(hash);
            for (int p = place(id, hash); tags[p] != 0; p = next(p)) {
                if (tags[p] == tag) {
                    Identified thing = things[p];
                    if (thing != null && thing.id().equals(id)) {
                        return p;
                    }
                }
            }
            return -1;
        }

        void put(Identified thing, int hash) {
            int p = place(thing.id(), hash);
            while (tags[p] != 0) {
                p = next(p);
            }
            tags[p] = tag(hash);
            things[p] = thing;
            count++;
        }

        /** Removes a thing, and moves those after it up to where a search would meet the gap. */
        void remove(int place) {
            int gap = place;
            int p = next(gap);
            for (Identified thing = things[p]; thing != null; thing = things[p]) {
                int first = place(thing.id(), hash(thing.id()));
                if (distance(first, p) >= distance(gap, p)) {
                    things[gap] = thing;
                    tags[gap] = tags[p];
                    gap = p;
                }
                p = next(p);
            }
            things[gap] = null;
            tags[gap] = 0;
            count--;
        }

        void grow() {
            @Nullable Identified[] before = things;
            boolean isPowerOfTwo = Integer.bitCount(before.length) == 1;
            int places = isPowerOfTwo ? before.length / 2 * 3 : before.length / 3 * 4;
            tags = new byte[places];
            things = new Identified[places];
            count = 0;
            for (Identified thing : before) {
                if (thing != null) {
                    put(thing, hash(thing.id()));
                }
            }
        }

        private static byte tag(int hash) {
            return (byte) (hash | 0x80);
        }

        /** Returns the first place to look at; a segment that could not be split takes a hash of all characters. */
        private int place(String id, int hash) {
            int mixed = (tags.length <= LARGEST ? hash : hashOfCharacters(id)) * 0x9E3779B1;
            return (int) (((mixed & 0xFFFFFFFFL) * tags.length) >>> Integer.SIZE);
        }

        private int next(int place) {
            return place + 1 == tags.length ? 0 : place + 1;
        }

        private int distance(int from, int to) {
            return to < from ? to - from + tags.length : to - from;
        }

        /** A hash under which ids of the same {@link String#hashCode} differ. */
        private static int hashOfCharacters(String id) {
            long h = 0;
            for (int i = 0; i < id.length(); i++) {
                h = (h ^ id.charAt(i)) * 0x9E3779B97F4A7C15L;
                h ^= h >>> 29;
            }
            return (int) (h ^ (h >>> 32));
        }
    }
}
