package io.github.quotatree.kubernetes.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ValidityRule;
import io.github.quotatree.Violation;
import io.github.quotatree.kubernetes.webhook.AskedWebhook.Outcome;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What the webhook allows is what the library accepts: each random request is compared with a declaration of all groups
 * anew, written here without manifests, quantities or caches.
 */
class RandomQuotasTest {
    private static final long SEED = 1_515;
    private static final int CLUSTERS = 60;
    private static final int REQUESTS = 60;
    private static final String PREFIX = "quota.scheduling.koordinator.sh/";
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final String[] NAMES = {"a", "b", "c", "d", "e", "f", "g"};
    private static final String[] TREES = {"", "t1"};

    /** A quota as the test thinks of it: plain numbers. */
    private record Plain(
            String namespace,
            String name,
            @Nullable String parent,
            boolean isParent,
            String treeId,
            long minCpu,
            long maxCpu,
            long minGpu,
            String bound) {
        String key() {
            return namespace + "/" + name;
        }

        QuotaGroup group() {
            QuotaGroup.Builder group = isParent ? QuotaGroup.parent(SCHEMA, name) : QuotaGroup.leaf(SCHEMA, name);
            group.treeId(treeId)
                    .min("cpu", 1000 * minCpu)
                    .min("gpu", minGpu)
                    .max("cpu", maxCpu < 0 ? ResourceVector.UNLIMITED : 1000 * maxCpu);
            if (parent != null) {
                group.under(parent);
            }
            if (!bound.isEmpty()) {
                group.namespaces(List.of(bound));
            }
            return group.build();
        }

        ObjectNode object() {
            ObjectNode quota = Json.object()
                    .put("apiVersion", "scheduling.sigs.k8s.io/v1alpha1")
                    .put("kind", "ElasticQuota");
            ObjectNode metadata = quota.putObject("metadata").put("name", name).put("namespace", namespace);
            ObjectNode labels = metadata.putObject("labels").put(PREFIX + "is-parent", String.valueOf(isParent));
            if (parent != null) {
                labels.put(PREFIX + "parent", parent);
            }
            if (!treeId.isEmpty()) {
                labels.put(PREFIX + "tree-id", treeId);
            }
            if (!bound.isEmpty()) {
                metadata.putObject("annotations").put(PREFIX + "namespaces", "[\"" + bound + "\"]");
            }
            ObjectNode spec = quota.putObject("spec");
            spec.putObject("min").put("cpu", minCpu).put("gpu", String.valueOf(minGpu));
            if (maxCpu >= 0) {
                spec.putObject("max").put("cpu", maxCpu * 1000 + "m").put("gpu", "1Ei");
            }
            return quota;
        }
    }

    /** A pod as the test thinks of it: the quota that its label names, or none, and its namespace. */
    private record PlainPod(@Nullable String quota, String namespace) {}

    private final Map<String, Plain> quotas = new TreeMap<>();
    private final List<PlainPod> pods = new ArrayList<>();
    private final Map<ValidityRule, Integer> refused = new EnumMap<>(ValidityRule.class);

    @Test
    void theWebhookAllowsWhatTheLibraryAccepts() {
        int allowed = 0;
        for (int c = 0; c < CLUSTERS; c++) {
            SplittableRandom random = new SplittableRandom(SEED + c);
            AskedWebhook api = new AskedWebhook();
            quotas.clear();
            pods.clear();
            for (int r = 0; r < REQUESTS; r++) {
                if (random.nextInt(8) == 0) {
                    start(api, random);
                }
                allowed += request(api, random, "seed " + (SEED + c) + ", request " + r) ? 1 : 0;
            }
        }
        System.out.println("allowed " + allowed + " of " + CLUSTERS * REQUESTS + ", refused by " + refused);
        assertThat(allowed).isBetween(CLUSTERS * REQUESTS / 10, CLUSTERS * REQUESTS * 9 / 10);
        assertThat(refused.keySet())
                .extracting(Enum::name)
                .contains(
                        "NAME_IS_UNIQUE",
                        "PARENT_EXISTS",
                        "PARENT_IS_A_PARENT_GROUP",
                        "PARENT_IS_NO_DESCENDANT",
                        "TREE_ID_IS_THE_PARENTS",
                        "VALUE_IS_NOT_NEGATIVE",
                        "MIN_IS_WITHIN_MAX",
                        "CHILDREN_MINS_ARE_WITHIN_MIN",
                        "NAMESPACE_IS_BOUND_ONCE",
                        "WORKLOADS_ARE_IN_LEAVES",
                        "KIND_IS_KEPT_IN_USE",
                        "TREE_ID_IS_KEPT",
                        "NOT_DELETED_IN_USE");
    }

    private boolean request(AskedWebhook api, SplittableRandom random, String which) {
        List<String> keys = List.copyOf(quotas.keySet());
        Plain old = keys.isEmpty() || random.nextInt(3) == 0 ? null : quotas.get(keys.get(random.nextInt(keys.size())));
        boolean isDeletion = old != null && random.nextInt(4) == 0;
        Plain now = isDeletion ? null : random(random, old);
        if (old == null && quotas.containsKey(now.key())) {
            old = quotas.get(now.key()); // a create of what there is would not reach the webhook
        }
        Outcome outcome = isDeletion
                ? api.delete(old.object())
                : old == null ? api.create(now.object()) : api.update(old.object(), now.object());
        if (now != null) {
            now = completed(now, old);
        }
        Map<String, Plain> after = new TreeMap<>(quotas);
        if (isDeletion) {
            after.remove(old.key());
        } else {
            after.put(now.key(), now);
        }
        List<Violation> violations = oracle(after);
        assertThat(outcome.isAllowed())
                .as("%s: %s -> %s in %s with %s: %s, %s", which, old, now, quotas.values(), pods, outcome, violations)
                .isEqualTo(violations.isEmpty());
        if (outcome.isAllowed()) {
            assertThat(outcome.warnings()).isEmpty();
            if (isDeletion) {
                quotas.remove(old.key());
                api.gone(old.namespace, old.name);
            } else {
                assertThat(outcome.object().equals(now.object()))
                        .as("%s: %s", which, outcome.object())
                        .isTrue();
                quotas.put(now.key(), now);
                api.seen(AskedWebhook.resource(outcome.object()));
            }
        } else {
            violations.forEach(violation -> refused.merge(violation.rule(), 1, Integer::sum));
            assertThat(outcome.denial()
                            .orElseThrow()
                            .lines()
                            .filter(line -> line.startsWith("- "))
                            .count())
                    .as(which)
                    .isEqualTo(violations.size() == 1 ? 0 : violations.size());
        }
        return outcome.isAllowed();
    }

    /** The tree id that is filled in. */
    private Plain completed(Plain quota, @Nullable Plain old) {
        if (!quota.treeId.isEmpty()) {
            return quota;
        }
        String id = quotas.values().stream()
                .filter(other -> other.name.equals(quota.parent))
                .map(Plain::treeId)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(old == null ? "" : old.treeId);
        return new Plain(
                quota.namespace,
                quota.name,
                quota.parent,
                quota.isParent,
                id,
                quota.minCpu,
                quota.maxCpu,
                quota.minGpu,
                quota.bound);
    }

    private List<Violation> oracle(Map<String, Plain> after) {
        Set<String> inUse = new HashSet<>();
        for (PlainPod pod : pods) {
            String group = groupOf(pod, quotas);
            String holder = group.equals(ReservedNames.DEFAULT_GROUP) ? groupOf(pod, after) : group;
            inUse.add(holder);
        }
        return QuotaTree.violationsOfChange(groups(quotas), groups(after), inUse, false);
    }

    private static List<QuotaGroup> groups(Map<String, Plain> of) {
        return of.values().stream().map(Plain::group).toList();
    }

    /** Where a pod belongs: by its label, else by its namespace. */
    private static String groupOf(PlainPod pod, Map<String, Plain> in) {
        Map<String, String> byNamespace = new HashMap<>();
        Set<String> names = new HashSet<>();
        for (Plain quota : in.values()) {
            names.add(quota.name);
            if (!quota.bound.isEmpty()) {
                byNamespace.putIfAbsent(quota.bound, quota.name);
            }
        }
        if (pod.quota != null) {
            return names.contains(pod.quota) ? pod.quota : ReservedNames.DEFAULT_GROUP;
        }
        return byNamespace.getOrDefault(pod.namespace, ReservedNames.DEFAULT_GROUP);
    }

    private void start(AskedWebhook api, SplittableRandom random) {
        PlainPod pod = new PlainPod(
                random.nextBoolean() ? NAMES[random.nextInt(NAMES.length)] : null, "n" + random.nextInt(3));
        boolean isInParent =
                quotas.values().stream().anyMatch(quota -> quota.isParent && quota.name.equals(groupOf(pod, quotas)));
        if (isInParent) {
            return; // the webhook would refuse it
        }
        pods.add(pod);
        api.seen("""
                apiVersion: v1
                kind: Pod
                metadata: {name: p%d, namespace: %s, labels: {%s}}
                spec: {containers: [{name: main}]}
                """.formatted(pods.size(), pod.namespace, pod.quota == null ? "" : PREFIX + "name: " + pod.quota));
    }

    private static Plain random(SplittableRandom random, @Nullable Plain old) {
        Plain base = old != null
                ? old
                : new Plain(
                        "q" + random.nextInt(2), NAMES[random.nextInt(NAMES.length)], null, false, "", 0, -1, 0, "");
        boolean isNew = old == null;
        String parent = !isNew && random.nextInt(3) > 0
                ? base.parent
                : random.nextInt(3) == 0 ? null : NAMES[random.nextInt(NAMES.length)];
        boolean changesKind = isNew || random.nextInt(5) == 0;
        boolean isParent = changesKind ? random.nextInt(5) < 3 : base.isParent;
        String treeId = isNew || random.nextInt(8) == 0 ? TREES[random.nextInt(3) / 2] : base.treeId;
        long minCpu =
                isNew || random.nextInt(2) == 0 ? random.nextInt(9) - (random.nextInt(6) == 0 ? 4 : 0) : base.minCpu;
        long maxCpu = isNew || random.nextInt(3) == 0 ? random.nextInt(14) - 2 : base.maxCpu;
        long minGpu = random.nextInt(6) == 0 ? random.nextInt(3) : base.minGpu;
        String bound = random.nextInt(4) == 0 ? (random.nextBoolean() ? "" : "n" + random.nextInt(3)) : base.bound;
        return new Plain(
                base.namespace, base.name, parent, isParent, treeId, minCpu, Math.max(-1, maxCpu), minGpu, bound);
    }
}
