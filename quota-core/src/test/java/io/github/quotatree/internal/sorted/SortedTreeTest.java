package io.github.quotatree.internal.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A sorted tree is what a sorted list is, also at any earlier moment; its digests are the smallest values. */
class SortedTreeTest {
    /** A key with a value of its own, by which it weighs and is searched for. */
    private record Item(int key, int value) {}

    private static final class ByKey implements SortedTree.Order<Item, Integer> {
        @Override
        public int compare(Item one, Item other) {
            return Integer.compare(one.key, other.key);
        }

        @Override
        public int weight(Item item) {
            return item.value;
        }

        @Override
        public Integer digest(Item item) {
            return item.value;
        }

        @Override
        public Integer digest(List<Item> run) {
            return run.stream().mapToInt(Item::value).min().orElseThrow();
        }

        @Override
        public Integer digest(Integer one, Integer other) {
            return Math.min(one, other);
        }
    }

    private final ByKey order = new ByKey();
    private final Random random = new Random(7);

    @Test
    void isWhatASortedListIs() {
        List<Item> list = new ArrayList<>();
        SortedTree<Item, Integer> tree = SortedTree.of(order, list);
        List<List<Item>> lists = new ArrayList<>();
        List<SortedTree<Item, Integer>> trees = new ArrayList<>();
        for (int step = 0; step < 27_000; step++) {
            boolean grows = step % 9000 < 3000;
            Item item = new Item(random.nextInt(6000), random.nextInt(100));
            int at = Collections.binarySearch(list, item, order);
            assertThat(tree.find(item)).isEqualTo(at < 0 ? null : list.get(at));
            if (at < 0 && (grows || random.nextInt(10) == 0)) {
                list.add(-1 - at, item);
                tree = tree.with(item);
            } else if (!grows && !list.isEmpty()) {
                Item gone = list.remove(step % 3 == 0 ? 0 : random.nextInt(list.size()));
                tree = tree.without(gone);
            }
            if (random.nextInt(200) == 0) {
                lists.add(new ArrayList<>(list));
                trees.add(tree);
            }
        }
        assertThat(lists).anyMatch(each -> each.size() > 1000).anyMatch(List::isEmpty);
        for (int k = 0; k < lists.size(); k++) {
            requireSame(trees.get(k), lists.get(k));
            List<Item> shuffled = new ArrayList<>(lists.get(k));
            Collections.shuffle(shuffled, random);
            requireSame(SortedTree.of(order, shuffled), lists.get(k));
        }
    }

    private void requireSame(SortedTree<Item, Integer> tree, List<Item> list) {
        assertThat(IntStream.range(0, tree.size()).mapToObj(tree::get)).isEqualTo(list);
        assertThat(tree.weight()).isEqualTo(weight(list));
        assertThat(tree.toList()).isEqualTo(list);
        for (int k = 0; k < 20; k++) {
            int from = random.nextInt(list.size() + 1);
            int most = random.nextInt(20) - 5;
            int next = from;
            while (next < list.size() && list.get(next).value > most) {
                next++;
            }
            assertThat(tree.next(from, value -> value <= most)).isEqualTo(next);
            assertThat(tree.weightBefore(from)).isEqualTo(weight(list.subList(0, from)));
            int to = from + random.nextInt(list.size() - from + 1);
            assertThat(tree.digest(from, to)).isEqualTo(from == to ? null : order.digest(list.subList(from, to)));
        }
    }

    private static int weight(List<Item> list) {
        return list.stream().mapToInt(Item::value).sum();
    }

    @Test
    void aSearchReadsFewDigestsWhateverLedToTheTree() {
        SortedTree<Item, Integer> ascending = SortedTree.of(order, List.of());
        SortedTree<Item, Integer> descending = ascending;
        for (int k = 0; k < 20_000; k++) {
            ascending = ascending.with(new Item(k, 1));
            descending = descending.with(new Item(20_000 - k, 1));
        }
        SortedTree<Item, Integer> drained = ascending;
        for (int key : new TreeSet<>(IntStream.range(0, 20_000).boxed().toList())) {
            drained = key < 10_000 || key % 50 != 0 ? drained.without(new Item(key, 1)) : drained;
        }
        assertThat(drained.size()).isEqualTo(200);
        requireFewReads(ascending);
        requireFewReads(descending);
        requireFewReads(drained);
    }

    /** A search for the only one of the smallest value reads both children on the way, and one run. */
    private void requireFewReads(SortedTree<Item, Integer> tree) {
        for (int k = 0; k < 50; k++) {
            int place = random.nextInt(tree.size());
            Item present = tree.get(place);
            SortedTree<Item, Integer> one = tree.without(present).with(new Item(present.key, 0));
            int[] reads = {0};
            assertThat(one.next(0, value -> {
                        reads[0]++;
                        return value < 1;
                    }))
                    .isEqualTo(place);
            assertThat(reads[0]).isLessThan(2 * 22 + 32);
        }
    }
}
