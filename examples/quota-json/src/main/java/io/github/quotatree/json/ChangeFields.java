package io.github.quotatree.json;

import io.github.quotatree.whatif.SmallestChange;
import io.github.quotatree.whatif.SmallestChanges;

/** Writes the smallest changes by which a wish comes true. */
public final class ChangeFields {
    private ChangeFields() {}

    public static void write(JsonFields json, SmallestChanges changes) {
        json.nonZero("wanted", changes.wanted())
                .nonZero("missing", changes.missing())
                .limits("largestRequestThatFits", changes.largestRequestThatFits());
        if (!changes.upToMax().isZero()) {
            json.nonZero("upToMax", changes.upToMax());
        }
        json.objects("changes", changes.changes(), ChangeFields::change)
                .objects(
                        "unhelpful",
                        changes.unhelpful(),
                        (each, change) -> each.code("kind", change.kind())
                                .text("group", change.group())
                                .text("dimension", change.dimension())
                                .code("reason", change.reason()))
                .texts("waitsFor", changes.waitFor());
    }

    private static void change(JsonFields json, SmallestChange change) {
        json.code("kind", change.kind())
                .text("group", change.group())
                .text("dimension", change.dimension())
                .text("flavor", change.flavor());
        change.edit().flavorClass().ifPresent(accepted -> json.texts("accepts", accepted.flavors()));
        json.limit("from", change.from()).limit("to", change.to());
    }
}
