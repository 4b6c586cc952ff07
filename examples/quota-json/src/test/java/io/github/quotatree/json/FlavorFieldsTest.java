package io.github.quotatree.json;

import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Flavors that are short, also by the max of a group. */
class FlavorFieldsTest {
    @Test
    void flavorsThatAreShortNameTheGroupWhoseMaxMakesThemSo() {
        ShortFlavors flavors =
                new ShortFlavors("t", "gpu", List.of("a100"), Optional.of("B"), 2, Map.of("B", 5L), 3, 1, List.of());
        GoldenDocument.check("revocation-plan.max-of", ContractDocument.text(Kind.REVOCATION_PLAN, json -> {
            json.text("text", "nothing").texts("victims", List.of()).texts("groups", List.of());
            FlavorFields.shortFlavors(json, List.of(flavors));
        }));
    }
}
