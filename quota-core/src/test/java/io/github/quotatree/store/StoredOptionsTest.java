package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every option of a state is stored: one that is added, and forgotten by the format, fails here. */
class StoredOptionsTest {
    private static LedgerState again(LedgerState state) throws IOException {
        return StateFormat.read(new ByteArrayInputStream(Samples.bytes(state)));
    }

    /** The defaults, and for each option and each of its values the options that differ from them there. */
    static Stream<SolveOptions> everyOption() throws ReflectiveOperationException {
        List<SolveOptions> options = new ArrayList<>(List.of(SolveOptions.defaults()));
        for (Method method : SolveOptions.class.getMethods()) {
            if (method.getName().startsWith("with")) {
                for (Object value : values(method.getParameterTypes()[0])) {
                    options.add((SolveOptions) method.invoke(SolveOptions.defaults(), value));
                }
            }
        }
        assertThat(options.stream().distinct()).hasSizeGreaterThanOrEqualTo(4);
        return options.stream().distinct();
    }

    private static List<Object> values(Class<?> type) {
        if (type.isEnum()) {
            return List.of(type.getEnumConstants());
        }
        assertThat(type).as("an option of another type needs values here").isEqualTo(boolean.class);
        return List.of(true, false);
    }

    @ParameterizedTest
    @MethodSource("everyOption")
    void solveOptionsAreStored(SolveOptions options) throws IOException {
        LedgerState state = QuotaOnly.state(Samples.forest()).options(options).build();
        assertThat(again(state).options()).isEqualTo(options);
    }

    /** Returns a forest in which the mins of children sum to more than the min of their parent. */
    private static QuotaForest withMinsAboveParents() {
        return QuotaForest.builder(Samples.SCHEMA)
                .acceptMinsAboveParents()
                .add(QuotaGroup.parent(Samples.SCHEMA, "research")
                        .min(Samples.SCHEMA.vector(1, 0))
                        .build())
                .add(QuotaGroup.leaf(Samples.SCHEMA, "vision")
                        .under("research")
                        .min(Samples.SCHEMA.vector(2, 0))
                        .build())
                .build();
    }

    @Test
    void aForestThatAcceptsMinsAboveParentsIsStored() throws IOException {
        LedgerState state = QuotaOnly.state(withMinsAboveParents()).build();
        LedgerState again = again(state);
        assertThat(again).isEqualTo(state);
        assertThat(again.forest().acceptsMinsAboveParents()).isTrue();
        assertThat(again(QuotaOnly.state(Samples.forest()).build()).forest().acceptsMinsAboveParents())
                .isFalse();
    }

    /** The first forest of a journal, a difference that begins to accept such mins, and one that keeps accepting them. */
    @Test
    void aJournalKeepsThatAForestAcceptsMinsAboveParents() {
        QuotaForest accepting = withMinsAboveParents();
        QuotaForest more = accepting.toBuilder()
                .add(QuotaGroup.leaf(Samples.SCHEMA, "audio").build())
                .build();
        for (QuotaForest first : List.of(accepting, Samples.forest())) {
            List<LedgerChange> changes = List.of(replaced(1, first), replaced(2, more), replaced(3, accepting));
            List<Boolean> accepts = new ArrayList<>();
            List<LedgerChange> read = new ArrayList<>();
            JournalReader.of(new ByteArrayInputStream(Samples.bytes(changes))).forEach(change -> {
                read.add(change);
                accepts.add(((LedgerChange.ForestReplaced) change).forest().acceptsMinsAboveParents());
            });
            assertThat(read).isEqualTo(changes);
            assertThat(accepts).containsExactly(first.acceptsMinsAboveParents(), true, true);
        }
    }

    private static LedgerChange replaced(long version, QuotaForest forest) {
        return new LedgerChange.ForestReplaced(version, forest, DisplacedWorkloads.toDefaultGroup());
    }
}
