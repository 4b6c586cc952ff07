package io.github.quotatree.cli.elastic.convert;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.util.Map;
import java.util.function.LongPredicate;

/** Makes the resource lists of manifests. */
record ManifestAmounts(ResourceSchema schema) {
    /** Returns all amounts of a vector; an unlimited one is the largest that a quantity holds. */
    ObjectNode all(ResourceVector vector) {
        return list(vector, amount -> true);
    }

    /** Returns the amounts of a vector that are not unlimited. */
    ObjectNode limited(ResourceVector vector) {
        return list(vector, amount -> amount != ResourceVector.UNLIMITED);
    }

    private ObjectNode list(ResourceVector vector, LongPredicate isWritten) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        for (String dimension : schema.dimensions()) {
            long amount = vector.value(dimension);
            if (isWritten.test(amount)) {
                list.put(dimension, QuantityText.amount(dimension, amount));
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
                    units.put(flavor, QuantityText.amount(dimension, amount));
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
}
