package io.github.quotatree.store;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The declaration of a group in the format: flags, the name, and the properties that are not the default. */
final class GroupFields {
    private static final int PARENT_GROUP = 1;
    private static final int BELOW = 2;
    private static final int TREE = 4;
    private static final int MIN = 8;
    private static final int MAX = 16;
    private static final int WEIGHT = 32;
    private static final int LEND_LIMIT = 64;
    private static final int MORE = 128;

    private static final int MIN_NOT_SCALABLE = 1;
    private static final int NAMESPACES = 2;
    private static final int FLAVOR_MIN = 4;
    private static final int FLAVOR_MAX = 8;

    private GroupFields() {}

    static void write(ByteSink out, QuotaGroup group) throws IOException {
        ResourceVector unlimited = group.schema().unlimited();
        int more = (group.isMinScalable() ? 0 : MIN_NOT_SCALABLE)
                | (group.namespaces().isEmpty() ? 0 : NAMESPACES)
                | (group.flavorMin().isZero() ? 0 : FLAVOR_MIN)
                | (group.flavorMax().equals(group.schema().unlimitedFlavors()) ? 0 : FLAVOR_MAX);
        int flags = (group.isParent() ? PARENT_GROUP : 0)
                | (group.parent().isPresent() ? BELOW : 0)
                | (group.treeId().isEmpty() ? 0 : TREE)
                | (group.min().isZero() ? 0 : MIN)
                | (group.max().equals(unlimited) ? 0 : MAX)
                | (group.sharedWeight().isPresent() ? WEIGHT : 0)
                | (group.lendLimit().equals(unlimited) ? 0 : LEND_LIMIT)
                | (more == 0 ? 0 : MORE);
        out.writeByte(flags);
        if (more != 0) {
            out.writeByte(more);
        }
        out.writeName(group.name());
        if ((flags & BELOW) != 0) {
            out.writeName(group.parent().orElseThrow());
        }
        if ((flags & TREE) != 0) {
            out.writeName(group.treeId());
        }
        if ((flags & MIN) != 0) {
            out.writeVector(group.min());
        }
        if ((flags & MAX) != 0) {
            out.writeVector(group.max());
        }
        if ((flags & WEIGHT) != 0) {
            out.writeVector(group.sharedWeight().orElseThrow());
        }
        if ((flags & LEND_LIMIT) != 0) {
            out.writeVector(group.lendLimit());
        }
        if ((more & FLAVOR_MIN) != 0) {
            out.writeVector(group.flavorMin());
        }
        if ((more & FLAVOR_MAX) != 0) {
            out.writeVector(group.flavorMax());
        }
        if (!group.namespaces().isEmpty()) {
            out.writeNumber(group.namespaces().size());
            for (String namespace : group.namespaces()) {
                out.writeName(namespace);
            }
        }
    }

    static QuotaGroup read(ByteSource in, ResourceSchema schema) throws IOException {
        int flags = in.readByte();
        int known = MIN_NOT_SCALABLE | NAMESPACES | (schema.hasFlavors() ? FLAVOR_MIN | FLAVOR_MAX : 0);
        int more = (flags & MORE) == 0 ? 0 : in.readFlags(known, "a group");
        String name = in.readName();
        QuotaGroup.Builder group =
                (flags & PARENT_GROUP) != 0 ? QuotaGroup.parent(schema, name) : QuotaGroup.leaf(schema, name);
        if ((flags & BELOW) != 0) {
            group.under(in.readName());
        }
        if ((flags & TREE) != 0) {
            group.treeId(in.readName());
        }
        if ((flags & MIN) != 0) {
            group.min(in.readVector(schema));
        }
        if ((flags & MAX) != 0) {
            group.max(in.readVector(schema));
        }
        if ((flags & WEIGHT) != 0) {
            group.sharedWeight(in.readVector(schema));
        }
        if ((flags & LEND_LIMIT) != 0) {
            group.lendLimit(in.readVector(schema));
        }
        if ((more & MIN_NOT_SCALABLE) != 0) {
            group.minNotScalable();
        }
        if ((more & FLAVOR_MIN) != 0) {
            group.flavorMin(in.readFlavors(schema));
        }
        if ((more & FLAVOR_MAX) != 0) {
            group.flavorMax(in.readFlavors(schema));
        }
        if ((more & NAMESPACES) != 0) {
            List<String> namespaces = new ArrayList<>();
            for (int left = in.readCount("namespaces"); left > 0; left--) {
                namespaces.add(in.readName());
            }
            group.namespaces(namespaces);
        }
        return group.build();
    }
}
