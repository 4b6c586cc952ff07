package io.github.quotatree.json;

import io.github.quotatree.Explanation;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceSchema;
import java.util.List;

/** Writes how much each group may use, and its use, as the field {@code trees}. */
public final class RuntimeFields {
    private RuntimeFields() {}

    /**
     * Writes solved trees.
     *
     * @param withReasons whether each group has the reason of its runtime, as the field {@code explanations}
     */
    public static void trees(JsonFields json, Iterable<RuntimeQuotas> trees, boolean withReasons) {
        json.objects("trees", trees, (each, quotas) -> {
            FlavorFields flavors = new FlavorFields(quotas);
            each.text("tree", quotas.tree().id())
                    .text("solver", quotas.options().solver().label())
                    .amounts("total", quotas.total())
                    .amounts("available", quotas.available());
            flavors.tree(each);
            each.objects("groups", quotas, (fields, group) -> {
                group(fields, quotas.tree().schema(), group);
                flavors.group(fields, group);
                if (withReasons) {
                    ExplanationFields.byDimension(fields, reasons(quotas.tree().schema(), group), false);
                }
            });
        });
    }

    private static List<Explanation> reasons(ResourceSchema schema, GroupRuntime group) {
        return schema.dimensions().stream().map(group::explain).toList();
    }

    private static void group(JsonFields json, ResourceSchema schema, GroupRuntime group) {
        json.text("name", group.name())
                .text("path", group.path())
                .text("parent", group.parent())
                .flag("isParent", group.isParent())
                .amounts("min", group.min())
                .limits("max", group.max())
                .amounts("sharedWeight", group.sharedWeight())
                .amounts("ownRequest", group.ownRequest())
                .amounts("request", schema, group::exactRequest)
                .amounts("limitedRequest", schema, group::exactLimitedRequest)
                .amounts("effectiveMin", group.effectiveMin())
                .amounts("runtime", schema, group::exactRuntime)
                .amounts("used", schema, group::exactUsed)
                .amounts("borrowed", group.borrowed())
                .amounts("lent", group.lent())
                .amounts("overused", group.overused());
    }
}
