package io.github.quotatree.groupquota;

import io.github.quotatree.groupquota.QuotaDeclaration.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A pool whose quotas are assigned and shared by HTCondor's rules, written down rule by rule on objects, with recursion,
 * and without any care for speed. A {@link Flaw} breaks one of them.
 */
class PlainPool {
    static final class Group {
        String name = "";

        @Nullable
        Group parent;

        final List<Group> children = new ArrayList<>();
        double declared;
        boolean isStatic;
        boolean accepts;
        boolean autoregroups;
        boolean hasJobs;
        long since;
        double key;
        double usage;
        double usageNow;
        double subtreeUsage;
        double quota;
        double subtree;
        double wants;
        double wantsBelow;
        double fair;
        double allocated;
        long sinceBelow;
        boolean served;
        boolean servedFirst;
    }

    /** One that takes part in the sharing at a group. */
    static final class Part {
        final Group group;
        final double weight;
        double want;
        double got;
        long since;

        Part(Group group, double want, double weight, long since) {
            this.group = group;
            this.want = want;
            this.weight = weight;
            this.since = since;
        }
    }

    final List<Group> groups = new ArrayList<>();
    final Group root;
    final double total;
    final GroupQuotaOptions options;
    final PoolDemand demand;
    boolean anyAccepts;
    boolean anyAutoregroups;
    double tolerance;
    double leftOfSlots;
    final Flaw flaw;

    PlainPool(PoolDemand demand, double total, GroupQuotaOptions options, Flaw flaw) {
        this.flaw = flaw;
        this.total = total;
        this.options = options;
        this.demand = demand;
        Map<String, Group> byName = new LinkedHashMap<>();
        List<String> names = demand.tree().groups();
        for (int g = 0; g < names.size(); g++) {
            QuotaDeclaration declaration = demand.tree().declaration(names.get(g));
            Group group = new Group();
            group.name = names.get(g);
            group.declared = g == 0 ? 0 : declaration.quota();
            group.isStatic = declaration.kind() == Kind.STATIC;
            group.accepts = declaration.acceptSurplus();
            group.autoregroups = g > 0 && declaration.autoregroup();
            group.wants = demand.requested[g];
            group.hasJobs = group.wants > 0;
            group.usage = demand.usage[g];
            group.usageNow = group.usage;
            group.since = demand.queue.since(g);
            group.key = demand.sortKeys[g];
            anyAccepts |= g > 0 && group.accepts;
            anyAutoregroups |= group.autoregroups;
            demand.tree().parent(group.name).ifPresent(parent -> {
                Group above = Objects.requireNonNull(byName.get(parent));
                group.parent = above;
                above.children.add(group);
            });
            byName.put(group.name, group);
            groups.add(group);
        }
        root = groups.get(0);
    }

    void assign(Group group, double quota) {
        if (quota <= 0 && flaw != Flaw.QUOTA_BELOW_NOTHING) {
            return;
        }
        boolean isTwice = options.allowOversubscription();
        group.subtree = quota;
        double slots = 0;
        double fractions = 0;
        for (Group child : group.children) {
            slots += child.isStatic ? child.declared : 0;
            fractions += child.isStatic ? 0 : child.declared;
        }
        boolean isScaled = !isTwice || flaw == Flaw.STATIC_QUOTAS_SCALED;
        double forSlots = isScaled ? Math.min(slots, quota) : slots;
        double forFractions = flaw == Flaw.DYNAMIC_OF_WHOLE_QUOTA ? quota : Math.max(0, quota - forSlots);
        double given = 0;
        for (Group child : group.children) {
            double part = child.isStatic
                    ? child.declared * (forSlots / (slots > 0 ? slots : 1))
                    : child.declared * (forFractions / Math.max(fractions, 1));
            assign(child, part);
            given += part;
        }
        boolean keeps = isTwice && group != root && flaw != Flaw.INNER_QUOTA_LESS_CHILDREN;
        group.quota = Math.max(0, keeps ? quota : quota - given);
    }

    void startRound() {
        for (Group group : groups) {
            group.allocated = 0;
            group.wantsBelow = 0;
            group.served = false;
        }
    }

    /** Shares the pool, and returns what is left. */
    double share() {
        double left = shareBelow(root);
        groups.forEach(group -> group.fair = group.allocated);
        if (!options.weighted()) {
            leftOfSlots = recover(root);
            left += leftOfSlots;
        }
        if (anyAutoregroups && flaw != Flaw.ROOT_NOT_ALLOCATED_POOL) {
            root.allocated = total;
        }
        return left;
    }

    boolean isSlotLost() {
        return !options.weighted()
                && root.wantsBelow >= 1
                && SlotRounding.of(total).whole(leftOfSlots) >= 1;
    }

    private double shareBelow(Group group) {
        group.allocated = Math.min(group.wants, group.quota);
        group.wants -= group.allocated;
        group.wantsBelow = group.wants;
        double left = group.quota - group.allocated;
        if (group.children.isEmpty()) {
            return left;
        }
        for (Group child : group.children) {
            left += shareBelow(child);
            group.wantsBelow += takesPart(child) ? child.wantsBelow : 0;
        }
        return hand(group, left);
    }

    private boolean takesPart(Group child) {
        return child.accepts || flaw == Flaw.REFUSING_GROUPS_WANT;
    }

    /** Those who take part at a group: its children, then itself. */
    private List<Part> parts(Group group) {
        List<Part> parts = new ArrayList<>();
        for (Group child : group.children) {
            if (takesPart(child) && child.wantsBelow > 0) {
                parts.add(new Part(child, child.wantsBelow, child.subtree, child.sinceBelow));
            }
        }
        if (group.wants > 0) {
            double weight = flaw == Flaw.PARENT_WEIGHT_OF_SUBTREE ? group.subtree : group.quota;
            parts.add(new Part(group, group.wants, weight, group.since));
        }
        return parts;
    }

    private double hand(Group group, double amount) {
        if (amount <= 0 || group.wantsBelow <= 0) {
            return Math.max(0, amount);
        }
        List<Part> parts = parts(group);
        double[] left = {amount, group.wantsBelow};
        if (amount >= group.wantsBelow) {
            parts.forEach(part -> part.got = part.want);
            left[0] -= left[1];
            left[1] = 0;
        } else if (flaw == Flaw.WEIGHTLESS_FIRST) {
            fill(parts, left, false);
        } else {
            fill(parts, left, true);
            fill(parts, left, false);
        }
        for (Part part : parts) {
            if (part.group == group) {
                group.allocated += part.got;
                group.wants -= part.got;
            } else if (part.got > 0) {
                hand(part.group, part.got);
            }
        }
        group.wantsBelow = left[1];
        return left[0];
    }

    /** Shares in turns; {@code left} has the amount and the sum of what is wanted. */
    private void fill(List<Part> parts, double[] left, boolean byQuota) {
        while (left[0] > 0) {
            double weights = 0;
            for (Part part : parts) {
                weights += part.want > 0 ? (byQuota ? part.weight : 1) : 0;
            }
            if (weights <= 0) {
                return;
            }
            boolean anyHasAll = false;
            double given = 0;
            for (Part part : parts) {
                double share = left[0] * ((byQuota ? part.weight : 1) / weights);
                if (part.want > 0) {
                    anyHasAll |= share > part.want;
                    share = Math.min(share, part.want);
                    part.got += share;
                    part.want -= share;
                    given += share;
                }
            }
            left[0] = anyHasAll ? Math.max(0, left[0] - given) : 0;
            left[1] -= given;
        }
    }

    private double recover(Group group) {
        double left = group.allocated - Math.floor(group.allocated);
        group.allocated = Math.floor(group.allocated);
        group.wants = Math.floor(group.wants + left + (flaw == Flaw.UNMET_CUT ? 0 : 0.5));
        group.wantsBelow = group.wants;
        group.sinceBelow = group.wants > 0 ? group.since : Long.MAX_VALUE;
        if (group.children.isEmpty()) {
            return left;
        }
        for (Group child : group.children) {
            left += recover(child);
            if (takesPart(child) && child.wantsBelow > 0) {
                group.wantsBelow += child.wantsBelow;
                group.sinceBelow = Math.min(group.sinceBelow, child.sinceBelow);
            }
        }
        return handSlots(group, left);
    }

    private double handSlots(Group group, double amount) {
        double left = amount;
        if (group.wantsBelow <= 0 || left < 1 - tolerance) {
            return left;
        }
        List<Part> parts = parts(group);
        Comparator<Part> bySince = Comparator.comparingLong(part -> part.since);
        Comparator<Part> byQuota = Comparator.comparingDouble(part -> -part.weight);
        Comparator<Part> byWant = Comparator.comparingDouble(part -> -part.want);
        parts.sort(
                flaw == Flaw.QUEUE_BY_QUOTA_ONLY
                        ? byQuota
                        : bySince.thenComparing(byQuota)
                                .thenComparing(flaw == Flaw.SLOT_FOR_SMALL_WANT_FIRST ? byWant.reversed() : byWant));
        double open = parts.size();
        while (left >= 1 - tolerance && group.wantsBelow > 0) {
            double most = Math.max(1, Math.floor(left / open));
            open = 0;
            for (Part part : parts) {
                if (part.want > 0) {
                    double slots = Math.min(part.want, most);
                    part.got += slots;
                    part.want -= slots;
                    left -= slots;
                    group.wantsBelow -= slots;
                    part.group.served |= flaw != Flaw.SERVED_ONLY_ITSELF || part.group == group;
                    open += part.want > 0 ? 1 : 0;
                    if (left < most - tolerance) {
                        break;
                    }
                }
            }
        }
        for (Part part : parts) {
            if (part.group == group) {
                group.allocated += part.got;
                group.wants -= part.got;
            } else if (part.got > 0) {
                handSlots(part.group, part.got);
            }
        }
        return left;
    }
}
