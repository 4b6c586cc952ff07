package io.github.quotatree.kubernetes.control;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collection;
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

    static String json(Map<String, String> list) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        list.forEach(node::put);
        return node.toString();
    }
}
