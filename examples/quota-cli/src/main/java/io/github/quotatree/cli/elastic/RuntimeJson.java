package io.github.quotatree.cli.elastic;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.elastic.flavor.FlavorJson;
import io.github.quotatree.cli.explain.ExplanationJson;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.JsonLines.JsonAmounts;
import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/**
 * Writes runtimes as JSON, one document a line, every amount a whole number in base units.
 *
 * <p>Written as it goes, so that its size does not matter.
 */
public final class RuntimeJson {
    private final JsonLines lines;
    private final boolean withReasons;

    /** Makes a report that is written as lines of JSON, or documents of YAML. */
    public RuntimeJson(JsonLines lines) {
        this(lines, false);
    }

    /**
     * Makes a report that is written as lines of JSON, or documents of YAML.
     *
     * @param withReasons whether each group has the reason of its runtime, as the field {@code explanations}
     */
    public RuntimeJson(JsonLines lines, boolean withReasons) {
        this.lines = lines;
        this.withReasons = withReasons;
    }

    /** Writes the trees of one problem. */
    public void write(String solver, List<RuntimeQuotas> trees) throws IOException {
        lines.write(json -> {
            json.writeStringField("solver", solver);
            json.writeArrayFieldStart("trees");
            for (RuntimeQuotas quotas : trees) {
                tree(json, quotas);
            }
            json.writeEndArray();
        });
    }

    private void tree(JsonGenerator json, RuntimeQuotas quotas) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", quotas.tree().id());
        JsonAmounts.vector(json, "total", quotas.total());
        JsonAmounts.vector(json, "available", quotas.available());
        FlavorJson flavors = new FlavorJson(quotas);
        flavors.tree(json);
        json.writeArrayFieldStart("groups");
        for (GroupRuntime group : quotas) {
            group(json, quotas.tree().schema(), group, flavors);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void group(JsonGenerator json, ResourceSchema schema, GroupRuntime group, FlavorJson flavors)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", group.name());
        if (group.parent().isPresent()) {
            json.writeStringField("parent", group.parent().get());
        } else {
            json.writeNullField("parent");
        }
        json.writeBooleanField("isParent", group.isParent());
        JsonAmounts.vector(json, "min", group.min());
        JsonAmounts.limits(json, "max", group.max());
        JsonAmounts.vector(json, "sharedWeight", group.sharedWeight());
        JsonAmounts.vector(json, "ownRequest", group.ownRequest());
        exact(json, "request", schema, group::exactRequest);
        exact(json, "limitedRequest", schema, group::exactLimitedRequest);
        JsonAmounts.vector(json, "effectiveMin", group.effectiveMin());
        exact(json, "runtime", schema, group::exactRuntime);
        exact(json, "used", schema, group::exactUsed);
        flavors.group(json, group);
        if (withReasons) {
            ExplanationJson.byDimension(
                    json,
                    "explanations",
                    schema.dimensions().stream().map(group::explain).toList(),
                    false);
        }
        json.writeEndObject();
    }

    /** Writes sums, which may be larger than a vector holds. */
    private static void exact(
            JsonGenerator json, String name, ResourceSchema schema, Function<String, BigInteger> amount)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (String dimension : schema.dimensions()) {
            json.writeFieldName(dimension);
            json.writeNumber(amount.apply(dimension));
        }
        json.writeEndObject();
    }
}
