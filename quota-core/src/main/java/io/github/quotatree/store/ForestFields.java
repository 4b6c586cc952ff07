package io.github.quotatree.store;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A forest in the format: its groups, profiles, nodes and the max of the default group. */
final class ForestFields {
    private static final int SCHEDULABLE = 1;

    private ForestFields() {}

    static void write(ByteSink out, QuotaForest forest) throws IOException {
        out.writeCounts(forest.defaultGroupMax());
        out.writeList(groups(forest), (QuotaGroup group) -> GroupFields.write(out, group));
        out.writeList(forest.profiles().values(), (NodeProfile profile) -> writeProfile(out, profile));
        out.writeList(forest.nodes(), (ClusterNode node) -> writeNode(out, node));
    }

    /**
     * Reads a forest.
     *
     * @param minsAboveParents whether the mins of children may sum to more than the min of their parent
     */
    static QuotaForest read(ByteSource in, ResourceSchema schema, boolean minsAboveParents) throws IOException {
        QuotaForest.Builder forest = QuotaForest.builder(schema).defaultGroupMax(in.readVector(schema));
        in.readList("groups", () -> GroupFields.read(in, schema)).forEach(forest::add);
        in.readList("profiles", () -> readProfile(in)).forEach(forest::profile);
        in.readList("nodes", () -> readNode(in, schema)).forEach(forest::node);
        return built(forest, minsAboveParents);
    }

    static QuotaForest built(QuotaForest.Builder forest, boolean minsAboveParents) {
        return minsAboveParents ? forest.acceptMinsAboveParents().build() : forest.build();
    }

    static List<QuotaGroup> groups(QuotaForest forest) {
        List<QuotaGroup> groups = new ArrayList<>();
        for (QuotaTree tree : forest.trees().values()) {
            groups.addAll(tree.groups());
        }
        return groups;
    }

    static void writeProfile(ByteSink out, NodeProfile profile) throws IOException {
        out.writeString(profile.name());
        out.writeName(profile.treeId());
        writeLabels(out, profile.nodeSelector());
        BigDecimal ratio = profile.ratio(); // at most 1, with at most 18 decimals
        out.writeNumber(Math.max(0, ratio.scale()));
        out.writeNumber(
                ratio.setScale(Math.max(0, ratio.scale())).unscaledValue().longValueExact());
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
        writeLabels(out, node.labels());
    }

    static ClusterNode readNode(ByteSource in, ResourceSchema schema) throws IOException {
        boolean schedulable = in.readFlags(SCHEDULABLE, "a node") != 0;
        String name = in.readString();
        ResourceVector allocatable = in.readVector(schema);
        return new ClusterNode(name, readLabels(in), allocatable, schedulable);
    }

    /** Writes labels in the order of their keys, so that equal forests are equal bytes. */
    private static void writeLabels(ByteSink out, Map<String, String> labels) throws IOException {
        out.writeList(new TreeMap<>(labels).entrySet(), (Map.Entry<String, String> label) -> {
            out.writeName(label.getKey());
            out.writeName(label.getValue());
        });
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
