package io.github.quotatree.cli.condor;

import io.github.quotatree.cli.condor.CondorCycle.Stretch;
import io.github.quotatree.groupquota.GroupAllocation;
import io.github.quotatree.groupquota.GroupQuotaTree;
import io.github.quotatree.groupquota.GroupQuotas;
import io.github.quotatree.groupquota.NegotiationCycle;
import io.github.quotatree.groupquota.NegotiationRound;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.reading.text.VisibleText;
import java.util.stream.Stream;

/** Writes what the groups of a pool are allocated; fractions are decimals that read back as the same number. */
final class CondorJson {
    private CondorJson() {}

    /** Writes a pool, its groups breadth first. */
    static void write(JsonFields json, CondorPool pool) {
        GroupQuotas quotas = pool.quotas();
        double allocated = 0;
        for (GroupAllocation group : quotas.groups()) {
            allocated += CondorPool.ownAllocation(quotas, group);
        }
        decimal(json, "total", quotas.group(GroupQuotaTree.ROOT_NAME).subtreeQuota());
        decimal(json, "allocated", allocated);
        decimal(json, "surplus", quotas.surplus());
        json.texts("order", quotas.negotiationOrder())
                .objects("groups", quotas.groups(), CondorJson::group)
                .texts(
                        "warnings",
                        Stream.concat(pool.notes().stream(), pool.warnings().stream())
                                .map(VisibleText::of)
                                .toList());
        CondorCycle cycle = pool.cycle();
        if (cycle != null) {
            json.object("cycle", each -> cycle(each, cycle));
        }
    }

    private static void group(JsonFields json, GroupAllocation group) {
        json.text("name", group.name()).text("parent", group.parent());
        decimal(json, "quota", group.quota());
        decimal(json, "subtreeQuota", group.subtreeQuota());
        decimal(json, "requested", group.requested());
        decimal(json, "allocated", group.allocated());
        decimal(json, "unmet", group.unmet());
        json.amount("lastRemainderTime", group.lastRemainderTime()).count("remainderTurn", group.remainderTurn());
        decimal(json, "usage", group.usage());
        decimal(json, "limit", group.limit());
        json.text("limitHeldBy", group.limitHeldBy()).text("why", CondorTable.why(group));
    }

    private static void cycle(JsonFields json, CondorCycle shown) {
        NegotiationCycle cycle = shown.cycle();
        json.count("maxRounds", shown.options().maxAllocationRounds());
        double rate = shown.options().roundRobinRate();
        if (rate < Double.POSITIVE_INFINITY) {
            decimal(json, "roundRobinRate", rate);
        }
        json.objects("rounds", cycle.rounds(), CondorJson::round)
                .objects("groups", cycle.quotas().groups(), (each, group) -> {
                    each.text("name", group.name());
                    decimal(each, "matched", cycle.matched(group.name()));
                    decimal(each, "usage", cycle.usage(group.name()));
                    each.amount("lastRemainderTime", cycle.lastRemainderTime(group.name()))
                            .count("remainderTurn", cycle.remainderTurn(group.name()));
                });
    }

    private static void round(JsonFields json, NegotiationRound round) {
        json.count("round", round.number())
                .flag("wholeSlots", !round.quotas().options().weighted());
        decimal(json, "surplus", round.quotas().surplus());
        json.texts("order", round.quotas().negotiationOrder())
                .objects("groups", round.quotas().groups(), (each, group) -> {
                    each.text("name", group.name());
                    decimal(each, "requested", group.requested());
                    decimal(each, "allocated", group.allocated());
                })
                .objects("steps", CondorCycle.stretches(round), CondorJson::stretch);
    }

    private static void stretch(JsonFields json, Stretch stretch) {
        json.text("group", stretch.first().group())
                .count("firstTurn", stretch.first().turn())
                .count("turns", stretch.turns());
        decimal(json, "usageBefore", stretch.first().usageBefore());
        decimal(json, "limit", stretch.limit());
        decimal(json, "matched", stretch.matched());
        json.text("limitHeldBy", stretch.first().heldBy())
                .flag("regrouped", stretch.first().regrouped());
    }

    private static void decimal(JsonFields json, String name, double number) {
        json.text(name, DoubleText.of(number));
    }
}
