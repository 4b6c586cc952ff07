package io.github.quotatree.cli.draw;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.elastic.flavor.FlavorExample;
import org.junit.jupiter.api.Test;

class FlavorDrawingTest {
    @Test
    void aDrawingNamesWhatThereIsAndWhatIsPromisedOfEachFlavor() {
        DrawnTree tree = DrawnTree.of(FlavorExample.proposal(), "gpu", null, Integer.MAX_VALUE);

        assertThat(tree.title()).isEqualTo("20 gpu (10 a100, 10 v100)");
        assertThat(tree.groups().get(0).lines()).containsExactly("used 5 of runtime 10", "min 10, max 20, request 10");
        assertThat(tree.groups().get(2).lines())
                .containsExactly("used 1 of runtime 10", "min 10, max 20, request 10", "promised 5 a100, 5 v100");
        assertThat(tree.groups().get(2).sentence()).isEqualTo(" of 10 requested, promised 5 a100, 5 v100");
    }
}
