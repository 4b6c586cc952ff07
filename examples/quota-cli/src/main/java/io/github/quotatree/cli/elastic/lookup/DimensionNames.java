package io.github.quotatree.cli.elastic.lookup;

import io.github.quotatree.reading.input.Findings.BadInputException;
import io.github.quotatree.reading.text.NearNames;
import java.util.List;

/** The dimensions of quotas, which users name in full or, if that is unique, by the part after the slash. */
public record DimensionNames(List<String> dimensions) {
    public DimensionNames {
        dimensions = List.copyOf(dimensions);
    }

    /** Returns whether a text names exactly one dimension. */
    public boolean contains(String text) {
        return found(text).size() == 1;
    }

    public String find(String text) {
        List<String> found = found(text);
        if (found.size() == 1) {
            return found.get(0);
        }
        throw new BadInputException(
                found.isEmpty()
                        ? "no dimension " + text + " in the quotas"
                                + NearNames.of(text, dimensions).orOneOf(dimensions)
                        : text + " names several dimensions: " + String.join(", ", found));
    }

    private List<String> found(String text) {
        if (dimensions.contains(text)) {
            return List.of(text);
        }
        return dimensions.stream()
                .filter(dimension -> dimension.endsWith("/" + text))
                .toList();
    }
}
