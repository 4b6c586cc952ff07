package io.github.quotatree.cli.condor;

import static io.github.quotatree.cli.condor.CondorJson.decimal;

import io.github.quotatree.cli.condor.CondorCycle.Stretch;
import io.github.quotatree.groupquota.NegotiationCycle;
import io.github.quotatree.groupquota.NegotiationRound;
import io.github.quotatree.json.JsonFields;

/** Writes a cycle as a part of a document. */
final class CycleJson {
    private CycleJson() {}

    static void write(JsonFields json, CondorCycle shown) {
        NegotiationCycle cycle = shown.cycle();
        json.count("maxRounds", shown.options().maxAllocationRounds());
        double rate = shown.options().roundRobinRate();
        if (rate < Double.POSITIVE_INFINITY) {
            decimal(json, "roundRobinRate", rate);
        }
        json.objects("rounds", cycle.rounds(), CycleJson::round)
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
                .objects("steps", CondorCycle.stretches(round), CycleJson::stretch);
    }

    private static void stretch(JsonFields json, Stretch stretch) {
        json.text("group", stretch.group())
                .count("firstTurn", stretch.firstTurn())
                .count("turns", stretch.turns());
        decimal(json, "usageBefore", stretch.usageBefore());
        decimal(json, "limit", stretch.limit());
        decimal(json, "matched", stretch.matched());
        json.text("limitHeldBy", stretch.heldBy()).flag("regrouped", stretch.regrouped());
    }
}
