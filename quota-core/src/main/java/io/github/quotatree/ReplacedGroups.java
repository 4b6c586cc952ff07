package io.github.quotatree;

import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The groups of a valid tree, of which some are replaced by others of the same names. Where these have nothing but
 * other numbers, the edited tree shares the layout of the tree before, and only those groups are validated whose rules
 * the numbers can break.
 */
final class ReplacedGroups {
    private final LaidOutGroups before;
    private final Map<String, QuotaGroup> replaced = new LinkedHashMap<>();

    ReplacedGroups(LaidOutGroups before) {
        this.before = before;
    }

    /** Returns the group of a name as it is now, or null if there is none. */
    @Nullable
    QuotaGroup find(String name) {
        QuotaGroup group = replaced.get(name);
        int node = group == null ? before.layout.find(name) : -1;
        return node < 0 ? group : before.declaration(node);
    }

    /** Replaces the group of the same name, which there is. */
    void replace(QuotaGroup group) {
        replaced.put(group.name(), group);
    }

    /** Returns all groups. Takes linear time. */
    List<QuotaGroup> all() {
        List<QuotaGroup> all = new ArrayList<>(before.order.length);
        for (int node : before.order) {
            QuotaGroup other = replaced.get(before.layout.name(node));
            all.add(other == null ? before.declaration(node) : other);
        }
        return all;
    }

    /** Returns the edited groups, or null if they must be laid out anew or are not valid. */
    @Nullable
    LaidOutGroups laidOut(boolean acceptMinsAboveParents) {
        for (QuotaGroup group : replaced.values()) {
            if (!before.isLaidOutAs(group)) {
                return null;
            }
        }
        return TreeValidation.violations(DeclaredGroups.of(affected()), acceptMinsAboveParents)
                        .isEmpty()
                ? before.with(replaced.values())
                : null;
    }

    /**
     * Returns groups that are valid together if and only if all are: the replaced ones, and all groups above, so that
     * each has its parent. A rule compares the numbers of a group with each other and with the sum of the mins of its
     * children. That sum can exceed its own min only where a child has a larger min, or itself a smaller one: there,
     * all children are among them. Elsewhere the sum is over some children, and no rule is broken by that.
     */
    private List<QuotaGroup> affected() {
        TreeLayout layout = before.layout;
        BitSet nodes = new BitSet();
        for (QuotaGroup group : replaced.values()) {
            int node = layout.find(group.name());
            for (int above = node; above != TreeLayout.ROOT; above = layout.parent(above)) {
                nodes.set(above);
            }
            int parent = layout.parent(node);
            if (parent != TreeLayout.ROOT && !group.min().fitsIn(before.min(node))) {
                nodes.set(layout.childrenStart(parent), layout.childrenEnd(parent));
            }
            if (!before.min(node).fitsIn(group.min())) {
                nodes.set(layout.childrenStart(node), layout.childrenEnd(node));
            }
        }
        List<QuotaGroup> affected = new ArrayList<>();
        for (int node = nodes.nextSetBit(1); node >= 0; node = nodes.nextSetBit(node + 1)) {
            QuotaGroup other = replaced.get(layout.name(node));
            affected.add(other == null ? before.declaration(node) : other);
        }
        return affected;
    }
}
