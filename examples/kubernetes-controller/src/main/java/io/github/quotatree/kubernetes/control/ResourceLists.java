package io.github.quotatree.kubernetes.control;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes amounts as the API has them: quantities by the names of resources. */
final class ResourceLists {
    private ResourceLists() {}

    /** Returns the amounts of a vector in some dimensions; one that is unlimited is left out. */
    static Map<String, String> of(ResourceVector vector, Collection<String> dimensions) {
        Map<String, String> list = new TreeMap<>();
        for (String dimension : dimensions) {
            long amount = vector.value(dimension);
            if (amount != ResourceVector.UNLIMITED) {
                list.put(dimension, QuantityText.amount(dimension, amount));
            }
        }
        return list;
    }

    /**
     * Returns the amounts of each flavor in those of some dimensions that have flavors, as annotations have them. A
     * flavor without units is left out: a root that names it would keep it declared after its last node is gone.
     */
    static String jsonByFlavor(ResourceVector vector, Collection<String> dimensions) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        ResourceSchema schema = vector.schema();
        for (String dimension : dimensions) {
            List<String> flavors = schema.contains(dimension) ? schema.flavors(dimension) : List.of();
            for (String flavor : flavors) {
                long units = vector.value(dimension, flavor);
                if (units > 0) {
                    node.withObjectProperty(dimension).put(flavor, units);
                }
            }
        }
        return node.toString();
    }

    static String json(Map<String, String> list) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        list.forEach(node::put);
        return node.toString();
    }
}
