package io.github.quotatree.cli.ledger;

import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.QuotaFields;
import io.github.quotatree.json.WorkloadFields;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.WorkloadStatus;
import java.io.IOException;

/** Writes a state: a document for the cluster, and one for each workload. */
final class StateJson {
    private StateJson() {}

    static void write(JsonLines lines, LedgerState state) throws IOException {
        lines.write(Kind.LEDGER_STATE, json -> {
            json.amount("version", state.version())
                    .text("solver", state.options().solver().label())
                    .flag("minScaling", state.options().minScaling())
                    .flag("guaranteeUsage", state.options().guaranteeUsage())
                    .object("totals", totals -> state.totals().forEach(totals::limits));
            QuotaFields.declared(json, state.forest());
            QuotaFields.nodes(json, state.forest());
            json.count("workloadCount", state.workloads().size());
        });
        for (WorkloadStatus status : state.workloads()) {
            lines.write(Kind.WORKLOAD, json -> WorkloadFields.status(json, status));
        }
    }
}
