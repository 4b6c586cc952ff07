package io.github.quotatree.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class DeclarationsTest {
    private final TreeLayout layout = TreeLayout.of(new String[] {"a"}, new int[] {-1});

    @Test
    void aBuilderBuildsOnceAndChangesNothingAfterwards() {
        Declarations.Builder builder = Declarations.builder(layout, 1);
        builder.setBounds(0, 1, 2, 3);
        Declarations declarations = builder.build();

        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> builder.setBounds(0, 1, 7, 8),
                () -> builder.setWeight(0, 1, 7),
                () -> builder.setLendLimit(0, 1, 7),
                () -> builder.setParentGroup(1),
                () -> builder.setNotScalable(1),
                builder::build)) {
            assertThatThrownBy(call)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the declarations were already built");
        }
        assertThat(declarations.min(0, 1)).isEqualTo(2);
        assertThat(declarations.weight(0, 1)).isEqualTo(3);
        assertThat(declarations.isParentGroup(1)).isFalse();
    }
}
