package io.github.quotatree.store;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;

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
        ResourceVector zero = group.schema().zero();
        ResourceVector unlimited = group.schema().unlimited();
        int more = (group.isMinScalable() ? 0 : MIN_NOT_SCALABLE)
                | (group.namespaces().isEmpty() ? 0 : NAMESPACES)
                | (group.min().namesFlavors() ? FLAVOR_MIN : 0)
                | (group.max().equals(unlimited.withCounts(group.max())) ? 0 : FLAVOR_MAX);
        int flags = (group.isParent() ? PARENT_GROUP : 0)
                | (group.parent().isPresent() ? BELOW : 0)
                | (group.treeId().isEmpty() ? 0 : TREE)
                | (zero.withCounts(group.min()).isZero() ? 0 : MIN)
                | (unlimited.withCounts(group.max()).equals(unlimited) ? 0 : MAX)
                | (group.sharedWeight().isPresent() ? WEIGHT : 0)
                | (group.lendLimit().equals(unlimited) ? 0 : LEND_LIMIT)
                | (more == 0 ? 0 : MORE);
        out.writeByte(flags);
        if (more != 0) {
            out.writeByte(more);
        }
        out.writeName(group.name());
        out.writeIfPresent(group.parent(), out::writeName);
        out.writeIf((flags & TREE) != 0, group.treeId(), out::writeName);
        out.writeIf((flags & MIN) != 0, group.min(), out::writeCounts);
        out.writeIf((flags & MAX) != 0, group.max(), out::writeCounts);
        out.writeIfPresent(group.sharedWeight(), out::writeVector);
        out.writeIf((flags & LEND_LIMIT) != 0, group.lendLimit(), out::writeCounts);
        out.writeIf((more & FLAVOR_MIN) != 0, group.min(), out::writeFlavors);
        out.writeIf((more & FLAVOR_MAX) != 0, group.max(), out::writeFlavors);
        if (!group.namespaces().isEmpty()) {
            out.writeList(group.namespaces(), out::writeName);
        }
    }

    static QuotaGroup read(ByteSource in, ResourceSchema schema) throws IOException {
        int flags = in.readByte();
        int known = MIN_NOT_SCALABLE
                | NAMESPACES
                | (FileHeader.version(schema) == FileHeader.PLAIN ? 0 : FLAVOR_MIN | FLAVOR_MAX);
        int more = (flags & MORE) == 0 ? 0 : in.readFlags(known, "a group");
        String name = in.readName();
        QuotaGroup.Builder group =
                (flags & PARENT_GROUP) != 0 ? QuotaGroup.parent(schema, name) : QuotaGroup.leaf(schema, name);
        in.readIf(flags & BELOW, in::readName, group::under);
        in.readIf(flags & TREE, in::readName, group::treeId);
        in.readIf(flags & MIN, () -> in.readVector(schema), group::min);
        in.readIf(flags & MAX, () -> in.readVector(schema), group::max);
        in.readIf(flags & WEIGHT, () -> in.readVector(schema), group::sharedWeight);
        in.readIf(flags & LEND_LIMIT, () -> in.readVector(schema), group::lendLimit);
        if ((more & MIN_NOT_SCALABLE) != 0) {
            group.minNotScalable();
        }
        in.readIf(more & FLAVOR_MIN, () -> in.readFlavors(schema), group::flavorMin);
        in.readIf(more & FLAVOR_MAX, () -> in.readFlavors(schema), group::flavorMax);
        in.readIf(more & NAMESPACES, () -> in.readList("namespaces", in::readName), group::namespaces);
        return group.build();
    }
}
