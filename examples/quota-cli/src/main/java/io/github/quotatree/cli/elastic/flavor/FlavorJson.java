package io.github.quotatree.cli.elastic.flavor;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.FlavorRoom;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes the flavors of a tree as fields of JSON, every amount a whole number in base units. A tree without flavors has
 * none of these fields.
 */
public final class FlavorJson {
    private final List<TreeFlavors> dimensions = new ArrayList<>();

    /** Sums up the use of the flavors of a tree. */
    public FlavorJson(RuntimeQuotas quotas) {
        ResourceSchema schema = quotas.tree().schema();
        for (String dimension : schema.dimensions()) {
            if (!schema.flavors(dimension).isEmpty()) {
                dimensions.add(new TreeFlavors(quotas, dimension));
            }
        }
    }

    /** Writes the capacity and the use of each flavor, as the field {@code flavors}. */
    public void tree(JsonGenerator json) throws IOException {
        if (dimensions.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("flavors");
        for (TreeFlavors tree : dimensions) {
            json.writeObjectFieldStart(tree.dimension());
            for (String flavor : tree.flavors()) {
                json.writeObjectFieldStart(flavor);
                json.writeNumberField("total", tree.total(flavor));
                json.writeFieldName("used");
                json.writeNumber(tree.used(flavor));
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    /**
     * Writes what a group is promised and uses of each flavor, as the field {@code flavors}, and for a leaf group what
     * it requests and may still use of each class, as the field {@code classes}.
     */
    public void group(JsonGenerator json, GroupRuntime group) throws IOException {
        if (dimensions.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("flavors");
        for (TreeFlavors tree : dimensions) {
            json.writeObjectFieldStart(tree.dimension());
            for (String flavor : tree.flavors()) {
                flavor(json, tree, group, flavor);
            }
            json.writeEndObject();
        }
        json.writeEndObject();
        if (group.isParent()) {
            return;
        }
        json.writeObjectFieldStart("classes");
        for (TreeFlavors tree : dimensions) {
            json.writeArrayFieldStart(tree.dimension());
            for (FlavorClass next : tree.classes(group)) {
                flavorClass(json, tree, group, next);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void flavor(JsonGenerator json, TreeFlavors tree, GroupRuntime group, String flavor)
            throws IOException {
        json.writeObjectFieldStart(flavor);
        json.writeNumberField("min", group.min().value(tree.dimension(), flavor));
        long max = group.max().value(tree.dimension(), flavor);
        if (max != ResourceVector.UNLIMITED) {
            json.writeNumberField("max", max);
        }
        json.writeNumberField("promised", tree.promised(group, flavor));
        json.writeFieldName("used");
        json.writeNumber(tree.used(group, flavor));
        json.writeEndObject();
    }

    private static void flavorClass(JsonGenerator json, TreeFlavors tree, GroupRuntime group, FlavorClass next)
            throws IOException {
        json.writeStartObject();
        names(json, "accepts", next.flavors());
        json.writeNumberField("request", tree.request(group, next));
        json.writeObjectFieldStart("used");
        for (String flavor : next.flavors()) {
            json.writeNumberField(flavor, tree.used(group, next, flavor));
        }
        json.writeEndObject();
        json.writeObjectFieldStart("headroom");
        for (String flavor : next.flavors()) {
            json.writeNumberField(flavor, group.headroom(next, flavor));
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    /**
     * Writes the flavors that a pod may use, as the field {@code flavors}, and where it may use none, what holds each,
     * as the field {@code rooms}; nothing for a pod that requests no dimension with flavors.
     */
    public static void pod(JsonGenerator json, Map<String, List<String>> usable, List<FlavorShortage> shortages)
            throws IOException {
        if (usable.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("flavors");
        for (Map.Entry<String, List<String>> dimension : usable.entrySet()) {
            names(json, dimension.getKey(), dimension.getValue());
        }
        json.writeEndObject();
        if (!shortages.isEmpty()) {
            json.writeObjectFieldStart("rooms");
            for (FlavorShortage shortage : shortages) {
                json.writeArrayFieldStart(shortage.dimension());
                for (FlavorRoom room : shortage.rooms()) {
                    room(json, room);
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }
    }

    /** Writes how many more units may be placed on a flavor and what holds them, as an object. */
    public static void room(JsonGenerator json, FlavorRoom room) throws IOException {
        json.writeStartObject();
        names(json, "accepts", room.flavorClass().flavors());
        json.writeStringField("flavor", room.flavor());
        json.writeNumberField("units", room.units());
        json.writeStringField("limit", label(room.limit()));
        if (room.limit() == FlavorRoom.Limit.KEPT_FOR_OTHERS || room.limit() == FlavorRoom.Limit.PROMISED) {
            names(json, "tight", room.flavors());
            json.writeNumberField("left", room.left());
            json.writeObjectFieldStart("keptFor");
            for (Map.Entry<String, Long> group : room.keptFor().entrySet()) {
                json.writeNumberField(group.getKey(), group.getValue());
            }
            json.writeEndObject();
        }
        json.writeStringField("text", room.inWords());
        json.writeEndObject();
    }

    /**
     * Writes the flavors that are short, as the field {@code shortFlavors}; nothing where none is. The tree is left out
     * where it is the default tree.
     */
    public static void shortFlavors(JsonGenerator json, List<ShortFlavors> flavors) throws IOException {
        if (flavors.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("shortFlavors");
        for (ShortFlavors next : flavors) {
            json.writeStartObject();
            if (!next.treeId().isEmpty()) {
                json.writeStringField("tree", next.treeId());
            }
            json.writeStringField("dimension", next.dimension());
            names(json, "flavors", next.flavors());
            if (next.at().isPresent()) {
                json.writeStringField("maxOf", next.at().get());
            }
            json.writeNumberField("left", next.left());
            json.writeObjectFieldStart("needs");
            for (Map.Entry<String, Long> group : next.needs().entrySet()) {
                json.writeNumberField(group.getKey(), group.getValue());
            }
            json.writeEndObject();
            json.writeNumberField("missing", next.missing());
            json.writeNumberField("stillMissing", next.stillMissing());
            json.writeStringField("text", FlavorTexts.shortage(next));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String label(FlavorRoom.Limit limit) {
        return limit.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void names(JsonGenerator json, String field, List<String> names) throws IOException {
        json.writeArrayFieldStart(field);
        for (String name : names) {
            json.writeString(name);
        }
        json.writeEndArray();
    }
}
