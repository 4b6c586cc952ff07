package io.github.quotatree.cli.elastic;

import io.github.quotatree.json.DecisionFields;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.reading.problem.PodLedger.PodDecision;
import io.github.quotatree.reading.problem.QueuePlace;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the decisions on pending pods, and where idle capacity is lent their counts. */
final class AdmissionJson {
    private AdmissionJson() {}

    static void write(JsonFields json, List<PodDecision> decisions, @Nullable AdmissionCounts counts) {
        json.objects("decisions", decisions, AdmissionJson::decision);
        if (counts != null) {
            json.text("text", counts.sentence())
                    .objects(
                            "groups",
                            counts.groups(),
                            (each, group) -> each.text("group", group.group())
                                    .count("startNow", group.startNow())
                                    .count("onLoan", group.onLoan())
                                    .count("due", group.due())
                                    .count("wait", group.waiting()));
        }
    }

    private static void decision(JsonFields json, PodDecision pod) {
        DecisionFields.write(json, pod.decision(), Optional.of(pod.group()), pod.flavors());
        QueuePlace place = pod.place();
        if (place != null) {
            json.object("place", each -> {
                each.count("number", place.number())
                        .count("of", place.of())
                        .count("aheadInGroup", place.aheadInGroup());
                if (!place.first().isEmpty()) {
                    each.text("firstAhead", place.first());
                }
            });
        }
    }
}
