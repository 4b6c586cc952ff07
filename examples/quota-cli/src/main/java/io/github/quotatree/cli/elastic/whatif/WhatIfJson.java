package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.json.DiffFields;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.ViolationFields;
import io.github.quotatree.whatif.ClusterDiff;
import io.github.quotatree.whatif.ClusterOutcome;

/** Writes what edits would change. */
final class WhatIfJson {
    private WhatIfJson() {}

    static void write(JsonFields json, WhatIfAnswer answer) {
        json.texts("edits", answer.edits().stream().map(Object::toString).toList());
        ViolationFields.write(json, answer.violations());
        DiffFields.trees(json, answer.trees());
        ClusterDiff workloads = answer.pods();
        if (workloads != null && workloads.after().isPresent()) {
            ClusterOutcome before = workloads.before();
            ClusterOutcome after = workloads.after().get();
            json.object(
                    "workloadChanges",
                    each -> each.texts("start", workloads.newlyAdmitted())
                            .texts("wait", workloads.noLongerAdmitted())
                            .texts("addedAndWaiting", WhatIfTable.addedAndWaiting(workloads, after))
                            .texts(
                                    "giveBack",
                                    WhatIfTable.without(WhatIfTable.victims(after), WhatIfTable.victims(before)))
                            .texts(
                                    "stay",
                                    WhatIfTable.without(WhatIfTable.victims(before), WhatIfTable.victims(after))));
        }
    }
}
