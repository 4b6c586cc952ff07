package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.cli.elastic.lookup.DimensionNames;
import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.text.NearNames;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Optional;

/**
 * What an edit is about, as users write it: a dimension, or one of its flavors, such as {@code gpu:a100}.
 *
 * @param flavor the flavor; empty for the count of all
 */
record EditedResource(String dimension, Optional<String> flavor) {
    private static final char OF = ':';

    /** Returns whether a text names a dimension, or one with flavors and a name behind the colon. */
    static boolean isNamed(DimensionNames dimensions, ResourceSchema schema, String text) {
        return dimensions.contains(text) || ofFlavor(dimensions, schema, text).isPresent();
    }

    static EditedResource of(String option, DimensionNames dimensions, ResourceSchema schema, String text) {
        EditedResource found = dimensions.contains(text)
                ? null
                : ofFlavor(dimensions, schema, text).orElse(null);
        if (found == null) {
            return new EditedResource(dimensions.find(text), Optional.empty());
        }
        List<String> flavors = schema.flavors(found.dimension);
        String flavor = found.flavor.orElseThrow();
        if (!flavors.contains(flavor)) {
            throw new BadInputException(
                    option,
                    "no flavor " + flavor + " of " + found.dimension
                            + NearNames.of(flavor, flavors).orOneOf(flavors));
        }
        return found;
    }

    private static Optional<EditedResource> ofFlavor(DimensionNames dimensions, ResourceSchema schema, String text) {
        int colon = text.indexOf(OF);
        if (colon < 1 || !dimensions.contains(text.substring(0, colon))) {
            return Optional.empty();
        }
        String dimension = dimensions.find(text.substring(0, colon));
        return schema.flavors(dimension).isEmpty()
                ? Optional.empty()
                : Optional.of(new EditedResource(dimension, Optional.of(text.substring(colon + 1))));
    }

    /** Returns the amount of the dimension or of the flavor. */
    long value(ResourceVector vector) {
        return flavor.map(name -> vector.value(dimension, name)).orElseGet(() -> vector.value(dimension));
    }

    String inWords() {
        return dimension + flavor.map(name -> " " + name).orElse("");
    }
}
