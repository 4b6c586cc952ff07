package io.github.quotatree.cli.elastic.manifest;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.cli.input.AmountReader;
import io.github.quotatree.cli.input.Amounts;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.cli.input.Remedy;
import io.github.quotatree.cli.input.UntypedFields;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads ElasticQuotas, of which there is no model class. */
public final class QuotaReader {
    private final Findings findings;

    /** Makes a reader; the findings receive faults and notes. */
    public QuotaReader(Findings findings) {
        this.findings = findings;
    }

    /** Returns what an ElasticQuota declares. */
    public QuotaManifest quota(Origin origin, GenericKubernetesResource object) {
        QuotaMetadata metadata = new QuotaMetadata(origin, object.getMetadata(), findings);
        AmountReader amounts = new AmountReader(origin, findings);
        Map<?, ?> spec = part(origin, object, "spec");
        boolean isParent = metadata.isTrue("is-parent");
        String treeId = metadata.label("tree-id").orElse("");
        boolean isTreeRoot = metadata.isTrue("is-root") && !treeId.isEmpty();
        boolean lends = metadata.isNotFalse("allow-lent-resource");
        Map<?, ?> status = isParent ? Map.of() : part(origin, object, "status");
        return new QuotaManifest(
                origin,
                metadata.label("parent", "parent-quota-name")
                        .filter(parent -> !parent.equals(Manifests.ROOT))
                        .orElse(null),
                isParent,
                treeId,
                isTreeRoot,
                isTreeRoot && metadata.isTrue("ignore-default-tree"),
                amounts.declared("spec.min", spec.get("min")),
                // without its max the group would be unlimited, and with it the weight of its siblings next to nothing
                amounts.or(Remedy.NO_OBJECT).limits("spec.max", spec.get("max")),
                weight(origin, metadata, amounts),
                lends,
                lendLimit(origin, lends, metadata, amounts),
                metadata.own("min-scalable", true),
                namespaces(metadata),
                isTreeRoot ? total(metadata, amounts) : null,
                isParent ? Amounts.none() : amounts.measured("annotation request", metadata.json("request")),
                amounts.measured("status.used", status.get("used")),
                false);
    }

    private @Nullable Amounts weight(Origin origin, QuotaMetadata metadata, AmountReader amounts) {
        if (metadata.own(QuotaMetadata.NEVER_BORROWS, false)) {
            if (metadata.json("shared-weight") != null) {
                findings.fault(
                        origin.fault("annotation shared-weight", "contradicts label never-borrows, which is true")
                                .or(Remedy.NO_FIELD));
            }
            return Amounts.none();
        }
        int faults = findings.count();
        Amounts weight = amounts.or(Remedy.counts("the max is the weight"))
                .declared("annotation shared-weight", metadata.jsonOrNote("shared-weight", "the max is the weight"));
        if (findings.count() > faults) {
            return null;
        }
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
                    origin.fault("annotation lend-limit", "contradicts label allow-lent-resource, which is false")
                            .or(Remedy.NO_FIELD));
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
