package io.github.quotatree.json;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.whatif.GroupDiff;
import io.github.quotatree.whatif.RuntimeDiff;
import java.util.List;

/** Writes the runtimes before and after, of the groups that differ, as the field {@code trees}. */
public final class DiffFields {
    private DiffFields() {}

    /** Writes differences of trees. */
    public static void trees(JsonFields json, List<RuntimeDiff> trees) {
        json.objects("trees", trees, (each, tree) -> {
            each.text("tree", tree.before().tree().id())
                    .amounts("totalBefore", tree.before().total());
            tree.after().ifPresent(after -> each.amounts("totalAfter", after.total()));
            each.objects("groups", tree.changes(), DiffFields::group);
        });
    }

    private static void group(JsonFields json, GroupDiff group) {
        json.text("name", group.name()).text("path", group.path());
        group.before().ifPresent(before -> json.object("before", side -> side(side, before)));
        group.after().ifPresent(after -> json.object("after", side -> side(side, after)));
        json.nonZero("gained", group.gained())
                .nonZero("lost", group.lost())
                .nonZero("moreOverused", group.moreOverused())
                .nonZero("lessOverused", group.lessOverused());
    }

    private static void side(JsonFields json, GroupRuntime group) {
        json.amounts("limitedRequest", group.limitedRequest())
                .amounts("runtime", group.runtime())
                .amounts("used", group.used())
                .nonZero("overused", group.overused());
    }
}
