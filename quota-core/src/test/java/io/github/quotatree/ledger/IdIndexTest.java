package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An index finds what a map finds, also at any earlier moment. */
class IdIndexTest {
    private record Thing(String id, int value) implements IdIndex.Identified {}

    /** Ids of different hashes, and ids that {@link String#hashCode} cannot tell apart. */
    enum Ids {
        PLAIN,
        FEW_HASHES,
        ONE_HASH;

        String id(int k) {
            return switch (this) {
                case PLAIN -> "workload-" + k;
                case FEW_HASHES -> sameHash(k / 4) + k % 4;
                case ONE_HASH -> sameHash(k);
            };
        }

        /** One of a million strings of one hash. */
        private static String sameHash(int k) {
            StringBuilder text = new StringBuilder();
            for (int bit = 0; bit < 20; bit++) {
                text.append(((k >> bit) & 1) == 0 ? "Aa" : "BB");
            }
            return text.toString();
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsWhatAMapFinds(Ids ids) {
        Random random = new Random(5);
        Map<String, Thing> plain = new HashMap<>();
        IdIndex<Thing> index = new IdIndex<>(0);
        List<IdIndex<Thing>> snapshots = new ArrayList<>();
        List<Map<String, Thing>> expected = new ArrayList<>();
        int epoch = 0;
        for (int step = 0; step < 30_000; step++) {
            String id = ids.id(random.nextInt(step < 20_000 ? 3000 : 500));
            index = index.writable(epoch);
            assertThat(index.find(id)).isSameAs(plain.get(id));
            Thing thing = new Thing(id, step);
            if (!plain.containsKey(id)) {
                index.add(thing);
                plain.put(id, thing);
            } else if (random.nextInt(3) == 0) {
                index.replace(thing);
                plain.put(id, thing);
            } else {
                index.remove(id);
                plain.remove(id);
            }
            assertThat(index.size()).isEqualTo(plain.size());
            if (random.nextInt(300) == 0) {
                snapshots.add(index);
                expected.add(new HashMap<>(plain));
                epoch++;
            }
        }
        for (int k = 0; k < snapshots.size(); k++) {
            Map<String, Thing> found = new HashMap<>();
            snapshots
                    .get(k)
                    .forEach(thing -> assertThat(found.put(thing.id(), thing)).isNull());
            assertThat(found).isEqualTo(expected.get(k));
        }
    }

    @Test
    void holdsManyThingsOfOneHash() {
        IdIndex<Thing> index = new IdIndex<>(0);
        for (int k = 0; k < 20_000; k++) {
            index.add(new Thing(Ids.sameHash(k), k));
        }
        for (int k = 0; k < 20_000; k++) {
            assertThat(index.find(Ids.sameHash(k))).isEqualTo(new Thing(Ids.sameHash(k), k));
        }
        assertThat(index.find(Ids.sameHash(20_000))).isNull();
    }

    @Test
    void anyIsOneOfTheThings() {
        IdIndex<Thing> index = new IdIndex<>(0);
        assertThat(index.any()).isNull();
        Thing thing = new Thing("a", 1);
        index.add(thing);
        assertThat(index.any()).isSameAs(thing);
    }
}
