package io.github.quotatree.cli.condor;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.cli.condor.CondorCycle.Stretch;
import io.github.quotatree.groupquota.GroupAllocation;
import io.github.quotatree.groupquota.NegotiationCycle;
import io.github.quotatree.groupquota.NegotiationRound;
import java.io.IOException;

/** Writes a cycle as a part of a JSON document. */
final class CycleJson {
    private CycleJson() {}

    static void write(JsonGenerator json, CondorCycle shown) throws IOException {
        NegotiationCycle cycle = shown.cycle();
        json.writeObjectFieldStart("cycle");
        json.writeNumberField("maxRounds", shown.options().maxAllocationRounds());
        double rate = shown.options().roundRobinRate();
        if (rate < Double.POSITIVE_INFINITY) {
            CondorJson.amount(json, "roundRobinRate", rate);
        } else {
            json.writeNullField("roundRobinRate");
        }
        json.writeArrayFieldStart("rounds");
        for (NegotiationRound round : cycle.rounds()) {
            round(json, round);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("groups");
        for (GroupAllocation group : cycle.quotas().groups()) {
            json.writeStartObject();
            json.writeStringField("name", group.name());
            CondorJson.amount(json, "matched", cycle.matched(group.name()));
            CondorJson.amount(json, "usage", cycle.usage(group.name()));
            json.writeNumberField("lastRemainderTime", cycle.lastRemainderTime(group.name()));
            json.writeNumberField("remainderTurn", cycle.remainderTurn(group.name()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void round(JsonGenerator json, NegotiationRound round) throws IOException {
        json.writeStartObject();
        json.writeNumberField("round", round.number());
        json.writeBooleanField("wholeSlots", !round.quotas().options().weighted());
        CondorJson.amount(json, "surplus", round.quotas().surplus());
        CondorJson.names(json, "order", round.quotas().negotiationOrder());
        json.writeArrayFieldStart("groups");
        for (GroupAllocation group : round.quotas().groups()) {
            json.writeStartObject();
            json.writeStringField("name", group.name());
            CondorJson.amount(json, "requested", group.requested());
            CondorJson.amount(json, "allocated", group.allocated());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("steps");
        for (Stretch stretch : CondorCycle.stretches(round)) {
            json.writeStartObject();
            json.writeStringField("group", stretch.group());
            json.writeNumberField("firstTurn", stretch.firstTurn());
            json.writeNumberField("turns", stretch.turns());
            CondorJson.amount(json, "usageBefore", stretch.usageBefore());
            CondorJson.amount(json, "limit", stretch.limit());
            CondorJson.amount(json, "matched", stretch.matched());
            CondorJson.name(json, "heldBy", stretch.heldBy());
            json.writeBooleanField("regrouped", stretch.regrouped());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
