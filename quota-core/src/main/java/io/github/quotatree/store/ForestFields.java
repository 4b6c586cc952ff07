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
        out.writeVector(forest.defaultGroupMax());
        List<QuotaGroup> groups = groups(forest);
        out.writeNumber(groups.size());
        for (QuotaGroup group : groups) {
            GroupFields.write(out, group);
        }
        out.writeNumber(forest.profiles().size());
        for (NodeProfile profile : forest.profiles().values()) {
            writeProfile(out, profile);
        }
        out.writeNumber(forest.nodes().size());
        for (ClusterNode node : forest.nodes()) {
            writeNode(out, node);
        }
    }

    static QuotaForest read(ByteSource in, ResourceSchema schema) throws IOException {
        QuotaForest.Builder forest = QuotaForest.builder(schema).defaultGroupMax(in.readVector(schema));
        for (int left = in.readCount("groups"); left > 0; left--) {
            forest.add(GroupFields.read(in, schema));
        }
        for (int left = in.readCount("profiles"); left > 0; left--) {
            forest.profile(readProfile(in));
        }
        for (int left = in.readCount("nodes"); left > 0; left--) {
            forest.node(readNode(in, schema));
        }
        return forest.build();
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
        out.writeNumber(labels.size());
        for (Map.Entry<String, String> label : new TreeMap<>(labels).entrySet()) {
            out.writeName(label.getKey());
            out.writeName(label.getValue());
        }
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
