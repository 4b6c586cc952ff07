package io.github.quotatree.groupquota;

import static io.github.quotatree.groupquota.GroupQuotaTree.ROOT_NAME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What holds for every allocation. Each law is stated on the public numbers alone, by plain sums over names. */
final class Laws {
    private Laws() {}

    static void assertHold(GroupQuotaTree tree, double total, GroupQuotaOptions options, GroupQuotas quotas) {
        nothingIsLostOrHandedOutTwice(total, quotas);
        noGroupGetsMoreThanItsRequestOrLessThanItsQuota(total, options, quotas);
        quotasOfAGroupAndItsChildrenMakeThatOfTheSubtree(total, quotas);
        aGroupThatRefusesSurplusStaysWithinItsQuota(tree, total, options, quotas);
        nothingIsLeftWhileAReachableGroupWantsIt(tree, total, options, quotas);
        theTraceAddsUp(total, quotas);
    }

    static void nothingIsLostOrHandedOutTwice(double total, GroupQuotas quotas) {
        double sum = quotas.surplus();
        for (GroupAllocation group : quotas.groups()) {
            sum += group.allocated();
        }
        assertThat(sum).isEqualTo(total, within(tolerance(total)));
    }

    static void noGroupGetsMoreThanItsRequestOrLessThanItsQuota(
            double total, GroupQuotaOptions options, GroupQuotas quotas) {
        double rounding = tolerance(total);
        for (GroupAllocation group : quotas.groups()) {
            double guaranteed = Math.min(group.requested(), group.quota());
            if (!options.weighted()) {
                guaranteed = Math.floor(guaranteed + rounding);
                assertThat(group.allocated()).as("%s", group).isEqualTo(Math.rint(group.allocated()));
            }
            assertThat(group.allocated())
                    .as("%s", group)
                    .isBetween(guaranteed - rounding, group.requested() + rounding);
            assertThat(group.unmet())
                    .as("%s", group)
                    .isEqualTo(group.requested() - group.allocated(), within(rounding));
            if (!group.name().equals(ROOT_NAME)) {
                assertThat(group.limit()).as("%s", group).isBetween(0.0, group.allocated() + rounding);
            }
        }
    }

    /** So no quota counts twice, whether oversubscription is allowed or not. */
    static void quotasOfAGroupAndItsChildrenMakeThatOfTheSubtree(double total, GroupQuotas quotas) {
        Map<String, Double> parts = new HashMap<>();
        for (GroupAllocation group : quotas.groups()) {
            parts.merge(group.name(), group.quota(), Double::sum);
            group.parent().ifPresent(parent -> parts.merge(parent, group.subtreeQuota(), Double::sum));
        }
        for (GroupAllocation group : quotas.groups()) {
            assertThat(group.subtreeQuota())
                    .as("%s", group)
                    .isEqualTo(parts.get(group.name()), within(tolerance(total)));
        }
        assertThat(quotas.group(ROOT_NAME).subtreeQuota()).isEqualTo(total);
    }

    static void aGroupThatRefusesSurplusStaysWithinItsQuota(
            GroupQuotaTree tree, double total, GroupQuotaOptions options, GroupQuotas quotas) {
        Map<String, Double> subtrees = subtreeSums(quotas);
        for (GroupAllocation group : quotas.groups()) {
            if (!tree.declaration(group.name()).acceptSurplus()) {
                double most = options.allowOversubscription() ? group.subtreeMaximum() : group.subtreeQuota();
                assertThat(subtrees.get(group.name())).as("%s", group).isLessThanOrEqualTo(most + tolerance(total));
            }
        }
    }

    /** In whole slots where slots are not weighted. */
    static void nothingIsLeftWhileAReachableGroupWantsIt(
            GroupQuotaTree tree, double total, GroupQuotaOptions options, GroupQuotas quotas) {
        double something = options.weighted() ? tolerance(total) : 1 - tolerance(total);
        if (quotas.surplus() <= something) {
            return;
        }
        for (GroupAllocation group : quotas.groups()) {
            boolean reachable = true;
            Optional<String> at = Optional.of(group.name());
            while (at.isPresent()) {
                reachable &= tree.declaration(at.get()).acceptSurplus();
                at = tree.parent(at.get());
            }
            if (reachable) {
                assertThat(group.unmet()).as("%s", group).isLessThanOrEqualTo(something);
            }
        }
    }

    static void theTraceAddsUp(double total, GroupQuotas quotas) {
        for (GroupAllocation group : quotas.groups()) {
            double sources = 0;
            for (GroupAllocation.SurplusSource source : group.surplusSources()) {
                assertThat(source.amount()).isPositive();
                sources += source.amount();
            }
            assertThat(sources).as("%s", group).isEqualTo(group.surplusReceived(), within(tolerance(total)));
            assertThat(group.fairShare() - group.surplusReceived())
                    .as("%s", group)
                    .isEqualTo(Math.min(group.requested(), group.quota()), within(tolerance(total)));
            assertThat(group.explanation()).startsWith(group.name() + ": ");
        }
    }

    static Map<String, Double> subtreeSums(GroupQuotas quotas) {
        Map<String, Double> subtrees = new HashMap<>();
        for (GroupAllocation group : quotas.groups()) {
            Optional<String> at = Optional.of(group.name());
            while (at.isPresent()) {
                subtrees.merge(at.get(), group.allocated(), Double::sum);
                at = quotas.group(at.get()).parent();
            }
        }
        return subtrees;
    }

    static double tolerance(double total) {
        return 1e-9 * Math.max(1, total);
    }
}
