package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.kubernetes.cluster.ClusterQuotas;
import io.github.quotatree.kubernetes.cluster.ObjectKey;
import io.github.quotatree.kubernetes.webhook.ReviewedRequest.Operation;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.manifest.QuotaMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides on ElasticQuotas. A request is allowed if the library accepts all quotas with it, as a replacement of those
 * of now; the quotas of now need not be valid, see {@link NewViolations}.
 */
final class QuotaReview {
    private static final String TREE_ID = "tree-id";

    private final ReviewedRequest request;
    private final ClusterQuotas now;
    private final DeclaredCluster cluster;

    private QuotaReview(ReviewedRequest request, DeclaredCluster cluster) {
        this.request = request;
        this.cluster = cluster;
        this.now = cluster.declared().readable();
    }

    /** Fills in the tree of a quota that names none: that of its parent, or the one that it had. */
    static Verdict complete(ReviewedRequest request, DeclaredCluster cluster) {
        JsonNode object = request.object();
        if (!object.isObject() || !label(object, TREE_ID).isEmpty()) {
            return Verdict.allowed();
        }
        String parent =
                label(object, "parent").isEmpty() ? label(object, "parent-quota-name") : label(object, "parent");
        Optional<QuotaManifest> declared = cluster.declared().group(parent);
        String treeId = declared.map(QuotaManifest::treeId)
                .filter(id -> !id.isEmpty())
                .orElse(label(request.oldObject(), TREE_ID));
        Verdict verdict = treeId.isEmpty()
                ? Verdict.allowed()
                : Verdict.patched(List.of(JsonPatch.label(object, QuotaMetadata.PREFIX + TREE_ID, treeId)));
        return verdict.doubtfulIf(!parent.isEmpty() && declared.isEmpty());
    }

    private static String label(JsonNode object, String name) {
        String value = object.path("metadata")
                .path("labels")
                .path(QuotaMetadata.PREFIX + name)
                .asText("");
        return value.isBlank() ? "" : value;
    }

    /** Refuses a quota that breaks a rule of quotas, with every rule that it breaks. */
    static Verdict check(ReviewedRequest request, DeclaredCluster cluster) {
        QuotaReview review = new QuotaReview(request, cluster);
        return switch (request.operation()) {
            case CREATE, UPDATE -> review.checkWritten();
            case DELETE -> review.checkDeleted();
            case CONNECT -> Verdict.allowed();
        };
    }

    private Verdict checkWritten() {
        GenericKubernetesResource quota;
        ClusterQuotas before = now;
        try {
            quota = quota(request.object());
            if (request.operation() == Operation.UPDATE) {
                // what the API server has is later than what the cache has
                before = now.withQuota(quota(request.oldObject())).readable();
            }
        } catch (JsonProcessingException | IllegalArgumentException e) {
            return Verdict.denied(request.shown() + ": is not readable: " + firstLine(e));
        }
        ObjectKey key = ObjectKey.of(quota);
        ClusterQuotas after = before.withQuota(quota);
        List<Fault> faults = after.problemsOfQuota(key.namespace(), key.name());
        if (!faults.isEmpty() && after != before) {
            return Verdict.denied(message(faults.stream().map(Fault::line).toList()));
        }
        return verdict(before, after, key);
    }

    private Verdict checkDeleted() {
        ObjectKey key = new ObjectKey(request.namespace(), request.name());
        ClusterQuotas after = now.withoutQuota(key.namespace(), key.name());
        return verdict(now, after, key);
    }

    private Verdict verdict(ClusterQuotas before, ClusterQuotas after, ObjectKey key) {
        if (after == before) {
            return Verdict.allowed(); // nothing that is declared changes: perhaps what the controller writes
        }
        List<Violation> stood = violations(before, before);
        List<Violation> all = violations(before, after);
        List<Violation> brought = NewViolations.of(stood, all).stream()
                .filter(violation -> !isRootOverItsNodes(violation, after, key))
                .toList();
        if (!brought.isEmpty()) {
            List<String> lines = brought.stream()
                    .map(violation -> line(violation, after, before))
                    .toList();
            return Verdict.denied(message(lines)).doubtfulIf(true);
        }
        List<String> warnings = new ArrayList<>();
        after.unkeptOfQuota(key.namespace(), key.name()).forEach(unkept -> warnings.add(unkept.line()));
        all.forEach(violation -> warnings.add(line(violation, after, before)));
        return Verdict.allowed().withWarnings(warnings);
    }

    private List<Violation> violations(ClusterQuotas before, ClusterQuotas after) {
        return after.violationsAsChangeOf(before, cluster.groupsWithPods(before, after));
    }

    /**
     * Returns whether a violation is that the min of a root quota, which follows from the nodes of its profile, is less
     * than the mins below it. As at the first level, the loss of nodes does not hinder the controller to say so.
     */
    private static boolean isRootOverItsNodes(Violation violation, ClusterQuotas after, ObjectKey key) {
        return violation.rule() == ValidityRule.CHILDREN_MINS_ARE_WITHIN_MIN
                && violation.name().equals(key.name())
                && after.profiles().stream()
                        .anyMatch(profile -> ObjectKey.ofRoot(profile).equals(Optional.of(key)));
    }

    /** Returns what is wrong with which field of which object, in the words of the command line, and the path. */
    private static String line(Violation violation, ClusterQuotas after, ClusterQuotas before) {
        String line = after.fault(violation, before).line();
        return violation.path().equals(violation.name()) ? line : line + " (group " + violation.path() + ")";
    }

    private String message(List<String> lines) {
        String what = request.operation() == Operation.DELETE ? "the deletion of " + request.shown() + " breaks " : "";
        if (lines.size() == 1) {
            return what.isEmpty() ? lines.get(0) : what + "a rule: " + lines.get(0);
        }
        List<String> all = new ArrayList<>();
        all.add((what.isEmpty() ? request.shown() + " breaks " : what) + lines.size() + " rules:");
        lines.forEach(line -> all.add("- " + line));
        return String.join("\n", all);
    }

    private GenericKubernetesResource quota(JsonNode object) throws JsonProcessingException {
        ObjectNode copy = object.deepCopy();
        if (!(copy.get("metadata") instanceof ObjectNode metadata)) {
            throw new IllegalArgumentException("metadata is missing");
        }
        if (metadata.path("name").asText("").isEmpty()) {
            if (request.name().isEmpty()) {
                throw new IllegalArgumentException("metadata.name is missing; the name of a group cannot be generated");
            }
            metadata.put("name", request.name());
        }
        metadata.put("namespace", request.namespace());
        metadata.remove("managedFields");
        return Json.value(copy, GenericKubernetesResource.class);
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
