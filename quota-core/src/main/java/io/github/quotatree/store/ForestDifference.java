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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The difference between two forests in the format: removed groups and nodes by name, new and changed ones as they are
 * now; all the profiles, which are few, if any has changed.
 */
final class ForestDifference {
    private static final int DEFAULT_MAX = 1;
    private static final int PROFILES = 2;
    private static final int MINS_ABOVE_PARENTS = 4;

    /** Up to so many changed nodes, the trees stay the same objects, so that a ledger keeps its accounts of them. */
    private static final int FEW_NODES = 64;

    private ForestDifference() {}

    /** Takes linear time in the nodes and in the groups of the trees that are other objects, and little for each. */
    static void write(ByteSink out, QuotaForest before, QuotaForest after) throws IOException {
        boolean otherMax = !before.defaultGroupMax().equals(after.defaultGroupMax());
        boolean otherProfiles = !before.profiles().equals(after.profiles());
        out.writeByte(ByteSink.flag(DEFAULT_MAX, otherMax)
                | ByteSink.flag(PROFILES, otherProfiles)
                | ByteSink.flag(MINS_ABOVE_PARENTS, after.acceptsMinsAboveParents()));
        out.writeIf(otherMax, after.defaultGroupMax(), out::writeCounts);
        if (otherProfiles) {
            out.writeList(after.profiles().values(), (NodeProfile profile) -> ForestFields.writeProfile(out, profile));
        }
        out.writeList(removedGroups(before, after), out::writeName);
        List<QuotaGroup> put = new ArrayList<>();
        for (QuotaTree tree : after.trees().values()) {
            put.addAll(groupsNotIn(tree, before.trees().get(tree.id())));
        }
        out.writeList(put, (QuotaGroup group) -> ForestFields.writeGroup(out, group));
        List<ClusterNode> putNodes = after.nodesNotIn(before);
        Set<String> gone = names(before.nodesNotIn(after));
        gone.removeAll(names(putNodes));
        out.writeList(gone, out::writeString);
        out.writeList(putNodes, (ClusterNode node) -> ForestFields.writeNode(out, node));
    }

    private static Set<String> names(List<ClusterNode> nodes) {
        return nodes.stream().map(ClusterNode::name).collect(Collectors.toCollection(LinkedHashSet::new));
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

    @SuppressWarnings("ReferenceEquality") // an edit of nodes keeps the trees
    private static List<QuotaGroup> groupsNotIn(QuotaTree tree, @Nullable QuotaTree other) {
        if (tree == other) {
            return List.of();
        }
        return other == null ? tree.groups() : tree.groupsNotIn(other);
    }

    static QuotaForest read(ByteSource in, QuotaForest before) throws IOException {
        int flags = in.readFlags(DEFAULT_MAX | PROFILES | MINS_ABOVE_PARENTS, "an edit of the forest");
        QuotaForest.Builder after = QuotaForest.builder(before.schema())
                .defaultGroupMax(
                        (flags & DEFAULT_MAX) != 0 ? in.readVector(before.schema()) : before.defaultGroupMax());
        Collection<NodeProfile> profiles = (flags & PROFILES) != 0
                ? in.readList("profiles", () -> ForestFields.readProfile(in))
                : before.profiles().values();
        profiles.forEach(after::profile);
        List<String> removedGroups = in.readList("removed groups", in::readName);
        List<QuotaGroup> putGroups = in.readList("groups", () -> ForestFields.readGroup(in, before.schema()));
        List<String> removedNodes = in.readList("removed nodes", in::readString);
        List<ClusterNode> putNodes = in.readList("nodes", () -> ForestFields.readNode(in, before.schema()));
        boolean minsAboveParents = (flags & MINS_ABOVE_PARENTS) != 0;
        boolean sameTrees = (flags & (DEFAULT_MAX | PROFILES)) == 0
                && minsAboveParents == before.acceptsMinsAboveParents()
                && removedGroups.isEmpty()
                && putGroups.isEmpty();
        if (sameTrees && removedNodes.size() + putNodes.size() <= FEW_NODES) {
            return withNodes(before, removedNodes, putNodes);
        }
        edited(in, ForestFields.groups(before), QuotaGroup::name, removedGroups, putGroups)
                .forEach(after::add);
        edited(in, before.nodes(), ClusterNode::name, removedNodes, putNodes).forEach(after::node);
        return ForestFields.built(after, minsAboveParents);
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
}
