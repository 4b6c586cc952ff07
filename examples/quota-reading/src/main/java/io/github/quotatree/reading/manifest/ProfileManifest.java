package io.github.quotatree.reading.manifest;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.input.UntypedFields;
import io.github.quotatree.reading.text.VisibleText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of an ElasticQuotaProfile that quotas depend on.
 *
 * @param treeId the tree that its nodes belong to
 * @param nodeSelector the labels a node must have, or null where it selects no nodes
 * @param rootQuota the name of the root quota of the tree, in the namespace of the profile, or null if it names none
 * @param resourceKeys the dimensions of the root quota, or none for cpu and memory
 * @param isLabelled whether the profile has its tree id as a label; else it follows from its name
 */
public record ProfileManifest(
        Origin origin,
        String treeId,
        @Nullable Map<String, String> nodeSelector,
        BigDecimal ratio,
        @Nullable String rootQuota,
        Map<String, String> rootLabels,
        List<String> resourceKeys,
        boolean isLabelled) {
    private static final BigDecimal WHOLE = BigDecimal.ONE;
    private static final List<String> DEFAULT_KEYS = List.of(BaseUnits.CPU, "memory");

    /** Returns the dimensions that the root quota has whatever its tree names. */
    public List<String> ownDimensions() {
        return resourceKeys.isEmpty() ? DEFAULT_KEYS : resourceKeys;
    }

    String rootLabel(String name, String otherwise) {
        return rootLabels.getOrDefault(QuotaMetadata.PREFIX + name, otherwise);
    }

    ProfileManifest withTreeId(String otherId) {
        return new ProfileManifest(
                origin, otherId, nodeSelector, ratio, rootQuota, rootLabels, resourceKeys, isLabelled);
    }

    /** A number as texts, JSON and YAML write it; its exponent has few digits, so that it stays a short one. */
    private static final Pattern DECIMAL =
            Pattern.compile("\\+?(?:[0-9]++\\.?[0-9]*+|\\.[0-9]++)(?:[eE][+-]?[0-9]{1,4})?");

    private static final int MOST_CHARACTERS = 200;
    private static final int MOST_DECIMALS = 18;

    public static ProfileManifest read(Origin origin, GenericKubernetesResource object, Findings findings) {
        QuotaMetadata metadata = new QuotaMetadata(origin, object.getMetadata(), findings);
        Map<?, ?> spec = UntypedFields.object(
                origin, "spec", object.getAdditionalProperties().get("spec"), findings);
        Optional<String> treeId = metadata.label("tree-id");
        Object name = spec.get("quotaName");
        Map<?, ?> labels = UntypedFields.object(origin, "spec.quotaLabels", spec.get("quotaLabels"), findings);
        return new ProfileManifest(
                origin,
                treeId.orElseGet(() -> TreeIds.ofProfile(origin.namespace(), origin.name())),
                selector(origin, findings, spec.get("nodeSelector")),
                ratio(origin, findings, spec.get("resourceRatio")),
                name == null || name.toString().isBlank() ? null : name.toString(),
                Map.copyOf(UntypedFields.texts(origin, "spec.quotaLabels", labels, findings)),
                metadata.names("resource-keys", "a resource", Remedy.NO_FIELD),
                treeId.isPresent());
    }

    private static @Nullable Map<String, String> selector(Origin origin, Findings findings, @Nullable Object selector) {
        if (selector == null) {
            return null;
        }
        if (!(selector instanceof Map<?, ?> map)) {
            findings.fault(origin, "spec.nodeSelector", "is not a label selector", Remedy.NO_OBJECT);
            return null;
        }
        return UntypedFields.texts(origin, "spec.nodeSelector", pairs(origin, findings, map), findings);
    }

    /**
     * Returns the labels of a selector, which are its own entries unless it is written as Kubernetes writes selectors.
     */
    private static Map<?, ?> pairs(Origin origin, Findings findings, Map<?, ?> selector) {
        if (!selector.containsKey("matchLabels") && !selector.containsKey("matchExpressions")) {
            return selector;
        }
        Object expressions = selector.get("matchExpressions");
        if (expressions != null && !(expressions instanceof List<?> list && list.isEmpty())) {
            findings.fault(
                    origin,
                    "spec.nodeSelector.matchExpressions",
                    "is not supported; use matchLabels",
                    Remedy.NO_OBJECT);
        }
        Object labels = selector.get("matchLabels");
        if (labels == null) {
            return Map.of();
        }
        if (labels instanceof Map<?, ?> map) {
            return map;
        }
        // not to be taken for an empty selector, which selects every node
        findings.fault(origin, "spec.nodeSelector.matchLabels", "is not a map of labels", Remedy.NO_OBJECT);
        return Map.of();
    }

    /** Reads the part that is shared, exactly: any form of a number that texts and JSON have. */
    private static BigDecimal ratio(Origin origin, Findings findings, @Nullable Object ratio) {
        if (ratio == null || ratio.toString().isBlank()) {
            return WHOLE;
        }
        String text = ratio.toString();
        String shown = VisibleText.start(text);
        if (text.length() <= MOST_CHARACTERS && DECIMAL.matcher(text).matches()) {
            BigDecimal value = new BigDecimal(text).stripTrailingZeros();
            boolean isPart = value.signum() > 0 && value.compareTo(WHOLE) <= 0;
            if (isPart && value.scale() <= MOST_DECIMALS) {
                return value;
            }
            if (isPart) {
                findings.fault(
                        origin,
                        "spec.resourceRatio",
                        shown + " has more than " + MOST_DECIMALS + " decimals",
                        Remedy.counts("the ratio counts as 1"));
                return WHOLE;
            }
        }
        findings.fault(
                origin,
                "spec.resourceRatio",
                shown + " is not a decimal number above 0 and at most 1",
                Remedy.counts("the ratio counts as 1"));
        return WHOLE;
    }
}
