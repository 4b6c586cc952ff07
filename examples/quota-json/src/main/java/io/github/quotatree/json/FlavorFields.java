package io.github.quotatree.json;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.resource.FlavorClass;
import java.util.List;
import java.util.Map;

/** Writes the flavors of a tree. A tree without flavors has none of these fields. */
public final class FlavorFields {
    private final List<TreeFlavors> dimensions;

    /** Sums up the use of the flavors of a tree. */
    FlavorFields(RuntimeQuotas quotas) {
        dimensions = TreeFlavors.of(quotas);
    }

    /** Writes the capacity and the use of each flavor. */
    void tree(JsonFields json) {
        if (!dimensions.isEmpty()) {
            json.object("flavors", all -> {
                for (TreeFlavors tree : dimensions) {
                    all.object(
                            tree.dimension(),
                            each -> tree.flavors()
                                    .forEach(flavor -> each.object(
                                            flavor,
                                            of -> of.amount("total", tree.total(flavor))
                                                    .amount("used", tree.used(flavor)))));
                }
            });
        }
    }

    /** Writes a group's part of each flavor, and for a leaf group the request and the headroom of each class. */
    void group(JsonFields json, GroupRuntime group) {
        if (dimensions.isEmpty()) {
            return;
        }
        json.object("flavors", all -> {
            for (TreeFlavors tree : dimensions) {
                all.object(
                        tree.dimension(),
                        each -> tree.flavors()
                                .forEach(flavor -> each.object(flavor, of -> flavor(of, tree, group, flavor))));
            }
        });
        if (!group.isParent()) {
            json.object(
                    "classes",
                    all -> dimensions.forEach(tree -> all.objects(
                            tree.dimension(),
                            tree.classes(group),
                            (each, next) -> flavorClass(each, tree, group, next))));
        }
    }

    private static void flavor(JsonFields json, TreeFlavors tree, GroupRuntime group, String flavor) {
        json.amount("min", group.min().value(tree.dimension(), flavor))
                .limit("max", group.max().value(tree.dimension(), flavor))
                .amount("promised", tree.promised(group, flavor))
                .amount("used", tree.used(group, flavor));
    }

    private static void flavorClass(JsonFields json, TreeFlavors tree, GroupRuntime group, FlavorClass next) {
        json.texts("accepts", next.flavors())
                .amount("request", tree.request(group, next))
                .object(
                        "used",
                        of -> next.flavors().forEach(flavor -> of.amount(flavor, tree.used(group, next, flavor))))
                .object(
                        "headroom",
                        of -> next.flavors().forEach(flavor -> of.amount(flavor, group.headroom(next, flavor))));
    }

    /**
     * Writes the flavors that a workload may use, as the field {@code usableFlavors}, and where it may use none, what
     * holds each, as the field {@code rooms}; nothing for one that requests no dimension with flavors.
     */
    public static void usable(JsonFields json, Map<String, List<String>> usable, List<FlavorShortage> shortages) {
        if (!usable.isEmpty()) {
            json.object("usableFlavors", all -> usable.forEach(all::texts));
        }
        if (!usable.isEmpty() && !shortages.isEmpty()) {
            json.object(
                    "rooms",
                    all -> shortages.forEach(
                            shortage -> all.objects(shortage.dimension(), shortage.rooms(), FlavorFields::room)));
        }
    }

    /** Writes how many more units may be placed on a flavor, and the limit that holds them. */
    public static void room(JsonFields json, FlavorRoom room) {
        json.texts("accepts", room.flavorClass().flavors())
                .text("flavor", room.flavor())
                .amount("units", room.units())
                .code("heldBy", room.limit());
        if (room.limit() == FlavorRoom.Limit.KEPT_FOR_OTHERS || room.limit() == FlavorRoom.Limit.PROMISED) {
            json.texts("tight", room.flavors())
                    .amount("left", room.left())
                    .object("keptFor", groups -> room.keptFor().forEach(groups::amount));
        }
        json.text("text", room.inWords());
    }

    /** Writes the flavors that are short, as the field {@code shortFlavors}; nothing where none is. */
    static void shortFlavors(JsonFields json, List<ShortFlavors> flavors) {
        if (!flavors.isEmpty()) {
            json.objects(
                    "shortFlavors",
                    flavors,
                    (each, next) -> each.text("tree", next.treeId())
                            .text("dimension", next.dimension())
                            .texts("flavors", next.flavors())
                            .text("maxOf", next.at())
                            .amount("left", next.left())
                            .object("needs", groups -> next.needs().forEach(groups::amount))
                            .amount("missing", next.missing())
                            .amount("stillMissing", next.stillMissing())
                            .text("text", next.toString()));
        }
    }
}
