package io.github.quotatree.store;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The difference between two forests in the format: the removed groups and nodes by name, and the new and the changed
 * ones as they are now. Profiles are few, and are all there if any has changed.
 */
final class ForestDifference {
    private static final int DEFAULT_MAX = 1;
    private static final int PROFILES = 2;

    /** Up to so many changed nodes, the trees stay the same objects, so that a ledger keeps its accounts of them. */
    private static final int FEW_NODES = 64;

    private ForestDifference() {}

    /** Takes linear time in the nodes and in the groups of the trees that are other objects, and little for each. */
    static void write(ByteSink out, QuotaForest before, QuotaForest after) throws IOException {
        boolean otherMax = !before.defaultGroupMax().equals(after.defaultGroupMax());
        boolean otherProfiles = !before.profiles().equals(after.profiles());
        out.writeByte((otherMax ? DEFAULT_MAX : 0) | (otherProfiles ? PROFILES : 0));
        if (otherMax) {
            out.writeVector(after.defaultGroupMax());
        }
        if (otherProfiles) {
            out.writeNumber(after.profiles().size());
            for (NodeProfile profile : after.profiles().values()) {
                ForestFields.writeProfile(out, profile);
            }
        }
        List<String> removed = removedGroups(before, after);
        out.writeNumber(removed.size());
        for (String name : removed) {
            out.writeName(name);
        }
        List<QuotaGroup> put = new ArrayList<>();
        for (QuotaTree tree : after.trees().values()) {
            put.addAll(groupsNotIn(tree, before.trees().get(tree.id())));
        }
        out.writeNumber(put.size());
        for (QuotaGroup group : put) {
            GroupFields.write(out, group);
        }
        Changes<ClusterNode> nodes = Changes.of(before.nodes(), after.nodes(), ClusterNode::name);
        out.writeNumber(nodes.removed.size());
        for (ClusterNode node : nodes.removed) {
            out.writeString(node.name());
        }
        out.writeNumber(nodes.put.size());
        for (ClusterNode node : nodes.put) {
            ForestFields.writeNode(out, node);
        }
    }

    private static List<String> removedGroups(QuotaForest before, QuotaForest after) {
        List<String> removed = new ArrayList<>();
        for (QuotaTree tree : before.trees().values()) {
            QuotaTree now = after.trees().get(tree.id());
            for (QuotaGroup group : groupsNotIn(tree, now)) {
                if (now == null || !now.contains(group.name())) {
                    removed.add(group.name());
                }
            }
        }
        return removed;
    }

    /** Returns the groups of a tree that another one, if there is one, does not have with an equal declaration. */
    @SuppressWarnings("ReferenceEquality") // an edit of nodes keeps the trees
    private static List<QuotaGroup> groupsNotIn(QuotaTree tree, @Nullable QuotaTree other) {
        if (tree == other) {
            return List.of();
        }
        return other == null ? tree.groups() : tree.groupsNotIn(other);
    }

    /** Reads a difference, and returns the forest after it. */
    static QuotaForest read(ByteSource in, QuotaForest before) throws IOException {
        int flags = in.readFlags(DEFAULT_MAX | PROFILES, "an edit of the forest");
        QuotaForest.Builder after = QuotaForest.builder(before.schema())
                .defaultGroupMax(
                        (flags & DEFAULT_MAX) != 0 ? in.readVector(before.schema()) : before.defaultGroupMax());
        if ((flags & PROFILES) != 0) {
            for (int left = in.readCount("profiles"); left > 0; left--) {
                after.profile(ForestFields.readProfile(in));
            }
        } else {
            before.profiles().values().forEach(after::profile);
        }
        List<String> removedGroups = new ArrayList<>();
        for (int left = in.readCount("removed groups"); left > 0; left--) {
            removedGroups.add(in.readName());
        }
        List<QuotaGroup> putGroups = new ArrayList<>();
        for (int left = in.readCount("groups"); left > 0; left--) {
            putGroups.add(GroupFields.read(in, before.schema()));
        }
        List<String> removedNodes = new ArrayList<>();
        for (int left = in.readCount("removed nodes"); left > 0; left--) {
            removedNodes.add(in.readString());
        }
        List<ClusterNode> putNodes = new ArrayList<>();
        for (int left = in.readCount("nodes"); left > 0; left--) {
            putNodes.add(ForestFields.readNode(in, before.schema()));
        }
        boolean sameTrees = flags == 0 && removedGroups.isEmpty() && putGroups.isEmpty();
        if (sameTrees && removedNodes.size() + putNodes.size() <= FEW_NODES) {
            return withNodes(before, removedNodes, putNodes);
        }
        edited(in, ForestFields.groups(before), QuotaGroup::name, removedGroups, putGroups)
                .forEach(after::add);
        edited(in, before.nodes(), ClusterNode::name, removedNodes, putNodes).forEach(after::node);
        return after.build();
    }

    private static QuotaForest withNodes(QuotaForest before, List<String> removed, List<ClusterNode> put) {
        QuotaForest forest = before;
        for (String name : removed) {
            forest = forest.withoutNode(name);
        }
        for (ClusterNode node : put) {
            forest = forest.withNode(node);
        }
        return forest;
    }

    private static <T> Collection<T> edited(
            ByteSource in, Collection<T> before, Function<T, String> name, List<String> removed, List<T> put) {
        Map<String, T> byName = new LinkedHashMap<>();
        before.forEach(member -> byName.put(name.apply(member), member));
        for (String gone : removed) {
            if (byName.remove(gone) == null) {
                throw in.error("an edit of the forest removes " + gone + ", which is not there");
            }
        }
        put.forEach(member -> byName.put(name.apply(member), member));
        return byName.values();
    }

    /** What is gone, and what is new or has changed. */
    private record Changes<T>(Collection<T> removed, List<T> put) {
        static <T> Changes<T> of(Collection<T> before, Collection<T> after, Function<T, String> name) {
            Map<String, T> gone = new LinkedHashMap<>();
            before.forEach(member -> gone.put(name.apply(member), member));
            List<T> put = new ArrayList<>();
            for (T member : after) {
                if (!member.equals(gone.remove(name.apply(member)))) {
                    put.add(member);
                }
            }
            return new Changes<>(gone.values(), put);
        }
    }
}
