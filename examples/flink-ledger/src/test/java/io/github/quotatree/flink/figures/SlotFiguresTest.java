package io.github.quotatree.flink.figures;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlotFiguresTest {
    @Test
    void measuresATreeAndASlot() throws Exception {
        assertThat(TreeFigures.of(20)).contains("20 groups:", "an event");
        assertThat(SlotFigures.run(new Load(3, 20), "rocksdb", 500)).startsWith("3 x 20");
    }
}
