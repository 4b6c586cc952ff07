package io.github.quotatree.ledger;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeafUnitsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu");
    private static final int GANG = 1000;

    private final Map<String, Lender.Member> present = new TreeMap<>();
    private int lookups;

    /** Otherwise a gang of n workloads that starts or stops would take n * n lookups in the next decision. */
    @Test
    void aGangIsFoundOnceForAllMembersThatHaveChanged() {
        declare(false);
        LeafUnits units = new LeafUnits(1, List.copyOf(present.values()), Waiting.NONE);
        declare(true);
        changeAll(units);

        units.follow(lender(), 1);

        assertThat(lookups).isEqualTo(GANG);
        LeafUnit unit = requireNonNull(units.unit("member-0"));
        assertThat(units.keeping).containsExactly(unit);
        assertThat(units.others).isEmpty();
        assertThat(unit.members).hasSize(GANG);
        assertThat(unit.request).isEqualTo(SCHEMA.vector(2 * GANG));
        assertThat(units.kept).containsExactly(2 * GANG);
    }

    @Test
    void aGangThatHasGoneLeavesNothing() {
        declare(true);
        LeafUnits units = new LeafUnits(1, List.copyOf(present.values()), Waiting.NONE);
        changeAll(units);
        present.clear();

        units.follow(lender(), 1);

        assertThat(units.keeping).isEmpty();
        assertThat(units.others).isEmpty();
        assertThat(units.kept).containsExactly(0);
        assertThat(units.unit("member-0")).isNull();
    }

    private void declare(boolean holds) {
        for (int k = 0; k < GANG; k++) {
            Workload workload = Workload.builder("member-" + k, SCHEMA.vector(2))
                    .group("team")
                    .gang("gang")
                    .build();
            present.put(workload.id(), new Declared(workload, holds));
        }
    }

    private void changeAll(LeafUnits units) {
        new ArrayList<>(present.values()).forEach(member -> units.change(member.workload()));
    }

    private Lender lender() {
        return new Lender() {
            @Override
            public List<Lender.Member> members(int account) {
                return List.copyOf(present.values());
            }

            @Override
            public Lender.@Nullable Member member(int account, String id) {
                lookups++;
                return present.get(id);
            }

            @Override
            public Waiting waiting() {
                return Waiting.NONE;
            }

            @Override
            public long version() {
                return 0;
            }

            @Override
            public void changed(int account) {
                throw new AssertionError("the units change nothing");
            }

            @Override
            public Claims claims() {
                throw new AssertionError("the units claim nothing");
            }
        };
    }

    private record Declared(Workload workload, boolean holds) implements Lender.Member {
        @Override
        public ResourceVector request() {
            return workload.request();
        }

        @Override
        public boolean isLeaving() {
            return false;
        }

        @Override
        public boolean startedOnLoan() {
            return false;
        }
    }
}
