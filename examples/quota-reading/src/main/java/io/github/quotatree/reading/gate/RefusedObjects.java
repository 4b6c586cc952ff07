package io.github.quotatree.reading.gate;

import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.QuotaSystems;
import io.github.quotatree.reading.input.RawObject;
import io.github.quotatree.reading.manifest.Manifests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects the quotas and profiles that a cluster with Koordinator would refuse. */
public final class RefusedObjects {
    private final List<Fault> faults = new ArrayList<>();

    /** Looks at a quota or profile as it stands in its file. */
    public void see(Origin origin, RawObject object) {
        Map<?, ?> fields = object.as(Map.class);
        new ServerChecks(origin, faults).check(Fields.map(fields, "metadata"));
        if (origin.kind().equals("ElasticQuotaProfile")) {
            new ServerChecks(origin, faults).checkProfile(Fields.map(fields, "spec"));
        } else if (!isOfPlugin(fields)) {
            new WebhookChecks(origin, faults).check(fields);
        }
    }

    /**
     * Returns the refusals of the objects that were seen, and of their places in the trees of all manifests.
     *
     * @param before what these manifests replace
     */
    public List<Fault> faults(Manifests before, Manifests manifests) {
        List<Fault> all = new ArrayList<>(faults);
        if (manifests.systems().pluginSign().isEmpty()) {
            all.addAll(ComparedQuotas.ofParents(manifests));
            all.addAll(ComparedQuotas.ofReplaced(before, manifests));
        }
        return all;
    }

    private static boolean isOfPlugin(Map<?, ?> fields) {
        return QuotaSystems.isOf(String.valueOf(fields.get("apiVersion")), QuotaSystems.PLUGIN_GROUP);
    }
}
