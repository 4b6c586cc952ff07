package io.github.quotatree.cli.elastic.convert;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;

/** Makes the resource lists of manifests. */
record ManifestAmounts(ResourceSchema schema) {
    /** Returns all amounts of a vector; an unlimited one is the largest that a quantity holds. */
    ObjectNode all(ResourceVector vector) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        for (int d = 0; d < schema.size(); d++) {
            put(list, d, vector.value(d));
        }
        return list;
    }

    /** Returns the amounts of a vector that are not unlimited. */
    ObjectNode limited(ResourceVector vector) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        for (int d = 0; d < schema.size(); d++) {
            if (vector.value(d) != ResourceVector.UNLIMITED) {
                put(list, d, vector.value(d));
            }
        }
        return list;
    }

    /** Returns the amounts of flavors that are not those of an absent annotation, by resource. */
    ObjectNode flavors(ResourceVector vector, long absent) {
        ObjectNode lists = JsonNodeFactory.instance.objectNode();
        for (String dimension : schema.dimensions()) {
            ObjectNode units = JsonNodeFactory.instance.objectNode();
            for (String flavor : schema.flavors(dimension)) {
                long amount = vector.value(dimension, flavor);
                if (amount != absent) {
                    units.put(flavor, QuantityText.exact(dimension, BigInteger.valueOf(amount)));
                }
            }
            if (!units.isEmpty()) {
                lists.set(dimension, units);
            }
        }
        return lists;
    }

    ObjectNode exact(Map<String, BigDecimal> amounts) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        amounts.forEach((dimension, amount) -> list.put(dimension, FlowText.exact(dimension, amount)));
        return list;
    }

    private void put(ObjectNode list, int dimension, long units) {
        list.put(
                schema.dimension(dimension),
                QuantityText.exact(schema.dimension(dimension), BigInteger.valueOf(units)));
    }
}
