package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** How explanations read: each form once, and all forms by the rules of a sentence. */
class ExplanationWordsTest {
    private final ResourceSchema gpus = ResourceSchema.of("gpu");

    @Test
    void saysNothingOfAGroupThatRequestsNothing() {
        QuotaTree tree = tree(builder -> builder.leaf("a", group -> group.min(4)));
        assertThat(words(tree, 8, Map.of(), "a")).isEqualTo("a requests no gpu.");
        assertThat(why(tree, 8, Map.of(), "a")).isEqualTo("requests none");
    }

    @Test
    void saysOneUnitAsOne() {
        QuotaTree tree = tree(builder ->
                builder.leaf("a", group -> group.min(1).sharedWeight(1)).leaf("b", group -> group.sharedWeight(1)));
        assertThat(words(tree, 3, Map.of("a", 9L, "b", 9L), "a"))
                .isEqualTo("a gets 2 of the 9 gpu it requests: 1 is guaranteed, 1 is its share of 2 spare gpu by weight"
                        + " 1 of 2. All capacity is allotted.");
        assertThat(words(tree, 3, Map.of("a", 1L), "a")).isEqualTo("a gets the 1 gpu it requests, which is its min.");
    }

    @Test
    void saysRounding() {
        QuotaTree tree = tree(
                builder -> builder.leaf("a", group -> group.sharedWeight(1)).leaf("b", group -> group.sharedWeight(1)));
        Map<String, Long> requests = Map.of("a", 9L, "b", 9L);
        assertThat(words(tree, 3, requests, "a"))
                .isEqualTo("a gets 2 of the 9 gpu it requests, its share of 3 spare gpu by weight 1 of 2, rounded up."
                        + " All capacity is allotted.");
        assertThat(words(tree, 3, requests, "b"))
                .isEqualTo("b gets 1 of the 9 gpu it requests, its share of 3 spare gpu by weight 1 of 2."
                        + " All capacity is allotted.");
        assertThat(words(tree, 1, requests, "b"))
                .isEqualTo("b gets none of the 9 gpu it requests: its share of 1 spare gpu by weight 1 of 2 is less"
                        + " than a unit. All capacity is allotted.");
        assertThat(words(tree, 0, requests, "b"))
                .isEqualTo("b gets none of the 9 gpu it requests. All capacity is allotted.");
    }

    @Test
    void saysWhatSmallerRequestsLeave() {
        QuotaTree tree = tree(builder -> builder.leaf("a", group -> group.sharedWeight(2))
                .leaf("b", group -> group.sharedWeight(1))
                .leaf("c", group -> group.sharedWeight(1)));
        assertThat(words(tree, 10, Map.of("a", 1L, "b", 9L, "c", 2L), "b"))
                .isEqualTo("b gets 7 of the 9 gpu it requests, all that smaller requests leave of 10 spare gpu."
                        + " All capacity is allotted.");
        assertThat(words(tree, 10, Map.of("a", 2L, "b", 9L, "c", 9L), "b"))
                .isEqualTo(
                        "b gets 4 of the 9 gpu it requests, its share of the 8 spare gpu that smaller requests leave,"
                                + " by weight 1 of 2. All capacity is allotted.");
    }

    @Test
    void saysWhichGroupAboveIsAtItsMax() {
        QuotaTree tree =
                tree(builder -> builder.parent("product", group -> group.max(5).sharedWeight(1))
                        .parent("web", group -> group.under("product"))
                        .leaf("shop", group -> group.under("web")));
        assertThat(words(tree, 40, Map.of("shop", 9L), "shop"))
                .isEqualTo("product/web/shop gets 5 of the 9 gpu it requests, all the spare gpu in web."
                        + " Its ancestor product is at its max of 5.");
        assertThat(words(tree, 40, Map.of("shop", 9L), "web")).endsWith(" Its parent product is at its max of 5.");
        assertThat(words(tree, 40, Map.of("shop", 9L), "product"))
                .isEqualTo(
                        "product gets 5 of the 9 gpu it requests, borrowed from 40 spare gpu. It is at its max of 5.");
        assertThat(why(tree, 40, Map.of("shop", 9L), "shop")).isEqualTo("max of product");
        assertThat(why(tree, 40, Map.of("shop", 9L), "product")).isEqualTo("its max");
    }

    @Test
    void saysThatMinsAreScaled() {
        QuotaTree tree =
                tree(builder -> builder.leaf("a", group -> group.min(6)).leaf("b", group -> group.min(6)));
        assertThat(words(tree, 8, Map.of("a", 9L, "b", 6L), "a"))
                .isEqualTo("a gets 4 of the 9 gpu it requests, a part of its min of 6. The cluster has less than the"
                        + " guarantees that are requested, so mins are scaled.");
        assertThat(why(tree, 8, Map.of("a", 9L, "b", 6L), "a")).isEqualTo("mins are scaled");
    }

    @Test
    void saysWeightZeroAndTheMinThatIsKept() {
        QuotaTree tree = tree(builder -> builder.leaf("a", group -> group.min(2).sharedWeight(0))
                .leaf("b", group -> group.min(3).withoutLending()));
        assertThat(words(tree, 9, Map.of("a", 9L, "b", 1L), "a"))
                .isEqualTo(
                        "a gets 2 of the 9 gpu it requests, which is its min. Its weight is 0, so it borrows nothing.");
        assertThat(words(tree, 9, Map.of("b", 1L), "b"))
                .isEqualTo("b keeps 3 gpu of its min, which it does not lend, and requests 1.");
    }

    @Test
    void aLongListOfTermsIsCut() {
        QuotaTree tree = tree(builder -> builder.parent("p1", group -> group.max(2))
                .parent("p2", group -> group.under("p1").max(2))
                .parent("p3", group -> group.under("p2").max(2))
                .parent("p4", group -> group.under("p3").max(2))
                .parent("p5", group -> group.under("p4").max(2))
                .leaf("a", group -> group.under("p5")));
        assertThat(words(tree, 9, Map.of("a", 9L), "a"))
                .endsWith(" Its parent p5 is at its max of 2, its ancestor p4 is at its max of 2, its ancestor p3 is at"
                        + " its max of 2, its ancestor p2 is at its max of 2, and another limit above it holds.");
    }

    @Test
    void aRequestWithoutLimitIsNoNumber() {
        QuotaTree tree = tree(builder -> builder.leaf("a", group -> {}));
        assertThat(words(tree, 9, Map.of("a", ResourceVector.UNLIMITED), "a"))
                .isEqualTo("a gets 9 gpu of a request without limit, all the spare gpu. All capacity is allotted.");
    }

    @Test
    void everyFormIsASentence() {
        for (int seed = 0; seed < 2000; seed++) {
            Random random = new Random(seed);
            QuotaTree.Builder builder = QuotaTree.builder(gpus);
            Map<String, Long> requests = new HashMap<>();
            builder.parent("top", group -> group.max(1 + random.nextInt(9)));
            for (String name : new String[] {"a", "b", "c", "d", "e"}) {
                long min = random.nextInt(3);
                builder.leaf(name, group -> {
                    group.max(min + random.nextInt(5)).sharedWeight(random.nextInt(3));
                    if (random.nextBoolean()) {
                        group.under("top");
                    } else {
                        group.min(min);
                    }
                });
                requests.put(name, (long) random.nextInt(7));
            }
            QuotaTree tree = builder.build();
            for (QuotaGroup group : tree.groups()) {
                String words = words(tree, random.nextInt(14), requests, group.name());
                assertThat(words)
                        .startsWith(tree.path(group.name()) + " ")
                        .endsWith(".")
                        .doesNotContain("  ", "..", " .", " ,", ",,", ": .", "null", "unlimited")
                        .doesNotMatch(".*\\b1 are .*")
                        .doesNotMatch(".*(?<!\\d)(?!1 )\\d+ is guaranteed.*");
            }
        }
    }

    private QuotaTree tree(UnaryOperator<QuotaTree.Builder> groups) {
        return groups.apply(QuotaTree.builder(gpus)).build();
    }

    private Explanation explain(QuotaTree tree, long total, Map<String, Long> requests, String group) {
        Map<String, ResourceVector> vectors = new HashMap<>();
        requests.forEach((name, request) -> vectors.put(name, gpus.vector(request)));
        return tree.computeRuntime(gpus.vector(total), vectors).group(group).explain("gpu");
    }

    private String words(QuotaTree tree, long total, Map<String, Long> requests, String group) {
        return explain(tree, total, requests, group).inWords(AmountFormat.baseUnits());
    }

    private String why(QuotaTree tree, long total, Map<String, Long> requests, String group) {
        return explain(tree, total, requests, group).why();
    }
}
