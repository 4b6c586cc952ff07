package io.github.quotatree.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

@AddLifecycleHook(PropertySeed.class)
class NameOrderTest {
    @Property
    void isTheByteOrderOfUtf8(@ForAll String a, @ForAll String b) {
        if (isWellFormed(a) && isWellFormed(b)) {
            assertThat(Integer.signum(NameOrder.BY_CODE_POINT.compare(a, b)))
                    .isEqualTo(Integer.signum(Arrays.compareUnsigned(
                            a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8))));
        }
    }

    @Test
    void putsDigitsBeforeLettersAndPairsLast() {
        assertThat(NameOrder.BY_CODE_POINT.compare("q10", "q2")).isNegative();
        assertThat(NameOrder.BY_CODE_POINT.compare("q", "q2")).isNegative();
        assertThat(NameOrder.BY_CODE_POINT.compare("\uD83D\uDE00", "\uFF5E")).isPositive();
        assertThat(NameOrder.BY_CODE_POINT.compare("same", "same")).isZero();
    }

    @Test
    void isTheOrderForHosts() {
        assertThat(List.of("\uD83D\uDE00", "\uFF5E", "a").stream().sorted(QuotaGroup.nameOrder()))
                .containsExactly("a", "\uFF5E", "\uD83D\uDE00");
    }

    private static boolean isWellFormed(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(text);
    }
}
