package io.github.quotatree.reading.manifest;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.reading.input.AmountReader;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.input.UntypedFields;
import io.github.quotatree.reading.text.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads ElasticQuotas, of which there is no model class. */
public final class QuotaReader {
    private final Findings findings;
    private final FlavorLabels labels;

    QuotaReader(Findings findings) {
        this(findings, FlavorLabels.none());
    }

    public QuotaReader(Findings findings, FlavorLabels labels) {
        this.findings = findings;
        this.labels = labels;
    }

    public QuotaManifest quota(Origin origin, GenericKubernetesResource object) {
        QuotaMetadata metadata = new QuotaMetadata(origin, object.getMetadata(), findings);
        AmountReader amounts = new AmountReader(origin, findings);
        Map<?, ?> spec = part(origin, object, "spec");
        boolean isParent = metadata.isTrue("is-parent");
        String treeId = metadata.label("tree-id").orElse("");
        boolean isTreeRoot = metadata.isTrue("is-root") && !treeId.isEmpty();
        boolean lends = metadata.isNotFalse("allow-lent-resource");
        Map<?, ?> status = isParent ? Map.of() : part(origin, object, "status");
        String parent = metadata.label("parent", "parent-quota-name")
                .filter(named -> !named.equals(Manifests.ROOT))
                .orElse(null);
        boolean ignoresDefaultTree = isTreeRoot && metadata.isTrue("ignore-default-tree");
        FlavorDeclarations flavors = new FlavorDeclarations(origin, metadata, labels, findings);
        // in the order of the fields, in which faults are reported
        Amounts min = flavors.min(amounts.declared("spec.min", spec.get("min")));
        // without its max the group would be unlimited, and with it the weight of its siblings next to nothing
        Amounts limits = amounts.or(Remedy.NO_OBJECT).limits("spec.max", spec.get("max"));
        Amounts max = flavors.max(limits);
        Amounts weight = flavors.weight(weight(origin, metadata, amounts, limits));
        Amounts lendLimit = flavors.lendLimit(lendLimit(origin, lends, metadata, amounts));
        boolean isMinScalable = metadata.own("min-scalable", true);
        Set<String> namespaces = namespaces(metadata);
        Amounts total = isTreeRoot ? flavors.total(total(metadata, amounts)) : null;
        List<FlavorUnits> byFlavor = new ArrayList<>();
        Amounts request = isParent
                ? Amounts.none()
                : flavors.demand(
                        "annotation request",
                        amounts.measured("annotation request", metadata.json("request")),
                        false,
                        byFlavor);
        Amounts used =
                flavors.demand("status.used", amounts.measured("status.used", status.get("used")), true, byFlavor);
        return new QuotaManifest(
                origin,
                parent,
                isParent,
                treeId,
                isTreeRoot,
                ignoresDefaultTree,
                min,
                max,
                weight,
                lends,
                lendLimit,
                isMinScalable,
                namespaces,
                total,
                request,
                used,
                List.copyOf(byFlavor),
                false);
    }

    private @Nullable Amounts weight(Origin origin, QuotaMetadata metadata, AmountReader amounts, Amounts max) {
        if (metadata.own(QuotaMetadata.NEVER_BORROWS, false)) {
            if (metadata.json("shared-weight") != null) {
                findings.fault(
                        origin,
                        "annotation shared-weight",
                        "contradicts label never-borrows, which is true",
                        Remedy.NO_FIELD);
            }
            return Amounts.none();
        }
        int faults = findings.count();
        Amounts written = amounts.or(Remedy.counts("the max is the weight"))
                .declared("annotation shared-weight", metadata.jsonOrNote("shared-weight", "the max is the weight"));
        if (findings.count() > faults) {
            return null;
        }
        Amounts weight = filled(origin, written, max);
        if (!weight.isZero()) {
            return weight;
        }
        // as the peer reads it: no weight at all is no declaration, not a wish never to borrow
        if (!weight.isEmpty()) {
            findings.note(
                    origin,
                    "annotation " + QuotaMetadata.PREFIX
                            + "shared-weight: is 0 in every dimension, so it counts as not declared; the max is the"
                            + " weight");
        }
        return null;
    }

    /** Returns a weight with the dimensions of the max that it lacks, and notes those that it lacked. */
    private Amounts filled(Origin origin, Amounts weight, Amounts max) {
        List<String> absent = max.dimensions().stream()
                .filter(dimension -> !weight.names(dimension))
                .toList();
        if (weight.isEmpty() || absent.isEmpty()) {
            return weight;
        }
        findings.note(
                origin,
                "annotation " + QuotaMetadata.PREFIX + "shared-weight: does not name " + Prose.list(absent)
                        + ", of which the max is the weight, as the webhook fills it in");
        return weight.merged(max, (own, ofMax) -> own);
    }

    /** Returns the total of a tree; a lenient run takes it whole or not at all. */
    private @Nullable Amounts total(QuotaMetadata metadata, AmountReader amounts) {
        int faults = findings.count();
        Object list = metadata.json("total-resource");
        Amounts total = amounts.or(Remedy.NO_FIELD).measured("annotation total-resource", list);
        return list == null || findings.count() > faults ? null : total;
    }

    private Amounts lendLimit(Origin origin, boolean lends, QuotaMetadata metadata, AmountReader amounts) {
        Object list = metadata.ownJson("lend-limit");
        if (list != null && !lends) {
            findings.fault(
                    origin,
                    "annotation lend-limit",
                    "contradicts label allow-lent-resource, which is false",
                    Remedy.NO_FIELD);
        }
        int faults = findings.count();
        Amounts limit = amounts.or(Remedy.NO_FIELD).limits("annotation lend-limit", list);
        return findings.count() > faults ? Amounts.none() : limit;
    }

    private static Set<String> namespaces(QuotaMetadata metadata) {
        List<String> names = metadata.names("namespaces", "a namespace", Remedy.counts("it binds nothing"));
        return names.isEmpty() ? Set.of() : new TreeSet<>(names);
    }

    private Map<?, ?> part(Origin origin, GenericKubernetesResource object, String name) {
        return UntypedFields.object(
                origin, name, object.getAdditionalProperties().get(name), findings);
    }
}
