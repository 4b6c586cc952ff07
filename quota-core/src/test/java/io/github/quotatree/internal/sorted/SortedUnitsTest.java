package io.github.quotatree.internal.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Sorted units are what a list of the members gives that is grouped and sorted anew, also at any earlier moment. */
class SortedUnitsTest {
    private record Job(String id, int rank, @Nullable String gang) {}

    private record Unit(List<Job> members) {}

    /** Jobs by rank, then by id; the first of a gang decides. A digest is the largest rank. */
    private static final class ByRank implements SortedUnits.Kind<Job, Unit, Integer> {
        private static final Comparator<Job> ORDER =
                Comparator.comparingInt(Job::rank).thenComparing(Job::id);

        @Override
        public int compare(Unit one, Unit other) {
            return ORDER.compare(one.members.get(0), other.members.get(0));
        }

        @Override
        public Unit unit(List<Job> members) {
            return new Unit(members.stream().sorted(ORDER).toList());
        }

        @Override
        public List<Job> members(Unit unit) {
            return unit.members;
        }

        @Override
        public String id(Job member) {
            return member.id;
        }

        @Override
        public @Nullable String gang(Job member) {
            return member.gang;
        }

        @Override
        public Integer digest(Unit unit) {
            return unit.members.stream().mapToInt(Job::rank).max().orElseThrow();
        }

        @Override
        public Integer digest(Integer one, Integer other) {
            return Math.max(one, other);
        }
    }

    private final ByRank kind = new ByRank();
    private final Random random = new Random(11);
    private int named;

    @Test
    void areWhatAGroupedAndSortedListGives() {
        List<Job> list = new ArrayList<>();
        SortedUnits<Job, Unit, Integer> units = SortedUnits.of(kind, list);
        List<List<Job>> lists = new ArrayList<>();
        List<SortedUnits<Job, Unit, Integer>> all = new ArrayList<>();
        for (int step = 0; step < 600; step++) {
            boolean grows = step % 200 < 100;
            List<Job> gone = new ArrayList<>();
            List<Job> come = new ArrayList<>();
            for (int k = random.nextInt(grows ? 3 : 12); k > 0 && !list.isEmpty(); k--) {
                Job job = list.remove(random.nextInt(list.size()));
                gone.add(job);
                if (random.nextInt(3) == 0) {
                    come.add(new Job(job.id, random.nextInt(50), job.gang));
                }
            }
            IntStream.range(0, random.nextInt(grows ? 9 : 2)).forEach(k -> come.add(newJob()));
            Collections.shuffle(come, random);
            list.addAll(come);
            units = units.changed(gone, come);
            lists.add(new ArrayList<>(list));
            all.add(units);
        }
        assertThat(lists).anyMatch(each -> each.size() > 200).anyMatch(List::isEmpty);
        for (int k = 0; k < lists.size(); k++) {
            requireSame(all.get(k), lists.get(k));
            requireSame(SortedUnits.of(kind, lists.get(k)), lists.get(k));
        }
    }

    private Job newJob() {
        String gang = random.nextBoolean() ? null : "gang" + random.nextInt(40);
        return new Job("job" + named++, random.nextInt(50), gang);
    }

    private void requireSame(SortedUnits<Job, Unit, Integer> units, List<Job> list) {
        TreeMap<String, List<Job>> grouped = new TreeMap<>();
        list.forEach(job -> grouped.computeIfAbsent(job.gang == null ? job.id : job.gang, none -> new ArrayList<>())
                .add(job));
        List<Unit> sorted =
                grouped.values().stream().map(kind::unit).sorted(kind).toList();
        SortedTree<Unit, Integer> inOrder = units.inOrder();
        assertThat(inOrder.toList()).isEqualTo(sorted);
        assertThat(inOrder.weight()).isEqualTo(list.size());
        for (int least = 0; least <= 50; least += 10) {
            int first = least;
            int place = (int)
                    sorted.stream().takeWhile(unit -> kind.digest(unit) < first).count();
            assertThat(inOrder.next(0, rank -> rank >= first)).isEqualTo(place);
        }
        int end = random.nextInt(sorted.size() + 1);
        assertThat(inOrder.digest(0, end))
                .isEqualTo(sorted.subList(0, end).stream()
                        .map(kind::digest)
                        .reduce(Math::max)
                        .orElse(null));
    }

    @Test
    void aGangMovesWithItsFirstMember() {
        Job alone = new Job("alone", 5, null);
        Job early = new Job("early", 3, "crew");
        Job late = new Job("late", 9, "crew");
        SortedUnits<Job, Unit, Integer> units = SortedUnits.of(kind, List.of(late, alone, early));
        assertThat(units.inOrder().toList()).containsExactly(unit(early, late), unit(alone));

        SortedUnits<Job, Unit, Integer> without = units.changed(List.of(early), List.of());
        assertThat(without.inOrder().toList()).containsExactly(unit(alone), unit(late));
        assertThat(without.changed(List.of(late), List.of()).inOrder().toList()).containsExactly(unit(alone));

        Job sooner = new Job("late", 1, "crew");
        assertThat(units.changed(List.of(late), List.of(sooner)).inOrder().toList())
                .containsExactly(unit(sooner, early), unit(alone));
    }

    private static Unit unit(Job... members) {
        return new Unit(List.of(members));
    }
}
