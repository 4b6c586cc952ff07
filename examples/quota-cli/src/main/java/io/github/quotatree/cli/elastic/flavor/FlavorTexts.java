package io.github.quotatree.cli.elastic.flavor;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** How the flavors of a pod are written: those that it may use now, or why it may use none. */
public final class FlavorTexts {
    private FlavorTexts() {}

    /**
     * Returns the flavors that a pod may use, of each dimension with flavors that it requests.
     *
     * @param flavors returns those of a dimension
     */
    public static Map<String, List<String>> usable(ResourceVector request, Function<String, List<String>> flavors) {
        ResourceSchema schema = request.schema();
        Map<String, List<String>> usable = new LinkedHashMap<>();
        for (String dimension : schema.dimensions()) {
            if (!schema.flavors(dimension).isEmpty() && request.value(dimension) > 0) {
                usable.put(dimension, flavors.apply(dimension));
            }
        }
        return usable;
    }

    /** Returns flavors that may be used: {@code on a100 or v100}, with the dimension if there are several. */
    public static String inWords(Map<String, List<String>> usable) {
        List<String> words = new ArrayList<>();
        usable.forEach((dimension, flavors) -> {
            if (!flavors.isEmpty()) {
                words.add((usable.size() > 1 ? dimension + " " : "") + "on " + String.join(" or ", flavors));
            }
        });
        return String.join(", ", words);
    }

    /** Returns why no flavor has room, a line for each of them. */
    public static List<String> lines(List<FlavorShortage> shortages) {
        List<String> lines = new ArrayList<>();
        for (FlavorShortage shortage : shortages) {
            if (shortage.request() > 1) {
                lines.add(shortage.dimension() + ": requests " + shortage.request() + " of one flavor");
            }
            shortage.rooms().stream().map(FlavorRoom::inWords).forEach(lines::add);
        }
        return lines;
    }
}
