package io.github.quotatree.kubernetes.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.kubernetes.webhook.AskedWebhook.Outcome;
import org.junit.jupiter.api.Test;

/** The configuration limits of elastic quotas, each by a request that breaks it. */
class QuotaReviewTest {
    private static final String PREFIX = "quota.scheduling.koordinator.sh/";

    private final AskedWebhook api = new AskedWebhook();

    private static String quota(String name, String parent, boolean isParent, String spec, String... labels) {
        return """
                apiVersion: scheduling.sigs.k8s.io/v1alpha1
                kind: ElasticQuota
                metadata:
                  name: %s
                  namespace: team
                  labels:
                    %sparent: "%s"
                    %sis-parent: "%s"
                    %s
                spec: %s
                """.formatted(name, PREFIX, parent, PREFIX, isParent, String.join("\n    ", labels), spec);
    }

    private static String inTree(String id) {
        return PREFIX + "tree-id: \"" + id + "\"";
    }

    private static String pod(String name, String quota) {
        return """
                apiVersion: v1
                kind: Pod
                metadata: {name: %s, namespace: team, labels: {%sname: %s}}
                spec: {containers: [{name: main, resources: {requests: {cpu: 1}}}]}
                """.formatted(name, PREFIX, quota);
    }

    private static JsonNode json(String yaml) {
        return AskedWebhook.json(yaml);
    }

    private void research() {
        api.seen(
                quota("research", "", true, "{min: {cpu: 40}, max: {cpu: 96}}"),
                quota("vision", "research", false, "{min: {cpu: 30}, max: {cpu: 60}}"));
    }

    @Test
    void allRulesThatAQuotaBreaksAreInOneMessage() {
        research();
        Outcome outcome = api.create(json(quota(
                "nlp", "research", false, "{min: {cpu: 12, nvidia.com/gpu: -1}, max: {cpu: 8, nvidia.com/gpu: 4}}")));
        assertThat(outcome.denial()).contains("""
                ElasticQuota team/nlp breaks 3 rules:
                - ElasticQuota team/nlp: spec.min.nvidia.com/gpu: -1 is below 0 (group research/nlp)
                - ElasticQuota team/nlp: spec.min.cpu: 12 is above the max, 8 (group research/nlp)
                - ElasticQuota team/research: spec.min.cpu: the mins of its children sum to 42, above its own, 40""");
    }

    @Test
    void theMinsOfChildrenSumToAtMostTheMinOfTheirParentBelowTheFirstLevel() {
        research();
        assertThat(api.create(json(quota("nlp", "research", false, "{min: {cpu: 10}}")))
                        .isAllowed())
                .isTrue();
        assertThat(api.create(json(quota("nlp", "research", false, "{min: {cpu: 10001m}}")))
                        .denial())
                .contains("ElasticQuota team/research: spec.min.cpu: the mins of its children sum to 40001m,"
                        + " above its own, 40");
        assertThat(api.create(json(quota("sales", "", false, "{min: {cpu: 1000}}")))
                        .isAllowed())
                .as("the first level")
                .isTrue();
    }

    @Test
    void aQuotaThatIsBeingDeletedIsNoSiblingAndNoChangeOfItIsRefused() {
        research();
        JsonNode vision = json(quota("vision", "research", false, "{min: {cpu: 30}, max: {cpu: 60}}"));
        JsonNode leaving = leaving(vision, "example.com/clean-up");
        assertThat(api.update(vision, leaving).isAllowed()).isTrue();
        api.seen(leaving.toString());
        assertThat(api.create(json(quota("nlp", "research", false, "{min: {cpu: 40}}")))
                        .isAllowed())
                .as("40 of 40, without the 30 of vision")
                .isTrue();
        assertThat(api.update(leaving, leaving(vision)).isAllowed())
                .as("its last finalizer goes")
                .isTrue();
    }

    private static JsonNode leaving(JsonNode quota, String... finalizers) {
        ObjectNode copy = quota.deepCopy();
        ObjectNode metadata = (ObjectNode) copy.get("metadata");
        metadata.put("deletionTimestamp", "2026-01-01T12:00:00Z");
        for (String finalizer : finalizers) {
            metadata.withArray("finalizers").add(finalizer);
        }
        return copy;
    }

    @Test
    void aMaxMayExceedTheMaxOfTheParent() {
        research();
        assertThat(api.create(json(quota("nlp", "research", false, "{max: {cpu: 1000}}")))
                        .isAllowed())
                .isTrue();
    }

    @Test
    void aParentIsAParentGroupThatExists() {
        research();
        assertThat(api.create(json(quota("cats", "vision", false, "{}"))).denial())
                .contains("ElasticQuota team/cats: label parent: parent vision is a leaf group"
                        + " (group research/vision/cats)");
        assertThat(api.create(json(quota("cats", "dogs", false, "{}"))).denial())
                .contains("ElasticQuota team/cats: label parent: parent dogs does not exist");
        assertThat(api.update(
                                json(quota("research", "", true, "{min: {cpu: 40}, max: {cpu: 96}}")),
                                json(quota("research", "research", true, "{min: {cpu: 40}, max: {cpu: 96}}")))
                        .denial())
                .hasValueSatisfying(message -> assertThat(message)
                        .contains("ElasticQuota team/research: label parent: a group cannot be under itself:"
                                + " research under research"));
    }

    @Test
    void aQuotaWithPodsDoesNotBecomeAParentGroup() {
        research();
        api.seen(pod("train", "vision"));
        JsonNode vision = json(quota("vision", "research", false, "{min: {cpu: 30}, max: {cpu: 60}}"));
        JsonNode changed = json(quota("vision", "research", true, "{min: {cpu: 30}, max: {cpu: 60}}"));
        assertThat(api.update(vision, changed).denial())
                .contains("ElasticQuota team/vision: label is-parent: cannot become a parent group while it has"
                        + " workloads (group research/vision)");
        assertThat(api.update(
                                json(quota("research", "", true, "{min: {cpu: 40}, max: {cpu: 96}}")),
                                json(quota("research", "", false, "{min: {cpu: 40}, max: {cpu: 96}}")))
                        .denial())
                .contains("ElasticQuota team/vision: label parent: parent research is a leaf group"
                        + " (group research/vision)");
    }

    @Test
    void aParentGroupThatIsNewTakesNoPodsThatAreThereAlready() {
        api.seen(pod("train", "vision"));
        assertThat(api.create(json(quota("vision", "", true, "{}"))).denial())
                .contains("ElasticQuota team/vision: label is-parent: a parent group cannot have workloads");
    }

    @Test
    void aGroupMayMoveWithinItsTree() {
        research();
        api.seen(quota("sales", "", true, "{min: {cpu: 20}}"));
        JsonNode vision = json(quota("vision", "research", false, "{min: {cpu: 30}, max: {cpu: 60}}"));
        assertThat(api.update(vision, json(quota("vision", "sales", false, "{min: {cpu: 20}, max: {cpu: 60}}")))
                        .isAllowed())
                .isTrue();
        assertThat(api.update(vision, json(quota("vision", "sales", false, "{min: {cpu: 30}, max: {cpu: 60}}")))
                        .denial())
                .contains(
                        "ElasticQuota team/sales: spec.min.cpu: the mins of its children sum to 30, above its own, 20");
    }

    @Test
    void theTreeOfTheParentIsFilledInAndNeverChanges() {
        api.seen(
                quota("gpus", "", true, "{min: {cpu: 64}}", inTree("pool-1")),
                quota("research", "gpus", true, "{min: {cpu: 40}}", inTree("pool-1")),
                quota("sales", "", true, "{min: {cpu: 64}}"));
        JsonNode bare = json(quota("vision", "research", false, "{min: {cpu: 30}}"));
        JsonNode vision = api.create(bare).object();
        assertThat(vision.at("/metadata/labels").path(PREFIX + "tree-id").asText())
                .isEqualTo("pool-1");
        assertThat(api.create(vision).object()).as("a second call").isEqualTo(vision);
        api.seen(AskedWebhook.resource(vision));

        assertThat(api.update(vision, bare).object())
                .as("a manifest without the label")
                .isEqualTo(vision);
        JsonNode other = json(quota("vision", "research", false, "{min: {cpu: 30}}", inTree("pool-2")));
        assertThat(api.update(vision, other).denial()).contains("""
                ElasticQuota team/vision breaks 2 rules:
                - ElasticQuota team/vision: label tree-id: tree id "pool-2" differs from "pool-1" of parent research \
                (group gpus/research/vision)
                - ElasticQuota team/vision: label tree-id: tree id "pool-1" cannot change to "pool-2" \
                (group gpus/research/vision)""");
        assertThat(api.update(vision, json(quota("vision", "sales", false, "{min: {cpu: 30}}")))
                        .denial())
                .hasValueSatisfying(message -> assertThat(message).contains("differs from \"\" of parent sales"));
    }

    @Test
    void aQuotaWithChildrenOrPodsIsNotDeleted() {
        research();
        JsonNode vision = json(quota("vision", "research", false, "{min: {cpu: 30}, max: {cpu: 60}}"));
        JsonNode research = json(quota("research", "", true, "{min: {cpu: 40}, max: {cpu: 96}}"));
        assertThat(api.delete(research).denial())
                .contains("the deletion of ElasticQuota team/research breaks a rule: ElasticQuota team/vision: label"
                        + " parent: parent research does not exist");
        api.seen(pod("train", "vision"));
        assertThat(api.delete(vision).denial())
                .contains("the deletion of ElasticQuota team/vision breaks a rule: ElasticQuota team/vision:"
                        + " metadata.name: cannot be deleted while it has workloads (group research/vision)");
        api.seen(pod("train", "vision").replace("spec:", "status: {phase: Succeeded}\nspec:"));
        assertThat(api.delete(vision).isAllowed()).as("the pod has ended").isTrue();
    }

    @Test
    void aNameAndANamespaceBelongToOneQuota() {
        research();
        ObjectNode other = (ObjectNode) json(quota("vision", "", false, "{}"));
        ((ObjectNode) other.path("metadata")).put("namespace", "art");
        assertThat(api.create(other).denial())
                .hasValueSatisfying(message ->
                        assertThat(message).contains("metadata.name: is declared already, in ElasticQuota "));
        JsonNode bound = json(quota("nlp", "", false, "{}")
                .replace("  labels:", "  annotations: {" + PREFIX + "namespaces: '[\"texts\"]'}\n  labels:"));
        assertThat(api.create(bound).isAllowed()).isTrue();
        api.seen(AskedWebhook.resource(bound));
        ObjectNode second = bound.deepCopy();
        ((ObjectNode) second.path("metadata")).put("name", "nlq");
        assertThat(api.create(second).denial())
                .contains("ElasticQuota team/nlq: annotation namespaces: namespace texts is bound to nlp already");
    }

    @Test
    void whatIsNoAmountIsSaidWithItsField() {
        assertThat(api.create(json(quota("a", "", false, "{min: {cpu: lots}, max: [1]}")))
                        .denial())
                .contains("""
                        ElasticQuota team/a breaks 2 rules:
                        - ElasticQuota team/a: spec.min.cpu: "lots" is not a quantity
                        - ElasticQuota team/a: spec.max: is not a list of resources by name""");
        ObjectNode unnamed = (ObjectNode) json(quota("a", "", false, "{}"));
        ((ObjectNode) unnamed.path("metadata")).remove("name");
        assertThat(api.create(unnamed).denial())
                .contains("ElasticQuota team/without a name: is not readable: metadata.name is missing; the name of a"
                        + " group cannot be generated");
    }

    @Test
    void quotasThatAreNotValidCanBeMendedStepByStep() {
        api.seen(
                quota("research", "", true, "{min: {cpu: 10}}"),
                quota("vision", "research", false, "{min: {cpu: 30}}"),
                quota("nlp", "research", false, "{min: {cpu: 20}}"),
                quota("lost", "nowhere", false, "{}"),
                quota("broken", "", false, "{min: {cpu: lots}}"));
        JsonNode vision = json(quota("vision", "research", false, "{min: {cpu: 30}}"));
        Outcome less = api.update(vision, json(quota("vision", "research", false, "{min: {cpu: 25}}")));
        assertThat(less.isAllowed()).isTrue();
        assertThat(less.warnings())
                .containsExactly(
                        "ElasticQuota team/lost: label parent: parent nowhere does not exist",
                        "ElasticQuota team/research: spec.min.cpu: the mins of its children sum to 45, above its own, 10");
        assertThat(api.update(vision, json(quota("vision", "research", false, "{min: {cpu: 31}}")))
                        .denial())
                .contains("ElasticQuota team/research: spec.min.cpu: the mins of its children sum to 51, above its own,"
                        + " 10");
        assertThat(api.create(json(quota("more", "nowhere", false, "{}"))).isAllowed())
                .isFalse();
        assertThat(api.create(json(quota("more", "", false, "{}"))).isAllowed()).isTrue();
        assertThat(api.delete(json(quota("lost", "nowhere", false, "{}"))).warnings())
                .hasSize(1);
        assertThat(api.update(
                                json(quota("broken", "", false, "{min: {cpu: lots}}")),
                                json(quota("broken", "", false, "{min: {cpu: 1}}")))
                        .isAllowed())
                .isTrue();
    }

    @Test
    void whatTheControllerWritesIsNotChecked() {
        research();
        api.seen(quota("lost", "nowhere", false, "{}"));
        JsonNode lost = json(quota("lost", "nowhere", false, "{}"));
        ObjectNode written = lost.deepCopy();
        ((ObjectNode) written.path("metadata"))
                .putObject("annotations")
                .put(PREFIX + "runtime", "{\"cpu\":\"5\"}")
                .put(PREFIX + "request", "{\"cpu\":\"5\"}");
        Outcome outcome = api.update(lost, written);
        assertThat(outcome.isAllowed()).isTrue();
        assertThat(outcome.warnings()).isEmpty();
    }

    @Test
    void promisesByFlavorAreAllowedWithAWarningThatTheyAreNotKept() {
        JsonNode vision = json(quota("vision", "", false, "{min: {nvidia.com/gpu: 4}}"));
        ((ObjectNode) vision.path("metadata"))
                .putObject("annotations")
                .put("quotatree.github.io/flavor-min", "{\"nvidia.com/gpu\":{\"a100\":2}}");
        Outcome outcome = api.create(vision);
        assertThat(outcome.isAllowed()).isTrue();
        assertThat(outcome.warnings())
                .containsExactly("ElasticQuota team/vision: annotation flavor-min.nvidia.com/gpu: is not kept: the"
                        + " controller counts its units together without --flavor nvidia.com/gpu=LABEL");
    }

    @Test
    void theMinOfARootQuotaFollowsItsNodes() {
        api.seen(
                """
                apiVersion: quota.koordinator.sh/v1alpha1
                kind: ElasticQuotaProfile
                metadata: {name: pool, namespace: team, labels: {quota.scheduling.koordinator.sh/tree-id: "7"}}
                spec: {quotaName: gpus, nodeSelector: {matchLabels: {pool: gpu}}}
                """,
                quota("gpus", "", true, "{min: {cpu: 64}}", inTree("7"), PREFIX + "is-root: \"true\""),
                quota("vision", "gpus", false, "{min: {cpu: 60}}", inTree("7")));
        JsonNode root = json(quota("gpus", "", true, "{min: {cpu: 64}}", inTree("7"), PREFIX + "is-root: \"true\""));
        JsonNode fewer = json(quota("gpus", "", true, "{min: {cpu: 32}}", inTree("7"), PREFIX + "is-root: \"true\""));
        Outcome outcome = api.update(root, fewer);
        assertThat(outcome.isAllowed()).isTrue();
        assertThat(outcome.warnings())
                .containsExactly(
                        "ElasticQuota team/gpus: spec.min.cpu: the mins of its children sum to 60, above its own, 32");
        assertThat(api.create(json(quota("nlp", "gpus", false, "{min: {cpu: 5}}")))
                        .denial())
                .contains(
                        "ElasticQuota team/gpus: spec.min.cpu: the mins of its children sum to 65, above its own, 64");
    }

    @Test
    void subresourcesAndOtherKindsAreAllowed() {
        ObjectNode review = AskedWebhook.review("UPDATE", json(quota("a", "x", false, "{}")), json("{}"), false);
        ((ObjectNode) review.path("request")).put("subResource", "status");
        assertThat(api.webhook()
                        .answer(QuotaWebhook.Phase.VALIDATE, review)
                        .getResponse()
                        .getAllowed())
                .isTrue();
        ((ObjectNode) review.path("request")).put("subResource", "");
        ((ObjectNode) review.at("/request/kind")).put("group", "other.io");
        assertThat(api.webhook()
                        .answer(QuotaWebhook.Phase.VALIDATE, review)
                        .getResponse()
                        .getAllowed())
                .isTrue();
    }
}
