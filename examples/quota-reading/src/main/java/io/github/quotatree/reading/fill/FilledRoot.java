package io.github.quotatree.reading.fill;

import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.ProfileManifest;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import io.github.quotatree.reading.text.QuantityText;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Completes the root quota of a profile as the profile controller does, or makes it. */
record FilledRoot(Manifests manifests, FilledQuota quotas) {
    void fill(ObjectParts root, ProfileManifest profile, QuotaManifest read) {
        boolean isNew = false;
        for (Map.Entry<String, String> label : profile.rootLabels().entrySet()) {
            isNew |= root.set("labels", label.getKey(), label.getValue());
        }
        isNew |= root.set("labels", QuotaMetadata.PREFIX + "is-root", "true");
        isNew |= root.set("labels", QuotaMetadata.PREFIX + "tree-id", profile.treeId());
        isNew |= root.set(
                "labels", QuotaMetadata.PREFIX + "profile", profile.origin().name());
        if (isNew) {
            root.say("labels of a root quota, by " + profile.origin().object());
        }
        Amounts total = manifests.profileTotals().get(profile.treeId());
        if (read.totalResource() != null) {
            return;
        }
        if (total == null) {
            root.say("not spec.min, spec.max and total-resource, which depend on nodes that are not given");
            return;
        }
        Map<String, Object> spec = root.part("spec");
        if (!(spec.get("min") instanceof Map<?, ?> min) || min.isEmpty()) {
            spec.put("min", texts(read.min()));
            if (!read.max().isEmpty()) {
                spec.put("max", texts(read.max()));
            }
            root.say("spec.min and spec.max, by the nodes of now");
            fillFlavors(root, QuotaMetadata.FLAVOR_MIN, read.min());
        }
        root.set("annotations", QuotaMetadata.PREFIX + "total-resource", quotas.json(texts(total)));
        root.say("annotation total-resource, by the nodes of now");
        fillFlavors(root, QuotaMetadata.FLAVOR_TOTAL, total);
    }

    /** Fills in an annotation with the units of each flavor, where a resource has flavors. */
    private void fillFlavors(ObjectParts root, String annotation, Amounts amounts) {
        Map<String, Object> byResource = new LinkedHashMap<>();
        for (String resource : amounts.flavors().resources()) {
            Map<String, Object> units = new LinkedHashMap<>();
            amounts.flavors().of(resource).forEach((flavor, amount) -> units.put(flavor, text(resource, amount)));
            byResource.put(resource, units);
        }
        if (!byResource.isEmpty()) {
            root.set("annotations", QuotaMetadata.OWN_PREFIX + annotation, quotas.json(byResource));
            root.say("annotation " + annotation + ", by the nodes of now");
        }
    }

    ObjectParts created(ProfileManifest profile, QuotaManifest read) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("apiVersion", "scheduling.sigs.k8s.io/v1alpha1");
        object.put("kind", "ElasticQuota");
        ObjectParts root = new ObjectParts(object);
        Map<String, Object> metadata = root.part("metadata");
        metadata.put("name", read.name());
        if (!read.origin().namespace().isEmpty()) {
            metadata.put("namespace", read.origin().namespace());
        }
        root.say("the whole object, as the profile controller makes it");
        root.set("labels", QuotaMetadata.PREFIX + "is-parent", "true");
        if (!profile.rootLabels().containsKey(QuotaMetadata.PREFIX + "is-parent")) {
            root.say("label is-parent, which spec.quotaLabels of the profile should have");
        }
        fill(root, profile, read);
        quotas.fill(root, profile.treeId());
        return root;
    }

    private static Map<String, Object> texts(@Nullable Amounts amounts) {
        Map<String, Object> texts = new LinkedHashMap<>();
        if (amounts != null) {
            for (String dimension : amounts.dimensions()) {
                texts.put(dimension, text(dimension, amounts.amount(dimension).orElse(0)));
            }
        }
        return texts;
    }

    private static String text(String dimension, long units) {
        return QuantityText.exact(dimension, BigInteger.valueOf(units));
    }
}
