package io.github.quotatree.store;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A forest in the format: its groups, profiles, nodes and the max of the default group. */
final class ForestFields {
    private static final int SCHEDULABLE = 1;

    // the properties of a group that are not the default
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

    private ForestFields() {}

    static void write(ByteSink out, QuotaForest forest) throws IOException {
        out.writeCounts(forest.defaultGroupMax());
        out.writeList(groups(forest), (QuotaGroup group) -> writeGroup(out, group));
        out.writeList(forest.profiles().values(), (NodeProfile profile) -> writeProfile(out, profile));
        out.writeList(forest.nodes(), (ClusterNode node) -> writeNode(out, node));
    }

    static QuotaForest read(ByteSource in, ResourceSchema schema, boolean minsAboveParents) throws IOException {
        QuotaForest.Builder forest = QuotaForest.builder(schema).defaultGroupMax(in.readVector(schema));
        in.readList("groups", () -> readGroup(in, schema)).forEach(forest::add);
        in.readList("profiles", () -> readProfile(in)).forEach(forest::profile);
        in.readList("nodes", () -> readNode(in, schema)).forEach(forest::node);
        return built(forest, minsAboveParents);
    }

    static QuotaForest built(QuotaForest.Builder forest, boolean minsAboveParents) {
        return minsAboveParents ? forest.acceptMinsAboveParents().build() : forest.build();
    }

    static List<QuotaGroup> groups(QuotaForest forest) {
        return forest.trees().values().stream()
                .flatMap(tree -> tree.groups().stream())
                .toList();
    }

    static void writeGroup(ByteSink out, QuotaGroup group) throws IOException {
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

    static QuotaGroup readGroup(ByteSource in, ResourceSchema schema) throws IOException {
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

    static void writeProfile(ByteSink out, NodeProfile profile) throws IOException {
        out.writeString(profile.name());
        out.writeName(profile.treeId());
        out.writeNames(new TreeMap<>(profile.nodeSelector())); // so that equal forests are equal bytes
        BigDecimal ratio = profile.ratio(); // at most 1, with at most 18 decimals
        int scale = Math.max(0, ratio.scale());
        out.writeNumber(scale);
        out.writeNumber(ratio.setScale(scale).unscaledValue().longValueExact());
    }

    static NodeProfile readProfile(ByteSource in) throws IOException {
        String name = in.readString();
        String treeId = in.readName();
        Map<String, String> selector = readLabels(in);
        int scale = in.readAtMost(18, "decimals of the ratio of profile " + name);
        return new NodeProfile(name, treeId, selector, new BigDecimal(BigInteger.valueOf(in.readNumber()), scale));
    }

    static void writeNode(ByteSink out, ClusterNode node) throws IOException {
        out.writeByte(node.schedulable() ? SCHEDULABLE : 0);
        out.writeString(node.name());
        out.writeVector(node.allocatable());
        out.writeNames(new TreeMap<>(node.labels()));
    }

    static ClusterNode readNode(ByteSource in, ResourceSchema schema) throws IOException {
        boolean schedulable = in.readFlags(SCHEDULABLE, "a node") != 0;
        String name = in.readString();
        ResourceVector allocatable = in.readVector(schema);
        return new ClusterNode(name, readLabels(in), allocatable, schedulable);
    }

    private static Map<String, String> readLabels(ByteSource in) throws IOException {
        Map<String, String> labels = new HashMap<>();
        for (int left = in.readCount("labels"); left > 0; left--) {
            String key = in.readName();
            if (labels.put(key, in.readName()) != null) {
                throw in.error("label " + key + " is there twice");
            }
        }
        return labels;
    }
}
